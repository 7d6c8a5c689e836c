import { type Head, nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import type { Font } from '../drawing.ts';
import { centsOfPrint, monthName } from '../layouts.ts';
import { birthOf } from './folk.ts';
import { Ink } from './ink.ts';

export type Wish = Head & {
  /** The whole line or cell that prints the month, with its label. */
  period?: string;
  birth?: boolean;
  net?: boolean;
  rows?: number;
  hired?: string;
  width?: number;
  height?: number;
  title?: string;
};
type Field = 'number' | 'name' | 'code';

const ITEMS = [
  ...['RETRIBUZIONE ORDINARIA', 'LAVORO STRAORDINARIO 30%', 'FESTIVITA GODUTE', 'PERMESSI ROL', 'IND. CASSA'],
  ...['CONTRIBUTO IVS', 'CONTRIBUTO FIS', 'IRPEF NETTA', 'ADDIZ. REGIONALE RATA', 'TICKET RESTAURANT', 'SUPERMINIMO'],
];

/** One payroll program: all slips of a file look alike, and the look depends on the seed. */
export class Program {
  readonly s: Sheets;
  readonly look: 'cells' | 'lines' | 'terminal' | 'preprinted';
  private readonly font: Font;
  private readonly order: Field[];
  private readonly labels: Record<Field, string>;
  private readonly period: string;
  private readonly net: string;
  private readonly firstNameFirst: boolean;
  private readonly position: string;
  private readonly monthRight: boolean;

  constructor(s: Sheets, look?: Program['look']) {
    const { chance } = s;
    this.s = s;
    this.look = look ?? chance.pick(['cells', 'cells', 'lines', 'terminal']);
    this.font = chance.pick(['F1', 'F1', 'F2']);
    this.order = chance.shuffled(['number', 'name', 'code'] as const);
    this.labels = {
      number: chance.pick(['MATRICOLA', 'Cod. dip.', 'N. MATR.', 'Codice']),
      name: chance.pick(['COGNOME E NOME', 'Dipendente', 'LAVORATORE', 'Cognome Nome']),
      code: chance.pick(['CODICE FISCALE', 'Cod. fiscale', 'C.F.']),
    };
    this.period = chance.pick([
      'PERIODO DI PAGA',
      'MESE DI',
      'Periodo di retribuzione',
      'Cedolino del mese di',
      'MESE',
    ]);
    this.net = chance.pick(['NETTO DEL MESE', 'NETTO IN BUSTA', 'Netto a pagare', 'NETTO DA CORRISPONDERE']);
    this.firstNameFirst = chance.likely(0.2);
    this.position = `${chance.between(10, 99)}${chance.between(10_000_000, 99_999_999)}`;
    this.monthRight = chance.likely(0.5);
  }

  nameOf(one: One): string {
    return this.firstNameFirst ? `${one.person.firstName} ${one.person.lastName}`.toUpperCase() : nameOf(one);
  }

  monthLine(month = this.s.month): string {
    return `${this.period} ${monthName(month).toUpperCase()} ${Math.floor(month / 100)}`;
  }

  slip(one: One, wish: Wish = {}): Ink {
    const ink = new Ink(wish.width, wish.height);
    if (this.look === 'terminal') this.terminal(ink, one, wish);
    else this.printed(ink, one, wish);
    return ink;
  }

  /** A slip that fills half of an upright page. */
  half(one: One, wish: Wish = {}): Ink {
    return this.slip(one, { height: 410, ...wish });
  }

  private values(one: One, wish: Wish): Record<Field, string> {
    return {
      number: (wish.number === undefined ? this.s.numberOf(one) : wish.number) ?? '',
      name: (wish.name === undefined ? this.nameOf(one) : wish.name) ?? '',
      code: (wish.code === undefined ? one.person.taxCode : wish.code) ?? '',
    };
  }

  private printed(ink: Ink, one: One, wish: Wish): void {
    const { company } = this.s;
    const [left, wide, small] = [24, ink.width - 48, ink.width < 500];
    const full = ink.height > 600;
    const top = full ? 36 : 22;
    if (this.look !== 'preprinted' || full) {
      ink.text(left, top, company.legalName.toUpperCase(), small ? 7 : 9, 'F3');
      ink.text(left + wide * 0.55, top, `C.F. ${company.taxCode}  Pos. INPS ${this.position}`, small ? 5 : 7);
    }
    const period = wish.period ?? (wish.month === undefined ? this.monthLine() : (wish.month ?? ''));
    ink.text(this.monthRight ? left + wide * 0.55 : left, top + 14, period, small ? 7 : 9, 'F3');
    if (wish.title) ink.text(this.monthRight ? left : left + wide * 0.55, top + 14, wish.title, 8);
    const values = this.values(one, wish);
    const shares: Record<Field, number> = { number: 0.16, name: 0.48, code: 0.36 };
    let x = left;
    this.order.forEach((field, row) => {
      if (this.look === 'lines') {
        const label = field === 'number' ? this.labels.number : this.labels[field];
        ink.text(left, top + 34 + row * 12, `${label} ${values[field]}`, 8, this.font);
        return;
      }
      this.cell(ink, x, top + 22, shares[field] * wide, this.labels[field], values[field]);
      x += shares[field] * wide;
    });
    const [yyyy, hired] = [this.s.chance.between(2008, 2023), this.s.chance.between(10, 28)];
    const rest: [string, string][] = [
      ['DATA NASCITA', wish.birth === false ? '' : birthOf(one)],
      ['DATA ASSUNZ.', wish.hired ?? `${hired}/0${this.s.chance.between(1, 9)}/${yyyy}`],
      ['QUALIFICA', this.s.chance.pick(['OPERAIO', 'IMPIEGATO', 'APPRENDISTA'])],
      ['LIVELLO', String(this.s.chance.between(1, 7))],
    ];
    rest.forEach(([label, value], at) => {
      if (this.look === 'lines') ink.text(left + (wide / 4) * at, top + 72, `${label} ${value}`, small ? 5 : 6.5);
      else this.cell(ink, left + (wide / 4) * at, top + 48, wide / 4, label, value, 7);
    });
    const from = top + (full ? 96 : 86);
    const rows = wish.rows ?? (full ? this.s.chance.between(14, 26) : this.s.chance.between(7, 11));
    this.items(ink, from, rows);
    if (wish.net !== false) this.netPay(ink, full ? 570 : 340);
    if (full) this.foot(ink);
  }

  private cell(ink: Ink, x: number, y: number, width: number, label: string, value: string, size = 9): void {
    ink.box(x, y, width, 25);
    if (this.look !== 'preprinted') ink.text(x + 3, y + 8, label, 5);
    ink.text(x + 3, y + 20, value, ink.width < 500 ? Math.min(7, size) : size, this.font);
  }

  items(ink: Ink, from: number, rows: number): void {
    const { chance } = this.s;
    const wide = ink.width - 48;
    if (this.look !== 'preprinted') {
      ink.text(24, from, 'VOCE', 6);
      ink.text(60, from, 'DESCRIZIONE', 6);
      ink.text(24 + wide * 0.5, from, 'ORE/GG', 6);
      ink.text(24 + wide * 0.68, from, 'TRATTENUTE', 6);
      ink.text(24 + wide * 0.86, from, 'COMPETENZE', 6);
    }
    for (let row = 1; row <= rows; row++) {
      const y = from + row * 13;
      ink.text(24, y, String(chance.between(1, 999)).padStart(3, '0'), 7, 'F2');
      ink.text(60, y, chance.pick(ITEMS), ink.width < 500 ? 6 : 7, this.font);
      ink.right(24 + wide * 0.58, y, `${chance.between(1, 173)},00`, 7);
      ink.right(24 + wide * (chance.likely(0.4) ? 0.8 : 1), y, this.s.amount(), 7);
    }
  }

  netPay(ink: Ink, y: number): void {
    const print = this.s.amount();
    ink.nets.push(centsOfPrint(print));
    ink.box(ink.width - 190, y - 12, 166, 32);
    if (this.look !== 'preprinted') ink.text(ink.width - 186, y - 3, this.net, 7, 'F3');
    ink.right(ink.width - 30, y + 14, print, 10);
  }

  private foot(ink: Ink): void {
    ink.text(24, 818, 'Numerazione unica LUL - Autorizzazione INAIL n. 299 del 15/01/2009', 6);
  }

  private terminal(ink: Ink, one: One, wish: Wish): void {
    const { number, name, code } = this.values(one, wish);
    const [small, full] = [ink.width < 500, ink.height > 600];
    const [size, pitch] = [small ? 6 : 8, full ? 11 : 10.5];
    let y = full ? 40 : 20;
    const line = (text: string) => {
      ink.text(22, y, text.trimEnd(), size, 'F2');
      y += pitch;
    };
    const period = wish.period ?? (wish.month === undefined ? this.monthLine() : (wish.month ?? ''));
    line(`DITTA ${this.s.company.code} ${this.s.company.legalName.toUpperCase()}`);
    line(`${`P.IVA ${this.s.company.vatNumber}`.padEnd(40)} INPS ${this.position}`);
    line(`${period} ${wish.title ?? ''}`);
    line('-'.repeat(86));
    const parts: Record<Field, string> = {
      number: `${this.labels.number} ${number}`.padEnd(18),
      name: `${this.labels.name} ${name}`.padEnd(40),
      code: `${this.labels.code} ${code}`,
    };
    line(`${parts.number}${parts.name}`);
    line(`${parts.code.padEnd(36)}${wish.birth === false ? '' : `NATO/A IL ${birthOf(one)}`}`);
    line(`ASSUNTO ${wish.hired ?? `01/0${this.s.chance.between(1, 9)}/2016`}  LIVELLO ${this.s.chance.between(1, 7)}`);
    line('-'.repeat(86));
    line(`${'VOCE DESCRIZIONE'.padEnd(44)}${'ORE/GG'.padStart(10)}${'TRATT.'.padStart(14)}${'COMP.'.padStart(14)}`);
    const rows = wish.rows ?? (full ? this.s.chance.between(14, 26) : this.s.chance.between(7, 11));
    for (let row = 0; row < rows; row++) {
      const item = `${String(this.s.chance.between(1, 999)).padStart(4, '0')} ${this.s.chance.pick(ITEMS)}`.padEnd(44);
      const amount = this.s.amount().padStart(14);
      const paid = this.s.chance.likely(0.6);
      line(`${item}${`${this.s.chance.between(1, 173)},00`.padStart(10)}${paid ? ' '.repeat(14) : ''}${amount}`);
    }
    line('-'.repeat(86));
    if (wish.net !== false) {
      const print = this.s.amount();
      ink.nets.push(centsOfPrint(print));
      line(`${this.net.toUpperCase().padStart(64)}${print.padStart(18)}`);
    }
  }
}

/** The height of a free line near the head. */
export function spot(program: Program): number {
  return program.look === 'terminal' ? 27 : 121;
}

/** Adds the sheet as a page with its truth. */
export function sheet(
  s: Sheets,
  ink: Ink,
  owner: One | null,
  more: Parameters<Sheets['add']>[2] = {},
  rotate: 0 | 90 | 180 | 270 = 0,
): void {
  s.add(ink.page(rotate), owner, more);
}

/** A boxed note of several lines. */
export function note(ink: Ink, x: number, y: number, lines: string[], size = 7.5, font: Font = 'F1'): void {
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.64 + 10;
  ink.box(x, y, Math.min(width, ink.width - x - 4), lines.length * (size + 3) + 5);
  lines.forEach((line, at) => {
    ink.text(x + 4, y + (size + 3) * (at + 1), line, size, font);
  });
}
