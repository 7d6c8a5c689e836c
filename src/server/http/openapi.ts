import * as z from 'zod/mini';
import { EXAMPLES, GUIDE } from '../../access/api-guide.ts';
import { aboutParameter } from '../../access/api-parameters.ts';
import type { Contract } from '../../access/contract.ts';
import { PERMISSIONS } from '../../access/permissions.ts';
import { isOfSpec } from '../../access/spec-calls.ts';
import { REFUSAL_CODES, refusalText } from '../../text/common/refusals.ts';
import { inTurns } from './in-turns.ts';

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;

/**
 * Builds the OpenAPI 3.1 document of the served endpoints from the schemas that validate them, letting other requests
 * run in between.
 */
export async function openApi(contracts: readonly Contract[], version: string): Promise<Json> {
  const turn = inTurns();
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    await turn();
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract, components) };
  }
  const chapters = new Map(contracts.map(({ chapter }) => [chapter.name, chapter.about]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portale lavoro',
      version,
      description: GUIDE,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: [...chapters].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a login, or an API key' },
      },
      schemas: components.all(),
      headers: HEADERS,
      parameters: PARAMETERS,
      responses: RESPONSES,
    },
  };
}

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const text = { type: 'string' };

const HEADERS: Json = {
  RowTag: { description: 'The tag of the row, for `If-Match` with its change', schema: text },
  TotalCount: { description: 'The number of all matching rows', schema: { type: 'integer' } },
  TotalMore: {
    description: '`true` if the counting stopped at `contaFinoA`: more rows match than `X-Total-Count`',
    schema: text,
  },
  Token: { description: 'Bearer and the token', schema: text },
  RetryAfter: { description: 'Seconds until it may be tried again', schema: { type: 'integer' } },
};
const PARAMETERS: Json = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the row as the caller read it: the change is refused if the row has changed meanwhile',
    schema: { type: 'string', maxLength: 1000 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and content within 24 hours give the same answer, once',
    schema: { type: 'string', maxLength: 200 },
  },
};
const PROBLEM: Json = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: text,
    errorKey: { type: 'string', description: 'The refusal by name' },
    id: { type: 'string', description: 'Of a 5xx: what the log carries too' },
    fieldErrors: {
      type: 'array',
      items: { type: 'object', required: ['field', 'message'], properties: { field: text, message: text } },
    },
  },
};
/** The endpoints besides the changes themselves that send a row with the tag for its change. */
const ROWS = new Set([
  'readCompany',
  'readDocument',
  'readEmployee',
  'readNotice',
  'readPractice',
  'userData',
  'writeNote',
]);
const refusal = (description: string, headers?: Json): Json => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/problem+json': { schema: ref('schemas', 'Problem') } },
});
/** The answers by status: the component's name, empty where an endpoint always names its codes, and the meaning. */
const SHARED: Readonly<Record<string, readonly [name: string, meaning: string, headers?: Json]>> = {
  '400': ['Invalid', 'Malformed or invalid: each field is named'],
  '401': ['NotAuthenticated', 'No token, or one that has expired'],
  '403': ['NotAllowed', 'The active role may not use this call'],
  '404': ['NotFound', 'Not there, or not in the caller’s scope'],
  '409': ['Conflict', 'A rule forbids it in this state'],
  '410': ['', 'The key of a mailed link has expired'],
  '412': ['', 'The row has changed since the caller read it'],
  '413': ['TooLarge', 'Over the limit of a file, or over the quota'],
  '415': ['Unsupported', 'A type that is not accepted'],
  '422': ['Unreadable', 'A file that cannot be read: damaged, with a password, or a PDF that acts when it is opened'],
  '429': ['TooMany', 'Too many tries', { 'Retry-After': ref('headers', 'RetryAfter') }],
  '503': ['', 'Something that the portal needs is not there'],
  default: ['Failure', 'The portal’s own failure'],
};
const RESPONSES: Json = Object.fromEntries(
  Object.values(SHARED)
    .filter(([name]) => name !== '')
    .map(([name, meaning, headers]) => [name, refusal(meaning, headers)]),
);

