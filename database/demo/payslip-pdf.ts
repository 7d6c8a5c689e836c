import type { PayLine } from '../../src/recognition/pay-lines.ts';
import { formatDay, formatMonth, formatNumber } from '../../src/text/common/format.ts';
import { drawAttendance } from './attendance-pdf.ts';
import type { DemoCompany, DemoEmployee, DemoPractice } from './cast.ts';
import type { DemoDocument } from './documents.ts';
import { drawFoot, drawHead, field, HAIRLINE, INK, LEFT, money, type Place, RIGHT, SOFT, TINT, table } from './form.ts';
import { type Pay, payOf, severanceOf, yearToDate } from './pay.ts';
import { Sheet } from './sheet.ts';
import { type Accrual, accrualsAt } from './time-off.ts';

/** Everything needed to draw one payslip as payroll software prints it. */
export type PayslipToDraw = {
  practice: DemoPractice;
  company: DemoCompany;
  employee: DemoEmployee;
  period: number;
  kind: NonNullable<DemoDocument['payrollKind']>;
  version: 1 | 2;
  printedAt: string;
  /** A wrong name or code to print, for a sample with mistakes. */
  misprint?: { name?: string; taxCode?: string };
};

const TITLES = { ordinary: 'CEDOLINO PAGA', thirteenth: '13ª MENSILITÀ', fourteenth: '14ª MENSILITÀ' } as const;

export function drawPayslip(sheet: Sheet, slip: PayslipToDraw, place: Place): void {
  const pay = payOf(slip.company, slip.employee, slip.period, slip.kind, slip.version);
  sheet.addPage();
  drawHead(sheet, slip.company, TITLES[slip.kind], periodText(slip));
  drawEmployee(sheet, slip);
  drawElements(sheet, slip, pay);
  drawRows(sheet, pay);
  drawTotals(sheet, pay);
  drawTaxes(sheet, slip, pay);
  drawAccruals(sheet, slip);
  drawFoot(sheet, slip, place);
}

/** The month in capitals; an additional month is marked `AGG.`, as common payroll software does. */
function periodText({ period, kind }: PayslipToDraw): string {
  return `Periodo di retribuzione: ${formatMonth(period).toUpperCase()}${kind === 'ordinary' ? '' : ' AGG.'}`;
}

function drawEmployee(sheet: Sheet, { company, employee, misprint }: PayslipToDraw): void {
  sheet.rect(LEFT, 92, RIGHT - LEFT, 38, TINT);
  field(sheet, 46, 104, 'Cod. dipendente', employee.employeeCode, 10.5);
  field(sheet, 124, 104, 'Cognome e nome', misprint?.name ?? capitals(employee), 10.5);
  field(sheet, 408, 104, 'Codice fiscale', misprint?.taxCode ?? employee.taxCode, 10.5);
  const branch = company.branches.find(({ code }) => code === employee.branchCode);
  const born = employee.sex === 'F' ? 'Nata a' : 'Nato a';
  const top = 143;
  field(sheet, 46, top, born, `${employee.birthplace}, ${formatDay(employee.birthDate)}`);
  field(sheet, 186, top, 'Data assunzione', formatDay(employee.hiredOn));
  field(sheet, 262, top, 'Data cessazione', employee.endedOn ? formatDay(employee.endedOn) : '—');
  field(sheet, 338, top, 'Part-time', employee.partTime === 100 ? 'No' : `${formatNumber(employee.partTime)}%`);
  field(sheet, 408, top, 'Filiale', branch ? `${branch.code} ${branch.description}` : 'Sede unica');
  field(sheet, 46, top + 26, 'Qualifica', employee.job.qualification);
  field(sheet, 186, top + 26, 'Livello', employee.job.level);
  field(sheet, 262, top + 26, 'Mansione', employee.job.job);
  field(
    sheet,
    408,
    top + 26,
    'Tipo rapporto',
    employee.job.qualification === 'Apprendista' ? 'Apprendistato professionalizzante' : 'Tempo indeterminato',
  );
}

function capitals({ lastName, firstName }: DemoEmployee): string {
  return `${lastName} ${firstName}`.toUpperCase();
}

