import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Contract } from '../../access/contract.ts';
import { isOfSpec } from '../../access/spec-calls.ts';
import { fieldSentence, ONE_ORDER, UNSAID } from '../../text/common/fields.ts';
import { type FieldError, notFound, Problem } from '../problem.ts';
import { type Drops, namesOf, readNotation } from './notation.ts';

/**
 * Parses a part of the request with its schema, or throws a 400 that names the wrong fields.
 * @param drops the unknown fields that are removed: all of them on endpoints of the spec (decision 21)
 */
export function parse(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  part: 'params' | 'query' | 'body',
  drops: Drops = 'none',
): { data: unknown; ignored: Record<string, unknown> } {
  if (!schema) return { data: undefined, ignored: {} };
  if (part === 'query' && asksForOrderInVain(schema, value))
    throw invalidFields([{ field: 'sort', message: ONE_ORDER }]);
  const reading = readNotation(schema, value ?? {}, part, drops);
  // Only messages of our own schemas are kept; the library's depend on what else is loaded.
  const result = z.safeParse(reading.schema, reading.value, { error: () => UNSAID });
  if (result.success) return { data: result.data, ignored: reading.ignored };
  if (part === 'params') throw notFound();
  const fieldErrors: FieldError[] = result.error.issues.map((issue) => ({
    field:
      issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : namesOf(reading.schema)),
    message: fieldSentence(issue, valueAt(reading.value, issue.path)),
  }));
  throw invalidFields(fieldErrors);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((at, name) => (at as Record<PropertyKey, unknown> | null | undefined)?.[name], value);
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

/** The unknown fields that an endpoint ignores: all on endpoints of the spec, otherwise those of the row that GET answers. */
export function dropsOf(contract: Pick<Contract, 'method' | 'path' | 'row'>): Drops {
  if (isOfSpec(contract)) return 'all';
  const { shape = {} } = (contract.row?._zod.def ?? {}) as { shape?: object };
  return new Set(Object.keys(shape));
}

/** Logs the names of ignored fields, never their values. */
export function noteIgnored(request: FastifyRequest, ignored: Record<string, unknown>): void {
  const names = Object.keys(ignored);
  if (names.length > 0) request.log.warn({ ignored: names.slice(0, 50) }, 'fields that are not taken');
}
