import { formatMonth, MONTHS } from '../../src/text/common/format.ts';
import { drawAttendance } from './attendance-pdf.ts';
import { dayOf, instantOf, lastDayOf, monthOf } from './calendar.ts';
import {
  buildCast,
  type DemoCompany,
  type DemoEmployee,
  type DemoPractice,
  WITHOUT_NEWEST_CERTIFICATES,
} from './cast.ts';
import { CERTIFICATE_PAGES, drawCertificate } from './certificate-pdf.ts';
import { newestCertificateYear } from './documents.ts';
import { drawFoot, drawHead, money, RIGHT, table } from './form.ts';
import { type Pay, payOf } from './pay.ts';
import { drawPayslip, type PayslipToDraw } from './payslip-pdf.ts';
import { person } from './people.ts';
import { Sheet } from './sheet.ts';

/** A bulk PDF about people of the demo, as payroll software prints it, for trying the intake. */
export type Sample = {
  fileName: string;
  kind: 'cedolini' | 'cu';
  title: string;
  description: string;
  bytes: Buffer;
};

/** A person whom one of the companies hired this month and who is not in the registry yet. */
const NEWCOMER = person('Mariam', "N'Diaye Sow", 'F', '1999-08-14', 'Z343', 'Senegal');

/** @param today day in Europe/Rome: the samples cover its month, for which the demo has no payslips yet */
export function samples(today: string): Sample[] {
  const practice = buildCast(today).practices[0];
  if (!practice) throw new Error('the demo has no practice');
  return [threeCompanies(practice, today), oneCompany(practice, today), certificates(practice, today)];
}

function threeCompanies(practice: DemoPractice, today: string): Sample {
  const period = monthOf(today);
  const printedAt = instantOf(today, 29_940);
  const sheet = new Sheet(`Libro unico ${formatMonth(period)}`, practice.name, printedAt);
  const companies = companiesOf(practice, ['olonella', 'melograno', 'edilnova']);
  for (const [i, company] of companies.entries()) {
    const employees = employedIn(company, period);
    const slips = employees.map((employee) => slipOf(practice, company, employee, period, printedAt));
    const model = slips[1];
    if (i === 0 && model) {
      const stranger = { ...model.employee, ...NEWCOMER, employeeCode: '0099', hiredOn: dayOf(period, 2) };
      slips.splice(9, 0, { ...model, employee: stranger });
    }
    // One page of the last company has no code, so that only the name can suggest the person.
    const nameless = i === 2 ? slips[6] : undefined;
    if (nameless) nameless.misprint = { taxCode: '' };
    for (const slip of slips) {
      drawPayslip(sheet, slip, { page: 1, of: company.trade.attendance ? 2 : 1 });
      if (company.trade.attendance) drawAttendance(sheet, slip, { page: 2, of: 2 });
    }
    drawSummary(sheet, practice, company, slips);
  }
  return {
    fileName: `LUL_${monthInNames(period)}_tre_aziende.pdf`,
    kind: 'cedolini',
    title: `Libro unico di tre aziende, ${formatMonth(period).toLowerCase()}`,
    description: `${sheet.pageCount} pagine di Tessitura Olonella, Il Melograno ed Edilnova: una pagina senza codice fiscale, una persona non ancora in anagrafica e i riepiloghi di fine ditta.`,
    bytes: sheet.bytes(),
  };
}

function oneCompany(practice: DemoPractice, today: string): Sample {
  const period = monthOf(today);
  const printedAt = instantOf(today, 30_720);
  const sheet = new Sheet(`Libro unico ${formatMonth(period)}`, practice.name, printedAt);
  const company = companiesOf(practice, ['brambati'])[0];
  if (!company) throw new Error('the demo has no Officine Meccaniche Brambati');
  const slips = employedIn(company, period).map((employee) => slipOf(practice, company, employee, period, printedAt));
  for (const slip of slips) {
    // Prints the right code with a wrong name, so that the page needs review.
    if (slip.employee.lastName === 'Lorusso') slip.misprint = { name: 'LORUSSO VINCENZA' };
    drawAttendance(sheet, slip, { page: 1, of: 2 });
    drawPayslip(sheet, slip, { page: 2, of: 2 });
  }
  drawSummary(sheet, practice, company, slips);
  return {
    fileName: `LUL_${monthInNames(period)}_brambati.pdf`,
    kind: 'cedolini',
    title: `Libro unico di una sola azienda, ${formatMonth(period).toLowerCase()}`,
    description: `${sheet.pageCount} pagine di Officine Meccaniche Brambati: il foglio presenze precede ogni cedolino, e un nome è stampato diverso dall’anagrafica.`,
    bytes: sheet.bytes(),
  };
}

