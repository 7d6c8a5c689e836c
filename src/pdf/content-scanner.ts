import { BrokenPdf, stringBytes } from './pdf-syntax.ts';

/** A number, a string, a name with its `/`, an unparsed dictionary, or an array. */
export type Operand = number | ShownString | string | Operand[];

/** The bytes of a string, as Latin-1. */
export type ShownString = { bytes: string };

const OPERANDS_MOST = 64;
const DEEPEST_ARRAY = 8;
/** 1 marks white space, 2 a delimiter. */
const KINDS = new Uint8Array(256);
for (const char of [0, 9, 10, 12, 13, 32]) KINDS[char] = 1;
for (const char of '()<>[]{}/%') KINDS[char.charCodeAt(0)] = 2;

/** Interned operators, so that comparisons are fast. Operators not listed here do not show, move or hide text. */
const OPERATORS = new Map(
  [
    ...['BT', 'ET', 'Tf', 'Tm', 'Tj', 'TJ', 'Td', 'TD', 'T*', "'", '"', 'Tc', 'Tw', 'Tz', 'TL', 'Ts', 'Tr'],
    ...['q', 'Q', 'cm', 'Do', 'gs', 'BDC', 'BI', 'g', 'rg', 'k', 'cs', 'sc', 'scn', 'w'],
    ...['re', 'm', 'l', 'c', 'v', 'y', 'h', 'W', 'W*', 'n', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh'],
  ].map((operator) => [keyOf(operator, 0, operator.length), operator]),
);

function keyOf(text: string, from: number, to: number): number {
  let key = 0;
  for (let at = from; at < to; at++) key = (key << 8) | text.charCodeAt(at);
  return key;
}

/** Yields the operators of a content stream (ISO 32000-1, 7.8.2). Throws `BrokenPdf` on invalid syntax. */
export class ContentScanner {
  /** The first `count` entries are the operands of the last operator. */
  readonly operands: Operand[] = Array.from({ length: OPERANDS_MOST }, () => 0);
  count = 0;
  private readonly bytes: Uint8Array;
  private readonly text: string;
  private readonly end: number;
  private at = 0;

  constructor(contents: Buffer) {
    // White space after the last byte saves an end check at every step.
    this.bytes = new Uint8Array(contents.length + 2).fill(10);
    this.bytes.set(contents);
    this.end = contents.length;
    this.text = contents.toString('latin1');
  }

  /** Returns the next operator, '' for an operator that does not concern text, or null at the end. */
  next(): string | null {
    this.count = 0;
    for (;;) {
      const char = this.skipWhite();
      if (char < 0) return null;
      if (isLetter(char)) return this.operator();
      if (this.count >= OPERANDS_MOST) throw new BrokenPdf('operands');
      this.operands[this.count++] = this.operand(char, 0);
    }
  }

  private operator(): string {
    const from = this.at;
    let key = 0;
    for (let char = this.char(); KINDS[char] === 0; char = this.bytes[++this.at] ?? 10) key = (key << 8) | char;
    return this.at - from > 3 ? '' : (OPERATORS.get(key) ?? '');
  }

  private operand(char: number, depth: number): Operand {
    if (char === 0x28) return this.literal();
    if (char === 0x2f) {
      const from = this.at++;
      this.skipWord();
      return this.text.slice(from, this.at);
    }
    if (char === 0x5b) return this.array(depth);
    if (char === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.dictionary() : this.hexadecimal();
    if (KINDS[char] === 2) throw new BrokenPdf('delimiter');
    return this.number(char);
  }

  private array(depth: number): Operand[] {
    if (depth > DEEPEST_ARRAY) throw new BrokenPdf('nested too deep');
    this.at++;
    const items: Operand[] = [];
    for (;;) {
      const char = this.skipWhite();
      if (char < 0) throw new BrokenPdf('array');
      if (char === 0x5d) {
        this.at++;
        return items;
      }
      // `true`, `null` and similar words show no text.
      if (isLetter(char)) this.skipWord();
      else items.push(this.operand(char, depth + 1));
    }
  }

  private number(first: number): number {
    const { bytes } = this;
    let at = this.at;
    let char = first;
    const negative = char === 0x2d;
    if (negative || char === 0x2b) char = bytes[++at] ?? 10;
    let value = 0;
    let digits = 0;
    let scale = 1;
    for (; char >= 48 && char <= 57; char = bytes[++at] ?? 10, digits++) value = value * 10 + char - 48;
    if (char === 0x2e) {
      for (char = bytes[++at] ?? 10; char >= 48 && char <= 57; char = bytes[++at] ?? 10, digits++) {
        value = value * 10 + char - 48;
        scale *= 10;
      }
    }
    if (digits === 0 || KINDS[char] === 0) throw new BrokenPdf('number');
    this.at = at;
    return (negative ? -value : value) / scale;
  }

  private literal(): ShownString {
    const { bytes } = this;
    const from = this.at;
    let open = 0;
    let plain = true;
    for (let at = from; at < this.end; at++) {
      const char = bytes[at];
      if (char === 0x5c) {
        plain = false;
        at++;
      } else if (char === 0x28) open++;
      // Any line end in a string counts as one character.
      else if (char === 0x0d) throw new BrokenPdf('line end in a string');
      else if (char === 0x29 && --open === 0) {
        this.at = at + 1;
        if (plain) return { bytes: this.text.slice(from + 1, at) };
        return { bytes: stringBytes(this.text.slice(from, at + 1)).toString('latin1') };
      }
    }
    throw new BrokenPdf('string');
  }

  private hexadecimal(): ShownString {
    const end = this.text.indexOf('>', this.at);
    if (end < 0) throw new BrokenPdf('string');
    const source = this.text.slice(this.at, end + 1);
    this.at = end + 1;
    return { bytes: stringBytes(source).toString('latin1') };
  }

  private dictionary(): string {
    const { text } = this;
    const from = this.at;
    let open = 0;
    while (this.at < this.end) {
      if (text.startsWith('<<', this.at)) {
        open++;
        this.at += 2;
      } else if (text.startsWith('>>', this.at)) {
        this.at += 2;
        if (--open === 0) return text.slice(from, this.at);
      } else if (this.char() === 0x28) this.literal();
      else this.at++;
    }
    throw new BrokenPdf('dictionary');
  }

  private char(): number {
    return this.bytes[this.at] ?? 10;
  }

  private skipWord(): void {
    while (KINDS[this.char()] === 0) this.at++;
  }

  /** The next non-white character; -1 at the end. */
  private skipWhite(): number {
    while (this.at < this.end) {
      const char = this.char();
      if (char === 0x25) while (this.at < this.end && this.char() !== 10 && this.char() !== 13) this.at++;
      else if (KINDS[char] === 1) this.at++;
      else return char;
    }
    return -1;
  }
}

/** Operators begin with a letter, or are `'` and `"`. */
function isLetter(char: number): boolean {
  return (char >= 65 && char <= 90) || (char >= 97 && char <= 122) || char === 0x27 || char === 0x22;
}
