import { ERRORS } from '../text/shell.ts';

/** The problem body of a refused call (RFC 9457; docs/api.md, conventions). */
export interface ProblemBody {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  errorKey?: string;
  fieldErrors?: { field: string; message: string }[];
  id?: string;
  /** Of `addressee-contradicted`: the pages, and the token that lets the same call through. */
  pagine?: number[];
  conferma?: string;
}

/** An answer other than 2xx. `problem` is null when its body was no problem document. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly problem: ProblemBody | null;
  /**
   * Where the session ended under a page that is kept: whether the person has logged in again above it, and the call may
   * be sent once more.
   */
  renewal: Promise<boolean> | null = null;

  constructor(status: number, statusText: string, problem: ProblemBody | null) {
    super(problem?.title || statusText);
    this.status = status;
    this.problem = problem;
  }

  get errorKey(): string | undefined {
    return this.problem?.errorKey;
  }

  /** Sentences for the fields of a form, by field name. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries((this.problem?.fieldErrors ?? []).map(({ field, message }) => [field, message]));
  }

  /** The code of the refusal, last in the problem's type: `urn:portale-lavoro:invalid-password` → `invalid-password`. */
  get kind(): string | undefined {
    return this.problem?.type?.split(/[/:]/).at(-1);
  }
}

/** No answer: without a network nothing was sent, or the answer was lost on its way. */
export class ConnectionProblem extends Error {
  override readonly name = 'ConnectionProblem';
  readonly why: 'offline' | 'lost';
  /** Whether the call would have changed something. */
  readonly isChange: boolean;

  constructor(why: 'offline' | 'lost', isChange: boolean) {
    super(why);
    this.why = why;
    this.isChange = isChange;
  }
}

/** Whether it is unknown if the server made the change; sent again under the same key, it is made once. */
export function isLost(error: unknown): boolean {
  return error instanceof ConnectionProblem && error.why === 'lost' && error.isChange;
}

/** Statuses of a server, or of a proxy before it, that does not answer for now. */
const AWAY: readonly number[] = [502, 503, 504];

/** Statuses with a problem text for the person (P33). */
const BUSINESS: readonly number[] = [400, 404, 409, 410, 413, 415, 422, 429, 507];

/** The sentence of the snackbar for any error of a call (spec §8, S8-R01 to R05; P33). */
export function sentenceFor(error: unknown): string {
  if (error instanceof ConnectionProblem && error.why === 'offline')
    return error.isChange ? ERRORS.offlineChange : ERRORS.offline;
  if (!(error instanceof ApiProblem)) return ERRORS.fallback;
  if (error.problem && BUSINESS.includes(error.status)) {
    const sentence = error.status === 400 ? error.problem.title : error.problem.detail;
    const spoken = sentence || error.problem.title || error.problem.detail;
    if (spoken) return spoken;
  }
  if (error.problem === null && AWAY.includes(error.status)) return ERRORS.away(error.status);
  // The portal's own 413 has a problem: this one is a proxy's, and nothing reached the portal.
  if (error.problem === null && error.status === 413) return ERRORS.tooLargeOnTheWay;
  return `Error ${error.status} ${error.message}`.trim();
}

/** True when the page itself gave the call up (it was left, or a newer call replaced it): nothing to report. */
export function wasAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
