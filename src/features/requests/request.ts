import type { Role } from '../../access/roles.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';

/**
 * The types of request (spec §3): what each needs (spec §5), whether it changes the account for the salary, and whether
 * it asks for a document.
 */
export const REQUEST_TYPES = {
  /** A change of personal data. */
  1: { needs: 'form', iban: false, document: false },
  /** A change of IBAN. */
  2: { needs: 'form', iban: true, document: false },
  /** A change of contacts. */
  3: { needs: 'contacts', iban: false, document: false },
  /** A document. */
  4: { needs: 'description', iban: false, document: true },
  /** Anything else. */
  5: { needs: 'description', iban: false, document: false },
} as const;
export type RequestType = keyof typeof REQUEST_TYPES;
export const REQUEST_NUMBERS = Object.keys(REQUEST_TYPES).map(Number) as RequestType[];

/**
 * | status | I sent | V under review | L fulfilled | R rejected |
 * |--------|--------|----------------|-------------|------------|
 * | goes to| V L R  | V L R          | V L R       | V L R      |
 *
 * No transition is restricted (spec §4); only sending makes a request "sent". Until someone who handles it has seen it,
 * its sender may withdraw it: it stays "sent" on the wire, needs no handling, and only its sender sees it (P103).
 */
export const REQUEST_STATUSES = ['I', 'V', 'L', 'R'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export const SETTABLE_STATUSES = ['V', 'L', 'R'] as const satisfies readonly RequestStatus[];
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

export const TEXT_MAX = 4000;
export const REASON_MAX = 1000;
export const DOCUMENT_NAME_MAX = 120;

export interface Request {
  id: string;
  companyId: string;
  /** Null if the company itself sent the request. */
  employeeId: string | null;
  type: RequestType;
  status: RequestStatus;
  /** The sender's name, shown in refusals and in the history. */
  sender: string;
  /** When someone who handles the request first saw it. */
  seenAt: string | null;
  withdrawnAt: string | null;
}

/**
 * Whether the caller is the sender, given the caller's role and that the request is in the caller's scope. All other
 * roles handle the request.
 */
export function isSender({ employeeId }: Pick<Request, 'employeeId'>, role: Role): boolean {
  return role === (employeeId === null ? 'COMPANY' : 'EMPLOYEE');
}

/** Why this role cannot withdraw the request; null if it can. */
export function whyNotWithdraw(
  request: Pick<Request, 'employeeId' | 'status' | 'seenAt' | 'withdrawnAt'>,
  role: Role,
): Refusal | null {
  if (!isSender(request, role)) return refuse('only-sender-withdraws');
  if (request.withdrawnAt !== null) return refuse('request-withdrawn');
  return request.seenAt !== null || request.status !== 'I' ? refuse('request-seen') : null;
}

/** The request type with this number, or a refusal if there is none. */
export function requestType(number: number): RequestType | Refusal {
  return number in REQUEST_TYPES ? (number as RequestType) : refuse('request-type-unknown');
}

/** The status with this letter, or a refusal if it cannot be set. */
export function settableStatus(letter: string): SettableStatus | Refusal {
  return SETTABLE_STATUSES.find((status) => status === letter) ?? refuse('request-status-unknown');
}

/**
 * Why this role cannot change the status of these requests; null if it can. Only the consultant may decide a company's
 * own requests.
 */
export function whyNotDecide(
  requests: readonly Pick<Request, 'employeeId' | 'sender' | 'withdrawnAt'>[],
  role: Role,
): Refusal | null {
  if (requests.length === 0) return refuse('no-request-selected');
  if (requests.some(({ withdrawnAt }) => withdrawnAt !== null)) return refuse('request-withdrawn');
  const own = requests.filter((request) => request.employeeId === null);
  if (role === 'COMPANY' && own.length > 0) return refuse('own-request', { count: own.length });
  return null;
}

export interface StatusChange {
  request: Request;
  from: RequestStatus;
  event: LedgerEvent;
}

/**
 * Sets the status of all these requests. A request that already has the status is left out, so that no event is
 * recorded for it.
 */
export function setStatus(requests: readonly Request[], to: SettableStatus, role: Role): StatusChange[] | Refusal {
  const refusal = whyNotDecide(requests, role);
  if (refusal) return refusal;
  return requests
    .filter((request) => request.status !== to)
    .map((request) => ({
      request: { ...request, status: to },
      from: request.status,
      event: {
        action: 'requestStatusChanged',
        id: request.id,
        companyId: request.companyId,
        employeeId: request.employeeId,
        data: { from: request.status, to },
      },
    }));
}

/** Whether a request in the API's format still has to be handled. */
export function isOpen({ status, ritirataIl }: { status: RequestStatus; ritirataIl: string | null }): boolean {
  return ritirataIl === null && (status === 'I' || status === 'V');
}

/** Whether the request is on hold, so that it should not be handled yet. */
export function isOnHold(
  request: { onHoldUntil: string | null; status: RequestStatus; withdrawnAt: string | null },
  now: Date,
): boolean {
  const open = request.withdrawnAt === null && (request.status === 'I' || request.status === 'V');
  return open && request.onHoldUntil !== null && new Date(request.onHoldUntil) > now;
}