function certificates(practice: DemoPractice, today: string): Sample {
  const year = newestCertificateYear(today);
  const printedAt = instantOf(`${year}-03-09`, 34_200);
  const sheet = new Sheet(`Certificazioni uniche ${year}`, practice.name, printedAt);
  let recipients = 0;
  for (const company of companiesOf(practice, WITHOUT_NEWEST_CERTIFICATES)) {
    const paid = company.employees.filter(
      ({ hiredOn, endedOn }) => hiredOn <= `${year - 1}-12-31` && (endedOn === null || endedOn >= `${year - 1}-01-01`),
    );
    for (const employee of paid) drawCertificate(sheet, { practice, company, employee, year, printedAt });
    recipients += paid.length;
  }
  return {
    fileName: `CU${year}_due_aziende.pdf`,
    kind: 'cu',
    title: `Certificazioni uniche ${year}`,
    description: `${recipients} CU di ${CERTIFICATE_PAGES} pagine l’una, di Panificio Quaranta e Gelateria Polo Nord. Uno dei datori è una ditta individuale, con un codice fiscale di 16 caratteri.`,
    bytes: sheet.bytes(),
  };
}

/** Draws a company's totals on its last page, which belongs to no person. */
function drawSummary(
  sheet: Sheet,
  practice: DemoPractice,
  company: DemoCompany,
  slips: readonly PayslipToDraw[],
): void {
  const first = slips[0];
  if (!first) return;
  const pays = slips.map((slip) => payOf(company, slip.employee, slip.period, slip.kind, slip.version));
  const total = (value: (pay: Pay) => number) => money(pays.reduce((sum, pay) => sum + value(pay), 0));
  sheet.addPage();
  const period = `Periodo di retribuzione: ${formatMonth(first.period).toUpperCase()}`;
  drawHead(sheet, company, 'RIEPILOGO PAGHE E CONTRIBUTI', period);
  table(
    sheet,
    104,
    'TOTALI DITTA',
    ['Importo'],
    [RIGHT - 10],
    [
      ['Dipendenti elaborati', String(slips.length)],
      ['Totale competenze', total((pay) => pay.earnings)],
      ['Totale trattenute', total((pay) => pay.deductions)],
      ['Netto da corrispondere', total((pay) => pay.net)],
      ['Imponibile contributivo', total((pay) => pay.contributionBase)],
      ['Contributi a carico dei dipendenti', total((pay) => pay.contributions)],
      ['Contributi a carico della ditta', total((pay) => Math.round(pay.contributionBase * 0.2868))],
      ['Ritenute IRPEF da versare, codice tributo 1001', total((pay) => pay.tax)],
      ['Addizionale regionale, codice tributo 3802', total((pay) => pay.regionalTax)],
      ['Addizionale comunale, codici tributo 3847 e 3848', total((pay) => pay.municipalTax + pay.municipalAdvance)],
      ['Ore retribuite', total((pay) => Math.round(pay.hours * 100))],
    ],
  );
  drawFoot(sheet, { practice, printedAt: first.printedAt }, { page: 1, of: 1 });
}

function slipOf(
  practice: DemoPractice,
  company: DemoCompany,
  employee: DemoEmployee,
  period: number,
  printedAt: string,
): PayslipToDraw {
  return { practice, company, employee, period, kind: 'ordinary', version: 1, printedAt };
}

function companiesOf(practice: DemoPractice, keys: readonly string[]): DemoCompany[] {
  return keys.flatMap((key) => practice.companies.filter((company) => company.key === key));
}

function employedIn(company: DemoCompany, period: number): DemoEmployee[] {
  return company.employees.filter(
    ({ hiredOn, endedOn }) => hiredOn <= lastDayOf(period) && (endedOn === null || endedOn >= dayOf(period, 1)),
  );
}

/** `202611` → `novembre_2026` */
function monthInNames(period: number): string {
  return `${(MONTHS[(period % 100) - 1] ?? '').toLowerCase()}_${Math.floor(period / 100)}`;
}
