import { type ActiveContent, activeContent } from './active-content.ts';
import { bytesInMemory, PdfObjects } from './pdf-objects.ts';
import { BrokenPdf } from './pdf-syntax.ts';
import { PdfFile } from './pdfium.ts';
import type { Pdfium } from './pdfium-library.ts';

/** Why it is unknown what a PDF does: it asks for a password, or its parts cannot be read. */
export type Unclear = 'locked' | 'unclear';

/**
 * What a PDF would do where it is opened; null where it only shows. Chromium opens it with PDFium, so the file is
 * searched as PDFium understands it, with any tables, updates, compressed objects and keys. A file that PDFium cannot
 * open does nothing there.
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
