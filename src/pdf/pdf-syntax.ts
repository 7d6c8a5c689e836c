/**
 * Just enough PDF syntax (ISO 32000-1, 7.3) to take documents apart. Throws `BrokenPdf` on any deviation from the
 * standard: PDFium, which repairs such files, then takes over.
 */

export type PdfValue =
  | { is: 'plain'; text: string }
  | { is: 'name'; name: string }
  | { is: 'string'; source: string }
  /** `generation` is set only if it is not the first. */
  | { is: 'ref'; number: number; generation?: number }
  | { is: 'array'; items: PdfValue[] }
  | { is: 'dict'; entries: Map<string, PdfValue> };

export type PdfObject = {
  value: PdfValue;
  stream: Uint8Array | null;
  /** What the search of the stream found; null before the search. */
  seen: Seen | null;
};

/** The fiscal codes in a stream; `opaque` if the stream cannot be decoded. */
export type Seen = { codes: string[]; opaque: boolean };

export class BrokenPdf extends Error {}

/** Classes of bytes (7.2.2), in a table because every byte is classified. */
const [REGULAR, WHITE, DELIMITER, DIGIT] = [0, 1, 2, 3];
const KIND_OF_BYTE = new Uint8Array(256).fill(REGULAR);
for (const white of [0, 9, 10, 12, 13, 32]) KIND_OF_BYTE[white] = WHITE;
for (const delimiter of '()<>[]{}/%') KIND_OF_BYTE[delimiter.charCodeAt(0)] = DELIMITER;
KIND_OF_BYTE.fill(DIGIT, 0x30, 0x3a);
const R = 0x52;
const ZERO = 0x30;

/** A source of objects: a document in memory, or a file read piece by piece. */
export type ObjectSource = {
  /** Object number of the catalog. */
  readonly root: number;
  get: (number: number) => PdfObject | null;
};

/** The value that a reference points to. */
export function resolved(objects: ObjectSource, value: PdfValue | undefined): PdfValue | null {
  let current = value;
  for (let step = 0; current?.is === 'ref' && step < 16; step++) current = objects.get(current.number)?.value;
  return current === undefined || current.is === 'ref' ? null : current;
}

export function entriesOf(objects: ObjectSource, value: PdfValue | undefined): Map<string, PdfValue> | null {
  const found = resolved(objects, value);
  return found?.is === 'dict' ? found.entries : null;
}

/** A whole number, or null. */
export function integerOf(objects: ObjectSource, value: PdfValue | undefined): number | null {
  const found = resolved(objects, value);
  return found?.is === 'plain' && /^\d+$/.test(found.text) ? Number(found.text) : null;
}

/**
 * Reads the object at `at`, with its stream.
 * @param bytes must contain the whole object
 * @param number the object's number according to the cross-reference
 */
export function readObject(objects: ObjectSource, bytes: Buffer, at: number, number: number): PdfObject {
  const reader = new Reader(bytes, at);
  if (reader.header() !== number) throw new BrokenPdf('another object');
  const value = reader.value();
  const streamAt = reader.streamStart();
  if (streamAt < 0 || value.is !== 'dict') return { value, stream: null, seen: null };
  const size = integerOf(objects, value.entries.get('Length'));
  if (size === null || streamAt + size > bytes.length) throw new BrokenPdf('stream length');
  const end = bytes.toString('latin1', streamAt + size, streamAt + size + 12);
  if (!/^\s*endstream/.test(end)) throw new BrokenPdf('stream end');
  return { value, stream: bytes.subarray(streamAt, streamAt + size), seen: null };
}

export class Reader {
  private readonly bytes: Buffer;
  private at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** The number in `12 0 obj`. */
  header(): number {
    const [number, generation, keyword] = [this.word(), this.word(), this.word()];
    if (!/^\d+$/.test(number) || !/^\d+$/.test(generation) || keyword !== 'obj') throw new BrokenPdf('no object');
    return Number(number);
  }

  streamStart(): number {
    this.skipWhite();
    if (this.bytes.toString('latin1', this.at, this.at + 6) !== 'stream') return -1;
    let at = this.at + 6;
    if (this.bytes[at] === 13) at++;
    if (this.bytes[at] === 10) at++;
    return at;
  }

  value(depth = 0): PdfValue {
    if (depth > 200) throw new BrokenPdf('nested too deep');
    this.skipWhite();
    const char = this.bytes[this.at];
    if (char === undefined) throw new BrokenPdf('end of file');
    if (char === 0x2f) return { is: 'name', name: this.name() };
    if (char === 0x28) return { is: 'string', source: this.literal() };
    if (char === 0x5b) return { is: 'array', items: this.list(0x5d, depth) };
    if (char === 0x3c) {
      if (this.bytes[this.at + 1] === 0x3c) return { is: 'dict', entries: this.dict(depth) };
      return { is: 'string', source: this.upTo(0x3e) };
    }
    const text = this.word();
    if (text === '') throw new BrokenPdf('unexpected character');
    const generation = this.takesReference(text.length);
    if (generation === null) return { is: 'plain', text };
    return { is: 'ref', number: Number(text), ...(generation > 0 && { generation }) };
  }

