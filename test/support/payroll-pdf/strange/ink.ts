import { deflateSync } from 'node:zlib';
import type { Sheets } from '../doubtful-pdf.ts';
import { type Font, Page } from '../drawing.ts';
import { polygonsOf } from './stroke-font.ts';

export type Sort = 'XObject' | 'ExtGState' | 'ColorSpace' | 'Pattern' | 'Properties';
type Mark = { x: number; y: number; text: string; size: number };

/**
 * A sheet before it becomes a page or a form: its operations do not depend on each other, so their order can change.
 */
export class Ink {
  readonly width: number;
  readonly height: number;
  ops: string[] = [];
  /** The readable text, for a scan of this sheet. */
  readonly marks: Mark[] = [];
  readonly nets: number[] = [];
  readonly resources = new Map<Sort, Map<string, string>>();
  /** Further entries of the page dictionary. */
  extra = '';

  constructor(width = 595, height = 842) {
    this.width = width;
    this.height = height;
  }

  raw(operators: string): void {
    this.ops.push(operators);
  }

  /** `y` counts from the top. */
  text(x: number, y: number, text: string | null, size = 8, font: Font = 'F1'): void {
    if (!text) return;
    this.marks.push({ x, y, text, size });
    this.ops.push(`BT /${font} ${size} Tf 1 0 0 1 ${x} ${this.height - y} Tm (${escaped(text)}) Tj ET`);
  }

  right(x: number, y: number, text: string, size = 8): void {
    this.text(x - text.length * size * 0.6, y, text, size, 'F2');
  }

  /** Text turned counter-clockwise around its start. */
  turned(x: number, y: number, text: string, degrees: number, size = 8, font: Font = 'F1'): void {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const matrix = [cos, sin, -sin, cos].map((n) => n.toFixed(4)).join(' ');
    this.ops.push(`BT /${font} ${size} Tf ${matrix} ${x} ${this.height - y} Tm (${escaped(text)}) Tj ET`);
  }

  glyphs(x: number, y: number, text: string, step: number, size = 8): void {
    [...text].forEach((char, index) => {
      if (char !== ' ') this.text(x + index * step, y, char, size, 'F2');
    });
  }

  /** The outlines of letters: visible, but no text. */
  outlines(x: number, y: number, text: string | null, size = 8): void {
    if (!text) return;
    this.marks.push({ x, y, text, size });
    const path = polygonsOf(text, size).map((points) =>
      points.map(([px, py], at) => `${(x + px).toFixed(2)} ${(this.height - y + py).toFixed(2)} ${at ? 'l' : 'm'}`),
    );
    this.ops.push(`q 0 g ${path.map((points) => `${points.join(' ')} h`).join(' ')} f Q`);
  }

  line(x1: number, y1: number, x2: number, y2: number, width = 0.5, dash = ''): void {
    const stroke = `${x1} ${this.height - y1} m ${x2} ${this.height - y2} l S`;
    this.ops.push(`q ${width} w ${dash} ${stroke} Q`);
  }

  box(x: number, y: number, width: number, height: number, fill = ''): void {
    const area = `${x} ${this.height - y - height} ${width} ${height} re`;
    this.ops.push(fill ? `q ${fill} ${area} f Q` : `q 0.5 w ${area} S Q`);
  }

  /** Draws with the given graphics state; the text is not added to `marks`, because it is usually hidden. */
  within(state: string, draw: (ink: Ink) => void): void {
    const inner = new Ink(this.width, this.height);
    draw(inner);
    this.merge(inner);
    this.ops.push(`q ${state} ${inner.ops.join(' ')} Q`);
  }

