import type { UserState } from '../../../directory/grant.ts';
import type { Tone } from '../../../web/ui/chip/status-chip.tsx';
import type { IconName } from '../../../web/ui/icon.tsx';

/** The tint and icon of each user state, which is never shown by colour alone. */
export const STATE_LOOKS: Readonly<Record<UserState, { tone: Tone; icon: IconName }>> = {
  maiInvitato: { tone: 'mute', icon: 'minus' },
  inAttesa: { tone: 'info', icon: 'clock' },
  scaduta: { tone: 'warn', icon: 'alert' },
  attivo: { tone: 'ok', icon: 'check' },
  disattivato: { tone: 'bad', icon: 'ban' },
  senzaAccessoWeb: { tone: 'mute', icon: 'printer' },
};
