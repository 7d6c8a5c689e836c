import { ContentScanner, type Operand, type ShownString } from './content-scanner.ts';
import { ContentStream, type StreamPage } from './content-stream.ts';
import { type GraphicsState, UNSET } from './graphics-state.ts';
import { contentsOf, decoded, LARGEST_CONTENT, NotPlain, numberIn, seenPart } from './page-contents.ts';
import type { FontReading } from './page-fonts.ts';
import { type Box, boxOf, type CharPlace, type Matrix, SAME, times, within } from './page-geometry.ts';
import { PageInk } from './page-ink.ts';
import { PageLines, type Run, type SeenPart, type Steps, stepOf } from './page-lines.ts';
import { SMALLEST_LETTERS } from './page-places.ts';
import { PaintedPath, type Shape } from './painted-path.ts';
import type { PdfObjects, PdfPage } from './pdf-objects.ts';
import { BrokenPdf, entriesOf, type PdfValue, resolved } from './pdf-syntax.ts';

/**
 * Reads the text of a page from the page's own contents (ISO 32000-1, 9.4), five times as fast as PDFium: visible
 * upright text, in fonts with known characters. Returns null for any other page, which PDFium then reads.
 * `page-reader.ts` compares both readings before it trusts this one.
 */
export type DirectText = {
  text: string;
  place: (index: number) => CharPlace;
  /** The kinds of fonts on the page (`FontReading.kind`). */
  fonts: Set<string>;
};

/** A font by its object number; null if its characters are unknown. The caller caches it per file. */
export type FontByNumber = (number: number) => FontReading | null;

