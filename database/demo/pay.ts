import { addMonths, dayOf, lastDayOf, monthOf, monthsBetween } from './calendar.ts';
import type { DemoCompany, DemoEmployee } from './cast.ts';
import type { DemoDocument } from './documents.ts';
import { between, drawFor } from './random.ts';
import { holidaysIn, leaveIn } from './time-off.ts';

/** The figures of a payslip, in cents: plausible Italian pay whose rows add up to the net pay. */
export type PayRow = {
  code: string;
  label: string;
  quantity: number | null;
  rate: number | null;
  earning: number;
  deduction: number;
};

export type Pay = {
  rows: PayRow[];
  /** The parts of the full-time monthly pay. */
  elements: { label: string; amount: number }[];
  hours: number;
  days: number;
  earnings: number;
  deductions: number;
  net: number;
  contributionBase: number;
  contributions: number;
  taxableIncome: number;
  grossTax: number;
  taxCredit: number;
  tax: number;
  regionalTax: number;
  municipalTax: number;
  municipalAdvance: number;
  supplement: number;
};

export type YearOfPay = Pick<
  Pay,
  'contributionBase' | 'contributions' | 'taxableIncome' | 'grossTax' | 'taxCredit' | 'tax' | 'supplement'
> & { regionalTax: number; municipalTax: number; municipalAdvance: number };

type Kind = NonNullable<DemoDocument['payrollKind']>;

const CONTRIBUTION_RATE = 0.0919;
const APPRENTICE_RATE = 0.0584;
const SUPPORT_FUND_RATE = 0.003;

export function payOf(
  company: DemoCompany,
  employee: DemoEmployee,
  period: number,
  kind: Kind,
  version: 1 | 2 = 1,
): Pay {
  return kind === 'ordinary'
    ? ordinaryPay(company, employee, period, version)
    : additionalPay(company, employee, period, kind);
}

function ordinaryPay(company: DemoCompany, employee: DemoEmployee, period: number, version: 1 | 2): Pay {
  const draw = drawFor(`pay of ${employee.key} ${period}`);
  const elements = elementsOf(employee, period);
  const hourly = totalOf(elements) / company.trade.monthlyHours;
  const share = shareOfMonth(employee, period);
  const hours = roundHours(((company.trade.monthlyHours * employee.partTime) / 100) * share);
  const holidays = Math.min(holidaysIn(employee, period), hours);
  const leave = Math.min(leaveIn(employee, period), hours - holidays);
  const rows: PayRow[] = [earningRow('0001', 'Retribuzione ordinaria', hours - holidays - leave, hourly)];
  if (holidays > 0) rows.push(earningRow('0120', 'Ferie godute', holidays, hourly));
  if (leave > 0) rows.push(earningRow('0131', 'Permessi ROL goduti', leave, hourly));
  const overtime = draw() < 0.4 && employee.job.qualification === 'Operaio' ? between(draw, 1, 7) * 2 : 0;
  const corrected = overtime + (version === 2 ? 4 : 0);
  if (corrected > 0) rows.push(earningRow('0310', 'Straordinario 25%', corrected, hourly * 1.25));
  if (draw() < 0.12)
    rows.push(earningRow('0322', 'Maggiorazione lavoro notturno', between(draw, 2, 5) * 8, hourly * 0.25));
  const contributionBase = Math.round(sum(rows, 'earning') / 100) * 100;
  const trips = employee.branchCode === '0007' ? between(draw, 3, 11) : 0;
  // Travel allowances up to 46.48 euro a day are free of tax and contributions (D.P.R. 917/1986, art. 51, c. 5).
  if (trips > 0) rows.push({ ...earningRow('0410', 'Trasferta Italia esente', trips, 4648), rate: 4648 });
  return withDeductions(company, employee, period, {
    rows,
    elements,
    hours,
    days: Math.round(26 * share),
    contributionBase,
  });
}

