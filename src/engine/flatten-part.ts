import { type FlatPage, flatPage, flattened, lighter } from '../pdf/flattened.ts';
import { PdfFile } from '../pdf/pdfium.ts';
import { DOCUMENT_BYTES, type PartRefusal } from '../recognition/recognition.ts';
import { codesOfText, type PartSource } from './check-part.ts';
import type { Part } from './worker-messages.ts';

/**
 * Factors by which the pictures of pages shrink, one after the other, until the document fits: colour scans may need
 * it.
 */
const SMALLER = [1, 1.5, 2];

/** Delivers a part with hidden contents as pictures, with only its visible text. */
export function flattenPart(part: Part, { library, file }: PartSource): Uint8Array | PartRefusal {
  const pages: FlatPage[] = [];
  for (const page of part.pages) {
    const flat = flatPage(file, page, isOwnScan(file, page, part));
    if (flat === null) return 'hidden-content';
    pages.push(flat);
  }
  let { bytes } = flattened(pages);
  for (const factor of SMALLER) {
    if (bytes.length > DOCUMENT_BYTES) ({ bytes } = flattened(pages.map((page) => lighter(page, factor))));
  }
  if (bytes.length > DOCUMENT_BYTES) return 'document-too-large';
  const again = PdfFile.openBytes(library, bytes);
  if (typeof again === 'string') return 'output-unreadable';
  const whole = again.pageCount === part.pages.length;
  again.close();
  return whole ? bytes : 'pages-missing';
}

export function hidesText(part: Part, file: PdfFile, page: number): boolean {
  return !isOwnScan(file, page, part) && file.hidesText(page);
}

/** Keeps recognised text under a scanned picture, for searching and reading aloud, unless it holds another person's code. */
function isOwnScan(file: PdfFile, page: number, part: Part): boolean {
  const read = file.textOfScan(page);
  return read !== null && codesOfText(read).every((code) => code === part.taxCode);
}
