import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import PDFDocument from 'pdfkit';
import { contentDisposition } from '../../server/delivery.ts';
import { inTurns } from '../../server/in-turns.ts';
import { dayInRome, formatDay, timeInRome } from '../../text/format.ts';
import { CRONOLOGIA, HISTORY_STATE_LABELS, shortPrint } from '../../text/history.ts';
import { FONTS, type FontName, fontFile, type HasGlyph, type Line, TextSetter } from './pdf-text.io.ts';
import type { PresentedRow } from './present-history.ts';

/** A4 landscape, in points. */
const PAGE = { width: 841.89, height: 595.28 };
const MARGIN = { side: 36, top: 34, bottom: 46 };
const TABLE_WIDTH = PAGE.width - 2 * MARGIN.side;
const FOOT_Y = PAGE.height - 32;
const BOTTOM = PAGE.height - MARGIN.bottom;

/** Widths of the columns Data, Ora, Utente, Nominativo, Tipo, Documento, Stato; the last takes what is left. */
const WIDTHS = [62, 54, 118, 150, 86, 172];
const COLUMN_WIDTHS = [...WIDTHS, TABLE_WIDTH - WIDTHS.reduce((sum, width) => sum + width, 0)];
const CELL_GAP = 8;
const MAX_LINES = 3;

const SIZE = { heading: 16, text: 9, small: 8 };
const LINE_HEIGHT = 11.5;
const ROW_PADDING = 5;
const HEADER_HEIGHT = 22;

/** Colours of the identity: ink, faint ink, hairline, sealing wax. */
const INK = '#122125';
const FAINT = '#45555a';
const HAIRLINE = '#d2dbdd';
const ALARM = '#982522';

export interface PrintedBy {
  /** Who printed, and when. */
  by: string;
  at: Date;
}

interface LaidOutRow {
  cells: Line[][];
  height: number;
  altered: boolean;
}

/**
 * The Cronologia (spec §2, print of the history): a stream of its bytes. Pages are counted before the first one is
 * drawn, drawn by hand, and leave one by one: other requests are served in between (in-turns.ts).
 */
export function cronologiaPdf(rows: readonly PresentedRow[], printed: PrintedBy): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    autoFirstPage: false,
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: CRONOLOGIA.name, Creator: 'Portale lavoro', Producer: 'Portale lavoro', CreationDate: printed.at },
  });
  draw(document, rows, printed).then(
    () => document.end(),
    (error: Error) => document.destroy(error),
  );
  return document;
}

/** Opens in the browser under its name. */
export function sendCronologia(
  reply: FastifyReply,
  rows: readonly PresentedRow[],
  { logger, ...printed }: PrintedBy & { logger: FastifyBaseLogger },
): FastifyReply {
  const document = cronologiaPdf(rows, printed);
  document.on('error', (error) => logger.warn(error, 'Cronologia not delivered'));
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition(`${CRONOLOGIA.name}.pdf`, true))
    .header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    .send(document);
}

async function draw(document: PDFKit.PDFDocument, rows: readonly PresentedRow[], printed: PrintedBy): Promise<void> {
  const hasGlyph = await registerFonts(document);
  const takeTurns = inTurns();
  const setter = new TextSetter(document, SIZE.text, hasGlyph);
  const small = new TextSetter(document, SIZE.small, hasGlyph);
  const heading = new TextSetter(document, SIZE.heading, hasGlyph);
  const laidOut: LaidOutRow[] = [];
  for (const row of rows) {
    laidOut.push(layOut(setter, row));
    await takeTurns();
  }
  const pages = paginate(laidOut);
  for (const [index, page] of pages.entries()) {
    if (document.destroyed) return;
    document.addPage();
    let y = MARGIN.top;
    if (index === 0) {
      write(document, heading.wrap(CRONOLOGIA.heading, TABLE_WIDTH, 1, 'strong'), MARGIN.side, y, SIZE.heading, INK);
      y += HEADING_HEIGHT;
    }
    y = drawHeader(document, small, y);
    for (const row of page) {
      y = drawRow(document, row, y);
      await takeTurns();
    }
    if (index === pages.length - 1) drawEnd(document, setter, rows, y);
    drawFoot(document, small, printed, index + 1, pages.length);
  }
}

const HEADING_HEIGHT = 30;
/** The line on the register's integrity, under the last row. */
const END_HEIGHT = 24;

