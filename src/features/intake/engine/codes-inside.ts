import { isTaxCode } from '../../employees/tax-code.ts';
import { stringText } from './pdf-syntax.ts';

/** Looks for people's fiscal codes in the bytes of a document. */

const CODE = /^[A-Z]{6}[0-9LMNP-V]{2}[A-EHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]$/;
const CODE_LENGTH = 16;
const LETTERS_FIRST = 6;
const CONTENT_STRINGS = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]+>/g;

/**
 * Codes by shape, check character and at least one digit: with omocodia the shape alone fits Italian words. Looks at
 * every sixth character first, since six letters begin a code: pictures are passed over quickly.
 * @param bytes Latin-1
 */
export function codesIn(bytes: Uint8Array): string[] {
  const found: string[] = [];
  const end = bytes.length;
  for (let at = LETTERS_FIRST - 1; at < end; ) {
    if (!isCapital(bytes[at])) {
      at += LETTERS_FIRST;
      continue;
    }
    let from = at;
    while (from > 0 && isCapital(bytes[from - 1])) from--;
    let to = at + 1;
    while (to < end && isCapital(bytes[to])) to++;
    for (let start = from; start + LETTERS_FIRST <= to && start + CODE_LENGTH <= end; start++) {
      if (!maybeDigit(bytes[start + 6]) || !maybeDigit(bytes[start + 7]) || !maybeDigit(bytes[start + 9])) continue;
      const code = String.fromCharCode(...bytes.subarray(start, start + CODE_LENGTH));
      if (CODE.test(code) && /[0-9]/.test(code) && isTaxCode(code)) found.push(code);
    }
    at = to + LETTERS_FIRST;
  }
  return found;
}

export function codesInText(text: string): string[] {
  return codesIn(Buffer.from(text, 'latin1'));
}

function isCapital(char: number | undefined): boolean {
  return char !== undefined && char >= 65 && char <= 90;
}

/** A digit, or one of the letters that omocodia puts in its place. */
function maybeDigit(char: number | undefined): boolean {
  return char !== undefined && ((char >= 48 && char <= 57) || (char >= 76 && char <= 86 && char !== 79));
}

/** What a content stream shows, glued: a code may be drawn glyph by glyph. */
export function stringsOf(contents: string): string {
  if (!contents.includes('Tj') && !contents.includes('TJ')) return '';
  let glued = '';
  for (const [source] of contents.matchAll(CONTENT_STRINGS)) {
    const plain = source.startsWith('(') && !source.includes('\\') && !source.startsWith('(\xfe\xff');
    glued += plain ? source.slice(1, -1) : stringText(source);
  }
  return glued.replace(/\s+/g, '').toUpperCase();
}