  /**
   * If a generation and the `R` of a reference follow the number just read, skips them and returns the generation.
   * Builds no object before that, because most numbers in a list are no references.
   */
  private takesReference(length: number): number | null {
    const mark = this.at;
    for (let at = mark - length; at < mark; at++) if (this.kindAt(at) !== DIGIT) return null;
    this.skipWhite();
    const from = this.at;
    while (this.kindAt(this.at) === DIGIT) this.at++;
    const to = this.at;
    if (to > from && this.kindAt(to) !== REGULAR) {
      this.skipWhite();
      if (this.bytes[this.at] === R && this.word() === 'R')
        return to - from === 1 && this.bytes[from] === ZERO ? 0 : Number(this.bytes.toString('latin1', from, to));
    }
    this.at = mark;
    return null;
  }

  /** Returns undefined past the end. */
  private kindAt(at: number): number | undefined {
    return KIND_OF_BYTE[this.bytes[at] ?? -1];
  }

  private dict(depth: number): Map<string, PdfValue> {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipWhite();
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) {
        this.at += 2;
        return entries;
      }
      if (this.bytes[this.at] !== 0x2f) throw new BrokenPdf('dictionary key');
      const key = this.name();
      entries.set(key, this.value(depth + 1));
    }
  }

  private list(end: number, depth: number): PdfValue[] {
    this.at++;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipWhite();
      if (this.bytes[this.at] === end) {
        this.at++;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }

  private literal(): string {
    const from = this.at;
    let open = 0;
    for (; this.at < this.bytes.length; this.at++) {
      const char = this.bytes[this.at];
      if (char === 0x5c) this.at++;
      else if (char === 0x28) open++;
      else if (char === 0x29 && --open === 0) {
        this.at++;
        return this.bytes.toString('latin1', from, this.at);
      }
    }
    throw new BrokenPdf('string');
  }

  private upTo(end: number): string {
    const from = this.at;
    const to = this.bytes.indexOf(end, from);
    if (to < 0) throw new BrokenPdf('string');
    this.at = to + 1;
    return this.bytes.toString('latin1', from, this.at);
  }

  /** Returns the name unescaped, because an escaped letter would evade a comparison of names. */
  private name(): string {
    this.at++;
    const name = this.word();
    if (name.includes('#') && /[A-Za-z0-9]/.test(plainName((name.match(/#../g) ?? []).join('')))) {
      throw new BrokenPdf('disguised name');
    }
    return name;
  }

  word(): string {
    this.skipWhite();
    const from = this.at;
    for (;;) {
      const kind = this.kindAt(this.at);
      if (kind !== REGULAR && kind !== DIGIT) break;
      this.at++;
    }
    return this.bytes.toString('latin1', from, this.at);
  }

  private skipWhite(): void {
    for (;;) {
      const char = this.bytes[this.at];
      if (char === 0x25) {
        while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++;
      } else if (this.kindAt(this.at) !== WHITE) return;
      else this.at++;
    }
  }
}

/** Serialises a value; `ref` returns the text of each reference. */
export function textOf(value: PdfValue, ref: (to: PdfValue & { is: 'ref' }) => string): string {
  switch (value.is) {
    case 'plain':
      return value.text;
    case 'name':
      return `/${value.name}`;
    case 'string':
      return value.source;
    case 'ref':
      return ref(value);
    case 'array':
      return `[${value.items.map((item) => textOf(item, ref)).join(' ')}]`;
    case 'dict':
      return `<<${[...value.entries].map(([key, item]) => `/${key} ${textOf(item, ref)}`).join('')}>>`;
  }
}

/** A name with its `#20` escapes decoded (7.3.5). */
export function plainName(name: string): string {
  if (!name.includes('#')) return name;
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The characters of a literal or hexadecimal string, as Latin-1 or, if it has a byte order mark, UTF-16. */
export function stringText(source: string): string {
  const bytes = stringBytes(source);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
  return bytes.toString('latin1');
}

/** The bytes of a literal or hexadecimal string, with escapes decoded. */
export function stringBytes(source: string): Buffer {
  return source.startsWith('<') ? hexBytes(source) : literalBytes(source);
}

function hexBytes(source: string): Buffer {
  const digits = source.replace(/[^0-9A-Fa-f]/g, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function literalBytes(source: string): Buffer {
  const inner = source.slice(1, -1);
  if (!inner.includes('\\')) return Buffer.from(inner, 'latin1');
  const text = inner.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_all, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff);
    if (/^[\r\n]/.test(escaped)) return '';
    return ESCAPES[escaped] ?? escaped;
  });
  return Buffer.from(text, 'latin1');
}
