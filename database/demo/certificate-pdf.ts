import { formatDay } from '../../src/text/common/format.ts';
import type { DemoCompany, DemoEmployee, DemoPractice } from './cast.ts';
import { field, HAIRLINE, INK, LEFT, money, RIGHT, SOFT, TINT } from './form.ts';
import { severanceOf, type YearOfPay, yearToDate } from './pay.ts';
import { Sheet } from './sheet.ts';

/**
 * A tax certificate (CU). The page shows first the withholding agent, then the recipient, then the figures of the
 * previous year.
 */
export type CertificateToDraw = {
  practice: DemoPractice;
  company: DemoCompany;
  employee: DemoEmployee;
  /** The year in the title; the income is that of the previous year. */
  year: number;
  printedAt: string;
};

type Box = { n: string; label: string; value: string };

export const CERTIFICATE_PAGES = 3;

export function drawCertificate(sheet: Sheet, certificate: CertificateToDraw): void {
  const { company, employee, year } = certificate;
  const income = yearToDate(company, employee, (year - 1) * 100 + 12);
  drawParties(sheet, certificate);
  drawIncome(sheet, certificate, income);
  drawContributions(sheet, certificate, income);
}

export function certificatePdf(certificate: CertificateToDraw): Buffer {
  const { company, employee, year, printedAt } = certificate;
  const sheet = new Sheet(`CU ${year}, ${employee.lastName} ${employee.firstName}`, company.legalName, printedAt);
  drawCertificate(sheet, certificate);
  return sheet.bytes();
}

function drawParties(sheet: Sheet, { practice, company, employee, year, printedAt }: CertificateToDraw): void {
  sheet.addPage();
  sheet.rect(LEFT, 36, RIGHT - LEFT, 46, INK);
  sheet.text(50, 57, 'CERTIFICAZIONE', { size: 13, bold: true, color: '#ffffff', spacing: 0.4 });
  sheet.text(50, 73, `UNICA ${year}`, { size: 13, bold: true, color: '#ffffff', spacing: 0.4 });
  sheet.text(548, 56, `Certificazione di cui all’art. 4, commi 6-ter e 6-quater, del D.P.R. 22 luglio 1998, n. 322`, {
    size: 7.5,
    color: '#ffffff',
    align: 'right',
  });
  sheet.text(548, 68, `relativa all’anno ${year - 1}`, { size: 9, bold: true, color: '#ffffff', align: 'right' });
  section(
    sheet,
    100,
    'Dati anagrafici',
    'Dati relativi al datore di lavoro, ente pensionistico o altro sostituto d’imposta',
  );
  boxes(sheet, 118, [
    { n: '1', label: 'Codice fiscale', value: company.taxCode },
    { n: '2', label: 'Cognome o denominazione', value: company.legalName },
  ]);
  boxes(sheet, 152, [
    { n: '3', label: 'Indirizzo', value: company.address },
    { n: '7', label: 'Posta elettronica', value: `${company.key}@esempio.invalid` },
  ]);
  section(sheet, 208, '', 'Dati relativi al dipendente, pensionato o altro percettore delle somme');
  boxes(sheet, 226, [
    { n: '1', label: 'Codice fiscale', value: employee.taxCode },
    { n: '2', label: 'Cognome', value: employee.lastName.toUpperCase() },
    { n: '3', label: 'Nome', value: employee.firstName.toUpperCase() },
  ]);
  boxes(sheet, 260, [
    { n: '4', label: 'Sesso', value: employee.sex },
    { n: '5', label: 'Data di nascita', value: formatDay(employee.birthDate) },
    { n: '6', label: 'Comune o Stato estero di nascita', value: employee.birthplace },
    { n: '8', label: 'Categorie particolari', value: '' },
  ]);
  boxes(sheet, 294, [
    {
      n: '20',
      label: `Domicilio fiscale al 1/1/${year - 1}: comune`,
      value: company.address.split(', ').at(-1)?.slice(6) ?? '',
    },
    { n: '22', label: 'Codice comune', value: '' },
    { n: '23', label: 'Fusione comuni', value: '' },
  ]);
  section(sheet, 350, '', 'Dati relativi al rappresentante');
  boxes(sheet, 368, [{ n: '30', label: 'Codice fiscale', value: '' }]);
  sheet.text(LEFT, 436, 'Data', { size: 6.5, color: SOFT });
  sheet.text(LEFT, 449, formatDay(printedAt), { size: 9 });
  sheet.text(330, 436, 'Firma del sostituto d’imposta', { size: 6.5, color: SOFT });
  sheet.text(330, 449, company.legalName, { size: 9 });
  sheet.line(330, 454, RIGHT, 454, HAIRLINE);
  foot(sheet, practice, employee, year, 1);
}

