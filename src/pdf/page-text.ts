import { ContentScanner, type Operand, type ShownString } from './content-scanner.ts';
import { ContentStream, type StreamPage } from './content-stream.ts';
import { type GraphicsState, UNSET } from './graphics-state.ts';
import { contentsOf, decoded, LARGEST_CONTENT, NotPlain, numberIn, seenPart } from './page-contents.ts';
import type { FontReading } from './page-fonts.ts';
import { type Box, boxOf, type CharPlace, type Matrix, SAME, times } from './page-geometry.ts';
import { PageLines, type Run, type SeenPart, type Steps, stepOf } from './page-lines.ts';
import { SMALLEST_LETTERS } from './page-places.ts';
import type { PdfObjects, PdfPage } from './pdf-objects.ts';
import { BrokenPdf, entriesOf, type PdfValue, resolved } from './pdf-syntax.ts';

/**
 * The text of a page from its own contents (ISO 32000-1, 9.4), five times as fast as PDFium: visible upright text, in
 * fonts with known characters. Any other page gives null, and PDFium reads it. `page-reader.ts` compares both readings
 * before it trusts this one.
 */
export type DirectText = {
  text: string;
  place: (index: number) => CharPlace;
  /** The kinds of the fonts on the page (`FontReading`). */
  fonts: Set<string>;
};

/** A font by its object number; null if its characters are unknown. The caller caches it per file. */
export type FontByNumber = (number: number) => FontReading | null;

const DEEPEST_FORM = 4;
/** Points by which text may exceed a clip. */
const SLACK = 4;
/** In points; a thinner shape is a line. */
const THIN = 1.5;
/** Height of letters above their baseline, as a share of their size. */
const ABOVE_THE_LINE = 0.7;
/** A lower opacity is hard to see. */
const FAINT = 0.2;

export function directText(objects: PdfObjects, page: PdfPage, fontOf: FontByNumber): DirectText | null {
  try {
    const { turn, ...box } = seenPart(objects, page);
    const reader = new ContentReader(objects, box, fontOf);
    reader.read(contentsOf(objects, page.get('Contents')), entriesOf(objects, page.get('Resources')), 0, turn);
    return reader.result();
  } catch (error) {
    if (error instanceof NotPlain || error instanceof BrokenPdf) return null;
    throw error;
  }
}

class ContentReader implements StreamPage {
  private readonly objects: PdfObjects;
  private readonly box: SeenPart;
  private readonly fontOf: FontByNumber;
  private readonly fonts = new Set<string>();
  private readonly lines = new PageLines();
  private left = LARGEST_CONTENT;
  /** The boxes of the text so far. */
  private readonly shown: Box[] = [];

  constructor(objects: PdfObjects, box: SeenPart, fontOf: FontByNumber) {
    this.objects = objects;
    this.box = box;
    this.fontOf = fontOf;
  }

  result(): DirectText {
    return { ...this.lines.finish(this.box), fonts: this.fonts };
  }

  read(
    contents: Buffer,
    resources: Map<string, PdfValue> | null,
    depth: number,
    start: Matrix,
    outer: Pick<GraphicsState, 'white' | 'clip'> = UNSET,
  ): void {
    this.left -= contents.length;
    if (this.left < 0) throw new NotPlain();
    new ContentStream(new ContentScanner(contents), this, { resources, depth, start, outer }).read();
  }

  private member(
    resources: Map<string, PdfValue> | null,
    kind: string,
    name: Operand | undefined,
  ): PdfValue | undefined {
    if (typeof name !== 'string' || !name.startsWith('/')) throw new NotPlain();
    return entriesOf(this.objects, resources?.get(kind))?.get(name.slice(1));
  }

  fontNamed(resources: Map<string, PdfValue> | null, name: Operand | undefined): FontReading {
    const value = this.member(resources, 'Font', name);
    const font = value?.is === 'ref' ? this.fontOf(value.number) : null;
    if (value?.is !== 'ref' || font === null) throw new NotPlain();
    this.fonts.add(font.kind);
    return font;
  }

  /** Whether a graphics state sets a font, or makes later paint hard to see. */
  hasFont(resources: Map<string, PdfValue> | null, name: Operand | undefined): boolean {
    const state = entriesOf(this.objects, this.member(resources, 'ExtGState', name));
    const opacity = state === null ? null : resolved(this.objects, state.get('ca'));
    return state === null || state.has('Font') || (opacity !== null && !(numberIn(opacity) > FAINT));
  }

  /** Whether marked content replaces its text. */
  replacesText(resources: Map<string, PdfValue> | null, properties: Operand | undefined): boolean {
    if (typeof properties === 'string' && properties.startsWith('<<')) return properties.includes('ActualText');
    return entriesOf(this.objects, this.member(resources, 'Properties', properties))?.has('ActualText') ?? true;
  }

