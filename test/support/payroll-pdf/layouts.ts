import type { Chance } from './chance.ts';
import { Page } from './drawing.ts';
import type { Company, Person } from './people.ts';

/** Pages modelled on what payroll programs print; no program's form is copied. */

export type Slip = {
  person: Person;
  company: Company;
  number: string;
  /** YYYYMM */
  month: number;
  kind: 'ordinary' | 'thirteenth' | 'fourteenth';
  /** How the slip labels the 13th or 14th month. */
  kindPrint: 'agg' | 'words' | 'words-with-year';
  pages: number;
  code: 'plain' | 'spaced' | 'stray' | 'glued' | 'misread' | 'none';
  /** The printed code, if it differs from the registered one; otherwise null. */
  printedCode: string | null;
  name: 'plain' | 'accents-dropped' | 'none' | 'other';
  otherName: string | null;
  relatives: Person[];
  relativesLabelled: boolean;
  signer: Person | null;
  practiceCode: string;
  intermediaryCode: string;
  stamp: boolean;
};

export type LayoutName =
  | 'zucchetti'
  | 'teamsystem'
  | 'lul-line'
  | 'job'
  | 'adp'
  | 'noipa'
  | 'libro-unico'
  | 'fragments'
  | 'rotated'
  | 'upside-down'
  | 'glued'
  | 'page-of'
  | 'bare-month'
  | 'numeric-month'
  | 'cu-form'
  | 'cu-split'
  | 'cu-spaced';

export type Layout = {
  name: LayoutName;
  certificate: boolean;
  /** The maximum number of pages of a slip; later pages may lack the code. */
  mostPages: number;
  draw: (slip: Slip, chance: Chance) => Page[];
};

const MONTHS = [
  ...['Gennaio', 'Febbraio', 'Marzo', 'Aprile', 'Maggio', 'Giugno'],
  ...['Luglio', 'Agosto', 'Settembre', 'Ottobre', 'Novembre', 'Dicembre'],
];
const ITEMS = [
  ...['Paga base', 'Contingenza', 'E.D.R.', 'Straordinario 15%', 'Ferie godute', 'Trattenuta INPS', 'Contributo CIGS'],
  ...['Ritenute IRPEF', 'Addizionale regionale', 'Addizionale comunale', 'Trattenuta sindacale', 'Indennita di mensa'],
];

export function monthName(month: number): string {
  return MONTHS[(month % 100) - 1] ?? '';
}

function year(month: number): number {
  return Math.floor(month / 100);
}

function numericMonth(slip: Slip): string {
  return `${String(slip.month % 100).padStart(2, '0')}/${year(slip.month)}`;
}

/** The pay period as a program prints it, with the additional payment. */
function periodText(slip: Slip, capitals = false): string {
  const month = `${capitals ? monthName(slip.month).toUpperCase() : monthName(slip.month)} ${year(slip.month)}`;
  if (slip.kind === 'ordinary') return month;
  if (slip.kindPrint === 'agg') return `${monthName(slip.month).toUpperCase()} AGG. ${year(slip.month)}`;
  const words = slip.kind === 'thirteenth' ? '13ª MENSILITÀ' : '14ª MENSILITÀ';
  return slip.kindPrint === 'words' ? words : `${words} - ${month}`;
}

export function printedCode(slip: Slip): string {
  const code = slip.printedCode ?? slip.person.taxCode;
  switch (slip.code) {
    case 'none':
      return '';
    case 'spaced':
      return [...code].join(' ');
    case 'stray':
      return `${code.slice(0, 6)} ${code.slice(6)}`;
    case 'misread':
      return misread(code);
    default:
      return code;
  }
}

/** A misreading of a scanned form: zero for the letter O, or vice versa. */
function misread(code: string): string {
  const chars = [...code];
  const zero = chars.findIndex((char, at) => char === '0' && at > 5 && at < 15);
  if (zero >= 0) chars[zero] = 'O';
  else {
    const one = chars.findIndex((char, at) => char === '1' && at > 5 && at < 15);
    if (one >= 0) chars[one] = 'I';
  }
  return chars.join('');
}

