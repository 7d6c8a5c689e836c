/**
 * Just enough of the PDF syntax (ISO 32000-1, 7.3) to take apart what PDFium has written: a classic cross-reference
 * table and plain objects. Never used on files from outside.
 */

export type PdfValue =
  | { is: 'plain'; text: string }
  | { is: 'name'; name: string }
  | { is: 'string'; source: string }
  | { is: 'ref'; number: number }
  | { is: 'array'; items: PdfValue[] }
  | { is: 'dict'; entries: Map<string, PdfValue> };

export type PdfObject = { value: PdfValue; stream: Uint8Array | null };

export class BrokenPdf extends Error {}

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((char) => char.charCodeAt(0)));

export class PdfObjects {
  private readonly bytes: Buffer;
  private readonly offsets = new Map<number, number>();
  private readonly parsed = new Map<number, PdfObject>();
  readonly root: number;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const startAt = this.bytes.lastIndexOf('startxref');
    const start = Number(/\d+/.exec(this.bytes.toString('latin1', startAt + 9, startAt + 40))?.[0] ?? -1);
    if (startAt < 0 || !(start >= 0)) throw new BrokenPdf('no cross-reference');
    this.root = this.readTable(start);
  }

  get(number: number): PdfObject | null {
    const known = this.parsed.get(number);
    if (known) return known;
    const offset = this.offsets.get(number);
    if (offset === undefined) return null;
    const object = this.readObject(offset);
    this.parsed.set(number, object);
    return object;
  }

  /** A value with its reference followed. */
  resolve(value: PdfValue | undefined): PdfValue | null {
    let current = value;
    for (let step = 0; current?.is === 'ref' && step < 16; step++) current = this.get(current.number)?.value;
    return current === undefined || current.is === 'ref' ? null : current;
  }

  private readTable(start: number): number {
    const text = this.bytes.toString('latin1', start);
    if (!text.startsWith('xref')) throw new BrokenPdf('no table');
    const section = /(\d+) (\d+)\s*\r?\n/y;
    section.lastIndex = 4;
    while (text.charCodeAt(section.lastIndex) <= 32) section.lastIndex++;
    let end = section.lastIndex;
    for (let head = section.exec(text); head; head = section.exec(text)) {
      const first = Number(head[1]);
      const count = Number(head[2]);
      end = section.lastIndex;
      for (let i = 0; i < count; i++, end += 20) {
        if (text.charAt(end + 17) === 'n') this.offsets.set(first + i, Number(text.slice(end, end + 10)));
      }
      section.lastIndex = end;
    }
    const trailerAt = this.bytes.indexOf('trailer', start + end - 2);
    if (trailerAt < 0) throw new BrokenPdf('no trailer');
    const trailer = new Reader(this.bytes, trailerAt + 7).value();
    const root = trailer.is === 'dict' ? trailer.entries.get('Root') : undefined;
    if (root?.is !== 'ref') throw new BrokenPdf('no root');
    return root.number;
  }

  private readObject(offset: number): PdfObject {
    const reader = new Reader(this.bytes, offset);
    reader.skipHeader();
    const value = reader.value();
    const at = reader.streamStart();
    if (at < 0 || value.is !== 'dict') return { value, stream: null };
    const length = this.resolve(value.entries.get('Length'));
    const size = length?.is === 'plain' ? Number(length.text) : Number.NaN;
    if (!(size >= 0) || at + size > this.bytes.length) throw new BrokenPdf('stream length');
    return { value, stream: this.bytes.subarray(at, at + size) };
  }
}

class Reader {
  private readonly bytes: Buffer;
  private at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** `12 0 obj` */
  skipHeader(): void {
    for (let i = 0; i < 3; i++) this.word();
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
    if (!/^\d+$/.test(text)) return { is: 'plain', text };
    const mark = this.at;
    const generation = this.wordAfterWhite();
    if (/^\d+$/.test(generation) && this.wordAfterWhite() === 'R') return { is: 'ref', number: Number(text) };
    this.at = mark;
    return { is: 'plain', text };
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

  private name(): string {
    this.at++;
    return this.word();
  }

  private word(): string {
    this.skipWhite();
    const from = this.at;
    for (;;) {
      const char = this.bytes[this.at];
      if (char === undefined || WHITE.has(char) || DELIMITERS.has(char)) break;
      this.at++;
    }
    return this.bytes.toString('latin1', from, this.at);
  }

  private wordAfterWhite(): string {
    return this.word();
  }

  private skipWhite(): void {
    for (;;) {
      const char = this.bytes[this.at];
      if (char === 0x25) {
        while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++;
      } else if (char === undefined || !WHITE.has(char)) return;
      else this.at++;
    }
  }
}

/** The characters of a literal or hexadecimal string, as Latin-1, UTF-16 recognised. */
export function stringText(source: string): string {
  const bytes = source.startsWith('<') ? hexBytes(source) : literalBytes(source);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
  return bytes.toString('latin1');
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