function drawIncome(sheet: Sheet, { practice, employee, company, year }: CertificateToDraw, income: YearOfPay): void {
  continuation(sheet, employee, year);
  const severance = severanceOf(employee, (year - 1) * 100 + 12, income.contributionBase);
  section(sheet, 84, 'Dati fiscali', 'Dati per la eventuale compilazione della dichiarazione dei redditi');
  boxes(sheet, 102, [
    {
      n: '1',
      label: 'Redditi di lavoro dipendente, contratto a tempo indeterminato',
      value: money(income.taxableIncome),
    },
    { n: '2', label: 'Contratto a tempo determinato', value: '' },
  ]);
  boxes(sheet, 136, [
    { n: '6', label: 'Giorni di lavoro', value: String(daysOf(employee, year - 1)) },
    { n: '8', label: 'Data di inizio rapporto', value: formatDay(employee.hiredOn) },
    {
      n: '9',
      label: 'Data di cessazione',
      value: employee.endedOn?.startsWith(String(year - 1)) ? formatDay(employee.endedOn) : '',
    },
  ]);
  section(sheet, 192, '', 'Ritenute');
  boxes(sheet, 210, [
    { n: '21', label: 'Ritenute IRPEF', value: money(income.tax) },
    { n: '22', label: 'Addizionale regionale', value: money(income.regionalTax) },
    { n: '26', label: `Addizionale comunale, acconto ${year - 1}`, value: money(income.municipalAdvance) },
    { n: '27', label: `Saldo ${year - 1}`, value: money(income.municipalTax) },
  ]);
  section(sheet, 266, '', 'Detrazioni e crediti');
  boxes(sheet, 284, [
    { n: '361', label: 'Imposta lorda', value: money(income.grossTax) },
    { n: '367', label: 'Detrazioni per lavoro dipendente', value: money(income.taxCredit) },
    { n: '373', label: 'Totale detrazioni', value: money(income.taxCredit) },
    { n: '391', label: 'Trattamento integrativo erogato', value: money(income.supplement) },
  ]);
  section(sheet, 340, '', 'Trattamento di fine rapporto');
  boxes(sheet, 358, [
    { n: '801', label: 'Indennità maturate nell’anno', value: money(severance.share) },
    { n: '809', label: 'TFR maturato dall’1/1/2001', value: money(severance.fund + severance.share) },
    { n: '812', label: 'Destinato al fondo', value: '' },
  ]);
  sheet.text(LEFT, 420, 'Annotazioni', { size: 8, bold: true });
  const notes = [
    `AI - Informazioni relative al reddito certificato: ${company.trade.contract}, periodo 01/01/${year - 1} - 31/12/${year - 1}.`,
    'AL - Detrazioni per lavoro dipendente rapportate ai giorni di lavoro dell’anno.',
    'ZZ - Le addizionali sono trattenute a rate nell’anno successivo a quello di riferimento.',
  ];
  notes.forEach((note, i) => {
    sheet.text(LEFT, 436 + i * 13, note, { size: 8 });
  });
  foot(sheet, practice, employee, year, 2);
}

