import * as z from 'zod/mini';
import { Day, Id, Month, Repeated, TAX_CODE_FIELDS } from '../../access/contract.ts';
import { romeDay } from '../clock.ts';

type Schema = z.core.$ZodType;
type Place = 'params' | 'query' | 'body';

interface Def {
  type: string;
  format?: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: readonly Schema[];
}

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;

/** The fields beyond the contract that are removed; a strict schema refuses the others. */
export type Drops = 'all' | 'none' | ReadonlySet<string>;

export interface Reading {
  /** The variant of the schema that the client sent, so that errors name the fields of that variant. */
  schema: Schema;
  value: unknown;
  /** Body fields beyond the contract. */
  ignored: Record<string, unknown>;
}

/**
 * Rewrites a client's input into the one notation that schemas accept: generated clients send ids as numbers, days as
 * instants, and empty strings for absent values. The schema decides what each value means and then validates the result
 * as usual.
 */
export function readNotation(schema: Schema, value: unknown, place: Place, drops: Drops = 'none'): Reading {
  const ignored: Record<string, unknown> = {};
  const chosen = defOf(schema).type === 'union' ? optionFor(schema, value) : schema;

  function read(schema: Schema, value: unknown, isTop = false): unknown {
    const def = defOf(schema);
    switch (def.type) {
      case 'optional':
      case 'default':
        return readOptional(def.innerType as Schema, value);
      case 'nullable':
        if (value === '' && !accepts(def.innerType as Schema, '')) return null;
        return value === null ? null : read(def.innerType as Schema, value);
      case 'pipe':
        return schema === (Repeated as Schema) ? listOf(value) : read(def.in as Schema, value);
      case 'union': {
        const option = optionFor(schema, value);
        return option === schema ? value : read(option, value);
      }
      case 'array':
        return readList(def.element as Schema, value);
      case 'object':
        return readObject(def.shape ?? {}, value, isTop);
      case 'string':
        return readString(schema, def, value);
      case 'enum':
        return readChoice(schema, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
      case 'number':
        return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
      case 'boolean':
        return value === 'true' ? true : value === 'false' ? false : value;
    }
    return value;
  }

  /** Treats absent, null and empty alike, unless the schema gives null or the empty text a meaning. */
  function readOptional(inner: Schema, value: unknown): unknown {
    if (value === undefined) return undefined;
    if (place === 'query' && [value].flat().every((one) => one === '')) return undefined;
    const takesNull = defOf(inner).type === 'nullable';
    if (value === null) return takesNull ? null : undefined;
    const isId = ((takesNull ? defOf(inner).innerType : inner) as Schema) === Id;
    if (value === '' && (isId || !takesNull || !accepts(inner, ''))) return takesNull ? null : undefined;
    return read(inner, value);
  }

  function readList(element: Schema, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => read(element, one));
    if (place !== 'query' || typeof value !== 'string') return value;
    return value.split(',').map((one) => read(element, one));
  }

  function readObject(shape: Record<string, Schema>, value: unknown, isTop: boolean): unknown {
    // Bulk endpoints also accept a bare list of ids.
    if (Array.isArray(value) && shape.ids) return { ids: read(shape.ids, value) };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const given = new Map(Object.entries(value).map(([name, one]) => [name.replace(/\[\]$/, ''), one]));
    // The filter of the specification's field `status`.
    if (place === 'query' && shape.stato && !shape.status && !given.has('stato'))
      given.set('stato', given.get('status'));
    // The specification names the ids of a bulk endpoint both `ids` and `idList`.
    if (place === 'body' && shape.ids && !given.has('ids') && given.has('idList')) {
      given.set('ids', given.get('idList'));
      given.delete('idList');
    }
    const result: [string, unknown][] = [];
    for (const [name, field] of Object.entries(shape)) {
      const said = read(field, given.get(name));
      const one = TAX_CODE_FIELDS.has(name) ? inCapitals(said) : said;
      if (one !== undefined) result.push([name, one]);
      given.delete(name);
    }
    for (const [name, one] of given) {
      const isDropped = place === 'body' && (drops === 'all' || (drops !== 'none' && drops.has(name)));
      if (!isDropped) result.push([name, one]);
      else if (isTop) ignored[name] = one;
      else ignored[`[].${name}`] = one;
    }
    return Object.fromEntries(result);
  }

  function readString(schema: Schema, { format }: Def, value: unknown): unknown {
    if (typeof value === 'number' && Number.isFinite(value)) return read(schema, String(value));
    // A repeated parameter for a field of comma-separated codes.
    if (place === 'query' && Array.isArray(value)) return value.join(',');
    if (typeof value !== 'string') return value;
    if (format === defOf(Day).format) return dayOf(value);
    return schema === (Month as Schema) ? monthOf(value) : value;
  }

  return { schema: chosen, value: read(chosen, value, true), ignored };
}

