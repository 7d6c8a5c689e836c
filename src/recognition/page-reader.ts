import { type FontReading, readingOf } from '../pdf/page-fonts.ts';
import { type DirectText, directText } from '../pdf/page-text.ts';
import { isAnnotated, type PdfObjects, type PdfPage } from '../pdf/pdf-objects.ts';
import { BrokenPdf } from '../pdf/pdf-syntax.ts';
import type { PdfFile } from '../pdf/pdfium.ts';
import type { KnownPeople } from './known-people.ts';
import { factsOfText, type PageFacts, probeStep, unreadablePage } from './page-facts.ts';

/** The file's own objects, read without PDFium. */
export type Direct = { objects: PdfObjects; pages: (() => PdfPage)[] };

/** Among pages that could be read directly, one in so many is read by PDFium all the same. */
const READ_TWICE_EVERY = 100;
/** What PDFium gives for it, so that the two halves can be joined. */
const HYPHEN_AT_LINE_END = '\uFFFE';
/** Pages read twice beyond those that were read once: a file of which every page has its own fonts gains nothing. */
const READ_TWICE_IN_VAIN = 60;

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
      const facts = factsOfText(page, own.text, own.place, people);
      if (isClear(facts)) {
        this.sinceTwice++;
        this.inVain--;
        return facts;
      }
    }
    return (
      this.file.withPage(page, ({ text }, place, isSeen) => {
        if (own !== null) this.compare(own, text);
        const arranged = isDisordered(text, place) ? arrange(text, place) : null;
        if (arranged === null) return factsOfText(page, text, place, people, isSeen);
        const at = (index: number) => arranged.at[index] ?? 0;
        return factsOfText(
          page,
          arranged.text,
          (index) => place(at(index)),
          people,
          (index) => isSeen(at(index)),
        );
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
      const own = directText(objects, found, (number) => this.fontOf(number));
      return own === null || isDisordered(own.text, own.place) ? null : own;
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

/** Drawn in another order than it is read: then no label stands before what it names. */
function isDisordered(text: string, place: (index: number) => { y: number; width: number }): boolean {
  const step = probeStep(text.length);
  let last = -1;
  let probes = 0;
  let upwards = 0;
  for (let index = 0; index < text.length; index += step) {
    const { y, width } = place(index);
    if (width === 0) continue;
    probes++;
    if (y < last - 0.02) upwards++;
    last = y;
  }
  return probes >= 6 && upwards / probes > 0.12;
}

/**
 * Text in the order of its places: a page may be drawn in fragments, in any order.
 */
function arrange(text: string, place: (index: number) => { x: number; y: number; width: number; height: number }) {
  if (text.length > 20_000) return null;
  const glyphs: { index: number; x: number; right: number; y: number; height: number }[] = [];
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) <= 32) continue;
    const { x, y, width, height } = place(index);
    if (width > 0) glyphs.push({ index, x, right: x + width, y: y + height, height });
  }
  if (glyphs.length < 16) return null;
  glyphs.sort((a, b) => a.y - b.y);
  const lines: (typeof glyphs)[] = [];
  let line: typeof glyphs = [];
  for (const glyph of glyphs) {
    const before = line.at(-1);
    if (before && glyph.y - before.y > Math.max(before.height, glyph.height) * 0.45) {
      lines.push(line);
      line = [];
    }
    line.push(glyph);
  }
  lines.push(line);
  let arranged = '';
  const at: number[] = [];
  for (const one of lines) {
    one.sort((a, b) => a.x - b.x);
    let right = -1;
    for (const glyph of one) {
      if (right >= 0 && glyph.x - right > glyph.height * 0.35) {
        arranged += ' ';
        at.push(glyph.index);
      }
      arranged += text.charAt(glyph.index);
      at.push(glyph.index);
      right = glyph.right;
    }
    arranged += '\n';
    at.push(one.at(-1)?.index ?? 0);
  }
  return { text: arranged, at };
}
