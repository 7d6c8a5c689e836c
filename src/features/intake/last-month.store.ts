import sql from 'sql-template-tag';
import { type Named, toldApart } from '../../directory/homonyms.ts';
import type { AcquiredKind } from '../../directory/kinds.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { StoredIntake } from './intake.store.ts';
import { type Compared, periodBefore } from './last-month.ts';

/** The month of most rows of an intake; null while no row has a month. */
export async function monthOf(tx: Transaction, intake: StoredIntake): Promise<number | null> {
  const found = await tx.one<{ period: number }>(sql`
    SELECT period FROM intake_row
    WHERE intake_id = ${intake.id} AND pages <> '{}' AND period IS NOT NULL AND coalesce(payroll_kind, 'ordinary') = 'ordinary'
    GROUP BY period ORDER BY count(*) DESC, period DESC LIMIT 1`);
  return found?.period ?? null;
}

/**
 * The employees of the companies in an intake, and of the companies that shared a file with them the month before: each
 * with their pages in this intake and in the month before.
 */
export async function compared(tx: Transaction, intake: StoredIntake, period: number): Promise<Compared[]> {
  const kind: AcquiredKind = period < 10_000 ? 'taxCertificate' : 'payslip';
  const begins = `${period < 10_000 ? `${period - 1}-01` : `${Math.floor(period / 100)}-${String(period % 100).padStart(2, '0')}`}-01`;
  const people = await tx.all<Omit<Compared, 'name'> & Named>(sql`
    WITH mine AS (
      SELECT n, employee_id, pages, suggestions, outcome, decision, document_id FROM intake_row
      WHERE intake_id = ${intake.id} AND pages <> '{}' AND decision IS DISTINCT FROM 'leftOut'),
    given AS (
      SELECT r.employee_id, jsonb_agg(jsonb_build_object('n', r.n, 'pages', cardinality(r.pages)) ORDER BY r.n) AS rows,
        array_agg(r.document_id) AS documents
      FROM intake_row r JOIN mine m ON m.n = r.n
      WHERE r.intake_id = ${intake.id} AND r.period = ${period} AND coalesce(r.payroll_kind, 'ordinary') = 'ordinary'
        AND r.employee_id IS NOT NULL
      GROUP BY r.employee_id),
    brought AS (SELECT DISTINCT w.company_id FROM given h JOIN employee w ON w.id = h.employee_id)
    SELECT e.id AS "employeeId", e.last_name AS cognome, e.first_name AS nome, e.tax_code AS "codiceFiscale",
      e.employee_code AS "codiceDipendente", c.code AS "companyCode",
      c.legal_name AS "companyName", coalesce(g.rows, '[]') AS rows,
      EXISTS (SELECT FROM document d WHERE d.employee_id = e.id AND d.kind = ${kind} AND d.period = ${period}
        AND coalesce(d.payroll_kind, 'ordinary') = 'ordinary' AND d.discarded_at IS NULL) AS "hasItAlready",
      (SELECT coalesce(max(cardinality(o.pages)), 0) FROM document d
         LEFT JOIN intake_row o ON o.intake_id = d.intake_id AND o.document_id = d.id
       WHERE d.employee_id = e.id AND d.kind = ${kind} AND d.period = ${periodBefore(period)}
         AND coalesce(d.payroll_kind, 'ordinary') = 'ordinary' AND d.discarded_at IS NULL
       HAVING count(d.id) > 0) AS before,
      coalesce(e.ended_on < ${begins}::date, false) AS gone,
      coalesce((SELECT array_agg(m.n ORDER BY m.n) FROM mine m
        WHERE m.employee_id IS NULL AND m.document_id IS NULL AND e.id = ANY(m.suggestions)), '{}') AS offered
    FROM employee e JOIN company c ON c.id = e.company_id LEFT JOIN given g ON g.employee_id = e.id
    WHERE c.id IN (SELECT company_id FROM brought) OR c.id IN (
      SELECT o.company_id FROM intake_row r JOIN document o ON o.id = r.document_id
      WHERE o.kind = ${kind} AND o.period = ${periodBefore(period)} AND r.intake_id = ANY(ARRAY(
        SELECT DISTINCT d.intake_id FROM document d WHERE d.company_id = ANY(ARRAY(SELECT company_id FROM brought))
          AND d.kind = ${kind} AND d.period = ${periodBefore(period)} AND d.discarded_at IS NULL AND d.intake_id IS NOT NULL)))
    ORDER BY c.legal_name, e.last_name, e.first_name, e.id`);
  const nameOf = toldApart(people);
  return people.map((person) => ({ ...person, name: nameOf(person) }));
}