export function printedName(slip: Slip, lastFirst = true): string {
  if (slip.name === 'none') return '';
  if (slip.name === 'other') return slip.otherName ?? '';
  const { firstName, lastName } = slip.person;
  const name = lastFirst ? `${lastName} ${firstName}` : `${firstName} ${lastName}`;
  const capitals = name.toUpperCase();
  return slip.name === 'accents-dropped' ? capitals.replace(/[À-Ý]/g, '') : capitals;
}

function amount(chance: Chance): string {
  return euro(chance.between(0, 2) * 100_000 + chance.between(0, 999) * 100 + chance.between(0, 99));
}

/** An amount as Italian payrolls print it: 1.234,00 */
export function euro(cents: number): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/(?<=[0-9])(?=(?:[0-9]{3})+$)/g, '.');
  return `${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

export function centsOfPrint(print: string): number {
  const cents = Number(print.replace(/[^0-9]/g, ''));
  return print.endsWith('-') ? -cents : cents;
}

function body(page: Page, chance: Chance, from: number, rows: number, sign = ''): void {
  page.text(30, from, 'VOCE   DESCRIZIONE', 7);
  page.text(280, from, 'ORE/GIORNI', 7);
  page.text(360, from, 'TRATTENUTE', 7);
  page.text(470, from, 'COMPETENZE', 7);
  for (let row = 1; row <= rows; row++) {
    const y = from + row * 12;
    page.text(30, y, String(chance.between(1, 9999)).padStart(4, '0'), 7, 'F2');
    page.text(80, y, chance.pick(ITEMS), 7);
    page.text(280, y, `${chance.between(1, 173)},${chance.between(10, 99)}`, 7, 'F2');
    page.text(chance.likely(0.5) ? 360 : 470, y, `${amount(chance)}${sign}`, 7, 'F2');
  }
}

function accruals(page: Page, y: number, chance: Chance): void {
  page.text(30, y, 'RATEI', 7, 'F3');
  page.text(120, y, 'RESIDUO A.P.', 7);
  page.text(220, y, 'MATURATO', 7);
  page.text(300, y, 'GODUTO', 7);
  page.text(380, y, 'SALDO', 7);
  ['FERIE', 'PERMESSI', 'ROL', '13MA MENS.', '14MA MENS.'].forEach((label, index) => {
    page.text(30, y + 11 * (index + 1), label, 7);
    for (const x of [120, 220, 300, 380]) page.text(x, y + 11 * (index + 1), `${chance.between(0, 99)},00`, 7, 'F2');
  });
}

function dates(page: Page, y: number, slip: Slip, chance: Chance): void {
  const [yyyy, mm, dd] = slip.person.birthDate.split('-');
  page.text(30, y, `DATA DI NASCITA ${dd}/${mm}/${yyyy}`, 7);
  page.text(200, y, `DATA ASSUNZIONE 01/03/20${chance.between(10, 19)}`, 7);
  page.text(380, y, `PROSSIMO SCATTO 0${chance.between(1, 9)}/2027`, 7);
}

/** Draws the foot of a slip: authorisation, time stamp, practice, signer. */
function footer(page: Page, slip: Slip, program: string): void {
  page.text(30, 800, `${program} Autorizzazione n. 299 del 15/01/2009 sede INAIL 01/2009`, 6);
  if (slip.stamp) page.text(400, 812, 'Stampato il 04-05-2026 16:21', 6);
  page.text(30, 812, `Elaborato da Studio Prova Consulenti - C.F. ${slip.practiceCode}`, 6);
  if (slip.intermediaryCode) page.text(30, 822, `Software in licenza a ${slip.intermediaryCode}`, 6);
  if (slip.signer) {
    page.text(
      300,
      790,
      `Firma del legale rappresentante ${slip.signer.lastName.toUpperCase()} ${slip.signer.firstName.toUpperCase()} ${slip.signer.taxCode}`,
      6,
    );
  }
}

function relatives(page: Page, y: number, slip: Slip): void {
  if (slip.relatives.length === 0) return;
  if (slip.relativesLabelled) page.text(30, y, 'FAMILIARI A CARICO', 7, 'F3');
  slip.relatives.forEach((relative, index) => {
    const name = `${relative.lastName} ${relative.firstName}`.toUpperCase();
    page.text(
      30,
      y + 11 * (index + 1),
      `${slip.relativesLabelled ? (index === 0 ? 'CONIUGE ' : 'FIGLIO ') : ''}${name}`,
      7,
    );
    page.text(300, y + 11 * (index + 1), relative.taxCode, 7, 'F2');
  });
}

function employer(page: Page, y: number, slip: Slip, label: string): void {
  const { company } = slip;
  page.text(30, y, `${label} ${company.legalName.toUpperCase()}`, 8, 'F3');
  const own = company.soleTrader
    ? `C.F. ${company.taxCode} P.IVA ${company.vatNumber}`
    : `COD.FISC. AZIENDA ${company.taxCode}`;
  page.text(330, y, own, 7);
}

function net(page: Page, y: number, label: string, chance: Chance, sign = ''): void {
  page.text(400, y, label, 9, 'F3');
  const print = `${amount(chance)}${sign}`;
  page.nets.push(centsOfPrint(print));
  page.text(480, y + 14, print, 10, 'F3');
}

function several(slip: Slip, draw: (page: Page, n: number) => void, options = {}): Page[] {
  return Array.from({ length: slip.pages }, (_, index) => {
    const page = new Page(options);
    draw(page, index + 1);
    return page;
  });
}

const asS = (text: string) => text.replaceAll(' ', 's');

function zucchetti(slip: Slip, chance: Chance): Page[] {
  return several(slip, (page, n) => {
    employer(page, 40, slip, 'DITTA');
    page.text(30, 70, asS('PERIODO DI RETRIBUZIONE'), 7);
    page.text(200, 70, periodText(slip, true), 9, 'F3');
    page.text(30, 95, `${asS('CODICE')}  ${asS('COGNOME E NOME')}`, 7);
    page.text(330, 95, asS('CODICE FISCALE'), 7);
    page.text(30, 108, `${slip.number.padStart(7, '0')} ${printedName(slip)}`, 9);
    page.text(330, 108, printedCode(slip), 9);
    dates(page, 125, slip, chance);
    body(page, chance, 160, 18);
    if (n < slip.pages) page.text(450, 560, 'SEGUE', 8, 'F3');
    else net(page, 600, asS('NETTO DEL MESE'), chance);
    relatives(page, 640, slip);
    accruals(page, 690, chance);
    footer(page, slip, 'Zucchetti spa');
  });
}

function teamsystem(slip: Slip, chance: Chance): Page[] {
  return several(slip, (page, n) => {
    employer(page, 36, slip, 'AZIENDA');
    page.text(30, 60, `MESE RETRIBUITO ${periodText(slip, true)}`, 9, 'F3');
    page.text(30, 84, `DIPENDENTE ${slip.number} ${printedName(slip)}`, 9);
    page.text(30, 98, `CODICE FISCALE ${printedCode(slip)}`, 9);
    dates(page, 115, slip, chance);
    body(page, chance, 150, 22);
    page.text(500, 830, `Pag. ${n}/${slip.pages}`, 6);
    if (n === slip.pages) net(page, 610, 'NETTO BUSTA', chance);
    relatives(page, 640, slip);
    accruals(page, 690, chance);
    footer(page, slip, 'Teamsystem S.p.A.');
  });
}

function lulLine(slip: Slip, chance: Chance): Page[] {
  return several(slip, (page, n) => {
    const [yyyy, mm, dd] = slip.person.birthDate.split('-');
    employer(page, 40, slip, 'LIBRO UNICO DEL LAVORO - DITTA');
    page.text(30, 62, `MESE DI ${periodText(slip)}`, 9, 'F3');
    page.text(
      30,
      80,
      `27-${String(slip.month % 100).padStart(2, '0')}-${year(slip.month)} ${printedName(slip)} ${dd}/${mm}/${yyyy} ${printedCode(slip)}`,
      8,
      'F2',
    );
    body(page, chance, 120, 24, chance.likely(0.5) ? '+' : '-');
    if (n === slip.pages) net(page, 600, 'NETTO A PAGARE', chance, '+');
    else page.text(450, 580, 'SEGUE', 8);
    relatives(page, 640, slip);
    accruals(page, 690, chance);
    footer(page, slip, 'CSC');
  });
}

function job(slip: Slip, chance: Chance): Page[] {
  return several(slip, (page, n) => {
    employer(page, 40, slip, 'DATORE DI LAVORO');
    if (n === 1) {
      page.text(30, 70, `CEDOLINO PAGA DI ${periodText(slip, true)}`, 9, 'F3');
      page.text(30, 90, `COGNOME E NOME ${printedName(slip)}`, 9);
      page.text(330, 90, `COD. FISC. ${printedCode(slip)}`, 9);
      dates(page, 110, slip, chance);
    }
    body(page, chance, 150, 26, '-');
    if (n < slip.pages) page.text(480, 560, 'SEGUE', 9, 'F3');
    else net(page, 600, 'NETTO IN BUSTA', chance, '-');
    if (n === slip.pages) {
      relatives(page, 640, slip);
      accruals(page, 690, chance);
    }
    footer(page, slip, 'JOB - Copyright Sistemi S.p.A.');
  });
}

const spread = (text: string) => [...text].join(' ');

function adp(slip: Slip, chance: Chance): Page[] {
  const first = new Page();
  employer(first, 40, slip, 'SOCIETA');
  first.text(30, 70, spread('PERIODO'), 8);
  first.text(140, 70, numericMonth(slip), 9);
  if (slip.kind !== 'ordinary') first.text(230, 70, periodText(slip), 9);
  first.text(30, 92, spread('COGNOME'), 8);
  first.text(30, 105, printedName(slip), 9);
  first.text(300, 92, 'COD.FISC', 8);
  if (slip.code === 'plain') first.glyphs(300, 105, printedCode(slip), 9);
  else first.text(300, 105, printedCode(slip), 9);
  first.text(30, 130, spread('QUALIFICA'), 8);
  body(first, chance, 160, 30);
  relatives(first, 640, slip);
  footer(first, slip, 'ADP');
  const second = new Page();
  second.text(30, 60, spread('IMPONIBILI'), 8);
  second.text(30, 80, 'IMPONIBILE IRPEF DETRAZIONI TFR CONTRIBUTI', 8);
  for (let row = 0; row < 14; row++) second.text(60 + (row % 3) * 150, 110 + row * 14, amount(chance), 8, 'F2');
  accruals(second, 420, chance);
  net(second, 620, 'NETTO PAGATO', chance);
  return [first, second];
}

function noipa(slip: Slip, chance: Chance): Page[] {
  return several(slip, (page, n) => {
    page.text(30, 40, `Ente di appartenenza ${slip.company.legalName}`, 8);
    page.text(330, 40, `Cod. Fisc. ente ${slip.company.taxCode}`, 7);
    page.text(
      30,
      60,
      `ID CEDOLINO: ${chance.between(10_000_000, 99_999_999)} n. partita ${chance.between(1_000_000, 9_999_999)}`,
      8,
    );
    page.text(330, 60, `RATA: ${periodText(slip)}`, 9, 'F3');
    page.text(500, 826, `Pagina ${n} di ${slip.pages}`, 7);
    if (n === 1) {
      page.text(30, 90, `Cognome ${slip.name === 'plain' ? slip.person.lastName : printedName(slip)}`, 9);
      if (slip.name === 'plain') page.text(200, 90, `Nome ${slip.person.firstName}`, 9);
      page.text(30, 104, `Codice fiscale ${printedCode(slip)}`, 9);
      body(page, chance, 160, 20);
      net(page, 560, 'NETTO A PAGARE', chance);
    } else {
      page.text(30, 100, 'Dettaglio competenze e trattenute', 9);
      body(page, chance, 130, 30);
    }
    if (slip.stamp) page.text(30, 826, 'Stampato il 04-05-2026 16:21', 6);
  });
}

function libroUnico(slip: Slip, chance: Chance): Page[] {
  const attendance = new Page();
  employer(attendance, 40, slip, 'LIBRO UNICO DEL LAVORO - AZIENDA');
  attendance.text(
    30,
    62,
    `FOGLIO PRESENZE MESE DI ${monthName(slip.month).toUpperCase()} ${year(slip.month)}`,
    9,
    'F3',
  );
  attendance.text(
    30,
    84,
    `MATRICOLA ${slip.number} COGNOME E NOME ${printedName(slip)} CODICE FISCALE ${printedCode(slip)}`,
    7,
  );
  for (let day = 1; day <= 31; day++) {
    attendance.text(30, 110 + day * 18, String(day).padStart(2, '0'), 7, 'F2');
    attendance.text(70, 110 + day * 18, chance.likely(0.7) ? '8,00 ORE ORDINARIE' : 'RIPOSO', 7);
  }
  attendance.text(30, 700, 'RIEPILOGO ORE', 7);
  footer(attendance, slip, 'LUL');
  const [pay] = several({ ...slip, pages: 1 }, (page) => {
    employer(page, 40, slip, 'LIBRO UNICO DEL LAVORO - AZIENDA');
    page.text(30, 62, `PERIODO ${periodText(slip, true)}`, 9, 'F3');
    page.text(
      30,
      84,
      `MATRICOLA ${slip.number} COGNOME E NOME ${printedName(slip)} CODICE FISCALE ${printedCode(slip)}`,
      7,
    );
    dates(page, 105, slip, chance);
    body(page, chance, 140, 22);
    net(page, 600, 'NETTO DEL MESE', chance);
    relatives(page, 640, slip);
    accruals(page, 690, chance);
    footer(page, slip, 'LUL');
  });
  return pay ? [attendance, pay] : [attendance];
}

/** Draws words in random order, among them the code glyph by glyph. */
function fragments(slip: Slip, chance: Chance): Page[] {
  const pages = several({ ...slip, pages: 1 }, (page) => {
    employer(page, 40, slip, 'DITTA');
    page.text(30, 64, 'PERIODO', 8);
    page.text(80, 64, periodText(slip, true), 9);
    page.text(30, 90, 'DIPENDENTE', 8);
    let x = 100;
    for (const word of printedName(slip).split(' ')) {
      page.text(x, 90, word, 9);
      x += word.length * 7 + 8;
    }
    page.text(330, 90, 'COD.FISC.', 8);
    page.glyphs(380, 90, printedCode(slip), 6, 8);
    body(page, chance, 140, 20);
    net(page, 600, 'NETTO IN BUSTA', chance);
    relatives(page, 640, slip);
    footer(page, slip, 'PAGHE');
    page.order = (pieces) => chance.shuffled(pieces);
  });
  return pages;
}

function turned(rotate: number) {
  return (slip: Slip, chance: Chance): Page[] =>
    several(
      slip,
      (page, n) => {
        employer(page, 40, slip, 'AZIENDA');
        page.text(30, 62, `PERIODO DI PAGA ${periodText(slip, true)}`, 9, 'F3');
        page.text(30, 84, `LAVORATORE ${printedName(slip, false)}`, 9);
        page.text(330, 84, `C.F. ${printedCode(slip)}`, 9);
        body(page, chance, 140, 16);
        page.text(480, 830, `Pag. ${n} di ${slip.pages}`, 6);
        if (n === slip.pages) net(page, 600, 'NETTO DA PAGARE', chance);
        relatives(page, 640, slip);
        footer(page, slip, 'PAGHE');
      },
      { rotate },
    );
}

function glued(slip: Slip, chance: Chance): Page[] {
  return several(slip, (page, n) => {
    page.text(30, 40, `DITTA:${slip.company.legalName.toUpperCase()}P.IVA${slip.company.vatNumber ?? ''}`, 8);
    page.text(30, 60, `MESE:${numericMonth(slip)}`, 9);
    if (slip.kind !== 'ordinary') page.text(140, 60, periodText(slip), 9);
    page.text(30, 80, `COGNOMEENOME:${printedName(slip)}CF:${printedCode(slip)}MATR${slip.number}LIV.3`, 8);
    dates(page, 100, slip, chance);
    body(page, chance, 140, 20);
    if (n === slip.pages) net(page, 600, 'NETTO IN BUSTA', chance);
    else page.text(470, 580, 'SEGUE', 8);
    relatives(page, 640, slip);
    footer(page, slip, 'PAGHE');
  });
}

/** Pages of which only the first has the code; the others print their page number. */
function pageOf(slip: Slip, chance: Chance): Page[] {
  return several(slip, (page, n) => {
    employer(page, 40, slip, 'DITTA');
    page.text(480, 40, `PAG. ${n}/${slip.pages}`, 8);
    if (n === 1) {
      page.text(30, 64, `MENSILITA ${periodText(slip, true)}`, 9);
      page.text(30, 84, `NOMINATIVO ${printedName(slip)} CODICE FISCALE ${printedCode(slip)}`, 8);
      dates(page, 100, slip, chance);
    }
    body(page, chance, 140, 30);
    if (n === slip.pages) {
      net(page, 600, 'NETTO DEL MESE', chance);
      relatives(page, 640, slip);
      accruals(page, 690, chance);
    }
    footer(page, slip, 'PAGHE');
  });
}

function bareMonth(slip: Slip, chance: Chance): Page[] {
  return several(slip, (page, n) => {
    employer(page, 40, slip, 'AZIENDA');
    page.text(260, 62, periodText(slip, true), 11, 'F3');
    page.text(30, 84, `${printedName(slip)}  ${printedCode(slip)}`, 9);
    dates(page, 100, slip, chance);
    body(page, chance, 140, 20);
    if (n === slip.pages) net(page, 600, 'NETTO IN BUSTA', chance);
    else page.text(470, 580, 'SEGUE', 8);
    relatives(page, 640, slip);
    accruals(page, 690, chance);
    footer(page, slip, 'PAGHE');
  });
}

function numericMonthLayout(slip: Slip, chance: Chance): Page[] {
  return several(slip, (page, n) => {
    employer(page, 40, slip, 'IMPRESA');
    page.text(30, 62, 'MESE', 7);
    page.text(30, 74, slip.kind === 'ordinary' ? numericMonth(slip) : periodText(slip), 9);
    page.text(120, 62, 'CODICE     COGNOME NOME', 7);
    page.text(120, 74, `${slip.number}     ${printedName(slip)}`, 9);
    page.text(380, 62, 'CODICE FISCALE', 7);
    page.text(380, 74, printedCode(slip), 9);
    dates(page, 95, slip, chance);
    body(page, chance, 130, 20);
    if (n === slip.pages) net(page, 600, 'NETTO IN BUSTA', chance);
    else page.text(470, 580, 'SEGUE', 8);
    relatives(page, 640, slip);
    accruals(page, 690, chance);
    footer(page, slip, 'PAGHE');
  });
}

function certificate(title: (page: Page, year: number) => void) {
  return (slip: Slip, chance: Chance): Page[] => {
    const titleYear = year(slip.month);
    const first = new Page();
    title(first, titleYear);
    first.text(30, 100, 'DATI ANAGRAFICI', 9, 'F3');
    first.text(30, 116, 'DATI RELATIVI AL DATORE DI LAVORO, ENTE PENSIONISTICO O ALTRO SOSTITUTO', 7);
    first.text(30, 130, `Codice fiscale ${slip.company.taxCode} ${slip.company.legalName.toUpperCase()}`, 8);
    first.text(30, 160, 'DATI RELATIVI AL DIPENDENTE, PENSIONATO O ALTRO PERCETTORE DELLE SOMME', 7);
    first.text(30, 174, `Codice fiscale ${printedCode(slip)}`, 8);
    first.text(230, 174, slip.name === 'plain' ? `Cognome ${slip.person.lastName}` : printedName(slip), 8);
    if (slip.name === 'plain') first.text(380, 174, `Nome ${slip.person.firstName}`, 8);
    first.text(30, 700, `DATA 16 03 ${titleYear} FIRMA DEL SOSTITUTO D'IMPOSTA`, 7);
    if (slip.signer)
      first.text(
        300,
        715,
        `${slip.signer.lastName.toUpperCase()} ${slip.signer.firstName.toUpperCase()} ${slip.signer.taxCode}`,
        7,
      );
    first.text(30, 812, `INTERMEDIARIO INCARICATO ${slip.practiceCode}`, 6);
    const second = new Page();
    second.text(30, 40, `CODICE FISCALE DEL PERCIPIENTE ${printedCode(slip)}`, 8);
    second.text(30, 70, 'CERTIFICAZIONE LAVORO DIPENDENTE, ASSIMILATI ED ASSISTENZA FISCALE', 8, 'F3');
    for (let row = 0; row < 24; row++) second.text(40 + (row % 4) * 130, 100 + row * 14, amount(chance), 8, 'F2');
    const pages = [first, second];
    if (slip.pages > 2) {
      const third = new Page();
      third.text(30, 40, `CODICE FISCALE DEL PERCIPIENTE ${printedCode(slip)}`, 8);
      third.text(30, 70, 'DATI RELATIVI AL CONIUGE E AI FAMILIARI A CARICO', 8, 'F3');
      relatives(third, 84, { ...slip, relativesLabelled: true });
      third.text(30, 300, 'ANNOTAZIONI', 8, 'F3');
      third.text(30, 320, `Periodo di lavoro dal 01/01/${titleYear - 1} al 31/12/${titleYear - 1}`, 8);
      pages.push(third);
    }
    return pages;
  };
}

