import sql, { join, raw, type Sql } from 'sql-template-tag';
import { array, type Transaction } from '../../server/database/database.ts';
import type { KeptFigure } from './figure-sheet.io.ts';
import type { Figure, FigureKind, Target } from './figures.ts';

/** Loads the company's branches and employees, to check a file against them. */
export async function readTarget(
  tx: Transaction,
  company: { id: string; taxCode: string },
  year: number,
): Promise<Target> {
  const branches = await tx.all<{ code: string }>(sql`SELECT code FROM branch WHERE company_id = ${company.id}`);
  const people = await tx.all<{ id: string; taxCode: string; employeeCode: string | null }>(sql`
    SELECT id, tax_code AS "taxCode", employee_code AS "employeeCode" FROM employee WHERE company_id = ${company.id}`);
  const employees = new Map<string, { id: string; employeeCode: string | null }[]>();
  for (const { taxCode, ...employment } of people) {
    const known = employees.get(taxCode);
    if (known) known.push(employment);
    else employees.set(taxCode, [employment]);
  }
  return { taxCode: company.taxCode, year, branches: new Set(branches.map(({ code }) => code)), employees };
}

export interface SetRef {
  id: string;
  rows: number;
  createdAt: string;
  fileName: string;
}

/** The current set of figures of a company, year and kind, if any. */
export function setInForce(
  tx: Transaction,
  companyId: string,
  kind: FigureKind,
  year: number,
): Promise<SetRef | undefined> {
  return tx.one(sql`
    SELECT id, row_count AS rows, created_at AS "createdAt", file_name AS "fileName" FROM figure_set
    WHERE company_id = ${companyId} AND kind = ${kind} AND year = ${year} AND replaced_at IS NULL`);
}

interface NewSet {
  practiceId: string;
  companyId: string;
  kind: FigureKind;
  year: number;
  fileName: string;
  sha256: string;
  createdBy: string;
}

/**
 * Stores a set as the current one and keeps the former set as replaced. A lock serialises two imports of one company.
 */
