import sql from 'sql-template-tag';
import type { Transaction } from '../../../server/database/database.ts';
import { isOfPeriod } from '../core/document-filter.store.ts';

/**
 * The existing document with the same person, period and kind of payslip, if any. Takes the lock that the intake's
 * confirmations also take, so a practice creates payroll documents one request at a time.
 */
export async function deliveredBefore(
  tx: Transaction,
  practiceId: string,
  what: { employeeId: string; kind: string; period: number; payrollKind: string | null },
): Promise<string | null> {
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtext('intake-confirmation'), ${practiceId}::int)`);
  const row = await tx.one<{ id: string }>(sql`
    SELECT id FROM document
    WHERE employee_id = ${what.employeeId} AND kind = ${what.kind} AND period = ${what.period} AND discarded_at IS NULL
      AND coalesce(payroll_kind, 'ordinary') = coalesce(${what.payrollKind}, 'ordinary')
    ORDER BY id LIMIT 1`);
  return row?.id ?? null;
}

/** Returns the ids of a company's documents of a year, except those in the recycle bin. */
export async function documentsOfYear(tx: Transaction, companyId: string, year: number): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    SELECT d.id FROM document d
    WHERE d.company_id = ${companyId} AND d.discarded_at IS NULL AND ${isOfPeriod({ month: null, year })}`);
  return rows.map(({ id }) => id);
}
