import { type ActiveContent, activeContent } from './active-content.ts';
import { bytesInMemory, PdfObjects } from './pdf-objects.ts';
import { BrokenPdf } from './pdf-syntax.ts';
import { PdfFile } from './pdfium.ts';
import type { Pdfium } from './pdfium-library.ts';

/** Why a PDF's active content is unknown: it needs a password, or its parts are unreadable. */
export type Unclear = 'locked' | 'unclear';

/**
 * The active content of a PDF; null if it has none. Chromium opens PDFs with PDFium, so this function searches the file
 * as PDFium understands it, with all tables, updates, compressed objects and keys. A file that PDFium cannot open does
 * nothing in Chromium.
 */
export function lookThrough(lib: Pdfium, bytes: Uint8Array): ActiveContent | Unclear | null {
  const file = PdfFile.openBytes(lib, bytes);
  if (typeof file === 'string') return file === 'damaged' || file === 'not-a-pdf' ? null : 'locked';
  try {
    const understood = file.understood();
    return understood === null ? 'unclear' : activeContent(new PdfObjects(bytesInMemory(understood)));
  } catch (error) {
    if (!(error instanceof BrokenPdf)) throw error;
    return 'unclear';
  } finally {
    file.close();
  }
}
