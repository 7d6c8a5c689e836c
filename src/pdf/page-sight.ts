import { type Box, boxOf, type CharPlace, type Matrix, times } from './page-geometry.ts';
import { PagePlaces } from './page-places.ts';
import type { Drawn } from './pdfium.ts';
import type { Pdfium } from './pdfium-library.ts';

/** Decides which text of one loaded page a reader sees, by means of the rendered page. */

/** Text render mode (ISO 32000-1, 9.3.6). */
const MODE_FILL = 0;
const MODE_INVISIBLE = 3;
/** Out of 255: darker letters are readable on paper and on any area lighter than they are. */
const DARK = 130;
const LIGHT = 200;
/** Out of 255; a smaller difference between two renderings is invisible. */
export const CONTRAST = 40;
/** Constants FPDF_PAGEOBJ_… and FPDF_FILLMODE_NONE (fpdf_edit.h). */
const TYPE_TEXT = 1;
const TYPE_PATH = 2;
const TYPE_IMAGE = 3;
const TYPE_FORM = 5;
const NO_FILL = 0;
const DEEPEST_FORM = 12;
/** Share of a page: a thinner shape is a hairline. Four of them cannot cover a row of text. */
const HAIRLINE = 0.0012;
const HAIRLINE_POINTS = 1;
const FEW_LINES = 4;
/** A frame has four sides; a path with more segments may be a hatching. */
const FRAME_SEGMENTS = 6;
/** Share of a page: shapes closer than this touch in a rendering. */
const TOUCHING = 0.001;
/** Share of a page; a text repeated within this distance is bold print. */
const TWICE = 0.002;
/** In points; PDFium lists no characters for text narrower than this. */
const SPECK = 0.01;
/** Hidden text matters from this number of letters and digits. */
const TELLING = 3;
/** Limit of renderings without some of the text; a page with more overlapping layers of text is no payroll page. */
const MOST_RENDERINGS = 6;
/**
 * In a scan, the picture covers at least this share of the page. Below: the share of the recognised letters that lie on
 * ink.
 */
const WHOLE_PAGE = 0.9;
const ON_INK = 0.8;
const LETTER = /[\p{L}\p{N}]/u;

/** PDFium's functions for the objects of a page. */
type Direct = {
  _FPDFTextObj_GetTextRenderMode: (object: number) => number;
  _FPDFTextObj_GetFont: (object: number) => number;
  _FPDFFont_GetBaseFontName: (font: number, at: number, size: number) => number;
  _FPDFTextObj_GetText: (object: number, textPage: number, at: number, size: number) => number;
  _FPDFPageObj_GetFillColor: (object: number, r: number, g: number, b: number, a: number) => number;
  _FPDFPageObj_GetBounds: (object: number, left: number, bottom: number, right: number, top: number) => number;
  _FPDFPageObj_GetMatrix: (object: number, matrix: number) => number;
  _FPDFPageObj_GetStrokeWidth: (object: number, width: number) => number;
  _FPDFPageObj_HasTransparency: (object: number) => number;
  _FPDFPageObj_CountMarks: (object: number) => number;
  _FPDFPageObj_GetClipPath: (object: number) => number;
  _FPDFClipPath_CountPaths: (path: number) => number;
  _FPDFPageObj_GetType: (object: number) => number;
  _FPDFPageObj_SetIsActive: (object: number, active: number) => number;
  _FPDFPath_CountSegments: (object: number) => number;
  _FPDFPath_GetDrawMode: (object: number, fill: number, stroke: number) => number;
  _FPDFPage_CountObjects: (page: number) => number;
  _FPDFPage_GetObject: (page: number, index: number) => number;
  _FPDFFormObj_CountObjects: (form: number) => number;
  _FPDFFormObj_GetObject: (form: number, index: number) => number;
};

/** An object drawn on the page, in painting order. Boxes are left, top, right and bottom, in fractions of the page. */
type Leaf = {
  object: number;
  order: number;
  isText: boolean;
  box: Box;
  inForm: boolean;
  /** The text is too narrow for PDFium's list of characters. */
  isSpeck: boolean;
  /** The object paints an area that is light enough for dark letters on it. */
  isLight: boolean;
  isLine: boolean;
};

