import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';
import { markRepeated, type StoredIntake, type StoredRow } from './intake.store.ts';

/** Map key of a row, unique across intakes. */
export function keyOf(row: { intakeId: string; n: number }): string {
  return `${row.intakeId}:${row.n}`;
}

/** The keys of rows that repeat a document which was cut from the same pages of the same file and never corrected. */
export async function madeOfSamePages(tx: Transaction, rows: readonly StoredRow[]): Promise<Set<string>> {
  const repeating = rows.filter((row) => row.duplicateOf !== null);
  if (repeating.length === 0) return new Set();
  const wanted = repeating.map((row) => ({ intake: row.intakeId, n: row.n }));
  const same = await tx.all<{ intakeId: string; n: number }>(sql`
    SELECT r.intake_id AS "intakeId", r.n
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(intake bigint, n int)
      JOIN intake_row r ON r.intake_id = w.intake AND r.n = w.n JOIN intake_file f ON f.id = r.file_id
    WHERE EXISTS (
      SELECT FROM document d JOIN intake_row o ON o.intake_id = d.intake_id AND o.document_id = d.id
        JOIN intake_file g ON g.id = o.file_id
      WHERE d.id = r.duplicate_of AND d.corrected_at IS NULL AND g.sha256 = f.sha256 AND o.pages = r.pages)`);
  return new Set(same.map(keyOf));
}

/**
 * Marks a summary to become a company document. Keeps the recognised values, so that the decision can be undone
 * completely.
 */
export async function saveForCompany(
  tx: Transaction,
  intakeId: string,
  n: number,
  to: { companyId: string; title: string },
  accountId: string,
): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row SET decision = 'companyDocument', decided_by = ${accountId},
      recognised = coalesce(recognised, jsonb_build_object('outcome', outcome, 'employee_id', employee_id,
        'company_id', company_id, 'kind', kind, 'period', period, 'payroll_kind', payroll_kind, 'duplicate_of', duplicate_of)),
      company_id = ${to.companyId}, title = ${to.title}
    WHERE intake_id = ${intakeId} AND n = ${n}`);
}

/** Makes a row undecided again after its correction failed, and adds the reason. */
export async function returnCorrection(tx: Transaction, intake: StoredIntake, n: number, code: string): Promise<void> {
  const gone = code === 'document-gone';
  await tx.run(sql`
    UPDATE intake_row SET decision = NULL, decided_by = NULL, corrects = NULL,
      outcome = CASE WHEN ${gone} THEN 'da verificare' ELSE outcome END,
      duplicate_of = CASE WHEN ${gone} THEN NULL ELSE duplicate_of END,
      reasons = array_prepend(${code}::text, array_remove(reasons, ${code}::text))
    WHERE intake_id = ${intake.id} AND n = ${n}`);
  // Another document of the same person and month may still exist.
  if (gone) await markRepeated(tx, intake, n);
}

/** Records which document each row has become. */
export async function settleRows(
  tx: Transaction,
  intakeId: string,
  made: readonly { n: number; id: string }[],
): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row r SET document_id = c.document_id
    FROM jsonb_to_recordset(${JSON.stringify(made.map(({ n, id }) => ({ n, document_id: id })))}::jsonb) AS c(n int, document_id bigint)
    WHERE r.intake_id = ${intakeId} AND r.n = c.n`);
}

/** Makes a document's row a plain row again, with the same decision. */
export async function unsettleRow(tx: Transaction, intakeId: string, n: number): Promise<void> {
  await tx.run(sql`UPDATE intake_row SET document_id = NULL WHERE intake_id = ${intakeId} AND n = ${n}`);
}

/**
 * Sends a row that failed its check back to review, with the reason. A summary loses its decision and is left out
 * again.
 */
export async function returnRefused(tx: Transaction, intakeId: string, n: number, code: string): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row SET outcome = CASE WHEN decision = 'companyDocument' THEN outcome ELSE 'da verificare' END,
      decision = NULL, reasons = array_prepend(${code}::text, array_remove(reasons, ${code}::text))
    WHERE intake_id = ${intakeId} AND n = ${n}`);
}
