import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** A value of a field, and whether the server must refuse it by the field's name. */
export interface Side {
  side: string;
  value: unknown;
  refused: boolean;
}

/** A field of a request, with its path and the values to try. */
export interface Asked {
  at: readonly string[];
  sides: readonly Side[];
}

interface Check {
  check: string;
  maximum?: number;
  minimum?: number;
  length?: number;
  value?: number | bigint;
  inclusive?: boolean;
  format?: string;
  pattern?: RegExp;
}
interface Def {
  type: string;
  format?: string;
  pattern?: RegExp;
  check?: string;
  checks?: { _zod: { def: Check } }[];
  shape?: Record<string, Schema>;
  catchall?: Schema;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: readonly Schema[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
}
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;

/** The longest list to try, because longer lists exceed the size limit of a body. */
const MOST_TRIED = 1000;

/**
 * Lists the fields of a part of a request, each with values on both sides of its limits.
 * @param good a valid request; its fields select the form if the contract allows several forms
 */
export function fieldsOf(
  schema: Schema | undefined,
  place: 'query' | 'body',
  good: unknown,
  at: readonly string[] = [],
): Asked[] {
  if (!schema) return [];
  const def = defOf(schema);
  if (def.innerType) return fieldsOf(def.innerType, place, good, at);
  if (def.type === 'union') {
    const names = Object.keys((good as object | undefined) ?? {});
    const form = def.options?.find((one) => names.every((name) => name in (defOf(one).shape ?? {})));
    return fieldsOf(form, place, good, at);
  }
  if (def.type !== 'object') return [];
  return Object.entries(def.shape ?? {}).flatMap(([name, field]) => {
    const path = [...at, name];
    const { inner, optional } = unwrapped(field);
    const sides = sidesOf(inner, place);
    if (!optional && place === 'body') sides.push({ side: 'missing', value: undefined, refused: true });
    return [
      { at: path, sides },
      ...fieldsOf(defOf(inner).type === 'object' ? inner : undefined, place, undefined, path),
    ];
  });
}

function unwrapped(schema: Schema): { inner: Schema; optional: boolean } {
  const def = defOf(schema);
  if (!def.innerType) return { inner: schema, optional: false };
  const { inner, optional } = unwrapped(def.innerType);
  return { inner, optional: optional || def.type === 'optional' || def.type === 'default' };
}

function checksOf(def: Def): Check[] {
  return [...(def.check ? [def as unknown as Check] : []), ...(def.checks ?? []).map(({ _zod }) => _zod.def)];
}

function boundsOf(def: Def) {
  const found: { most?: number; least?: number; pattern?: RegExp; int?: boolean } = {};
  for (const one of checksOf(def)) {
    if (one.check === 'max_length') found.most = one.maximum as number;
    else if (one.check === 'min_length') found.least = one.minimum as number;
    else if (one.check === 'length_equals') found.most = found.least = one.length as number;
    else if (one.check === 'less_than') found.most = Number(one.value) - (one.inclusive ? 0 : 1);
    else if (one.check === 'greater_than') found.least = Number(one.value) + (one.inclusive ? 0 : 1);
    else if (one.check === 'number_format') found.int = true;
    else if (one.check === 'string_format' && one.pattern) found.pattern = one.pattern;
  }
  if (def.pattern) found.pattern = def.pattern;
  return found;
}

export function sidesOf(schema: Schema, place: 'query' | 'body'): Side[] {
  const def = defOf(schema);
  const { most, least, pattern, int } = boundsOf(def);
  const no = (side: string, value: unknown): Side => ({ side, value, refused: true });
  const yes = (side: string, value: unknown): Side => ({ side, value, refused: false });
  const wrongType = place === 'body' ? [no('wrong type', { niente: 1 })] : [];
  if (def.type === 'string') {
    if (def.format === 'date')
      return [no('no day', '2026-02-30'), no('no date', 'ieri'), yes('a day', '2026-11-20'), ...wrongType];
    if (pattern) return [no('another form', '\u0001'), ...wrongType];
    return [
      ...(most === undefined ? [] : [no('too long', 'a'.repeat(most + 1)), yes('longest', 'a'.repeat(most))]),
      ...(least !== undefined && least > 1
        ? [no('too short', 'a'.repeat(least - 1)), yes('shortest', 'a'.repeat(least))]
        : []),
      ...wrongType,
    ];
  }
  if (def.type === 'number')
    return [
      ...(most === undefined ? [] : [no('too large', most + 1), yes('largest', most)]),
      ...(least === undefined ? [] : [no('too small', least - 1), yes('smallest', least)]),
      ...(int ? [no('a fraction', (least ?? 0) + 0.5)] : []),
      no('a word', 'molti'),
    ];
  if (def.type === 'boolean') return [no('a word', 'forse'), yes('true', true), yes('false', false)];
  if (def.type === 'enum' || def.type === 'literal') {
    const values = def.entries ? Object.values(def.entries) : (def.values ?? []);
    return [no('unheard of', 'mai-sentito'), ...values.map((one) => yes(String(one), one))];
  }
  if (def.type === 'array') {
    const element = def.element as Schema;
    const { inner } = unwrapped(element);
    const elements = defOf(inner).type === 'object' ? [] : sidesOf(inner, 'body');
    const good = elements.find(({ refused }) => !refused)?.value;
    return [
      ...(most === undefined || most > MOST_TRIED || good === undefined
        ? []
        : [
            no(
              'too many',
              Array.from({ length: most + 1 }, () => '1'),
            ),
          ]),
      ...(place === 'body' ? [no('wrong type', 7)] : []),
      ...elements.map(({ side, value, refused }) => ({ side: `one ${side}`, value: [value], refused })),
    ];
  }
  if (def.type === 'object') return [no('wrong type', 7)];
  return [];
}
