import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { CharPlace } from './page-geometry.ts';
import { CONTRAST, PageSight } from './page-sight.ts';
import { type Pdfium, readerOf } from './pdfium-library.ts';
import type { PdfSignature } from './signatures.ts';

/**
 * Wraps PDFium (WebAssembly) in the few functions that the intake needs. Runs in the engine's child processes and in
 * tests, never in the server: a hostile file may exhaust memory or never return.
 */

export type OpenFailure = 'not-a-pdf' | 'password-required' | 'wrong-password' | 'damaged';

/** Error codes of FPDF_GetLastError (fpdfview.h). */
const ERROR_PASSWORD = 4;
const FLATTEN_FOR_PRINT = 1;
const RENDER_WITH_ANNOTATIONS = 0x01;
/** A page with more characters is no payroll page; the rest of its text is ignored. */
const MAX_PAGE_CHARS = 200_000;
const MOST_SIGNATURES = 100;
/**
 * In bytes; a signature's envelope with certificates and time stamp has about 20 kB, plus the space reserved for it.
 */
const LONGEST_SIGNATURE = 1 << 20;
/** In bytes; a longer text is not the name of a program. */
const LONGEST_META = 1_000;

/** Width in pixels for comparing two pages. */
const COMPARED_WIDTH = 800;
const PIXELS_OF_CHANCE = 12;
/** Resolution of the rendering that decides what a reader sees, and of the pictures in flattened pages. */
const SIGHT_DPI = 150;
/** An A3 page has 4.3 million pixels at that resolution. */
const MOST_PIXELS = 6_000_000;
/** The fonts among the standard 14 that show letters (ISO 32000-1, 9.6.2.2). */
const STANDARD_FONTS = new Set([
  ...['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  ...['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  ...['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
]);

export type PageText = {
  /** The text, in the order of the page's content. */
  text: string;
  width: number;
  height: number;
};

export class PdfFile {
  readonly pageCount: number;
  readonly encrypted: boolean;
  /** The number of embedded files. */
  readonly attachments: number;
  /** The program that wrote the file, as the file states. */
  readonly producer: string;
  private readonly lib: Pdfium;
  private readonly doc: number;
  private readonly release: () => void;
  /** Memory for the results of single PDFium calls; freed on close. */
  private readonly scratch: number;
  private textBuffer = 0;
  private textCapacity = 0;

  private constructor(lib: Pdfium, doc: number, release: () => void) {
    this.lib = lib;
    this.doc = doc;
    this.release = release;
    this.scratch = lib.pdfium.wasmExports.malloc(64);
    this.pageCount = lib.FPDF_GetPageCount(doc);
    this.encrypted = lib.FPDF_GetSecurityHandlerRevision(doc) >= 0;
    this.attachments = Math.max(0, lib.FPDFDoc_GetAttachmentCount(doc));
    this.producer = this.metaText('Producer');
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

  /** Runs `use` on one loaded page, with its text; `page` counts from one. Null if the page cannot be loaded. */
  withPage<T>(
    page: number,
    use: (
      text: PageText,
      place: (index: number) => CharPlace,
      isSeen: (index: number) => boolean,
      sight: PageSight,
    ) => T,
  ): T | null {
    const lib = this.lib;
    let handle = lib.FPDF_LoadPage(this.doc, page - 1);
    if (handle === 0) return null;
    // The values of a form (a CU filled on screen) become page text only by flattening.
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
      const sight = new PageSight(lib, { page: handle, textPage, scratch: this.scratch }, () =>
        this.drawn(handle, widthAt(SIGHT_DPI, width, height)),
      );
      return use(
        { text, width, height },
        (index) => sight.place(index),
        (index) => sight.isSeen(index),
        sight,
      );
    } finally {
      if (textPage !== 0) lib.FPDFText_ClosePage(textPage);
      lib.FPDF_ClosePage(handle);
    }
  }

  text(page: number): string {
    return this.withPage(page, ({ text }) => text) ?? '';
  }

  /** The text for a screen reader: what readers see (P73), or what a scanner recognised in the picture (P86). */
  spokenText(page: number): string {
    const seen = this.withPage(page, ({ text }, _place, isSeen, sight) =>
      sight.isScan(text)
        ? text
        : Array.from({ length: text.length }, (_, index) =>
            text[index]?.trim() === '' || isSeen(index) ? text[index] : '',
          ).join(''),
    );
    return seen ?? '';
  }

  private metaText(key: string): string {
    const { malloc, free } = this.lib.pdfium.wasmExports;
    const size = this.lib.FPDF_GetMetaText(this.doc, key, 0, 0);
    if (size <= 2 || size > LONGEST_META) return '';
    const at = malloc(size);
    this.lib.FPDF_GetMetaText(this.doc, key, at, size);
    const text = Buffer.from(this.lib.pdfium.HEAPU8.buffer, at, size - 2).toString('utf16le');
    free(at);
    return text;
  }

  /** The signatures in the file's signature fields, in order. */
  signatures(): PdfSignature[] {
    const { lib, doc } = this;
    const { malloc, free } = lib.pdfium.wasmExports;
    const found: PdfSignature[] = [];
    for (let index = 0; index < Math.min(lib.FPDF_GetSignatureCount(doc), MOST_SIGNATURES); index++) {
      const signature = lib.FPDF_GetSignatureObject(doc, index);
      const bytesOf = (read: (at: number, size: number) => number, width: number): Uint8Array => {
        const count = read(0, 0);
        const size = count * width;
        if (size <= 0 || size > LONGEST_SIGNATURE) return new Uint8Array();
        const at = malloc(size);
        read(at, count);
        const bytes = lib.pdfium.HEAPU8.slice(at, at + size);
        free(at);
        return bytes;
      };
      const range = bytesOf((at, count) => lib.FPDFSignatureObj_GetByteRange(signature, at, count), 4);
      const form = bytesOf((at, count) => lib.FPDFSignatureObj_GetSubFilter(signature, at, count), 1);
      found.push({
        contents: bytesOf((at, count) => lib.FPDFSignatureObj_GetContents(signature, at, count), 1),
        range: [...new Int32Array(range.buffer)],
        form: Buffer.from(form).toString('latin1').split('\0', 1)[0] ?? '',
      });
    }
    return found;
  }

  /** Widths in thousandths, by code, of a font built into PDFium; null for any other name. */
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

  /** Whether a page holds text that no reader sees. */
  hidesText(page: number): boolean {
    return this.withPage(page, ({ text }, _place, _isSeen, sight) => sight.hidesText(text)) ?? true;
  }

  /** The recognised text of a scanned page; null for any other page. */
  textOfScan(page: number): string | null {
    return this.withPage(page, ({ text }, _place, _isSeen, sight) => (sight.isScan(text) ? text : null));
  }

  /** The pages as a separate document, directly from PDFium: it still holds resources that must not be delivered. */
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
    const bytes = imported ? this.saved(target) : null;
    lib.FPDF_CloseDocument(target);
    return bytes;
  }

  /** The whole file rewritten as PDFium understands it: repaired, decrypted, without object streams. */
  understood(): Uint8Array | null {
    if (this.encrypted && !this.lib.EPDF_RemoveEncryption(this.doc)) return null;
    return this.saved(this.doc);
  }

  private saved(doc: number): Uint8Array | null {
    const { lib } = this;
    const { malloc, free } = lib.pdfium.wasmExports;
    const writer = lib.PDFiumExt_OpenFileWriter();
    let bytes: Uint8Array | null = null;
    if (lib.PDFiumExt_SaveAsCopy(doc, writer)) {
      const size = lib.PDFiumExt_GetFileWriterSize(writer);
      const at = malloc(size);
      lib.PDFiumExt_GetFileWriterData(writer, at, size);
      bytes = lib.pdfium.HEAPU8.slice(at, at + size);
      free(at);
    }
    lib.PDFiumExt_CloseFileWriter(writer);
    return bytes;
  }

  /** One page as RGB rows, `width` pixels wide. */
  render(page: number, width: number): Picture | null {
    const handle = this.lib.FPDF_LoadPage(this.doc, page - 1);
    if (handle === 0) return null;
    try {
      const drawn = this.drawn(handle, width);
      return drawn && pictureOf(drawn);
    } finally {
      this.lib.FPDF_ClosePage(handle);
    }
  }

  /** Whether two pages look the same to a reader. */
  looksLike(page: number, other: PdfFile, otherPage: number): boolean {
    const [own, theirs] = [this.render(page, COMPARED_WIDTH), other.render(otherPage, COMPARED_WIDTH)];
    if (own === null || theirs === null || own.pixels.length !== theirs.pixels.length) return false;
    let differing = 0;
    for (let at = 0; at < own.pixels.length; at++) {
      if (Math.abs((own.pixels[at] ?? 0) - (theirs.pixels[at] ?? 0)) > CONTRAST) differing++;
    }
    return differing <= PIXELS_OF_CHANCE;
  }

  private drawn(handle: number, width: number): Drawn | null {
    const lib = this.lib;
    const ratio = lib.FPDF_GetPageHeightF(handle) / Math.max(lib.FPDF_GetPageWidthF(handle), 1);
    const height = Math.min(Math.max(Math.round(width * ratio), 1), width * 4);
    // Without an alpha channel PDFium draws the blend mode Screen as black on an empty page.
    const bitmap = lib.FPDFBitmap_Create(width, height, 1);
    if (bitmap === 0) return null;
    try {
      lib.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      lib.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, RENDER_WITH_ANNOTATIONS);
      // With four bytes per pixel, PDFium adds no padding to rows.
      const at = lib.FPDFBitmap_GetBuffer(bitmap);
      return { pixels: lib.pdfium.HEAPU8.slice(at, at + width * height * 4), width, height };
    } finally {
      lib.FPDFBitmap_Destroy(bitmap);
    }
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
    // Copies the text at once, and reads HEAPU8 again, because any call may have grown the memory.
    return Buffer.from(lib.pdfium.HEAPU8.buffer, this.textBuffer, units * 2).toString('utf16le');
  }

  /** Turns form values into page content, then removes every annotation: links would bring in other people's pages. */
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

/** Rows of pixels: red, green and blue. */
export type Picture = { pixels: Uint8Array; width: number; height: number };

/** Rows of pixels as PDFium renders them: blue, green, red and opacity. */
export type Drawn = { pixels: Uint8Array; width: number; height: number };

export function pictureOf({ pixels: drawn, width, height }: Drawn): Picture {
  const pixels = new Uint8Array(width * height * 3);
  for (let from = 0, out = 0; from < drawn.length; from += 4) {
    pixels[out++] = drawn[from + 2] ?? 0;
    pixels[out++] = drawn[from + 1] ?? 0;
    pixels[out++] = drawn[from] ?? 0;
  }
  return { pixels, width, height };
}

/** The width in pixels for a page of this size in points. */
function widthAt(dpi: number, width: number, height: number): number {
  const scale = Math.min(dpi / 72, Math.sqrt(MOST_PIXELS / Math.max(width * height, 1)));
  return Math.max(Math.round(width * scale), 1);
}

function failureOf(lib: Pdfium, password: string | null): OpenFailure {
  if (lib.FPDF_GetLastError() !== ERROR_PASSWORD) return 'damaged';
  return password === null || password === '' ? 'password-required' : 'wrong-password';
}
