/**
 * An employee with the rows of an intake and the document of the month before (for certificates: of the year before).
 */
export interface Compared {
  employeeId: string;
  name: string;
  companyCode: string;
  companyName: string;
  /** The employee's rows in this intake, with their numbers of pages. Excludes rows that were left out. */
  rows: readonly { n: number; pages: number }[];
  /** Whether the employee already has this month's document from another source. */
  hasItAlready: boolean;
  /** The number of pages of last month's document, 0 if unknown; null if there was no document. */
  before: number | null;
  /** Whether the employee left the company before this month. */
  gone: boolean;
  /** Rows that wait for a decision and may belong to this employee. */
  offered: readonly number[];
}

export interface Difference {
  employeeId: string;
  name: string;
  /** The numbers of the rows that a person should check. */
  rows: number[];
}

export interface CompanyDifferences {
  code: string;
  name: string;
  /** Employees who had a document last month and have none now. */
  missing: Difference[];
  /** Employees who have a document now and had none last month. */
  added: Difference[];
  twice: Difference[];
  /** Employees whose document has more pages than last month. */
  longer: Grown[];
  /**
   * Employees whose document has fewer pages than last month: some pages may have been assigned to another person or
   * left out.
   */
  shorter: Grown[];
  /** Whether the company's pages came in one file with those of other companies last month, and there are none now. */
  absent: boolean;
}

type Grown = Difference & { before: number; now: number };

/**
 * The employees who differ from last month, by company. Omits companies without any difference; lists nobody as new if
 * the company had no documents last month.
 */
export function againstLastMonth(people: readonly Compared[]): CompanyDifferences[] {
  const companies = new Map<string, Compared[]>();
  for (const one of people) companies.set(one.companyCode, [...(companies.get(one.companyCode) ?? []), one]);
  return [...companies.values()].flatMap((staff) => {
    const [first] = staff;
    if (!first) return [];
    const absent = staff.every((one) => one.rows.length === 0);
    // The documents of this company already came in another file this month.
    if (absent && staff.some((one) => one.hasItAlready)) return [];
    const comparable = staff.some((one) => one.before !== null);
    const found: CompanyDifferences = {
      code: first.companyCode,
      name: first.companyName,
      missing: staff
        .filter((one) => one.before !== null && one.rows.length === 0 && !one.hasItAlready && !one.gone)
        .map((one) => differenceOf(one, one.offered)),
      added: comparable
        ? staff.filter((one) => one.before === null && one.rows.length > 0).map((one) => differenceOf(one))
        : [],
      twice: staff.filter((one) => one.rows.length > 1).map((one) => differenceOf(one)),
      longer: staff.flatMap((one) => grown(one, (before, now) => now > before)),
      shorter: staff.flatMap((one) => grown(one, (before, now) => now < before)),
      absent,
    };
    const { missing, added, twice, longer, shorter } = found;
    return [missing, added, twice, longer, shorter].some((some) => some.length > 0) ? [found] : [];
  });
}

/**
 * Compares the longest of an employee's rows with last month's document. Having several rows is reported by `twice`.
 */
function grown(one: Compared, differs: (before: number, now: number) => boolean): Grown[] {
  if (!one.before || one.rows.length === 0) return [];
  const now = Math.max(...one.rows.map((row) => row.pages));
  return differs(one.before, now) ? [{ ...differenceOf(one), before: one.before, now }] : [];
}

function differenceOf(one: Compared, rows: readonly number[] = one.rows.map((row) => row.n)): Difference {
  return { employeeId: one.employeeId, name: one.name, rows: [...rows] };
}

/** `202601` → `202512`; `2026` → `2025`. */
export function periodBefore(period: number): number {
  if (period < 10_000) return period - 1;
  return period % 100 === 1 ? period - 89 : period - 1;
}
