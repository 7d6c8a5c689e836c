import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { PrintedRow } from '../ledger/present-history.ts';
import { inTurns } from '../server/http/in-turns.ts';
import { contentDisposition } from '../server/http/send-file.ts';
import { dayInRome, formatDay, timeInRome } from '../text/common/format.ts';
import { CRONOLOGIA, HISTORY_STATE_LABELS, shortPrint } from '../text/history/history.ts';
import { FONTS, type FontName, fontFile, type HasGlyph, type Line, TextSetter } from './pdf-text.io.ts';
import {
  A4,
  ALARM,
  artifact,
  element,
  FAINT,
  HAIRLINE,
  INK,
  LINE_HEIGHT,
  logo,
  taggedPdf,
  write,
} from './tagged-pdf.io.ts';

/** A4 landscape, in points. */
const PAGE = { width: A4.long, height: A4.short };
const MARGIN = { side: 36, top: 34, bottom: 46 };
const TABLE_WIDTH = PAGE.width - 2 * MARGIN.side;
const FOOT_Y = PAGE.height - 32;
const BOTTOM = PAGE.height - MARGIN.bottom;

/** Widths of the columns Data, Ora, Utente, Nominativo, Tipo, Documento, Stato; the last takes the remaining width. */
const WIDTHS = [62, 54, 118, 150, 86, 172];
const COLUMN_WIDTHS = [...WIDTHS, TABLE_WIDTH - WIDTHS.reduce((sum, width) => sum + width, 0)];
const CELL_GAP = 8;
const MAX_LINES = 3;

const SIZE = { heading: 16, text: 9, small: 8 };
const ROW_PADDING = 5;
const HEADER_HEIGHT = 22;
const LOGO = 22;
/** The heading next to the logo, and the space below it. */
const HEADING_HEIGHT = 28;
const ABOUT_GAP = 8;
/** The most companies that the heading names. */
const COMPANIES_NAMED = 6;
/** Height of the line about the ledger's integrity, below the last row. */
const END_HEIGHT = 24;

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

export interface PrintedBy {
  /** Who printed the list. */
  by: string;
  at: Date;
}

interface LaidOutRow {
  cells: Line[][];
  height: number;
  altered: boolean;
}

/**
 * Prints the Cronologia (spec §2, print of the history) as a stream of bytes. Counts the pages before it draws the
 * first, draws and tags each page by hand, and sends them one by one, so that other requests are served in between
 * (in-turns.ts).
 */
export function cronologiaPdf(rows: readonly PrintedRow[], printed: PrintedBy): Pdf {
  const { pdf, root } = taggedPdf(CRONOLOGIA.name, printed.at, 'landscape');
  draw(pdf, root, rows, printed).then(
    () => pdf.end(),
    (error: Error) => pdf.destroy(error),
  );
  return pdf;
}

