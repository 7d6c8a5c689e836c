import { isTaxCode } from '../../employees/tax-code.ts';
import { stringText } from './pdf-syntax.ts';

/** Looks for people's fiscal codes in the bytes of a document. */

const LETTERS_FIRST = 6;
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
/** A digit, or one of the letters that omocodia puts in its place. */
const MAYBE_DIGIT = `${DIGITS}LMNPQRSTUV`;
const MONTHS = 'ABCDEHLMPRST';
/** What may stand at each place of a code, as tables by byte. */
const SHAPE = [
  ...Array<string>(LETTERS_FIRST).fill(CAPITALS),
  ...[MAYBE_DIGIT, MAYBE_DIGIT, MONTHS, MAYBE_DIGIT, MAYBE_DIGIT],
  ...[CAPITALS, MAYBE_DIGIT, MAYBE_DIGIT, MAYBE_DIGIT, CAPITALS],
].map(tableOf);
const CAPITAL = tableOf(CAPITALS);

function tableOf(chars: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const char of chars) table[char.charCodeAt(0)] = 1;
  return table;
}

const CONTENT_STRINGS = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]+>/g;

/**
 * Codes by shape, check character and at least one digit: with omocodia the shape alone fits Italian words. Looks at
 * every sixth character first, since six letters begin a code: pictures are passed over quickly.
 * @param bytes Latin-1
 */
export function codesIn(bytes: Uint8Array): string[] {
  const found: string[] = [];
  const end = bytes.length;
  for (let at = LETTERS_FIRST - 1; at < end; at += LETTERS_FIRST) {
    if (CAPITAL[bytes[at] ?? 0] === 0) continue;
    // Of six capitals the one that is looked at has another beside it.
    if (CAPITAL[bytes[at - 1] ?? 0] === 0 && CAPITAL[bytes[at + 1] ?? 0] === 0) continue;
    let from = at;
    while (from > 0 && CAPITAL[bytes[from - 1] ?? 0] === 1) from--;
    let to = at + 1;
    while (to < end && CAPITAL[bytes[to] ?? 0] === 1) to++;
    const last = Math.min(to - LETTERS_FIRST, end - SHAPE.length);
    for (let start = from; start <= last; start++) {
      if (!hasShape(bytes, start)) continue;
      const code = String.fromCharCode(...bytes.subarray(start, start + SHAPE.length));
      if (/[0-9]/.test(code) && isTaxCode(code)) found.push(code);
    }
    at = to;
  }
  return found;
}

export function codesInText(text: string): string[] {
  return codesIn(Buffer.from(text, 'latin1'));
}

/** @param start where six capitals stand */
function hasShape(bytes: Uint8Array, start: number): boolean {
  for (let place = LETTERS_FIRST; place < SHAPE.length; place++) {
    if (SHAPE[place]?.[bytes[start + place] ?? 0] !== 1) return false;
  }
  return true;
}

/** What a content stream shows, glued: a code may be drawn glyph by glyph. */
export function stringsOf(contents: string): string {
  if (!contents.includes('Tj') && !contents.includes('TJ')) return '';
  let glued = '';
  CONTENT_STRINGS.lastIndex = 0;
  for (let match = CONTENT_STRINGS.exec(contents); match; match = CONTENT_STRINGS.exec(contents)) {
    const [source] = match;
    const plain = source.startsWith('(') && !source.includes('\\') && !source.startsWith('(\xfe\xff');
    glued += plain ? source.slice(1, -1) : stringText(source);
  }
  return glued.replace(/\s+/g, '').toUpperCase();
}
