import type pg from 'pg';
import { isProvisionalTaxCode } from '../../src/directory/tax-code.ts';
import type { BlobStore } from '../../src/server/bytes/blobs.ts';
import { formatMonth } from '../../src/text/common/format.ts';
import { PRIVACY_TEXT } from '../../src/text/privacy.ts';
import { addDays, addMonths, dayOf, instantOf, lastDayOf, monthOf } from './calendar.ts';
import { DEMO_PASSWORD, MONTHS_OF_PAYSLIPS } from './cast.ts';
import { inventPerson } from './people.ts';
import { between, drawFor, oneOf } from './random.ts';
import { appendHistory, grantEvents, type Seeding } from './seed.ts';
import { insertKeyed } from './seed-people.ts';
import { Sheet } from './sheet.ts';

export const LARGE_LOGIN = 'consulente500';

/** How large the practice is; a test makes a small one. */
export type LargeSize = { companies: number; people: number };
const LARGE: LargeSize = { companies: 500, people: 10_000 };
/** Each company has at least this many people. */
const FEWEST = 3;

const TRADES = 'Officine Panificio Trasporti Edilizia Impianti Carpenteria Tipografia Vivai Autofficina Pulizie'.split(
  ' ',
);
const FORMS = ['S.r.l.', 'S.n.c.', 'S.p.A.', 'S.a.s.'];
const JOBS = ['Operaio', 'Impiegato', 'Apprendista', 'Quadro'];

/**
 * Adds a practice with 500 companies, 10,000 workers and two years of payslips, to look at every screen at that size.
 * The payslips of a month share one file. Returns false if the practice exists already.
 */