  /** Draws another sheet with its corner at (x, y), rotated and scaled. */
  put(child: Ink, x: number, y: number, scale = 1, degrees: 0 | 90 | 180 | 270 = 0): void {
    this.merge(child);
    this.nets.push(...child.nets);
    const { width: w, height: h } = child;
    const top = this.height - y;
    const matrix = {
      0: [scale, 0, 0, scale, x, top - scale * h],
      90: [0, scale, -scale, 0, x + scale * h, top - scale * w],
      180: [-scale, 0, 0, -scale, x + scale * w, top],
      270: [0, -scale, scale, 0, x, top],
    }[degrees];
    this.ops.push(`q ${matrix.join(' ')} cm ${child.ops.join(' ')} Q`);
  }

  use(sort: Sort, name: string, value: string): string {
    const entries = this.resources.get(sort) ?? new Map<string, string>();
    this.resources.set(sort, entries.set(name, value));
    return name;
  }

  resourceText(): string {
    return [...this.resources]
      .map(([sort, entries]) => `/${sort}<<${[...entries].map(([name, value]) => `/${name} ${value}`).join('')}>>`)
      .join('');
  }

  page(rotate: 0 | 90 | 180 | 270 = 0): Page {
    const page = new Page({ width: this.width, height: this.height, rotate });
    const matrix = {
      0: '1 0 0 1 0 0',
      90: `0 1 -1 0 ${this.height} 0`,
      180: `-1 0 0 -1 ${this.width} ${this.height}`,
      270: `0 -1 1 0 0 ${this.width}`,
    }[rotate];
    page.raw = rotate ? `q ${matrix} cm\n${this.ops.join('\n')}\nQ\n` : `${this.ops.join('\n')}\n`;
    page.resourceExtra = this.resourceText();
    page.extra = this.extra;
    page.nets.push(...this.nets);
    return page;
  }

  private merge(child: Ink): void {
    for (const [sort, entries] of child.resources) for (const [name, value] of entries) this.use(sort, name, value);
  }
}

export function escaped(text: string): string {
  return text.replace(/[’]/g, "'").replace(/[\\()]/g, '\\$&');
}

/** Adds an object to the file; returns its reference. */
export function object(s: Sheets, entries: string, stream?: Uint8Array | string): string {
  s.parts.objects ??= [];
  const key = `own-${s.parts.objects.length}`;
  if (stream === undefined) s.parts.objects.push({ key, text: `<<${entries}>>` });
  else {
    const data = deflateSync(typeof stream === 'string' ? Buffer.from(stream, 'latin1') : stream);
    s.parts.objects.push({ key, text: `<<${entries}/Length ${data.length}/Filter/FlateDecode>>`, stream: data });
  }
  return `{${key}}`;
}

const FONTS = '/Font<</F1 {F1}/F2 {F2}/F3 {F3}>>';

/** A form that draws the sheet. */
export function form(s: Sheets, ink: Ink, entries = ''): string {
  const box = `/BBox[0 0 ${ink.width} ${ink.height}]`;
  const head = `/Type/XObject/Subtype/Form${box}/Resources<<${FONTS}${ink.resourceText()}>>${entries}`;
  return object(s, head, ink.ops.join('\n'));
}

/** Draws the sheet as a form at the same place. */
export function drawForm(s: Sheets, ink: Ink, inner: Ink, entries = ''): string {
  const reference = form(s, inner, entries);
  const name = ink.use('XObject', `X${reference.replace(/\D/g, '')}`, reference);
  ink.raw(`q /${name} Do Q`);
  return name;
}

/** Adds an annotation with the sheet as its appearance; the sheet has the size of the annotation's rectangle. */
export function annotate(s: Sheets, page: Ink, inner: Ink, x: number, y: number, entries: string): void {
  const look = form(s, inner);
  const top = page.height - y;
  const area = `/Rect[${x} ${top - inner.height} ${x + inner.width} ${top}]`;
  const reference = object(s, `/Type/Annot${area}/AP<</N ${look}>>/F 4${entries}`);
  page.extra = page.extra.includes('/Annots[')
    ? page.extra.replace('/Annots[', `/Annots[${reference} `)
    : `${page.extra}/Annots[${reference}]`;
}
