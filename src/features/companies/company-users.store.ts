import sql from 'sql-template-tag';
import type { UserState } from '../../directory/grant.ts';
import { array, pageClause, type Transaction } from '../../server/database/database.ts';
import type { Call } from '../../server/http/http.ts';
import type { Page } from '../../server/http/list.ts';
import { notFound } from '../../server/problem.ts';
import { orderBy, REFUSED_MAIL, stateInSql } from '../accounts/user-lists.store.ts';
import type { CompanyValues, KnownCompany } from './company.ts';
import type { CompanyOrder, listCompanyUsers as listCompanyUsersCall } from './company-users.contract.ts';

export interface CompanyUserRow {
  id: string;
  ragioneSociale: string;
  nome: string;
  codDistribuzione: string;
  codCliente: string;
  numeroProdotto: string;
  codiceFiscale: string;
  partitaIva: string | null;
  codiceAzienda: string;
  capogruppo: string | null;
  email: string | null;
  login: string | null;
  stato: UserState;
  fino: string | null;
  mailRifiutata: string | null;
  accessoWeb: boolean;
  lavoratori: number;
  lavoratoriAttivi: number;
  lavoratoriInSospeso: number;
  etichette: string[];
}

const SORTS: Record<CompanyOrder, readonly string[]> = {
  id: ['u.id'],
  ragioneSociale: ['u."ragioneSociale" COLLATE "it-x-icu"'],
  codiceAzienda: ['u."codiceAzienda" COLLATE "it-x-icu"'],
  codiceFiscale: ['u."codiceFiscale"'],
  email: ['u.email'],
  stato: ['u.stato'],
  lavoratori: ['u.lavoratori'],
};

export function listCompanyUsers(
  tx: Transaction,
  asked: Call<typeof listCompanyUsersCall>['query'],
  at: { now: Date; today: string },
  page: Page<CompanyOrder>,
): Promise<(CompanyUserRow & { total: number })[]> {
  const search = (asked.q ?? '').trim();
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return tx.all(sql`
    SELECT u.*, count(*) OVER ()::int AS total FROM (
      SELECT c.public_id AS id, c.legal_name AS "ragioneSociale", c.short_name AS nome,
        s.distribution_code AS "codDistribuzione", s.customer_code AS "codCliente", s.product_number AS "numeroProdotto", c.tax_code AS "codiceFiscale",
        c.vat_number AS "partitaIva", c.code AS "codiceAzienda", h.code AS capogruppo, coalesce(a.email, g.email) AS email, a.login,
        ${stateInSql(sql`c.web_access`, at.now)} AS stato,
        CASE WHEN g.activated_at IS NULL AND g.disabled_at IS NULL AND c.web_access THEN g.invited_until END AS fino,
        ${REFUSED_MAIL} AS "mailRifiutata", c.web_access AS "accessoWeb", coalesce(p.people, 0) AS lavoratori,
        coalesce(p.active, 0) AS "lavoratoriAttivi", coalesce(c.labels, '{}') AS etichette, coalesce(p.waiting, 0) AS "lavoratoriInSospeso"
      FROM company c JOIN practice s ON s.id = c.practice_id
        JOIN LATERAL (SELECT * FROM account_grant g WHERE g.company_id = c.id AND g.role = 'COMPANY' ORDER BY g.id LIMIT 1) g ON true
        LEFT JOIN account a ON a.id = g.account_id LEFT JOIN company h ON h.id = c.head_company_id
        LEFT JOIN (
          SELECT e.company_id, count(*)::int AS people,
            (count(*) FILTER (WHERE eg.activated_at IS NOT NULL AND eg.disabled_at IS NULL))::int AS active,
            (count(*) FILTER (WHERE eg.activated_at IS NULL AND eg.disabled_at IS NULL AND e.web_access AND eg.invited_until IS NOT NULL))::int AS waiting
          FROM employee e JOIN account_grant eg ON eg.employee_id = e.id
          WHERE e.ended_on IS NULL OR e.ended_on >= ${at.today}::date GROUP BY e.company_id) p ON p.company_id = c.id) u
    WHERE ${asked.stato ? sql`u.stato = ANY(${array(asked.stato, 'text')})` : sql`true`}
      AND ${asked.etichetta ? sql`u.etichette && ${array(asked.etichetta, 'text')}` : sql`true`}
      AND ${
        search === ''
          ? sql`true`
          : sql`(unaccent(u."ragioneSociale") ILIKE unaccent(${like}) OR u."codiceFiscale" ILIKE ${like}
              OR u."codiceAzienda" ILIKE ${like} OR u.email ILIKE ${like})`
      }
    ORDER BY ${orderBy(SORTS, 'ragioneSociale', page.sort)}, u.id ${pageClause(page)}`);
}

export async function listLabels(tx: Transaction): Promise<string[]> {
  const rows = await tx.all<{ label: string }>(sql`
    SELECT l.label FROM (SELECT DISTINCT unnest(labels) AS label FROM company) l ORDER BY l.label COLLATE "it-x-icu"`);
  return rows.map((row) => row.label);
}

