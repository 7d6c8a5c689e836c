import type * as z from 'zod/mini';
import type { Contract } from '../../../src/access/contract.ts';

/** The parts of a contract's request that are a string or list without a maximum: `body.note`, `query.tag[]`. */
export function unboundedParts(contract: Contract): string[] {
  const { params, query, body, parts = {} } = contract;
  const schemas = Object.entries(parts).filter(([, part]) => typeof part === 'object');
  return [...Object.entries({ params, query, body }), ...schemas].flatMap(([name, schema]) => [
    ...unbounded(schema as Schema | undefined, name),
  ]);
}

type Schema = z.core.$ZodType;

/** The part of zod's schema definition that this file uses. */
interface Definition {
  type: string;
  format?: string;
  pattern?: RegExp;
  coerce?: boolean;
  checks?: { _zod: { def: { check: string; pattern?: RegExp } } }[];
  element?: Schema;
  shape?: Record<string, Schema>;
  options?: Schema[];
  innerType?: Schema;
  in?: Schema;
  left?: Schema;
  right?: Schema;
  getter?: () => Schema;
}

function* unbounded(schema: Schema | undefined, at: string): Generator<string> {
  if (!schema) return;
  const it = schema._zod.def as unknown as Definition;
  const checks = (it.checks ?? []).map(({ _zod }) => _zod.def);
  const hasMaximum = checks.some(({ check }) => check === 'max_length' || check === 'length_equals');
  if (it.type === 'string') {
    const patterns = [it.pattern, ...checks.map(({ pattern }) => pattern)].filter((pattern) => pattern !== undefined);
    if (!hasMaximum && it.format !== 'date' && !patterns.some(isOfOneLength)) yield at;
  } else if (it.type === 'array') {
    if (!hasMaximum) yield `${at}[]: the list`;
    yield* unbounded(it.element, `${at}[]`);
  } else if (it.type === 'object') {
    for (const [name, part] of Object.entries(it.shape ?? {})) yield* unbounded(part, `${at}.${name}`);
  } else if (it.type === 'record') {
    // A record with a custom check has a limit on its total size.
    if (!checks.some(({ check }) => check === 'custom')) yield `${at}: record`;
  } else if (['any', 'unknown', 'map', 'set'].includes(it.type)) yield `${at}: ${it.type}`;
  else {
    for (const part of [...(it.options ?? []), it.innerType, it.in, it.left, it.right, it.getter?.()])
      yield* unbounded(part, at);
  }
}

/** Whether the pattern is anchored at both ends and has no unlimited repetition. */
function isOfOneLength({ source }: RegExp): boolean {
  const withoutClasses = source.replace(/\[(?:\\.|[^\]])*\]/g, 'x').replace(/\\./g, 'x');
  return source.startsWith('^') && source.endsWith('$') && !/[*+]|\{\d+,\}/.test(withoutClasses);
}
