import { withOmocodia } from '../../../src/directory/tax-code.ts';
import type { PayLine } from '../../../src/recognition/pay-lines.ts';
import type { Registry, RegistryEmployee } from '../../../src/recognition/recognition.ts';
import { Chance } from './chance.ts';
import { type DocumentParts, Page, type PrintedFigure, writePdf } from './drawing.ts';
import { centsOfPrint, monthName } from './layouts.ts';
import { type Company, elevenDigits, hire, type Person, somebody, someCompany } from './people.ts';

/**
 * A month's file with its truth, in which some pages show a person who is not their subject. People are registered,
 * missing in the registry, or decoys: colleagues whose code or name is printed on other people's pages.
 */
export type DoubtfulPage = {
  page: number;
  /** The person whose wages the page shows; null for an unregistered person or several people. */
  owner: string | null;
  month: number | null;
  kind: 'payslip' | 'taxCertificate' | 'other';
  /** The payslip's kind, if a test needs it. */
  payroll?: 'attendance';
  /** The people whose figures a shared page shows. */
  shared?: string[];
  /** Texts on the page that are invisible, or that do not belong to the owner. */
  foreign?: string[];
  /** The person whom an invisible text layer may propose. */
  proposes?: string | null;
  /** Whether the page continues the previous page's document. */
  joins: boolean;
  /** The printed net pay in cents, one per person. */
  nets: readonly number[];
  /** Other figures that the page prints. */
  figures: readonly PrintedFigure[];
  lines: readonly PayLine[];
};
export type DoubtfulPdf = { bytes: Uint8Array; pages: DoubtfulPage[]; registry: Registry };

/** A person on a page, registered or not. */
export type One = { person: Person; employee: RegistryEmployee | null };

export type Head = {
  /** The tax code printed at the subject's place, before the name; null if the page prints none. */
  code?: string | null;
  name?: string | null;
  number?: string | null;
  month?: string | null;
};

const SPREAD = [0, 1, 2, 3] as const;

export class Sheets {
  readonly chance: Chance;
  readonly company: Company;
  readonly month: number;
  readonly pages: Page[] = [];
  readonly truth: DoubtfulPage[] = [];
  readonly employees: RegistryEmployee[] = [];
  readonly taken = new Set<string>();
  /** The style in which this file prints the subject of a slip. */
  readonly style: (typeof SPREAD)[number];
  parts: Partial<DocumentParts> = {};
  private readonly amounts = new Set<string>();
  private readonly practice: string;
  private next = 0;

  constructor(seed: number) {
    this.chance = new Chance(seed);
    this.practice = elevenDigits(this.chance, this.taken);
    this.company = someCompany(this.chance, 0, this.taken, false);
    this.style = this.chance.pick(SPREAD);
    this.month = 202600 + this.chance.between(1, 12);
  }

  registered(person = somebody(this.chance, this.taken)): One {
    this.next++;
    const employee = hire(person, this.company, `e${this.next}`, 1000 + this.next * 7);
    this.employees.push(employee);
    return { person, employee };
  }

  absent(person = somebody(this.chance, this.taken)): One {
    return { person, employee: null };
  }

  /** A random person, registered or absent. */
  anybody(): One {
    return this.chance.likely(0.6) ? this.registered() : this.absent();
  }

  staff(count: number): One[] {
    return Array.from({ length: count }, () => this.registered());
  }

  monthText(month = this.month): string {
    return `${monthName(month).toUpperCase()} ${Math.floor(month / 100)}`;
  }

  /** Adds a page with its truth. */
  add(page: Page, owner: One | null, more: Partial<DoubtfulPage> = {}): Page {
    this.pages.push(page);
    this.truth.push({
      page: this.pages.length,
      owner: owner?.employee?.id ?? null,
      month: this.month,
      kind: 'payslip',
      joins: false,
      nets: page.nets,
      figures: page.figures,
      lines: page.lines,
      ...more,
    });
    return page;
  }

  /** An ordinary slip of this file's style, with the given contents at the subject's place. */
  slip(one: One, head: Head = {}, options: { net?: boolean; body?: boolean } = {}): Page {
    const page = new Page();
    this.head(page, one, head);
    if (options.body !== false) this.items(page, 160, 16);
    if (options.net !== false) this.net(page, 560);
    this.footer(page);
    return page;
  }

