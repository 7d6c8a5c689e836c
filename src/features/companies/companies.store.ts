import sql, { raw } from 'sql-template-tag';
import type * as z from 'zod/mini';
import type { DEADLINES, ShownContact } from '../../directory/companies.contract.ts';
import { CONTACT, type CompanyRef } from '../../directory/companies.store.ts';
import { isStillToCome, isToPublish, isVisible, isWithheld } from '../../directory/is-visible.ts';
import { isOfCompany, KIND_NAMES, type Kind } from '../../directory/kinds.ts';
import { array, isId, type Transaction } from '../../server/database/database.ts';
import { notFound } from '../../server/problem.ts';

export function listForPicker(tx: Transaction): Promise<{ value: string; text: string }[]> {
  return tx.all(sql`
    SELECT c.code AS value, c.legal_name AS text FROM company c
    ORDER BY EXISTS (SELECT 1 FROM company s WHERE s.head_company_id = c.id) DESC, c.legal_name COLLATE "it-x-icu"`);
}

export interface CompanyRow extends CompanyRef {
  publicId: string;
  shortName: string;
  distributionCode: string;
  customerCode: string;
  productNumber: string;
  headCode: string | null;
  webAccess: boolean;
}

const INTEGRATED_CODE = sql`p.distribution_code || '-' || p.customer_code || '-' || p.product_number || '-' || c.code`;

/** A company by its id, its integrated code, or its own code within the practice. */
export async function readCompany(
  tx: Transaction,
  by: { id: string } | { integratedCode: string },
): Promise<CompanyRow> {
  if ('id' in by && !isId(by.id)) throw notFound();
  const condition =
    'id' in by ? sql`c.public_id = ${by.id}` : sql`${by.integratedCode} IN (${INTEGRATED_CODE}, c.code)`;
  const row = await tx.one<CompanyRow>(sql`
    SELECT c.id, c.public_id AS "publicId", c.tax_code AS "taxCode", c.code, c.legal_name AS "legalName", c.short_name AS "shortName",
      p.distribution_code AS "distributionCode", p.customer_code AS "customerCode", p.product_number AS "productNumber",
      h.code AS "headCode", c.web_access AS "webAccess"
    FROM company c JOIN practice p ON p.id = c.practice_id LEFT JOIN company h ON h.id = c.head_company_id
    WHERE ${condition}
    -- The integrated code comes before a company's own code that happens to read alike.
    ORDER BY ${'id' in by ? sql`1` : sql`c.code = ${by.integratedCode}`} LIMIT 1`);
  if (!row) throw notFound();
  return row;
}

export function present(company: CompanyRow) {
  return {
    id: company.publicId,
    codFiscale: company.taxCode,
    ragioneSociale: company.legalName,
    nome: company.shortName,
    codDistribuzione: company.distributionCode,
    codCliente: company.customerCode,
    numeroProdotto: company.productNumber,
    codice: company.code,
    capogruppo: company.headCode,
    accessoWeb: company.webAccess,
  };
}

export async function companyShown(tx: Transaction, { publicId }: { publicId: string }, today: string) {
  const company = await readCompany(tx, { id: publicId });
  return { ...present(company), ...(await detailOf(tx, company.id, today)) };
}

type CompanyContact = z.output<typeof ShownContact>;

export interface CompanyDetail {
  partitaIva: string | null;
  email: string | null;
  attiva: boolean;
  contatto: CompanyContact | null;
  filiali: { codice: string; descrizione: string; lavoratori: number; cessati: number }[];
  controllate: { id: string; codice: string; ragioneSociale: string }[];
}

/** The details on a company's page: mailbox of its first login, branches with their employees, and subsidiaries. */
export async function detailOf(tx: Transaction, id: string, today: string): Promise<CompanyDetail> {
  const row = await tx.one<Omit<CompanyDetail, 'filiali' | 'controllate'>>(sql`
    SELECT c.vat_number AS "partitaIva", coalesce(a.email, g.email) AS email, coalesce(g.account_id IS NOT NULL, false) AS attiva,
      ${CONTACT} AS contatto
    FROM company c LEFT JOIN LATERAL (
      SELECT * FROM account_grant g WHERE g.company_id = c.id AND g.role = 'COMPANY' ORDER BY g.id LIMIT 1) g ON true
      LEFT JOIN account a ON a.id = g.account_id
    WHERE c.id = ${id}`);
  if (!row) throw notFound();
  const filiali = await tx.all<CompanyDetail['filiali'][number]>(sql`
    SELECT b.code AS codice, b.description AS descrizione,
      count(e.id) FILTER (WHERE e.ended_on IS NULL OR e.ended_on >= ${today})::int AS lavoratori,
      count(e.id) FILTER (WHERE e.ended_on < ${today})::int AS cessati
    FROM branch b LEFT JOIN employee e ON e.company_id = b.company_id AND e.branch_code = b.code
    WHERE b.company_id = ${id} GROUP BY b.code, b.description ORDER BY b.code`);
  const controllate = await tx.all<CompanyDetail['controllate'][number]>(sql`
    SELECT public_id AS id, code AS codice, legal_name AS "ragioneSociale" FROM company WHERE head_company_id = ${id}
    ORDER BY legal_name COLLATE "it-x-icu"`);
  return { ...row, filiali, controllate };
}