/** The refusal codes of an endpoint by status: its own, and those that follow from other properties of its contract. */
export function refusalsOf({ refuses = '', byKey, fresh, idempotent }: Contract): Map<string, string[]> {
  const all = `${refuses}${byKey ? ' 403 key-without-right' : ''}${fresh ? ' 409 reauthentication-required' : ''}${idempotent ? ' 422 key-reused' : ''}`;
  const found = new Map<string, string[]>();
  let status = '';
  for (const word of all.split(' ').filter(Boolean))
    if (/^\d{3}$/.test(word)) status = word;
    else found.set(status, [...(found.get(status) ?? []), word]);
  return found;
}

/** The answer of a status: the shared one, or one that lists the endpoint's refusal codes with their Italian titles. */
function answerOf(status: string, codes: readonly string[] = []): Json {
  const [name, meaning, headers] = SHARED[status] ?? SHARED.default ?? ['', ''];
  if (codes.length === 0) return ref('responses', name);
  const known = REFUSAL_CODES.filter((code) => codes.includes(code));
  return refusal(
    `${meaning}. ${known.map((code) => `\`${code}\` (${refusalText(code, {}).title})`).join(', ')}`,
    headers,
  );
}

/** Schemas by name: a schema that several endpoints share appears once. */
class Components {
  readonly #names = new Map<Schema, string>();
  readonly #schemas = new Map<string, Json>([['Problem', PROBLEM]]);

  /** Returns a reference for an object or a list of objects; other schemas are inlined. */
  use(schema: Schema, name: string, io: 'input' | 'output', isLoose: boolean): Json {
    const { type, element } = schema._zod.def as unknown as { type: string; element?: Schema };
    if (type === 'array' && element) return { type: 'array', items: this.use(element, `${name}Item`, io, isLoose) };
    if (type !== 'object' && type !== 'union') return jsonSchemaOf(schema, io, isLoose);
    const known = this.#names.get(schema);
    if (known !== undefined) return ref('schemas', known);
    this.#names.set(schema, name);
    this.#schemas.set(name, jsonSchemaOf(schema, io, isLoose));
    return ref('schemas', name);
  }

  all(): Json {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Whether the body may have fields beyond its schema. */
const takesMore = (contract: Contract) => isOfSpec(contract) || contract.row !== undefined;

function operation(contract: Contract, components: Components): Json {
  const who: 'public' | 'any' | readonly string[] = PERMISSIONS[contract.permission];
  const id = contract.name;
  const body = bodyOf(contract, components, id);
  return {
    operationId: id,
    tags: [contract.chapter.name],
    summary: contract.summary,
    description: contract.when,
    ...(isOfSpec(contract) ? { 'x-spec': true } : {}),
    'x-roles': who,
    security: who === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(contract, 'path'),
      ...parameters(contract, 'query'),
      ...(refusalsOf(contract).has('412') ? [ref('parameters', 'IfMatch')] : []),
      ...(contract.idempotent ? [ref('parameters', 'IdempotencyKey')] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(contract, components, id, who === 'public'),
  };
}

function responsesOf(contract: Contract, components: Components, id: string, isPublic: boolean): Json {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const schema = contract.response && components.use(contract.response, `${name}Answer`, 'output', true);
  const content = contentOf(contract, schema);
  const fields = (contract.query?._zod.def as { shape?: object })?.shape ?? {};
  const isPaged = schema?.type === 'array' && 'size' in fields;
  const answers = id === 'authenticate' || id === 'authenticateSecondFactor' || id === 'switchRole';
  const isRow = ROWS.has(id) || (schema !== undefined && refusalsOf(contract).has('412'));
  const headers = {
    ...(isRow ? { ETag: ref('headers', 'RowTag') } : {}),
    ...(isPaged ? { 'X-Total-Count': ref('headers', 'TotalCount') } : {}),
    ...(isPaged && 'contaFinoA' in fields ? { 'X-Total-More': ref('headers', 'TotalMore') } : {}),
    ...(answers ? { Authorization: ref('headers', 'Token') } : {}),
  };
  // Endpoints that report a refusal both in the body and by the status (spec §8).
  const told =
    contract.refusalAsAnswer && schema
      ? { description: 'It was not done', content: { 'application/json': { schema } } }
      : null;
  const refusals = refusalsOf(contract);
  const statuses = [
    ...['400', '404', '429', ...refusals.keys()],
    ...(isPublic && id !== 'authenticate' ? [] : ['401']),
    ...(isPublic ? [] : ['403']),
    ...(contract.method === 'GET' ? [] : ['409']),
    ...(contract.kind === 'upload' ? ['413', '415', '422'] : []),
  ];
  return {
    [String(contract.status ?? 200)]: {
      description: contract.summary,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(content ? { content } : {}),
    },
    ...Object.fromEntries(statuses.map((status) => [status, answerOf(status, refusals.get(status))])),
    ...(told ? { '400': told, '404': told, '410': told } : {}),
    default: ref('responses', 'Failure'),
  };
}

function contentOf(contract: Contract, schema: Json | undefined): Json | undefined {
  if (contract.kind === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (contract.kind === 'events') return { 'text/event-stream': { schema: text } };
  return schema && { 'application/json': { schema } };
}

function bodyOf(contract: Contract, components: Components, id: string): Json | undefined {
  if (contract.kind === 'upload') return multipartOf(contract, EXAMPLES[id]);
  if (!contract.body) return undefined;
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const required = !z.safeParse(contract.body, {}).success;
  if (contract.kind === 'text') return { required, content: { 'text/plain': { schema: text } } };
  const schema = components.use(contract.body, `${name}Body`, 'input', takesMore(contract));
  const example = EXAMPLES[id];
  return { required, content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } };
}

/** The body of an upload: files as binary strings, other parts by their schemas. */
function multipartOf(contract: Contract, example: unknown): Json {
  const { parts = {} } = contract;
  const file = { type: 'string', format: 'binary' };
  const properties: Json = {};
  const encoding: Json = {};
  const required: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') {
      properties[name] = part === 'files' ? { type: 'array', items: file } : file;
      if (part !== 'file?') required.push(name);
      continue;
    }
    const schema = jsonSchemaOf(part, 'input', takesMore(contract));
    const said = (example as Json | undefined)?.[name];
    properties[name] = { ...schema, ...(said === undefined ? {} : { example: said }) };
    if (schema.type === 'object') encoding[name] = { contentType: 'application/json' };
    if (!z.safeParse(part, undefined).success) required.push(name);
  }
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
}

function parameters(contract: Contract, place: 'path' | 'query'): Json[] {
  const schema = place === 'path' ? contract.params : contract.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input', true) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    // A parameter that takes one value or several is documented as a repeated parameter.
    const isRepeated = Array.isArray(property.anyOf) && property.anyOf.some((one: Json) => one.type === 'array');
    const [description, said] = aboutParameter(contract, name) ?? [];
    const example = said ?? property.const ?? property.default ?? (property.enum as unknown[] | undefined)?.at(-1);
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { example: isRepeated ? [example] : example }),
      schema: isRepeated ? { type: 'array', items: text } : property,
    };
  });
}

function jsonSchemaOf(schema: Schema, io: 'input' | 'output', isLoose: boolean): Json {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return plain(rest, isLoose) as Json;
}

/**
 * Simplifies a schema for client generators: merges nullable types, drops bounds that only describe a number type, and
 * drops patterns if a format is given.
 */
function plain(value: unknown, isLoose: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, isLoose));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, one]) => {
    if (name === 'additionalProperties' && one === false) return !isLoose;
    if (name === 'pattern' && 'format' in value) return false;
    return !((name === 'maximum' || name === 'minimum') && Math.abs(Number(one)) === Number.MAX_SAFE_INTEGER);
  });
  const result: Json = Object.fromEntries(entries.map(([name, one]) => [name, plain(one, isLoose)]));
  const { anyOf, ...others } = result as { anyOf?: Json[] };
  const [one, none] = anyOf ?? [];
  if (anyOf?.length !== 2 || none?.type !== 'null' || typeof one?.type !== 'string') return result;
  return {
    ...others,
    ...one,
    type: [one.type, 'null'],
    ...(Array.isArray(one.enum) ? { enum: [...(one.enum as unknown[]), null] } : {}),
  };
}
