import type { FontReading } from './page-fonts.ts';
import type { CharPlace } from './page-geometry.ts';
import { BrokenPdf } from './pdf-syntax.ts';

/** Puts what a page shows into lines, in the order and with the spaces that PDFium would give it. */

/** Shares of the font's size: a wider gap is a space, a longer way up or down another line. */
const SPACE_GAP = 0.139;
const LINE_STEP = 0.3;
/** A line of more pieces is no line of a payslip; putting them in order would take their number squared. */
const MOST_ON_A_LINE = 5_000;
/** Height of capitals and digits, by which places are told. */
const CAPITAL_HEIGHT = 0.72;

/** How far a code moves on: its width in thousandths, and the spacing that was set, all on the visible page. */
export type Steps = { widths: FontReading['widths']; unit: number; charSpace: number; wordSpace: number };

/** Characters side by side. `codes` has one code for each letter of the text, as characters of a string. */
export type Run = { x: number; end: number; text: string; codes: string };

/** What one operator shows. */
type Piece = { x: number; y: number; size: number; runs: Run[]; steps: Steps };

/** A run in the page's text. */
type Placed = { from: number; run: Run; piece: Piece };

/** The part of a page that is seen, in its own units. */
export type SeenPart = { left: number; top: number; width: number; height: number };

export class PageLines {
  private readonly placed: Placed[] = [];
  private text = '';
  /** Text on one line is read from left to right, in whatever order it is drawn; another line ends it. */
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

  /** The text, and the place of each of its characters in shares of the seen part. */
  finish(box: SeenPart): { text: string; place: (index: number) => CharPlace } {
    this.endLine();
    const { placed } = this;
    let at = 0;
    const place = (index: number): CharPlace => {
      if ((placed[at]?.from ?? 0) > index) at = 0;
      while (at + 1 < placed.length && (placed[at + 1]?.from ?? 0) <= index) at++;
      const found = placed[at];
      const inside = found === undefined ? -1 : index - found.from;
      if (found === undefined || inside >= found.run.codes.length) return { x: 0, y: 0, width: 0, height: 0 };
      const { run, piece } = found;
      let x = run.x;
      for (let before = 0; before < inside; before++) x += stepOf(run.codes.charCodeAt(before), piece.steps);
      const height = piece.size * CAPITAL_HEIGHT;
      return {
        x: (x - box.left) / box.width,
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