/**
 * Adds and removes labels of companies; duplicates are dropped. Returns the companies that changed, with their current
 * labels.
 */
export function saveLabels(
  tx: Transaction,
  companyIds: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<{ id: string; labels: string[] }[]> {
  return tx.all(sql`
    UPDATE company c SET labels = n.labels FROM (
      SELECT o.id, nullif(ARRAY(
        SELECT t.label FROM unnest(coalesce(o.labels, '{}') || ${array(add, 'text')}) AS t(label)
        WHERE t.label <> ALL(${array(remove, 'text')}) GROUP BY t.label ORDER BY t.label COLLATE "it-x-icu"), '{}') AS labels
      FROM company o WHERE o.id = ANY(${array(companyIds, 'bigint')}) ORDER BY o.id FOR UPDATE) n
    WHERE c.id = n.id AND c.labels IS DISTINCT FROM n.labels RETURNING c.id, coalesce(c.labels, '{}') AS labels`);
}

/** The existing companies to which import rows may refer, including group heads and their subsidiaries. */
export function knownCompanies(
  tx: Transaction,
  rows: readonly CompanyValues[],
): Promise<(KnownCompany & { webAccess: boolean; grantId: string })[]> {
  const codes = (values: (string | null)[]) => array([...new Set(values.filter((value) => value !== null))], 'text');
  return tx.all(sql`
    SELECT c.id, c.tax_code AS "codiceFiscale", c.code AS "codiceAzienda", c.legal_name AS "ragioneSociale",
      c.vat_number AS "partitaIva", h.code AS capogruppo, coalesce(a.email, g.email) AS email,
      g.account_id IS NOT NULL AS active, c.web_access AS "webAccess", g.id AS "grantId"
    FROM company c LEFT JOIN company h ON h.id = c.head_company_id
      JOIN LATERAL (SELECT * FROM account_grant g WHERE g.company_id = c.id AND g.role = 'COMPANY' ORDER BY g.id LIMIT 1) g ON true
      LEFT JOIN account a ON a.id = g.account_id
    WHERE c.tax_code = ANY(${codes(rows.map((row) => row.codiceFiscale))}) OR c.code = ANY(${codes(rows.flatMap((row) => [row.codiceAzienda, row.capogruppo]))})
      OR h.code = ANY(${codes(rows.map((row) => row.codiceAzienda))})`);
}

/** The codes of the companies with these tax codes, and the codes of the practice itself. */
export async function codesKnown(tx: Transaction, practiceId: string, taxCodes: readonly string[]) {
  const companies = await tx.all<{ taxCode: string; code: string }>(sql`
    SELECT tax_code AS "taxCode", code FROM company WHERE tax_code = ANY(${array(taxCodes, 'text')})`);
  const practice = await tx.one<{ codDistribuzione: string; codCliente: string; numeroProdotto: string }>(sql`
    SELECT distribution_code AS "codDistribuzione", customer_code AS "codCliente", product_number AS "numeroProdotto"
    FROM practice WHERE id = ${practiceId}`);
  if (!practice) throw notFound();
  return { practice, companies: new Map(companies.map(({ taxCode, code }) => [taxCode, code])) };
}

/** Locks the practice, so that its imports run one after the other. */
export async function lockPractice(tx: Transaction, practiceId: string): Promise<void> {
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`companies of ${practiceId}`}, 0))`);
}

/** Inserts a company, which also creates its first login. */
export async function insertCompany(
  tx: Transaction,
  practiceId: string,
  values: CompanyValues,
  { webAccess, nome }: { webAccess: boolean; nome: string | null },
): Promise<{ id: string; publicId: string; grantId: string }> {
  const made = await tx.one<{ id: string; publicId: string }>(sql`
    INSERT INTO company (practice_id, code, tax_code, vat_number, legal_name, short_name, web_access)
    VALUES (${practiceId}, ${values.codiceAzienda}, ${values.codiceFiscale}, ${values.partitaIva}, ${values.ragioneSociale},
      ${nome ?? values.ragioneSociale}, ${webAccess}) RETURNING id, public_id AS "publicId"`);
  const id = made?.id ?? '';
  const grant = await tx.one<{ id: string }>(
    sql`SELECT id FROM account_grant WHERE company_id = ${id} AND role = 'COMPANY'`,
  );
  return { id, publicId: made?.publicId ?? '', grantId: grant?.id ?? '' };
}

export interface CompanyChange {
  ragioneSociale: string;
  nome: string;
  codiceFiscale: string;
  partitaIva: string | null;
  codiceAzienda: string;
  accessoWeb: boolean;
}

export async function updateCompany(tx: Transaction, id: string, to: CompanyChange): Promise<void> {
  await tx.run(sql`
    UPDATE company SET legal_name = ${to.ragioneSociale}, short_name = ${to.nome}, tax_code = ${to.codiceFiscale},
      vat_number = ${to.partitaIva}, code = ${to.codiceAzienda}, web_access = ${to.accessoWeb}
    WHERE id = ${id}`);
}

/** Stores the contact; returns whether anything changed. */
export async function saveContact(
  tx: Transaction,
  id: string,
  { referente, email, telefono }: { referente: string; email: string; telefono: string },
): Promise<boolean> {
  const rows = await tx.run(sql`
    UPDATE company c SET contact_name = n.name, contact_email = n.email, contact_phone = n.phone
    FROM (SELECT nullif(${referente}, '') AS name, nullif(${email}, '') AS email, nullif(${telefono}, '') AS phone) n
    WHERE c.id = ${id} AND (c.contact_name, c.contact_email, c.contact_phone) IS DISTINCT FROM (n.name, n.email, n.phone)`);
  return rows > 0;
}

/** Sets the group head by its company code (null for none); the company with that code becomes a group head. */
export async function setHead(tx: Transaction, id: string, headCode: string | null): Promise<void> {
  await tx.run(sql`
    UPDATE company SET head_company_id = (SELECT h.id FROM company h WHERE h.code = ${headCode}) WHERE id = ${id}`);
}

export interface CompanyStanding {
  id: string;
  publicId: string;
  practiceId: string;
  grantId: string;
  ragioneSociale: string;
  nome: string;
  codiceFiscale: string;
  partitaIva: string | null;
  codiceAzienda: string;
  capogruppo: string | null;
  email: string | null;
  accessoWeb: boolean;
  leads: boolean;
  active: boolean;
  delivered: boolean;
  documents: number;
  employees: number;
}

/** Reads a company with the facts that decide about changes, and locks it against concurrent changes. */
export async function standingOfCompany(tx: Transaction, id: string): Promise<CompanyStanding> {
  const row = await tx.one<CompanyStanding>(sql`
    SELECT c.id, c.public_id AS "publicId", c.practice_id AS "practiceId", g.id AS "grantId", c.legal_name AS "ragioneSociale", c.short_name AS nome,
      c.tax_code AS "codiceFiscale", c.vat_number AS "partitaIva", c.code AS "codiceAzienda",
      (SELECT h.code FROM company h WHERE h.id = c.head_company_id) AS capogruppo,
      coalesce((SELECT a.email FROM account a WHERE a.id = g.account_id), g.email) AS email, c.web_access AS "accessoWeb",
      EXISTS (SELECT FROM company s WHERE s.head_company_id = c.id) AS leads, g.account_id IS NOT NULL AS active,
      EXISTS (SELECT FROM ledger l WHERE l.company_id = c.id AND l.action IN ('published', 'appeared'))
        OR came_with_package(c.id, c.created_at) AS delivered,
      (SELECT coalesce(sum(k.total), 0)::int FROM document_count k
         WHERE k.practice_id = c.practice_id AND k.company_id = c.id AND k.period = -1)
       + (SELECT count(*)::int FROM document d WHERE d.company_id = c.id AND d.discarded_at IS NOT NULL) AS documents,
      (SELECT count(*)::int FROM employee e WHERE e.company_id = c.id) AS employees
    FROM company c JOIN LATERAL (
      SELECT * FROM account_grant g WHERE g.company_id = c.id AND g.role = 'COMPANY' ORDER BY g.id LIMIT 1) g ON true
    WHERE c.id = ${id} FOR UPDATE OF c`);
  if (!row) throw notFound();
  return row;
}

export async function findHead(tx: Transaction, code: string): Promise<{ id: string; hasHead: boolean } | undefined> {
  return tx.one(sql`SELECT id, head_company_id IS NOT NULL AS "hasHead" FROM company WHERE code = ${code}`);
}

export async function removeCompany(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM branch WHERE company_id = ${id}`);
  await tx.run(sql`DELETE FROM company WHERE id = ${id}`);
}

/** The branches that would be removed although they still have employees. */
export function branchesInUse(
  tx: Transaction,
  companyId: string,
  kept: readonly string[],
): Promise<{ codice: string }[]> {
  return tx.all(sql`
    SELECT DISTINCT branch_code AS codice FROM employee
    WHERE company_id = ${companyId} AND branch_code IS NOT NULL AND branch_code <> ALL(${array(kept, 'text')}) ORDER BY 1`);
}

export async function replaceBranches(
  tx: Transaction,
  company: { id: string; practiceId: string },
  branches: readonly { codice: string; descrizione: string }[],
): Promise<void> {
  const codes = branches.map((branch) => branch.codice);
  await tx.run(sql`DELETE FROM branch WHERE company_id = ${company.id} AND code <> ALL(${array(codes, 'text')})`);
  await tx.run(sql`
    INSERT INTO branch (practice_id, company_id, code, description)
    SELECT ${company.practiceId}, ${company.id}, n.codice, n.descrizione
    FROM jsonb_to_recordset(${JSON.stringify(branches)}::jsonb) AS n(codice text, descrizione text)
    ON CONFLICT (company_id, code) DO UPDATE SET description = EXCLUDED.description`);
}
