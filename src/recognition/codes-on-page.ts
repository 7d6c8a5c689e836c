import { codesInText } from '../pdf/codes-inside.ts';
import type { PageBox } from '../pdf/page-geometry.ts';
import { boxAround } from '../pdf/page-geometry.ts';
import type { PdfFile } from '../pdf/pdfium.ts';
import { printedText } from '../pdf/printed-text.ts';

/** Locates fiscal codes on a page through PDFium. */

/** Another person's invisible code is a leftover of another page, or meant to mislead. */
export function hidesACode(file: PdfFile, page: number, own: string | null | undefined): boolean {
  return (
    file.withPage(page, ({ text }, _place, isSeen) => {
      const { squeezed: letters, squeezedAt, wordsAt } = printedText(text);
      const seenAt = (index: number) => isSeen(wordsAt?.[squeezedAt[index] ?? 0] ?? squeezedAt[index] ?? 0);
      return codesInText(letters).some((code) => {
        if (code === own) return false;
        for (let at = letters.indexOf(code); at >= 0; at = letters.indexOf(code, at + 1)) {
          if (!seenAt(at)) return true;
        }
        return false;
      });
    }) ?? false
  );
}

/** Every place where the code appears on a page. */
export function boxesOf(file: PdfFile, page: number, code: string): PageBox[] {
  const boxes = file.withPage(page, ({ text }, place) => {
    const printed = printedText(text);
    const found: PageBox[] = [];
    for (let at = printed.squeezed.indexOf(code); at >= 0; at = printed.squeezed.indexOf(code, at + 1)) {
      const places = [];
      for (let i = at; i < at + code.length; i++) {
        const index = printed.squeezedAt[i] ?? 0;
        places.push(place(printed.wordsAt?.[index] ?? index));
      }
      const box = boxAround(page, places);
      if (box) found.push(box);
    }
    return found;
  });
  return boxes ?? [];
}
