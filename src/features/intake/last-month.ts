/** A worker with the rows of an intake, and the documents of the month before (for certificates: the year before). */
export interface Compared {
  employeeId: string;
  name: string;
  companyCode: string;
  companyName: string;
  /** Rows of this intake, with their pages; those left out do not count. */
  rows: readonly { n: number; pages: number }[];
  /** The worker has this month's document already, from elsewhere. */
  hasItAlready: boolean;
  /** Pages of last month's document, 0 where unknown; null without a document. */
  before: number | null;
  /** The worker left before this month. */
  gone: boolean;
  /** Rows that wait for a decision and may belong to this worker. */
  offered: readonly number[];
}

export interface Difference {
  employeeId: string;
  name: string;
  /** The rows of the review to check. */
  rows: number[];
}

export interface CompanyDifferences {
  code: string;
  name: string;
  /** Workers with a document last month and none now. */
  missing: Difference[];
  /** Workers with a document now and none last month. */
  added: Difference[];
  twice: Difference[];
  /** More pages than last month. */
  longer: Grown[];
  /** Fewer pages than last month: some may have been assigned to another person, or left out. */
  shorter: Grown[];
  /** The company came in one file with the others last month, and has no pages now. */
  absent: boolean;
}

type Grown = Difference & { before: number; now: number };

/** The people who differ from last month, by company; a company without a difference or a month before is left out. */
export function againstLastMonth(people: readonly Compared[]): CompanyDifferences[] {
  const companies = new Map<string, Compared[]>();
  for (const one of people) companies.set(one.companyCode, [...(companies.get(one.companyCode) ?? []), one]);
  return [...companies.values()].flatMap((staff) => {
    const [first] = staff;
    if (!first) return [];
    const absent = staff.every((one) => one.rows.length === 0);
    // This month's documents of the company came in another file.
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

/** Compares the longest of a worker's rows; that there are several is reported by `twice`. */
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
