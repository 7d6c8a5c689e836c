import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { hashPassword } from '../../../../src/features/accounts/password.io.ts';
import { aPdf, PASSWORD } from '../../../support/portal/portal.ts';
import { monthsUntil } from '../growth/scene.ts';
import { countFromOne } from '../shared/bench-database.ts';

/** The large practice has this many times the people of any other practice. */
const TIMES_LARGER = 10;
const MONTHS = 60;
const PEOPLE_EACH = 28;
const CONTENTS = 4;
/** In the newest month, the documents of every fifth company are unpublished. */
const WAITS = 'company_id % 5 = 0';

interface SceneSize {
  practices: number;
  documents: number;
  /** The last practice is the large one. */
  skewed: boolean;
  now: Date;
  blobs: string;
  say(words: string): void;
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

const BIG_TABLES = ['document', 'ledger', 'ledger_person', 'blob', 'notification', 'notification_seen', 'outbox'];

/**
 * Fills an empty database with practices whose documents accumulate month after month, interleaved as in real life:
 * payslips, other kinds, read events, notifications, mails, requests and notices. The ledger is valid: an aggregate
 * over a window computes the hashes of each chain. Only the newest month's files exist in the store.
 */
export async function fillLargeScene(ownerUrl: string, size: SceneSize): Promise<void> {
  await countFromOne(ownerUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await fill((text, values = []) => owner.query(text, values), size);
  } finally {
    await owner.end();
  }
}

async function fill(run: Run, size: SceneSize): Promise<void> {
  await run(
    `SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'; SET temp_buffers = '256MB'`,
  );
  await fillPeople(run, size);
  // Disables row triggers; their work is done once, at the end.
  await run(`SET session_replication_role = 'replica'`);
  const indexes = await dropIndexes(run);
  await fillContents(run, size);
  await run(HELPERS);
  await run(`INSERT INTO scene_head SELECT id, 0, sha256(convert_to('portale-lavoro:' || id, 'UTF8')) FROM practice`);
  await fillEvents(run, ACTIVATED);
  const months = monthsUntil(new Date(size.now.getFullYear(), size.now.getMonth() - 1, 1), MONTHS);
  for (const [at, month] of months.entries()) {
    await fillMonth(run, month, at === months.length - 1);
    if (at % 6 === 5) size.say(`${at + 1} of ${MONTHS} months`);
  }
  for (const definition of indexes) await run(definition);
  size.say('indexes');
  const { rows } = await run('SELECT id FROM practice ORDER BY id');
  for (const { id } of rows) await run('SELECT write_counts($1)', [id]);
  await run(
    'INSERT INTO ledger_head SELECT chain, seq, hash FROM scene_head ON CONFLICT (chain) DO UPDATE SET seq = excluded.seq, hash = excluded.hash',
  );
  await run(
    'DROP TABLE scene_head, scene_content, scene_worker, scene_office; DROP AGGREGATE scene_chain(bytea, bytea); DROP FUNCTION scene_step',
  );
  await run(`SET session_replication_role = 'origin'`);
  await run('SELECT prints_anew()');
  size.say('counts and prints');
  await run('VACUUM (ANALYZE)');
  await run('CHECKPOINT');
}

const NAMES = `(ARRAY['Anna','Marco','Giulia','Luca','Elena','Paolo','Sara','Andrea','Chiara','Davide','Marta','Fabio'])[n % 12 + 1]`;
const SURNAMES = `(ARRAY['Ros','Fer','Bian','Mar','Col','Ric','Gal','Con','Bru','Gre','Lom','Mor','Bar','San','Riz','Pel','Vil','Tes','Bas','Gio'])[n % 20 + 1]
  || (ARRAY['si','rari','chi','tini','ombo','ci','li','ti','no','co','bardi','etti','bieri','toro','zoli','legrini','lani'])[(n / 20) % 17 + 1]`;

/** Creates practices, companies and people, with logins numbered by row: cons1, azi1, lav1. */
async function fillPeople(run: Run, { practices, documents, skewed }: SceneSize): Promise<void> {
  const shares = skewed ? practices - 1 + TIMES_LARGER : practices;
  const people = Math.max(PEOPLE_EACH, Math.round(documents / MONTHS / shares));
  const companies = `greatest(2, (people / ${PEOPLE_EACH})::int)`;
  await run(`
    INSERT INTO practice (distribution_code, customer_code, product_number, name, quota_bytes)
    SELECT '003', 'B' || n, '1', 'Studio ' || n, 1000000000000 FROM generate_series(1, ${practices}) n`);
  await run(`
    CREATE TEMPORARY TABLE scene_practice AS SELECT id, people, ${companies} AS companies
    FROM (SELECT id, ${people} * CASE WHEN ${skewed} AND id = ${practices} THEN ${TIMES_LARGER} ELSE 1 END AS people FROM practice) p`);
  await run(`
    INSERT INTO company (practice_id, code, tax_code, legal_name, short_name)
    SELECT p.id, 'S' || n, lpad((p.id * 100000 + n)::text, 11, '0'), 'Azienda ' || n || ' S.r.l.', 'Azienda ' || n
    FROM scene_practice p CROSS JOIN LATERAL generate_series(1, p.companies) n ORDER BY p.id, n`);
  await run(`
    INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, email, employee_code)
    SELECT p.id, c.first + (n - 1) % p.companies, 'X' || lpad((p.id * 1000000 + n)::text, 15, '0'), ${NAMES}, ${SURNAMES},
      'lav' || p.id || '.' || n || '@prova.invalid', lpad(n::text, 6, '0')
    FROM scene_practice p JOIN LATERAL (SELECT min(id) AS first FROM company WHERE practice_id = p.id) c ON true
      CROSS JOIN LATERAL generate_series(1, p.people) n ORDER BY p.id, n`);
  await run(`
    INSERT INTO account (login, first_name, last_name) SELECT 'cons' || id, 'Elena', 'Marchetti' FROM practice ORDER BY id`);
  await run(`
    INSERT INTO account (login, email, first_name, last_name)
    SELECT 'azi' || id, 'azi' || id || '@prova.invalid', 'Ada', 'Neri' FROM company ORDER BY id`);
  await run(`
    INSERT INTO account (login, email, first_name, last_name, tax_code)
    SELECT 'lav' || id, email, first_name, last_name, tax_code FROM employee ORDER BY id`);
  await run('INSERT INTO credential (account_id, password_hash) SELECT id, $1 FROM account', [
    await hashPassword(PASSWORD),
  ]);
  await run(`
    UPDATE account_grant g SET activated_at = '2015-01-01T08:00:00Z', account_id = a.id FROM account a
    WHERE a.login = CASE g.role WHEN 'CONSULTANT' THEN 'cons' || g.practice_id WHEN 'COMPANY' THEN 'azi' || g.company_id
      ELSE 'lav' || g.employee_id END`);
  await run('ANALYZE');
  await run(`
    CREATE TABLE scene_worker AS
    SELECT e.id, e.practice_id, e.company_id, g.account_id, b.account_id AS boss_id, c.account_id AS consultant_id,
      e.last_name || ' ' || e.first_name AS name
    FROM employee e JOIN account_grant g ON g.employee_id = e.id AND g.role = 'EMPLOYEE'
      JOIN account_grant b ON b.company_id = e.company_id AND b.role = 'COMPANY' AND b.employee_id IS NULL
      JOIN account_grant c ON c.practice_id = e.practice_id AND c.role = 'CONSULTANT'`);
  await run('CREATE TABLE scene_office AS SELECT DISTINCT company_id, boss_id, consultant_id FROM scene_worker');
  await run('ANALYZE');
}

/** Creates a few files per practice, which all payslips of the newest month share. */
async function fillContents(run: Run, { practices, blobs }: SceneSize): Promise<void> {
  await run('CREATE TABLE scene_content (practice_id bigint, n int, sha256 bytea, size int)');
  const contents = Array.from({ length: CONTENTS }, (_, n) => Buffer.from(aPdf(`Cedolino ${n}`)));
  for (const [n, bytes] of contents.entries()) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    for (let practice = 1; practice <= practices; practice += 1) {
      const folder = path.join(blobs, String(practice), sha256.slice(0, 2));
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, sha256), bytes);
    }
    await run(`INSERT INTO scene_content SELECT id, $1, decode($2, 'hex'), $3 FROM practice`, [
      n,
      sha256,
      bytes.length,
    ]);
  }
  await run('INSERT INTO blob (practice_id, sha256, size) SELECT practice_id, sha256, size FROM scene_content');
}

