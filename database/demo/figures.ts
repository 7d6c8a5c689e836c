import type { Figure, FigureKind } from '../../src/features/dashboard/figures.ts';
import { OVERTIME, WORKED } from '../../src/features/dashboard/figures.ts';
import { addDays, addMonths, dayOf, lastDayOf, monthOf } from './calendar.ts';
import type { Cast, DemoCompany, DemoEmployee } from './cast.ts';
import { type Pay, payOf, severanceOf, yearToDate } from './pay.ts';
import { between, drawFor } from './random.ts';
import { accrualsAt } from './time-off.ts';

/**
 * The figures of the dashboards for the demo's company and group head. They are computed from the same pay as the
 * payslips, so the sums of a month equal those of the month's payslips, to the cent.
 */
export type DemoFigures = {
  companyKey: string;
  kind: FigureKind;
  year: number;
  fileName: string;
  importedAt: string;
  rows: DemoFigure[];
};
export type DemoFigure = Omit<Figure, 'line' | 'employeeId'> & { employeeKey: string | null };

const COMPANIES = ['brambati', 'edilnova'];
/** How many full years are included before the current year. */
const FULL_YEARS = 3;

const INPS_RATE = 0.2998;
const INAIL_RATE = 0.0126;
const FUNDS_RATE = 0.008;

/** @param today day in Europe/Rome, YYYY-MM-DD */
export function demoFigures(cast: Cast, today: string): DemoFigures[] {
  const last = addMonths(monthOf(today), -1);
  const newest = Math.floor(last / 100);
  return cast.practices
    .flatMap((practice) => practice.companies)
    .filter((company) => COMPANIES.includes(company.key))
    .flatMap((company) => {
      let before: Year | null = null;
      return Array.from({ length: FULL_YEARS + 1 }, (_, index) => newest - FULL_YEARS + index).flatMap((year) => {
        const until = Math.min(last, year * 100 + 12);
        const told = tellYear(company, year, until);
        const sets = setsOf(company, told, before, until);
        before = told;
        // The practice imports a full year when December is paid, and the current year when its latest month is paid,
        // but never before the practice joined the portal.
        const paid = dayOf(addMonths(until, 1), 18);
        const at = paid < company.createdAt ? company.createdAt : paid < today ? paid : addDays(today, -1);
        return Object.entries(sets).map(([kind, rows], order) => ({
          companyKey: company.key,
          kind: kind as FigureKind,
          year,
          fileName: `${company.key}-${kind}-${year}.xlsx`,
          importedAt: `${at}T07:1${order}:00.000Z`,
          rows,
        }));
      });
    });
}

type Slip = { employee: DemoEmployee; month: number; pay: Pay };
type Year = { slips: Slip[]; people: { employee: DemoEmployee; month: number }[] };

function tellYear(company: DemoCompany, year: number, until: number): Year {
  const slips: Slip[] = [];
  const people: Year['people'] = [];
  for (let period = year * 100 + 1; period <= until; period++) {
    const month = period % 100;
    for (const employee of company.employees) {
      const present = employee.hiredOn <= lastDayOf(period) && (employee.endedOn ?? '9999') >= dayOf(period, 1);
      if (!present) continue;
      slips.push({ employee, month, pay: payOf(company, employee, period, 'ordinary') });
      if (month === 12) slips.push({ employee, month, pay: payOf(company, employee, period, 'thirteenth') });
      if (month === 6 && company.trade.fourteenth)
        slips.push({ employee, month, pay: payOf(company, employee, period, 'fourteenth') });
      if ((employee.endedOn ?? '9999') >= lastDayOf(period)) people.push({ employee, month });
    }
  }
  return { slips, people };
}

function setsOf(
  company: DemoCompany,
  year: Year,
  before: Year | null,
  until: number,
): Record<FigureKind, DemoFigure[]> {
  const presence = year.slips.flatMap(presenceOf);
  const byMonth = grouped(year.slips, ({ month, employee }) => [month, employee.branchCode]);
  const costs = byMonth.map(([[month, branchCode], slips]) => row({ month, branchCode, amounts: costOf(slips) }));
  const accruals = accrualsOf(company, year, until);
  return {
    cedolini: byMonth.map(([[month, branchCode], slips]) => row({ month, branchCode, amounts: payslipsOf(slips) })),
    ratei: accruals,
    presenze: grouped(presence, ({ month, item, branchCode }) => [month, branchCode, item]).map(
      ([[month, branchCode, item], rows]) =>
        row({ month, branchCode, item, amounts: [sum(rows.map(({ amounts }) => amounts[0] ?? 0))] }),
    ),
    presenzeDipendenti: grouped(presence, ({ month, employeeKey, item }) => [month, employeeKey, item]).map(
      ([[month, employeeKey, item], rows]) =>
        row({ month, employeeKey, item, amounts: [sum(rows.map(({ amounts }) => amounts[0] ?? 0))] }),
    ),
    bilancio: positionOf(year, before, accruals),
    filiali: company.branches.flatMap(({ code, description }) => {
      const at = until % 100;
      const people = year.people.filter(({ employee, month }) => month === at && employee.branchCode === code);
      const cost = sum(costs.filter(({ branchCode }) => branchCode === code).flatMap(({ amounts }) => amounts));
      return cost === 0 ? [] : row({ item: code, description, amounts: [people.length, cost] });
    }),
    costi: costs,
    forza: grouped(year.people, ({ month, employee }) => [
      month,
      employee.branchCode,
      plural(employee.job.qualification),
    ]).map(([[month, branchCode, item], people]) => row({ month, branchCode, item, amounts: [people.length] })),
  };
}

