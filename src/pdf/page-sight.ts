import type { CharPlace } from './page-geometry.ts';
import type { Picture } from './pdfium.ts';
import type { Pdfium } from './pdfium-library.ts';

/** Locates the characters of one loaded page, and decides which of them a reader sees. */

/** Text render modes (ISO 32000-1, 9.3.6). */
const MODE_INVISIBLE = 3;
const MODE_CLIP = 7;
/** Out of 255. */
const NEARLY_WHITE = 235;
const FAINT = 51;
export const CONTRAST = 40;
/** In points; unreadably small. */
export const SMALLEST_LETTERS = 1.5;
/** FPDF_PAGEOBJ_… and FPDF_FILLMODE_NONE (fpdf_edit.h). */
const TYPE_TEXT = 1;
const TYPE_PATH = 2;
const TYPE_IMAGE = 3;
const TYPE_FORM = 5;
const NO_FILL = 0;
/** Share of a page; a thinner shape is a line. */
const THIN = 0.0025;
/** The number of covered characters that counts. */
const TELLING = 3;
/** Shares of a scan: of the page that its picture covers, and of the recognised letters that lie on ink. */
const WHOLE_PAGE = 0.9;
const ON_INK = 0.8;
/** Pixels across of the rendering that decides whether a character is visible. */
const LOOK_WIDTH = 1_200;

/** The module's own functions, without the wrapper's conversions: they run for every character. */
type Direct = {
  _FPDFText_GetCharIndexFromTextIndex: (textPage: number, index: number) => number;
  _FPDFText_GetCharBox: (textPage: number, index: number, l: number, r: number, b: number, t: number) => number;
  _FPDF_PageToDevice: (...args: number[]) => number;
  _FPDFText_GetLooseCharBox: (textPage: number, index: number, rect: number) => number;
  _FPDFText_GetTextObject: (textPage: number, index: number) => number;
  _FPDFText_GetCharAngle: (textPage: number, index: number) => number;
  _FPDFTextObj_GetTextRenderMode: (object: number) => number;
  _FPDFPageObj_GetFillColor: (object: number, r: number, g: number, b: number, a: number) => number;
  _FPDFPageObj_GetBounds: (object: number, left: number, bottom: number, right: number, top: number) => number;
  _FPDFPageObj_CountMarks: (object: number) => number;
  _FPDFPageObj_GetClipPath: (object: number) => number;
  _FPDFClipPath_CountPaths: (path: number) => number;
  _FPDFPageObj_GetType: (object: number) => number;
  _FPDFPageObj_SetIsActive: (object: number, active: number) => number;
  _FPDFPath_GetDrawMode: (object: number, fill: number, stroke: number) => number;
  _FPDFPage_CountObjects: (page: number) => number;
  _FPDFPage_GetObject: (page: number, index: number) => number;
};

/** a, b, c, d, e, f of a PDF matrix. */
type Affine = [number, number, number, number, number, number];