export async function seedLargePractice(
  { client, blobs, hashPassword, today, log }: Seeding,
  size: LargeSize = LARGE,
): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM practice WHERE customer_code = 'GRANDE'`);
  if (rowCount) return false;
  const first = addMonths(monthOf(today), -MONTHS_OF_PAYSLIPS);
  const start = instantOf(dayOf(first, 1), 32_400);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await client.query('BEGIN');
  try {
    const practiceId = await insertPractice(client, start);
    const people = await insertPeople(client, practiceId, { size, start });
    await client.query('ANALYZE company, employee, account_grant');
    await activate(client, practiceId, { passwordHash, start });
    log(`Studio Cinquecento: ${size.companies} aziende, ${people} lavoratori`);
    await appendHistory(client, practiceId, await grantEvents(client, practiceId));
    await client.query(WORKERS, [practiceId]);
    // Without statistics each month would join row by row.
    await client.query('ANALYZE account, account_grant, company, employee, large_worker');
    for (let at = 0; at < MONTHS_OF_PAYSLIPS; at += 1) {
      const newest = at === MONTHS_OF_PAYSLIPS - 1;
      if (at === 1) await client.query('ANALYZE document, ledger');
      await insertMonth(client, blobs, { practiceId, period: addMonths(first, at), newest });
      if (at % 6 === 5) log(`Studio Cinquecento: ${at + 1} mesi di ${MONTHS_OF_PAYSLIPS}`);
    }
    await client.query('DROP TABLE large_worker');
    await client.query('SELECT prints_anew()');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  await client.query('ANALYZE');
  return true;
}

async function insertPractice(client: pg.ClientBase, start: string): Promise<string> {
  const columns = {
    distribution_code: 'text',
    customer_code: 'text',
    product_number: 'text',
    name: 'text',
    quota_bytes: 'bigint',
    created_at: 'timestamptz',
  };
  const row = {
    key: 'large',
    distribution_code: '003',
    customer_code: 'GRANDE',
    product_number: '1',
    name: 'Studio Cinquecento',
    quota_bytes: 100_000_000_000,
    created_at: start,
  };
  const ids = await insertKeyed(client, 'practice', columns, [row]);
  return ids.get('large') ?? '';
}

/** A few companies are large and most are small, as in real practices. */
async function insertPeople(
  client: pg.ClientBase,
  practiceId: string,
  { size, start }: { size: LargeSize; start: string },
): Promise<number> {
  const draw = drawFor('large practice');
  const owners = new Set<string>();
  const companies = Array.from({ length: size.companies }, (_, n) => {
    const { lastName } = inventPerson(draw, owners);
    const taxCode = withCheckDigit(`993${String(n).padStart(7, '0')}`);
    const legalName = `${oneOf(draw, TRADES)} ${lastName} ${n + 1} ${oneOf(draw, FORMS)}`;
    return { key: String(n), code: `C${String(n + 1).padStart(3, '0')}`, legalName, taxCode };
  });
  const ids = await insertKeyed(
    client,
    'company',
    {
      practice_id: 'bigint',
      code: 'text',
      tax_code: 'text',
      vat_number: 'text',
      legal_name: 'text',
      short_name: 'text',
      created_at: 'timestamptz',
    },
    companies.map(({ key, code, legalName, taxCode }) => ({
      ...{ key, code, practice_id: practiceId, tax_code: taxCode, vat_number: taxCode },
      ...{ legal_name: legalName, short_name: legalName.slice(0, 40), created_at: start },
    })),
  );
  const headcounts = companies.map(() => FEWEST);
  for (let left = size.people - FEWEST * size.companies; left > 0; left -= 1) {
    const at = Math.floor(draw() ** 1.6 * size.companies);
    headcounts[at] = (headcounts[at] ?? 0) + 1;
  }
  const employees = companies.flatMap(({ key }, at) => {
    const taken = new Set<string>();
    return Array.from({ length: headcounts[at] ?? 0 }, (_, n) => {
      const { firstName, lastName, taxCode } = inventPerson(draw, taken);
      const number = `${key}.${n}`;
      return {
        ...{ key: number, practice_id: practiceId, company_id: ids.get(key), tax_code: taxCode },
        ...{ first_name: firstName, last_name: lastName, employee_code: String(n + 1).padStart(4, '0') },
        email: draw() < 0.8 ? `lavoratore.${number}@esempio.invalid` : null,
        ...{ qualification: oneOf(draw, JOBS), web_access: draw() < 0.99 },
        ...{ hired_on: addDays('2012-01-01', between(draw, 0, 4_000)), created_at: start },
      };
    });
  });
  await insertKeyed(
    client,
    'employee',
    {
      ...{ practice_id: 'bigint', company_id: 'bigint', tax_code: 'text', first_name: 'text', last_name: 'text' },
      ...{ email: 'text', employee_code: 'text', qualification: 'text', hired_on: 'date' },
      ...{ web_access: 'boolean', created_at: 'timestamptz' },
    },
    employees,
  );
  return employees.length;
}

function withCheckDigit(ten: string): string {
  return Array.from({ length: 10 }, (_, digit) => `${ten}${digit}`).find(isProvisionalTaxCode) ?? ten;
}

/** The consultant, every company and nine workers of ten are active; only the consultant has a password. */
async function activate(
  client: pg.ClientBase,
  practiceId: string,
  { passwordHash, start }: { passwordHash: string; start: string },
): Promise<void> {
  await client.query(
    `INSERT INTO account (login, email, first_name, last_name, tax_code, created_at)
     SELECT '${LARGE_LOGIN}', '${LARGE_LOGIN}@esempio.invalid', 'Teresa', 'Cinquini', NULL, $2::timestamptz
     UNION ALL SELECT 'azienda.' || id, 'azienda.' || id || '@esempio.invalid', 'Ufficio', 'Personale', NULL, $2
       FROM company WHERE practice_id = $1
     UNION ALL SELECT 'lavoratore.' || id, email, first_name, last_name, tax_code, $2
       FROM employee WHERE practice_id = $1 AND web_access AND id % 10 > 0`,
    [practiceId, start],
  );
  await client.query(
    `WITH consultant AS (SELECT id FROM account WHERE login = '${LARGE_LOGIN}'),
       entry AS (INSERT INTO credential (account_id, password_hash, changed_at) SELECT id, $1, $2 FROM consultant)
     INSERT INTO privacy_acceptance (account_id, version, accepted_at, address) SELECT id, $3, $2, '127.0.0.1' FROM consultant`,
    [passwordHash, start, PRIVACY_TEXT.version],
  );
  await client.query(
    `UPDATE account_grant g SET account_id = a.id, activated_at = $2 FROM account a
     WHERE g.practice_id = $1 AND a.login = CASE g.role WHEN 'CONSULTANT' THEN '${LARGE_LOGIN}'
       WHEN 'COMPANY' THEN 'azienda.' || g.company_id WHEN 'EMPLOYEE' THEN 'lavoratore.' || g.employee_id END`,
    [practiceId, start],
  );
}

const WORKERS = `
  CREATE TEMPORARY TABLE large_worker AS
  SELECT e.id, e.practice_id, e.company_id, g.account_id, b.account_id AS company_account, c.account_id AS consultant,
    row_number() OVER (ORDER BY e.company_id, e.id) AS n, dense_rank() OVER (ORDER BY e.company_id) AS nth_company
  FROM employee e JOIN account_grant g ON g.employee_id = e.id AND g.role = 'EMPLOYEE'
    JOIN account_grant b ON b.company_id = e.company_id AND b.role = 'COMPANY'
    JOIN account_grant c ON c.practice_id = e.practice_id AND c.role = 'CONSULTANT'
  WHERE e.practice_id = $1`;

/** What differs in the newest month: every fifth company is unpublished, some lack a person or pay another net. */
const UNPUBLISHED = 'w.nth_company % 5 = 0';
const MISSING = 'w.nth_company % 40 = 7 AND w.n % 3 = 0';
const OTHER_NET = 'w.nth_company % 30 = 5 AND w.n % 2 = 0';

/** The payslips of one month, their net pay and their ledger rows: made on the 26th, published on the 27th. */
async function insertMonth(
  client: pg.ClientBase,
  blobs: Pick<BlobStore, 'putMany'>,
  { practiceId, period, newest }: { practiceId: string; period: number; newest: boolean },
): Promise<void> {
  const made = instantOf(dayOf(period, 26), 36_000);
  const [stored] = await blobs.putMany(practiceId, [sharedPayslip(period, made)]);
  if (!stored) throw new Error('a file of the large practice was not stored');
  const { sha256, size } = stored;
  await client.query(`INSERT INTO blob (practice_id, sha256, size) VALUES ($1, decode($2, 'hex'), $3)`, [
    practiceId,
    sha256,
    size,
  ]);
  const isPublic = newest ? `NOT (${UNPUBLISHED})` : 'true';
  const published = dayOf(period, 27);
  await client.query(
    `WITH slip AS (
       SELECT w.*, ${isPublic} AS public, (w.n * 7 + ${period}) % 10 AS chance FROM large_worker w
       ${newest ? `WHERE NOT (${MISSING})` : ''}),
     made AS (
       INSERT INTO document (practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name,
         size, sha256, publish_on, appeared_at, company_read_at, employee_read_at, created_by, created_at)
       SELECT practice_id, company_id, id, 'payslip', 'ordinary', ${period}, 'Cedolino', 'Cedolino_${period}.pdf',
         $1::integer, decode($2, 'hex'), CASE WHEN public THEN $3::date END, CASE WHEN public THEN $4::timestamptz END,
         CASE WHEN public AND chance = 0 THEN $4::timestamptz + interval '2 hours' END,
         CASE WHEN public AND account_id IS NOT NULL AND chance < 7 THEN $4::timestamptz + interval '5 hours' END,
         consultant, $5::timestamptz
       FROM slip ORDER BY company_id, n RETURNING id, practice_id, employee_id, sha256)
     INSERT INTO document_net (practice_id, document_id, sha256, cents)
     SELECT m.practice_id, m.id, m.sha256, 95000 + w.n * 7919 % 130000 ${newest ? `+ CASE WHEN ${OTHER_NET} THEN 12350 ELSE 0 END` : ''}
     FROM made m JOIN large_worker w ON w.id = m.employee_id`,
    [size, sha256, published, instantOf(published, 28_800), made],
  );
  await client.query(HISTORY, [practiceId, period, sha256]);
}

const HISTORY = `
  WITH event AS (
    SELECT e.*, d.id, d.company_id, d.employee_id FROM document d JOIN large_worker w ON w.id = d.employee_id
      CROSS JOIN LATERAL (VALUES
        (d.created_at, 'created', w.consultant, 'consultant', 'Consulente', jsonb_build_object('kind', d.kind,
          'payrollKind', d.payroll_kind, 'period', d.period, 'visibleOnWeb', true, 'dueOn', NULL, 'acknowledgementAsked', false)),
        (d.appeared_at, 'published', w.consultant, 'consultant', 'Consulente', jsonb_build_object('publishOn', d.publish_on)),
        (d.company_read_at, 'viewedByCompany', w.company_account, 'company', 'Azienda', '{}'),
        (d.employee_read_at, 'readByEmployee', w.account_id, 'employee', 'Dipendente', '{}')
      ) AS e(at, action, account, role, type, data)
    WHERE d.practice_id = $1 AND d.period = $2 AND e.at IS NOT NULL)
  SELECT ledger_append_history($1, jsonb_agg(jsonb_build_object('at', e.at, 'action', e.action, 'objectKind', 'document',
    'objectId', e.id, 'companyId', e.company_id, 'employeeId', e.employee_id, 'actorId', e.account, 'actorRole', e.role,
    'data', e.data || jsonb_build_object('sha256', $3::text),
    'person', jsonb_build_object('document', 'Cedolino ' || to_char($2 % 100, 'FM00') || '/' || $2 / 100, 'login', a.login,
      'name', a.last_name || ' ' || a.first_name, 'type', e.type, 'address', '192.0.2.10')) ORDER BY e.at, e.id))
  FROM event e JOIN account a ON a.id = e.account`;

function sharedPayslip(period: number, printedAt: string): Buffer {
  const month = formatMonth(period);
  const sheet = new Sheet(`Cedolino ${month}`, 'Studio Cinquecento', printedAt);
  sheet.addPage();
  sheet.text(36, 60, `Cedolino di ${month.toLowerCase()}`, { size: 14, bold: true });
  sheet.text(36, 84, 'Documento dimostrativo: è uguale per tutti i lavoratori dello Studio Cinquecento.', { size: 9 });
  sheet.text(36, 98, `Periodo fino al ${lastDayOf(period)}.`, { size: 9 });
  return sheet.bytes();
}
