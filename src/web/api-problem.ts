import { ERRORS } from '../text/shell.ts';

/** The problem body of a refused request (RFC 9457; docs/api.md, conventions). */
export interface ProblemBody {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  errorKey?: string;
  fieldErrors?: { field: string; message: string }[];
  id?: string;
  /**
   * Set when `type` ends with `addressee-contradicted`: the contradicting pages. `conferma` is the token that the
   * client sends to upload the file all the same.
   */
  pagine?: number[];
  nomi?: string[];
  motivo?: 'another-named' | 'another-month' | 'another-kind';
  periodi?: { read: number; sent: number };
  conferma?: string;
}

/** A response other than 2xx. `problem` is null if its body was not a problem document. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly problem: ProblemBody | null;
  /**
   * Set when the session has expired but the page stays open behind a login dialog. Resolves to whether the user has
   * logged in again, so that the caller can resend the request.
   */
  renewal: Promise<boolean> | null = null;
  /** The seconds after which the server says that the request may be sent again (`Retry-After`). */
  retryAfter = 5;

  constructor(status: number, statusText: string, problem: ProblemBody | null) {
    super(problem?.title || statusText);
    this.status = status;
    this.problem = problem;
  }

  get errorKey(): string | undefined {
    return this.problem?.errorKey;
  }

  /** The messages for the fields of a form, by field name. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries((this.problem?.fieldErrors ?? []).map(({ field, message }) => [field, message]));
  }

  /** The code of the refusal at the end of the type: `urn:portale-lavoro:invalid-password` → `invalid-password`. */
  get kind(): string | undefined {
    return this.problem?.type?.split(/[/:]/).at(-1);
  }
}

/** The request got no response: either there is no network and nothing was sent, or the response was lost. */
export class ConnectionProblem extends Error {
  override readonly name = 'ConnectionProblem';
  readonly why: 'offline' | 'lost';
  /** Whether the request would have changed something. */
  readonly isChange: boolean;

  constructor(why: 'offline' | 'lost', isChange: boolean) {
    super(why);
    this.why = why;
    this.isChange = isChange;
  }
}

/**
 * True if the server may or may not have made the change. Repeating the request with the same idempotency key is safe:
 * the server makes the change only once.
 */
export function isLost(error: unknown): boolean {
  return error instanceof ConnectionProblem && error.why === 'lost' && error.isChange;
}

/** Statuses of a server, or of a proxy in front of it, that is temporarily unavailable. */
const AWAY: readonly number[] = [502, 503, 504];

/** Statuses whose problem text is shown to the user (P33). */
const BUSINESS: readonly number[] = [400, 404, 409, 410, 413, 415, 422, 429, 507];

/** True if the server refused the request unread because it had too many: it may be sent again (`untilFree`). */
export const isBusy = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.errorKey === 'too-busy';

/** The snackbar's sentence for any error of a request (spec §8, S8-R01 to R05; P33). */
export function sentenceFor(error: unknown): string {
  if (error instanceof ConnectionProblem && error.why === 'offline')
    return error.isChange ? ERRORS.offlineChange : ERRORS.offline;
  if (!(error instanceof ApiProblem)) return ERRORS.fallback;
  if (error.problem && (BUSINESS.includes(error.status) || isBusy(error))) {
    const sentence = error.status === 400 ? error.problem.title : error.problem.detail;
    const spoken = sentence || error.problem.title || error.problem.detail;
    if (spoken) return spoken;
  }
  if (error.problem === null && AWAY.includes(error.status)) return ERRORS.away(error.status);
  // The portal's own 413 has a problem body. A 413 without one comes from a proxy: the portal received nothing.
  if (error.problem === null && error.status === 413) return ERRORS.tooLargeOnTheWay;
  return `Error ${error.status} ${error.message}`.trim();
}

/** The refusal's own sentence, whatever its status, for a public page that shows nothing but this answer. */
export function refusalOf(error: unknown): string {
  return (error instanceof ApiProblem && error.problem?.detail) || sentenceFor(error);
}

/**
 * True if the page itself aborted the request, because the user left the page or a newer request replaced it. Callers
 * show no error then.
 */
export function wasAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
