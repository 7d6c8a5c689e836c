import {
  NOT_SIGNED,
  type SIGNATURE_ACTIONS,
  SIGNATURE_STATE_NAMES,
  SIGNER_STATE_NAMES,
} from '../../../text/signing/signing-screens.ts';
import { Chip, type Tone } from '../../../web/ui/chip/status-chip.tsx';
import type { IconName } from '../../../web/ui/icon.tsx';
import type { WireSignerState, WireState } from '../signing.contract.ts';

type Look = { tone: Tone; icon: IconName };

const STATES: Record<WireState, Look> = {
  aperta: { tone: 'info', icon: 'sign' },
  firmata: { tone: 'ok', icon: 'check' },
  rifiutata: { tone: 'bad', icon: 'x' },
  scaduta: { tone: 'warn', icon: 'clock' },
  ritirata: { tone: 'mute', icon: 'restore' },
};

const SIGNER_STATES: Record<WireSignerState, Look> = {
  inAttesa: { tone: 'mute', icon: 'clock' },
  chiesta: { tone: 'info', icon: 'mail' },
  aperta: { tone: 'info', icon: 'eye' },
  firmata: { tone: 'ok', icon: 'check' },
  rifiutata: { tone: 'bad', icon: 'x' },
};

/** The state of a signature request. */
export function SignatureChip({ state }: { state: WireState }) {
  return <Chip {...STATES[state]} text={SIGNATURE_STATE_NAMES[state]} />;
}

/**
 * The state of a signer. Once the request has ended, everyone who has neither signed nor refused is shown as not having
 * signed.
 */
export function SignerChip({ state, isOver }: { state: WireSignerState; isOver: boolean }) {
  if (isOver && state !== 'firmata' && state !== 'rifiutata') return <Chip tone="mute" icon="ban" text={NOT_SIGNED} />;
  return <Chip {...SIGNER_STATES[state]} text={SIGNER_STATE_NAMES[state]} />;
}

/** The icon and tint of each ledger event about a request. */
export const STEP_LOOKS: Record<keyof typeof SIGNATURE_ACTIONS, Look> = {
  signatureAsked: { icon: 'send', tone: 'info' },
  signatureOpened: { icon: 'eye', tone: 'info' },
  signatureCodeSent: { icon: 'mail', tone: 'mute' },
  signatureSigned: { icon: 'sign', tone: 'ok' },
  signatureRefused: { icon: 'x', tone: 'bad' },
  signatureWithdrawn: { icon: 'restore', tone: 'mute' },
  signatureExpired: { icon: 'clock', tone: 'warn' },
  signatureReminded: { icon: 'bell', tone: 'mute' },
  signatureReminderTakenBack: { icon: 'bell', tone: 'mute' },
  signatureFileOpened: { icon: 'eye', tone: 'mute' },
  signatureSealed: { icon: 'lock', tone: 'ok' },
};
