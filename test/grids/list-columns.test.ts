import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGrant, anAccount } from '../support/portal/portal.ts';
import { factsOf } from '../support/tables/answer-differences.ts';
import {
  answers,
  called,
  colleague,
  everythingOf,
  foreign,
  loginOf,
  NOW,
  offered,
  ofTheLogin,
  one,
  own,
  packageOf,
  portal,
  setLists,
  sibling,
  toldOf,
} from '../support/tables/lists-scene.ts';
import { AS_THEY_ARE, NEVER_OTHERWISE, TOLD_BY_COLUMN } from './list-columns.told.ts';

/**
 * Each column of what lists show, alone, in another value: which list tells it, to whom and how. One row of each kind is
 * changed, and then is as it was. In each turn every table changes one column, the one that came to it first, second and so
 * on, so that no turn is moved by a new one. Written anew with PORTALE_TEST_WRITTEN=1, and read before it is kept.
 */
interface Column {
  table: string;
  name: string;
  turn: number;
  type: string;
}

/** Nothing of them stands in a list. */
const NOT_LISTED =
  /^(ledger.*|portale_.*|session|blob|outbox|credential|known_.*|last_use|login_throttle|text_count|document_count|stored_bytes|practice|seen_.*)$/;
/** By what a row is found, or told apart from those of others; and what ends the session of whoever asks. */
const NOT_CHANGED =
  /^(.*\.(id|practice_id|company_id|print_salt|public_id)|company\.(tax_code|moved_id)|account_grant\.role)$/;
const KEYS: Record<string, string> = { created_by: 'second', employee_id: 'colleague' };
/** Tables without an own company or practice: by which column a row is somebody’s. */
const OF_WHOM: Record<string, string> = {
  account: 'id = ANY ($accounts)',
  company: 'id = $company',
  employee: 'id = $employee',
  account_grant: 'employee_id = $colleague OR account_id = $second',
};
/** Of whose rows one of each is changed; of others the first. */
const ONE_OF_EACH: Record<string, string> = {
  account_grant: 'role',
  document: 'kind, publish_on IS NULL, discarded_at IS NULL',
  dossier: 'kind',
  request: 'employee_id IS NULL',
  notification: 'audience',
  figure: 'set_id',
  figure_set: 'kind',
  intake_row: 'intake_id, n',
};
/** Another value, where the type alone does not say it. */
const ANOTHER: Record<string, string> = {
  text: "'altro'",
  citext: "'altro@esempio.invalid'",
  date: "coalesce({} - 1, '2026-11-18')",
  'timestamp with time zone': "coalesce({} - interval '25 hours', '2026-11-20T10:50:00Z')",
  boolean: 'NOT {}',
  smallint: 'coalesce({}, 0) + 1',
  integer: 'coalesce({}, 0) + 1',
  bigint: 'coalesce({}, 0) + 1',
  real: '0.5',
  'text[]': "'{altro}'",
  'integer[]': "'{3}'",
  'bigint[]': '(SELECT array_agg(x + 100 * i ORDER BY i) FROM unnest({}) WITH ORDINALITY AS u (x, i))',
  bytea: "sha256('altro')",
};

/** What the portal knows by name, and no rule of the table. */
const NAMED: Record<string, string> = {
  'notification.kind': "'notice'",
  'api_key.rights': "'{deliver,fetch}'",
  'api_key.kinds': "'{payslip}'",
  'request.iban': "'IT60X0542811101000000123456'",
};

/** Where the rows that are changed lie, by table. */
const rows = new Map<string, string[]>();
const turns: Column[][] = [];
let second = '';

