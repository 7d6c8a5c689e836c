import type pg from 'pg';
import { romeDay } from '../../../src/server/clock.ts';

/**
 * Lists written rows column by column, in words that state the rule: whose row, which time, which field of the request.
 * A required column of a new row is listed only if its value is unusual (not the own practice, the caller or the
 * current time). Triggers watch every table except the ledger's and the queue's; the tests list mails and notifications
 * themselves.
 */
export interface Watched {
  /** The rows written since the previous call of this function. */
  written(cell: Cell): Promise<string[]>;
}

export interface Cell {
  now: Date;
  /** Names of the scene's ids, by `table:id`. */
  names: ReadonlyMap<string, string>;
  /** Names of other values of the scene: names, codes, mailboxes. */
  words?: ReadonlyMap<string, string>;
  /** The caller's role, spelt as in the database. */
  role?: string | null;
  /** The bodies of the requests. */
  sent?: readonly unknown[];
}

/** Removes lines that the tests list as mails and notifications: the mail itself, and removed notifications. */
export const withoutListed = (lines: readonly string[]): string[] =>
  lines.filter((line) => !/^(\d+ × |several )?(job: )?(\+ outbox: practice_id own$|- notification( |$))/.test(line));

interface Row {
  name: string;
  by: string | null;
  before: Columns | null;
  after: Columns | null;
}
type Columns = Record<string, unknown>;

/**
 * The ledger and the tables that its triggers write, and counts kept by triggers
 * (test/api/documents/kept-counts.test.ts).
 */
const NOT_WATCHED =
  /^(ledger|ledger_head|ledger_person|portale_.*|document_count|text_count|stored_bytes|seen_by_grid|written_by_grid)$/;
/** Columns that the tests already list as mails and notifications, and the texts of mails. */
const LISTED: Record<string, readonly string[]> = {
  outbox: ['recipient', 'template', 'not_before', 'withdrawn_at', 'data'],
  notification: ['kind', 'audience', 'company_id'],
};
/** Generated values without meaning. */
const DRAWN = ['id', 'public_id', 'print_salt', 'message_key', 'print', 'folded'];
/** Columns for the progress of a job, written only if the job takes long enough. */
const PROGRESS = ['pages_read', 'done'];
/** Columns whose values derive from the number of a person or company of the scene. */
const OF_THE_SCENE =
  /^((.*_)?(name|code|email|number)|login|mailbox|person|subject|path|endpoint|auth|p256dh|device|issuer|tag|employer)$/;
