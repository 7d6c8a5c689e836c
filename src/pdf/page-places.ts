import { type Box, boxOf, type CharPlace, type Matrix } from './page-geometry.ts';
import type { Pdfium } from './pdfium-library.ts';

/** In points; smaller letters are unreadable. */
export const SMALLEST_LETTERS = 1.5;
/** In points; flatter letters are squeezed into a line. */
const FLAT = 0.01;

/** The module's own functions, without the wrapper's conversions, because they run for every character. */
type Direct = {
  _FPDFText_GetCharIndexFromTextIndex: (textPage: number, index: number) => number;
  _FPDFText_GetCharBox: (textPage: number, index: number, l: number, r: number, b: number, t: number) => number;
  _FPDF_PageToDevice: (...args: number[]) => number;
  _FPDFText_GetLooseCharBox: (textPage: number, index: number, rect: number) => number;
  _FPDFText_GetCharOrigin: (textPage: number, index: number, x: number, y: number) => number;
  _FPDFText_GetTextObject: (textPage: number, index: number) => number;
  _FPDFText_GetCharAngle: (textPage: number, index: number) => number;
};

function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Locates the characters of one loaded page. */
export class PagePlaces {
  protected readonly lib: Pdfium;
  protected readonly page: number;
  protected readonly textPage: number;
  /** 64 bytes for the results of single PDFium calls. */
  protected readonly scratch: number;
  private readonly functions: Direct;
  private readonly places = new Map<number, CharPlace>();
  private toSeen: Matrix | null = null;

  constructor(lib: Pdfium, handles: { page: number; textPage: number; scratch: number }) {
    this.lib = lib;
    this.functions = lib.pdfium as unknown as Direct;
    this.page = handles.page;
    this.textPage = handles.textPage;
    this.scratch = handles.scratch;
  }

  place(index: number): CharPlace {
    const known = this.places.get(index);
    if (known) return known;
    const found = this.placeOf(index);
    this.places.set(index, found);
    return found;
  }

  /** Rotation of a character on the visible page, to the nearest quarter, in degrees anticlockwise. */
  angle(index: number): number {
    const charIndex = this.functions._FPDFText_GetCharIndexFromTextIndex(this.textPage, index);
    const radians = charIndex < 0 ? 0 : this.functions._FPDFText_GetCharAngle(this.textPage, charIndex);
    const [a, b] = this.affine();
    const page = Math.atan2(-b, a);
    const quarters = Math.round((-radians + page) / (Math.PI / 2));
    return (((quarters % 4) + 4) % 4) * 90;
  }

  protected floats(count: number, write: (at: number) => number): number[] {
    const at = this.scratch;
    if (!write(at)) return Array.from({ length: count }, () => 0);
    return Array.from(this.lib.pdfium.HEAPF32.subarray(at >> 2, (at >> 2) + count));
  }

  /**
   * Whether a character is unreadably small or flat. Uses the font's box, because the outline of a comma is small at
   * any size.
   */
  protected isTiny(index: number): boolean {
    const [left = 0, top = 0, right = 0, bottom = 0] = this.fontBox(index);
    return Math.max(right - left, top - bottom) < SMALLEST_LETTERS || Math.min(right - left, top - bottom) < FLAT;
  }

  /** The box that the font allots to a character: left, top, right and bottom, in page units. */
  private fontBox(index: number): number[] {
    const charIndex = this.functions._FPDFText_GetCharIndexFromTextIndex(this.textPage, index);
    return this.floats(4, (at) => this.functions._FPDFText_GetLooseCharBox(this.textPage, charIndex, at));
  }

  /** The box that the font allots to a character, on the visible page, and the start of the character's baseline. */
  cell(index: number): { box: Box; origin: [number, number] } {
    const [left = 0, top = 0, right = 0, bottom = 0] = this.fontBox(index);
    const charIndex = this.functions._FPDFText_GetCharIndexFromTextIndex(this.textPage, index);
    this.functions._FPDFText_GetCharOrigin(this.textPage, charIndex, this.scratch, this.scratch + 8);
    const doubles = this.lib.pdfium.HEAPF64;
    const [x, y] = [doubles[this.scratch >> 3] ?? 0, doubles[(this.scratch >> 3) + 1] ?? 0];
    return { box: boxOf(left, bottom, right - left, top - bottom, this.affine()), origin: moved(this.affine(), x, y) };
  }

  protected objectOf(index: number): number {
    const charIndex = this.functions._FPDFText_GetCharIndexFromTextIndex(this.textPage, index);
    return charIndex < 0 ? 0 : this.functions._FPDFText_GetTextObject(this.textPage, charIndex);
  }

  /** `index` counts characters of the text; PDFium's own index differs after characters that it skips. */
  private placeOf(index: number): CharPlace {
    const at = this.scratch;
    const charIndex = this.functions._FPDFText_GetCharIndexFromTextIndex(this.textPage, index);
    if (charIndex < 0 || !this.functions._FPDFText_GetCharBox(this.textPage, charIndex, at, at + 8, at + 16, at + 24)) {
      return { x: 0, y: 0, width: 0, height: 0 };
    }
    const doubles = this.lib.pdfium.HEAPF64;
    const first = at >> 3;
    const [left, right] = [doubles[first] ?? 0, doubles[first + 1] ?? 0];
    const [bottom, top] = [doubles[first + 2] ?? 0, doubles[first + 3] ?? 0];
    const toSeen = this.affine();
    const [x1, y1] = moved(toSeen, left, top);
    const [x2, y2] = moved(toSeen, right, bottom);
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  }

  /** The transformation from page units to the visible page, including rotation and crop; three points determine it. */
  protected affine(): Matrix {
    if (this.toSeen) return this.toSeen;
    const [x0, y0] = this.onDevice(0, 0);
    const [xa, ya] = this.onDevice(1000, 0);
    const [xb, yb] = this.onDevice(0, 1000);
    this.toSeen = [(xa - x0) / 1000, (ya - y0) / 1000, (xb - x0) / 1000, (yb - y0) / 1000, x0, y0];
    return this.toSeen;
  }

  private onDevice(x: number, y: number): [number, number] {
    const scale = 1_000_000;
    const at = this.scratch + 32;
    this.functions._FPDF_PageToDevice(this.page, 0, 0, scale, scale, 0, x, y, at, at + 4);
    const ints = this.lib.pdfium.HEAP32;
    return [(ints[at >> 2] ?? 0) / scale, (ints[(at + 4) >> 2] ?? 0) / scale];
  }
}
