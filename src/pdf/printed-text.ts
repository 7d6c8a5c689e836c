/**
 * The text of a page made comparable, with a map back to every character: in capitals, without the letter `s` that some
 * programs print instead of a space, and with letter-spaced words (`P E R I O D O`) joined.
 */

export type PrintedText = {
  /** Capitals, letter-spaced words joined; spaces kept between words. */
  words: string;
  /** The index of every character of `words` in the page's own text; null if the two texts are identical. */
  wordsAt: Int32Array | null;
  /** `words` without white space, for codes that are glued or split. */
  squeezed: string;
  /** Index in `words` of every character of `squeezed`. */
  squeezedAt: Int32Array;
};

const SPACE_AS_S = /(?<=[A-Z0-9:])s(?=[A-Z0-9])/g;
const LETTER_SPACED = /(?<![A-Z0-9À-Ý])[A-Z0-9À-Ý](?: [A-Z0-9À-Ý.:/]){3,}(?![A-Z0-9À-Ý])/g;
const BEYOND_ASCII = /[\u0080-\uffff]/;
const SMALL_LETTERS = /[a-zà-þ]+/g;

export function printedText(text: string): PrintedText {
  const capitals = inCapitals(text.replace(SPACE_AS_S, ' ')).replaceAll('\u00a0', ' ');
  const joined = joinLetterSpaced(capitals);
  const { words } = joined;
  const squeezedAt = new Int32Array(words.length);
  let squeezed = '';
  let count = 0;
  let from = -1;
  for (let i = 0; i <= words.length; i++) {
    const code = i < words.length ? words.charCodeAt(i) : 32;
    if (code > 32) {
      if (from < 0) from = i;
      squeezedAt[count++] = i;
    } else if (from >= 0) {
      squeezed += words.slice(from, i);
      from = -1;
    }
  }
  return { ...joined, squeezed, squeezedAt };
}

/** Capitals of the same length (ß and ligatures stay), because otherwise characters would lose their places. */
function inCapitals(text: string): string {
  return BEYOND_ASCII.test(text) ? text.replace(SMALL_LETTERS, (run) => run.toUpperCase()) : text.toUpperCase();
}

function joinLetterSpaced(text: string): { words: string; wordsAt: Int32Array | null } {
  const runs = [...text.matchAll(LETTER_SPACED)];
  if (runs.length === 0) return { words: text, wordsAt: null };
  const wordsAt = new Int32Array(text.length);
  let words = '';
  let done = 0;
  const copy = (from: number, to: number, step: number) => {
    for (let i = from; i < to; i += step) {
      wordsAt[words.length] = i;
      words += text.charAt(i);
    }
  };
  for (const run of runs) {
    copy(done, run.index, 1);
    copy(run.index, run.index + run[0].length, 2);
    done = run.index + run[0].length;
  }
  copy(done, text.length, 1);
  return { words, wordsAt };
}

/** Letters only, accents removed: two spellings of one name compare equal. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
}

/** Only the letters without accents, as printed by a program that lacks the accented glyphs. */
export function dropAccented(name: string): string {
  return name
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
}
