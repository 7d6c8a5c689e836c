import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Place = readonly (string | number)[];

/** One fact of an answer, or of what a piece of a screen is given, that is another. */
export interface Change {
  at: Place;
  value: unknown;
  /** The answer; absent where it is given. */
  query?: readonly unknown[];
}

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

/** Each fact of what is known, as it might be by its schema: another state, none, one more, its contrary. */
export function changesOf(value: unknown, schema: Schema | undefined, at: Place = []): Change[] {
  const to = (...values: unknown[]): Change[] =>
    values.filter((other) => other !== value).map((other) => ({ at, value: other }));
  const known = definitionOf(schema);
  if (known?.type === 'nullable' || known?.type === 'optional') {
    const none = known.type === 'nullable' ? null : undefined;
    if (value === null || value === undefined) return to(sampleOf(known.innerType, String(at.at(-1))));
    return [...to(none), ...changesOf(value, known.innerType, at)];
  }
  if (known?.type === 'enum') return to(...Object.values(known.entries ?? {}));
  if (known?.type === 'literal') return to(...(known.values ?? []));
  if (known?.type === 'union') {
    const kinds = (known.options ?? []).map(definitionOf);
    if (kinds.every((kind) => kind?.type === 'literal')) return to(...kinds.flatMap((kind) => kind?.values ?? []));
    return changesOf(
      value,
      known.options?.find((one) => definitionOf(one)?.type === typeOf(value)),
      at,
    );
  }
  if (typeof value === 'boolean') return to(!value);
  // A code of a list has no neighbours that one could guess.
  if (typeof value === 'number') return at.at(-1) === 'tipo' ? [] : to(0, 1, 5);
  if (Array.isArray(value)) {
    const each = value.slice(0, 2).flatMap((one, index) => changesOf(one, known?.element, [...at, index]));
    if (value.length === 0) return known?.element ? [...to([sampleOf(known.element, '')]), ...each] : each;
    return [...to([]), ...each];
  }
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return [];
  // A page of a list: its rows by the answer’s schema.
  const isPage = known?.type === 'array';
  return Object.entries(value).flatMap(([name, one]) =>
    changesOf(one, isPage ? (name === 'rows' ? schema : undefined) : known?.shape?.[name], [...at, name]),
  );
}

/** What a list holds, or a piece of an answer that holds one list. */
export function elementOf(schema: Schema | undefined): Schema | undefined {
  if (schema === undefined) return undefined;
  const known = definitionOf(schema);
  if (known?.type === 'array') return known.element;
  const lists = Object.values(known?.shape ?? {}).filter((one) => definitionOf(one)?.type === 'array');
  return lists.map(elementOf).find((one) => definitionOf(one)?.type === 'object');
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Something that the schema allows: a date where the name asks for one; else words and numbers that no other field has.
 * @param n how many fields stand before it
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

/** What was known, with that one fact another. */
export function changed(before: unknown, { at, value }: Pick<Change, 'at' | 'value'>): unknown {
  const [first, ...rest] = at;
  if (first === undefined) return value;
  const inner = changed((before as Record<string | number, unknown>)[first], { at: rest, value });
  if (Array.isArray(before)) return before.map((one, index) => (index === first ? inner : one));
  return { ...(before as object), [first]: inner };
}
