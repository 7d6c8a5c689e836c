import sql from 'sql-template-tag';
import { array, type Transaction } from '../../../server/database/database.ts';
import { UNVERIFIED_ADDRESSEE } from '../../../text/documents/addressee.ts';

export interface Addressee {
  id: string;
  companyId: string;
  taxCode: string;
  /** Whether the employment has not ended. */
  current: boolean;
  firstName: string;
  lastName: string;
}

const isCurrent = (today: string) => sql`(e.ended_on IS NULL OR e.ended_on >= ${today})`;
const addressee = (today: string) =>
  sql`e.id, e.company_id AS "companyId", e.tax_code AS "taxCode", e.first_name AS "firstName", e.last_name AS "lastName",
    ${isCurrent(today)} AS current`;

/** All current employees, including those who have not activated their account or have no web access (P11). */
export function allEmployees(tx: Transaction, companyIds: readonly string[], today: string): Promise<Addressee[]> {
  return tx.all(sql`
    SELECT ${addressee(today)} FROM employee e
    WHERE e.company_id = ANY(${array(companyIds, 'bigint')}) AND ${isCurrent(today)}
    ORDER BY e.company_id, e.id`);
}

/** One employment for each fiscal code in each of these companies, or of the scope: the current one, else the latest. */
export function employeesByTaxCode(
  tx: Transaction,
  companyIds: readonly string[] | null,
  taxCodes: readonly string[],
  today: string,
): Promise<Addressee[]> {
  return tx.all(sql`
    SELECT DISTINCT ON (e.company_id, e.tax_code) ${addressee(today)} FROM employee e
    WHERE ${companyIds === null ? sql`true` : sql`e.company_id = ANY(${array(companyIds, 'bigint')})`} AND e.tax_code = ANY(${array(taxCodes, 'text')})
    ORDER BY e.company_id, e.tax_code, ${isCurrent(today)} DESC, e.hired_on DESC NULLS LAST, e.id DESC`);
}

/** Sets or removes the tag of documents whose file names nobody. */
export async function markAddressee(tx: Transaction, ids: readonly string[], unverified: boolean): Promise<void> {
  const others = sql`array_remove(tags, ${UNVERIFIED_ADDRESSEE})`;
  await tx.run(sql`
    UPDATE document SET tags = ${unverified ? sql`ARRAY[${UNVERIFIED_ADDRESSEE}] || ${others}` : others}
    WHERE id = ANY(${array(ids, 'bigint')}) AND ${unverified} <> (${UNVERIFIED_ADDRESSEE} = ANY(tags))`);
}

/** The practice with these codes if it is in scope; an administrator can find every practice. */
export function practiceByCodes(
  tx: Transaction,
  codes: { distribution: string; customer: string; product: string },
): Promise<{ id: string } | undefined> {
  return tx.one(sql`
    SELECT id FROM practice WHERE distribution_code = ${codes.distribution} AND customer_code = ${codes.customer}
      AND product_number = ${codes.product}`);
}

export async function taxCodesOf(tx: Transaction, employeeIds: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ taxCode: string }>(
    sql`SELECT DISTINCT tax_code AS "taxCode" FROM employee WHERE id = ANY(${array(employeeIds, 'bigint')}) ORDER BY 1`,
  );
  return rows.map((row) => row.taxCode);
}

/** The fiscal codes of all present and former employees of these companies. */
export async function taxCodesOfCompanies(tx: Transaction, companyIds: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ taxCode: string }>(
    sql`SELECT DISTINCT tax_code AS "taxCode" FROM employee WHERE company_id = ANY(${array(companyIds, 'bigint')}) ORDER BY 1`,
  );
  return rows.map((row) => row.taxCode);
}
