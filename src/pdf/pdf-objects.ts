import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import {
  BrokenPdf,
  entriesOf,
  integerOf,
  type ObjectSource,
  type PdfObject,
  type PdfValue,
  Reader,
  readObject,
  resolved,
} from './pdf-syntax.ts';
import { decodeStream, filtersOf } from './stream-filters.ts';

/** Bytes of a document, in memory or in a file. */
export type PdfBytes = { size: number; read: (from: number, length: number) => Buffer; close: () => void };

export function bytesInMemory(bytes: Uint8Array): PdfBytes {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    size: buffer.length,
    read: (from, length) => buffer.subarray(from, from + length),
    close: () => undefined,
  };
}

/** Reads a file object by object, so that a file of 200 MB does not take 200 MB of memory. */
export function bytesOfFile(path: string): PdfBytes {
  const fd = openSync(path, 'r');
  const { size } = fstatSync(fd);
  const read = (from: number, length: number) => {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - from)));
    return buffer.subarray(0, readSync(fd, buffer, 0, buffer.length, from));
  };
  return { size, read, close: () => closeSync(fd) };
}

type Entry = { at: number } | { within: number; index: number };

const TAIL_BYTES = 2048;
const HEAD_OF_TABLE = 1 << 16;
/** In bytes; an object with a longer dictionary is left to PDFium. */
const HEAD_OF_OBJECT = 2048;
const WORTH_A_HEAD = 4096;
const LARGEST_TABLE = 1 << 26;
const LARGEST_OBJECT = 1 << 26;
const MOST_SECTIONS = 64;
const MOST_OBJECTS = 2_000_000;
/** Limit in bytes of the cached objects, which the next pages may use. */
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * The objects of a document, found through its cross-reference (ISO 32000-1, 7.5): tables, streams or a mix of both,
 * the newest update first, and objects in object streams. Throws `BrokenPdf` for encrypted and damaged documents.
 */
export class PdfObjects implements ObjectSource {
  readonly root: number;
  /** The newest trailer, the offset of its cross-reference, and whether that cross-reference is a stream (7.5.8). */
  readonly newest: { trailer: ReadonlyMap<string, PdfValue>; at: number; isStream: boolean };
  private readonly bytes: PdfBytes;
  private readonly entries = new Map<number, Entry | null>();
  private readonly borders: Float64Array;
  private readonly parsed = new Map<number, PdfObject>();
  private readonly packed = new Map<number, Map<number, PdfObject>>();
  private kept = 0;

  constructor(bytes: PdfBytes) {
    this.bytes = bytes;
    const starts: number[] = [];
    let newest: PdfObjects['newest'] | undefined;
    for (let next: number | null = this.start(); next !== null && !starts.includes(next); ) {
      if (starts.length >= MOST_SECTIONS) throw new BrokenPdf('too many updates');
      starts.push(next);
      const trailer = this.readSection(next);
      if (trailer.has('Encrypt')) throw new BrokenPdf('encrypted');
      newest ??= { trailer, at: next, isStream: trailer.has('W') };
      const hybrid = plainNumber(trailer.get('XRefStm'));
      if (hybrid !== null) this.readSection(hybrid);
      next = plainNumber(trailer.get('Prev'));
    }
    const root = newest?.trailer.get('Root');
    if (newest === undefined || root?.is !== 'ref') throw new BrokenPdf('no root');
    this.root = root.number;
    this.newest = newest;
    const offsets = [...this.entries.values()].flatMap((entry) => (entry && 'at' in entry ? [entry.at] : []));
    this.borders = Float64Array.from([...offsets, ...starts, bytes.size]).sort();
  }

  get(number: number): PdfObject | null {
    const known = this.parsed.get(number);
    if (known) return known;
    const entry = this.entries.get(number);
    if (!entry) return null;
    if ('within' in entry) return this.unpacked(entry.within).get(number) ?? null;
    const length = this.endOf(entry.at) - entry.at;
    if (length <= 0 || length > LARGEST_OBJECT) throw new BrokenPdf('object size');
    const object = readObject(this, this.bytes.read(entry.at, length), 0, number);
    this.keep(length);
    this.parsed.set(number, object);
    return object;
  }

  /** Returns an object without its stream: of a picture, only the dictionary. */
  valueOf(number: number): PdfValue | null {
    const entry = this.entries.get(number);
    if (!entry || 'within' in entry || this.parsed.has(number)) return this.get(number)?.value ?? null;
    const length = this.endOf(entry.at) - entry.at;
    if (length <= WORTH_A_HEAD) return this.get(number)?.value ?? null;
    const reader = new Reader(this.bytes.read(entry.at, HEAD_OF_OBJECT), 0);
    if (reader.header() !== number) throw new BrokenPdf('another object');
    return reader.value();
  }

