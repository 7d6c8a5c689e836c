import type { Pdfium, Picture } from './pdfium.ts';

/** Where the characters of one loaded page stand, and which of them a reader sees. */

/** Text render modes (ISO 32000-1, 9.3.6). */
const MODE_INVISIBLE = 3;
const MODE_CLIP = 7;
/** Out of 255. */
const NEARLY_WHITE = 235;
const FAINT = 51;
export const CONTRAST = 40;
/** Pixels across, by which one can tell whether a character is there. */
const LOOK_WIDTH = 1_200;

/** Place of one character on the seen page, in fractions from the top left. */
export type CharPlace = { x: number; y: number; width: number; height: number };

/** The module's own functions, without the wrapper's conversions: these are called for every character. */
type Direct = {
  _FPDFText_GetCharIndexFromTextIndex: (textPage: number, index: number) => number;
  _FPDFText_GetCharBox: (textPage: number, index: number, l: number, r: number, b: number, t: number) => number;
  _FPDF_PageToDevice: (...args: number[]) => number;
  _FPDFText_GetTextObject: (textPage: number, index: number) => number;
  _FPDFTextObj_GetTextRenderMode: (object: number) => number;
  _FPDFPageObj_GetFillColor: (object: number, r: number, g: number, b: number, a: number) => number;
  _FPDFPageObj_GetBounds: (object: number, left: number, bottom: number, right: number, top: number) => number;
  _FPDFPageObj_CountMarks: (object: number) => number;
  _FPDFPageObj_GetClipPath: (object: number) => number;
  _FPDFClipPath_CountPaths: (path: number) => number;
  _FPDFPage_CountObjects: (page: number) => number;
  _FPDFPage_GetObject: (page: number, index: number) => number;
};

/** a, b, c, d, e, f as in a PDF matrix. */
type Affine = [number, number, number, number, number, number];

