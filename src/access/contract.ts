import * as z from 'zod/mini';
import type { Chapter } from './chapters.ts';
import type { PERMISSIONS, PermissionName } from './permissions.ts';
import type { Duty, KeyRight } from './scope.ts';

type Schema = z.core.$ZodType;

/**
 * One endpoint of the HTTP contract, imported by server and browser. The server validates and presents with its
 * schemas; the browser takes its types and its address from it.
 *
 * `kind` states the transport if it is not JSON both ways: `upload` is multipart, `text` a plain-text body, `file`
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
  /** The operation's name in the OpenAPI document and in generated clients: it must never change. */
  name: string;
  chapter: Chapter;
  summary: string;
  kind?: 'json' | 'upload' | 'text' | 'file' | 'events';
  /** Status of a successful answer; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /** Why an endpoint other than GET leaves no trace: it changes nothing. Every other one is served as a change. */
  changesNothing?: string;
  /**
   * The same `Idempotency-Key` and content within 24 h has effect once: for every creation, unless its answer is a
   * secret.
   */
  idempotent?: boolean;
  /** An API key with one of these rights may call it; keys may call no other endpoint. */
  byKey?: readonly KeyRight[];
  /** A refusal is answered in the form of the successful answer, with its own status (spec §8). */
  refusalAsAnswer?: true;
  /** Sets or reads the cookie that binds a login attempt to its browser (P152); no other endpoint uses cookies. */
  cookie?: true;
  /** Requires a re-authentication within the last five minutes; otherwise 409 `reauthentication-required`. */
  fresh?: boolean;
  /**
   * May be called before these duties are fulfilled: endpoints of the duty itself, of the own account, and the logout.
   */
  evenIf?: readonly Duty[];
  /** Size limit of the JSON body, or of each uploaded file; `bulk` is the operator's limit for a bulk file. */
  maxBytes?: number | 'bulk';
  /** Prints, exports, archives: limited per account and per practice (server/http/limits.ts). */
  heavy?: true;
  /**
   * A query over a whole practice: a few run at once, and equal ones share an answer (server/http/by-question.ts). The
   * handler only returns its answer and does nothing else.
   */
  whole?: true;
  /** The parts of an upload's multipart body: files and other fields. */
  parts?: Record<string, 'file' | 'file?' | 'files' | Schema>;
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
 * The maximum lengths of strings and lists in requests, stated once. Longer ones are refused before any rule or the
 * database sees them; the architecture test refuses a contract with an unbounded string or list.
 */
const MOST = { id: 40, code: 40, name: 200, search: 200, password: 1024, text: 4000, list: 10_000 } as const;

const upTo = (length: number) => z.string().check(z.maxLength(length));

/** An opaque id; a text that is no id is answered like an id that does not exist. */
export const Id = upTo(MOST.id);
export const IdList = z.array(Id).check(z.maxLength(MOST.list));
/** Row or page numbers. */
export const NumberList = z.array(z.number()).check(z.maxLength(MOST.list));
/** A fiscal code, a company's code, a period: looked up by exact text. */
export const Code = upTo(MOST.code);
export const CodeList = z.array(Code).check(z.maxLength(MOST.list));
/** Fields that hold fiscal codes, whatever their schema: read in upper or lower case. */
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
/** The sort orders of a list: each field as `field`, `field,asc` or `field,desc`; any other is refused by name. */
export function sortBy<F extends string>(fields: readonly F[]) {
  const orders = fields.flatMap((field) => [field, `${field},asc`, `${field},desc`] as const);
  return z.optional(z.enum(orders as (F | `${F},asc` | `${F},desc`)[]));
}
/** A repeatable query parameter: one value or several, always parsed as a list. */
export const Repeated = z.pipe(
  z.union([Text, z.array(Text).check(z.maxLength(MOST.list))]),
  z.transform((value: string | string[]) => (typeof value === 'string' ? [value] : value)),
);