beforeAll(async () => {
  await setLists();
  const { practice, company, employee } = own;
  await everythingOf(own, 2025);
  await everythingOf(sibling, 2025);
  await ofTheLogin(practice.accountId);
  second = await anAccount(portal.owner, 'secondo');
  await aGrant(portal.owner, second, { role: 'CONSULTANT', practice_id: practice.id });
  await furtherRows();
  await packageOf(own, 2025);
  await offered(own, foreign.practice.id);
  const { rows: columns } = await portal.owner.query<Column>(
    `SELECT c.relname AS table, a.attname AS name, a.attnum::int AS turn, format_type(a.atttypid, NULL) AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = '' AND NOT (a.attname <> ALL ($1) AND EXISTS (
         SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)))
     ORDER BY 1, 3`,
    [Object.keys(KEYS)],
  );
  const accounts = [practice.accountId, await loginOf('collega')];
  for (const table of new Set(columns.map((column) => column.table))) {
    if (NOT_LISTED.test(table)) continue;
    const names = columns.filter((column) => column.table === table).map(({ name }) => name);
    const { rows: all } = await one(
      `SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attname IN ('company_id', 'practice_id')`,
      [table],
    );
    const whose =
      OF_WHOM[table] ??
      (all.some(({ attname }) => attname === 'company_id')
        ? '(company_id = $company OR company_id IS NULL) AND practice_id = $practice'
        : all.length > 0
          ? 'practice_id = $practice'
          : names.includes('account_id')
            ? 'account_id = ANY ($accounts)'
            : 'true');
    const where = whose
      .replaceAll('$company', company.id)
      .replaceAll('$practice', practice.id)
      .replaceAll('$employee', employee.id)
      .replaceAll('$colleague', colleague.id)
      .replaceAll('$second', second)
      .replaceAll('$accounts', `'{${accounts.join()}}'`);
    const each = ONE_OF_EACH[table];
    const first = each
      ? `SELECT DISTINCT ON (${each}) ctid::text FROM ${table} WHERE ${where} ORDER BY ${each}, ${table}.ctid`
      : `SELECT ctid::text FROM ${table} WHERE ${where} ORDER BY ${table}.ctid LIMIT ${table === 'account' ? 2 : 1}`;
    rows.set(
      table,
      (await one(first, [])).rows.map(({ ctid }) => ctid as string),
    );
  }
  for (const column of columns)
    if (rows.has(column.table) && !NOT_CHANGED.test(`${column.table}.${column.name}`))
      (turns[column.turn] ??= []).push(column);
}, 120_000);
afterAll(() => portal?.close());

