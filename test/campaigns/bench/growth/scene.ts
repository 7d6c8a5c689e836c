import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { hashPassword } from '../../../../src/features/accounts/password.io.ts';
import { PASSWORD } from '../../../support/portal/portal.ts';
import { A_PRACTICE, countFromOne } from '../shared/bench-database.ts';

/** Companies of one size. */
export interface Firms {
  people: number;
  companies: number;
}
/** One practice of 10,000 workers: a large company, some of middling size, many small ones. */
export const FIRMS: readonly Firms[] = [
  { people: 2000, companies: 1 },
  { people: 75, companies: 59 },
  { people: 11, companies: 325 },
];
/** The same shape for a test. */
export const FIRMS_IN_SMALL: readonly Firms[] = [
  { people: 300, companies: 1 },
  { people: 75, companies: 2 },
  { people: 11, companies: 14 },
];
const sizesOf = (firms: readonly Firms[]) =>
  firms.flatMap(({ people, companies }) => Array<number>(companies).fill(people));
/** The newest month's documents share these few files. */
const CONTENTS = 200;
const CONTENT_BYTES = 40_000;

/** The last `count` months, oldest first, as YYYYMM; the newest is the current one. */
export function monthsUntil(now: Date, count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const month = now.getFullYear() * 12 + now.getMonth() - (count - 1 - at);
    return Math.floor(month / 12) * 100 + (month % 12) + 1;
  });
}

/** A company of this size in the scene; another one in each round. */
export function companyOfSize(people: number, round: number, firms: readonly Firms[]): number {
  const sizes = sizesOf(firms);
  return sizes.indexOf(people) + 1 + ((round * 37) % sizes.filter((size) => size === people).length);
}

export const taxCodeOfCompany = (n: number) => String(n).padStart(11, '0');
export const loginOfWorker = (n: number) => `lav${n}`;
export const loginOfCompany = (n: number) => `azi${n}`;

const SURNAMES = `(ARRAY['Ros','Fer','Bian','Mar','Col','Ric','Gal','Con','Bru','Gre','Lom','Mor','Bar','San','Riz','Pel','Vil','Tes','Bas','Gio','Man','Cat','Don','Ser','Val','Mes','Pog','Ner','Orl','Ang'])[n % 30 + 1]
  || (ARRAY['si','rari','chi','tini','ombo','ci','li','ti','no','co','bardi','etti','bieri','toro','zoli','legrini','lani','ta','sani','rdano'])[(n / 30) % 20 + 1]`;
const NAMES = `(ARRAY['Anna','Marco','Giulia','Luca','Elena','Paolo','Sara','Andrea','Chiara','Davide','Marta','Fabio','Laura','Simone','Ilaria','Matteo','Silvia','Giorgio','Paola','Enrico','Irene','Carlo','Lucia','Pietro','Rosa','Dario','Alice','Ivan','Teresa','Ugo'])[(n * 7 / 600) % 30 + 1]`;

/**
 * Fills an empty database month by month: payslips, some other documents, ledger, notifications (some seen), sent
 * mails, requests and notices. The rows look like those that the portal writes, but the ledger's hashes form no chain,
 * because nothing here verifies the ledger.
 */
