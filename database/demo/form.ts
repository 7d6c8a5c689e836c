import { formatInstant, formatNumber } from '../../src/text/common/format.ts';
import type { DemoCompany, DemoPractice } from './cast.ts';
import type { Sheet } from './sheet.ts';

/** The common parts of all printed pages of the demo: colours, margins, header, footer, fields and tables. */
export const INK = '#122125';
export const SOFT = '#55656a';
export const HAIRLINE = '#c9d3d6';
export const TINT = '#eef3f4';
export const LEFT = 36;
export const RIGHT = 559;

/** The page number and the number of pages. */
export type Place = { page: number; of: number };

/** The company on the left, the kind of page on the right. */
export function drawHead(sheet: Sheet, company: DemoCompany, title: string, subtitle: string): void {
  sheet.text(LEFT, 50, company.legalName.toUpperCase(), { size: 11.5, bold: true });
  sheet.text(LEFT, 63, company.address, { size: 8, color: SOFT });
  const codes =
    company.taxCode === company.vatNumber
      ? `C.F. e P.IVA ${company.vatNumber}`
      : `C.F. ${company.taxCode} · P.IVA ${company.vatNumber}`;
  sheet.text(LEFT, 74, `${codes} · Matr. INPS ${company.socialSecurityNumber}`, { size: 8, color: SOFT });
  sheet.text(RIGHT, 50, title, { size: 11.5, bold: true, align: 'right' });
  sheet.text(RIGHT, 63, subtitle, { size: 9, bold: true, align: 'right' });
  sheet.text(RIGHT, 74, `CCNL ${company.trade.contract}`, { size: 8, color: SOFT, align: 'right' });
  sheet.line(LEFT, 84, RIGHT, 84, INK, 1.2);
}

export function field(sheet: Sheet, x: number, y: number, label: string, value: string, size = 8.5): void {
  sheet.text(x, y, label, { size: 6.5, color: SOFT });
  sheet.text(x, y + size + 3.5, value, { size, bold: size > 9 });
}

/** Draws a small table: its name above the first column, the other columns right-aligned at their positions. */
export function table(
  sheet: Sheet,
  y: number,
  name: string,
  heads: readonly string[],
  columns: readonly number[],
  rows: readonly (readonly string[])[],
  right = RIGHT,
): void {
  const head = { size: 7, bold: true, color: SOFT } as const;
  sheet.rect(LEFT, y, right - LEFT, 16, TINT);
  sheet.text(46, y + 11, name, head);
  heads.forEach((label, i) => {
    sheet.text(columns[i] ?? right, y + 11, label, { ...head, align: 'right' });
  });
  rows.forEach(([label = '', ...values], i) => {
    const base = y + 29 + i * 15;
    sheet.text(46, base, label, { size: 8 });
    values.forEach((value, column) => {
      sheet.text(columns[column] ?? right, base, value, { size: 8, align: 'right' });
    });
    sheet.line(LEFT, base + 5, right, base + 5, '#e3e9eb', 0.4);
  });
}

/**
 * Prints the practice, the print date and the page number. The intake must not mistake this date and these codes for a
 * period or a person.
 */
export function drawFoot(
  sheet: Sheet,
  { practice, printedAt }: { practice: DemoPractice; printedAt: string },
  { page, of }: Place,
): void {
  const stamp = formatInstant(printedAt).replaceAll('/', '-');
  sheet.line(LEFT, 790, RIGHT, 790, HAIRLINE);
  sheet.text(LEFT, 801, `Elaborato da ${practice.name} · C.F. ${practice.taxCode} · ${practice.address}`, {
    size: 6.5,
    color: SOFT,
  });
  sheet.text(LEFT, 811, `Libro unico del lavoro · Autorizzazione INAIL n. 299 del 15/01/2009 · stampa del ${stamp}`, {
    size: 6.5,
    color: SOFT,
  });
  sheet.text(RIGHT, 811, `Pag. ${page}/${of}`, { size: 6.5, color: SOFT, align: 'right' });
}

export function money(cents: number): string {
  return formatNumber(cents / 100);
}
