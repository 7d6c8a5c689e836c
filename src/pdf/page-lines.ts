import type { FontReading } from './page-fonts.ts';
import type { CharPlace } from './page-geometry.ts';
import { BrokenPdf } from './pdf-syntax.ts';

/** Arranges the text of a page into lines, in the order and with the spaces of PDFium. */

/** Shares of the font size: a wider gap is a space, a larger vertical distance a new line. */
const SPACE_GAP = 0.139;
const LINE_STEP = 0.3;
/** A line with more pieces is not from a payslip, and sorting it would take quadratic time. */
const MOST_ON_A_LINE = 5_000;
/** Height of capitals and digits, used for their boxes. */
const CAPITAL_HEIGHT = 0.72;

/** How far each code advances on the visible page: its width in thousandths plus the spacing set by the contents. */
export type Steps = { widths: FontReading['widths']; unit: number; charSpace: number; wordSpace: number };

/** Adjacent characters. `codes` is a string that holds one code per letter of `text`. */
export type Run = { x: number; end: number; text: string; codes: string };

/** The text that one operator shows. */
type Piece = { x: number; y: number; size: number; runs: Run[]; steps: Steps };

/** A run with its start in the page's text. */
type Placed = { from: number; run: Run; piece: Piece };

/** The visible part of a page, in its own units. */
export type SeenPart = { left: number; top: number; width: number; height: number };

export class PageLines {
  private readonly placed: Placed[] = [];
  private text = '';
  /** The pieces of the current line, sorted from left to right whatever the order in which they are drawn. */
  private line: Piece[] = [];
  private last: { end: number; y: number; space: boolean } | null = null;

  add(piece: Piece): void {
    const before = this.line.at(-1);
    if (before && Math.abs(piece.y - before.y) > Math.max(lastWidth(before), firstWidth(piece)) / 2) this.endLine();
    let at = this.line.length;
    if (at > MOST_ON_A_LINE) throw new BrokenPdf('line');
    while (at > 0 && piece.x < (this.line[at - 1]?.x ?? 0)) at--;
    this.line.splice(at, 0, piece);
  }

  private endLine(): void {
    for (const piece of this.line) {
      for (const run of piece.runs) {
        this.separate(run.x, piece.y, piece.size);
        this.placed.push({ from: this.text.length, run, piece });
        this.text += run.text;
        this.last = { end: run.end, y: piece.y, space: run.text.endsWith(' ') };
      }
    }
    this.line = [];
  }

  private separate(x: number, y: number, size: number): void {
    if (this.last === null) return;
    if (Math.abs(y - this.last.y) > size * LINE_STEP) this.text += '\r\n';
    else if (Math.abs(x - this.last.end) > size * SPACE_GAP && !this.last.space) this.text += ' ';
  }

  /** The text, and the place of each character in fractions of the visible part. */
  finish(box: SeenPart): { text: string; place: (index: number) => CharPlace } {
    this.endLine();
    const { placed } = this;
    // Most calls ask for the character after the last one.
    let at = 0;
    let reached: { run: Run | null; letters: number; x: number } = { run: null, letters: 0, x: 0 };
    const place = (index: number): CharPlace => {
      if ((placed[at]?.from ?? 0) > index) at = 0;
      while (at + 1 < placed.length && (placed[at + 1]?.from ?? 0) <= index) at++;
      const found = placed[at];
      const inside = found === undefined ? -1 : index - found.from;
      if (found === undefined || inside >= found.run.codes.length) return { x: 0, y: 0, width: 0, height: 0 };
      const { run, piece } = found;
      if (reached.run !== run || reached.letters > inside) reached = { run, letters: 0, x: run.x };
      for (; reached.letters < inside; reached.letters++)
        reached.x += stepOf(run.codes.charCodeAt(reached.letters), piece.steps);
      const height = piece.size * CAPITAL_HEIGHT;
      return {
        x: (reached.x - box.left) / box.width,
        y: (box.top - piece.y - height) / box.height,
        width: stepOf(run.codes.charCodeAt(inside), piece.steps) / box.width,
        height: height / box.height,
      };
    };
    return { text: this.text, place };
  }
}

export function stepOf(code: number, { widths, unit, charSpace, wordSpace }: Steps): number {
  return (widths[code] ?? 0) * unit + charSpace + (code === 32 ? wordSpace : 0);
}

function firstWidth({ runs, steps }: Piece): number {
  return stepOf(runs[0]?.codes.charCodeAt(0) ?? 0, steps);
}

function lastWidth({ runs, steps }: Piece): number {
  const codes = runs.at(-1)?.codes ?? '';
  return stepOf(codes.charCodeAt(codes.length - 1), steps);
}
