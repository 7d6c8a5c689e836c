import type { IconName } from '../../../web/ui/icon.tsx';
import type { Tone } from '../../../web/ui/status-chip.tsx';
import type { UserState } from '../grant.ts';

/** How the state of a user looks: tint and icon, never colour alone. */
export const STATE_LOOKS: Readonly<Record<UserState, { tone: Tone; icon: IconName }>> = {
  maiInvitato: { tone: 'mute', icon: 'minus' },
  inAttesa: { tone: 'info', icon: 'clock' },
  scaduta: { tone: 'warn', icon: 'alert' },
  attivo: { tone: 'ok', icon: 'check' },
  disattivato: { tone: 'bad', icon: 'ban' },
  senzaAccessoWeb: { tone: 'mute', icon: 'printer' },
};