  head(page: Page, one: One, head: Head = {}, top = 0): void {
    const name = head.name === undefined ? nameOf(one) : head.name;
    const code = head.code === undefined ? one.person.taxCode : head.code;
    const number = head.number === undefined ? this.numberOf(one) : head.number;
    const month = head.month === undefined ? `PERIODO DI PAGA ${this.monthText()}` : head.month;
    page.text(30, 40 + top, `AZIENDA ${this.company.legalName.toUpperCase()}`, 8, 'F3');
    page.text(330, 40 + top, `COD.FISC. AZIENDA ${this.company.taxCode}`, 7);
    page.text(30, 60 + top, month ?? '', 9, 'F3');
    const print = (x: number, y: number, text: string | null) => page.text(x, y + top, text ?? '', 9);
    if (this.style === 0) {
      print(30, 84, `MATRICOLA ${number ?? ''} COGNOME E NOME ${name ?? ''}`);
      print(330, 84, `CODICE FISCALE ${code ?? ''}`);
    } else if (this.style === 1) {
      page.text(30, 84 + top, 'MATR.    COGNOME E NOME', 7);
      page.text(330, 84 + top, 'CODICE FISCALE', 7);
      print(30, 96, `${number ?? ''} ${name ?? ''}`);
      print(330, 96, code);
    } else if (this.style === 2) {
      print(30, 84, `DIPENDENTE ${name ?? ''}`);
      print(30, 98, `C.F. ${code ?? ''}`);
      print(330, 98, `Matr. ${number ?? ''}`);
    } else {
      print(30, 84, name);
      print(330, 84, code);
    }
    const [yyyy, mm, dd] = one.person.birthDate.split('-');
    if (head.name === undefined) page.text(30, 118 + top, `DATA DI NASCITA ${dd}/${mm}/${yyyy}`, 7);
    page.text(330, 118 + top, `LIVELLO ${this.chance.between(1, 7)} QUALIFICA OPERAIO`, 7);
  }

  numberOf(one: One): string {
    return one.employee?.employeeCode ?? String(5000 + (one.person.taxCode.charCodeAt(15) % 26) * 13);
  }

  items(page: Page, from: number, rows: number): void {
    page.text(30, from, 'VOCE   DESCRIZIONE', 7);
    page.text(280, from, 'ORE/GIORNI', 7);
    page.text(470, from, 'COMPETENZE', 7);
    for (let row = 1; row <= rows; row++) {
      const y = from + row * 14;
      page.text(30, y, String(this.chance.between(1, 9999)).padStart(4, '0'), 7, 'F2');
      page.text(80, y, this.chance.pick(['Paga base', 'Contingenza', 'Straordinario 15%', 'Trattenuta INPS']), 7);
      page.text(470, y, this.amount(), 7, 'F2');
    }
  }

  /** An amount that the file does not contain yet, so that a repeated amount reveals a leak. */
  amount(): string {
    const amount = this.anyAmount();
    if (this.amounts.has(amount)) return this.amount();
    this.amounts.add(amount);
    return amount;
  }

  private anyAmount(): string {
    return `${this.chance.between(1, 2)}.${String(this.chance.between(0, 999)).padStart(3, '0')},${String(this.chance.between(0, 99)).padStart(2, '0')}`;
  }

  net(page: Page, y: number): void {
    page.text(400, y, 'NETTO DEL MESE', 9, 'F3');
    const print = this.amount();
    page.nets.push(centsOfPrint(print));
    page.text(480, y + 14, print, 10, 'F3');
  }

  footer(page: Page): void {
    page.text(30, 812, `Elaborato da Studio Prova Consulenti - C.F. ${this.practice}`, 6);
    page.text(330, 812, 'Autorizzazione n. 299 del 15/01/2009 sede INAIL', 6);
  }

  /** An attendance sheet with the given name and code. */
  presences(one: One, print: { name?: boolean; code?: boolean; label?: string } = {}): Page {
    const page = new Page();
    page.text(30, 40, `FOGLIO PRESENZE ${this.monthText()}`, 9, 'F3');
    if (print.name) page.text(30, 60, `${print.label ?? 'DIPENDENTE'} ${nameOf(one)}`, 9);
    if (print.code) page.text(330, 60, one.person.taxCode, 9);
    for (let day = 1; day <= 31; day++) {
      page.text(30, 90 + day * 18, String(day).padStart(2, '0'), 7, 'F2');
      page.text(70, 90 + day * 18, this.chance.likely(0.7) ? '8,00 ORE ORDINARIE' : 'RIPOSO', 7);
    }
    return page;
  }

  /** A page with amounts but without name or code. */
  second(label = 'DETTAGLIO IMPONIBILI'): Page {
    const page = new Page();
    page.text(30, 50, label, 8, 'F3');
    page.text(30, 70, 'IMPONIBILE IRPEF DETRAZIONI TFR CONTRIBUTI', 8);
    for (let row = 0; row < 14; row++) page.text(60 + (row % 3) * 150, 100 + row * 14, this.amount(), 8, 'F2');
    this.footer(page);
    return page;
  }

  finish(): DoubtfulPdf {
    const { soleTrader: _owner, ...company } = this.company;
    return {
      bytes: writePdf({ pages: this.pages, ...this.parts }),
      pages: this.truth,
      registry: { practiceTaxCodes: [this.practice], companies: [company], employees: this.employees },
    };
  }
}

export function nameOf({ person }: One): string {
  return `${person.lastName} ${person.firstName}`.toUpperCase();
}

export function withCode({ person }: One): string {
  return `${person.lastName} ${person.firstName} ${person.taxCode}`.toUpperCase();
}

/** An omocodia variant of the code that is not registered. */
export function otherForm(one: One): string {
  return withOmocodia(one.person.taxCode, 3);
}

/** Draws the file of one class of doubtful pages. */
export function doubtfulPdf(draw: (sheets: Sheets) => void, seed: number): DoubtfulPdf {
  const sheets = new Sheets(seed);
  draw(sheets);
  return sheets.finish();
}