export function listBranches(tx: Transaction, companyId: string): Promise<{ codice: string; descrizione: string }[]> {
  return tx.all(
    sql`SELECT code AS codice, description AS descrizione FROM branch WHERE company_id = ${companyId} ORDER BY code`,
  );
}

/**
 * The companies that have worker or company documents, with the number of documents and of those that are not visible
 * yet, by reason.
 */
export function listWithDocuments(
  tx: Transaction,
  of: 'employee' | 'company',
  today: string,
  name = '',
): Promise<({ value: string; text: string; documenti: number } & NotVisible)[]> {
  const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  const ofKind = (row: 'k' | 'd') =>
    sql`${raw(row)}.kind = ANY(${array(
      KIND_NAMES.filter((kind) => isOfCompany(kind) === (of === 'company')),
      'text',
    )})`;
  return tx.all(sql`
    WITH kept AS (
      SELECT k.company_id, sum(k.total)::int AS total, sum(k.total - k.dated)::int AS undated FROM document_count k
      WHERE k.practice_id = (SELECT scope_practice()) AND k.company_id > 0 AND ${ofKind('k')} AND k.period = -1
      GROUP BY k.company_id),
    ahead AS (
      SELECT d.company_id, count(*)::int AS dated FROM document d
      WHERE d.practice_id = (SELECT scope_practice()) AND ${ofKind('d')} AND ${isStillToCome(today)} GROUP BY d.company_id),
    withheld AS (
      SELECT d.company_id, count(*)::int AS n FROM document d
      WHERE d.practice_id = (SELECT scope_practice()) AND ${ofKind('d')} AND ${isWithheld} GROUP BY d.company_id)
    SELECT c.code AS value, c.legal_name AS text, kept.total AS documenti,
      kept.undated - coalesce(withheld.n, 0) AS "daPubblicare", coalesce(ahead.dated, 0) AS programmati,
      coalesce(withheld.n, 0) AS annullati
    FROM company c JOIN kept ON kept.company_id = c.id LEFT JOIN ahead ON ahead.company_id = c.id
      LEFT JOIN withheld ON withheld.company_id = c.id
    WHERE kept.total > 0 ${name === '' ? sql`` : sql`AND unaccent(c.legal_name) ILIKE unaccent(${like})`}
    ORDER BY c.legal_name COLLATE "it-x-icu"`);
}

/** The number of documents that are not visible to their readers, by reason. */
interface NotVisible {
  daPubblicare: number;
  programmati: number;
  annullati: number;
}

export interface HomeRow extends NotVisible {
  codiceAzienda: string;
  ragioneSociale: string;
  lavoratori: number;
  ultimoMesePubblicato: number | null;
  nonLetti: number;
  attivazioniInSospeso: number;
  richiesteAperte: number;
}

/**
 * The figures of the consultant's home page. To stay fast with many past documents, the query uses stored counts
 * (`document_count`) and, through a partial index, reads only documents that have not appeared yet.
 */