function payslipsOf(slips: readonly Slip[]): number[] {
  const of = (figure: (pay: Pay) => number) => sum(slips.map(({ pay }) => figure(pay)));
  return [
    slips.length,
    of((pay) => pay.earnings),
    of((pay) => pay.net),
    of((pay) => pay.contributions),
    of((pay) => Math.round(pay.contributionBase * INPS_RATE)),
    of((pay) => pay.tax),
  ];
}

/** The costs of some payslips, in this order: pay, INPS, INAIL, accruals, severance, funds, other. */
function costOf(slips: readonly Slip[]): number[] {
  const base = slips.map(({ pay }) => pay.contributionBase);
  // Only regular pay accrues: additional months pay out the accruals.
  const monthly = slips.filter(({ pay }) => pay.hours > 0).map(({ pay }) => pay.contributionBase);
  const share = (of: readonly number[], rate: number) => sum(of.map((amount) => Math.round(amount * rate)));
  return [
    sum(slips.map(({ pay }) => pay.earnings)),
    share(base, INPS_RATE),
    share(base, INAIL_RATE),
    share(monthly, 0.018),
    share(base, 1 / 13.5),
    share(base, FUNDS_RATE),
    slips.length * 420,
  ];
}

/** The hours of one payslip: hours other than holidays and leave were worked, or missed because of illness. */
function presenceOf({ employee, month, pay }: Slip): DemoFigure[] {
  if (pay.hours === 0) return [];
  const quantity = (code: string) => Math.round((pay.rows.find((one) => one.code === code)?.quantity ?? 0) * 100);
  const ordinary = quantity('0001');
  const draw = drawFor(`absences of ${employee.key} ${month} ${pay.earnings}`);
  const winter = month <= 3 || month >= 11;
  const ill = draw() < (winter ? 0.16 : 0.07) ? between(draw, 1, 5) * 800 : 0;
  const hurt = draw() < 0.008 ? between(draw, 2, 8) * 800 : 0;
  const unpaid = draw() < 0.03 ? between(draw, 1, 2) * 400 : 0;
  const missed = Math.min(ordinary, ill + hurt + unpaid) === ill + hurt + unpaid ? ill + hurt + unpaid : 0;
  const overtime = quantity('0310');
  const hours: Record<string, number> = {
    [WORKED]: ordinary - missed + overtime,
    [OVERTIME]: overtime,
    FERIE: quantity('0120'),
    'PERMESSI ROL': quantity('0131'),
    ...(missed > 0 ? { MALATTIA: ill, INFORTUNIO: hurt, 'PERMESSI NON RETRIBUITI': unpaid } : {}),
  };
  return Object.entries(hours)
    .filter(([, amount]) => amount > 0)
    .map(([item, amount]) =>
      row({ month, branchCode: employee.branchCode, employeeKey: employee.key, item, amounts: [amount] }),
    );
}

const ACCRUALS: Record<string, string> = { Ferie: 'FERIE', 'Permessi ROL': 'ROL', 'Ex festività': 'EXFEST' };

