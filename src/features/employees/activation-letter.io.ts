import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { registerFonts } from '../../paper/cronologia-pdf.io.ts';
import { type Line, TextSetter, type Weight } from '../../paper/pdf-text.io.ts';
import { inTurns } from '../../server/http/in-turns.ts';
import { formatDay } from '../../text/common/format.ts';
import { LETTER } from '../../text/people.ts';

export interface Letter {
  name: string;
  company: string;
  branch: string | null;
  code: string;
}

/** A4 in points. The letter can be folded into a window envelope. */
const PAGE = { width: 595.28, height: 841.89 };
const SIDE = 70;
const WIDTH = PAGE.width - 2 * SIDE;
const ADDRESS = { x: 320, y: 130, width: 205 };
const INK = '#122125';
const FAINT = '#45555a';
const PETROL = '#0b5563';
const DAYS_GOOD = 30;
/** The height of the box with the code, in points. */
const BOX = 140;

/** Makes one PDF with one page per person. */
export async function activationLetters(
  letters: readonly Letter[],
  from: { practice: string; address: string; today: string },
): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    autoFirstPage: false,
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: LETTER.subject, Creator: 'Portale lavoro', Producer: 'Portale lavoro' },
  });
  const hasGlyph = await registerFonts(document);
  const takeTurns = inTurns();
  const setters = new Map([9, 11, 13, 16, 24].map((size) => [size, new TextSetter(document, size, hasGlyph)]));
  const write = (
    text: string,
    at: { x?: number; y: number; size: number; width?: number; colour?: string; weight?: Weight },
  ) => {
    const { x = SIDE, y, size, width = WIDTH, colour = INK, weight = 'regular' } = at;
    const lines = setters.get(size)?.wrap(text, width, 8, weight) ?? [];
    return drawLines(document, lines, { x, y, size, colour });
  };
  const bytes = buffer(document as unknown as NodeJS.ReadableStream);
  const page = `${from.address}/#/account/activate`;
  const until = new Date(Date.parse(`${from.today}T00:00:00Z`) + DAYS_GOOD * 86_400_000).toISOString().slice(0, 10);
  for (const letter of letters) {
    document.addPage();
    write(letter.company, { y: 60, size: 13, weight: 'strong', colour: PETROL });
    write(LETTER.sender(from.practice), { y: 80, size: 9, colour: FAINT });
    let below = write(letter.name, { ...ADDRESS, size: 11, weight: 'strong' });
    if (letter.branch) below = write(letter.branch, { ...ADDRESS, y: below + 2, size: 11 });
    write(formatDay(from.today), { ...ADDRESS, y: below + 2, size: 11, colour: FAINT });
    let y = write(LETTER.subject, { y: 250, size: 16, weight: 'strong' }) + 14;
    y = write(LETTER.greeting(letter.name), { y, size: 11 }) + 8;
    y = write(LETTER.opening(letter.company), { y, size: 11 }) + 18;
    y = write(LETTER.stepsTitle, { y, size: 13, weight: 'strong' }) + 6;
    for (const [index, step] of LETTER.steps(page).entries()) {
      write(`${index + 1}.`, { y, size: 11, weight: 'strong', colour: PETROL });
      y = write(step, { x: SIDE + 20, y, size: 11, width: WIDTH - 20 }) + 6;
    }
    y += 14;
    document.roundedRect(SIDE, y, WIDTH, BOX, 8).lineWidth(1.5).strokeColor(PETROL).stroke();
    const side = BOX - 2 * 14;
    drawSquare(document, `${page}?key=${letter.code}`, { x: SIDE + 14, y: y + 14, side });
    const beside = { x: SIDE + side + 34, width: WIDTH - side - 48 };
    write(LETTER.codeTitle, { ...beside, y: y + BOX / 2 - 26, size: 11, colour: FAINT });
    write(letter.code, { ...beside, y: y + BOX / 2 - 6, size: 16, weight: 'strong' });
    y = write(LETTER.validity(formatDay(until)), { y: y + BOX + 18, size: 11 }) + 8;
    write(LETTER.care, { y, size: 11 });
    await takeTurns();
  }
  document.end();
  return bytes;
}

/** Draws a QR code as squares. */
function drawSquare(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const unit = side / size;
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) document.rect(x + column * unit, y + row * unit, unit, unit);
  document.fillColor(INK).fill();
}

/** Writes lines below each other; returns the y position after the last one. */
function drawLines(
  document: PDFKit.PDFDocument,
  lines: readonly Line[],
  { x, y, size, colour }: { x: number; y: number; size: number; colour: string },
): number {
  let top = y;
  for (const line of lines) {
    let left = x;
    for (const run of line.runs) {
      document.font(run.font).fontSize(size).fillColor(colour).text(run.text, left, top, { lineBreak: false });
      left += run.width;
    }
    top += size * 1.4;
  }
  return top;
}
