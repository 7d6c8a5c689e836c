import type { Tone } from '../../../../web/ui/chip/status-chip.tsx';
import type { IconName } from '../../../../web/ui/icon.tsx';
import type { ShownSignature } from '../signature.ts';

/** A signature is green only if the file is intact and a trusted issuer vouches for the signer. */
export function looks({ esito, certificato }: Pick<ShownSignature, 'esito' | 'certificato'>): {
  tone: Tone;
  icon: IconName;
} {
  if (esito === 'alterata') return { tone: 'bad', icon: 'alert' };
  if (esito !== 'integra' || certificato === 'fuoriValidita') return { tone: 'warn', icon: 'alert' };
  return { tone: certificato === 'riconosciuto' ? 'ok' : 'info', icon: 'check' };
}