export function listForConsultantHome(tx: Transaction, today: string): Promise<HomeRow[]> {
  const own = (row: 'd' | 'e' | 'g' | 'k' | 'r') => sql`${raw(row)}.practice_id = (SELECT scope_practice())`;
  const payslips = sql`d.kind = 'payslip' AND d.discarded_at IS NULL`;
  return tx.all(sql`
    WITH person AS (
      SELECT e.company_id, count(*)::int AS n FROM employee e
      WHERE ${own('e')} AND (e.ended_on IS NULL OR e.ended_on >= ${today}) GROUP BY e.company_id),
    waiting AS (
      SELECT d.company_id, (count(*) FILTER (WHERE ${isToPublish}))::int AS n,
        (count(*) FILTER (WHERE ${isStillToCome(today)}))::int AS scheduled, (count(*) FILTER (WHERE ${isWithheld}))::int AS withheld
      FROM document d WHERE ${own('d')} AND ${payslips} AND d.appeared_at IS NULL GROUP BY d.company_id),
    ahead AS (
      SELECT d.company_id, count(*)::int AS n FROM document d
      WHERE ${own('d')} AND ${payslips} AND ${isStillToCome(today)} AND d.read_status <> 2 GROUP BY d.company_id),
    unread AS (
      SELECT k.company_id, sum(k.dated_unread)::int AS n FROM document_count k
      WHERE ${own('k')} AND k.company_id > 0 AND k.kind = 'payslip' AND k.period = -1 GROUP BY k.company_id),
    invited AS (
      SELECT g.company_id, count(*)::int AS n
      FROM account_grant g JOIN company c ON c.id = g.company_id LEFT JOIN employee e ON e.id = g.employee_id
      WHERE ${own('g')} AND g.activated_at IS NULL AND g.disabled_at IS NULL AND g.invited_until IS NOT NULL
        AND CASE WHEN e.id IS NULL THEN c.web_access
          ELSE e.web_access AND (e.ended_on IS NULL OR e.ended_on >= ${today}) END
      GROUP BY g.company_id),
    asked AS (
      SELECT r.company_id, count(*)::int AS n FROM request r
      WHERE ${own('r')} AND r.status IN ('I', 'V') AND r.withdrawn_at IS NULL GROUP BY r.company_id)
    SELECT c.code AS "codiceAzienda", c.legal_name AS "ragioneSociale", coalesce(person.n, 0) AS lavoratori,
      last.period AS "ultimoMesePubblicato", coalesce(waiting.n, 0) AS "daPubblicare",
      coalesce(waiting.scheduled, 0) AS programmati, coalesce(waiting.withheld, 0) AS annullati,
      coalesce(unread.n, 0) - coalesce(ahead.n, 0) AS "nonLetti",
      coalesce(invited.n, 0) AS "attivazioniInSospeso", coalesce(asked.n, 0) AS "richiesteAperte"
    FROM company c
      LEFT JOIN LATERAL (
        SELECT d.period FROM document d WHERE d.company_id = c.id AND ${payslips} AND ${isVisible(today)}
        ORDER BY d.period DESC LIMIT 1) last ON true
      LEFT JOIN person ON person.company_id = c.id LEFT JOIN waiting ON waiting.company_id = c.id
      LEFT JOIN unread ON unread.company_id = c.id LEFT JOIN ahead ON ahead.company_id = c.id
      LEFT JOIN invited ON invited.company_id = c.id
      LEFT JOIN asked ON asked.company_id = c.id
    ORDER BY c.legal_name COLLATE "it-x-icu"`);
}

export interface Deadline {
  data: string;
  cosa: (typeof DEADLINES)[number];
  tipo: Kind | null;
  codiceAzienda: string;
  ragioneSociale: string;
  numero: number;
}

/** How far ahead deadlines are listed: a month on the home page, a year in the calendar. */
const AHEAD = { month: sql`interval '1 month'`, year: sql`interval '1 year'` };

/** Documents due within a month or a year from today, counted by day, company and kind. */
export function listDeadlines(tx: Transaction, today: string, ahead: keyof typeof AHEAD): Promise<Deadline[]> {
  const end = sql`${today}::date + ${AHEAD[ahead]}`;
  return tx.all(sql`
    SELECT to_char(due.day, 'YYYY-MM-DD') AS data, due.what AS cosa, due.kind AS tipo, c.code AS "codiceAzienda",
      c.legal_name AS "ragioneSociale", count(*)::int AS numero
    FROM (
      SELECT d.company_id, d.publish_on AS day, 'pubblicazione' AS what, d.kind FROM document d
        WHERE d.publish_on > ${today}::date AND d.publish_on <= ${end} AND d.cancelled_at IS NULL AND d.discarded_at IS NULL
          AND d.appeared_at IS NULL
      UNION ALL SELECT d.company_id, d.due_on, 'scadenza', d.kind FROM document d
        WHERE d.due_on BETWEEN ${today}::date AND ${end} AND d.discarded_at IS NULL
      UNION ALL SELECT f.company_id, f.delivery_on, 'fascicolo', NULL FROM dossier f
        WHERE f.practice_id = (SELECT scope_practice()) AND f.delivery_on BETWEEN ${today}::date AND ${end}) due
      JOIN company c ON c.id = due.company_id
    GROUP BY due.day, due.what, due.kind, c.id
    ORDER BY due.day, c.legal_name COLLATE "it-x-icu", due.what, due.kind`);
}
