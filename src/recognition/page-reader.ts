import { type FontReading, readingOf } from '../pdf/page-fonts.ts';
import type { CharPlace } from '../pdf/page-geometry.ts';
import { type DirectText, directText } from '../pdf/page-text.ts';
import { isAnnotated, type PdfObjects, type PdfPage } from '../pdf/pdf-objects.ts';
import { BrokenPdf } from '../pdf/pdf-syntax.ts';
import type { PdfFile } from '../pdf/pdfium.ts';
import type { KnownPeople } from './known-people.ts';
import { factsOfText, type PageFacts, unreadablePage } from './page-facts.ts';

/** The file's own objects, read without PDFium. */
export type Direct = { objects: PdfObjects; pages: (() => PdfPage)[] };

/** PDFium also reads one in this many of the pages that can be read directly. */
const READ_TWICE_EVERY = 100;
/** PDFium's character for a hyphen at the end of a line, so that the two halves can be joined. */
const HYPHEN_AT_LINE_END = '\uFFFE';
/**
 * Limit of pages read twice minus pages read only once, after which only PDFium reads: direct reading saves no time in
 * a file with new kinds of fonts on each page.
 */
const READ_TWICE_IN_VAIN = 60;
const MOST_CHARS_TO_ARRANGE = 20_000;
/** How far a row may rise above the previous one, as a share of the page: raised letters do so. */
const ROW_UPWARDS = 0.004;
/** Shares of a letter's height. */
const ROW_STEP = 0.45;
const WORD_GAP = 0.35;
const WORD_BREAK = 1.5;
const ROW_SLACK = 0.1;

/**
 * Reads the pages of one file. PDFium's reading is authoritative, but takes five times as long as reading the contents
 * directly. So a page is read directly if both readings agreed on a page with fonts of the same kind, and if it shows a
 * registered code word for word. PDFium reads every other page.
 */
export class PageReader {
  private readonly file: PdfFile;
  private direct: Direct | null;
  private readonly fonts = new Map<number, FontReading | null>();
  /** Whether both readings agreed on every page with each kind of font. */
  private readonly agreed = new Map<string, boolean>();
  private inVain = 0;
  private sinceTwice = 0;

  constructor(file: PdfFile, direct: Direct | null) {
    this.file = file;
    this.direct = direct;
  }

  facts(page: number, people: KnownPeople): PageFacts {
    const own = this.readDirectly(page);
    if (own !== null && this.sinceTwice < READ_TWICE_EVERY && [...own.fonts].every((font) => this.agreed.get(font))) {
      const facts = factsInOrder(page, { text: own.text, place: own.place }, people);
      if (isClear(facts)) {
        this.sinceTwice++;
        this.inVain--;
        return facts;
      }
    }
    return (
      this.file.withPage(page, ({ text }, place, isSeen, sight) => {
        const angle = (index: number) => sight.angle(index);
        // Text on which both readings agree is visible: the direct reading fails on a page whose text may be invisible.
        if (own !== null && this.compare(own, text)) return factsInOrder(page, { text, place, angle }, people);
        // Scanned text may propose, but never decides.
        if (own === null && sight.isScan(text))
          return { ...factsInOrder(page, { text, place, angle }, people), ocr: true };
        return factsInOrder(page, { text, place, isSeen, angle }, people);
      }) ?? unreadablePage(page)
    );
  }

  private readDirectly(page: number): DirectText | null {
    if (this.direct === null) return null;
    const { objects, pages } = this.direct;
    try {
      const found = pages[page - 1]?.();
      if (!found || isAnnotated(objects, found)) return null;
      return directText(objects, found, (number) => this.fontOf(number));
    } catch (error) {
      if (!(error instanceof BrokenPdf)) throw error;
      this.direct = null;
      return null;
    }
  }

  private fontOf(number: number): FontReading | null {
    let font = this.fonts.get(number);
    if (font === undefined) {
      font =
        this.direct && readingOf(this.direct.objects, { is: 'ref', number }, (name) => this.file.standardWidths(name));
      this.fonts.set(number, font);
    }
    return font;
  }

  private compare(own: DirectText, text: string): boolean {
    const same = squeezed(own.text) === squeezed(text.replaceAll(HYPHEN_AT_LINE_END, '-'));
    for (const font of own.fonts) this.agreed.set(font, same && this.agreed.get(font) !== false);
    this.sinceTwice = 0;
    if (++this.inVain > READ_TWICE_IN_VAIN) this.direct = null;
    return same;
  }
}

/** Whether the page shows a registered person's code exactly as in the registry. */
function isClear(facts: PageFacts): boolean {
  return facts.codes.some((code) => code.people.length > 0 && code.exact && code.reading === 'clean');
}

/** A text without spaces, which every PDF reader guesses differently. */
export function squeezed(text: string): string {
  return text.replace(/\s/g, '');
}

/** The text of a page with its places; reads left to right unless `angle` differs. */
type Shown = {
  text: string;
  place: (index: number) => CharPlace;
  isSeen?: (index: number) => boolean;
  /** In degrees, a multiple of ninety: the rotation of text against its page. */
  angle?: (index: number) => number;
};

/** The facts of a page, read in visual order rather than in the order of its content stream. */
function factsInOrder(page: number, shown: Shown, people: KnownPeople): PageFacts {
  const { text, place, isSeen } = shown;
  const arranged = isInOrder(shown) ? null : arrange(shown);
  if (arranged === null) return factsOfText(page, text, place, people, isSeen);
  const at = (index: number) => arranged.at[index] ?? 0;
  return factsOfText(
    page,
    arranged.text,
    (index) => place(at(index)),
    people,
    isSeen && ((index) => isSeen(at(index))),
  );
}

