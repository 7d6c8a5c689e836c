import { daysAfter } from '../../server/clock.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';

/**
 * A request for signatures and the state of each signer (P155).
 *
 * | request | open | signed: by all | refused: by one | expired: after its last day | withdrawn: by an office |
 * | signer | waiting: not their turn | asked | opened | signed | refused |
 *
 * Only an open request changes; every other state is final, and a correction needs a new request.
 */
export const REQUEST_STATES = ['open', 'signed', 'refused', 'expired', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const SIGNER_STATES = ['waiting', 'asked', 'opened', 'signed', 'refused'] as const;
export type SignerState = (typeof SIGNER_STATES)[number];

/** How a signer proved their identity: an app's code, a passkey, or a code mailed for this paper. */
export const SIGNING_FACTORS = ['totp', 'passkey', 'code'] as const;
export type SigningFactor = (typeof SIGNING_FACTORS)[number];

export const TITLE_MAX = 120;
export const MESSAGE_MAX = 1000;
export const REASON_MIN = 3;
export const REASON_MAX = 500;
/** The maximum number of signers of one paper, one after the other. */
export const IN_ORDER_MAX = 10;
/** The maximum number of copies of one request. */
export const COPIES_MAX = 2000;
/** The maximum number of days to sign a paper. */
export const DUE_WITHIN_DAYS = 366;
/** How many days before the last day the portal reminds the missing signers automatically. */
export const REMINDED_BEFORE_DAYS = 3;
/** The validity of a mailed code, in ms and in attempts, and the time in ms before another code may be requested. */
export const CODE_LIVES_MS = 10 * 60_000;
export const CODE_TRIES = 5;
export const CODE_AGAIN_MS = 60_000;

export interface SignatureRequest {
  id: string;
  status: RequestState;
  /** The last day on which the paper can be signed. */
  dueOn: string;
  sha256: string;
}

export interface Signer {
  employeeId: string;
  position: number;
  status: SignerState;
}

/**
 * The state on the given day. After its last day an open request counts as expired, even if the database does not
 * record it yet.
 */
export function stateOn({ status, dueOn }: Pick<SignatureRequest, 'status' | 'dueOn'>, today: string): RequestState {
  return status === 'open' && dueOn < today ? 'expired' : status;
}

/** Why an ended request allows no further action. */
const OVER = {
  signed: 'signing-complete',
  refused: 'signing-refused',
  expired: 'signing-expired',
  withdrawn: 'signing-withdrawn',
} as const;

function whyOver(request: Pick<SignatureRequest, 'status' | 'dueOn'>, today: string): Refusal | null {
  const state = stateOn(request, today);
  return state === 'open' ? null : refuse(OVER[state]);
}

function whyNotTheirs({ status }: Pick<Signer, 'status'>): Refusal | null {
  if (status === 'signed' || status === 'refused') return refuse('signing-answered');
  return status === 'waiting' ? refuse('not-found') : null;
}

/** Why this signer can neither sign nor refuse; null if they can. */
export function whyNotAnswer(
  request: Pick<SignatureRequest, 'status' | 'dueOn'>,
  signer: Pick<Signer, 'status'>,
  today: string,
): Refusal | null {
  return whyOver(request, today) ?? whyNotTheirs(signer);
}

/** Why the paper cannot be signed; null if it can. `shown` is the SHA-256 of the paper that the signer read. */
export function whyNotSign(
  request: Pick<SignatureRequest, 'status' | 'dueOn' | 'sha256'>,
  signer: Pick<Signer, 'status'>,
  shown: string,
  today: string,
): Refusal | null {
  const refusal = whyNotAnswer(request, signer, today);
  if (refusal) return refusal;
  if (signer.status !== 'opened') return refuse('signing-unread');
  return shown.toLowerCase() === request.sha256 ? null : refuse('signing-other-paper');
}

/** Why the text is not a valid reason for refusing a paper; null if it is valid. */
export function whyNotReason(reason: string): Refusal | null {
  const { length } = reason.trim();
  return length < REASON_MIN || length > REASON_MAX
    ? refuse('signing-reason', { least: REASON_MIN, most: REASON_MAX })
    : null;
}

/** The signer whose turn comes after this signature; null if it was the last one. */
export function nextOf<S extends Signer>(signers: readonly S[], signed: Pick<Signer, 'employeeId'>): S | null {
  const left = signers.filter((signer) => signer.employeeId !== signed.employeeId && signer.status !== 'signed');
  return left.toSorted((a, b) => a.position - b.position)[0] ?? null;
}

/** Why the request cannot be withdrawn; null if it can. */
export function whyNotWithdraw(request: Pick<SignatureRequest, 'status' | 'dueOn'>, today: string): Refusal | null {
  return whyOver(request, today);
}

/** The signers who have not signed although it is their turn. */
export function missingOf<S extends Pick<Signer, 'status'>>(signers: readonly S[]): S[] {
  return signers.filter(({ status }) => status === 'asked' || status === 'opened');
}

/** The minimum interval, in ms, between two reminders about one paper to the same person. */
export const REMIND_AGAIN_MS = 24 * 3_600_000;

/** Divides the signers into those who may be reminded now and those who were reminded too recently. */
export function toRemind<S extends { remindedAt: string | null }>(missing: readonly S[], now: Date) {
  const isLate = ({ remindedAt }: S) =>
    remindedAt === null || now.getTime() - Date.parse(remindedAt) >= REMIND_AGAIN_MS;
  return { now: missing.filter(isLate), skipped: missing.filter((signer) => !isLate(signer)) };
}

/** The day of the automatic reminder; null if that day is not after the day of the request. */
export function remindedOn(dueOn: string, today: string): string | null {
  const day = daysAfter(dueOn, -REMINDED_BEFORE_DAYS);
  return day > today ? day : null;
}

/**
 * The place of a signature: the page counted from 1, and position and size as shares of the displayed page, measured
 * from its upper left corner.
 */
export interface Place {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Asking {
  title: string;
  message: string;
  dueOn: string;
  inOrder: boolean;
  signers: readonly { employeeId: string; place: Place | null }[];
  pages: number;
}
export type AskingField = 'titolo' | 'scadenza' | 'firmatari' | 'luogo' | 'file';

/** Why this request is refused, and the name of the invalid field; null if the request is valid. */
export function whyNotAsk(asking: Asking, today: string): { field: AskingField; refusal: Refusal } | null {
  const { dueOn, inOrder, signers, pages } = asking;
  if (asking.title.trim() === '') return { field: 'titolo', refusal: refuse('signing-title') };
  if (dueOn < today || dueOn > daysAfter(today, DUE_WITHIN_DAYS))
    return { field: 'scadenza', refusal: refuse('signing-due') };
  if (signers.length === 0) return { field: 'firmatari', refusal: refuse('signing-nobody') };
  const most = inOrder ? IN_ORDER_MAX : COPIES_MAX;
  if (signers.length > most) return { field: 'firmatari', refusal: refuse('signing-too-many', { most }) };
  if (new Set(signers.map(({ employeeId }) => employeeId)).size < signers.length)
    return { field: 'firmatari', refusal: refuse('signing-twice') };
  const isOutside = ({ page, x, y, width, height }: Place) => page > pages || x + width > 1 || y + height > 1;
  if (signers.some(({ place }) => place !== null && isOutside(place)))
    return { field: 'luogo', refusal: refuse('signing-place') };
  return null;
}