export const LAYOUTS: Layout[] = [
  { name: 'zucchetti', certificate: false, mostPages: 3, draw: zucchetti },
  { name: 'teamsystem', certificate: false, mostPages: 2, draw: teamsystem },
  { name: 'lul-line', certificate: false, mostPages: 2, draw: lulLine },
  { name: 'job', certificate: false, mostPages: 3, draw: job },
  { name: 'adp', certificate: false, mostPages: 2, draw: adp },
  { name: 'noipa', certificate: false, mostPages: 3, draw: noipa },
  { name: 'libro-unico', certificate: false, mostPages: 2, draw: libroUnico },
  { name: 'fragments', certificate: false, mostPages: 1, draw: fragments },
  { name: 'rotated', certificate: false, mostPages: 2, draw: turned(90) },
  { name: 'upside-down', certificate: false, mostPages: 2, draw: turned(180) },
  { name: 'glued', certificate: false, mostPages: 2, draw: glued },
  { name: 'page-of', certificate: false, mostPages: 4, draw: pageOf },
  { name: 'bare-month', certificate: false, mostPages: 2, draw: bareMonth },
  { name: 'numeric-month', certificate: false, mostPages: 2, draw: numericMonthLayout },
  {
    name: 'cu-form',
    certificate: true,
    mostPages: 3,
    draw: certificate((page, titleYear) => page.text(180, 50, `CERTIFICAZIONE UNICA ${titleYear}`, 14, 'F3')),
  },
  {
    name: 'cu-split',
    certificate: true,
    mostPages: 3,
    draw: certificate((page, titleYear) => {
      page.text(30, 40, 'CERTIFICAZIONE', 12, 'F3');
      page.text(30, 56, `UNICA${titleYear}`, 12, 'F3');
    }),
  },
  {
    name: 'cu-spaced',
    certificate: true,
    mostPages: 3,
    draw: certificate((page, titleYear) =>
      page.text(60, 50, [...`CERTIFICAZIONE UNICA ${titleYear}`].join(' '), 12, 'F3'),
    ),
  },
];