/** One of each that `everythingOf` has none of. */
async function furtherRows() {
  const { practice, company, employee } = own;
  const by = practice.accountId;
  const { rows: grants } = await one('SELECT id FROM account_grant WHERE employee_id = $1', [colleague.id]);
  const scope = [practice.id, company.id, employee.id, by, NOW, await loginOf('collega'), grants[0].id];
  const notice = `SELECT min(id) FROM notice WHERE company_id = $2`;
  const document = `SELECT min(id) FROM document WHERE company_id = $2 AND kind = 'payslip' AND discarded_at IS NULL`;
  const intake = `SELECT min(id) FROM intake WHERE company_id = $2`;
  const sheet = `SELECT sha256 FROM document WHERE id = (${document})`;
  for (const [table, values] of Object.entries({
    'notice_receipt (practice_id, company_id, notice_id, employee_id, read_at)': `$1, $2, (${notice}), $3, $5`,
    'acknowledgement (practice_id, document_id, employee_id, at, sha256)': `$1, (${document}), $3, $5, (${sheet})`,
    'request_answer (practice_id, request_id, author_role, author_name, text, created_by, created_at)': `$1, (SELECT min(id) FROM request WHERE company_id = $2 AND employee_id = $3), 'CONSULTANT', 'Studio', 'Serve altro', $4, $5`,
    'document_net (practice_id, document_id, sha256, cents)': `$1, (${document}), (${sheet}), 123456`,
    'document_figure (practice_id, document_id, figure, sha256, unit, hundredths)': `$1, (${document}), 'ferieResidue', (${sheet}), 'hours', 1200`,
    'dossier_document (practice_id, dossier_id, document_id)': `$1, (SELECT min(id) FROM dossier WHERE company_id = $2 AND kind = 'workers'), (${document})`,
    'reminder (practice_id, employee_id, day, sent_by, sent_at)': `$1, $3, '2026-11-20', $4, $5`,
    'standing_rule (practice_id, company_id, publish_day, approval_since, remind_days, since)': `$1, $2, 10, NULL, '{7}', '2026-11-01'`,
    'mailing (practice_id, company_id, kind, subject, people, undo, created_by, created_at, leaves_at)': `$1, $2, 'invitation', '', 11, '{"grants": []}', $4, $5, $5::timestamptz + interval '10 minutes'`,
    'intake_file (practice_id, intake_id, name, sha256, size, state, kind)': `$1, (${intake}), 'cedolini.pdf', (${sheet}), 9, 'read', 'cedolini'`,
    'intake_row (practice_id, intake_id, n, file_id, pages, outcome)': `$1, (${intake}), 1, (SELECT min(id) FROM intake_file WHERE practice_id = $1), '{1}', 'da verificare'`,
    'webhook_delivery (practice_id, webhook_id, event, object_id, company_id, happened_at, next_at)': `$1, (SELECT min(id) FROM webhook WHERE practice_id = $1), 'documento.letto', (${document}), $2, $5, $5`,
    'rule_pause (practice_id, suspended_at, suspended_by)': `$1, $5, $4`,
    'rule_reminder (practice_id, document_id, days)': `$1, (${document}), 7`,
    'annotation (practice_id, document_id, text, created_by, created_at)': `$1, (${document}), 'Da rivedere', $4, $5`,
    'approval (practice_id, document_id, sha256, given_by, at)': `$1, (${document}), (${sheet}), $4, $5`,
    'document_version (practice_id, document_id, number, sha256, size, created_at, replaced_at, replaced_by)': `$1, (${document}), 1, (${sheet}), 9, $5, $5, $4`,
    'document_lines (practice_id, document_id, sha256, lines)': `$1, (${document}), (${sheet}), '[]'`,
    'dropped_file (practice_id, mark, intake_id, sha256, folder, taken_as)': `$1, 'uno', (${intake}), (${sheet}), 'entrata', 'cedolini.pdf'`,
    'received_mail (practice_id, mark, intake_id, files)': `$1, 'uno', (${intake}), '[]'`,
    'notification_seen (account_id, notification_id, seen_at)': `$4, (SELECT min(id) FROM notification WHERE practice_id = $1 AND audience = 'consultant'), $5`,
    'notification_setting (account_id, daily)': `$4, true`,
    'privacy_acceptance (account_id, practice_id, distribution_code, version, accepted_at)': `$6, $1, '003', '1', $5`,
    'second_factor (account_id, kind, name, secret, created_at)': `$6, 'totp', 'Telefono', 'v1.segreto', $5`,
    'factor_removal (account_id, grant_id, asked_at, due_at)': `$6, $7, $5, $5::timestamptz + interval '1 day'`,
    'mailed_key (key_hash, purpose, practice_id, grant_id, on_paper, created_at, expires_at)': `sha256('lettera'), 'activation', $1, $7, true, $5, $5::timestamptz + interval '30 days'`,
    'retention_hold (practice_id, company_id, employee_id, reason, set_by, set_at)': `$1, $2, $3, 'Causa in corso', $4, $5`,
    'retention_policy (practice_id, kind, years)': `$1, 'payslip', 10`,
  })) {
    const used = [...new Set(values.match(/\$\d/g))].map((name) => Number(name.slice(1))).toSorted((a, b) => a - b);
    const renumbered = values.replace(/\$(\d)/g, (_, n: string) => `$${used.indexOf(Number(n)) + 1}`);
    await one(
      `INSERT INTO ${table} VALUES (${renumbered})`,
      used.map((n) => scope[n - 1]),
    );
  }
}

/** The values that a rule of the table names for the column. */
async function namedBy({ table, name }: Column): Promise<string[]> {
  const { rows: rules } = await one(
    `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
    [table],
  );
  return rules
    .map(({ rule }) => String(rule))
    .filter((rule) => rule.includes(name))
    .flatMap((rule) => [...rule.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`));
}