  /** Skips a picture, unless it covers text; reads the contents of a form in place. */
  draw(resources: Map<string, PdfValue> | null, name: Operand | undefined, outer: GraphicsState, depth: number): void {
    const value = this.member(resources, 'XObject', name);
    const object = value?.is === 'ref' ? this.objects.valueOf(value.number) : null;
    const entries = object?.is === 'dict' ? object.entries : null;
    const subtype = resolved(this.objects, entries?.get('Subtype'));
    if (entries?.has('OC')) throw new NotPlain();
    if (subtype?.is === 'name' && subtype.name === 'Image') return this.cover(boxOf(0, 0, 1, 1, outer.matrix));
    const form = value?.is === 'ref' ? this.objects.get(value.number) : null;
    if (!entries || !form || subtype?.is !== 'name' || subtype.name !== 'Form' || depth >= DEEPEST_FORM) {
      throw new NotPlain();
    }
    const matrix = resolved(this.objects, entries.get('Matrix'));
    const numbers = matrix?.is === 'array' ? matrix.items.map((item) => numberIn(resolved(this.objects, item))) : [];
    if (matrix !== null && (numbers.length !== 6 || numbers.some(Number.isNaN))) throw new NotPlain();
    const inner = matrix === null ? SAME : (numbers as unknown as Matrix);
    const own = entriesOf(this.objects, entries.get('Resources')) ?? resources;
    this.read(decoded(this.objects, form), own, depth + 1, times(inner, outer.matrix), outer);
  }

  /** On the page and within the clip. If not, PDFium must decide: the text may be invisible. */
  private isSeen(x: number, end: number, y: number, { white, clip }: GraphicsState): boolean {
    const { left, top, width, height } = this.box;
    // A row may run off the page at its end; one that begins outside is invisible.
    if (white || end < left || x > left + width || y > top || y < top - height) return false;
    if (clip === null) return true;
    return x >= clip[0] - SLACK && end <= clip[2] + SLACK && y >= clip[1] - SLACK && y <= clip[3] + SLACK;
  }

  shade(): void {
    if (this.shown.length > 0) throw new NotPlain();
  }

  /** A shape painted over text may hide it, so PDFium must decide. A line hides nothing. */
  cover([left, bottom, right, top]: Box): void {
    if (right - left < THIN || top - bottom < THIN) return;
    const hides = this.shown.some((text) => left < text[2] && text[0] < right && bottom < text[3] && text[1] < top);
    if (hides) throw new NotPlain();
  }

  /** Returns how far the text advanced. */
  show(items: (Operand | undefined)[], state: GraphicsState, line: Matrix, along: number): number {
    const { font, size, stretch } = state;
    const [la, lb, lc, ld, le, lf] = line;
    const [A, B, C, D, E, F] = state.matrix;
    const a = la * A + lb * C;
    const d = lc * B + ld * D;
    const upright = la * B + lb * D === 0 && lc * A + ld * C === 0 && a > 0 && d > 0;
    if (font === null || !upright || stretch <= 0 || size * Math.min(d, a * stretch) < SMALLEST_LETTERS)
      throw new NotPlain();
    const wide = a * stretch;
    const from = le + along * la;
    const up = lf + along * lb;
    const x = from * A + up * C + E;
    const steps = {
      widths: font.widths,
      unit: (size / 1000) * wide,
      charSpace: state.charSpace * wide,
      wordSpace: font.codeBytes === 1 ? state.wordSpace * wide : 0,
    };
    const runs: Run[] = [];
    let end = x;
    for (const item of items) {
      if (typeof item === 'number') {
        end -= item * steps.unit;
        continue;
      }
      if (!isShown(item)) throw new NotPlain();
      const run = runOf(item.bytes, font, end, steps);
      end = run.end;
      if (run.text !== '') runs.push(run);
    }
    const y = from * B + up * D + F + state.rise * d;
    if (runs.length > 0 && !this.isSeen(x, end, y, state)) throw new NotPlain();
    if (runs.length > 0) this.shown.push([x, y, end, y + size * d * ABOVE_THE_LINE]);
    if (runs.length > 0) this.lines.add({ x, y, size: size * d, runs, steps });
    return (end - x) / a;
  }
}

const PLAIN_CODES = /^[ -~]*$/;

function runOf(bytes: string, font: FontReading, x: number, steps: Steps): Run {
  const { codeBytes, chars } = font;
  let text = '';
  let codes = '';
  if (font.showsAscii && PLAIN_CODES.test(bytes)) {
    text = bytes;
    codes = bytes;
  } else {
    for (let index = 0; index + codeBytes <= bytes.length; index += codeBytes) {
      const first = bytes.charCodeAt(index);
      const code = codeBytes === 1 ? first : (first << 8) | bytes.charCodeAt(index + 1);
      const shown = chars[code];
      if (shown === undefined) throw new NotPlain();
      text += shown;
      // A code may show several letters, as a ligature, or none; the places of the others must not shift.
      codes += String.fromCharCode(code).repeat(shown.length);
    }
  }
  let end = x;
  for (let index = 0; index < codes.length; index++) end += stepOf(codes.charCodeAt(index), steps);
  return { x, end, text, codes };
}

function isShown(operand: Operand | undefined): operand is ShownString {
  return typeof operand === 'object' && 'bytes' in operand;
}
