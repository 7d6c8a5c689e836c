import type { ObjectSource, PdfObject, PdfValue } from './pdf-syntax.ts';
import { entriesOf, plainName, resolved, stringBytes } from './pdf-syntax.ts';
import { decodeStream, filtersOf } from './stream-filters.ts';

/**
 * Maps the codes of a string to characters and widths, for fonts that state both outside their glyphs (ISO 32000-1, 9.6
 * to 9.10). Returns null for any other font, and PDFium reads the pages with that font.
 */
export type FontReading = {
  /** Number of bytes per code. */
  codeBytes: 1 | 2;
  /** The characters of each code; undefined if the font does not state them. */
  chars: (string | undefined)[];
  /** Width of a code in thousandths of the font size. */
  widths: Float64Array;
  /** Whether each printable ASCII code shows the same ASCII character. */
  showsAscii: boolean;
  /** Fonts of one kind encode their characters alike: for example the subsets of one font that a program embeds. */
  kind: string;
};

/** Widths of the standard fonts, by code; null for any other font. */
export type StandardWidths = (baseFont: string) => Float64Array | null;

const SIMPLE = new Set(['Type1', 'MMType1', 'TrueType']);
const CHARSETS: Record<string, string> = { WinAnsiEncoding: 'windows-1252', MacRomanEncoding: 'macintosh' };
/** The subset prefix of a font's name (9.6.4). */
const SUBSET = /^[A-Z]{6}\+/;
const LARGEST_MAP = 1 << 20;
const MOST_CODES = 1 << 16;
/** The longest ligature, in letters. */
const LONGEST_SHOWN = 8;

export function readingOf(objects: ObjectSource, value: PdfValue, standard: StandardWidths): FontReading | null {
  const font = entriesOf(objects, value);
  const subtype = nameOf(resolved(objects, font?.get('Subtype')));
  if (!font || subtype === null) return null;
  const toUnicode = font.get('ToUnicode');
  const map = toUnicode === undefined ? undefined : unicodeMap(objects, toUnicode);
  if (map === null) return null;
  const reading =
    subtype === 'Type0'
      ? map && compositeReading(objects, font, map)
      : SIMPLE.has(subtype)
        ? simpleReading(objects, font, map, standard)
        : null;
  if (!reading) return null;
  const name = (nameOf(resolved(objects, font.get('BaseFont'))) ?? '').replace(SUBSET, '');
  const encoding = resolved(objects, font.get('Encoding'));
  return { ...reading, kind: [subtype, name, nameOf(encoding) ?? encoding?.is, map !== undefined].join('|') };
}

function simpleReading(
  objects: ObjectSource,
  font: Map<string, PdfValue>,
  map: Map<number, string> | undefined,
  standard: StandardWidths,
): Omit<FontReading, 'kind'> | null {
  const encoding = resolved(objects, font.get('Encoding'));
  const charset = encoding?.is === 'name' ? CHARSETS[encoding.name] : undefined;
  if (map === undefined && charset === undefined) return null;
  const widths = simpleWidths(objects, font) ?? standard(nameOf(resolved(objects, font.get('BaseFont'))) ?? '');
  if (widths === null) return null;
  const chars = charset === undefined ? noChars(256) : [...alphabet(charset)];
  for (const [code, text] of map ?? []) if (code < chars.length) chars[code] = text;
  const showsAscii = Array.from({ length: 95 }, (_, index) => 32 + index).every(
    (code) => chars[code] === String.fromCharCode(code),
  );
  return { codeBytes: 1, chars, widths, showsAscii };
}

function noChars(length: number): (string | undefined)[] {
  return Array.from({ length });
}

const alphabets = new Map<string, string[]>();

function alphabet(charset: string): string[] {
  let known = alphabets.get(charset);
  if (!known) {
    const all = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, code) => code));
    known = [...all].map((char, code) => (code < 32 ? '' : char));
    alphabets.set(charset, known);
  }
  return known;
}

function simpleWidths(objects: ObjectSource, font: Map<string, PdfValue>): Float64Array | null {
  const list = resolved(objects, font.get('Widths'));
  const first = numberOf(resolved(objects, font.get('FirstChar')));
  if (list?.is !== 'array' || first === null) return null;
  const descriptor = entriesOf(objects, font.get('FontDescriptor'));
  const widths = new Float64Array(256).fill(numberOf(resolved(objects, descriptor?.get('MissingWidth'))) ?? 0);
  list.items.forEach((item, index) => {
    widths[first + index] = numberOf(resolved(objects, item)) ?? 0;
  });
  return widths;
}