function drawElements(sheet: Sheet, { company }: PayslipToDraw, pay: Pay): void {
  const total = pay.elements.reduce((sum, { amount }) => sum + amount, 0);
  const cells = [
    ...pay.elements.map(({ label, amount }) => ({ label, value: formatNumber(amount / 100) })),
    { label: 'Totale retribuzione', value: formatNumber(total / 100) },
    { label: 'Paga oraria', value: decimals(total / 100 / company.trade.monthlyHours) },
    { label: 'Ore retribuite', value: formatNumber(pay.hours) },
    { label: 'Giorni INPS', value: String(pay.days) },
  ];
  const width = (RIGHT - LEFT) / cells.length;
  sheet.line(LEFT, 191, RIGHT, 191, HAIRLINE);
  cells.forEach(({ label, value }, i) => {
    const right = LEFT + width * (i + 1) - 10;
    sheet.text(right, 203, label, { size: 6.5, color: SOFT, align: 'right' });
    sheet.text(right, 215, value, { size: 8.5, align: 'right' });
    if (i > 0) sheet.line(LEFT + width * i, 196, LEFT + width * i, 218, HAIRLINE);
  });
  sheet.line(LEFT, 223, RIGHT, 223, HAIRLINE);
}

const COLUMNS = { code: 46, label: 84, quantity: 326, rate: 400, deduction: 478, earning: 549 } as const;

function drawRows(sheet: Sheet, pay: Pay): void {
  const head = { size: 7, color: SOFT, bold: true } as const;
  sheet.rect(LEFT, 234, RIGHT - LEFT, 18, TINT);
  sheet.text(COLUMNS.code, 246, 'Voce', head);
  sheet.text(COLUMNS.label, 246, 'Descrizione', head);
  sheet.text(COLUMNS.quantity, 246, 'Ore / giorni', { ...head, align: 'right' });
  sheet.text(COLUMNS.rate, 246, 'Dato base', { ...head, align: 'right' });
  sheet.text(COLUMNS.deduction, 246, 'Trattenute', { ...head, align: 'right' });
  sheet.text(COLUMNS.earning, 246, 'Competenze', { ...head, align: 'right' });
  pay.rows.forEach((row, i) => {
    const y = 266 + i * 17;
    sheet.text(COLUMNS.code, y, row.code, { size: 8, color: SOFT });
    sheet.text(COLUMNS.label, y, row.label, { size: 8.5 });
    if (row.quantity !== null)
      sheet.text(COLUMNS.quantity, y, formatNumber(row.quantity), { size: 8.5, align: 'right' });
    if (row.rate !== null) {
      const rate = row.quantity === null ? formatNumber(row.rate / 100) : decimals(row.rate / 100);
      sheet.text(COLUMNS.rate, y, rate, { size: 8.5, align: 'right' });
    }
    if (row.deduction > 0)
      sheet.text(COLUMNS.deduction, y, formatNumber(row.deduction / 100), { size: 8.5, align: 'right' });
    if (row.earning > 0) sheet.text(COLUMNS.earning, y, formatNumber(row.earning / 100), { size: 8.5, align: 'right' });
    sheet.line(LEFT, y + 5.5, RIGHT, y + 5.5, '#e3e9eb', 0.4);
  });
}

function drawTotals(sheet: Sheet, pay: Pay): void {
  const y = 508;
  sheet.line(LEFT, y, RIGHT, y, INK, 0.8);
  sheet.text(COLUMNS.label, y + 15, 'Totali', { size: 8.5, bold: true });
  sheet.text(COLUMNS.deduction, y + 15, formatNumber(pay.deductions / 100), { size: 8.5, bold: true, align: 'right' });
  sheet.text(COLUMNS.earning, y + 15, formatNumber(pay.earnings / 100), { size: 8.5, bold: true, align: 'right' });
  sheet.rect(338, y + 24, RIGHT - 338, 34, INK);
  sheet.text(350, y + 45, 'NETTO DEL MESE', { size: 9, bold: true, color: '#ffffff' });
  sheet.text(COLUMNS.earning, y + 46, `€ ${formatNumber(pay.net / 100)}`, {
    size: 14,
    bold: true,
    color: '#ffffff',
    align: 'right',
  });
  sheet.text(46, y + 38, 'Pagamento con bonifico bancario', { size: 8 });
  sheet.text(46, y + 49, 'sulle coordinate comunicate dal lavoratore.', { size: 8 });
}

