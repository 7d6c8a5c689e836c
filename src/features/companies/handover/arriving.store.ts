import sql, { raw, type Sql } from 'sql-template-tag';
import { type Kind, titleOf } from '../../../directory/kinds.ts';
import { statementOf } from '../../../ledger/ledger-source.store.ts';
import type { Reception, StoredBlob } from '../../../server/bytes/blobs.ts';
import { keepBrought, storageOf } from '../../../server/bytes/bring.store.ts';
import { daysAfter } from '../../../server/clock.ts';
import type { Transaction } from '../../../server/database/database.ts';
import { enqueue, type Job } from '../../../server/jobs/jobs.ts';
import { formatBytes } from '../../../text/common/format.ts';
import { appearance } from '../../documents/core/announcement.jobs.ts';
import { insertBlobs } from '../../documents/core/create.store.ts';
import { DAYS_BEFORE, dueWarning } from '../../documents/core/due-dates.jobs.ts';
import { type Plan, planArrival } from './arriving.ts';
import type { ArrivingPackage } from './arriving-package.io.ts';
import { daysToCome } from './handover.store.ts';
import { LOGINS, type PackageRow, type Thing, textOf } from './package-tables.ts';

/** The number of rows per INSERT, and of events per append to the ledger. */
const AT_ONCE = 500;
/** The author that the ledger shows for imported events: the portal from which they come. */
const TELLER = 'Portale di provenienza';

export interface Arrival {
  practiceId: string;
  /** The company's code in this practice; null keeps the code in the package. */
  code: string | null;
  now: Date;
  today: string;
  /** Returns the job for a day on which notices become visible. */
  announcement: (practiceId: string, day: string) => Job;
}

/** The result of an import, which the command prints. */
export interface Arrived {
  companyId: string;
  code: string;
  /** The number of imported rows, by table. */
  counts: [table: string, rows: number][];
  stay: [table: string, rows: number][];
  contents: number;
  bytes: number;
  isOfGroup: boolean;
  logins: { came: number; left: number };
}

/**
 * Adds the company of a package to the scope's practice. One transaction of the database owner writes rows, ledger
 * events and contents. Rows written by users of the former practice are assigned to an account without a login, which
 * has the name of that practice.
 * @param brought the staged contents; null for a dry run
 */