export async function replaceFigures(
  tx: Transaction,
  set: NewSet,
  figures: readonly Figure[],
  now: Date,
): Promise<{ id: string; replaced: string | null }> {
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtext(${`figures ${set.companyId}`}))`);
  const before = await setInForce(tx, set.companyId, set.kind, set.year);
  if (before) await tx.run(sql`UPDATE figure_set SET replaced_at = ${now.toISOString()} WHERE id = ${before.id}`);
  const inserted = await tx.one<{ id: string }>(sql`
    INSERT INTO figure_set (practice_id, company_id, year, kind, file_name, sha256, row_count, created_by, created_at)
    VALUES (${set.practiceId}, ${set.companyId}, ${set.year}, ${set.kind}, ${set.fileName},
      decode(${set.sha256}, 'hex'), ${figures.length}, ${set.createdBy}, ${now.toISOString()})
    RETURNING id`);
  const id = inserted?.id ?? '';
  await tx.run(sql`
    INSERT INTO figure (practice_id, company_id, set_id, line, month, branch_code, employee_id, section, item, description, amounts)
    SELECT ${set.practiceId}::bigint, ${set.companyId}::bigint, ${id}::bigint, r.line, r.month, r."branchCode",
      r."employeeId", r.section, r.item, r.description, r.amounts
    FROM jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) AS r(line integer, month smallint, "branchCode" text,
      "employeeId" bigint, section text, item text, description text, amounts bigint[])`);
  return { id, replaced: before?.id ?? null };
}

export interface ImportRow {
  id: string;
  kind: FigureKind;
  year: number;
  fileName: string;
  rows: number;
  createdBy: string;
  createdAt: string;
  replacedAt: string | null;
}

export function listImports(tx: Transaction, companyIds: readonly string[]): Promise<ImportRow[]> {
  return tx.all(sql`
    SELECT id, kind, year, file_name AS "fileName", row_count AS rows, created_by AS "createdBy",
      created_at AS "createdAt", replaced_at AS "replacedAt"
    FROM figure_set WHERE company_id = ANY(${array(companyIds, 'bigint')}) ORDER BY created_at DESC, id DESC`);
}

/** Selects figures by company, kind, year and branches; an empty list of branches selects all. */
export interface Wanted {
  companyIds: readonly string[];
  kind: FigureKind;
  year: number | null;
  branches: readonly string[];
}

/** Returns the year shown by default: the newest year with figures of this kind. */
export async function newestYear(
  tx: Transaction,
  companyIds: readonly string[],
  kind: FigureKind,
): Promise<number | null> {
  const found = await tx.one<{ year: number | null }>(sql`
    SELECT max(year) AS year FROM figure_set WHERE company_id = ANY(${array(companyIds, 'bigint')}) AND kind = ${kind} AND replaced_at IS NULL`);
  return found?.year ?? null;
}

const inForce = ({ companyIds, kind, year, branches }: Wanted): Sql => sql`
  figure f JOIN figure_set s ON s.id = f.set_id
  WHERE s.company_id = ANY(${array(companyIds, 'bigint')}) AND s.kind = ${kind} AND s.year = ${year} AND s.replaced_at IS NULL
    ${branches.length > 0 ? sql`AND f.branch_code = ANY(${array(branches, 'text')})` : sql``}`;

export interface Summed {
  month: number | null;
  section: string | null;
  item: string | null;
  description: string | null;
  /** These sums are exact, because the database adds integers. */
  amounts: (number | null)[];
  line: number;
}

/** Sums by month, section and item over the branches; a measure is null if no row has a value for it. */
export async function sumFigures(tx: Transaction, wanted: Wanted, measures: number): Promise<Summed[]> {
  const rows = await tx.all<SummedRow>(sql`
    SELECT ${sumsOf(measures)} FROM ${inForce(wanted)} GROUP BY f.month, f.section, f.item ORDER BY f.month, line`);
  return rows.map(summed);
}

/** The same sums for each company apart, by its id; a company without figures is missing. */
export async function sumFiguresOfEach(
  tx: Transaction,
  wanted: Wanted,
  measures: number,
): Promise<Map<string, Summed[]>> {
  const rows = await tx.all<SummedRow & { companyId: string }>(sql`
    SELECT s.company_id AS "companyId", ${sumsOf(measures)} FROM ${inForce(wanted)}
    GROUP BY s.company_id, f.month, f.section, f.item ORDER BY f.month, line`);
  const ofEach = Map.groupBy(rows, ({ companyId }) => companyId);
  return new Map([...ofEach].map(([id, own]) => [id, own.map(summed)]));
}

type SummedRow = Omit<Summed, 'amounts'> & { sums: (string | null)[] };

const summed = ({ month, section, item, description, line, sums }: SummedRow): Summed => ({
  ...{ month, section, item, description, line },
  amounts: sums.map(exact),
});

const sumsOf = (measures: number): Sql => {
  const sums = Array.from({ length: measures }, (_, index) => sql`sum(f.amounts[${raw(String(index + 1))}])::text`);
  return sql`f.month, f.section, f.item, min(f.description) AS description, min(f.line) AS line, ARRAY[${join(sums, ', ')}] AS sums`;
};

export interface PersonRow {
  id: string;
  taxCode: string;
  lastName: string;
  firstName: string;
  employeeCode: string | null;
  month: number;
  item: string;
  hours: number;
}

/**
 * Returns the figures of people, sorted by name. These rows have no branch, so the filter uses the employee's branch.
 */
export async function figuresOfPeople(tx: Transaction, wanted: Wanted, month: number | null): Promise<PersonRow[]> {
  const { branches, ...rest } = wanted;
  const rows = await tx.all<Omit<PersonRow, 'hours'> & { hours: string }>(sql`
    SELECT e.id, e.tax_code AS "taxCode", e.last_name AS "lastName", e.first_name AS "firstName",
      e.employee_code AS "employeeCode", f.month, f.item, f.amounts[1]::text AS hours
    FROM employee e JOIN ${inForcePeople({ ...rest, branches: [] })}
      ${month === null ? sql`` : sql`AND f.month = ${month}`}
      ${branches.length > 0 ? sql`AND e.branch_code = ANY(${array(branches, 'text')})` : sql``}
    ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", e.id, f.month, f.line`);
  return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
}

const inForcePeople = ({ companyIds, kind, year }: Wanted): Sql => sql`
  figure f ON f.employee_id = e.id JOIN figure_set s ON s.id = f.set_id
  WHERE s.company_id = ANY(${array(companyIds, 'bigint')}) AND s.kind = ${kind} AND s.year = ${year} AND s.replaced_at IS NULL`;

/** All current figures of a year, as imported. */
export async function figuresOfYear(tx: Transaction, companyId: string, year: number): Promise<KeptFigure[]> {
  const rows = await tx.all<Omit<KeptFigure, 'amounts'> & { sums: (string | null)[] }>(sql`
    SELECT s.kind, f.month, f.branch_code AS "branchCode", f.section, f.item, f.description,
      e.tax_code AS "taxCode", e.employee_code AS "employeeCode", f.amounts::text[] AS sums
    FROM figure_set s JOIN figure f ON f.set_id = s.id LEFT JOIN employee e ON e.id = f.employee_id
    WHERE s.company_id = ${companyId} AND s.year = ${year} AND s.replaced_at IS NULL
    ORDER BY s.id, f.line`);
  return rows.map(({ sums, ...row }) => ({ ...row, amounts: sums.map(exact) }));
}

/** Converts a sum from the database to a number. The limit on each figure keeps every sum within the exact integers. */
function exact(sum: string | null): number | null {
  return sum === null ? null : Number(sum);
}
