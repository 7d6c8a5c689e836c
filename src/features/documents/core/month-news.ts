/** The payslips of one kind that an employee has in a month, and those of the month before. */
export interface SlipsOfPerson {
  companyId: string;
  name: string;
  kind: string;
  slips: number;
  /** The certain net pay in cents; null if it is unknown. */
  net: number | null;
  slipsBefore: number;
  netBefore: number | null;
}

/** How a company's payslips differ from the month before, by the employees' names. */
export interface MonthNews {
  /** True if the company had no payslip in the month before. */
  first: boolean;
  /** Employees without a payslip in the month before. */
  added: string[];
  /** Employees whose payslips are of other kinds, or more or fewer, than in the month before. */
  otherKinds: string[];
  /** Employees whose net pay differs much (P122). */
  pay: string[];
  /** Employees whose net pay is unknown in this month, although it was known before. */
  unknownPay: string[];
}

/** The companies whose payslips differ from the month before. A company that is not in the map has no news. */
export function newsOfMonth(people: readonly SlipsOfPerson[]): Map<string, MonthNews> {
  const news = new Map<string, MonthNews>();
  for (const [companyId, rows] of Map.groupBy(people, (one) => one.companyId)) {
    const persons = [...Map.groupBy(rows, (one) => one.name)].map(([name, own]) => ({ name, own }));
    const has = (field: 'slips' | 'slipsBefore', own: SlipsOfPerson[]) => own.some((one) => one[field] > 0);
    const here = persons.filter(({ own }) => has('slips', own));
    const first = persons.every(({ own }) => !has('slipsBefore', own));
    const namesOf = (which: (own: SlipsOfPerson[]) => boolean) =>
      here.filter(({ own }) => has('slipsBefore', own) && which(own)).map(({ name }) => name);
    const found: MonthNews = {
      first,
      added: first ? [] : here.filter(({ own }) => !has('slipsBefore', own)).map(({ name }) => name),
      otherKinds: namesOf((own) => own.some((one) => one.slips !== one.slipsBefore)),
      pay: namesOf((own) => own.some((one) => comparable(one) && netDiffersMuch(one.net, one.netBefore))),
      unknownPay: namesOf((own) => own.some((one) => one.net === null && one.netBefore !== null && one.slips > 0)),
    };
    const { added, otherKinds, pay, unknownPay } = found;
    if (first || [added, otherKinds, pay, unknownPay].some((names) => names.length > 0)) news.set(companyId, found);
  }
  return news;
}

function comparable(one: SlipsOfPerson): one is SlipsOfPerson & { net: number; netBefore: number } {
  return one.net !== null && one.netBefore !== null;
}

/** The smallest difference that counts as much, in tenths of the former amount (P122). */
const MUCH_IN_TENTHS = 3;

export function netDiffersMuch(now: number, before: number): boolean {
  if (before === 0) return now !== 0;
  return Math.abs(now - before) * 10 >= Math.abs(before) * MUCH_IN_TENTHS;
}