  /** One more than the highest object number. */
  get end(): number {
    let end = plainNumber(this.newest.trailer.get('Size')) ?? 0;
    for (const number of this.entries.keys()) end = Math.max(end, number + 1);
    return end;
  }

  close(): void {
    this.bytes.close();
  }

  private keep(bytes: number): void {
    this.kept += bytes;
    if (this.kept <= KEPT_BYTES) return;
    this.parsed.clear();
    this.packed.clear();
    this.kept = bytes;
  }

  /** The offset of the next object, where the object at `offset` must end. */
  private endOf(offset: number): number {
    let low = 0;
    let high = this.borders.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.borders[middle] ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    return this.borders[low] ?? 0;
  }

  private start(): number {
    const from = Math.max(0, this.bytes.size - TAIL_BYTES);
    const tail = this.bytes.read(from, TAIL_BYTES).toString('latin1');
    const start = /startxref\s+(\d+)\s/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))));
    if (!start) throw new BrokenPdf('no cross-reference');
    return Number(start[1]);
  }

  private readSection(at: number): Map<string, PdfValue> {
    if (at < 0 || at >= this.bytes.size) throw new BrokenPdf('cross-reference outside');
    const head = this.bytes.read(at, HEAD_OF_TABLE);
    if (head.toString('latin1', 0, 4) !== 'xref') return this.readXrefStream(at);
    for (let size = HEAD_OF_TABLE; ; size *= 8) {
      const bytes = size === HEAD_OF_TABLE ? head : this.bytes.read(at, size);
      const trailer = this.readTable(bytes);
      if (trailer) return trailer;
      if (at + size >= this.bytes.size || size > LARGEST_TABLE) throw new BrokenPdf('no trailer');
    }
  }

  /** Returns null if the bytes end before the end of the table. */
  private readTable(bytes: Buffer): Map<string, PdfValue> | null {
    const text = bytes.toString('latin1');
    const section = /\s*(\d+) (\d+)\s*?\r?\n|\s*trailer/y;
    section.lastIndex = 4;
    const found: [number, Entry | null][] = [];
    for (;;) {
      const head = section.exec(text);
      if (!head) {
        if (text.length - 64 > section.lastIndex && section.lastIndex > 0) throw new BrokenPdf('table');
        return null;
      }
      const at = section.lastIndex;
      if (head[1] === undefined) {
        if (!text.includes('startxref', at)) return null;
        for (const [number, entry] of found) this.note(number, entry);
        const trailer = new Reader(bytes, at).value();
        if (trailer.is !== 'dict') throw new BrokenPdf('trailer');
        return trailer.entries;
      }
      const first = Number(head[1]);
      const count = Number(head[2]);
      if (at + count * 20 + 8 > text.length) return null;
      for (let i = 0; i < count; i++) {
        const line = at + i * 20;
        const kind = text.charAt(line + 17);
        if (kind !== 'n' && kind !== 'f') throw new BrokenPdf('table entry');
        found.push([first + i, kind === 'n' ? { at: Number(text.slice(line, line + 10)) } : null]);
      }
      section.lastIndex = at + count * 20;
    }
  }

  private readXrefStream(at: number): Map<string, PdfValue> {
    const bytes = this.bytes.read(at, Math.min(this.bytes.size - at, LARGEST_TABLE));
    const number = new Reader(bytes, 0).header();
    const { value, stream } = readObject(this, bytes, 0, number);
    if (value.is !== 'dict' || stream === null) throw new BrokenPdf('no cross-reference stream');
    const { entries } = value;
    const widths = numbersOf(entries.get('W'));
    const table = decodeStream(stream, filtersOf(this, entries));
    if (table === null || widths.length !== 3 || widths.some((width) => width > 7)) throw new BrokenPdf('xref stream');
    const size = plainNumber(entries.get('Size')) ?? 0;
    const ranges = entries.has('Index') ? numbersOf(entries.get('Index')) : [0, size];
    let place = 0;
    const field = (width: number, otherwise: number) => {
      if (width === 0) return otherwise;
      let sum = 0;
      for (let i = 0; i < width; i++) sum = sum * 256 + (table[place++] ?? 0);
      return sum;
    };
    const row = widths.reduce((sum, width) => sum + width, 0);
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const first = ranges[range] ?? 0;
      for (let i = 0; i < (ranges[range + 1] ?? 0); i++) {
        if (place + row > table.length) throw new BrokenPdf('xref stream ends');
        const kind = field(widths[0] ?? 0, 1);
        const second = field(widths[1] ?? 0, 0);
        const third = field(widths[2] ?? 0, 0);
        this.note(first + i, kind === 1 ? { at: second } : kind === 2 ? { within: second, index: third } : null);
      }
    }
    return entries;
  }

  /** Keeps the first entry for each object, because the newest update is read first. */
  private note(number: number, entry: Entry | null): void {
    if (this.entries.has(number)) return;
    if (this.entries.size >= MOST_OBJECTS) throw new BrokenPdf('too many objects');
    this.entries.set(number, entry);
  }

  /** All objects in an object stream (7.5.7). */
  private unpacked(number: number): Map<number, PdfObject> {
    const known = this.packed.get(number);
    if (known) return known;
    const outer = this.entries.get(number);
    if (!outer || 'within' in outer) throw new BrokenPdf('object stream');
    const { value, stream } = this.get(number) ?? { value: null, stream: null };
    if (value?.is !== 'dict' || stream === null) throw new BrokenPdf('object stream');
    const decoded = decodeStream(stream, filtersOf(this, value.entries));
    const count = integerOf(this, value.entries.get('N'));
    const first = integerOf(this, value.entries.get('First'));
    if (decoded === null || count === null || first === null) throw new BrokenPdf('object stream');
    const bytes = Buffer.from(decoded.buffer, decoded.byteOffset, decoded.byteLength);
    const head = bytes.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
    const objects = new Map<number, PdfObject>();
    for (let i = 0; i < count; i++) {
      const [inner, offset] = [head[i * 2], head[i * 2 + 1]];
      if (inner === undefined || offset === undefined) throw new BrokenPdf('object stream');
      const entry = this.entries.get(inner);
      // A later update may have replaced the object.
      if (!entry || !('within' in entry) || entry.within !== number) continue;
      objects.set(inner, { value: new Reader(bytes, first + offset).value(), stream: null, seen: null });
    }
    this.keep(bytes.length);
    this.packed.set(number, objects);
    return objects;
  }
}