function meets(a: Box, b: Box, margin: number): boolean {
  return a[0] < b[2] + margin && b[0] < a[2] + margin && a[1] < b[3] + margin && b[1] < a[3] + margin;
}

export class PageSight extends PagePlaces {
  private readonly direct: Direct;
  private readonly look: () => Drawn | null;
  private picture: Drawn | null | undefined;
  private readonly certain = new Map<Leaf, boolean>();
  private drawing: { leaves: Leaf[]; texts: Map<number, Leaf> } | undefined;
  /** Text that only a rendering can judge, in groups whose members do not touch. */
  private groups: { members: Leaf[]; without?: Drawn | null }[] | undefined;
  private readonly groupOf = new Map<number, { members: Leaf[]; without?: Drawn | null }>();

  /** @param look renders the page */
  constructor(lib: Pdfium, handles: { page: number; textPage: number; scratch: number }, look: () => Drawn | null) {
    super(lib, handles);
    this.direct = lib.pdfium as unknown as Direct;
    this.look = look;
  }

  /** Whether renderings of the page with and without this text differ at the character's box. Spaces count as seen. */
  isSeen(index: number): boolean {
    const object = this.objectOf(index);
    if (object === 0) return true;
    if (this.direct._FPDFTextObj_GetTextRenderMode(object) === MODE_INVISIBLE || this.isTiny(index)) return false;
    const leaf = this.drawn().texts.get(object);
    if (leaf === undefined) return false;
    if (this.isCertain(leaf)) return true;
    const group = this.groupWith(leaf);
    if (group === undefined) return false;
    if (group.without === undefined) group.without = this.lookWithout(group.members);
    const whole = this.whole();
    return whole !== null && group.without !== null && differs(whole, group.without, this.place(index));
  }

  /**
   * Whether the page holds text that no reader sees.
   * @param text the text of the page itself
   */
  hidesText(text: string): boolean {
    if (this.drawn().leaves.some((leaf) => leaf.isSpeck)) return true;
    let unseen = 0;
    for (let index = 0; index < text.length && unseen < TELLING; index++) {
      if (LETTER.test(text.charAt(index)) && !this.isSeen(index)) unseen++;
    }
    return unseen >= TELLING;
  }

  /**
   * Whether the page is a picture under invisible recognised text, each letter at the place of its picture (OCR).
   * @param text the text of the page itself
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
      if (hasInk(this.whole(), this.place(index))) onInk++;
    }
    return letters > 0 && onInk >= letters * ON_INK;
  }

  private coversAll(): boolean {
    for (let at = 0; at < this.direct._FPDFPage_CountObjects(this.page); at++) {
      const object = this.direct._FPDFPage_GetObject(this.page, at);
      if (this.direct._FPDFPageObj_GetType(object) !== TYPE_IMAGE) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = this.boundsOf(object);
      const box = boxOf(left, bottom, right - left, top - bottom, this.affine());
      if (box[2] - box[0] >= WHOLE_PAGE && box[3] - box[1] >= WHOLE_PAGE) return true;
    }
    return false;
  }

  /** The page as a reader sees it. */
  whole(): Drawn | null {
    if (this.picture === undefined) this.picture = this.look();
    return this.picture;
  }

  private lookWithout(texts: Leaf[]): Drawn | null {
    for (const { object } of texts) this.direct._FPDFPageObj_SetIsActive(object, 0);
    const without = this.look();
    for (const { object } of texts) this.direct._FPDFPageObj_SetIsActive(object, 1);
    return without;
  }

