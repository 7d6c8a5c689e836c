import { type FontReading, readingOf } from '../pdf/page-fonts.ts';
import type { CharPlace } from '../pdf/page-sight.ts';
import { type DirectText, directText } from '../pdf/page-text.ts';
import { isAnnotated, type PdfObjects, type PdfPage } from '../pdf/pdf-objects.ts';
import { BrokenPdf } from '../pdf/pdf-syntax.ts';
import type { PdfFile } from '../pdf/pdfium.ts';
import type { KnownPeople } from './known-people.ts';
import { factsOfText, type PageFacts, unreadablePage } from './page-facts.ts';

/** The file's own objects, read without PDFium. */
export type Direct = { objects: PdfObjects; pages: (() => PdfPage)[] };

/** Among pages that could be read directly, one in so many is read by PDFium all the same. */
const READ_TWICE_EVERY = 100;
/** What PDFium gives for it, so that the two halves can be joined. */
const HYPHEN_AT_LINE_END = '\uFFFE';
/** Pages read twice beyond those that were read once: a file of which every page has its own fonts gains nothing. */
const READ_TWICE_IN_VAIN = 60;
const MOST_CHARS_TO_ARRANGE = 20_000;
/** A row may stand so much higher than the one before it, as shares of the page: raised letters do. */
const ROW_UPWARDS = 0.004;
/** Shares of a letter's height. */
const ROW_STEP = 0.45;
const WORD_GAP = 0.35;

/**
 * Reads the pages of one file. PDFium's reading counts; it takes five times as long as reading the contents directly,
 * so a page is read directly where both readings have agreed on a page with the same fonts, and what it shows is
 * somebody's code, word for word. Every page that shows anything else goes to PDFium.
 */
export class PageReader {
  private readonly file: PdfFile;
  private direct: Direct | null;
  private readonly fonts = new Map<number, FontReading | null>();
  /** Fonts by whether both readings agreed on every page that shows them. */
  private readonly agreed = new Map<number, boolean>();
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
        if (own !== null) this.compare(own, text);
        return factsInOrder(page, { text, place, isSeen, angle: (index) => sight.angle(index) }, people);
      }) ?? unreadablePage(page)
    );
  }

  /** Whether a reader sees every letter of a page; false where PDFium has to look. */
  showsAll(page: number): boolean {
    return this.readDirectly(page) !== null;
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

  private compare(own: DirectText, text: string): void {
    const same = squeezed(own.text) === squeezed(text.replaceAll(HYPHEN_AT_LINE_END, '-'));
    for (const font of own.fonts) this.agreed.set(font, same && this.agreed.get(font) !== false);
    this.sinceTwice = 0;
    if (++this.inVain > READ_TWICE_IN_VAIN) this.direct = null;
  }
}

/** Shows the code of somebody known, as it is written in the registry. */
function isClear(facts: PageFacts): boolean {
  return facts.codes.some((code) => code.people.length > 0 && code.exact && code.reading === 'clean');
}

/** What a text shows apart from its spaces, which every reader guesses in its own way. */
export function squeezed(text: string): string {
  return text.replace(/\s/g, '');
}

/** What a page shows, and where; read from left to right where nobody says otherwise. */
type Shown = {
  text: string;
  place: (index: number) => CharPlace;
  isSeen?: (index: number) => boolean;
  /** In degrees, a multiple of ninety, as text is turned against its page. */
  angle?: (index: number) => number;
};

/** The facts of a page in the order in which it is read, whatever the order in which it was written. */
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

/** Each row stands below the one before it, upright: only then does a label stand before what it names. */
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
 * Text in the order of its places: a page may be drawn in fragments, in any order, and turned in any of four
 * directions. What stands upright comes first.
 */
function arrange({ text, place, angle }: Shown): { text: string; at: number[] } | null {
  if (text.length > MOST_CHARS_TO_ARRANGE) return null;
  const turned = new Map<number, Glyph[]>();
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) <= 32) continue;
    const at = place(index);
    if (at.width <= 0) continue;
    const direction = angle ? angle(index) : 0;
    const glyphs = turned.get(direction) ?? [];
    if (glyphs.length === 0) turned.set(direction, glyphs);
    glyphs.push(glyphAt(index, at, direction));
  }
  let arranged = '';
  const at: number[] = [];
  for (const [, glyphs] of [...turned].sort(([a], [b]) => a - b)) {
    for (const line of linesOf(glyphs)) {
      line.sort((a, b) => a.x - b.x);
      let right = -2;
      for (const glyph of line) {
        if (right > -2 && glyph.x - right > glyph.height * WORD_GAP) {
          arranged += ' ';
          at.push(glyph.index);
        }
        arranged += text.charAt(glyph.index);
        at.push(glyph.index);
        right = glyph.right;
      }
      arranged += '\n';
      at.push(line.at(-1)?.index ?? 0);
    }
  }
  return { text: arranged, at };
}

/** A character in the frame in which its row is read: `x` along it, `y` its foot. */
type Glyph = { index: number; x: number; right: number; y: number; height: number };

function glyphAt(index: number, { x, y, width, height }: CharPlace, direction: number): Glyph {
  if (direction === 180) return { index, x: -(x + width), right: -x, y: -y, height };
  // What is read upwards, or downwards, has its rows beside each other.
  if (direction === 90) return { index, x: -(y + height), right: -y, y: x + width, height: width };
  if (direction === 270) return { index, x: y, right: y + height, y: -x, height: width };
  return { index, x, right: x + width, y: y + height, height };
}

function linesOf(glyphs: Glyph[]): Glyph[][] {
  glyphs.sort((a, b) => a.y - b.y);
  const lines: Glyph[][] = [];
  let line: Glyph[] = [];
  for (const glyph of glyphs) {
    const before = line.at(-1);
    if (before && glyph.y - before.y > Math.max(before.height, glyph.height) * ROW_STEP) {
      lines.push(line);
      line = [];
    }
    line.push(glyph);
  }
  if (line.length > 0) lines.push(line);
  return lines;
}
