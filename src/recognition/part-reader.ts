import { codesInText } from '../pdf/codes-inside.ts';
import type { WrittenDocument } from '../pdf/document-writer.ts';
import { type FontReading, readingOf, type StandardWidths } from '../pdf/page-fonts.ts';
import { directText } from '../pdf/page-text.ts';
import { bytesInMemory, PdfObjects, pagesOf } from '../pdf/pdf-objects.ts';
import { BrokenPdf } from '../pdf/pdf-syntax.ts';
import { squeezed } from './page-reader.ts';

type PartText = { pages: string[]; fonts: Set<string> };

/**
 * Reads the codes on a finished part from the part's own bytes. PDFium reloads the fonts of each part, which takes ten
 * times as long as everything else. So PDFium reads the first part with each kind of font, and this reader handles
 * later parts if both readings agreed. PDFium also reads every part that this reader cannot read, or that may have
 * invisible text.
 */
export class PartReader {
  private readonly widths: StandardWidths;
  /** Keyed by the font object in the source. */
  private readonly fonts = new Map<number, FontReading | null>();
  /** Keyed by the kind of font. */
  private readonly agreed = new Map<string, boolean>();
  /** The last part read: several checks need its text. */
  private last: { written: WrittenDocument; own: PartText | null } | null = null;

  constructor(widths: StandardWidths) {
    this.widths = widths;
  }

  /** Whether a reader sees every letter of the part; false if PDFium must decide. */
  showsAll(written: WrittenDocument): boolean {
    return this.textOf(written) !== null;
  }

  /** The codes on the part's pages, all of them visible; null if PDFium must decide. */
  codesOf(written: WrittenDocument): string[] | null {
    const own = this.textOf(written);
    if (own === null || ![...own.fonts].every((font) => this.agreed.get(font))) return null;
    return own.pages.flatMap((text) => codesInText(squeezed(text).toUpperCase()));
  }

  /**
   * Compares this reading with PDFium's of the same pages; from then on this reader handles fonts on which both agree.
   */
  compare(written: WrittenDocument, pages: readonly string[]): void {
    const own = this.textOf(written);
    if (own === null) return;
    const same = own.pages.every(
      (text, index) => squeezed(text) === squeezed((pages[index] ?? '').replaceAll('\uFFFE', '-')),
    );
    for (const font of own.fonts) this.agreed.set(font, same && this.agreed.get(font) !== false);
  }

  private textOf(written: WrittenDocument): PartText | null {
    if (this.last?.written !== written) this.last = { written, own: this.read(written) };
    return this.last.own;
  }

  private read(written: WrittenDocument): PartText | null {
    try {
      const objects = new PdfObjects(bytesInMemory(written.bytes));
      const fonts = new Set<string>();
      const pages: string[] = [];
      for (const page of pagesOf(objects)) {
        const found = directText(objects, page(), (number) => {
          const source = written.fontSources.get(number);
          return source === undefined ? null : this.fontOf(source, number, objects);
        });
        if (found === null) return null;
        pages.push(found.text);
        for (const kind of found.fonts) fonts.add(kind);
      }
      return { pages, fonts };
    } catch (error) {
      if (error instanceof BrokenPdf) return null;
      throw error;
    }
  }

  private fontOf(source: number, number: number, objects: PdfObjects): FontReading | null {
    let font = this.fonts.get(source);
    if (font === undefined) {
      font = readingOf(objects, { is: 'ref', number }, this.widths);
      this.fonts.set(source, font);
    }
    return font;
  }
}
