import sql from 'sql-template-tag';
import { isId, type Transaction } from '../../../server/database.ts';
import type { Place } from './misdelivery.ts';

export interface Person {
  id: string;
  name: string;
  companyId: string;
  firstName: string;
  lastName: string;
  taxCode: string;
}

/** An employee in scope. */
export async function personOf(tx: Transaction, id: string): Promise<Person | null> {
  if (!isId(id)) return null;
  const found = await tx.one<Person>(sql`
    SELECT e.id, e.last_name || ' ' || e.first_name AS name, e.company_id AS "companyId", e.first_name AS "firstName",
      e.last_name AS "lastName", e.tax_code AS "taxCode"
    FROM employee e WHERE e.id = ${id}`);
  return found ?? null;
}

/** Whether a document of that person, kind and period is there already. */
export async function hasSuch(tx: Transaction, { employeeId, kind, period, payrollKind }: Place): Promise<boolean> {
  const found = await tx.one<{ there: boolean }>(sql`
    SELECT EXISTS (SELECT FROM document d
      WHERE d.employee_id = ${employeeId} AND d.kind = ${kind} AND d.period = ${period}
        AND coalesce(d.payroll_kind, 'ordinary') = coalesce(${payrollKind}, 'ordinary')
        AND d.discarded_at IS NULL) AS there`);
  return found?.there ?? false;
}

/** Who opened it, from the ledger, the first time of each. */
export function openingsOf(tx: Transaction, documentId: string) {
  return tx.all<{ quando: string; chi: string; tipoUtente: string }>(sql`
    SELECT to_char(min(l.at) AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS') AS quando,
      coalesce(a.login, '') AS chi,
      CASE l.action WHEN 'readByEmployee' THEN 'LAVORATORE' ELSE 'AZIENDA' END AS "tipoUtente"
    FROM ledger l LEFT JOIN account a ON a.id = l.actor_account_id
    WHERE l.object_kind = 'document' AND l.object_id = ${documentId} AND l.action IN ('readByEmployee', 'viewedByCompany')
    GROUP BY l.actor_account_id, a.login, l.action ORDER BY 1`);
}
