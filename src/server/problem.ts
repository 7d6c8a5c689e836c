import { inLanguage, inOwnWords, type Language } from '../text/common/language.ts';
import type { RefusalCode } from '../text/common/refusals.ts';
import { refusalText } from '../text/common/refusals.ts';
import { isRefusal, type Refusal } from './refusal.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** The only error that routes throw on purpose: becomes an RFC 9457 answer with an Italian title and detail. */
export class Problem extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly title: string;
  readonly detail: string;
  readonly fieldErrors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly data: Refusal['data'];
  /** Further members of the answer, such as the rows of a refused import. */
  readonly members: Record<string, unknown>;

  constructor(
    status: number,
    refusal: Refusal | RefusalCode,
    extra: {
      fieldErrors?: FieldError[];
      headers?: Record<string, string>;
      members?: Record<string, unknown>;
    } = {},
  ) {
    const { refused, data } = typeof refusal === 'string' ? { refused: refusal, data: undefined } : refusal;
    const { title, detail } = refusalText(refused, data ?? {});
    super(refused);
    this.status = status;
    this.code = refused;
    this.data = data;
    this.title = title;
    this.detail = detail;
    this.fieldErrors = extra.fieldErrors ?? (refused === 'invalid-request' ? namedIn(data?.fields, title) : undefined);
    this.headers = extra.headers ?? {};
    this.members = extra.members ?? {};
  }

  /** The same problem in another language, if its text is available in that language for employees. */
  in(language: Language): Problem {
    if (language === 'it') return this;
    return inLanguage(language, () => {
      const { status, code, data, headers, members } = this;
      const fieldErrors = this.fieldErrors?.map(({ field, message }) => ({ field, message: inOwnWords(message) }));
      const refusal = data === undefined ? code : { refused: code, data };
      return new Problem(status, refusal, { headers, members, ...(fieldErrors && { fieldErrors }) });
    });
  }
}

/** The fields of a 400. Every 400 names its fields, including one that comes from a rule without a schema. */
function namedIn(fields: unknown, message: string): FieldError[] | undefined {
  return typeof fields === 'string' ? fields.split(', ').map((field) => ({ field, message })) : undefined;
}

/** The answer for an object that is missing or outside the caller's scope: both get the same (docs/api.md). */
export const notFound = () => new Problem(404, 'not-found');

/** Returns a rule's result, or throws its refusal as a conflict. */
export function accepted<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Problem(409, result);
  return result;
}
