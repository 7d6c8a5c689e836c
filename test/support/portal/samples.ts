import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
const STRINGS = ['2026-11-03T08:00:00Z', '2026-11-03', '202609', '7'];
const IS_TIME = /(^il|Il|^dal|^al|[dD]ata[A-Z]?\w*|creata|[fF]ino|[uU]so|[sS]cad\w+|inizio|fine)$/;
const IS_MONTH = /^(annomese|mese\w*)$/i;

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: readonly Schema[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
}
const definitionOf = (schema: Schema | undefined) => schema?._zod.def as Definition | undefined;

/** The schema of a list's elements, or of the only list of objects inside an answer. */
export function elementOf(schema: Schema | undefined): Schema | undefined {
  if (schema === undefined) return undefined;
  const known = definitionOf(schema);
  if (known?.type === 'array') return known.element;
  const lists = Object.values(known?.shape ?? {}).filter((one) => definitionOf(one)?.type === 'array');
  return lists.map(elementOf).find((one) => definitionOf(one)?.type === 'object');
}

/**
 * A value that the schema allows: a date or month if the name suggests one, otherwise the field's name or a unique
 * number.
 * @param n the number of fields that come before this one
 */
export function sampleOf(schema: Schema | undefined, name: string, n = 0): unknown {
  const known = definitionOf(schema);
  if (known?.type === 'boolean') return true;
  if (known?.type === 'number' || known?.type === 'int') return 2 + n;
  if (known?.type === 'enum') return Object.values(known.entries ?? {})[0];
  if (known?.type === 'literal') return known.values?.[0];
  if (known?.type === 'union') return sampleOf(known.options?.[0], name, n);
  if (known?.type === 'nullable' || known?.type === 'optional') return sampleOf(known.innerType, name, n);
  if (known?.type === 'array') return [sampleOf(known.element, name, n)];
  if (known?.type === 'object')
    return Object.fromEntries(
      Object.entries(known.shape ?? {}).map(([key, one], index) => [key, sampleOf(one, key, index)]),
    );
  const words = name || 'altro';
  const strings = IS_TIME.test(name) ? STRINGS : IS_MONTH.test(name) ? ['202609', ...STRINGS] : [words, ...STRINGS];
  return strings.find((one) => schema === undefined || isAllowed(schema, one)) ?? words;
}

const isAllowed = (schema: Schema, value: unknown) => {
  try {
    return !(schema._zod.run({ value, issues: [] }, {}) as { issues: unknown[] }).issues.length;
  } catch {
    return false;
  }
};
