import { createHash } from 'node:crypto';

/**
 * How an answer differs from the former one to the same question, fact by fact, in few words: what was told otherwise,
 * and how many rows came and went. What is long stands as a print of it.
 */
type Facts = Map<string, string>;
interface Told {
  /** Facts of the answer itself. */
  whole: Facts;
  /** By where they stand in the answer, and their key. */
  rows: Map<string, Facts>;
}
/** What a value is called; undefined: as it stands. */
export type Naming = (field: string, value: string | number) => string | undefined;

const LONG = 230;

/** Both texts hold a number of rows and an answer in each line. */
export function differencesOf(before: string, after: string, naming: Naming): string {
  const [then, now] = [before, after].map((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => toldBy(line, naming)),
  );
  return (now ?? [])
    .map((answer, at) => differenceOf(then?.[at] ?? { whole: new Map(), rows: new Map() }, answer))
    .filter((words) => words !== '')
    .join(' | ');
}

/** Each fact of an answer: its field, whatever the row, and what it says. */
export function factsOf(text: string, naming: Naming): [field: string, value: string][] {
  return text
    .trim()
    .split('\n')
    .map((line) => toldBy(line, naming))
    .flatMap(({ whole, rows }) => [
      ...whole,
      ...[...rows].flatMap(([key, facts]) =>
        [...facts].map(([field, value]): [string, string] => [partOf(key) + field, value]),
      ),
    ])
    .map(([field, value]) => [field.replace(/\[.*?\]/g, '[]'), value]);
}

function toldBy(line: string, naming: Naming): Told {
  const gap = line.indexOf(' ');
  const [total, answer] = [line.slice(0, gap), JSON.parse(line.slice(gap + 1)) as unknown];
  const whole: Facts = new Map(total === 'null' ? [] : [['total', total]]);
  const rows = new Map<string, Facts>();
  for (const [path, value] of leaves(answer, '')) {
    const [, key, field = ''] = /^([^[]*\[.*?\])\.?(.*)$/.exec(path) ?? [];
    if (key === undefined) whole.set(path, value);
    else rows.set(key, (rows.get(key) ?? new Map()).set(field, value));
  }
  return { whole, rows };

  function leaves(value: unknown, path: string): [string, string][] {
    const inside = /[^.[\]]+(?=(\[.*)?$)/.exec(path)?.[0] ?? '';
    if (Array.isArray(value)) {
      const keys = value.map((one, at) => keyOf(one, at));
      return value.flatMap((one, at) => leaves(one, `${path}[${keys[at]}]`));
    }
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([name, one]) => leaves(one, path === '' ? name : `${path}.${name}`));
    const plain = typeof value === 'string' || typeof value === 'number' ? naming(inside, value) : undefined;
    return [[path, plain ?? JSON.stringify(value)]];
  }
}

const KEYS = [
  'id',
  'idDipendente',
  'codiceFiscale',
  'cfAzienda',
  'codiceAzienda',
  'login',
  'nome',
  'annomese',
  'anno',
  'mese',
];
/** By what a row is known again; else by where it stands. */
function keyOf(one: unknown, at: number): string {
  if (typeof one !== 'object' || one === null) return JSON.stringify(one);
  const row = one as Record<string, unknown>;
  const key = KEYS.find((name) => row[name] !== undefined && row[name] !== null);
  return key === undefined ? String(at) : String(row[key] as string);
}

/** Keys of rows within rows are numbers that are drawn. */
const partOf = (key: string) => (key.startsWith('[') ? '' : `${key.slice(0, key.indexOf('['))} `);
const named = (path: string) => path.replace(/\[\w*\d{4}\w*\]/g, '[#]');
const lines = (facts: Facts) => [...facts].map(([path, value]) => `${named(path)} ${value}`);

function differenceOf(then: Told, now: Told): string {
  const kept = [...now.rows].filter(([key]) => then.rows.has(key));
  const said = (only: Told, not: Told) =>
    [...only.rows].flatMap(([key, facts]) =>
      not.rows.has(key) ? [] : partOf(key) + lines(facts).toSorted().join(', '),
    );
  const [came, went] = [said(now, then), said(then, now)];
  const moved = [
    ...moves(then.whole, now.whole),
    ...counted(
      kept.flatMap(([key, facts]) => moves(then.rows.get(key) ?? new Map(), facts).map((move) => partOf(key) + move)),
    ),
  ].join(', ');
  return [
    moved.length > LONG ? `${moved.slice(0, LONG / 3)}… ${printOf(moved)}` : moved,
    came.length > 0 ? `+${came.length} ${shortly(came)}` : '',
    went.length > 0 ? `-${went.length} ${shortly(went)}` : '',
  ]
    .filter((words) => words !== '')
    .join(', ');
}

function moves(then: Facts, now: Facts): string[] {
  const changed = [...now].filter(([path, value]) => then.get(path) !== value);
  const gone = [...then].filter(([path]) => !now.has(path));
  return [
    ...changed.map(([path, value]) => `${named(path)} ${then.get(path) ?? 'nothing'} → ${value}`),
    ...gone.map(([path, value]) => `${named(path)} ${value} → nothing`),
  ];
}

function counted(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, n]) => (n > 1 ? `${n} × ${one}` : one)).toSorted();
}

function shortly(rows: readonly string[]): string {
  const words = counted(rows).join('; ');
  return words.length > LONG / 2 ? printOf(words) : `(${words})`;
}

const printOf = (words: string) => `#${createHash('sha256').update(words).digest('hex').slice(0, 8)}`;