export async function arrive(
  tx: Transaction,
  from: ArrivingPackage,
  arrival: Arrival,
  bring: ((wanted: Plan['contents'], roomBytes: number) => Promise<Reception>) | null,
): Promise<Arrived> {
  const { practiceId, now, today } = arrival;
  await tx.run(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
  await tx.run(sql`SET LOCAL statement_timeout = 0`);
  const code = arrival.code ?? from.manifest.azienda.codice;
  await refuseTwice(tx, from, practiceId, code);
  const [originId = ''] = await draw(tx, 'company_origin', 1);
  const author = await makeAuthor(tx, originId, from.manifest.studio.nome);
  const plan = await planArrival(from.manifest, from.rows, {
    known: await columnsOf(tx),
    author,
    draw: (table, count) => draw(tx, table, count),
  });
  const contents = [...new Map([...plan.contents.values()].map((content) => [content.sha256, content])).values()];
  const roomBytes = await refuseBeyondQuota(tx, practiceId, [...contents, from]);
  // Contents are stored before anything is locked. If the process is killed, the sweep removes them, because no row
  // refers to them.
  const brought = (await bring?.(plan.contents, roomBytes)) ?? null;
  try {
    await insertBlobs(tx, practiceId, [...contents, from]);
    for (const { into, rows } of plan.tables)
      await insertRows(
        tx,
        into.table,
        rows.map((row) => ({
          ...row,
          practice_id: practiceId,
          ...(into.table === 'company' ? { code } : {}),
        })),
      );
    const companyId = idOf(plan, 'company', from.manifest.azienda.id);
    await settleDays(tx, companyId, { now, today });
    const logins = await comeLogins(tx, from, { companyId, practiceId });
    await keepPackage(tx, from, { originId, companyId, practiceId, author, now });
    if (brought) {
      await keepBrought(tx, practiceId, brought);
      await enqueueDays(tx, companyId, arrival);
      await tell(tx, from, plan, { companyId, practiceId, contents: contents.length, logins: logins.further });
    }
    return {
      companyId,
      code,
      counts: plan.tables.map(({ into, rows }) => [into.table, rows.length]),
      stay: [...plan.stay],
      contents: contents.length,
      bytes: contents.reduce((sum, { size }) => sum + size, 0),
      isOfGroup: (from.rows.get('azienda.json')?.azienda?.[0]?.head_company_id ?? null) !== null,
      logins: { came: logins.came, left: logins.left },
    };
  } finally {
    await brought?.end();
  }
}

async function refuseTwice(tx: Transaction, from: ArrivingPackage, practiceId: string, code: string): Promise<void> {
  const practice = await tx.one<{ name: string }>(
    sql`SELECT name FROM practice WHERE id = ${practiceId} FOR KEY SHARE`,
  );
  if (!practice) throw new Error(`There is no practice ${practiceId}.`);
  // Makes imports into one practice run one after the other.
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtextextended('arrival ' || ${practiceId}::text, 0))`);
  const before = await tx.one<{ at: string }>(sql`
    SELECT imported_at AS at FROM company_origin WHERE practice_id = ${practiceId}
      AND manifest_sha256 = decode(${from.manifestSha256}, 'hex')`);
  if (before) throw new Error(`This package was imported into this practice already, at ${before.at}.`);
  const [row] = from.rows.get('azienda.json')?.azienda ?? [];
  const there = await tx.one<{ name: string }>(sql`
    SELECT legal_name AS name FROM company WHERE practice_id = ${practiceId} AND tax_code = ${textOf(row?.tax_code)}`);
  if (there)
    throw new Error(`The practice has a company with the tax code ${textOf(row?.tax_code)} already: ${there.name}.`);
  const taken = await tx.one<{ name: string }>(sql`
    SELECT legal_name AS name FROM company WHERE practice_id = ${practiceId} AND code = ${code}`);
  if (taken) throw new Error(`The practice calls ${taken.name} by the code ${code}: give another one by --code.`);
}

/** Refuses contents that exceed the practice's quota; returns the space left. */
async function refuseBeyondQuota(tx: Transaction, practiceId: string, coming: readonly StoredBlob[]): Promise<number> {
  const { used, quota } = await storageOf(tx, practiceId);
  const more = coming.reduce((sum, { size }) => sum + size, 0);
  if (used + more > quota)
    throw new Error(
      `The practice has room for ${formatBytes(quota)}, of which ${formatBytes(used)} are used; the company and its package need ${formatBytes(more)}.`,
    );
  return quota - used;
}

async function draw(tx: Transaction, table: string, count: number): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(
    sql`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

/** Creates the account that represents all authors in the former practice. It has no password, mailbox or grant. */
async function makeAuthor(tx: Transaction, originId: string, practice: string): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO account (login, last_name) VALUES (${`provenienza-${originId}`}, ${practice}) RETURNING id`);
  return row?.id ?? '';
}

/** The columns of each table, without generated ones. */
async function columnsOf(tx: Transaction): Promise<Map<string, Set<string>>> {
  const rows = await tx.all<{ name: string; columns: string[] }>(sql`
    SELECT c.relname AS name, array_agg(a.attname::text) AS columns FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.relname`);
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

async function insertRows(tx: Transaction, table: string, rows: readonly PackageRow[]): Promise<void> {
  // The trigger `guard_notice_receipt` lets only an employee insert a receipt. An import must insert receipts of all
  // employees, so it clears the scope, as a restore does.
  const isGuarded = table === 'notice_receipt';
  if (isGuarded) await tx.all(sql`SELECT set_config('scope.role', '', true)`);
  for (let n = 0; n < rows.length; n += AT_ONCE) {
    const some = rows.slice(n, n + AT_ONCE);
    const columns = Object.keys(some[0] ?? {});
    const odd = some.find((row) => Object.keys(row).join() !== columns.join());
    if (odd) throw new Error(`rows of ${table} hold different columns`);
    const names = raw(columns.map((name) => `"${name}"`).join(', '));
    await tx.run(sql`
      INSERT INTO ${raw(table)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(some)}::jsonb)`);
  }
  if (isGuarded) await tx.all(sql`SELECT set_config('scope.role', 'job', true)`);
}

/**
 * Prevents notifications for what happened during the move: marks documents and notices that are already visible as
 * announced, and documents that are due soon as warned about.
 */
async function settleDays(tx: Transaction, companyId: string, { now, today }: Pick<Arrival, 'now' | 'today'>) {
  await tx.run(sql`
    UPDATE document SET appeared_at = ${now} WHERE company_id = ${companyId} AND publish_on <= ${today}::date
      AND appeared_at IS NULL AND cancelled_at IS NULL AND discarded_at IS NULL`);
  await tx.run(sql`
    UPDATE document SET due_warned = due_on WHERE company_id = ${companyId} AND due_on <= ${daysAfter(today, DAYS_BEFORE)}::date`);
  await tx.run(sql`
    UPDATE notice SET announced_at = ${now} WHERE company_id = ${companyId} AND publish_on <= ${today}::date
      AND announced_at IS NULL AND NOT draft`);
}

async function enqueueDays(tx: Transaction, companyId: string, { practiceId, today, announcement }: Arrival) {
  const days = await daysToCome(tx, companyId, today);
  for (const day of days.appear) await enqueue(tx, practiceId, appearance(practiceId, day));
  for (const day of days.due) await enqueue(tx, practiceId, dueWarning(practiceId, day));
  for (const day of days.notices) await enqueue(tx, practiceId, announcement(practiceId, day));
}

/**
 * Imports the company's own logins as not activated. Each login keeps its mailbox, unless another user of the practice
 * has the same one. Disabled logins and those limited to branches are not imported.
 */
async function comeLogins(
  tx: Transaction,
  { rows }: ArrivingPackage,
  { companyId, practiceId }: { companyId: string; practiceId: string },
): Promise<{ came: number; left: number; further: string[] }> {
  const all = (rows.get(LOGINS.file)?.[LOGINS.part] ?? []).filter(({ role }) => role !== 'EMPLOYEE');
  const coming = all
    .filter(({ role, disabled_at: disabled }) => role === 'COMPANY' && disabled === null)
    .toSorted((a, b) => textOf(a.created_at).localeCompare(textOf(b.created_at)));
  const further: string[] = [];
  for (const [n, login] of coming.entries()) {
    const place = await tx.one<{ id: string }>(
      n === 0
        ? sql`SELECT id FROM account_grant WHERE company_id = ${companyId} AND role = 'COMPANY'`
        : sql`INSERT INTO account_grant (role, practice_id, company_id) VALUES ('COMPANY', ${practiceId}, ${companyId}) RETURNING id`,
    );
    if (n > 0) further.push(place?.id ?? '');
    await tx.run(sql`
      UPDATE account_grant SET first_name = ${login.first_name}, last_name = ${login.last_name},
        email = (SELECT m.email::citext FROM (SELECT ${login.email}::text AS email) AS m WHERE NOT EXISTS (
          SELECT FROM account_grant g LEFT JOIN account a ON a.id = g.account_id
          WHERE coalesce(a.email, g.email) = m.email::citext AND g.practice_id = ${practiceId} AND g.role <> 'EMPLOYEE'))
      WHERE id = ${place?.id}`);
  }
  return { came: coming.length, left: all.length - coming.length, further };
}

async function keepPackage(
  tx: Transaction,
  { manifest, manifestSha256, keyFingerprint, sha256, size }: ArrivingPackage,
  of: { originId: string; companyId: string; practiceId: string; author: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO company_origin (id, practice_id, company_id, manifest_sha256, from_name, made_at, key_fingerprint, chain, rows,
      created_by, imported_at, sha256, size) OVERRIDING SYSTEM VALUE
    VALUES (${of.originId}, ${of.practiceId}, ${of.companyId}, decode(${manifestSha256}, 'hex'), ${manifest.studio.nome},
      ${manifest.prodottoIl}, ${keyFingerprint}, ${manifest.registro?.catena ?? null}, ${manifest.registro?.righe ?? 0},
      ${of.author}, ${of.now}, decode(${sha256}, 'hex'), ${size})`);
}