async function dropIndexes(run: Run): Promise<string[]> {
  const { rows } = await run(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i WHERE i.indrelid = ANY($1::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [BIG_TABLES],
  );
  for (const { name } of rows) await run(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

const HELPERS = `
  CREATE FUNCTION scene_step(state bytea, before bytea, content bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS
    $$ BEGIN RETURN sha256(coalesce(state, before) || content); END $$;
  CREATE AGGREGATE scene_chain(bytea, bytea) (SFUNC = scene_step, STYPE = bytea);
  CREATE TABLE scene_head (chain bigint PRIMARY KEY, seq bigint, hash bytea)`;

/** Appends the source's rows to the ledger with the ledger's own functions, in the order of each chain. */
async function fillEvents(run: Run, source: string): Promise<void> {
  await run(`
    WITH numbered AS (
      SELECT e.*, h.hash AS before, h.seq + row_number() OVER (PARTITION BY e.chain ORDER BY e.at, e.id) AS seq,
        to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment, md5(e.id || e.action) || md5(e.chain || e.action) AS salt
      FROM (${source}) AS e(chain, at, action, kind, id, company, employee, account, role, data, person) JOIN scene_head h ON h.chain = e.chain),
    written AS (
      SELECT n.*, '{"at": "' || moment || '", "seq": ' || seq || ', "data": ' || data || ', "actor": {"role": "' || role || '", "account": ' || account
        || '}, "chain": ' || chain || ', "action": "' || action || '", "object": {"id": ' || id || ', "kind": "' || kind
        || '"}, "person": "' || encode(sha256(convert_to(salt || person, 'UTF8')), 'hex')
        || '", "company": ' || coalesce(company::text, 'null') || ', "employee": ' || coalesce(employee::text, 'null') || '}' AS canonical
      FROM numbered n),
    hashed AS MATERIALIZED (
      SELECT w.*, scene_chain(before, sha256(convert_to(canonical, 'UTF8'))) OVER (PARTITION BY chain ORDER BY seq
        ROWS UNBOUNDED PRECEDING) AS hash FROM written w),
    persons AS (
      INSERT INTO ledger_person (chain, seq, salt, person) SELECT chain, seq, salt, person FROM hashed),
    heads AS (
      UPDATE scene_head h SET seq = r.seq, hash = r.hash
      FROM (SELECT DISTINCT ON (chain) chain, seq, hash FROM hashed ORDER BY chain, seq DESC) r WHERE r.chain = h.chain)
    INSERT INTO ledger (chain, seq, at, action, object_kind, object_id, company_id, employee_id, actor_account_id, actor_role,
      canonical, previous, hash)
    SELECT chain, seq, at, action, kind, id, company, employee, account, role, canonical,
      lag(hash, 1, before) OVER (PARTITION BY chain ORDER BY seq), hash FROM hashed`);
}

const ACTIVATED = `
  SELECT practice_id, timestamptz '2015-01-01T08:00:00Z', 'activated', 'grant', id, company_id, employee_id, account_id, 'keyHolder', '{"by": "key"}',
    '{"login": "x' || account_id || '"}' FROM account_grant WHERE practice_id IS NOT NULL`;

/**
 * Creates one document per worker: a payslip, or another kind for one worker in twenty. Past documents are published on
 * the seventh of the month; workers have read half of them, companies a tenth.
 */
async function fillMonth(run: Run, month: number, isNewest: boolean): Promise<void> {
  const year = Math.floor(month / 100);
  const first = `date '${year}-${String(month % 100).padStart(2, '0')}-01'`;
  const at = (day: number) => `((${first} + ${day})::timestamp AT TIME ZONE 'UTC' + interval '10 hours')`;
  const isPublic = isNewest ? `NOT (w.${WAITS})` : 'true';
  if (!isNewest)
    await run(`
      INSERT INTO blob (practice_id, sha256, size, created_at)
      SELECT practice_id, sha256(convert_to('${month}.' || id, 'UTF8')), 40000 + id % 9000, ${at(4)} FROM scene_worker ORDER BY company_id`);
  await run(`
    CREATE TEMPORARY TABLE scene_made AS
    WITH made AS (
      INSERT INTO document (practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name, size, sha256,
        category, tags, publish_on, appeared_at, company_read_at, employee_read_at, created_by, created_at)
      SELECT w.practice_id, w.company_id, CASE WHEN w.k < 2 THEN w.id END, k.kind, CASE w.k WHEN 0 THEN 'ordinary' END,
        CASE w.k WHEN 0 THEN ${month} END, k.description, k.description || '.pdf', 40000,
        ${isNewest ? `(SELECT c.sha256 FROM scene_content c WHERE c.practice_id = w.practice_id AND c.n = w.id % ${CONTENTS})` : `sha256(convert_to('${month}.' || w.id, 'UTF8'))`},
        'GENERICO', CASE WHEN w.id % 40 = 0 THEN ARRAY['conguaglio'] ELSE '{}' END,
        CASE WHEN ${isPublic} THEN ${first} + 6 END, CASE WHEN ${isPublic} THEN ${at(6)} END,
        CASE WHEN ${isPublic} AND w.id % 10 = 0 THEN ${at(7)} END, CASE WHEN ${isPublic} AND w.k < 2 AND w.id % 2 > 0 THEN ${at(8)} END,
        w.consultant_id, ${at(4)}
      FROM (SELECT *, CASE WHEN (id + ${month}) % 20 > 0 THEN 0 WHEN (id + ${month}) % 60 > 0 THEN 1 ELSE 2 END AS k FROM scene_worker) w
        CROSS JOIN LATERAL (SELECT (ARRAY['payslip', 'employeeDocument', 'companyDocument'])[w.k + 1] AS kind,
          (ARRAY['Cedolino', 'Comunicazione aziendale', 'Modello F24'])[w.k + 1] AS description) k
      ORDER BY w.company_id
      RETURNING id, practice_id, company_id, employee_id, kind, payroll_kind, period, sha256, publish_on, created_at, appeared_at, company_read_at, employee_read_at)
    SELECT m.*, w.account_id, w.name FROM made m LEFT JOIN scene_worker w ON w.id = m.employee_id`);
  await run('ANALYZE scene_made');
  const event = (action: string, when: string, role: string, account: string, data: string, condition: string) => `
    SELECT m.practice_id, ${when}, '${action}', 'document', m.id, m.company_id, m.employee_id, ${account}, '${role}', ${data},
      '{"name": "Persona di prova", "type": "${role}", "login": "${role}' || ${account} || '", "address": "192.0.2.7", "document": "' || coalesce(m.name, 'F24') || '"}'
    FROM scene_made m JOIN scene_office o ON o.company_id = m.company_id WHERE ${condition}`;
  const content = `'{"sha256": "' || encode(m.sha256, 'hex') || '"'`;
  await fillEvents(
    run,
    [
      event(
        'created',
        'm.created_at',
        'consultant',
        'o.consultant_id',
        `${content} || ', "kind": "' || m.kind || CASE m.kind WHEN 'payslip' THEN '", "payrollKind": "ordinary", "period": ${month}}' ELSE '"}' END`,
        'true',
      ),
      event(
        'published',
        'm.appeared_at',
        'consultant',
        'o.consultant_id',
        `${content} || ', "publishOn": "' || m.publish_on || '"}'`,
        'm.appeared_at IS NOT NULL',
      ),
      event(
        'viewedByCompany',
        'm.company_read_at',
        'company',
        'o.boss_id',
        `${content} || '}'`,
        'm.company_read_at IS NOT NULL',
      ),
      event(
        'readByEmployee',
        'm.employee_read_at',
        'employee',
        'm.account_id',
        `${content} || '}'`,
        'm.employee_read_at IS NOT NULL',
      ),
    ].join(' UNION ALL '),
  );
  await run(`
    WITH told AS (
      INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at)
      SELECT practice_id, CASE WHEN employee_id IS NULL THEN 'company' ELSE 'employee' END, company_id, employee_id, 'document', id, 'Cedolino', appeared_at, appeared_at
      FROM scene_made WHERE appeared_at IS NOT NULL RETURNING id, object_id)
    INSERT INTO notification_seen (account_id, notification_id, seen_at)
    SELECT m.account_id, t.id, m.employee_read_at FROM told t JOIN scene_made m ON m.id = t.object_id WHERE m.employee_read_at IS NOT NULL`);
  await run(`
    INSERT INTO outbox (practice_id, recipient, template, data, document_id, created_at, not_before, sent_at)
    SELECT practice_id, 'lav' || employee_id || '@prova.invalid', 'message',
      '{"subject": "Nuovo documento disponibile", "lines": ["Un documento è disponibile sul portale."]}', id, appeared_at, appeared_at, appeared_at
    FROM scene_made WHERE appeared_at IS NOT NULL AND employee_id IS NOT NULL`);
  await run('DROP TABLE scene_made');
  await fillRequests(run, month, at(9));
  if (month % 6 === 0) await fillNotices(run, at(10), first);
}

/** One worker in a hundred sends a request. */
async function fillRequests(run: Run, month: number, at: string): Promise<void> {
  await run(`
    CREATE TEMPORARY TABLE scene_asked AS
    WITH asked AS (
      INSERT INTO request (practice_id, company_id, employee_id, kind, status, text, created_by, created_at, status_at)
      SELECT practice_id, company_id, id, 3, 'I', 'Vorrei una copia.', account_id, ${at}, ${at}
      FROM scene_worker WHERE (id + ${month}) % 100 = 0 RETURNING *)
    SELECT * FROM asked`);
  await fillEvents(
    run,
    `SELECT practice_id, created_at, 'requestSent', 'request', id, company_id, employee_id, created_by, 'employee', '{"type": 3, "sha256": null}', '{"name": "Persona di prova"}'
     FROM scene_asked`,
  );
  await run(`
    INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at)
    SELECT practice_id, a.audience, company_id, NULL, 'requestReceived', id, 'Contatti', created_at, created_at
    FROM scene_asked CROSS JOIN (VALUES ('company'), ('consultant')) a(audience)`);
  await run('DROP TABLE scene_asked');
}

/** Creates a notice for every company. */
async function fillNotices(run: Run, at: string, first: string): Promise<void> {
  await run(`
    CREATE TEMPORARY TABLE scene_hung AS
    WITH hung AS (
      INSERT INTO notice (practice_id, company_id, title, body, asks_acknowledgement, draft, publish_on, announced_at, created_by, created_at)
      SELECT c.practice_id, c.id, 'Chiusura', 'Gli uffici restano chiusi.', false, false, ${first} + 10, ${at}, g.consultant_id, ${at}
      FROM company c JOIN scene_office g ON g.company_id = c.id RETURNING *)
    SELECT * FROM hung`);
  await fillEvents(
    run,
    `SELECT practice_id, created_at, 'noticeCreated', 'notice', id, company_id, NULL::bigint, created_by, 'consultant', '{}', '{"name": "Persona di prova"}' FROM scene_hung`,
  );
  await run('DROP TABLE scene_hung');
}
