import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageBox } from './recognition.ts';

/**
 * PDFium (WebAssembly) behind the few words that the intake needs. Runs in the engine's child processes and in
 * tests, never in the server: a hostile file may exhaust memory or never come back.
 */

export type OpenFailure = 'not-a-pdf' | 'password-required' | 'wrong-password' | 'damaged';

/** Errors of FPDF_GetLastError (fpdfview.h). */
const ERROR_PASSWORD = 4;
const FLATTEN_FOR_PRINT = 1;
const RENDER_WITH_ANNOTATIONS = 0x01;
/** PDFium asks for tiny blocks; one window per document turns them into few reads. */
const READ_WINDOW = 1 << 15;
/** A page with more characters than this is no payroll page; the rest of its text is not read. */
const MAX_PAGE_CHARS = 200_000;

/** Text render modes (ISO 32000-1, 9.3.6). */
const MODE_INVISIBLE = 3;
const MODE_CLIP = 7;
/** Out of 255. */
const NEARLY_WHITE = 235;
const FAINT = 51;
const CONTRAST = 40;
/** Pixels across, by which two pages are compared. */
const COMPARED_WIDTH = 800;
const PIXELS_OF_CHANCE = 12;
/** Pixels across, by which one can tell whether a character is there. */
const LOOK_WIDTH = 1_200;

