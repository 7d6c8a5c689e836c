import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ONE_ORDER, READ_ONLY } from '../../text/common/fields.ts';
import { type FieldError, notFound, Problem } from '../problem.ts';
import { namesOf, readNotation } from './notation.ts';

// The sentences of `fieldErrors` are shown to people, in Italian.
z.config(z.locales.it());

/**
 * Parses a part of the request with its schema, or throws a 400 that names the wrong fields.
 * @param drops whether unknown fields are removed, as on endpoints of the spec (decision 21)
 */
export function parse(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  part: 'params' | 'query' | 'body',
  drops = false,
): { data: unknown; ignored: Record<string, unknown> } {
  if (!schema) return { data: undefined, ignored: {} };
  if (part === 'query' && asksForOrderInVain(schema, value))
    throw invalidFields([{ field: 'sort', message: ONE_ORDER }]);
  const reading = readNotation(schema, value ?? {}, part, drops);
  const result = z.safeParse(reading.schema, reading.value);
  if (result.success) return { data: result.data, ignored: reading.ignored };
  if (part === 'params') throw notFound();
  const fieldErrors: FieldError[] = result.error.issues.map((issue) => ({
    field:
      issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : namesOf(reading.schema)),
    message: issue.message,
  }));
  throw invalidFields(fieldErrors);
}

/**
 * Whether a caller requests a sort order from a list that has only one fixed order. Such a request is refused, not
 * ignored.
 */
function asksForOrderInVain(schema: z.core.$ZodType, value: unknown): boolean {
  const { shape = {} } = schema._zod.def as { shape?: object };
  return 'size' in shape && !('sort' in shape) && Boolean((value as { sort?: unknown }).sort);
}

export function invalidFields(fieldErrors: FieldError[]): Problem {
  const fields = fieldErrors.map((error) => error.field).join(', ');
  return new Problem(400, { refused: 'invalid-request', data: { fields } }, { fieldErrors });
}

/**
 * PUT accepts what GET returns: a client may send read-only fields back unchanged; changed ones are refused by name.
 * @param shown what GET returns now
 */
export function refuseReadOnly(ignored: Record<string, unknown>, shown: object): void {
  const now = new Map(Object.entries(shown));
  const changed = Object.entries(ignored).filter(
    ([name, value]) => now.has(name) && !isDeepStrictEqual(value ?? null, now.get(name) ?? null),
  );
  if (changed.length > 0) throw invalidFields(changed.map(([field]) => ({ field, message: READ_ONLY })));
}

/** Logs the names of unknown fields, never their values. */
export function noteIgnored(request: FastifyRequest, ignored: Record<string, unknown>): void {
  const names = Object.keys(ignored);
  if (names.length > 0) request.log.warn({ ignored: names.slice(0, 50) }, 'fields that no contract knows');
}