/** Changes the column in the chosen rows; what takes that back, or null where no other value may stand there. */
async function change(column: Column): Promise<(() => Promise<void>) | null> {
  const { table, name, type } = column;
  const places = rows.get(table) ?? [];
  const back: (() => Promise<void>)[] = [];
  const key = { second, colleague: colleague.id }[KEYS[name] ?? ''];
  const tries =
    key === undefined ? [NAMED[`${table}.${name}`], ANOTHER[type], ...(await namedBy(column)), 'NULL'] : [key];
  for (const [n, at] of places.entries()) {
    const { rows: found } = await one(`SELECT ${name}::text AS was FROM ${table} WHERE ctid = $1::tid`, [at]);
    expect(found.length, `${table} ${at}`).toBe(1);
    const was = found[0].was as string | null;
    for (const value of tries) {
      if (value === undefined) continue;
      const another = value.replaceAll('{}', name);
      const done = await one(
        `UPDATE ${table} SET ${name} = ${another} WHERE ctid = $1::tid AND ${name}::text IS DISTINCT FROM (${another})::${type}::text
         RETURNING ctid::text AS at`,
        [at],
      ).catch(() => null);
      if (!done?.rows[0]) continue;
      places[n] = done.rows[0].at;
      back.push(async () => {
        const { rows: undone } = await one(
          `UPDATE ${table} SET ${name} = $2::text::${type} WHERE ctid = $1::tid RETURNING ctid::text AS at`,
          [places[n], was],
        );
        places[n] = undone[0].at;
      });
      break;
    }
  }
  if (back.length === 0) return null;
  return async () => {
    for (const undo of back) await undo();
  };
}

it('tells each fact where it stands, and nowhere else', async () => {
  const before = await answers();
  const told: Record<string, Record<string, string>> = {};
  const facts = new Map<string, Set<string>>();
  const note = (found: ReadonlyMap<string, string>) => {
    for (const [key, text] of found)
      for (const [field, value] of factsOf(text, called)) {
        const name = `${key.slice(key.indexOf(' ') + 1)} ${field}`;
        facts.set(name, (facts.get(name) ?? new Set()).add(value));
      }
  };
  note(before);
  let changed = 0;
  const asTheyAre = [...rows].filter(([, places]) => places.length === 0).map(([table]) => table);
  for (const columns of turns.filter(Boolean)) {
    const back: (() => Promise<void>)[] = [];
    const names: string[] = [];
    for (const column of columns) {
      const undo = await change(column);
      if (undo) {
        back.push(undo);
        names.push(`${column.table}.${column.name}`);
        changed += 1;
      } else if (rows.get(column.table)?.length) asTheyAre.push(`${column.table}.${column.name}`);
    }
    if (names.length === 0) continue;
    const after = await answers();
    note(after);
    told[names.join(' ')] = toldOf(before, after);
    for (const undo of back.toReversed()) await undo();
  }
  expect(toldOf(before, await answers())).toEqual({});
  console.log(
    `grid list columns: ${changed} columns of ${rows.size} tables in ${turns.length} turns x ${before.size} lists`,
  );
  const never = [...facts]
    .filter(([, values]) => values.size === 1)
    .map(([name]) => name)
    .toSorted();
  if (process.env.PORTALE_TEST_WRITTEN)
    await writeFile(
      new URL('list-columns.told.ts', import.meta.url),
      `/** By the columns that are another: the lists that tell it, and how. */
export const TOLD_BY_COLUMN: Record<string, Record<string, string>> = ${JSON.stringify(told)};

/** Tables without a row here, and columns that take no other value. */
export const AS_THEY_ARE: readonly string[] = ${JSON.stringify(asTheyAre.toSorted())};

/** Facts that no column here changes. */
export const NEVER_OTHERWISE: readonly string[] = ${JSON.stringify(never)};
`,
    );
  expect(told).toEqual(TOLD_BY_COLUMN);
  expect(asTheyAre.toSorted()).toEqual(AS_THEY_ARE);
  expect(never).toEqual(NEVER_OTHERWISE);
}, 1_800_000);
