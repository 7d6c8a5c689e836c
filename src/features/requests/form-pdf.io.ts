import PDFDocument from 'pdfkit';
import { registerFonts } from '../../paper/cronologia-pdf.io.ts';
import { type HasGlyph, TextSetter, type Weight } from '../../paper/pdf-text.io.ts';
import { write } from '../../paper/tagged-pdf.io.ts';
import { formatDay } from '../../text/common/format.ts';
import { REQUEST_FORM as TEXT } from '../../text/requests.ts';
import { REQUEST_TYPES } from './request.ts';
import { type FormEntries, type FormType, PERSONAL_FIELDS, type Signature } from './signed-form.ts';

/** The known data about the sender; empty on a blank form. */
export interface FormPerson {
  /** Surname and name; null for a company. */
  name: string | null;
  taxCode: string | null;
  employeeCode: string | null;
  company: { name: string; taxCode: string } | null;
}

/** A form that is filled in and signed on the screen. */
export interface Signed {
  entries: FormEntries;
  iban: string | null;
  signature: Signature;
  login: string;
  /** The date without a time, so that a request sent twice on the same day has identical files. */
  today: string;
}

/** A4 in portrait format, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const SIDE = 48;
const WIDTH = PAGE.width - 2 * SIDE;
const INK = '#122125';
const FAINT = '#45555a';
const HAIRLINE = '#9fb0b4';
const LINE_HEIGHT = 11.5;
const IBAN_PLACES = 27;
/** The area of a drawn signature above its line, in points. */
const SIGNATURE = { width: 220, height: 72 };

/** Writes the form to be signed. The data that the portal knows are filled in; the rest is filled in by hand. */
export async function formPdf(type: FormType, person: FormPerson, signed?: Signed): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'it-IT',
    displayTitle: true,
    info: {
      Title: TEXT.titles[type],
      Creator: TEXT.product,
      Producer: TEXT.product,
      ...(signed ? { CreationDate: new Date(signed.today) } : {}),
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => document.once('end', resolve).once('error', reject));
  draw(new Pen(document, await registerFonts(document)), type, person, signed);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function draw(pen: Pen, type: FormType, person: FormPerson, signed: Signed | undefined): void {
  pen.text(TEXT.product, 9, { color: FAINT, weight: 'strong' });
  pen.down(6);
  pen.text(TEXT.titles[type], 17, { weight: 'strong' });
  pen.down(14);
  if (person.company) pen.text(`${TEXT.to}: ${person.company.name}`, 10);
  else pen.field(TEXT.to, null);
  pen.down(14);
  pen.heading(TEXT.who);
  const isCompany = person.name === null && person.company !== null;
  if (isCompany) pen.field(TEXT.companyName, person.company?.name ?? null);
  else pen.field(TEXT.name, person.name);
  pen.field(isCompany ? TEXT.companyCode : TEXT.taxCode, person.taxCode);
  if (!isCompany) {
    if (person.employeeCode !== null) pen.field(TEXT.employeeCode, person.employeeCode);
    pen.field(TEXT.company, person.company?.name ?? null);
  }
  pen.down(10);
  pen.heading(TEXT.changes[type]);
  const { dati, intestatario, banca, dal } = signed?.entries ?? {};
  if (!REQUEST_TYPES[type].iban) {
    const rows = PERSONAL_FIELDS.map((field) => [TEXT.rows[field], dati?.[field] ?? ''] as const);
    pen.table(TEXT.columns, isCompany ? TEXT.companyRows.map((row) => [row, ''] as const) : rows);
  } else {
    const iban = signed?.iban ?? '';
    pen.boxes(TEXT.iban, Math.max(IBAN_PLACES, iban.length), iban);
    pen.field(TEXT.holder, intestatario ?? null);
    pen.field(TEXT.bank, banca ?? null);
    pen.field(TEXT.since, dal === undefined ? null : formatDay(dal));
  }
  pen.down(16);
  pen.text(TEXT.declarations[type], 10);
  pen.down(34);
  if (signed) {
    pen.down(SIGNATURE.height - 20);
    pen.signature(signed.signature);
    pen.onTheLine(TEXT.signedOn(formatDay(signed.today)));
  }
  pen.signatures(TEXT.place, TEXT.signature);
  pen.foot(
    signed ? TEXT.signedBy(person.name ?? '', signed.login, formatDay(signed.today)) : TEXT.how[type],
    signed ? 84 : 64,
  );
}

/** Writes text and shapes onto the page from top to bottom. */
class Pen {
  readonly #document: PDFKit.PDFDocument;
  readonly #hasGlyph: HasGlyph;
  #y = 52;

  constructor(document: PDFKit.PDFDocument, hasGlyph: HasGlyph) {
    this.#document = document;
    this.#hasGlyph = hasGlyph;
  }

  down(points: number): void {
    this.#y += points;
  }