/** A true or false filter may also be `SI`, `NO`, `1` or `0`. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...['si', 'sì', '1'].map((word) => [word, 'true'] as const),
  ...['no', '0'].map((word) => [word, 'false'] as const),
]);

function readChoice(schema: Schema, value: unknown): unknown {
  if (typeof value !== 'string' || accepts(schema, value)) return value;
  const said = WORDS.get(value.toLowerCase());
  return said !== undefined && accepts(schema, said) ? said : value;
}

function accepts(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

function inCapitals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCapitals);
  return typeof value === 'string' ? value.trim().toUpperCase() : value;
}

/** Reads a list from a query string: a repeated parameter, or values joined by commas. */
function listOf(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]));
}

/**
 * Picks the variant that fits a value: a list, or the one that shares most field names and whose literals all match.
 */
function optionFor(schema: Schema, value: unknown): Schema {
  const options = defOf(schema).options ?? [];
  const ofType = (type: string) => options.filter((option) => defOf(option).type === type);
  if (Array.isArray(value)) return ofType('array')[0] ?? ofType('object')[0] ?? schema;
  if (typeof value !== 'object' || value === null) return schema;
  const given = new Map(Object.entries(value));
  const fieldsOf = (option: Schema) => Object.entries(defOf(option).shape ?? {}).filter(([name]) => given.has(name));
  const contradicts = (option: Schema) =>
    fieldsOf(option).some(
      ([name, field]) => ['literal', 'enum'].includes(defOf(field).type) && !accepts(field, given.get(name)),
    );
  const rank = (option: Schema) => fieldsOf(option).length - (contradicts(option) ? given.size : 0);
  return ofType('object').toSorted((a, b) => rank(b) - rank(a))[0] ?? schema;
}

/**
 * `YYYY-MM-DD`, `dd/mm/yyyy`, or an instant, which becomes its day in Rome. Other texts are returned unchanged and
 * refused later.
 */
function dayOf(text: string): string {
  const italian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (italian) return `${italian[3]}-${italian[2]?.padStart(2, '0')}-${italian[1]?.padStart(2, '0')}`;
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return text;
  const instant = new Date(text);
  // `Date` moves an impossible day to the next month.
  if (Number.isNaN(instant.getTime()) || !accepts(Day, text.slice(0, 10))) return text;
  return /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? romeDay(instant) : text.slice(0, 10);
}

/** `YYYYMM`, `YYYY-MM` or `mm/yyyy`. */
function monthOf(text: string): string {
  const italian = /^(\d{1,2})\/(\d{4})$/.exec(text);
  return italian ? `${italian[2]}${italian[1]?.padStart(2, '0')}` : text.replace(/^(\d{4})-(\d{2})$/, '$1$2');
}

/** The field names of a body, for an error that does not name a field itself. */
export function namesOf(schema: Schema): string {
  const { type, shape, options } = defOf(schema);
  if (type === 'array') return 'elenco';
  const names = [...Object.keys(shape ?? {}), ...(options ?? []).map(namesOf)];
  return [...new Set(names)].join(', ') || 'corpo della richiesta';
}