/** Reads fonts whose two-byte codes are glyph numbers; only the ToUnicode map states which characters they show. */
function compositeReading(
  objects: ObjectSource,
  font: Map<string, PdfValue>,
  map: Map<number, string>,
): Omit<FontReading, 'kind'> | null {
  const descendants = resolved(objects, font.get('DescendantFonts'));
  const inner = descendants?.is === 'array' ? entriesOf(objects, descendants.items[0]) : null;
  if (!inner || nameOf(resolved(objects, font.get('Encoding'))) !== 'Identity-H') return null;
  const otherwise = numberOf(resolved(objects, inner.get('DW'))) ?? 1000;
  // Only codes in the map can be shown.
  const size = Math.min(MOST_CODES, 1 + [...map.keys()].reduce((most, code) => Math.max(most, code), 0));
  const widths = new Float64Array(size).fill(otherwise);
  if (!setWidths(widths, objects, inner.get('W'))) return null;
  const chars = noChars(size);
  for (const [code, text] of map) if (code < size) chars[code] = text;
  return { codeBytes: 2, chars, widths, showsAscii: false };
}

/** Reads the entries `first [w w w]` and `first last w` (9.7.4.3); returns false for any other entry. */
function setWidths(widths: Float64Array, objects: ObjectSource, value: PdfValue | undefined): boolean {
  const list = resolved(objects, value);
  const items = list?.is === 'array' ? list.items.map((item) => resolved(objects, item)) : [];
  for (let at = 0; at < items.length; ) {
    const first = numberOf(items[at++]);
    const next = items[at++];
    if (first === null || !next) return false;
    if (next.is === 'array') {
      next.items.forEach((item, index) => {
        widths[first + index] = numberOf(resolved(objects, item)) ?? 0;
      });
      continue;
    }
    const last = numberOf(next);
    const width = numberOf(items[at++]);
    if (last === null || width === null) return false;
    widths.fill(width, first, last + 1);
  }
  return true;
}

const SECTION = /begin(bfchar|bfrange)([\s\S]*?)end\1/g;
const TOKEN = /<([0-9A-Fa-f\s]*)>|\[|\]/g;

/** A font's map from codes to characters (9.10.3); null if the map is unreadable, because the reader never guesses. */
function unicodeMap(objects: ObjectSource, value: PdfValue): Map<number, string> | null {
  const object: PdfObject | null = value.is === 'ref' ? objects.get(value.number) : null;
  if (!object?.stream || object.value.is !== 'dict') return null;
  const bytes = decodeStream(object.stream, filtersOf(objects, object.value.entries));
  if (bytes === null || bytes.length > LARGEST_MAP) return null;
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes('usecmap')) return null;
  const map = new Map<number, string>();
  for (const [, kind, body] of text.matchAll(SECTION)) {
    const tokens = [...(body ?? '').matchAll(TOKEN)].map((match) => match[1]?.replace(/\s/g, '') ?? match[0]);
    if (!(kind === 'bfchar' ? addChars(map, tokens) : addRanges(map, tokens))) return null;
  }
  return map;
}

function addChars(map: Map<number, string>, tokens: string[]): boolean {
  for (let at = 0; at + 1 < tokens.length; at += 2) {
    if (!add(map, codeOf(tokens[at]), unicodeOf(tokens[at + 1]))) return false;
  }
  return tokens.length % 2 === 0;
}

function addRanges(map: Map<number, string>, tokens: string[]): boolean {
  for (let at = 0; at < tokens.length; ) {
    const first = codeOf(tokens[at]);
    const last = codeOf(tokens[at + 1]);
    const target = tokens[at + 2];
    if (target === undefined) return false;
    at += 3;
    if (target === '[') {
      for (let code = first; tokens[at] !== ']'; code++, at++) {
        if (at >= tokens.length || !add(map, code, unicodeOf(tokens[at]))) return false;
      }
      at++;
      continue;
    }
    const text = unicodeOf(target);
    const base = text.charCodeAt(text.length - 1);
    for (let code = first; code <= last; code++) {
      if (!add(map, code, text.slice(0, -1) + String.fromCharCode(base + code - first))) return false;
    }
  }
  return true;
}

/** Returns false for an entry that no honest map contains: a duplicate code, or a code that shows half a page. */
function add(map: Map<number, string>, code: number, text: string): boolean {
  if (!(code < MOST_CODES) || map.has(code) || text.length > LONGEST_SHOWN) return false;
  map.set(code, text);
  return true;
}

function codeOf(hex: string | undefined): number {
  return Number.parseInt(hex ?? '', 16);
}

function unicodeOf(hex: string | undefined): string {
  return stringBytes(`<${hex ?? ''}>`)
    .swap16()
    .toString('utf16le');
}

function nameOf(value: PdfValue | null): string | null {
  return value?.is === 'name' ? plainName(value.name) : null;
}

function numberOf(value: PdfValue | null | undefined): number | null {
  if (value?.is !== 'plain') return null;
  const number = Number(value.text);
  return Number.isFinite(number) ? number : null;
}