export async function fillScene(
  ownerUrl: string,
  { firms = FIRMS, documents, now, blobs }: { firms?: readonly Firms[]; documents: number; now: Date; blobs: string },
): Promise<void> {
  const sizes = sizesOf(firms);
  const workers = sizes.reduce((sum, people) => sum + people, 0);
  await countFromOne(ownerUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const run = (text: string, values: unknown[] = []) => owner.query(text, values);
  await run('SET synchronous_commit = off');
  await run(A_PRACTICE);
  await run(`INSERT INTO account (login, first_name, last_name) VALUES ('consulente', 'Elena', 'Marchetti')`);
  await run('UPDATE practice SET quota_bytes = 1000000000000');
  await run(`
    INSERT INTO company (practice_id, code, tax_code, legal_name, short_name)
    SELECT 1, 'S' || n, lpad(n::text, 11, '0'), (ARRAY['Officine','Forno','Studio','Trasporti','Edil','Cantina','Molino','Tessitura'])[n % 8 + 1]
      || ' ' || ${SURNAMES} || ' ' || n || ' S.r.l.', 'Azienda ' || n FROM generate_series(1, ${sizes.length}) n`);
  await run(`
    INSERT INTO branch (practice_id, company_id, code, description)
    SELECT 1, c.id, '000' || b, 'Sede ' || b FROM company c CROSS JOIN generate_series(1, 2) b`);
  await run(
    `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, email, employee_code, branch_code)
    SELECT 1, company, 'X' || lpad(n::text, 15, '0'), ${NAMES}, ${SURNAMES}, 'lav' || n || '@prova.invalid',
      lpad(n::text, 5, '0'), '000' || n % 2 + 1
    FROM (SELECT company, row_number() OVER (ORDER BY company, at) AS n
      FROM unnest($1::int[]) WITH ORDINALITY AS f(people, company) CROSS JOIN LATERAL generate_series(1, people) at) p`,
    [sizes],
  );
  await run(`
    INSERT INTO account (login, email, first_name, last_name, tax_code)
    SELECT 'lav' || e.id, e.email, e.first_name, e.last_name, e.tax_code FROM employee e ORDER BY e.id`);
  await run(`
    INSERT INTO account (login, email, first_name, last_name)
    SELECT 'azi' || id, 'azi' || id || '@prova.invalid', 'Ada', 'Neri' FROM company ORDER BY id`);
  await run('INSERT INTO credential (account_id, password_hash) SELECT id, $1 FROM account', [
    await hashPassword(PASSWORD),
  ]);
  await run(`
    UPDATE account_grant g SET activated_at = '2015-01-01', account_id = a.id FROM account a
    WHERE a.login = CASE g.role WHEN 'CONSULTANT' THEN 'consulente' WHEN 'COMPANY' THEN 'azi' || g.company_id
      ELSE 'lav' || g.employee_id END`);
  await run('ANALYZE');

  const contents = Array.from({ length: CONTENTS }, (_, n) => contentOf(n));
  for (const { sha256, bytes } of contents) {
    const folder = path.join(blobs, '1', sha256.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, sha256), bytes);
  }
  await run(
    `INSERT INTO blob (practice_id, sha256, size)
     SELECT 1, decode(c, 'hex'), ${CONTENT_BYTES} FROM unnest($1::text[]) c`,
    [contents.map(({ sha256 }) => sha256)],
  );
  await run(
    'CREATE TABLE scene_content AS SELECT (n - 1)::int AS n, decode(c, $2) AS sha256 FROM unnest($1::text[]) WITH ORDINALITY AS t(c, n)',
    [contents.map(({ sha256 }) => sha256), 'hex'],
  );

  const months = monthsUntil(now, Math.round(documents / workers));
  for (const [at, month] of months.entries()) await fillMonth(run, month, at === months.length - 1);
  await run('DROP TABLE scene_content');
  await run(`
    INSERT INTO ledger_head SELECT 1, seq, hash FROM ledger WHERE chain = 1 ORDER BY seq DESC LIMIT 1
    ON CONFLICT (chain) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`);
  await run('VACUUM (ANALYZE)');
  await run('CHECKPOINT');
  await owner.end();
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * Creates one document per worker: a payslip, or another kind for one worker in twenty. Past documents are published
 * and three quarters of them read; in the newest month the documents of every tenth company are unpublished. One
 * document in twenty has one of 55 labels, and there are 400 descriptions.
 */
async function fillMonth(run: Run, month: number, isNewest: boolean): Promise<void> {
  const day = `date '${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}-05'`;
  const sha = isNewest
    ? `(SELECT c.sha256 FROM scene_content c WHERE c.n = e.id % ${CONTENTS})`
    : `sha256(convert_to('${month}.' || e.id, 'UTF8'))`;
  const isPublic = isNewest ? 'e.company_id % 10 <> 0' : 'true';
  if (!isNewest)
    await run(`INSERT INTO blob (practice_id, sha256, size, created_at)
      SELECT 1, ${sha}, 40000 + e.id % 9000, ${day} FROM employee e`);
  await run('BEGIN');
  await run(`
    CREATE TEMPORARY TABLE made ON COMMIT DROP AS
    WITH made AS (
      INSERT INTO document (practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name, size, sha256,
        category, tags, publish_on, appeared_at, cancelled_at, delivery_on, company_read_at, employee_read_at, acknowledgement_asked, created_by, created_at)
      SELECT 1, e.company_id, CASE WHEN e.k <> 2 THEN e.id END, k.kind, CASE e.k WHEN 0 THEN 'ordinary' END,
        CASE e.k WHEN 0 THEN ${month} WHEN 3 THEN ${Math.floor(month / 100)} END, k.description, k.description || '.pdf', 40000, ${sha},
        CASE WHEN e.k = 2 AND e.id % 7 = 0 THEN 'PRIVACY' ELSE 'GENERICO' END,
        CASE WHEN (e.id + ${month}) % 18 = 0 THEN ARRAY['etichetta ' || (e.id + ${month}) % 55] ELSE '{}' END,
        CASE WHEN ${isPublic} THEN ${day} + 2 END, CASE WHEN ${isPublic} AND e.id % 500 <> 7 THEN ${day} + 2 END,
        CASE WHEN ${isPublic} AND e.id % 500 = 7 THEN ${day} + 3 END, ${day},
        CASE WHEN e.id % 5 = 0 THEN ${day} + 3 END, CASE WHEN ${isPublic} AND (e.id + ${month}) % 4 > 0 THEN ${day} + 4 END,
        e.k = 1 AND e.id % 3 = 0, 1, ${day}
      FROM (SELECT *, CASE WHEN (id + ${month}) % 20 > 0 THEN 0 ELSE (id + ${month}) / 20 % 3 + 1 END AS k FROM employee) e
        CROSS JOIN LATERAL (SELECT (ARRAY['payslip', 'employeeDocument', 'companyDocument', 'taxCertificate'])[e.k + 1] AS kind,
          (ARRAY['Cedolino', 'Comunicazione', 'Modello F24', 'CU'])[e.k + 1] || CASE WHEN e.k = 0 AND e.id % 10 > 0 THEN ''
            ELSE ' ' || (e.id + ${month}) % 400 END AS description) k
      ORDER BY e.id
      RETURNING id, company_id, employee_id, kind, sha256, appeared_at, employee_read_at)
    SELECT *, row_number() OVER (ORDER BY id) AS n FROM made`);
  // Inserts the ledger rows: created, published, read.
  await run(`
    INSERT INTO ledger (chain, seq, at, action, object_kind, object_id, company_id, employee_id, actor_account_id, actor_role,
      canonical, previous, hash)
    SELECT 1, (SELECT coalesce(max(seq), 0) FROM ledger WHERE chain = 1) + row_number() OVER (ORDER BY s.step, m.id), ${day} + s.step, s.action, 'document', m.id,
      m.company_id, m.employee_id, CASE WHEN s.step = 4 THEN m.employee_id + 1 ELSE 1 END, CASE WHEN s.step = 4 THEN 'employee' ELSE 'consultant' END,
      jsonb_build_object('chain', 1, 'action', s.action, 'object', jsonb_build_object('kind', 'document', 'id', m.id),
        'data', jsonb_build_object('sha256', encode(m.sha256, 'hex')), 'signature', repeat('f', 128))::text,
      sha256(convert_to('p' || s.step || m.id, 'UTF8')), sha256(convert_to(s.step || '.' || m.id, 'UTF8'))
    FROM made m CROSS JOIN (VALUES (1, 'created'), (2, 'published'), (4, 'readByEmployee')) s(step, action)
    WHERE s.step = 1 OR (s.step = 2 AND m.appeared_at IS NOT NULL) OR (s.step = 4 AND m.employee_read_at IS NOT NULL AND m.employee_id IS NOT NULL)`);
  await run(`
    INSERT INTO ledger_person (chain, seq, salt, person)
    SELECT 1, l.seq, repeat('0', 64), '{"subject": "Persona di prova"}' FROM ledger l JOIN made m ON l.object_kind = 'document' AND l.object_id = m.id
    WHERE l.action = 'published'`);
  await run(`
    INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at)
    SELECT 1, CASE WHEN employee_id IS NULL THEN 'company' ELSE 'employee' END, company_id, employee_id, 'document', id, 'Cedolino', appeared_at, appeared_at
    FROM made WHERE appeared_at IS NOT NULL`);
  await run(`
    INSERT INTO notification_seen (account_id, notification_id, seen_at)
    SELECT g.account_id, n.id, m.employee_read_at FROM made m JOIN notification n ON n.kind = 'document' AND n.object_id = m.id
      JOIN account_grant g ON g.employee_id = m.employee_id WHERE m.employee_read_at IS NOT NULL`);
  await run(`
    INSERT INTO outbox (practice_id, recipient, template, data, document_id, created_at, not_before, sent_at)
    SELECT 1, 'lav' || employee_id || '@prova.invalid', 'message',
      '{"subject": "Nuovo documento disponibile", "lines": ["Un documento è disponibile sul portale."]}', id, appeared_at, appeared_at, appeared_at
    FROM made WHERE appeared_at IS NOT NULL AND employee_id IS NOT NULL`);
  // Inserts requests, one for a hundred documents, and two notices a year.
  await run(`
    WITH asked AS (
      INSERT INTO request (practice_id, company_id, employee_id, kind, status, text, created_by, created_at, status_at)
      SELECT 1, e.company_id, e.id, 3 + e.id % 3, ${isNewest ? `CASE WHEN e.id % 2 = 0 THEN 'I' ELSE 'V' END` : `CASE WHEN e.id % 9 = 0 THEN 'R' ELSE 'L' END`},
        'Vorrei una copia.', e.id + 1, ${day} + 6, ${day} + 7
      FROM employee e WHERE (e.id + ${month}) % 100 = 0 RETURNING id, company_id, employee_id)
    INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at)
    SELECT 1, a.audience, company_id, NULL, 'requestReceived', id, 'Contatti', ${day} + 6, ${day} + 6
    FROM asked CROSS JOIN (VALUES ('company'), ('consultant')) a(audience)`);
  if (month % 6 === 0)
    await run(`
      WITH hung AS (
        INSERT INTO notice (practice_id, company_id, title, body, asks_acknowledgement, draft, publish_on, announced_at, created_by, created_at)
        SELECT 1, id, 'Chiusura', 'Gli uffici restano chiusi.', false, false, ${day} + 1, ${day} + 1, 1, ${day} FROM company RETURNING id, company_id)
      INSERT INTO notice_receipt (practice_id, company_id, notice_id, employee_id, read_at)
      SELECT 1, h.company_id, h.id, e.id, ${day} + 2 FROM hung h JOIN employee e ON e.company_id = h.company_id WHERE e.id % 2 = 0`);
  await run('COMMIT');
}

function contentOf(n: number): { sha256: string; bytes: Buffer } {
  const bytes = Buffer.alloc(CONTENT_BYTES, `%PDF-1.7\n% contenuto ${n}\n`);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
}
