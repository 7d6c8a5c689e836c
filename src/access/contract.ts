import * as z from 'zod/mini';
import type { Chapter } from './chapters.ts';
import type { PERMISSIONS, PermissionName } from './permissions.ts';
import type { Duty, KeyRight } from './scope.ts';

type Schema = z.core.$ZodType;

/**
 * One endpoint of the HTTP contract, imported by server and browser. The server validates requests and presents answers
 * with the contract's schemas; the browser takes types and path from the contract.
 *
 * `kind` names the transport if it is not JSON both ways: `upload` is multipart, `text` a plain-text body, `file`
 * answers bytes, `events` a stream of server-sent events.
 */
export interface Contract<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with `:name` parameters, without the base path: `/apiback/api/docbase/:id`. */
  path: `/apirest/api/${string}` | `/apiback/api/${string}`;
  permission: PermissionName;
  /** The operation's name in the OpenAPI document and in generated clients; it must never change. */
  name: string;
  chapter: Chapter;
  summary: string;
  /** When a caller needs the endpoint, in a sentence or two of the OpenAPI document. */
  when: string;
  /**
   * Refusal codes beyond those that every endpoint shares (server/http/openapi.ts), each group after its status:
   * `400 note-blank 409 note-of-another`. The architecture test checks that the handler can reach each of them.
   */
  refuses?: string;
  kind?: 'json' | 'upload' | 'text' | 'file' | 'events';
  /** Status of a successful answer; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /**
   * The reason why an endpoint other than GET writes no ledger event: it changes nothing. Without a reason the endpoint
   * is served as a change.
   */
  changesNothing?: string;
  /**
   * Whether requests with the same `Idempotency-Key` and content within 24 h take effect only once. True for every
   * creation, unless its answer contains a secret.
   */
  idempotent?: boolean;
  /** The rights of which an API key must have one to call the endpoint; without them no key may call it. */
  byKey?: readonly KeyRight[];
  /** Whether a refusal has the form of a successful answer, with the refusal's own status (spec §8). */
  refusalAsAnswer?: true;
  /**
   * Whether the endpoint sets or reads the cookie that binds a login attempt to its browser (P152); no other endpoint
   * uses cookies.
   */
  cookie?: true;
  /**
   * Whether the caller must have re-authenticated within the last five minutes; otherwise 409
   * `reauthentication-required`.
   */
  fresh?: boolean;
  /**
   * Duties that the caller need not have fulfilled yet: for endpoints that fulfil a duty or concern the caller's own
   * account, and for the logout.
   */
  evenIf?: readonly Duty[];
  /** Size limit of the JSON body, or of each uploaded file; `bulk` is the operator's limit for a bulk file. */
  maxBytes?: number | 'bulk';
  /**
   * Whether the endpoint prints, exports or makes an archive, which is limited per account and per practice
   * (server/http/limits.ts).
   */
  heavy?: true;
  /**
   * Whether the endpoint queries a whole practice: a few such queries run at once, and equal ones share an answer
   * (server/http/by-question.ts). The handler only returns its answer and does nothing else.
   */
  whole?: true;
  /** The parts of an upload's multipart body: files and other fields. */
  parts?: Record<string, 'file' | 'file?' | 'files' | Schema>;
  /**
   * An object that a client has read and may send back whole, to a change of ours: its fields that the body does not
   * name are ignored. Endpoints of the spec ignore every unknown field.
   */
  row?: Schema;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
}

export function contract<
  N extends PermissionName,
  P extends Schema = z.ZodMiniObject<Record<never, never>>,
  Q extends Schema = z.ZodMiniObject<Record<never, never>>,
  B extends Schema = z.ZodMiniUndefined,
  R extends Schema = z.ZodMiniUndefined,
>(definition: Contract<P, Q, B, R> & { permission: N }): Contract<P, Q, B, R> & { permission: N } {
  return definition;
}

/** Whether the endpoint is public; then it has no actor. */
export type IsPublic<C> = C extends { permission: infer N extends PermissionName }
  ? (typeof PERMISSIONS)[N] extends 'public'
    ? true
    : false
  : false;

export type ParamsOf<C> = C extends Contract<infer P, Schema, Schema, Schema> ? z.input<P> : never;
export type QueryOf<C> = C extends Contract<Schema, infer Q, Schema, Schema> ? z.input<Q> : never;
export type BodyOf<C> = C extends Contract<Schema, Schema, infer B, Schema> ? z.input<B> : never;
export type ResponseOf<C> = C extends Contract<Schema, Schema, Schema, infer R> ? z.output<R> : never;

/**
 * The maximum lengths of strings and lists in requests. Longer ones are refused before any rule or the database sees
 * them; the architecture test refuses a contract with an unbounded string or list.
 */
const MOST = { id: 40, code: 40, name: 200, search: 200, password: 1024, text: 4000, list: 10_000 } as const;

const upTo = (length: number) => z.string().check(z.maxLength(length));

/** An opaque id; a malformed id gets the same answer as an id that does not exist. */
export const Id = upTo(MOST.id);
export const IdList = z.array(Id).check(z.maxLength(MOST.list));
/** Row or page numbers. */
export const NumberList = z.array(z.number()).check(z.maxLength(MOST.list));
/** A fiscal code, a company's code or a period, which is looked up by its exact text. */
export const Code = upTo(MOST.code);
export const CodeList = z.array(Code).check(z.maxLength(MOST.list));
/** Fields that contain fiscal codes, whatever their schema; clients may send them in upper or lower case. */
export const TAX_CODE_FIELDS: ReadonlySet<string> = new Set([
  'cfAzienda',
  'codFiscale',
  'codiceFiscale',
  'codFiscaleAzienda',
  'codiciFiscali',
  'listacfazienda',
  'cfs',
]);
/** A name, a title, a login, a label; also several codes joined by commas. */
export const Name = upTo(MOST.name);
export const Password = upTo(MOST.password);
export const Text = upTo(MOST.text);
/** A calendar day `YYYY-MM-DD` in Europe/Rome. */
export const Day = z.iso.date();
/** A month `YYYYMM`. */
export const Month = z.string().check(z.regex(/^\d{4}(0[1-9]|1[0-2])$/));
/** A year `YYYY`. */
export const Year = z.string().check(z.regex(/^[12]\d{3}$/));
/** `page` from 0, `size` −1 = all, `q` = quick search (docs/api.md); a sortable list also takes `sort`. */
export const Paging = {
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  size: z.optional(z.coerce.number().check(z.int(), z.minimum(-1), z.maximum(1000))),
  q: z.optional(upTo(MOST.search)),
};
/**
 * The sort orders of a list: each field as `field`, `field,asc` or `field,desc`. Any other order is refused with a
 * message that names it.
 */
export function sortBy<F extends string>(fields: readonly F[]) {
  const orders = fields.flatMap((field) => [field, `${field},asc`, `${field},desc`] as const);
  return z.optional(z.enum(orders as (F | `${F},asc` | `${F},desc`)[]));
}
/** A repeatable query parameter: one value or several, always parsed as a list. */
export const Repeated = z.pipe(
  z.union([Text, z.array(Text).check(z.maxLength(MOST.list))]),
  z.transform((value: string | string[]) => (typeof value === 'string' ? [value] : value)),
);
