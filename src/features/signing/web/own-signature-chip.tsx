import { OWN_SIGNING } from '../../../text/signing/own-signing.ts';
import { Chip, type Tone } from '../../../web/ui/chip/status-chip.tsx';
import type { IconName } from '../../../web/ui/icon.tsx';
import type { OwnState } from '../own-signing.contract.ts';

const LOOKS: Record<OwnState, { tone: Tone; icon: IconName }> = {
  daFirmare: { tone: 'warn', icon: 'sign' },
  firmata: { tone: 'ok', icon: 'check' },
  completa: { tone: 'ok', icon: 'check' },
  rifiutata: { tone: 'bad', icon: 'x' },
  scaduta: { tone: 'mute', icon: 'clock' },
  ritirata: { tone: 'mute', icon: 'restore' },
  chiusa: { tone: 'mute', icon: 'ban' },
};

/** The state of a paper, worded for the worker who signs it. */
export function OwnSignatureChip({ state }: { state: OwnState }) {
  return <Chip {...LOOKS[state]} text={OWN_SIGNING.states[state]} />;
}