function seen([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

export class PageSight {
  private readonly lib: Pdfium;
  private readonly direct: Direct;
  private readonly page: number;
  private readonly textPage: number;
  /** 64 bytes for results of single calls. */
  private readonly scratch: number;
  private readonly look: () => Picture | null;
  private readonly places = new Map<number, CharPlace>();
  private toSeen: Affine | null = null;
  private picture: Picture | null | undefined;

  /** @param look draws the page, so many pixels across */
  constructor(
    lib: Pdfium,
    handles: { page: number; textPage: number; scratch: number },
    look: (width: number) => Picture | null,
  ) {
    this.lib = lib;
    this.direct = lib.pdfium as unknown as Direct;
    this.page = handles.page;
    this.textPage = handles.textPage;
    this.scratch = handles.scratch;
    this.look = () => look(LOOK_WIDTH);
  }

  place(index: number): CharPlace {
    const known = this.places.get(index);
    if (known) return known;
    const found = this.placeOf(index);
    this.places.set(index, found);
    return found;
  }

  isSeen(index: number): boolean {
    const at = this.place(index);
    if (at.width === 0) return true;
    const outside = at.x + at.width < 0 || at.x > 1 || at.y + at.height < 0 || at.y > 1;
    const trust = this.trustOf(this.objectOf(index), outside);
    if (trust !== 'look') return trust === 'seen';
    if (outside) return false;
    if (this.picture === undefined) this.picture = this.look();
    return this.picture !== null && hasInk(this.picture, at);
  }

  /**
   * The text that nobody sees, by the places of its objects among the page's. Null where some of it cannot be told from
   * the rest: it belongs to a form.
   * @param text the page's own
   */
  unseenObjects(text: string): number[] | null {
    const seen = new Map<number, boolean>();
    for (let index = 0; index < text.length; index++) {
      if (text.charCodeAt(index) <= 32) continue;
      const object = this.objectOf(index);
      if (object === 0 || seen.get(object)) continue;
      seen.set(object, this.isSeen(index));
    }
    const unseen = new Set([...seen].filter(([, isSeen]) => !isSeen).map(([object]) => object));
    if (unseen.size === 0) return [];
    const places: number[] = [];
    for (let at = 0; at < this.direct._FPDFPage_CountObjects(this.page); at++) {
      if (unseen.has(this.direct._FPDFPage_GetObject(this.page, at))) places.push(at);
    }
    return places.length === unseen.size ? places : null;
  }

  private objectOf(index: number): number {
    const charIndex = this.direct._FPDFText_GetCharIndexFromTextIndex(this.textPage, index);
    return charIndex < 0 ? 0 : this.direct._FPDFText_GetTextObject(this.textPage, charIndex);
  }

  /**
   * Whether a character can be taken for seen by how it is drawn, or one has to look at the page's picture.
   * @param outside the character's own place is out of the page
   */
  private trustOf(object: number, outside: boolean): 'seen' | 'unseen' | 'look' {
    const { direct } = this;
    if (object === 0) return 'look';
    const mode = direct._FPDFTextObj_GetTextRenderMode(object);
    if (mode === MODE_INVISIBLE || mode === MODE_CLIP) return 'unseen';
    if (mode !== 0) return 'look';
    if (outside && this.isOutside(object)) return 'unseen';
    if (direct._FPDFPageObj_CountMarks(object) > 0) return 'look';
    const clip = direct._FPDFPageObj_GetClipPath(object);
    if (clip !== 0 && direct._FPDFClipPath_CountPaths(clip) > 0) return 'look';
    const at = this.scratch;
    if (!direct._FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return 'look';
    const words = this.lib.pdfium.HEAP32;
    const [red, green, blue, alpha] = [0, 1, 2, 3].map((part) => words[(at >> 2) + part] ?? 0);
    return Math.min(red ?? 0, green ?? 0, blue ?? 0) > NEARLY_WHITE || (alpha ?? 0) < FAINT ? 'look' : 'seen';
  }

  /** A row may run out of the page at its end; nobody reads one that lies outside altogether. */
  private isOutside(object: number): boolean {
    const at = this.scratch;
    if (!this.direct._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return false;
    const floats = this.lib.pdfium.HEAPF32;
    const [left, bottom, right, top] = [0, 1, 2, 3].map((part) => floats[(at >> 2) + part] ?? 0);
    const toSeen = this.affine();
    const [x1, y1] = seen(toSeen, left ?? 0, top ?? 0);
    const [x2, y2] = seen(toSeen, right ?? 0, bottom ?? 0);
    return Math.max(x1, x2) < 0 || Math.min(x1, x2) > 1 || Math.max(y1, y2) < 0 || Math.min(y1, y2) > 1;
  }

  /** `index` counts characters of the text; PDFium's own count differs where it skips characters. */
  private placeOf(index: number): CharPlace {
    const at = this.scratch;
    const charIndex = this.direct._FPDFText_GetCharIndexFromTextIndex(this.textPage, index);
    if (charIndex < 0 || !this.direct._FPDFText_GetCharBox(this.textPage, charIndex, at, at + 8, at + 16, at + 24)) {
      return { x: 0, y: 0, width: 0, height: 0 };
    }
    const doubles = this.lib.pdfium.HEAPF64;
    const first = at >> 3;
    const [left, right] = [doubles[first] ?? 0, doubles[first + 1] ?? 0];
    const [bottom, top] = [doubles[first + 2] ?? 0, doubles[first + 3] ?? 0];
    const toSeen = this.affine();
    const [x1, y1] = seen(toSeen, left, top);
    const [x2, y2] = seen(toSeen, right, bottom);
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  }

  /** From page units to the page as seen, rotation and crop included: three points tell it. */
  private affine(): Affine {
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
    this.direct._FPDF_PageToDevice(this.page, 0, 0, scale, scale, 0, x, y, at, at + 4);
    const ints = this.lib.pdfium.HEAP32;
    return [(ints[at >> 2] ?? 0) / scale, (ints[(at + 4) >> 2] ?? 0) / scale];
  }
}

/** Whether anything stands out where a character should stand. */
function hasInk({ pixels, width, height }: Picture, place: CharPlace): boolean {
  const [left, right] = [Math.floor(place.x * width) - 1, Math.ceil((place.x + place.width) * width) + 1];
  const [top, bottom] = [Math.floor(place.y * height) - 1, Math.ceil((place.y + place.height) * height) + 1];
  let darkest = 255;
  let lightest = 0;
  for (let y = Math.max(top, 0); y < Math.min(bottom, height); y++) {
    for (let x = Math.max(left, 0); x < Math.min(right, width); x++) {
      const at = (y * width + x) * 3;
      const light = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3;
      darkest = Math.min(darkest, light);
      lightest = Math.max(lightest, light);
    }
  }
  return lightest - darkest > CONTRAST;
}