function layOut(setter: TextSetter, row: PresentedRow): LaidOutRow {
  const state: string[] = [HISTORY_STATE_LABELS[row.stato]];
  if (row.pubblicazioneDal) state.push(CRONOLOGIA.scheduled(formatDay(row.pubblicazioneDal)));
  if (!row.integra) state.push(CRONOLOGIA.altered);
  // Whose document it is stands beside its name: a print of several would not tell them apart.
  const about = [row.documento, row.lavoratore].filter(Boolean).join(', ');
  const document = row.nota ? [about, CRONOLOGIA.note(row.nota)] : [about];
  const texts = [[formatDay(row.data)], [row.ora], [row.utente], [row.cognomeNome], [row.tipoUtente], document, state];
  const cells = texts.map((paragraphs, column) =>
    paragraphs.flatMap((text) =>
      setter.wrap(text, (COLUMN_WIDTHS[column] ?? 0) - CELL_GAP, MAX_LINES, column === 6 ? 'strong' : 'regular'),
    ),
  );
  const lines = Math.max(...cells.map((cell) => cell.length));
  return { cells, height: lines * LINE_HEIGHT + 2 * ROW_PADDING, altered: !row.integra };
}

/** Rows by page; the last page has room for its closing line. */
function paginate(rows: readonly LaidOutRow[]): LaidOutRow[][] {
  const pages: LaidOutRow[][] = [];
  let page: LaidOutRow[] = [];
  let y = MARGIN.top + HEADING_HEIGHT + HEADER_HEIGHT;
  for (const [index, row] of rows.entries()) {
    const needed = index === rows.length - 1 ? row.height + END_HEIGHT : row.height;
    if (page.length > 0 && y + needed > BOTTOM) {
      pages.push(page);
      page = [];
      y = MARGIN.top + HEADER_HEIGHT;
    }
    page.push(row);
    y += row.height;
  }
  return [...pages, page];
}

function drawHeader(document: PDFKit.PDFDocument, setter: TextSetter, y: number): number {
  let x = MARGIN.side;
  for (const [column, title] of CRONOLOGIA.columns.entries()) {
    const width = COLUMN_WIDTHS[column] ?? 0;
    write(document, setter.wrap(title, width - CELL_GAP, 1, 'strong'), x, y + 6, SIZE.small, FAINT);
    x += width;
  }
  rule(document, y + HEADER_HEIGHT, FAINT);
  return y + HEADER_HEIGHT;
}

function drawRow(document: PDFKit.PDFDocument, row: LaidOutRow, y: number): number {
  let x = MARGIN.side;
  for (const [column, lines] of row.cells.entries()) {
    write(document, lines, x, y + ROW_PADDING, SIZE.text, row.altered && column === 6 ? ALARM : INK);
    x += COLUMN_WIDTHS[column] ?? 0;
  }
  rule(document, y + row.height, HAIRLINE);
  return y + row.height;
}

function drawEnd(document: PDFKit.PDFDocument, setter: TextSetter, rows: readonly PresentedRow[], y: number): void {
  const [latest] = rows;
  const bad = rows.filter((row) => !row.integra).length;
  const text = !latest
    ? CRONOLOGIA.empty
    : bad > 0
      ? CRONOLOGIA.broken(bad, rows.length)
      : CRONOLOGIA.intact(rows.length, shortPrint(latest.impronta));
  write(document, setter.wrap(text, TABLE_WIDTH, 1), MARGIN.side, y + 9, SIZE.text, bad > 0 ? ALARM : FAINT);
}

function drawFoot(
  document: PDFKit.PDFDocument,
  setter: TextSetter,
  { by, at }: PrintedBy,
  page: number,
  of: number,
): void {
  const printed = CRONOLOGIA.printed(by, formatDay(dayInRome(at)), timeInRome(at));
  const left = setter.wrap(`${CRONOLOGIA.purpose}. ${printed}`, TABLE_WIDTH - 100, 1);
  const right = setter.wrap(CRONOLOGIA.page(page, of), 100, 1);
  write(document, left, MARGIN.side, FOOT_Y, SIZE.small, FAINT);
  write(document, right, PAGE.width - MARGIN.side - (right[0]?.width ?? 0), FOOT_Y, SIZE.small, FAINT);
}

export function write(
  document: PDFKit.PDFDocument,
  lines: readonly Line[],
  x: number,
  y: number,
  size: number,
  color: string,
): void {
  document.fillColor(color);
  for (const [index, line] of lines.entries()) {
    let at = x;
    for (const run of line.runs) {
      document
        .font(run.font)
        .fontSize(size)
        .text(run.text, at, y + index * LINE_HEIGHT, { lineBreak: false });
      at += run.width;
    }
  }
}

function rule(document: PDFKit.PDFDocument, y: number, color: string): void {
  document
    .moveTo(MARGIN.side, y)
    .lineTo(PAGE.width - MARGIN.side, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
}

/** Registers the fonts, one at a turn; pdfkit does not say in its types which letters an open font has. */
export async function registerFonts(document: PDFKit.PDFDocument): Promise<HasGlyph> {
  const opened = document as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } };
  const takeTurns = inTurns();
  const byName = new Map<FontName, typeof opened._font.font>();
  for (const name of Object.values(FONTS)) {
    document.registerFont(name, fontFile(name));
    document.font(name);
    byName.set(name, opened._font.font);
    await takeTurns();
  }
  return (name, codePoint) => byName.get(name)?.hasGlyphForCodePoint(codePoint) ?? false;
}