/** Records the import in the ledger; the database computes the hashes at commit (`settle`). */
async function tell(
  tx: Transaction,
  from: ArrivingPackage,
  plan: Plan,
  of: { companyId: string; practiceId: string; contents: number; logins: readonly string[] },
): Promise<void> {
  const { manifest, manifestSha256, keyFingerprint, sha256, former } = from;
  const { companyId, practiceId } = of;
  // Appending nothing locks the chain's head, so that no other event with a later time is inserted in between.
  await tx.all(sql`SELECT ledger_append_history(${practiceId}, '[]')`);
  const append = (events: Sql) => tx.all(sql`SELECT ledger_append_history(${practiceId}, (${events}))`);
  const person = JSON.stringify({ login: '', name: manifest.studio.nome, type: TELLER });
  /** The SQL of one event: `t` is the imported row, `m` contains its former id and its title. */
  const event = (action: string, kind: string, data: Sql, employee = sql`NULL`) => sql`jsonb_build_object(
    'action', ${action}::text, 'objectKind', ${kind}::text, 'objectId', t.id, 'companyId', ${companyId}::bigint,
    'employeeId', ${employee}, 'at', statement_timestamp(), 'actorId', NULL, 'actorRole', 'job', 'data', ${data},
    'person', ${person}::jsonb || jsonb_strip_nulls(jsonb_build_object('document', m.title)))`;
  const of1 = (thing: Thing) => [...(plan.ids.get(thing) ?? [])].map(([was, id]) => ({ id, was }));
  const all = (thing: Thing, named: readonly { id: string; was: string; title?: string }[] = of1(thing)) =>
    Array.from({ length: Math.ceil(named.length / AT_ONCE) }, (_, n) =>
      JSON.stringify(named.slice(n * AT_ONCE, (n + 1) * AT_ONCE)),
    );
  const here = (some: string) => sql`jsonb_to_recordset(${some}::jsonb) AS m(id bigint, was text, title text) JOIN`;

  const data = {
    was: manifest.azienda.id,
    key: keyFingerprint,
    manifest: manifestSha256,
    content: sha256,
    formerChain: manifest.registro?.catena ?? null,
    formerRows: manifest.registro?.righe ?? 0,
    formerSize: former?.size ?? null,
    formerHead: former?.head ?? null,
    people: plan.ids.get('employee')?.size ?? 0,
    documents: plan.ids.get('document')?.size ?? 0,
    contents: of.contents,
  };
  await append(sql`SELECT jsonb_build_array(${event('companyImported', 'company', sql`${JSON.stringify(data)}::jsonb`)})
    FROM company t, (SELECT NULL::text AS title) AS m WHERE t.id = ${companyId}`);
  for (const grant of of.logins)
    await append(sql`SELECT jsonb_build_array(${event('loginAdded', 'grant', sql`'{"role": "COMPANY"}'::jsonb`)})
      FROM account_grant t, (SELECT NULL::text AS title) AS m WHERE t.id = ${grant}`);
  for (const some of all('employee'))
    await append(sql`SELECT jsonb_agg(${event('employeeCreated', 'employee', sql`jsonb_build_object('import', true, 'webAccess', t.web_access)`, sql`t.id`)} ORDER BY t.id)
      FROM ${here(some)} employee t ON t.id = m.id`);
  const was = sql`jsonb_build_object('was', m.was)`;
  const documents = plan.tables.find(({ into }) => into.table === 'document')?.rows ?? [];
  const titles = new Map(
    documents.map(({ id, kind, description, period }) => [
      textOf(id),
      titleOf({
        kind: kind as Kind,
        description: textOf(description),
        period: period === null ? null : Number(period),
      }),
    ]),
  );
  const employee = sql`t.employee_id`;
  const before = (action: string, when: Sql, more = sql`'{}'::jsonb`) =>
    event(
      action,
      'document',
      sql`jsonb_build_object('sha256', encode(t.sha256, 'hex'), 'when', ${when}) || ${more}`,
      employee,
    );
  for (const some of all(
    'document',
    of1('document').map((one) => ({ ...one, title: titles.get(one.id) ?? '' })),
  ))
    await append(sql`SELECT jsonb_agg(e.event ORDER BY e.id, e.n) FROM (
      SELECT t.id, v.n, v.event FROM ${here(some)} document t ON t.id = m.id
        LEFT JOIN acknowledgement k ON k.document_id = t.id AND k.sha256 = t.sha256
        CROSS JOIN LATERAL (VALUES
          (1, true, ${event('imported', 'document', sql`${raw(statementOf('document'))} || ${was}`, employee)}),
          (2, t.publish_on IS NOT NULL AND t.cancelled_at IS NULL,
            ${before('publishedBefore', sql`t.appeared_at`, sql`jsonb_build_object('publishOn', t.publish_on)`)}),
          (3, t.company_read_at IS NOT NULL, ${before('seenBefore', sql`t.company_read_at`)}),
          (4, t.employee_read_at IS NOT NULL, ${before('readBefore', sql`t.employee_read_at`)}),
          (5, k.at IS NOT NULL, ${before('acknowledgedBefore', sql`k.at`)})) AS v(n, happened, event)
      WHERE v.happened) AS e`);
  for (const some of all('request'))
    await append(sql`SELECT jsonb_agg(${event('requestImported', 'request', sql`${raw(statementOf('request'))} || ${was}`, employee)} ORDER BY t.id)
      FROM ${here(some)} request t ON t.id = m.id`);
  for (const some of all('notice'))
    await append(sql`SELECT jsonb_agg(${event('noticeImported', 'notice', sql`${raw(statementOf('notice'))} || ${was}`, employee)} ORDER BY t.id)
      FROM ${here(some)} notice t ON t.id = m.id`);
}

function idOf(plan: Plan, thing: Thing, was: string): string {
  return plan.ids.get(thing)?.get(was) ?? '';
}