function additionalPay(company: DemoCompany, employee: DemoEmployee, period: number, kind: Kind): Pay {
  const elements = elementsOf(employee, period);
  const twelfths = Math.min(12, monthsBetween(monthOf(employee.hiredOn), period) + 1);
  const label = kind === 'thirteenth' ? 'Tredicesima mensilità (ratei)' : 'Quattordicesima mensilità (ratei)';
  const share = (totalOf(elements) * employee.partTime) / 100 / 12;
  const rows = [earningRow(kind === 'thirteenth' ? '0701' : '0704', label, twelfths, share)];
  const contributionBase = Math.round(sum(rows, 'earning') / 100) * 100;
  const base = { rows, elements, hours: 0, days: 0, contributionBase };
  return withDeductions(company, employee, period, base, false);
}

type Base = Pick<Pay, 'rows' | 'elements' | 'hours' | 'days' | 'contributionBase'>;

function withDeductions(
  company: DemoCompany,
  employee: DemoEmployee,
  period: number,
  { rows, elements, hours, days, contributionBase }: Base,
  monthly = true,
): Pay {
  const month = period % 100;
  const rate = employee.job.qualification === 'Apprendista' ? APPRENTICE_RATE : CONTRIBUTION_RATE;
  const ivs = Math.round(contributionBase * rate);
  const fund = Math.round(contributionBase * SUPPORT_FUND_RATE);
  const contributions = ivs + fund;
  const taxableIncome = contributionBase - contributions;
  rows.push(deductionRow('2001', `Contributo IVS ${percent(rate)}`, contributionBase, ivs));
  rows.push(deductionRow('2014', `Contributo FIS ${percent(SUPPORT_FUND_RATE)}`, contributionBase, fund));
  const months = company.trade.fourteenth ? 14 : 13;
  const projected = ((totalOf(elements) * employee.partTime) / 100) * months * (1 - rate - SUPPORT_FUND_RATE);
  const grossTax = Math.round(yearlyTax(taxableIncome * 12) / 12);
  const taxCredit = monthly
    ? Math.min(grossTax, Math.round((yearlyCredit(projected) / 12) * Math.min(1, days / 26)))
    : 0;
  const tax = grossTax - taxCredit;
  rows.push(deductionRow('3001', 'Ritenute IRPEF nette', taxableIncome, tax));
  // The surcharges of the previous year are withheld in eleven instalments, the municipal advance in nine.
  const regionalTax = monthly && month < 12 ? Math.round((projected * 0.0123) / 11) : 0;
  const municipalTax = monthly && month < 12 ? Math.round((projected * 0.0056) / 11) : 0;
  const municipalAdvance = monthly && month > 2 && month < 12 ? Math.round((projected * 0.0024) / 9) : 0;
  if (regionalTax > 0) rows.push(deductionRow('3104', 'Addizionale regionale, rata', null, regionalTax));
  if (municipalTax > 0) rows.push(deductionRow('3110', 'Addizionale comunale, rata saldo', null, municipalTax));
  if (municipalAdvance > 0)
    rows.push(deductionRow('3112', 'Addizionale comunale, rata acconto', null, municipalAdvance));
  // The supplement is paid for incomes up to 15,000 euro (D.L. 3/2020, art. 1).
  const supplement = monthly && projected <= 1_500_000 && tax > 0 ? Math.round((10_000 * days) / 26) : 0;
  if (supplement > 0) {
    rows.push({
      code: '3205',
      label: 'Trattamento integrativo',
      quantity: null,
      rate: null,
      earning: supplement,
      deduction: 0,
    });
  }
  const earnings = sum(rows, 'earning');
  const deductions = sum(rows, 'deduction');
  return {
    rows,
    elements,
    hours,
    days,
    earnings,
    deductions,
    net: earnings - deductions,
    contributionBase,
    contributions,
    taxableIncome,
    grossTax,
    taxCredit,
    tax,
    regionalTax,
    municipalTax,
    municipalAdvance,
    supplement,
  };
}