  private drawn(): { leaves: Leaf[]; texts: Map<number, Leaf> } {
    if (this.drawing) return this.drawing;
    const { direct } = this;
    const leaves: Leaf[] = [];
    const read = (object: number, matrix: Matrix, depth: number): void => {
      const type = direct._FPDFPageObj_GetType(object);
      if (type === TYPE_FORM && depth < DEEPEST_FORM) {
        const inner = times(
          this.floats(6, (at) => direct._FPDFPageObj_GetMatrix(object, at)) as unknown as Matrix,
          matrix,
        );
        for (let at = 0; at < direct._FPDFFormObj_CountObjects(object); at++) {
          read(direct._FPDFFormObj_GetObject(object, at), inner, depth + 1);
        }
        return;
      }
      const isText = type === TYPE_TEXT;
      const [left = 0, bottom = 0, right = 0, top = 0] = this.boundsOf(object);
      const box = boxOf(left, bottom, right - left, top - bottom, matrix);
      const isSpeck = isText && right - left < SPECK;
      const isLight = type === TYPE_PATH && depth === 0 && this.isLight(object);
      const isLine = !isText && this.isLine(object, type, box);
      leaves.push({ object, order: leaves.length, isText, box, inForm: depth > 0, isSpeck, isLight, isLine });
    };
    for (let at = 0; at < direct._FPDFPage_CountObjects(this.page); at++) {
      read(direct._FPDFPage_GetObject(this.page, at), this.affine(), 0);
    }
    this.drawing = { leaves, texts: new Map(leaves.flatMap((leaf) => (leaf.isText ? [[leaf.object, leaf]] : []))) };
    return this.drawing;
  }

  /** Left, bottom, right and top, in the units of the object's own contents. */
  private boundsOf(object: number): number[] {
    return this.floats(4, (at) => this.direct._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12));
  }

  /** Whether the object is a hairline, or a frame of hairlines. */
  private isLine(object: number, type: number, [left, top, right, bottom]: Box): boolean {
    if (right - left < HAIRLINE || bottom - top < HAIRLINE) return true;
    if (type !== TYPE_PATH || this.direct._FPDFPath_CountSegments(object) > FRAME_SEGMENTS) return false;
    const { fills, stroke } = this.paintOf(object);
    return !fills && stroke <= HAIRLINE_POINTS;
  }

  private isLight(object: number): boolean {
    const { fills, stroke } = this.paintOf(object);
    return fills && stroke <= HAIRLINE_POINTS && this.isPlain(object) && Math.min(...this.fillOf(object)) > LIGHT;
  }

  /** How a path is painted: whether it is filled, and the width of its stroke in points. */
  private paintOf(object: number): { fills: boolean; stroke: number } {
    const at = this.scratch;
    if (!this.direct._FPDFPath_GetDrawMode(object, at, at + 4)) return { fills: true, stroke: Number.MAX_VALUE };
    const [fill, strokes] = [this.lib.pdfium.HEAP32[at >> 2], this.lib.pdfium.HEAP32[(at >> 2) + 1]];
    const [width = 0] = this.floats(1, (into) => this.direct._FPDFPageObj_GetStrokeWidth(object, into));
    const scales = this.floats(6, (into) => this.direct._FPDFPageObj_GetMatrix(object, into)).slice(0, 4);
    return { fills: fill !== NO_FILL, stroke: strokes ? width * Math.max(...scales.map(Math.abs)) : 0 };
  }

  /** Whether the object is opaque, on no layer, and not clipped. */
  private isPlain(object: number): boolean {
    const { direct } = this;
    if (direct._FPDFPageObj_HasTransparency(object) || direct._FPDFPageObj_CountMarks(object) > 0) return false;
    const clip = direct._FPDFPageObj_GetClipPath(object);
    return clip === 0 || direct._FPDFClipPath_CountPaths(clip) <= 0;
  }

  /** The fill colour: red, green and blue, from 0 to 255. */
  private fillOf(object: number): number[] {
    const at = this.scratch;
    if (!this.direct._FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return [];
    return [0, 1, 2].map((part) => this.lib.pdfium.HEAP32[(at >> 2) + part] ?? 0);
  }

  /** Dark letters with nothing else at their place are visible: this needs no rendering. */
  private isCertain(leaf: Leaf): boolean {
    const known = this.certain.get(leaf);
    if (known !== undefined) return known;
    const { box, object } = leaf;
    const isDark = () => {
      const colours = this.fillOf(object);
      return colours.length > 0 && Math.max(...colours) < DARK;
    };
    const found =
      !leaf.inForm &&
      this.direct._FPDFTextObj_GetTextRenderMode(object) === MODE_FILL &&
      box[0] >= 0 &&
      box[1] >= 0 &&
      box[2] <= 1 &&
      box[3] <= 1 &&
      this.isPlain(object) &&
      this.hasNamedFont(object) &&
      isDark() &&
      this.isAlone(leaf);
    this.certain.set(leaf, found);
    return found;
  }

  /** Fonts of drawings (Type 3) have no name, and their glyphs choose their own colours. */
  private hasNamedFont(object: number): boolean {
    return this.direct._FPDFFont_GetBaseFontName(this.direct._FPDFTextObj_GetFont(object), 0, 0) > 1;
  }

  /** Letters remain readable with a few hairlines over them and a light field beneath. */
  private isAlone(leaf: Leaf): boolean {
    let lines = 0;
    return this.drawn().leaves.every((other) => {
      if (other === leaf || (other.isLight && other.order < leaf.order)) return true;
      return !meets(other.box, leaf.box, TOUCHING) || (other.isLine && ++lines <= FEW_LINES);
    });
  }

  /**
   * The group of texts that one rendering leaves out together with this text. Texts that touch are in different groups.
   */
  private groupWith(leaf: Leaf): { members: Leaf[]; without?: Drawn | null } | undefined {
    if (this.groups === undefined) {
      this.groups = [];
      for (const text of this.drawn().texts.values()) {
        if (this.isCertain(text)) continue;
        let group =
          this.groups.find(({ members }) => members.some((other) => this.isTwin(text, other))) ??
          this.groups.find(({ members }) => !members.some((other) => meets(text.box, other.box, TOUCHING)));
        if (!group && this.groups.length < MOST_RENDERINGS) {
          group = { members: [] };
          this.groups.push(group);
        }
        group?.members.push(text);
        if (group) this.groupOf.set(text.object, group);
      }
    }
    return this.groupOf.get(leaf.object);
  }

  /** Bold print draws a text twice; PDFium lists no characters for the second copy. */
  private isTwin(one: Leaf, other: Leaf): boolean {
    if (one.box.some((edge, side) => Math.abs(edge - (other.box[side] ?? 0)) > TWICE)) return false;
    const text = this.textOf(one.object);
    return text === '' || text === this.textOf(other.object);
  }

  private textOf(object: number): string {
    const { malloc, free } = this.lib.pdfium.wasmExports;
    const size = this.direct._FPDFTextObj_GetText(object, this.textPage, 0, 0);
    if (size <= 2) return '';
    const at = malloc(size);
    this.direct._FPDFTextObj_GetText(object, this.textPage, at, size);
    const text = Buffer.from(this.lib.pdfium.HEAPU8.buffer, at, size - 2).toString('utf16le');
    free(at);
    return text;
  }
}