export type PdfPage = Map<string, PdfValue>;

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const DEEPEST_TREE = 60;

/** The pages in order, with the attributes that they inherit from the page tree (7.7.3); each is read on demand. */
export function pagesOf(objects: ObjectSource): (() => PdfPage)[] {
  return placesOfPages(objects).map(({ read }) => read);
}

/** The pages with their object numbers; the number is null for a page that is not an indirect object. */
export function placesOfPages(objects: ObjectSource): { number: number | null; read: () => PdfPage }[] {
  const pages: { number: number | null; read: () => PdfPage }[] = [];
  const walked = new Set<number>();
  const walk = (value: PdfValue | undefined, inherited: PdfPage, depth: number) => {
    if (value?.is === 'ref' && walked.has(value.number)) throw new BrokenPdf('page tree turns round');
    if (value?.is === 'ref') walked.add(value.number);
    const node = entriesOf(objects, value);
    if (!node || depth > DEEPEST_TREE) throw new BrokenPdf('page tree');
    const kids = resolved(objects, node.get('Kids'));
    if (kids?.is !== 'array') {
      pages.push({ number: value?.is === 'ref' ? value.number : null, read: () => asPage(node, inherited) });
      return;
    }
    const passedOn = new Map([...inherited, ...[...node].filter(([key]) => INHERITED.includes(key))]);
    // A node with as many pages as kids has only pages as kids: they need not be read yet.
    const leaves = integerOf(objects, node.get('Count')) === kids.items.length;
    for (const kid of kids.items) {
      if (leaves && kid.is === 'ref')
        pages.push({ number: kid.number, read: () => asPage(entriesOf(objects, kid), passedOn) });
      else walk(kid, passedOn, depth + 1);
    }
  };
  walk(entriesOf(objects, { is: 'ref', number: objects.root })?.get('Pages'), new Map(), 0);
  return pages;
}

export function isAnnotated(objects: ObjectSource, page: PdfPage): boolean {
  const annotations = resolved(objects, page.get('Annots'));
  return annotations !== null && !(annotations.is === 'array' && annotations.items.length === 0);
}

function asPage(node: PdfPage | null, inherited: PdfPage): PdfPage {
  const type = node?.get('Type');
  if (!node || node.has('Kids') || type?.is !== 'name' || type.name !== 'Page') throw new BrokenPdf('no page');
  return new Map([...inherited, ...node]);
}

function plainNumber(value: PdfValue | undefined): number | null {
  return value?.is === 'plain' && /^\d+$/.test(value.text) ? Number(value.text) : null;
}

function numbersOf(value: PdfValue | undefined): number[] {
  return value?.is === 'array' ? value.items.map((item) => plainNumber(item) ?? 0) : [];
}
