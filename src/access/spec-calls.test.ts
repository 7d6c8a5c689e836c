import { describe, expect, it } from 'vitest';
import { contractsIn } from '../../test/support/house/contracts.ts';
import { SPEC_CALLS } from './spec-calls.ts';

interface Schema {
  _zod: { def: { type: string; shape?: Record<string, unknown>; options?: readonly Schema[] } };
}

/** The names that a query or a body may have: `[]` is a bare list, `text` a plain text. */
function namesIn(schema: unknown): string[] {
  if (schema === undefined) return [];
  const { type, shape, options } = (schema as Schema)._zod.def;
  if (options) return options.flatMap(namesIn);
  if (type === 'array') return ['[]'];
  return type === 'string' ? ['text'] : Object.keys(shape ?? {});
}

/** Contracts by method and path, in lower case because paths ignore case. */
const contracts = new Map(
  contractsIn(import.meta.glob('../**/*.contract.ts', { eager: true })).map((one) => [
    `${one.method} ${one.path}`.toLowerCase(),
    one,
  ]),
);

describe('the endpoints of the specification (§7)', () => {
  const all = Object.entries(SPEC_CALLS).flatMap(([prefix, calls]) =>
    calls.map(([call, takes = '']) => [call.replace(' ', ` ${prefix}`), takes] as const),
  );

  it.each(all)('keep their method, path and names: %s {%s}', (call, takes) => {
    const one = contracts.get(call.toLowerCase());
    expect(one).toBeDefined();
    const there = [...namesIn(one?.query), ...namesIn(one?.body), ...Object.keys(one?.parts ?? {})];
    expect(takes.split(' ').filter((name) => name !== '' && !there.includes(name))).toEqual([]);
  });
});
