import sql from 'sql-template-tag';
import { array, type Transaction } from '../../server/database/database.ts';
import type { NewRow } from './intake.store.ts';
import type { peopleOfNew } from './new-workers.ts';

export interface PrintedCompany {
  id: string;
  code: string;
  legalName: string;
  taxCode: string;
  vatNumber: string | null;
}

const COMPANY = sql`
  SELECT id, code, legal_name AS "legalName", tax_code AS "taxCode", vat_number AS "vatNumber" FROM company`;

/** The caller's companies whose fiscal code or VAT number is one of these codes. */
export function companiesOfCodes(tx: Transaction, codes: readonly string[]): Promise<PrintedCompany[]> {
  const wanted = array([...new Set(codes)], 'text');
  return tx.all(sql`${COMPANY} WHERE tax_code = ANY(${wanted}) OR vat_number = ANY(${wanted}) ORDER BY id`);
}

export function companyOfCode(tx: Transaction, code: string): Promise<PrintedCompany | undefined> {
  return tx.one(sql`${COMPANY} WHERE code = ${code}`);
}

/** The people of this list who are registered in the company already. */
export function peopleThere(
  tx: Transaction,
  companyId: string,
  taxCodes: readonly string[],
): Promise<{ lastName: string; firstName: string }[]> {
  return tx.all(sql`
    SELECT last_name AS "lastName", first_name AS "firstName" FROM employee
    WHERE company_id = ${companyId} AND tax_code = ANY(${array([...new Set(taxCodes)], 'text')}) ORDER BY id LIMIT 5`);
}

/** Inserts employees with what their pages print, without web access (P21), in one statement. */
export function insertPeople(
  tx: Transaction,
  at: { practiceId: string; companyId: string },
  people: ReturnType<typeof peopleOfNew>,
): Promise<{ id: string; taxCode: string; lastName: string; firstName: string }[]> {
  return tx.all(sql`
    INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, employee_code, branch_code,
      qualification, hired_on, web_access)
    SELECT ${at.practiceId}, ${at.companyId}, p."taxCode", p.nome, p.cognome, p.matricola, p.filiale->>'codice',
      p.qualifica, p."dataAssunzione", false
    FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS p("taxCode" text, cognome text, nome text, matricola text,
      filiale jsonb, qualifica text, "dataAssunzione" date)
    RETURNING id, tax_code AS "taxCode", last_name AS "lastName", first_name AS "firstName"`);
}

/**
 * Updates the rows of a file that is read again, except rows that were decided, moved or made a document. Because more
 * people are known now, a row may become certain, or doubtful.
 */
export async function lookAgain(tx: Transaction, fileId: string, rows: readonly NewRow[]): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row r SET outcome = s.outcome, tax_code = s."taxCode", printed_name = s."printedName",
      employee_id = s."employeeId", company_id = s."companyId", kind = s.kind, payroll_kind = s."payrollKind", period = s.period,
      confidence = s.confidence, employer = s.employer, boxes = s.boxes,
      reasons = ARRAY(SELECT jsonb_array_elements_text(s.reasons)),
      suggestions = ARRAY(SELECT p::bigint FROM jsonb_array_elements_text(s.suggestions) p)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s(pages jsonb, outcome text, "taxCode" text, "printedName" text,
      "employeeId" bigint, "companyId" bigint, kind text, "payrollKind" text, period int, confidence real, employer jsonb, boxes jsonb,
      reasons jsonb, suggestions jsonb)
    WHERE r.file_id = ${fileId} AND r.pages = ARRAY(SELECT p::int FROM jsonb_array_elements_text(s.pages) p)
      AND r.outcome IN ('sconosciuto', 'da verificare', 'riconosciuto') AND r.decision IS NULL
      AND r.document_id IS NULL AND r.recognised IS NULL
      AND NOT r.reasons && ARRAY['split-by-hand', 'code-moved-away']
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(r.boxes) b WHERE b ? 'home')`);
}

/** Proposes the people just entered for the other undecided rows with their code. */
export async function suggestPeople(
  tx: Transaction,
  intakeId: string,
  people: readonly { id: string; taxCode: string }[],
): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row r SET suggestions = array_prepend(p.id, r.suggestions)
    FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS p(id bigint, "taxCode" text)
    WHERE r.intake_id = ${intakeId} AND r.tax_code = p."taxCode" AND r.employee_id IS NULL AND r.document_id IS NULL`);
}

/** Inserts an employee without web access (P21); null if the company already has one with this code. */
export async function insertEmployee(
  tx: Transaction,
  practiceId: string,
  person: { companyId: string; taxCode: string; firstName: string; lastName: string },
): Promise<string | null> {
  const created = await tx.one<{ id: string }>(sql`
    INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, web_access)
    SELECT ${practiceId}, ${person.companyId}::bigint, ${person.taxCode}::text, ${person.firstName}, ${person.lastName}, false
    WHERE NOT EXISTS (
      SELECT FROM employee e WHERE e.company_id = ${person.companyId}::bigint AND e.tax_code = ${person.taxCode}::text)
    ON CONFLICT DO NOTHING RETURNING id`);
  return created?.id ?? null;
}

/** Proposes an employee just created for the other undecided rows with the same code. */
export async function suggest(tx: Transaction, intakeId: string, taxCode: string, employeeId: string): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row SET suggestions = array_prepend(${employeeId}::bigint, suggestions)
    WHERE intake_id = ${intakeId} AND tax_code = ${taxCode} AND employee_id IS NULL AND document_id IS NULL`);
}