/** Those of the standard 14 that show letters (ISO 32000-1, 9.6.2.2). */
const STANDARD_FONTS = new Set([
  ...['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  ...['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  ...['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
]);

/** The views of the module's memory; the package leaves them out of its types. */
type Heaps = { HEAPU8: Uint8Array; HEAP32: Int32Array; HEAPF32: Float32Array; HEAPF64: Float64Array };
export type Pdfium = Omit<WrappedPdfiumModule, 'pdfium'> & { pdfium: WrappedPdfiumModule['pdfium'] & Heaps };

export async function startPdfium(): Promise<Pdfium> {
  const path = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const file = readFileSync(path);
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  const lib = (await init({ wasmBinary })) as Pdfium;
  lib.FPDF_InitLibrary();
  return lib;
}

export type PageText = {
  /** In the order of the page's content. */
  text: string;
  width: number;
  height: number;
};

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
};

export class PdfFile {
  readonly pageCount: number;
  readonly encrypted: boolean;
  /** Files that it carries along. */
  readonly attachments: number;
  private readonly lib: Pdfium;
  private readonly direct: Direct;
  private readonly doc: number;
  private readonly release: () => void;
  /** Fixed places for results of single calls; freed on close. */
  private readonly scratch: number;
  private textBuffer = 0;
  private textCapacity = 0;

  private constructor(lib: Pdfium, doc: number, release: () => void) {
    this.lib = lib;
    this.direct = lib.pdfium as unknown as Direct;
    this.doc = doc;
    this.release = release;
    this.scratch = lib.pdfium.wasmExports.malloc(64);
    this.pageCount = lib.FPDF_GetPageCount(doc);
    this.encrypted = lib.FPDF_GetSecurityHandlerRevision(doc) >= 0;
    this.attachments = Math.max(0, lib.FPDFDoc_GetAttachmentCount(doc));
  }

  static openPath(lib: Pdfium, path: string, password: string | null): PdfFile | OpenFailure {
    const fd = openSync(path, 'r');
    const size = fstatSync(fd).size;
    const head = Buffer.alloc(Math.min(size, 1024));
    readSync(fd, head, 0, head.length, 0);
    if (!head.includes('%PDF-')) {
      closeSync(fd);
      return 'not-a-pdf';
    }
    const source = readerOf(lib, fd, size);
    const doc = lib.FPDF_LoadCustomDocument(source.access, password ?? '');
    if (doc === 0) {
      const failure = failureOf(lib, password);
      source.release();
      return failure;
    }
    return new PdfFile(lib, doc, source.release);
  }

  static openBytes(lib: Pdfium, bytes: Uint8Array): PdfFile | OpenFailure {
    const { malloc, free } = lib.pdfium.wasmExports;
    const at = malloc(Math.max(bytes.length, 1));
    lib.pdfium.HEAPU8.set(bytes, at);
    const doc = lib.FPDF_LoadMemDocument(at, bytes.length, '');
    if (doc === 0) {
      const failure = failureOf(lib, null);
      free(at);
      return failure;
    }
    return new PdfFile(lib, doc, () => free(at));
  }

  /** Runs `use` on one loaded page, with its text; `page` counts from one. Null when the page cannot be loaded. */
  withPage<T>(
    page: number,
    use: (text: PageText, place: (index: number) => CharPlace, isSeen: (index: number) => boolean) => T,
  ): T | null {
    const lib = this.lib;
    let handle = lib.FPDF_LoadPage(this.doc, page - 1);
    if (handle === 0) return null;
    // What a form shows (a CU filled on screen) is page text only after flattening.
    if (lib.FPDFPage_GetAnnotCount(handle) > 0 && lib.FPDFPage_Flatten(handle, FLATTEN_FOR_PRINT) === 1) {
      lib.FPDF_ClosePage(handle);
      handle = lib.FPDF_LoadPage(this.doc, page - 1);
      if (handle === 0) return null;
    }
    const textPage = lib.FPDFText_LoadPage(handle);
    try {
      const width = lib.FPDF_GetPageWidthF(handle);
      const height = lib.FPDF_GetPageHeightF(handle);
      const text = textPage === 0 ? '' : this.textOf(textPage);
      let toSeen: Affine | null = null;
      const places = new Map<number, CharPlace>();
      const place = (index: number) => {
        const known = places.get(index);
        if (known) return known;
        toSeen ??= this.affineOf(handle);
        const found = this.placeOf(toSeen, textPage, index);
        places.set(index, found);
        return found;
      };
      let picture: Picture | null | undefined;
      const isSeen = (index: number) => {
        const at = place(index);
        if (at.width === 0) return true;
        toSeen ??= this.affineOf(handle);
        const outside = at.x + at.width < 0 || at.x > 1 || at.y + at.height < 0 || at.y > 1;
        const trust = this.trustOf(textPage, index, outside ? toSeen : null);
        if (trust !== 'look') return trust === 'seen';
        if (outside) return false;
        picture ??= this.pictureOf(handle, LOOK_WIDTH);
        return picture !== null && hasInk(picture, at);
      };
      return use({ text, width, height }, place, isSeen);
    } finally {
      if (textPage !== 0) lib.FPDFText_ClosePage(textPage);
      lib.FPDF_ClosePage(handle);
    }
  }

  text(page: number): string {
    return this.withPage(page, ({ text }) => text) ?? '';
  }

  /** Widths by code, in thousandths, of a font that PDFium brings along; null for any other name. */
  standardWidths(baseFont: string): Float64Array | null {
    const { lib } = this;
    if (!STANDARD_FONTS.has(baseFont)) return null;
    const font = lib.FPDFText_LoadStandardFont(this.doc, baseFont);
    if (font === 0) return null;
    const widths = Float64Array.from({ length: 256 }, (_, code) =>
      lib.FPDFFont_GetGlyphWidth(font, code, 1000, this.scratch) ? (lib.pdfium.HEAPF32[this.scratch >> 2] ?? 0) : 0,
    );
    lib.FPDFFont_Close(font);
    return widths;
  }

  /** The pages as a document of their own, straight from PDFium: what must not travel is still inside. */
  extract(pages: number[]): Uint8Array | null {
    const lib = this.lib;
    const { malloc, free } = lib.pdfium.wasmExports;
    for (const page of pages) this.dropAnnotations(page);
    const target = lib.FPDF_CreateNewDocument();
    const indices = malloc(pages.length * 4);
    lib.pdfium.HEAP32.set(
      pages.map((page) => page - 1),
      indices >> 2,
    );
    const imported = lib.FPDF_ImportPagesByIndex(target, this.doc, indices, pages.length, 0);
    free(indices);
    let bytes: Uint8Array | null = null;
    if (imported) {
      const writer = lib.PDFiumExt_OpenFileWriter();
      if (lib.PDFiumExt_SaveAsCopy(target, writer)) {
        const size = lib.PDFiumExt_GetFileWriterSize(writer);
        const at = malloc(size);
        lib.PDFiumExt_GetFileWriterData(writer, at, size);
        bytes = lib.pdfium.HEAPU8.slice(at, at + size);
        free(at);
      }
      lib.PDFiumExt_CloseFileWriter(writer);
    }
    lib.FPDF_CloseDocument(target);
    return bytes;
  }

  /** One page as RGB rows, `width` pixels wide. */
  render(page: number, width: number): Picture | null {
    const handle = this.lib.FPDF_LoadPage(this.doc, page - 1);
    if (handle === 0) return null;
    try {
      return this.pictureOf(handle, width);
    } finally {
      this.lib.FPDF_ClosePage(handle);
    }
  }

  /** Whether two pages look the same to whoever reads them. */
  looksLike(page: number, other: PdfFile, otherPage: number): boolean {
    const [own, theirs] = [this.render(page, COMPARED_WIDTH), other.render(otherPage, COMPARED_WIDTH)];
    if (own === null || theirs === null || own.pixels.length !== theirs.pixels.length) return false;
    let differing = 0;
    for (let at = 0; at < own.pixels.length; at++) {
      if (Math.abs((own.pixels[at] ?? 0) - (theirs.pixels[at] ?? 0)) > CONTRAST) differing++;
    }
    return differing <= PIXELS_OF_CHANCE;
  }

  private pictureOf(handle: number, width: number): Picture | null {
    const lib = this.lib;
    const ratio = lib.FPDF_GetPageHeightF(handle) / Math.max(lib.FPDF_GetPageWidthF(handle), 1);
    const height = Math.min(Math.max(Math.round(width * ratio), 1), width * 4);
    const bitmap = lib.FPDFBitmap_Create(width, height, 0);
    if (bitmap === 0) return null;
    try {
      lib.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      lib.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, RENDER_WITH_ANNOTATIONS);
      const at = lib.FPDFBitmap_GetBuffer(bitmap);
      const stride = lib.FPDFBitmap_GetStride(bitmap);
      const heap = lib.pdfium.HEAPU8;
      const pixels = new Uint8Array(width * height * 3);
      for (let row = 0, out = 0; row < height; row++) {
        for (let column = 0, from = at + row * stride; column < width; column++, from += 4) {
          pixels[out++] = heap[from + 2] ?? 0;
          pixels[out++] = heap[from + 1] ?? 0;
          pixels[out++] = heap[from] ?? 0;
        }
      }
      return { pixels, width, height };
    } finally {
      lib.FPDFBitmap_Destroy(bitmap);
    }
  }

  /**
   * Whether a character can be taken for seen by how it is drawn, or one has to look at the page's picture.
   * @param outside set where the character's own place is out of the page
   */
  private trustOf(textPage: number, index: number, outside: Affine | null): 'seen' | 'unseen' | 'look' {
    const { direct } = this;
    const charIndex = direct._FPDFText_GetCharIndexFromTextIndex(textPage, index);
    const object = charIndex < 0 ? 0 : direct._FPDFText_GetTextObject(textPage, charIndex);
    if (object === 0) return 'look';
    const mode = direct._FPDFTextObj_GetTextRenderMode(object);
    if (mode === MODE_INVISIBLE || mode === MODE_CLIP) return 'unseen';
    if (mode !== 0) return 'look';
    if (outside !== null && this.isOutside(outside, object)) return 'unseen';
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
  private isOutside(toSeen: Affine, object: number): boolean {
    const at = this.scratch;
    if (!this.direct._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return false;
    const floats = this.lib.pdfium.HEAPF32;
    const [left, bottom, right, top] = [0, 1, 2, 3].map((part) => floats[(at >> 2) + part] ?? 0);
    const [x1, y1] = seen(toSeen, left ?? 0, top ?? 0);
    const [x2, y2] = seen(toSeen, right ?? 0, bottom ?? 0);
    return Math.max(x1, x2) < 0 || Math.min(x1, x2) > 1 || Math.max(y1, y2) < 0 || Math.min(y1, y2) > 1;
  }

  close(): void {
    const { free } = this.lib.pdfium.wasmExports;
    this.lib.FPDF_CloseDocument(this.doc);
    free(this.scratch);
    if (this.textBuffer !== 0) free(this.textBuffer);
    this.release();
  }

  private textOf(textPage: number): string {
    const lib = this.lib;
    const count = Math.min(lib.FPDFText_CountChars(textPage), MAX_PAGE_CHARS);
    if (count <= 0) return '';
    if (count + 1 > this.textCapacity) {
      if (this.textBuffer !== 0) lib.pdfium.wasmExports.free(this.textBuffer);
      this.textCapacity = Math.max(count + 1, 16_384);
      this.textBuffer = lib.pdfium.wasmExports.malloc(this.textCapacity * 2);
    }
    const written = lib.FPDFText_GetText(textPage, 0, count, this.textBuffer);
    const units = Math.max(written - 1, 0);
    // Small pages are copied out once; HEAPU8 is read again because any call may have grown the memory.
    return Buffer.from(lib.pdfium.HEAPU8.buffer, this.textBuffer, units * 2).toString('utf16le');
  }

  /** `index` counts characters of the text; PDFium's own count differs where it skips characters. */
  private placeOf(toSeen: Affine, textPage: number, index: number): CharPlace {
    const at = this.scratch;
    const charIndex = this.direct._FPDFText_GetCharIndexFromTextIndex(textPage, index);
    if (charIndex < 0 || !this.direct._FPDFText_GetCharBox(textPage, charIndex, at, at + 8, at + 16, at + 24)) {
      return { x: 0, y: 0, width: 0, height: 0 };
    }
    const doubles = this.lib.pdfium.HEAPF64;
    const first = at >> 3;
    const [left, right] = [doubles[first] ?? 0, doubles[first + 1] ?? 0];
    const [bottom, top] = [doubles[first + 2] ?? 0, doubles[first + 3] ?? 0];
    const [x1, y1] = seen(toSeen, left, top);
    const [x2, y2] = seen(toSeen, right, bottom);
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  }

  /** From page units to the page as seen, rotation and crop included: three points tell it. */
  private affineOf(handle: number): Affine {
    const [x0, y0] = this.onDevice(handle, 0, 0);
    const [xa, ya] = this.onDevice(handle, 1000, 0);
    const [xb, yb] = this.onDevice(handle, 0, 1000);
    return [(xa - x0) / 1000, (ya - y0) / 1000, (xb - x0) / 1000, (yb - y0) / 1000, x0, y0];
  }

  private onDevice(handle: number, x: number, y: number): [number, number] {
    const scale = 1_000_000;
    const at = this.scratch + 32;
    this.direct._FPDF_PageToDevice(handle, 0, 0, scale, scale, 0, x, y, at, at + 4);
    const ints = this.lib.pdfium.HEAP32;
    return [(ints[at >> 2] ?? 0) / scale, (ints[(at + 4) >> 2] ?? 0) / scale];
  }

  /** Form values become page content, then every annotation goes: links are what pulled strangers' pages along. */
  private dropAnnotations(page: number): void {
    const lib = this.lib;
    let left = lib.EPDFPage_GetAnnotCountRaw(this.doc, page - 1);
    if (left <= 0) return;
    const handle = lib.FPDF_LoadPage(this.doc, page - 1);
    if (handle !== 0) {
      lib.FPDFPage_Flatten(handle, FLATTEN_FOR_PRINT);
      lib.FPDF_ClosePage(handle);
    }
    left = lib.EPDFPage_GetAnnotCountRaw(this.doc, page - 1);
    while (left > 0) {
      left--;
      lib.EPDFPage_RemoveAnnotRaw(this.doc, page - 1, left);
    }
  }
}

/** a, b, c, d, e, f as in a PDF matrix. */
type Affine = [number, number, number, number, number, number];

function seen([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

export type Picture = { pixels: Uint8Array; width: number; height: number };

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

/** The smallest box around some characters. */
export function boxAround(page: number, places: CharPlace[]): PageBox | null {
  const seen = places.filter((place) => place.width > 0 && place.height > 0);
  if (seen.length === 0) return null;
  const x = Math.min(...seen.map((place) => place.x));
  const y = Math.min(...seen.map((place) => place.y));
  const right = Math.max(...seen.map((place) => place.x + place.width));
  const bottom = Math.max(...seen.map((place) => place.y + place.height));
  return { page, x, y, width: right - x, height: bottom - y };
}

function failureOf(lib: Pdfium, password: string | null): OpenFailure {
  if (lib.FPDF_GetLastError() !== ERROR_PASSWORD) return 'damaged';
  return password === null || password === '' ? 'password-required' : 'wrong-password';
}

/** FPDF_FILEACCESS over a file descriptor, so that a file of 200 MB costs a window and not 200 MB. */
function readerOf(lib: Pdfium, fd: number, size: number): { access: number; release: () => void } {
  const { malloc, free } = lib.pdfium.wasmExports;
  const window = Buffer.allocUnsafe(READ_WINDOW);
  let windowStart = 0;
  let windowEnd = 0;
  const getBlock = (_param: number, position: number, target: number, length: number): number => {
    const from = position >>> 0;
    if (from + length > size) return 0;
    if (length >= READ_WINDOW) {
      const whole = Buffer.from(lib.pdfium.HEAPU8.buffer, target, length);
      return readSync(fd, whole, 0, length, from) === length ? 1 : 0;
    }
    if (from < windowStart || from + length > windowEnd) {
      windowStart = from;
      windowEnd = from + readSync(fd, window, 0, READ_WINDOW, from);
      if (from + length > windowEnd) return 0;
    }
    lib.pdfium.HEAPU8.set(window.subarray(from - windowStart, from - windowStart + length), target);
    return 1;
  };
  const callback = lib.pdfium.addFunction(getBlock, 'iiiii');
  const access = malloc(12);
  const words = lib.pdfium.HEAP32;
  words[access >> 2] = size;
  words[(access >> 2) + 1] = callback;
  words[(access >> 2) + 2] = 0;
  return {
    access,
    release: () => {
      free(access);
      lib.pdfium.removeFunction(callback);
      closeSync(fd);
    },
  };
}
