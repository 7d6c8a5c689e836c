import { readFileSync } from 'node:fs';

/** The part of a PDF document that measures text. */
export interface TextMeasure {
  font(name: string): unknown;
  fontSize(size: number): unknown;
  widthOfString(text: string): number;
}

export type Weight = 'regular' | 'strong';

/**
 * Atkinson Hyperlegible Next (OFL 1.1, fonts/LICENSE), the portal's own typeface, in two files: one for Latin-1, one
 * for the letters of the other Latin alphabets (Ș, Ł, Đ…).
 */
export const FONTS = {
  regular: 'regular',
  regularExtended: 'regularExtended',
  strong: 'strong',
  strongExtended: 'strongExtended',
} as const;
export type FontName = keyof typeof FONTS;

const FILES: Record<FontName, string> = {
  regular: 'atkinson-hyperlegible-next-latin-400-normal.woff',
  regularExtended: 'atkinson-hyperlegible-next-latin-ext-400-normal.woff',
  strong: 'atkinson-hyperlegible-next-latin-600-normal.woff',
  strongExtended: 'atkinson-hyperlegible-next-latin-ext-600-normal.woff',
};

const loaded = new Map<FontName, Buffer>();

export function fontFile(name: FontName): Buffer {
  const file = loaded.get(name) ?? readFileSync(new URL(`fonts/${FILES[name]}`, import.meta.url));
  loaded.set(name, file);
  return file;
}

/** A piece of a line in one font. */
export interface Run {
  font: FontName;
  text: string;
  width: number;
}

export interface Line {
  runs: Run[];
  width: number;
}

/** Whether this font can draw this character. */
export type HasGlyph = (font: FontName, codePoint: number) => boolean;

const ELLIPSIS = '…';
/** Replaces a letter that no font has. */
const UNKNOWN = '?';

/** Breaks texts into lines of a given width, and finds a font for each letter. */
export class TextSetter {
  readonly #measure: TextMeasure;
  readonly #size: number;
  readonly #hasGlyph: HasGlyph;
  readonly #words = new Map<string, Run[]>();

  constructor(measure: TextMeasure, size: number, hasGlyph: HasGlyph) {
    this.#measure = measure;
    this.#size = size;
    this.#hasGlyph = hasGlyph;
  }

  /** Returns at most `maxLines` lines; if text remains, the last line ends with an ellipsis. */
  wrap(text: string, width: number, maxLines: number, weight: Weight = 'regular'): Line[] {
    const lines: Line[] = [];
    let line: Line = { runs: [], width: 0 };
    const pieces = text
      .split(/[\s\p{Cc}]+/u)
      .filter(Boolean)
      .flatMap((word, index) =>
        this.#fitting(word, width, weight).map((runs, part) => ({ runs, spaced: index > 0 && part === 0 })),
      );
    const space = this.#runs(' ', weight);
    for (const { runs, spaced } of pieces) {
      const addition = spaced && line.runs.length > 0 ? [...space, ...runs] : runs;
      if (line.runs.length > 0 && line.width + widthOf(addition) > width) {
        if (lines.length === maxLines - 1) return [...lines, this.#cut(line, width, weight)];
        lines.push(line);
        line = { runs: [...runs], width: widthOf(runs) };
      } else {
        line = { runs: [...line.runs, ...addition], width: line.width + widthOf(addition) };
      }
    }
    return line.runs.length > 0 || lines.length === 0 ? [...lines, line] : lines;
  }

  /** Returns the word in one piece, or in several if it is wider than the column. */
  #fitting(word: string, width: number, weight: Weight): Run[][] {
    const runs = this.#runs(word, weight);
    if (widthOf(runs) <= width) return [runs];
    const pieces: Run[][] = [];
    let piece = '';
    for (const letter of word) {
      if (piece !== '' && widthOf(this.#runs(piece + letter, weight)) > width) {
        // Breaks an e-mail address after a sign rather than within a name.
        const end = /^.*[.@_-]/.exec(piece)?.[0].length ?? piece.length;
        pieces.push(this.#runs(piece.slice(0, end), weight));
        piece = piece.slice(end);
      }
      piece += letter;
    }
    return [...pieces, this.#runs(piece, weight)];
  }

  #cut(line: Line, width: number, weight: Weight): Line {
    const text = line.runs.map((run) => run.text).join('');
    for (let length = text.length; length > 0; length -= 1) {
      const runs = this.#runs(text.slice(0, length).trimEnd() + ELLIPSIS, weight);
      if (widthOf(runs) <= width) return { runs, width: widthOf(runs) };
    }
    return line;
  }

  #runs(text: string, weight: Weight): Run[] {
    const key = `${weight} ${text}`;
    const known = this.#words.get(key);
    if (known) return known;
    const runs: Run[] = [];
    for (const letter of text) {
      const { font, text: drawn } = this.#drawable(letter, weight);
      const last = runs.at(-1);
      if (last?.font === font) last.text += drawn;
      else runs.push({ font, text: drawn, width: 0 });
    }
    for (const run of runs) {
      this.#measure.font(run.font);
      this.#measure.fontSize(this.#size);
      run.width = this.#measure.widthOfString(run.text);
    }
    this.#words.set(key, runs);
    return runs;
  }

  /** The letter in a font that has it; if no font has it, the letter without accents; failing that, a question mark. */
  #drawable(letter: string, weight: Weight): { font: FontName; text: string } {
    const fonts: FontName[] = weight === 'strong' ? ['strong', 'strongExtended'] : ['regular', 'regularExtended'];
    for (const candidate of [letter.normalize('NFC'), letter.normalize('NFD').replace(/\p{M}+/gu, ''), UNKNOWN]) {
      const codePoint = candidate.codePointAt(0);
      const font = codePoint === undefined ? undefined : fonts.find((name) => this.#hasGlyph(name, codePoint));
      if (font) return { font, text: candidate };
    }
    return { font: fonts[0] as FontName, text: '' };
  }
}

function widthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.width, 0);
}
