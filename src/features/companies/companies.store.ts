import sql from 'sql-template-tag';
import type { DEADLINES } from '../../directory/companies.contract.ts';
import type { CompanyRef } from '../../directory/companies.store.ts';
import { isVisible } from '../../directory/is-visible.ts';
import type { Kind } from '../../directory/kinds.ts';
import { isId, type Transaction } from '../../server/database.ts';
import { notFound } from '../../server/problem.ts';

export function listForPicker(tx: Transaction): Promise<{ value: string; text: string }[]> {
  return tx.all(sql`
    SELECT c.code AS value, c.legal_name AS text FROM company c
    ORDER BY EXISTS (SELECT 1 FROM company s WHERE s.head_company_id = c.id) DESC, c.legal_name COLLATE "it-x-icu"`);
}

export interface CompanyRow extends CompanyRef {
  shortName: string;
  distributionCode: string;
  customerCode: string;
  productNumber: string;
  headCode: string | null;
  webAccess: boolean;
}

export async function readCompany(
  tx: Transaction,
  by: { id: string } | { integratedCode: string },
): Promise<CompanyRow> {
  if ('id' in by && !isId(by.id)) throw notFound();
  const condition =
    'id' in by
      ? sql`c.id = ${by.id}`
      : sql`p.distribution_code || '-' || p.customer_code || '-' || p.product_number || '-' || c.code = ${by.integratedCode}`;
  const row = await tx.one<CompanyRow>(sql`
    SELECT c.id, c.tax_code AS "taxCode", c.code, c.legal_name AS "legalName", c.short_name AS "shortName",
      p.distribution_code AS "distributionCode", p.customer_code AS "customerCode", p.product_number AS "productNumber",
      h.code AS "headCode", c.web_access AS "webAccess"
    FROM company c JOIN practice p ON p.id = c.practice_id LEFT JOIN company h ON h.id = c.head_company_id
    WHERE ${condition}`);
  if (!row) throw notFound();
  return row;
}

export interface CompanyDetail {
  partitaIva: string | null;
  email: string | null;
  attiva: boolean;
  filiali: { codice: string; descrizione: string; lavoratori: number }[];
  controllate: { id: string; codice: string; ragioneSociale: string }[];
}

/** What a company's own page shows besides: its first login's mailbox, its branches with their people, its group. */
export async function detailOf(tx: Transaction, id: string): Promise<CompanyDetail> {
  const row = await tx.one<Omit<CompanyDetail, 'filiali' | 'controllate'>>(sql`
    SELECT c.vat_number AS "partitaIva", coalesce(a.email, g.email) AS email, coalesce(g.account_id IS NOT NULL, false) AS attiva
    FROM company c LEFT JOIN LATERAL (
      SELECT * FROM account_grant g WHERE g.company_id = c.id AND g.role = 'COMPANY' ORDER BY g.id LIMIT 1) g ON true
      LEFT JOIN account a ON a.id = g.account_id
    WHERE c.id = ${id}`);
  if (!row) throw notFound();
  const filiali = await tx.all<CompanyDetail['filiali'][number]>(sql`
    SELECT b.code AS codice, b.description AS descrizione, count(e.id)::int AS lavoratori
    FROM branch b LEFT JOIN employee e ON e.company_id = b.company_id AND e.branch_code = b.code
    WHERE b.company_id = ${id} GROUP BY b.code, b.description ORDER BY b.code`);
  const controllate = await tx.all<CompanyDetail['controllate'][number]>(sql`
    SELECT id, code AS codice, legal_name AS "ragioneSociale" FROM company WHERE head_company_id = ${id}
    ORDER BY legal_name COLLATE "it-x-icu"`);
  return { ...row, filiali, controllate };
}

export function listBranches(tx: Transaction, companyId: string): Promise<{ codice: string; descrizione: string }[]> {
  return tx.all(
    sql`SELECT code AS codice, description AS descrizione FROM branch WHERE company_id = ${companyId} ORDER BY code`,
  );
}