function drawTaxes(sheet: Sheet, { company, employee, period }: PayslipToDraw, pay: Pay): void {
  const year = yearToDate(company, employee, period);
  const top = 590;
  const columns = [210, 300, 390, 470, 549];
  table(
    sheet,
    top,
    'Fisco e contributi',
    ['Imp. contributivo', 'Imp. fiscale', 'IRPEF lorda', 'Detrazioni', 'IRPEF netta'],
    columns,
    [
      ['Mese', ...[pay.contributionBase, pay.taxableIncome, pay.grossTax, pay.taxCredit, pay.tax].map(money)],
      [
        `Progressivo ${Math.floor(period / 100)}`,
        ...[year.contributionBase, year.taxableIncome, year.grossTax, year.taxCredit, year.tax].map(money),
      ],
    ],
  );
}

function drawAccruals(sheet: Sheet, { company, employee, period }: PayslipToDraw): void {
  const year = yearToDate(company, employee, period);
  const severance = severanceOf(employee, period, year.contributionBase);
  const hours = ({ label, previous, accrued, used, balance }: Accrual) => [
    label,
    ...[previous, accrued, used, balance].map((value) => formatNumber(value)),
  ];
  table(
    sheet,
    660,
    'Ratei, in ore',
    ['Residuo a.p.', 'Maturato', 'Goduto', 'Saldo'],
    [170, 230, 290, 350],
    accrualsAt(employee, period).map(hours),
    362,
  );
  const x = 386;
  sheet.rect(x, 660, RIGHT - x, 16, TINT);
  sheet.text(x + 10, 671, 'Trattamento di fine rapporto', { size: 7, bold: true, color: SOFT });
  const lines = [
    { label: 'TFR al 31/12 precedente', value: severance.fund },
    { label: 'Quota TFR dell’anno', value: severance.share },
    { label: 'Fondo TFR', value: severance.fund + severance.share },
  ];
  lines.forEach(({ label, value }, i) => {
    sheet.text(x + 10, 689 + i * 15, label, { size: 8 });
    sheet.text(COLUMNS.earning, 689 + i * 15, money(value), { size: 8, align: 'right' });
    sheet.line(x, 694 + i * 15, RIGHT, 694 + i * 15, '#e3e9eb', 0.4);
  });
}

/** The printed figures other than the net pay, in the form that the intake reads (P135). */
export function figuresOnPayslip({
  company,
  employee,
  period,
}: Pick<PayslipToDraw, 'company' | 'employee' | 'period'>) {
  const [holiday, leave, formerHolidays] = accrualsAt(employee, period);
  const { fund, share } = severanceOf(employee, period, yearToDate(company, employee, period).contributionBase);
  const hours = Object.entries({ holiday, leave, formerHolidays }).map(([figure, accrual]) => ({
    figure,
    unit: 'hours',
    hundredths: Math.round((accrual?.balance ?? 0) * 100),
  }));
  const money = Object.entries({ severanceFund: fund + share, severanceYear: share });
  return [...hours, ...money.map(([figure, hundredths]) => ({ figure, unit: 'euro', hundredths }))];
}

/** The printed pay lines, in the form that the intake reads (P136). */
export function linesOnPayslip({ rows }: Pay): PayLine[] {
  return rows
    .filter(({ earning, deduction }) => earning > 0 || deduction > 0)
    .map(({ label, earning, deduction }) => ({ label, cents: earning > 0 ? earning : -deduction }));
}

/** The PDF of one payslip, followed by the attendance sheet if the firm's trade prints one. */
export function payslipPdf(slip: PayslipToDraw): Buffer {
  const sheet = new Sheet(payslipTitle(slip), slip.company.legalName, slip.printedAt);
  const pages = slip.company.trade.attendance && slip.kind === 'ordinary' ? 2 : 1;
  drawPayslip(sheet, slip, { page: 1, of: pages });
  if (pages === 2) drawAttendance(sheet, slip, { page: 2, of: 2 });
  return sheet.bytes();
}

function payslipTitle({ employee, period, kind }: PayslipToDraw): string {
  const name = { ordinary: 'Cedolino', thirteenth: 'Tredicesima', fourteenth: 'Quattordicesima' }[kind];
  return `${name} ${formatMonth(period)}, ${employee.lastName} ${employee.firstName}`;
}

function decimals(value: number): string {
  return value.toFixed(5).replace('.', ',');
}
