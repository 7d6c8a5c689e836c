import type { PageBox } from './page-geometry.ts';
import { boxAround } from './page-geometry.ts';
import type { PdfFile } from './pdfium.ts';

/** A place for a signature, which a document marks with text such as `{{firma:lavoratore}}`. */
export interface SignatureMark {
  /** The text after the colon, in lower case. */
  mark: string;
  box: PageBox;
}

const MARK = /\{\{\s*firma\s*:\s*([\p{L}\p{N}_-]{1,40})\s*\}\}/giu;
const MOST_MARKS = 100;
/** The smallest size of a signature's place, in shares of the page. */
const LEAST = { width: 0.26, height: 0.045 };

/**
 * Returns the marks in reading order, each with space for a name. The space begins at the left end of the mark's text
 * and extends upwards from its line.
 */
export function signatureMarks(file: PdfFile): SignatureMark[] {
  const found: SignatureMark[] = [];
  for (let page = 1; page <= file.pageCount; page += 1) {
    file.withPage(page, ({ text }, place) => {
      for (const match of text.matchAll(MARK)) {
        if (found.length >= MOST_MARKS) return;
        const places = Array.from({ length: match[0].length }, (_, n) => place(match.index + n));
        const box = boxAround(page, places);
        if (box !== null) found.push({ mark: (match[1] ?? '').toLowerCase(), box: withRoom(box) });
      }
    });
  }
  return found;
}

/** Enlarges a box to the smallest size of a signature, within the page. */
export function withRoom({ page, ...box }: PageBox): PageBox {
  const width = Math.min(1, Math.max(box.width, LEAST.width));
  const height = Math.min(1, Math.max(box.height * 1.6, LEAST.height));
  const bottom = box.y + box.height * 1.3;
  const within = (at: number, size: number) => Math.min(Math.max(at, 0), 1 - size);
  return { page, width, height, x: within(box.x, width), y: within(bottom - height, height) };
}
