import { bytesInMemory, PdfObjects, pagesOf } from '../pdf/pdf-objects.ts';
import { BrokenPdf } from '../pdf/pdf-syntax.ts';
import { PdfFile } from '../pdf/pdfium.ts';
import type { Pdfium } from '../pdf/pdfium-library.ts';
import { type SignatureMark, signatureMarks } from '../pdf/signature-marks.ts';
import { type NotSignable, whyNotSignable } from '../pdf/signed-paper.ts';

/**
 * Whether a document can be offered for signing. PDFium determines what readers see, but the seal is appended through
 * the file's own tables: both readings must agree.
 */
export function signableIn(lib: Pdfium, bytes: Uint8Array): { pages: number; marks: SignatureMark[] } | NotSignable {
  const file = PdfFile.openBytes(lib, bytes);
  if (typeof file === 'string') return /password/.test(file) ? 'pdf-locked' : 'pdf-irregular';
  try {
    if (file.encrypted) return 'pdf-locked';
    const objects = new PdfObjects(bytesInMemory(bytes));
    const why = whyNotSignable(objects);
    if (why !== null) return why;
    if (file.pageCount === 0 || pagesOf(objects).length !== file.pageCount) return 'pdf-irregular';
    return { pages: file.pageCount, marks: signatureMarks(file) };
  } catch (error) {
    if (error instanceof BrokenPdf) return 'pdf-irregular';
    throw error;
  } finally {
    file.close();
  }
}
