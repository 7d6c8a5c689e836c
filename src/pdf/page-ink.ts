import { NotPlain } from './page-contents.ts';
import { type Box, within } from './page-geometry.ts';
import type { Shape } from './painted-path.ts';

/** Minimum difference in lightness between text and its background; with half of this, text is hard to see. */
const CONTRAST = 0.3;
/** The share of a letter that may be covered. Below: the height and width of a letter in font sizes. */
const COVERED = 0.35;
const HEIGHT = 0.7;
const WIDTH = 0.5;
/** How far text may exceed the area that shows it, in font sizes. */
const BEYOND = 0.25;
/** In points: a background may end this far before the end of its text. */
const SLACK = 0.5;
const PAPER = 1;
/** In points: about a row of text. */
const BAND = 12;
/** Limit of comparisons per page, which take about 10 ms. */
const MOST_COMPARED = 1_000_000;

type Text = { box: Box; size: number; covered: number };

/**
 * Proves that every letter of a page is visible: the letter lies within its clip, contrasts with what is beneath it,
 * and nothing is painted over it. Throws `NotPlain` if the proof fails: then PDFium's rendering must decide.
 */
export class PageInk {
  private readonly page: Box;
  /** Texts by the height of their baseline, in bands. */
  private readonly texts = new Map<number, Text[]>();
  private tallest = 0;
  private readonly shapes: Shape[] = [];
  private compared = 0;

  constructor(page: Box) {
    this.page = page;
  }

  /** @param clip the area in which the shape is visible; null means the whole page */
  paint(shape: Shape, clip: Box | null): void {
    const box = within(within(this.page, clip), shape.box) ?? shape.box;
    if (box.some(Number.isNaN)) throw new NotPlain();
    if (box[0] >= box[2] || box[1] >= box[3]) return;
    this.cover(box);
    this.shapes.push({ ...shape, box });
  }

  /** Paints a whole area with unknown colours. */
  shade(clip: Box | null): void {
    this.paint({ box: this.page, light: null, whole: false }, clip);
  }

  /** Adds letters on a baseline at height `y`, from `x` to `right`. */
  write(x: number, right: number, y: number, size: number, light: number | null, clip: Box | null): void {
    const box: Box = [x, y, right, y + size * HEIGHT];
    const [left, bottom, most, top] = within(this.page, clip) ?? this.page;
    const beyond = size * BEYOND;
    const inside = x >= left - beyond && right <= most + beyond && y >= bottom - beyond && box[3] <= top + beyond;
    if (!inside || light === null) throw new NotPlain();
    const text = { box, size, covered: 0 };
    this.standOut(text, light);
    this.cover(box);
    const band = Math.floor(y / BAND);
    const beside = this.texts.get(band);
    if (beside) beside.push(text);
    else this.texts.set(band, [text]);
    this.tallest = Math.max(this.tallest, size * HEIGHT);
  }

  private standOut(text: Text, light: number): void {
    const [left, bottom, right, top] = text.box;
    let lost = 0;
    for (let at = this.shapes.length - 1; at >= 0; at--) {
      const shape = this.shapes[at];
      const share = shape ? this.share(shape.box, text) : 0;
      if (!shape || share === 0) continue;
      if (shape.light === null || Math.abs(shape.light - light) < CONTRAST) lost += share;
      if (lost > COVERED) throw new NotPlain();
      const { box } = shape;
      if (
        shape.whole &&
        box[0] <= left + SLACK &&
        box[1] <= bottom + SLACK &&
        box[2] >= right - SLACK &&
        box[3] >= top - SLACK
      )
        return;
    }
    if (PAPER - light < CONTRAST) throw new NotPlain();
  }

  private cover(box: Box): void {
    const last = Math.floor(box[3] / BAND);
    for (let band = Math.floor((box[1] - this.tallest) / BAND); band <= last; band++) {
      this.count();
      for (const text of this.texts.get(band) ?? []) {
        text.covered += this.share(box, text);
        if (text.covered > COVERED) throw new NotPlain();
      }
    }
  }

  private count(): void {
    if (++this.compared > MOST_COMPARED) throw new NotPlain();
  }

  /** How much of a letter lies under the box. */
  private share([left, bottom, right, top]: Box, { box, size }: Text): number {
    this.count();
    const width = Math.min(right, box[2]) - Math.max(left, box[0]);
    const height = Math.min(top, box[3]) - Math.max(bottom, box[1]);
    if (width <= 0 || height <= 0) return 0;
    return Math.min(1, height / (size * HEIGHT), width / (size * WIDTH));
  }
}