function accrualsOf(company: DemoCompany, year: Year, until: number): DemoFigure[] {
  const staff = year.people.filter(({ month }) => month === until % 100).map(({ employee }) => employee);
  const time = staff.flatMap((employee) =>
    accrualsAt(employee, until).map(({ label, previous, accrued, used }) => ({
      employee,
      label,
      previous,
      accrued,
      used,
    })),
  );
  const hundredths = (hours: number) => Math.round(hours * 100);
  const timeRows = grouped(time, ({ label, employee }) => [ACCRUALS[label] ?? label, employee.branchCode]).map(
    ([[item, branchCode], rows]) =>
      row({
        item,
        branchCode,
        section: 'ORE',
        amounts: [
          sum(rows.map(({ previous }) => hundredths(previous))),
          sum(rows.map(({ accrued }) => hundredths(accrued))),
          sum(rows.map(({ used }) => hundredths(used))),
        ],
      }),
  );
  const months = until % 100;
  const money = grouped(staff, ({ branchCode }) => [branchCode]).flatMap(([[branchCode], people]) => {
    const monthly = sum(people.map((employee) => payOf(company, employee, until, 'ordinary').contributionBase));
    const thirteenth = Math.round((monthly * months) / 12);
    const fourteenth = Math.round((monthly * ((months + 5) % 12)) / 12);
    const severance = people.map((employee) =>
      severanceOf(employee, until, yearToDate(company, employee, until).contributionBase),
    );
    const of = (item: string, amounts: number[]) => row({ item, branchCode, section: 'EURO', amounts });
    return [
      of('13A', [0, thirteenth, months === 12 ? thirteenth : 0]),
      ...(company.trade.fourteenth ? [of('14A', [0, fourteenth, 0])] : []),
      of('TFR', [sum(severance.map(({ fund }) => fund)), sum(severance.map(({ share }) => share)), 0]),
    ];
  });
  return [...timeRows, ...money];
}

/**
 * Personnel costs (item B.9 of the income statement, art. 2425 c.c.) and the liabilities to employees in the balance
 * sheet (art. 2424 c.c.).
 */
function positionOf(year: Year, before: Year | null, accruals: readonly DemoFigure[]): DemoFigure[] {
  const severance = accruals
    .filter(({ item }) => item === 'TFR')
    .flatMap(({ amounts: [left, accrued] }) => [left ?? 0, accrued ?? 0]);
  // The opening balance of a year is the closing balance of the previous year.
  const began = sum(severance.filter((_, index) => index % 2 === 0));
  const amounts = positionAmounts(year, sum(severance));
  const former = before && positionAmounts(before, began);
  // Costs are compared with the same months of the previous year, liabilities with the end of the previous year.
  const last = Math.max(...year.slips.map(({ month }) => month));
  const same = before && { ...before, slips: before.slips.filter(({ month }) => month <= last) };
  const formerCosts = same && positionAmounts(same, began);
  const lines: [section: string, item: string, description: string][] = [
    ['ECONOMICO', 'B.9.a', 'Salari e stipendi'],
    ['ECONOMICO', 'B.9.b', 'Oneri sociali'],
    ['ECONOMICO', 'B.9.c', 'Trattamento di fine rapporto'],
    ['ECONOMICO', 'B.9.d', 'Trattamento di quiescenza e simili'],
    ['ECONOMICO', 'B.9.e', 'Altri costi'],
    ['PATRIMONIALE', 'C', 'Fondo trattamento di fine rapporto'],
    ['PATRIMONIALE', 'D.12', 'Debiti tributari, ritenute del mese'],
    ['PATRIMONIALE', 'D.13', 'Debiti verso istituti di previdenza'],
  ];
  return lines.map(([section, item, description], index) => {
    const row_ = row({ section, item, description, amounts: [amounts[index] ?? 0] });
    return { ...row_, amounts: [...row_.amounts, (section === 'ECONOMICO' ? formerCosts : former)?.[index] ?? null] };
  });
}

function positionAmounts({ slips }: Year, fund: number): number[] {
  const [pay = 0, inps = 0, inail = 0, accrued = 0, severance = 0, funds = 0, other = 0] = costOf(slips);
  const last = Math.max(...slips.map(({ month }) => month));
  const lastMonth = slips.filter(({ month }) => month === last).map(({ pay: one }) => one);
  return [
    pay + accrued,
    inps + inail,
    severance,
    funds,
    other,
    fund,
    sum(lastMonth.map(({ tax }) => tax)),
    sum(
      lastMonth.map(({ contributions, contributionBase }) => contributions + Math.round(contributionBase * INPS_RATE)),
    ),
  ];
}

const PLURALS: Record<string, string> = {
  Operaio: 'Operai',
  Impiegato: 'Impiegati',
  Apprendista: 'Apprendisti',
  Quadro: 'Quadri',
};
const plural = (qualification: string) => PLURALS[qualification] ?? qualification;

function row(part: Partial<DemoFigure> & { amounts: number[] }): DemoFigure {
  const none = { month: null, branchCode: null, employeeKey: null, section: null, item: null, description: null };
  return { ...none, ...part };
}

/** Groups items by several fields at once, in order of first occurrence. */
function grouped<T, const K extends readonly unknown[]>(
  list: readonly T[],
  keysOf: (one: T) => K,
): [keys: K, of: T[]][] {
  const groups = new Map<string, [K, T[]]>();
  for (const one of list) {
    const keys = keysOf(one);
    const known = groups.get(JSON.stringify(keys));
    if (known) known[1].push(one);
    else groups.set(JSON.stringify(keys), [keys, [one]]);
  }
  return [...groups.values()];
}

function sum(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
}
