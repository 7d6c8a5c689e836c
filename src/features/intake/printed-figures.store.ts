import sql from 'sql-template-tag';
import type { PageFigure, PageLines } from '../../recognition/recognition.ts';
import { array, type Transaction } from '../../server/database/database.ts';
import { type ComparedNet, comparedNet, type RowNet } from './net-pay.ts';
import { keyOf } from './settled-rows.store.ts';

/** The share of a file's payslips with a certain net pay from which on every payslip is expected to have one. */
const USUAL = 0.8;

/** Replaces the stored figures that are printed on the pages of a file. */
export async function savePageFigures(
  tx: Transaction,
  file: { practiceId: string; id: string },
  { figures, lines }: { figures: readonly PageFigure[]; lines: readonly PageLines[] },
): Promise<void> {
  await tx.run(sql`
    WITH figures AS (DELETE FROM page_figure WHERE file_id = ${file.id}),
      lines AS (DELETE FROM page_lines WHERE file_id = ${file.id})
    DELETE FROM page_net WHERE file_id = ${file.id}`);
  if (lines.length > 0)
    await tx.run(sql`
      INSERT INTO page_lines (practice_id, file_id, page, lines)
      SELECT ${file.practiceId}::bigint, ${file.id}::bigint, l.page, nullif(l.lines, 'null')
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l(page int, lines jsonb)`);
  if (figures.length === 0) return;
  await tx.run(sql`
    WITH read AS (
      SELECT f.* FROM jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
        AS f(page int, figure text, unit text, value bigint)),
      nets AS (
        INSERT INTO page_net (practice_id, file_id, page, cents)
        SELECT ${file.practiceId}::bigint, ${file.id}::bigint, page, value FROM read WHERE figure = 'net')
    INSERT INTO page_figure (practice_id, file_id, page, figure, unit, hundredths)
    SELECT ${file.practiceId}::bigint, ${file.id}::bigint, page, figure, unit, value FROM read WHERE figure <> 'net'`);
}

/** Deletes the page figures of a closed intake; its documents have copies. */
export async function forgetPageFigures(tx: Transaction, intakeId: string): Promise<void> {
  const its = sql`file_id = ANY(ARRAY(SELECT f.id FROM intake_file f WHERE f.intake_id = ${intakeId}))`;
  await tx.run(sql`
    WITH figures AS (DELETE FROM page_figure WHERE ${its}), lines AS (DELETE FROM page_lines WHERE ${its})
    DELETE FROM page_net WHERE ${its}`);
}

/**
 * The one net pay that is printed on the pages of row `r`; null if a page's amount is uncertain or two amounts differ.
 */
const PRINTED = sql`
  (SELECT CASE WHEN count(p.cents) = count(*) AND count(DISTINCT p.cents) = 1 THEN min(p.cents) END
   FROM page_net p WHERE p.file_id = r.file_id AND p.page = ANY(r.pages))`;

/**
 * Copies the printed figures of rows to the documents made from them. They apply as long as the document keeps that
 * content.
 */
export async function keepFigures(tx: Transaction, intakeId: string, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx.run(sql`
    INSERT INTO document_net (practice_id, document_id, sha256, cents)
    SELECT d.practice_id, d.id, d.sha256, n.cents
    FROM (SELECT r.document_id, ${PRINTED} AS cents FROM intake_row r
          WHERE r.intake_id = ${intakeId} AND r.document_id = ANY(${array(documentIds, 'bigint')})) n
      JOIN document d ON d.id = n.document_id
    WHERE d.kind = 'payslip' AND n.cents IS NOT NULL
    ON CONFLICT (document_id) DO UPDATE SET sha256 = excluded.sha256, cents = excluded.cents`);
  // Deletes the figures of the former content, in case the document was corrected.
  await tx.run(sql`DELETE FROM document_figure WHERE document_id = ANY(${array(documentIds, 'bigint')})`);
  await tx.run(sql`DELETE FROM document_lines WHERE document_id = ANY(${array(documentIds, 'bigint')})`);
  await tx.run(sql`
    INSERT INTO document_lines (practice_id, document_id, sha256, lines)
    SELECT d.practice_id, d.id, d.sha256, (jsonb_agg(p.lines) -> 0)
    FROM intake_row r JOIN page_lines p ON p.file_id = r.file_id AND p.page = ANY(r.pages)
      JOIN document d ON d.id = r.document_id
    WHERE r.intake_id = ${intakeId} AND d.id = ANY(${array(documentIds, 'bigint')}) AND d.kind = 'payslip'
    GROUP BY d.practice_id, d.id, d.sha256 HAVING count(*) = 1 AND count(p.lines) = 1`);
  await tx.run(sql`
    INSERT INTO document_figure (practice_id, document_id, figure, sha256, unit, hundredths)
    SELECT d.practice_id, d.id, p.figure, d.sha256, min(p.unit), min(p.hundredths)
    FROM intake_row r JOIN page_figure p ON p.file_id = r.file_id AND p.page = ANY(r.pages)
      JOIN document d ON d.id = r.document_id
    WHERE r.intake_id = ${intakeId} AND d.id = ANY(${array(documentIds, 'bigint')}) AND d.kind = 'payslip'
    GROUP BY d.practice_id, d.id, p.figure, d.sha256
    HAVING count(p.hundredths) = count(*) AND count(DISTINCT (p.unit, p.hundredths)) = 1`);
}

/**
 * Compares the net pay of each row of these intakes with that of the same person's payslip of the month before or, for
 * additional months, of the year before. It must be of the same kind, and the only such payslip.
 */
export async function comparedNets(tx: Transaction, intakeIds: readonly string[]): Promise<Map<string, ComparedNet>> {
  const rows = await tx.all<RowNet>(sql`
    WITH mine AS (
      SELECT r.intake_id, r.n, r.file_id, r.employee_id, r.period, coalesce(r.payroll_kind, 'ordinary') AS kind, ${PRINTED} AS cents
      FROM intake_row r
      WHERE r.intake_id = ANY(${array(intakeIds, 'bigint')}) AND r.kind = 'cedolini' AND r.employee_id IS NOT NULL
        AND r.period > 10000 AND r.pages <> '{}' AND r.decision IS DISTINCT FROM 'leftOut'),
    counted AS (
      SELECT mine.*, count(cents) OVER file >= 3 AND count(cents) OVER file >= count(*) OVER file * ${USUAL}::numeric AS usual,
        count(*) OVER (PARTITION BY intake_id, employee_id, period, kind) > 1 AS repeated,
        CASE WHEN kind <> 'ordinary' THEN period - 100 WHEN period % 100 = 1 THEN period - 89 ELSE period - 1 END AS earlier
      FROM mine WINDOW file AS (PARTITION BY file_id))
    SELECT c.intake_id AS "intakeId", c.n, c.cents::float8 AS now, c.usual, c.repeated, was.cents::float8 AS before
    FROM counted c LEFT JOIN LATERAL (
      SELECT CASE WHEN count(*) = 1 THEN min(m.cents) END AS cents
      FROM document d LEFT JOIN document_net m ON m.document_id = d.id AND m.sha256 = d.sha256
      WHERE d.employee_id = c.employee_id AND d.kind = 'payslip' AND d.period = c.earlier
        AND coalesce(d.payroll_kind, 'ordinary') = c.kind AND d.discarded_at IS NULL) was ON true`);
  return new Map(
    rows.flatMap((row) => {
      const compared = comparedNet(row);
      return compared ? [[keyOf(row), compared]] : [];
    }),
  );
}
