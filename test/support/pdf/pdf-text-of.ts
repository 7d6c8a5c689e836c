import { PdfFile } from '../../../src/pdf/pdfium.ts';
import { type Pdfium, startPdfium } from '../../../src/pdf/pdfium-library.ts';

export interface ReadPdf {
  title: string;
  pages: { text: string; width: number; height: number }[];
}

let engine: Promise<Pdfium> | undefined;

/** PDFium's character for a hyphen at the end of a line, if PDFium considers it a hyphenation. */
const HYPHEN_AT_LINE_END = '\ufffe';

/** The visible text of a PDF, read by an engine other than the one that wrote the file. */
export async function textOfPdf(bytes: Uint8Array): Promise<ReadPdf> {
  engine ??= startPdfium();
  const lib = await engine;
  const file = PdfFile.openBytes(lib, bytes);
  if (typeof file === 'string') throw new Error(`not a readable PDF: ${file}`);
  try {
    const pages = Array.from({ length: file.pageCount }, (_, index) =>
      file.withPage(index + 1, (page) => ({ ...page, text: page.text.replaceAll(HYPHEN_AT_LINE_END, '-') })),
    );
    return {
      title: titleOf(lib, bytes),
      pages: pages.filter((page) => page !== null),
    };
  } finally {
    file.close();
  }
}

function titleOf(lib: Pdfium, bytes: Uint8Array): string {
  const { malloc, free } = lib.pdfium.wasmExports;
  const file = malloc(bytes.length);
  lib.pdfium.HEAPU8.set(bytes, file);
  const document = lib.FPDF_LoadMemDocument(file, bytes.length, '');
  const room = 1024;
  const at = malloc(room);
  // The length counts the bytes of the UTF-16 text, including a final zero.
  const length = lib.FPDF_GetMetaText(document, 'Title', at, room);
  const title = Buffer.from(lib.pdfium.HEAPU8.slice(at, at + length - 2)).toString('utf16le');
  lib.FPDF_CloseDocument(document);
  free(at);
  free(file);
  return title;
}