function drawContributions(
  sheet: Sheet,
  { practice, company, employee, year }: CertificateToDraw,
  income: YearOfPay,
): void {
  continuation(sheet, employee, year);
  section(sheet, 84, 'Dati previdenziali', 'INPS, lavoratori subordinati');
  boxes(sheet, 102, [
    { n: '1', label: 'Matricola azienda', value: company.socialSecurityNumber },
    { n: '2', label: 'INPS', value: 'X' },
    { n: '4', label: 'Imponibile previdenziale', value: money(income.contributionBase) },
    { n: '6', label: 'Contributi a carico del lavoratore', value: money(income.contributions) },
  ]);
  boxes(sheet, 136, [
    { n: '7', label: 'Mesi per i quali è stata presentata la denuncia UniEmens', value: 'TUTTI' },
    { n: '8', label: 'Tutti con esclusione di', value: '' },
  ]);
  section(sheet, 192, '', 'INAIL');
  boxes(sheet, 210, [
    { n: '71', label: 'Qualifica', value: employee.job.qualification },
    { n: '72', label: 'Posizione assicurativa territoriale', value: `${company.socialSecurityNumber.slice(2, 10)}/41` },
    { n: '73', label: 'Data inizio', value: `01/01/${year - 1}` },
    { n: '74', label: 'Data fine', value: `31/12/${year - 1}` },
  ]);
  section(sheet, 266, '', 'Scelta per la destinazione dell’otto, del cinque e del due per mille dell’IRPEF');
  sheet.text(
    LEFT,
    288,
    'La scheda per la scelta si consegna in busta chiusa entro i termini della dichiarazione dei redditi.',
    { size: 8 },
  );
  foot(sheet, practice, employee, year, 3);
}

function continuation(sheet: Sheet, employee: DemoEmployee, year: number): void {
  sheet.addPage();
  sheet.text(LEFT, 48, `CERTIFICAZIONE UNICA ${year}`, { size: 10, bold: true });
  sheet.text(330, 46, 'Codice fiscale del percipiente', { size: 6.5, color: SOFT });
  sheet.text(RIGHT, 48, employee.taxCode, { size: 10, bold: true, align: 'right' });
  sheet.line(LEFT, 58, RIGHT, 58, INK, 1.2);
}

function section(sheet: Sheet, y: number, part: string, title: string): void {
  if (part)
    sheet.text(RIGHT, y, part.toUpperCase(), { size: 7.5, bold: true, color: SOFT, align: 'right', spacing: 0.3 });
  sheet.text(LEFT, y, title, { size: 8.5, bold: true });
  sheet.line(LEFT, y + 6, RIGHT, y + 6, HAIRLINE);
}

/** A row of numbered boxes of equal width. */
function boxes(sheet: Sheet, y: number, row: readonly Box[]): void {
  const width = (RIGHT - LEFT) / row.length;
  row.forEach(({ n, label, value }, i) => {
    const x = LEFT + i * width;
    sheet.rect(x, y, width, 28, i % 2 === 0 ? TINT : '#f7fafa');
    sheet.frame(x, y, width, 28, HAIRLINE, 0.5);
    sheet.text(x + 6, y + 9, n, { size: 6, bold: true, color: SOFT });
    field(sheet, x + 20, y + 9, label, value, 9);
  });
}

function foot(sheet: Sheet, practice: DemoPractice, employee: DemoEmployee, year: number, page: number): void {
  sheet.line(LEFT, 790, RIGHT, 790, HAIRLINE);
  sheet.text(LEFT, 801, `Intermediario: ${practice.name} · C.F. ${practice.taxCode}`, { size: 6.5, color: SOFT });
  sheet.text(LEFT, 811, `CU ${year} · ${employee.lastName} ${employee.firstName}`, { size: 6.5, color: SOFT });
  sheet.text(RIGHT, 811, `Pag. ${page}/${CERTIFICATE_PAGES}`, { size: 6.5, color: SOFT, align: 'right' });
}

function daysOf(employee: DemoEmployee, year: number): number {
  const from = employee.hiredOn > `${year}-01-01` ? employee.hiredOn : `${year}-01-01`;
  const to = employee.endedOn !== null && employee.endedOn < `${year}-12-31` ? employee.endedOn : `${year}-12-31`;
  return Math.min(365, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1);
}