/** Companies that have such documents, with how many and how many wait to be published. */
export function listWithDocuments(
  tx: Transaction,
  of: 'employee' | 'company',
  today: string,
  name = '',
): Promise<{ value: string; text: string; documenti: number; nonPubblicati: number }[]> {
  const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  return tx.all(sql`
    SELECT c.code AS value, c.legal_name AS text, count(*)::int AS documenti,
      (count(*) FILTER (WHERE NOT ${isVisible(today)}))::int AS "nonPubblicati"
    FROM company c JOIN document d ON d.company_id = c.id AND d.kind ${of === 'company' ? sql`=` : sql`<>`} 'companyDocument' AND d.discarded_at IS NULL
    ${name === '' ? sql`` : sql`WHERE unaccent(c.legal_name) ILIKE unaccent(${like})`}
    GROUP BY c.id ORDER BY c.legal_name COLLATE "it-x-icu"`);
}

export interface HomeRow {
  codiceAzienda: string;
  ragioneSociale: string;
  lavoratori: number;
  ultimoMesePubblicato: number | null;
  nonPubblicati: number;
  nonLetti: number;
  nonLettiMese: number;
  attivazioniInSospeso: number;
  richiesteAperte: number;
}

/** Each count reads what waits alone: an index of its own holds it (0041), however long the past is. */
export function listForConsultantHome(tx: Transaction, today: string): Promise<HomeRow[]> {
  const payslips = sql`d.company_id = c.id AND d.kind = 'payslip' AND d.discarded_at IS NULL`;
  return tx.all(sql`
    SELECT c.code AS "codiceAzienda", c.legal_name AS "ragioneSociale",
      (SELECT count(*)::int FROM employee e WHERE e.company_id = c.id AND (e.ended_on IS NULL OR e.ended_on >= ${today})) AS lavoratori,
      last.period AS "ultimoMesePubblicato",
      (SELECT count(*)::int FROM document d WHERE ${payslips} AND d.appeared_at IS NULL AND NOT ${isVisible(today)}) AS "nonPubblicati",
      coalesce(unread.ever, 0) AS "nonLetti", coalesce(unread.of_month, 0) AS "nonLettiMese",
      (SELECT count(*)::int FROM account_grant g LEFT JOIN employee e ON e.id = g.employee_id
        WHERE g.company_id = c.id AND g.activated_at IS NULL AND g.disabled_at IS NULL AND g.invited_until IS NOT NULL
          AND CASE WHEN e.id IS NULL THEN c.web_access
            ELSE e.web_access AND (e.ended_on IS NULL OR e.ended_on >= ${today}) END) AS "attivazioniInSospeso",
      (SELECT count(*)::int FROM request r WHERE r.company_id = c.id AND r.status IN ('I', 'V')) AS "richiesteAperte"
    FROM company c
      LEFT JOIN LATERAL (
        SELECT d.period FROM document d WHERE ${payslips} AND ${isVisible(today)} ORDER BY d.period DESC LIMIT 1) last ON true
      LEFT JOIN LATERAL (
        SELECT count(*)::int AS ever, (count(*) FILTER (WHERE d.period = last.period))::int AS of_month
        FROM document d WHERE ${payslips} AND d.read_status <> 2 AND ${isVisible(today)}) unread ON true
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

/** What is due within a month from today, counted by day, company and kind. */
export function listDeadlines(tx: Transaction, today: string): Promise<Deadline[]> {
  const end = sql`${today}::date + interval '1 month'`;
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
        WHERE f.delivery_on BETWEEN ${today}::date AND ${end}) due
      JOIN company c ON c.id = due.company_id
    GROUP BY due.day, due.what, due.kind, c.id
    ORDER BY due.day, c.legal_name COLLATE "it-x-icu", due.what, due.kind`);
}
