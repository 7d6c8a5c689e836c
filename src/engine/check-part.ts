import { codesInText } from '../pdf/codes-inside.ts';
import type { WrittenDocument } from '../pdf/document-writer.ts';
import { PdfFile } from '../pdf/pdfium.ts';
import type { Pdfium } from '../pdf/pdfium-library.ts';
import { hidesACode } from '../recognition/codes-on-page.ts';
import { squeezed } from '../recognition/page-reader.ts';
import type { PartReader } from '../recognition/part-reader.ts';
import { DOCUMENT_BYTES, type PartRefusal } from '../recognition/recognition.ts';
import type { Part } from './worker-messages.ts';

/** The file that a part was cut from. */
export interface PartSource {
  library: Pdfium;
  file: PdfFile;
  partReader: () => PartReader;
}

export interface PartCheck {
  /** Compares the part with its source word for word, even if the owner's code is in its contents. */
  compared: boolean;
  /** The part was written from the file's own objects, so that its fonts are recognised in the next parts. */
  fromSource: boolean;
}

/**
 * Reopens a part from its own bytes before delivery, and checks that it holds only what it should. The caller flattens
 * a part with hidden content.
 */
export function checkPart(
  part: Part,
  written: WrittenDocument,
  source: PartSource,
  how: PartCheck,
): Uint8Array | PartRefusal {
  const { compared, fromSource } = how;
  if (written.bytes.length > DOCUMENT_BYTES) return 'document-too-large';
  if (written.opaque) return 'unwanted-content';
  if ([...written.codesInNames].some((code) => code !== part.taxCode)) return 'foreign-code-inside';
  const again = PdfFile.openBytes(source.library, written.bytes);
  if (typeof again === 'string') return 'output-unreadable';
  const { file } = source;
  const inside = new Set(written.codesInside);
  try {
    if (again.pageCount !== part.pages.length) return 'pages-missing';
    const ownerSeen = !part.taxCode || written.codesInContents.has(part.taxCode);
    if (compared || !ownerSeen) {
      if (part.pages.some((page, index) => squeezed(file.text(page)) !== squeezed(again.text(index + 1)))) {
        return 'pages-missing';
      }
    }
    // A layer that is off in the source would be visible in the part.
    if (written.layered && part.pages.some((page, index) => !file.looksLike(page, again, index + 1)))
      return 'hidden-content';
    const others = [...inside].some((code) => code !== part.taxCode);
    // If fonts show what their codes say and there are no other codes, the search of the contents was enough.
    if (written.hidden || others) {
      const reader = fromSource ? source.partReader() : null;
      const own = reader?.codesOf(written) ?? null;
      if (own !== null) for (const code of own) inside.add(code);
      else {
        const texts = part.pages.map((_, index) => again.text(index + 1));
        reader?.compare(written, texts);
        for (const code of texts.flatMap(codesOfText)) inside.add(code);
        const foreign = [...inside].some((code) => code !== part.taxCode);
        if (foreign && part.pages.some((_, index) => hidesACode(again, index + 1, part.taxCode)))
          return 'hidden-content';
      }
    }
  } finally {
    again.close();
  }
  return allFromSource(part, written.codesInContents, inside, file) ? written.bytes : 'foreign-code-inside';
}

/**
 * Whether every code inside is in the contents of the part's own pages, or in their text as PDFium reads it from the
 * source. Reading the text takes longer than everything else, and is needed only if fonts obscure the contents.
 */
function allFromSource(part: Part, contents: Set<string>, inside: Set<string>, source: PdfFile): boolean {
  const missing = [...inside].filter((code) => !contents.has(code));
  if (missing.length === 0) return true;
  const allowed = new Set(part.pages.flatMap((page) => codesOfText(source.text(page))));
  return missing.every((code) => allowed.has(code));
}

export function codesOfText(text: string): string[] {
  return codesInText(text.replace(/\s/g, '').toUpperCase());
}