function seen([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** In fractions of the visible page. */
type Bounds = { left: number; right: number; top: number; bottom: number };

function boundsOf({ x, y, width, height }: CharPlace): Bounds {
  return { left: x, right: x + width, top: y, bottom: y + height };
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
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
  /** Objects that later content covers, and the regions involved. */
  private beneath: { objects: Map<number, boolean>; forms: Bounds[]; covers: Bounds[] } | undefined;
  private without: Picture | null | undefined;

  /** @param look renders the page at this width in pixels */
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

  /** Rotation of a character on the visible page, to the nearest quarter, in degrees anticlockwise. */
  angle(index: number): number {
    const charIndex = this.direct._FPDFText_GetCharIndexFromTextIndex(this.textPage, index);
    const radians = charIndex < 0 ? 0 : this.direct._FPDFText_GetCharAngle(this.textPage, charIndex);
    const [a, b] = this.affine();
    const page = Math.atan2(-b, a);
    const quarters = Math.round((-radians + page) / (Math.PI / 2));
    return (((quarters % 4) + 4) % 4) * 90;
  }

  isSeen(index: number): boolean {
    const at = this.place(index);
    if (at.width === 0) return true;
    const outside = at.x + at.width < 0 || at.x > 1 || at.y + at.height < 0 || at.y > 1;
    const object = this.objectOf(index);
    const trust = this.trustOf(object, outside);
    if (trust === 'unseen' || this.isTiny(index)) return false;
    if (this.isBeneath(object, at)) return !outside && this.changesThePicture(at);
    if (trust === 'seen') return true;
    return !outside && hasInk(this.drawn(), at);
  }

  /**
   * Whether the page is a picture with invisible recognised text over it, letter on letter (OCR).
   * @param text the page's own
   */
  isScan(text: string): boolean {
    const { direct } = this;
    if (!this.coversAll()) return false;
    let letters = 0;
    let onInk = 0;
    for (let index = 0; index < text.length; index++) {
      if (text.charCodeAt(index) <= 32) continue;
      const object = this.objectOf(index);
      if (object === 0) continue;
      if (direct._FPDFTextObj_GetTextRenderMode(object) !== MODE_INVISIBLE) return false;
      letters++;
      if (hasInk(this.drawn(), this.place(index))) onInk++;
    }
    return letters > 0 && onInk >= letters * ON_INK;
  }

  private coversAll(): boolean {
    for (let at = 0; at < this.direct._FPDFPage_CountObjects(this.page); at++) {
      const object = this.direct._FPDFPage_GetObject(this.page, at);
      if (this.direct._FPDFPageObj_GetType(object) !== TYPE_IMAGE) continue;
      const bounds = this.boundsOnPage(object);
      if (bounds && bounds.right - bounds.left >= WHOLE_PAGE && bounds.bottom - bounds.top >= WHOLE_PAGE) return true;
    }
    return false;
  }

  private drawn(): Picture | null {
    if (this.picture === undefined) this.picture = this.look();
    return this.picture;
  }

  /** Whether later content covers the character. */
  private isBeneath(object: number, at: CharPlace): boolean {
    const { objects, forms, covers } = this.covered();
    if (covers.length === 0) return false;
    // Text in a form has no place of its own among the page's objects: it lies at its form.
    return objects.get(object) ?? forms.some((form) => overlap(form, boundsOf(at)));
  }

  private covered(): { objects: Map<number, boolean>; forms: Bounds[]; covers: Bounds[] } {
    if (this.beneath) return this.beneath;
    const { direct } = this;
    const objects = new Map<number, boolean>();
    const covers: Bounds[] = [];
    const forms: Bounds[] = [];
    for (let at = direct._FPDFPage_CountObjects(this.page) - 1; at >= 0; at--) {
      const object = direct._FPDFPage_GetObject(this.page, at);
      const isText = direct._FPDFPageObj_GetType(object) === TYPE_TEXT;
      if (isText && covers.length === 0) objects.set(object, false);
      else {
        const bounds = this.boundsOnPage(object);
        if (bounds === null) continue;
        const isForm = direct._FPDFPageObj_GetType(object) === TYPE_FORM;
        const beneath = covers.some((cover) => overlap(cover, bounds));
        if (isText || isForm) objects.set(object, beneath);
        if (isForm && beneath) forms.push(bounds);
        if (!isText && this.paints(object, bounds)) covers.push(bounds);
      }
    }
    this.beneath = { objects, forms, covers };
    return this.beneath;
  }

  /** Neither a line nor a shape that is only stroked hides anything. */
  private paints(object: number, { left, right, top, bottom }: Bounds): boolean {
    if (right - left < THIN || bottom - top < THIN) return false;
    if (this.direct._FPDFPageObj_GetType(object) !== TYPE_PATH) return true;
    const at = this.scratch;
    return (
      this.direct._FPDFPath_GetDrawMode(object, at, at + 4) === 0 || (this.lib.pdfium.HEAP32[at >> 2] ?? 0) !== NO_FILL
    );
  }

  /** Whether removing all covered text changes the rendering at this character. */
  private changesThePicture(at: CharPlace): boolean {
    const drawn = this.drawn();
    if (this.without === undefined) {
      const hidden = [...this.covered().objects].flatMap(([object, beneath]) => (beneath ? [object] : []));
      for (const object of hidden) this.direct._FPDFPageObj_SetIsActive(object, 0);
      this.without = this.look();
      for (const object of hidden) this.direct._FPDFPageObj_SetIsActive(object, 1);
    }
    return drawn !== null && this.without !== null && differs(drawn, this.without, at);
  }

  /**
   * The invisible text, as indexes of the page's objects. Null if some of it cannot be separated: it belongs to a form.
   * @param text the page's own
   */
  unseenObjects(text: string): number[] | null {
    const seen = new Map<number, boolean>();
    const coveredIn = new Map<number, number>();
    for (let index = 0; index < text.length; index++) {
      if (text.charCodeAt(index) <= 32) continue;
      const object = this.objectOf(index);
      if (object === 0) continue;
      const beneath = this.covered().objects.get(object) === true;
      if (seen.get(object) && !beneath) continue;
      const isSeen = this.isSeen(index);
      seen.set(object, isSeen || seen.get(object) === true);
      if (beneath && !isSeen) coveredIn.set(object, (coveredIn.get(object) ?? 0) + 1);
    }
    // Half covered: removing the object would remove its visible half.
    if ([...coveredIn].some(([object, chars]) => seen.get(object) && chars >= TELLING)) return null;
    const unseen = new Set([...seen].filter(([, isSeen]) => !isSeen).map(([object]) => object));
    if (unseen.size === 0) return [];
    const places: number[] = [];
    for (let at = 0; at < this.direct._FPDFPage_CountObjects(this.page); at++) {
      if (unseen.has(this.direct._FPDFPage_GetObject(this.page, at))) places.push(at);
    }
    return places.length === unseen.size ? places : null;
  }

  /** Uses the font's box: a comma's ink is small at any size. */
  private isTiny(index: number): boolean {
    const at = this.scratch;
    const charIndex = this.direct._FPDFText_GetCharIndexFromTextIndex(this.textPage, index);
    if (!this.direct._FPDFText_GetLooseCharBox(this.textPage, charIndex, at)) return false;
    const floats = this.lib.pdfium.HEAPF32;
    const [left, top, right, bottom] = [0, 1, 2, 3].map((part) => floats[(at >> 2) + part] ?? 0);
    return Math.max((right ?? 0) - (left ?? 0), (top ?? 0) - (bottom ?? 0)) < SMALLEST_LETTERS;
  }

  private objectOf(index: number): number {
    const charIndex = this.direct._FPDFText_GetCharIndexFromTextIndex(this.textPage, index);
    return charIndex < 0 ? 0 : this.direct._FPDFText_GetTextObject(this.textPage, charIndex);
  }

  /**
   * Whether the way a character is drawn decides its visibility, or only the rendering does.
   * @param outside the character's own place is outside the page
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

  private boundsOnPage(object: number): Bounds | null {
    const at = this.scratch;
    if (!this.direct._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return null;
    const floats = this.lib.pdfium.HEAPF32;
    const [left, bottom, right, top] = [0, 1, 2, 3].map((part) => floats[(at >> 2) + part] ?? 0);
    const toSeen = this.affine();
    const [x1, y1] = seen(toSeen, left ?? 0, top ?? 0);
    const [x2, y2] = seen(toSeen, right ?? 0, bottom ?? 0);
    return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
  }

  /** A row may run off the page at its end; a row entirely outside is invisible. */
  private isOutside(object: number): boolean {
    const bounds = this.boundsOnPage(object);
    return bounds !== null && (bounds.right < 0 || bounds.left > 1 || bounds.bottom < 0 || bounds.top > 1);
  }

  /** `index` counts characters of the text; PDFium's own index differs after characters that it skips. */
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

  /** The transformation from page units to the visible page, rotation and crop included: three points determine it. */
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

/** Whether the rendering has ink at the place of a character. */
function hasInk(picture: Picture | null, place: CharPlace): boolean {
  if (picture === null) return false;
  const { pixels, width, height } = picture;
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

/** Whether two renderings differ at the place of a character. */
function differs(one: Picture, other: Picture, place: CharPlace): boolean {
  const { width, height } = one;
  const [left, right] = [Math.floor(place.x * width), Math.ceil((place.x + place.width) * width)];
  const [top, bottom] = [Math.floor(place.y * height), Math.ceil((place.y + place.height) * height)];
  for (let y = Math.max(top, 0); y < Math.min(bottom, height); y++) {
    for (let at = (y * width + Math.max(left, 0)) * 3; at < (y * width + Math.min(right, width)) * 3; at++) {
      if (Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) > CONTRAST) return true;
    }
  }
  return false;
}