/** Whether the rendering has ink at the place of a character. */
function hasInk(picture: Drawn | null, place: CharPlace): boolean {
  if (picture === null) return false;
  const { pixels, width, height } = picture;
  const [left, right] = [Math.floor(place.x * width) - 1, Math.ceil((place.x + place.width) * width) + 1];
  const [top, bottom] = [Math.floor(place.y * height) - 1, Math.ceil((place.y + place.height) * height) + 1];
  let darkest = 255;
  let lightest = 0;
  for (let y = Math.max(top, 0); y < Math.min(bottom, height); y++) {
    for (let x = Math.max(left, 0); x < Math.min(right, width); x++) {
      const at = (y * width + x) * 4;
      const light = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3;
      darkest = Math.min(darkest, light);
      lightest = Math.max(lightest, light);
    }
  }
  return lightest - darkest > CONTRAST;
}

/** Whether two renderings differ at the place of a character. */
function differs(one: Drawn, other: Drawn, place: CharPlace): boolean {
  const { width, height } = one;
  const [left, right] = [Math.floor(place.x * width), Math.ceil((place.x + place.width) * width)];
  const [top, bottom] = [Math.floor(place.y * height), Math.ceil((place.y + place.height) * height)];
  for (let y = Math.max(top, 0); y < Math.min(bottom, height); y++) {
    for (let at = (y * width + Math.max(left, 0)) * 4; at < (y * width + Math.min(right, width)) * 4; at++) {
      if (Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) > CONTRAST) return true;
    }
  }
  return false;
}