const DEEPEST_FORM = 4;
/** The number of components of each known colour space (ISO 32000-1, 8.6.3); tints and patterns may be invisible. */
const COMPONENTS: Record<string, number> = { DeviceGray: 1, CalGray: 1, DeviceRGB: 3, CalRGB: 3, DeviceCMYK: 4 };
const BLENDS = new Set(['Normal', 'Compatible']);

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
  private readonly ink: PageInk;

  constructor(objects: PdfObjects, box: SeenPart, fontOf: FontByNumber) {
    this.objects = objects;
    this.box = box;
    this.fontOf = fontOf;
    this.ink = new PageInk([box.left, box.top - box.height, box.left + box.width, box.top]);
  }

  result(): DirectText {
    return { ...this.lines.finish(this.box), fonts: this.fonts };
  }

  read(
    contents: Buffer,
    resources: Map<string, PdfValue> | null,
    depth: number,
    start: Matrix,
    outer: Pick<GraphicsState, 'light' | 'components' | 'lineWidth' | 'clip'> = UNSET,
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

  lineWidthOf(resources: Map<string, PdfValue> | null, name: Operand | undefined): number | null {
    const state = entriesOf(this.objects, this.member(resources, 'ExtGState', name));
    const value = (key: string) => resolved(this.objects, state?.get(key));
    const isUnset = (key: string, names: Set<string>) => {
      const own = value(key);
      return own === null || (own.is === 'name' && names.has(own.name));
    };
    const opaque = value('ca') === null || numberIn(value('ca')) === 1;
    const plain = opaque && isUnset('BM', BLENDS) && isUnset('SMask', new Set(['None']));
    if (state === null || state.has('Font') || !plain) throw new NotPlain();
    const width = value('LW');
    return width === null ? null : numberIn(width);
  }

  componentsOf(resources: Map<string, PdfValue> | null, name: Operand | undefined): number | null {
    const device = typeof name === 'string' ? COMPONENTS[name.slice(1)] : undefined;
    if (device !== undefined) return device;
    const space = resolved(this.objects, this.member(resources, 'ColorSpace', name));
    const [family, profile] = space?.is === 'array' ? space.items.map((item) => resolved(this.objects, item)) : [space];
    if (family?.is !== 'name') return null;
    if (family.name !== 'ICCBased') return COMPONENTS[family.name] ?? null;
    return profile?.is === 'dict' ? numberIn(resolved(this.objects, profile.entries.get('N'))) : null;
  }

  /** Whether marked content states a replacement for its text. */
  replacesText(resources: Map<string, PdfValue> | null, properties: Operand | undefined): boolean {
    if (typeof properties === 'string' && properties.startsWith('<<')) return properties.includes('ActualText');
    return entriesOf(this.objects, this.member(resources, 'Properties', properties))?.has('ActualText') ?? true;
  }

  /**
   * Draws an external object: a picture counts as paint of unknown colours, and the contents of a form are read in
   * place.
   */
  draw(resources: Map<string, PdfValue> | null, name: Operand | undefined, outer: GraphicsState, depth: number): void {
    const value = this.member(resources, 'XObject', name);
    const object = value?.is === 'ref' ? this.objects.valueOf(value.number) : null;
    const entries = object?.is === 'dict' ? object.entries : null;
    const subtype = resolved(this.objects, entries?.get('Subtype'));
    if (entries?.has('OC')) throw new NotPlain();
    if (subtype?.is === 'name' && subtype.name === 'Image') {
      return this.paint({ box: boxOf(0, 0, 1, 1, outer.matrix), light: null, whole: false }, outer.clip);
    }
    const form = value?.is === 'ref' ? this.objects.get(value.number) : null;
    if (!entries || !form || subtype?.is !== 'name' || subtype.name !== 'Form' || depth >= DEEPEST_FORM) {
      throw new NotPlain();
    }
    const inner = entries.has('Matrix') ? (this.numbersOf(entries.get('Matrix'), 6) as unknown as Matrix) : SAME;
    const matrix = times(inner, outer.matrix);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = this.numbersOf(entries.get('BBox'), 4);
    const edge = new PaintedPath();
    edge.rectangle(x1, y1, x2 - x1, y2 - y1, matrix);
    const area = edge.clipBox();
    if (area === null) throw new NotPlain();
    const own = entriesOf(this.objects, entries.get('Resources')) ?? resources;
    this.read(decoded(this.objects, form), own, depth + 1, matrix, { ...outer, clip: within(outer.clip, area) });
  }

  private numbersOf(value: PdfValue | undefined, count: number): number[] {
    const list = resolved(this.objects, value);
    const numbers = list?.is === 'array' ? list.items.map((item) => numberIn(resolved(this.objects, item))) : [];
    if (numbers.length !== count || numbers.some(Number.isNaN)) throw new NotPlain();
    return numbers;
  }

  paint(shape: Shape, clip: Box | null): void {
    this.ink.paint(shape, clip);
  }

  shade(clip: Box | null): void {
    this.ink.shade(clip);
  }

  /** Shows strings and returns how far the text advanced. */
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
    if (runs.length > 0) {
      const [left, right] = inked(runs, steps);
      if (left < right) this.ink.write(left, right, y, size * d, state.light, state.clip);
      this.lines.add({ x, y, size: size * d, runs, steps });
    }
    return (end - x) / a;
  }
}

/** The extent from the first to the last letter that is not a space. */
function inked(runs: Run[], steps: Steps): [number, number] {
  const [first, last] = [runs.find(isInked), runs.findLast(isInked)];
  if (!first || !last) return [0, 0];
  let left = first.x;
  for (let at = 0; first.text.charCodeAt(at) <= 32; at++) left += stepOf(first.codes.charCodeAt(at), steps);
  let right = last.end;
  for (let at = last.text.length - 1; last.text.charCodeAt(at) <= 32; at--)
    right -= stepOf(last.codes.charCodeAt(at), steps);
  return [left, right - steps.charSpace];
}

function isInked({ text }: Run): boolean {
  return text.trim() !== '';
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
      // A code may show several letters (a ligature) or none; the places of the other letters must not shift.
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
