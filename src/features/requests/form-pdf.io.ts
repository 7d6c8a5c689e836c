import PDFDocument from 'pdfkit';
import { registerFonts } from '../../paper/cronologia-pdf.io.ts';
import { type HasGlyph, TextSetter, type Weight } from '../../paper/pdf-text.io.ts';
import { write } from '../../paper/tagged-pdf.io.ts';
import { REQUEST_FORM as TEXT } from '../../text/requests.ts';
import { REQUEST_TYPES } from './request.ts';

/** The types of request whose form is to be signed (spec §5). */
export type FormType = 1 | 2;

/** What is known of the sender; nothing on a blank form. */
export interface FormPerson {
  /** Surname and name; of a company, nothing. */
  name: string | null;
  taxCode: string | null;
  employeeCode: string | null;
  company: { name: string; taxCode: string } | null;
}

/** A4 upright, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const SIDE = 48;
const WIDTH = PAGE.width - 2 * SIDE;
const INK = '#122125';
const FAINT = '#45555a';
const HAIRLINE = '#9fb0b4';
const LINE_HEIGHT = 11.5;
const IBAN_PLACES = 27;

/** The form to be signed, filled in with what the portal knows; the rest is for the pen. */
export async function formPdf(type: FormType, person: FormPerson): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: TEXT.titles[type], Creator: TEXT.product, Producer: TEXT.product },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => document.once('end', resolve).once('error', reject));
  draw(new Pen(document, await registerFonts(document)), type, person);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function draw(pen: Pen, type: FormType, person: FormPerson): void {
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
  if (!REQUEST_TYPES[type].iban) pen.table(TEXT.columns, isCompany ? TEXT.companyRows : TEXT.rows);
  else {
    pen.boxes(TEXT.iban, IBAN_PLACES);
    pen.field(TEXT.holder, null);
    pen.field(TEXT.bank, null);
    pen.field(TEXT.since, null);
  }
  pen.down(16);
  pen.text(TEXT.declarations[type], 10);
  pen.down(34);
  pen.signatures(TEXT.place, TEXT.signature);
  pen.foot(TEXT.how[type]);
}

/** Writes from top to bottom. */
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

  /** A name and its value, or a line to write on. */
  field(name: string, value: string | null): void {
    const at = SIDE + 150;
    this.#label(name, SIDE, this.#y + 4);
    if (value) write(this.#document, this.#wrap(value, 10.5, SIDE + WIDTH - at), at, this.#y + 3, 10.5, INK);
    else this.#line(at, this.#y + 16, SIDE + WIDTH, HAIRLINE);
    this.#y += 24;
  }

  /** One box for each sign, four and four. */
  boxes(name: string, count: number): void {
    this.#label(name, SIDE, this.#y);
    const gap = 5;
    const side = (WIDTH - Math.floor((count - 1) / 4) * gap) / count;
    const top = this.#y + 14;
    for (let place = 0; place < count; place += 1) {
      const x = SIDE + place * side + Math.floor(place / 4) * gap;
      this.#document.rect(x, top, side, 22).lineWidth(0.7).strokeColor(HAIRLINE).stroke();
    }
    this.#y = top + 36;
  }

  table(columns: readonly string[], rows: readonly string[]): void {
    const widths = [150, (WIDTH - 150) / 2, (WIDTH - 150) / 2];
    const edges = widths.map((_, index) => SIDE + widths.slice(0, index).reduce((sum, width) => sum + width, 0));
    columns.forEach((column, index) => this.#label(column, (edges[index] ?? SIDE) + 4, this.#y));
    this.#y += 14;
    for (const row of rows) {
      edges.forEach((x, index) =>
        this.#document
          .rect(x, this.#y, widths[index] ?? 0, 28)
          .lineWidth(0.7)
          .strokeColor(HAIRLINE)
          .stroke(),
      );
      write(this.#document, this.#wrap(row, 10, 142), SIDE + 4, this.#y + 8, 10, INK);
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

  foot(text: string): void {
    const lines = this.#wrap(text, 9, WIDTH);
    write(this.#document, lines, SIDE, PAGE.height - 64, 9, FAINT);
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