/** Whether each row is upright and below the previous one: only then does a label precede its value. */
function isInOrder({ text, place, angle }: Shown): boolean {
  let last = -1;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from) < 0 ? text.length : text.indexOf('\n', from);
    let index = from;
    while (index < end && text.charCodeAt(index) <= 32) index++;
    if (index < end) {
      const { y, width, height } = place(index);
      if (angle && angle(index) !== 0) return false;
      if (width > 0) {
        if (y + height < last - ROW_UPWARDS) return false;
        last = y + height;
      }
    }
    from = end + 1;
  }
  return true;
}

/**
 * Orders text by its position: a page may be drawn in fragments, in any order, and rotated in four directions. Upright
 * text comes first. Words stay whole: the outline of a comma or a "1" says nothing about spaces.
 */
function arrange(shown: Shown): { text: string; at: number[] } | null {
  if (shown.text.length > MOST_CHARS_TO_ARRANGE) return null;
  const turned = new Map<number, Word[]>();
  for (const { direction, word } of wordsOf(shown)) {
    const words = turned.get(direction) ?? [];
    if (words.length === 0) turned.set(direction, words);
    words.push(word);
  }
  let arranged = '';
  const at: number[] = [];
  for (const [, words] of [...turned].sort(([a], [b]) => a - b)) {
    for (const line of linesOf(words)) {
      line.sort((a, b) => a.x - b.x);
      let before: Word | null = null;
      for (const word of line) {
        if (before && (word.apart || word.x - before.right > word.height * WORD_GAP)) {
          arranged += ' ';
          at.push(word.from);
        }
        arranged += shown.text.slice(word.from, word.to);
        for (let index = word.from; index < word.to; index++) at.push(index);
        before = word;
      }
      arranged += '\n';
      at.push((before?.to ?? 1) - 1);
    }
  }
  return { text: arranged, at };
}

/** Characters without a space between them, in the coordinates of their row: `x` along the row, `y` the baseline. */
type Word = {
  from: number;
  to: number;
  x: number;
  right: number;
  y: number;
  height: number;
  /** A space precedes the word. */
  apart: boolean;
  /** The word consists only of dashes, dots and quotes, whose lower edge is not that of their row. */
  mark: boolean;
};

function wordsOf({ text, place, angle }: Shown): { direction: number; word: Word }[] {
  const found: { direction: number; word: Word }[] = [];
  let last = null as { direction: number; word: Word } | null;
  let apart = true;
  for (let index = 0; index < text.length; index++) {
    const at = text.charCodeAt(index) <= 32 ? null : place(index);
    if (at === null || at.width <= 0) {
      last = null;
      apart ||= at === null;
      continue;
    }
    const direction = angle ? angle(index) : 0;
    const glyph = glyphAt(at, direction);
    const mark = !/[\p{L}\p{N}]/u.test(text.charAt(index));
    if (last?.direction === direction && goesOn(last.word, glyph)) {
      const { word } = last;
      // Letters determine the lower edge of a word; the lowest letter has a descender.
      if (word.mark && !mark) Object.assign(word, { y: glyph.y, height: glyph.height, mark });
      else if (!mark && glyph.y < word.y) word.y = glyph.y;
      if (!mark) word.height = Math.max(word.height, glyph.height);
      word.right = Math.max(word.right, glyph.right);
      word.to = index + 1;
    } else {
      last = { direction, word: { ...glyph, from: index, to: index + 1, apart, mark } };
      found.push(last);
    }
    apart = false;
  }
  return found;
}

/** Whether the next character is to the right of the word, close to it, and at its height. */
function goesOn(word: Word, glyph: Frame): boolean {
  const gap = glyph.x - word.right;
  const most = Math.max(word.height, glyph.height);
  return (
    gap > -most &&
    gap < most * WORD_BREAK &&
    glyph.y - glyph.height < word.y + most * ROW_SLACK &&
    word.y - word.height < glyph.y + most * ROW_SLACK
  );
}

type Frame = { x: number; right: number; y: number; height: number };

function glyphAt({ x, y, width, height }: CharPlace, direction: number): Frame {
  if (direction === 180) return { x: -(x + width), right: -x, y: -y, height };
  // Text that reads upwards or downwards has its rows side by side.
  if (direction === 90) return { x: -(y + height), right: -y, y: x + width, height: width };
  if (direction === 270) return { x: y, right: y + height, y: -x, height: width };
  return { x, right: x + width, y: y + height, height };
}

function linesOf(words: Word[]): Word[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  for (const word of words.filter((one) => !one.mark).sort((a, b) => a.y - b.y)) {
    const before = line.at(-1);
    if (before && word.y - before.y > Math.max(before.height, word.height) * ROW_STEP) {
      lines.push(line);
      line = [];
    }
    line.push(word);
  }
  if (line.length > 0) lines.push(line);
  for (const mark of words.filter((one) => one.mark)) {
    const middle = mark.y - mark.height / 2;
    const row = lines.find(
      ([first]) => first && first.y - first.height <= middle && middle <= first.y + first.height * ROW_STEP,
    );
    if (row) row.push(mark);
    else lines.push([mark]);
  }
  return lines.sort((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0));
}