  text(
    text: string,
    size: number,
    { color = INK, weight = 'regular' }: { color?: string; weight?: Weight } = {},
  ): void {
    const lines = new TextSetter(this.#document, size, this.#hasGlyph).wrap(text, WIDTH, 6, weight);
    write(this.#document, lines, SIDE, this.#y, size, color);
    this.#y += Math.max(size * 1.3, lines.length * LINE_HEIGHT);
  }

  heading(text: string): void {
    this.text(text, 11, { weight: 'strong' });
    this.#line(SIDE, this.#y + 1, SIDE + WIDTH, INK);
    this.#y += 10;
  }

  /** Writes a label with its value, or with a line to write on if there is none. */
  field(name: string, value: string | null): void {
    const at = SIDE + 150;
    this.#label(name, SIDE, this.#y + 4);
    if (value) write(this.#document, this.#wrap(value, 10.5, SIDE + WIDTH - at), at, this.#y + 3, 10.5, INK);
    else this.#line(at, this.#y + 16, SIDE + WIDTH, HAIRLINE);
    this.#y += 24;
  }

  /** Draws one box per character, in groups of four. */
  boxes(name: string, count: number, signs: string): void {
    this.#label(name, SIDE, this.#y);
    const gap = 5;
    const side = (WIDTH - Math.floor((count - 1) / 4) * gap) / count;
    const top = this.#y + 14;
    for (let place = 0; place < count; place += 1) {
      const x = SIDE + place * side + Math.floor(place / 4) * gap;
      this.#document.rect(x, top, side, 22).lineWidth(0.7).strokeColor(HAIRLINE).stroke();
      const sign = signs.charAt(place);
      if (sign) write(this.#document, this.#wrap(sign, 11, side), x + side / 2 - 3.4, top + 5, 11, INK);
    }
    this.#y = top + 36;
  }

  table(columns: readonly string[], rows: readonly (readonly [string, string])[]): void {
    const widths = [150, (WIDTH - 150) / 2, (WIDTH - 150) / 2];
    const edges = widths.map((_, index) => SIDE + widths.slice(0, index).reduce((sum, width) => sum + width, 0));
    columns.forEach((column, index) => this.#label(column, (edges[index] ?? SIDE) + 4, this.#y));
    this.#y += 14;
    for (const [row, value] of rows) {
      edges.forEach((x, index) =>
        this.#document
          .rect(x, this.#y, widths[index] ?? 0, 28)
          .lineWidth(0.7)
          .strokeColor(HAIRLINE)
          .stroke(),
      );
      write(this.#document, this.#wrap(row, 10, 142), SIDE + 4, this.#y + 8, 10, INK);
      const [, , at = SIDE] = edges;
      if (value) {
        const lines = this.#wrap(value, 9.5, (widths[2] ?? 0) - 8);
        write(this.#document, lines, at + 4, this.#y + (lines.length > 1 ? 3 : 8), 9.5, INK);
      }
      this.#y += 28;
    }
  }

  signatures(left: string, right: string): void {
    const half = WIDTH / 2 - 14;
    for (const [name, x] of [
      [left, SIDE],
      [right, SIDE + half + 28],
    ] as const) {
      this.#line(x, this.#y, x + half, INK);
      this.#label(name, x, this.#y + 5);
    }
  }

  /** Draws the person's signature above the line on the right. */
  signature({ larghezza, altezza, tratti }: Signature): void {
    const scale = Math.min(SIGNATURE.width / larghezza, SIGNATURE.height / altezza);
    const left = SIDE + WIDTH / 2 + 14;
    const top = this.#y + 4 - altezza * scale;
    for (const stroke of tratti) {
      const [x = 0, y = 0, ...rest] = stroke;
      this.#document.moveTo(left + x * scale, top + y * scale);
      // A stroke of a single point is drawn as a dot.
      if (rest.length === 0) this.#document.lineTo(left + x * scale + 0.1, top + y * scale);
      for (let at = 0; at + 1 < rest.length; at += 2)
        this.#document.lineTo(left + (rest[at] ?? 0) * scale, top + (rest[at + 1] ?? 0) * scale);
      this.#document.lineWidth(1.3).lineCap('round').lineJoin('round').strokeColor(INK).stroke();
    }
  }

  /** Writes text above the line on the left. */
  onTheLine(text: string): void {
    write(this.#document, this.#wrap(text, 10.5, WIDTH / 2 - 14), SIDE, this.#y - 15, 10.5, INK);
  }

  foot(text: string, fromBelow: number): void {
    const lines = this.#wrap(text, 9, WIDTH);
    write(this.#document, lines, SIDE, PAGE.height - fromBelow, 9, FAINT);
  }

  #label(text: string, x: number, y: number): void {
    write(this.#document, this.#wrap(text, 9, 240), x, y, 9, FAINT);
  }

  #wrap(text: string, size: number, width: number) {
    return new TextSetter(this.#document, size, this.#hasGlyph).wrap(text, width, 3);
  }

  #line(from: number, y: number, to: number, color: string): void {
    this.#document.moveTo(from, y).lineTo(to, y).lineWidth(0.7).strokeColor(color).stroke();
  }
}