/** Sends the print, under its file name, to open in the browser. */
export function sendCronologia(
  reply: FastifyReply,
  rows: readonly PrintedRow[],
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

/** The subject of a print: values shared by all rows are printed above the rows, all other values in each row. */
interface About {
  lines: string[];
  severalCompanies: boolean;
  severalWorkers: boolean;
}

async function draw(pdf: Pdf, root: Element, rows: readonly PrintedRow[], printed: PrintedBy): Promise<void> {
  const hasGlyph = await registerFonts(pdf);
  const takeTurns = inTurns();
  const setter = new TextSetter(pdf, SIZE.text, hasGlyph);
  const small = new TextSetter(pdf, SIZE.small, hasGlyph);
  const heading = new TextSetter(pdf, SIZE.heading, hasGlyph);
  const about = aboutOf(rows);
  const aboutLines = about.lines.map((line) => setter.wrap(line, TABLE_WIDTH, 1));
  const laidOut: LaidOutRow[] = [];
  for (const row of rows) {
    laidOut.push(layOut(setter, row, about));
    await takeTurns();
  }
  const firstY = MARGIN.top + HEADING_HEIGHT + aboutLines.length * LINE_HEIGHT + ABOUT_GAP;
  const pages = paginate(laidOut, firstY);
  const table = pdf.struct('Table');
  const body = pdf.struct('TBody');
  for (const [index, page] of pages.entries()) {
    if (pdf.destroyed) return;
    pdf.addPage();
    let y = MARGIN.top;
    if (index === 0) {
      const title = heading.wrap(CRONOLOGIA.heading, TABLE_WIDTH - LOGO - CELL_GAP, 1, 'strong');
      root.add(logo(pdf, CRONOLOGIA.logo, { x: MARGIN.side, y, size: LOGO }));
      root.add(
        element(pdf, 'H1', () => write(pdf, title, MARGIN.side + LOGO + CELL_GAP, MARGIN.top + 2, SIZE.heading, INK)),
      );
      for (const [n, line] of aboutLines.entries()) {
        const at = MARGIN.top + HEADING_HEIGHT + n * LINE_HEIGHT;
        root.add(element(pdf, 'P', () => write(pdf, line, MARGIN.side, at, SIZE.text, INK)));
      }
      root.add(table);
      y = firstY;
      const head = pdf.struct('THead');
      table.add(head);
      head.add(element(pdf, 'TR', headerCells(pdf, small, y)));
      head.end();
      table.add(body);
    } else artifact(pdf, 'Pagination', () => drawHeader(pdf, small, y));
    artifact(pdf, 'Layout', () => rule(pdf, y + HEADER_HEIGHT, FAINT));
    y += HEADER_HEIGHT;
    for (const row of page) {
      y = drawRow(pdf, body, row, y);
      await takeTurns();
    }
    if (index === pages.length - 1) root.add(endOf(pdf, setter, rows, y));
    artifact(pdf, 'Pagination', () => drawFoot(pdf, small, printed, index + 1, pages.length));
  }
  root.end();
}

function aboutOf(rows: readonly PrintedRow[]): About {
  const companies = new Map(
    rows.flatMap(({ azienda, cfAzienda }) => (azienda === null ? [] : [[azienda + cfAzienda, { azienda, cfAzienda }]])),
  );
  const workers = new Map(
    rows.flatMap(({ lavoratore, codiceFiscale }) => (lavoratore === null ? [] : [[codiceFiscale, lavoratore]])),
  );
  const named = [...companies.values()].slice(0, COMPANIES_NAMED);
  const lines = named.map(({ azienda, cfAzienda }) => CRONOLOGIA.company(azienda, cfAzienda ?? ''));
  if (companies.size > named.length) lines.push(CRONOLOGIA.moreCompanies(companies.size - named.length));
  const [worker] = workers;
  if (worker && workers.size === 1) lines.push(CRONOLOGIA.worker(worker[1], worker[0] ?? ''));
  return { lines, severalCompanies: companies.size > 1, severalWorkers: workers.size > 1 };
}

function layOut(setter: TextSetter, row: PrintedRow, { severalCompanies, severalWorkers }: About): LaidOutRow {
  const state: string[] = [HISTORY_STATE_LABELS[row.stato]];
  if (row.pubblicazioneDal) state.push(CRONOLOGIA.scheduled(formatDay(row.pubblicazioneDal)));
  if (!row.integra) state.push(CRONOLOGIA.altered);
  // In a print about several documents, the worker's name next to each title distinguishes equal titles.
  const about = [row.documento, row.lavoratore].filter(Boolean).join(', ');
  const document = [about];
  if (severalWorkers && row.codiceFiscale) document.push(row.codiceFiscale);
  if (severalCompanies && row.azienda) document.push(row.azienda);
  if (row.nota) document.push(CRONOLOGIA.note(row.nota));
  const texts = [[formatDay(row.data)], [row.ora], [row.utente], [row.cognomeNome], [row.tipoUtente], document, state];
  const cells = texts.map((paragraphs, column) =>
    paragraphs.flatMap((text) =>
      setter.wrap(text, (COLUMN_WIDTHS[column] ?? 0) - CELL_GAP, MAX_LINES, column === 6 ? 'strong' : 'regular'),
    ),
  );
  const lines = Math.max(...cells.map((cell) => cell.length));
  return { cells, height: lines * LINE_HEIGHT + 2 * ROW_PADDING, altered: !row.integra };
}

/** Divides the rows into pages; the last page has space for the closing line. */
function paginate(rows: readonly LaidOutRow[], firstY: number): LaidOutRow[][] {
  const pages: LaidOutRow[][] = [];
  let page: LaidOutRow[] = [];
  let y = firstY + HEADER_HEIGHT;
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

/** The column titles, each with the function that draws it. */
function headerTitles(pdf: Pdf, setter: TextSetter, y: number): (() => void)[] {
  return CRONOLOGIA.columns.map((title, column) => {
    const lines = setter.wrap(title, (COLUMN_WIDTHS[column] ?? 0) - CELL_GAP, 1, 'strong');
    return () => write(pdf, lines, leftOf(column), y + 6, SIZE.small, FAINT);
  });
}

function headerCells(pdf: Pdf, setter: TextSetter, y: number): Element[] {
  return headerTitles(pdf, setter, y).map((title) => element(pdf, 'TH', title, { scope: 'Column' }));
}

/** From the second page on the header is an artifact, because a screen reader has already read it. */
function drawHeader(pdf: Pdf, setter: TextSetter, y: number): void {
  for (const title of headerTitles(pdf, setter, y)) title();
}

function drawRow(pdf: Pdf, body: Element, row: LaidOutRow, y: number): number {
  const cells = row.cells.map((lines, column) => {
    const color = row.altered && column === 6 ? ALARM : INK;
    return element(pdf, 'TD', () => write(pdf, lines, leftOf(column), y + ROW_PADDING, SIZE.text, color));
  });
  body.add(element(pdf, 'TR', cells));
  artifact(pdf, 'Layout', () => rule(pdf, y + row.height, HAIRLINE));
  return y + row.height;
}

function leftOf(column: number): number {
  return COLUMN_WIDTHS.slice(0, column).reduce((sum, width) => sum + width, MARGIN.side);
}

function endOf(pdf: Pdf, setter: TextSetter, rows: readonly PrintedRow[], y: number): Element {
  const [latest] = rows;
  const bad = rows.filter((row) => !row.integra).length;
  const text = !latest
    ? CRONOLOGIA.empty
    : bad > 0
      ? CRONOLOGIA.broken(bad, rows.length)
      : CRONOLOGIA.intact(rows.length, shortPrint(latest.impronta));
  const lines = setter.wrap(text, TABLE_WIDTH, 1);
  return element(pdf, 'P', () => write(pdf, lines, MARGIN.side, y + 9, SIZE.text, bad > 0 ? ALARM : FAINT));
}

function drawFoot(pdf: Pdf, setter: TextSetter, { by, at }: PrintedBy, page: number, of: number): void {
  const printed = CRONOLOGIA.printed(by, formatDay(dayInRome(at)), timeInRome(at));
  const left = setter.wrap(`${CRONOLOGIA.purpose}. ${printed}`, TABLE_WIDTH - 100, 1);
  const right = setter.wrap(CRONOLOGIA.page(page, of), 100, 1);
  write(pdf, left, MARGIN.side, FOOT_Y, SIZE.small, FAINT);
  write(pdf, right, PAGE.width - MARGIN.side - (right[0]?.width ?? 0), FOOT_Y, SIZE.small, FAINT);
}

function rule(document: Pdf, y: number, color: string): void {
  document
    .moveTo(MARGIN.side, y)
    .lineTo(PAGE.width - MARGIN.side, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
}

/**
 * Registers the fonts one by one, yielding in between. pdfkit's types lack the function that tells which letters an
 * open font has.
 */
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
