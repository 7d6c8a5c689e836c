import sql from 'sql-template-tag';
import { array, type Transaction } from '../../server/database/database.ts';
import type { StoredRow } from './intake.store.ts';
import { type MovedPages, newGroup } from './page-moves.ts';

/**
 * Saves a group after a move. Also changes the stored recognised values, which apply again when a decision is taken
 * back.
 */
export async function savePages(tx: Transaction, row: StoredRow, now: MovedPages): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row SET pages = ${array(now.pages, 'integer')}, boxes = ${JSON.stringify(now.boxes)}::jsonb,
      reasons = ${array(now.reasons, 'text')}, outcome = ${now.outcome},
      recognised = CASE WHEN recognised->>'outcome' = outcome
        THEN jsonb_set(recognised, '{outcome}', to_jsonb(${now.outcome}::text)) ELSE recognised END
    WHERE intake_id = ${row.intakeId} AND n = ${row.n}`);
}

/**
 * Inserts an empty group of the same file, month and kind. Its person is unknown; the likeliest people are proposed.
 */
export async function insertGroup(tx: Transaction, from: StoredRow, pages: readonly number[]): Promise<number> {
  const { taxCode, printedName, outcome, reasons } = newGroup(from, pages);
  const suggestions = [...new Set([...(from.employeeId ? [from.employeeId] : []), ...from.suggestions])];
  const created = await tx.one<{ n: number }>(sql`
    INSERT INTO intake_row (practice_id, intake_id, file_id, n, pages, outcome, tax_code, printed_name, kind, payroll_kind,
      period, reasons, suggestions)
    SELECT practice_id, intake_id, file_id, (SELECT max(n) + 1 FROM intake_row WHERE intake_id = ${from.intakeId}), '{}',
      ${outcome}, ${taxCode}, ${printedName}, kind, payroll_kind, period, ${array(reasons, 'text')}, ${array(suggestions, 'bigint')}
    FROM intake_row WHERE intake_id = ${from.intakeId} AND n = ${from.n} RETURNING n`);
  if (!created) throw new Error('the group has gone');
  return created.n;
}

/** Condition: group `r` has the same month as `e`, the group that lost its pages or got them back. */
const SAME_MONTH = sql`
  r.intake_id = e.intake_id AND r.n <> e.n AND r.document_id IS NULL AND r.pages <> '{}' AND r.employee_id = e.employee_id
  AND r.period = e.period AND coalesce(r.payroll_kind, 'ordinary') = coalesce(e.payroll_kind, 'ordinary')`;

/** Restores groups that were duplicates only of a group that no longer has pages. */
export async function releaseRepeating(tx: Transaction, emptied: StoredRow): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row r SET
      outcome = CASE WHEN r.reasons[1] = 'code-moved-away' THEN 'da verificare'
        ELSE coalesce(r.recognised->>'outcome', 'riconosciuto') END,
      decision = CASE WHEN r.decided_by IS NOT NULL THEN 'assigned' END
    FROM intake_row e
    WHERE e.intake_id = ${emptied.intakeId} AND e.n = ${emptied.n} AND ${SAME_MONTH}
      AND r.outcome = 'duplicato' AND r.decision IS NULL AND r.duplicate_of IS NULL AND NOT EXISTS (
        SELECT FROM intake_row o
        WHERE o.intake_id = r.intake_id AND o.n <> r.n AND o.pages <> '{}' AND o.employee_id = r.employee_id
          AND o.period = r.period AND coalesce(o.payroll_kind, 'ordinary') = coalesce(r.payroll_kind, 'ordinary')
          AND o.decision IS DISTINCT FROM 'leftOut'
          AND (o.outcome = 'riconosciuto' OR o.decision IS NOT NULL OR (o.outcome = 'duplicato' AND o.n < r.n)))`);
}

/** Marks groups as duplicates again if they have the same month as a group that got its pages back. */
export async function markRepeating(tx: Transaction, refilled: StoredRow): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row r SET outcome = 'duplicato', decision = NULL
    FROM intake_row e
    WHERE e.intake_id = ${refilled.intakeId} AND e.n = ${refilled.n} AND ${SAME_MONTH}
      AND ((e.outcome = 'riconosciuto' AND e.decision IS NULL) OR e.decision = 'assigned')
      AND ((r.outcome = 'riconosciuto' AND r.decision IS NULL) OR r.decision = 'assigned')`);
}