/** The totals from January to a month, including additional months' pay. */
export function yearToDate(company: DemoCompany, employee: DemoEmployee, period: number): YearOfPay {
  const year: YearOfPay = {
    contributionBase: 0,
    contributions: 0,
    taxableIncome: 0,
    grossTax: 0,
    taxCredit: 0,
    tax: 0,
    supplement: 0,
    regionalTax: 0,
    municipalTax: 0,
    municipalAdvance: 0,
  };
  for (let month = Math.floor(period / 100) * 100 + 1; month <= period; month++) {
    if (shareOfMonth(employee, month) === 0) continue;
    const kinds: Kind[] = ['ordinary'];
    if (month % 100 === 12) kinds.push('thirteenth');
    if (month % 100 === 6 && company.trade.fourteenth) kinds.push('fourteenth');
    for (const kind of kinds) {
      const pay = payOf(company, employee, month, kind);
      for (const key of Object.keys(year) as (keyof YearOfPay)[]) year[key] += pay[key];
    }
  }
  return year;
}

/**
 * The severance fund (TFR): the balance at the end of last year, and this year's share, pay / 13.5 (art. 2120 c.c.).
 */
export function severanceOf(employee: DemoEmployee, period: number, yearBase: number): { fund: number; share: number } {
  const hired = monthOf(employee.hiredOn);
  const lastDecember = (Math.floor(period / 100) - 1) * 100 + 12;
  const months = Math.max(0, monthsBetween(hired, lastDecember) + 1);
  const monthlyPay = (totalOf(elementsOf(employee, lastDecember)) * employee.partTime) / 100;
  return { fund: Math.round(((monthlyPay * 13) / 12 / 13.5) * months * 0.94), share: Math.round(yearBase / 13.5) };
}

function elementsOf(employee: DemoEmployee, period: number): Pay['elements'] {
  const draw = drawFor(`elements of ${employee.key}`);
  const rises = Math.min(5, Math.floor(Math.max(0, monthsBetween(monthOf(employee.hiredOn), period)) / 24));
  // Minimum pay rises each June under collective agreements.
  const agreed = employee.job.monthlyPay * (1 + 0.018 * (Math.floor(addMonths(period, -5) / 100) - 2025));
  const elements = [
    { label: 'Paga base', amount: Math.round(agreed) },
    { label: 'Scatti di anzianità', amount: rises * 2550 },
  ];
  if (draw() < 0.45) elements.push({ label: 'Superminimo', amount: between(draw, 4, 30) * 1000 });
  return elements.filter((element) => element.amount > 0);
}

/** The fraction of a month in which the person was employed. */
function shareOfMonth(employee: DemoEmployee, period: number): number {
  const [start, end] = [dayOf(period, 1), lastDayOf(period)];
  if (employee.hiredOn > end || (employee.endedOn !== null && employee.endedOn < start)) return 0;
  const from = employee.hiredOn > start ? Number(employee.hiredOn.slice(8)) : 1;
  const to =
    employee.endedOn !== null && employee.endedOn < end ? Number(employee.endedOn.slice(8)) : Number(end.slice(8));
  return (to - from + 1) / Number(end.slice(8));
}

/** Yearly IRPEF, in cents (D.P.R. 917/1986, art. 11). */
function yearlyTax(income: number): number {
  const first = Math.min(income, 2_800_000) * 0.23;
  const second = Math.max(0, Math.min(income, 5_000_000) - 2_800_000) * 0.35;
  return first + second + Math.max(0, income - 5_000_000) * 0.43;
}

/** The tax credit for employees (D.P.R. 917/1986, art. 13). */
function yearlyCredit(income: number): number {
  if (income <= 1_500_000) return 195_500;
  if (income <= 2_800_000) return 191_000 + (119_000 * (2_800_000 - income)) / 1_300_000;
  return income <= 5_000_000 ? (191_000 * (5_000_000 - income)) / 2_200_000 : 0;
}

function earningRow(code: string, label: string, quantity: number, rate: number): PayRow {
  return { code, label, quantity, rate, earning: Math.round(quantity * rate), deduction: 0 };
}

function deductionRow(code: string, label: string, base: number | null, deduction: number): PayRow {
  return { code, label, quantity: null, rate: base, earning: 0, deduction };
}

function totalOf(elements: Pay['elements']): number {
  return elements.reduce((total, { amount }) => total + amount, 0);
}

function sum(rows: readonly PayRow[], column: 'earning' | 'deduction'): number {
  return rows.reduce((total, row) => total + row[column], 0);
}

function roundHours(hours: number): number {
  return Math.round(hours * 2) / 2;
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(2).replace('.', ',')}%`;
}