const SECRET = /hash|secret|sealed_p|token|public_key|credential_id|challenge|salt|_with$/;
/** Columns with unique values, which reveal from where a value was copied. */
const OF_ONE = /^((.*_)?(email|tax_code|sha256)|login|iban)$/;
/** Columns that are listed by their increase. */
const COUNTED = /^(failures|tries|attempts)$/;
/** The usual values of required columns. */
const USUAL = /^(own|actor|now|drawn|n|text|false|‘’|‘node’|‘#\.#\.#\.#’)$/;

const DAY_MS = 86_400_000;

export async function watchTables(watcher: pg.Client): Promise<Watched> {
  await watcher.query(`
    CREATE TABLE public.written_by_grid (n bigint GENERATED ALWAYS AS IDENTITY, name text, by text, before jsonb, after jsonb);
    CREATE FUNCTION public.write_down() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO public.written_by_grid (name, by, before, after)
      VALUES (TG_TABLE_NAME, current_setting('scope.role', true), to_jsonb(OLD), to_jsonb(NEW)); RETURN NULL; END $$`);
  const { rows: tables } = await watcher.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  for (const { name } of tables.filter((table) => !NOT_WATCHED.test(table.name)))
    await watcher.query(
      `CREATE TRIGGER write_down AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION public.write_down()`,
    );
  const { rows: columns } = await watcher.query<{ key: string; value: string | null; type: string; required: boolean }>(
    `SELECT table_name || '.' || column_name AS key, column_default AS value, data_type AS type, is_nullable = 'NO' AS required
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const { rows: links } = await watcher.query<{ key: string; to: string }>(
    `SELECT c.conrelid::regclass || '.' || a.attname AS key, c.confrelid::regclass AS to
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[cardinality(c.conkey)]
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`,
  );
  const schema: Schema = {
    defaults: new Map(columns.map(({ key, value }) => [key, value])),
    types: new Map(columns.map(({ key, type }) => [key, type])),
    required: new Set(columns.filter(({ required }) => required).map(({ key }) => key)),
    links: new Map(links.map(({ key, to }) => [key, to])),
    since: Date.now() - 600_000,
  };
  return {
    async written(cell) {
      const { rows } = await watcher.query<Row & { n: string }>(
        'DELETE FROM public.written_by_grid RETURNING n, name, by, before, after',
      );
      const inOrder = rows.toSorted((a, b) => Number(a.n) - Number(b.n));
      return namedRows(
        inOrder.map((row) => ({ ...row, before: still(row, row.before), after: still(row, row.after) })),
        cell,
        schema,
      );
    },
  };
}

/**
 * Treats a file that is being read as waiting, because this state is written only with the first progress report, which
 * may not come.
 */
const still = ({ name }: Row, columns: Columns | null): Columns | null =>
  name === 'intake_file' && columns?.state === 'reading' ? { ...columns, state: 'waiting' } : columns;

interface Schema {
  defaults: ReadonlyMap<string, string | null>;
  types: ReadonlyMap<string, string>;
  /** Columns that must not be null. */
  required: ReadonlySet<string>;
  /** The table that a column references. */
  links: ReadonlyMap<string, string>;
  since: number;
}

function namedRows(rows: readonly Row[], cell: Cell, schema: Schema): string[] {
  const names = new Map(cell.names);
  for (const { name, before, after } of rows) {
    const key = `${name}:${String((after ?? before)?.id)}`;
    if (!names.has(key)) names.set(key, before ? 'the same' : 'new');
  }
  const context = { ...cell, names, fields: fieldsOf(cell.sent ?? []), copies: copiesOf(rows), schema };
  const made = new Map(rows.map(({ name, before, after }) => [`${name}:${String((after ?? before)?.id)}`, after]));
  const word = (table: string, column: string, value: unknown, row: Columns) => {
    const link = schema.links.get(`${table}.${column}`);
    const linked = link && made.get(`${link}:${String(value)}`);
    // A referenced row must belong to the same person and company.
    const isForeign = linked && ['employee_id', 'company_id'].some((one) => isAnother(linked[one], row[one]));
    return `${wordOf({ table, key: `${table}.${column}`, column, value }, context)}${isForeign ? ' of another' : ''}`;
  };
  return counted(
    rows.flatMap(({ name, by, before, after }) => {
      const columns = Object.keys(after ?? before ?? {}).filter(
        (column) => ![...DRAWN, ...PROGRESS].includes(column) && !LISTED[name]?.includes(column),
      );
      const row = (after ?? before) as Columns;
      const whose = before ? ofWhom(name, row, names) : '';
      const start = `${by === 'job' ? 'job: ' : ''}${before ? (after ? '' : '- ') : '+ '}${name}${whose}`;
      if (!after) return start;
      const named = columns.toSorted().flatMap((column) => {
        const [old, value] = [before?.[column], after[column]];
        if (!before) {
          const given = word(name, column, value, row);
          return isUsual(`${name}.${column}`, value, given, schema) ? [] : `${column} ${given}`;
        }
        if (settled(old) === settled(value)) return [];
        if (COUNTED.test(column)) return `${column} ${signed(Number(value) - Number(old))}`;
        const [from, to] = [word(name, column, old, row), word(name, column, value, row)];
        return from === 'null' ? `${column} = ${to}` : `${column} ${from} → ${from === to ? 'another' : to}`;
      });
      // An update that changes no listed value is left out.
      return named.length === 0 && before ? [] : [`${start}${named.length > 0 ? ': ' : ''}${named.join(', ')}`];
    }),
  );
}

const signed = (by: number) => (by > 0 ? `+${by}` : String(by));
const isAnother = (one: unknown, other: unknown) => one != null && other != null && one !== other;
const settled = (value: unknown) =>
  JSON.stringify(value, (key, one: unknown) => (PROGRESS.includes(key) ? undefined : one));

/** Merges equal lines into one line with their number. */
function counted(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, n]) => (n > 3 ? `several ${line}` : n > 1 ? `${n} × ${line}` : line)).toSorted();
}

/** Names the owner of a row that belongs neither to the caller nor to the caller's company. */
function ofWhom(table: string, row: Columns, names: ReadonlyMap<string, string>): string {
  const whose = (column: string, of: string) => {
    const id = table === of ? row.id : row[column];
    const name = names.get(`${of}:${String(id)}`) ?? 'the same';
    return id == null ? null : name === 'the same' ? 'another' : name;
  };
  const practice = whose('practice_id', 'practice');
  if (practice !== null && practice !== 'own') return ` of practice ${practice}`;
  const [company, employee] = [whose('company_id', 'company'), whose('employee_id', 'employee')];
  const isNamed = employee !== null && ![company, 'own', 'another'].includes(employee);
  if (company !== null && company !== 'own' && !isNamed) return ` of company ${company}`;
  if (employee !== null && employee !== 'own') return ` of employee ${employee}`;
  const account = whose('account_id', 'account');
  return account !== null && account !== 'actor' ? ` of account ${account}` : '';
}

/** Finds for each value the written columns that contain, or contained, the same value. */
function copiesOf(rows: readonly Row[]): Map<string, [table: string, words: string][]> {
  const copies = new Map<string, [string, string][]>();
  for (const { name, before, after } of rows)
    for (const [age, columns] of [
      ['', after ?? before],
      ['former ', after && before],
    ] as const)
      for (const [column, value] of Object.entries(columns ?? {}))
        if (OF_ONE.test(column) && typeof value === 'string' && !(age && after?.[column] === value))
          copies.set(value, [...(copies.get(value) ?? []), [name, `${age}${name}.${column}`]]);
  return copies;
}

/** The field names of the sent bodies, by value. */
function fieldsOf(sent: readonly unknown[]): Map<string, string> {
  const fields = new Map<string, Set<string>>();
  const walk = (value: unknown, field: string): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, field);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) walk(one, key);
    else if ((typeof value === 'string' && value.length > 1) || (typeof value === 'number' && value > 9))
      fields.set(String(value), (fields.get(String(value)) ?? new Set()).add(field));
  };
  for (const body of sent) walk(body, 'body');
  return new Map([...fields].map(([value, names]) => [value, `sent.${[...names].toSorted().join('|')}`]));
}

/** Whether the value equals the column's default, or is the usual value of a required column without a default. */
function isUsual(key: string, value: unknown, given: string, { defaults, required }: Schema): boolean {
  const fallback = defaults.get(key) ?? null;
  if (fallback === null) return value === null || (required.has(key) && USUAL.test(given));
  if (/\(/.test(fallback))
    return value === null || (/^(now|clock_timestamp)\(\)$/.test(fallback) && given === 'the clock');
  const plain = /^'(.*)'::/.exec(fallback)?.[1] ?? fallback;
  return plain === '{}' || plain === '[]' ? JSON.stringify(value) === '[]' : String(value) === plain;
}

interface Value {
  table: string;
  key: string;
  column: string;
  value: unknown;
}
interface Context extends Cell {
  fields: ReadonlyMap<string, string>;
  copies: ReadonlyMap<string, readonly [table: string, words: string][]>;
  schema: Schema;
}

function wordOf(of: Value, context: Context): string {
  const { table, key, column, value } = of;
  const { fields, schema, now } = context;
  if (value === null || value === undefined) return 'null';
  const type = schema.types.get(key) ?? 'json';
  if (Array.isArray(value)) return `[${counted(value.map((one) => wordOf({ ...of, value: one }, context))).join(' ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([name]) => !PROGRESS.includes(name))
      .map(
        ([name, one]) =>
          `${name} ${wordOf({ table, key: `${key}.${name}`, column: snake(name), value: one }, context)}`,
      )
      .join(', ')}}`;
  if (typeof value === 'boolean') return String(value);
  const text = String(value as string | number);
  const to = schema.links.get(key) ?? linkOf(column);
  if (to && /^(bigint|ARRAY|json)$/.test(type) && /^\d+$/.test(text)) return idOf(to, text, context);
  const copied = OF_ONE.test(column) && context.copies.get(text)?.find(([other]) => other !== table);
  if (copied) return `as ${copied[1]}`;
  if (type === 'bytea' || SECRET.test(column)) return 'drawn';
  if (context.role && value === context.role) return 'the actor’s role';
  if (type.startsWith('timestamp')) return momentOf(text, now, schema.since);
  const known = fields.get(text) ?? context.words?.get(text);
  if (known) return known;
  if (type === 'date') return dayOf(text, now);
  if (typeof value === 'number') return isMeasured(column, value) ? 'n' : text;
  if (OF_THE_SCENE.test(column)) return value === '' ? '‘’' : 'text';
  return `‘${text.replace(/\d+/g, '#')}’`;
}

const isMeasured = (column: string, value: number) =>
  /size|bytes|last_step|counter/.test(column) ||
  (column === 'people' && value > 3) ||
  value > 300_000 ||
  !Number.isInteger(value);

/** The name of a referenced row. */
function idOf(to: string, id: string, { names, fields }: Context): string {
  if (to !== 'object') return names.get(`${to}:${id}`) ?? fields.get(id) ?? 'one';
  const found = [...names].find(([key]) => key.endsWith(`:${id}`));
  return found ? `${found[0].split(':')[0]} ${found[1]}` : 'one';
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The referenced table of columns without a foreign key. */
function linkOf(column: string): string | undefined {
  if (column.endsWith('_by')) return 'account';
  if (/^(corrects|duplicate_of)$/.test(column)) return 'document';
  if (column === 'suggestions') return 'employee';
  if (column === 'signature_id') return 'signature_request';
  if (column === 'grant_id') return 'account_grant';
  return /^(.*)_ids?$/.exec(column)?.[1];
}

function momentOf(value: string, now: Date, since: number): string {
  const at = Date.parse(value);
  const ahead = at - now.getTime();
  if (ahead === 0) return 'now';
  if (at % 1000 === 0 && at % DAY_MS === 0) return value.slice(0, 10);
  if (ahead % 60_000 === 0) return `now ${ahead > 0 ? '+' : '-'} ${spanOf(Math.abs(ahead))}`;
  return at > since && at <= Date.now() + 1000 ? 'the clock' : ahead > 0 ? 'later' : 'earlier';
}

function spanOf(ms: number): string {
  if (ms % DAY_MS === 0) return `${ms / DAY_MS} d`;
  return ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : `${ms / 60_000} min`;
}

function dayOf(value: string, now: Date): string {
  const days = Math.round((Date.parse(value) - Date.parse(romeDay(now))) / DAY_MS);
  if (days === 0) return 'today';
  return Math.abs(days) < 370 ? `today ${days > 0 ? '+' : '-'} ${Math.abs(days)} d` : value;
}
