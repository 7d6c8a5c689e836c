import { inflateSync } from 'node:zlib';
import { entriesOf, integerOf, type ObjectSource, type PdfValue, resolved } from './pdf-syntax.ts';

/** Decoders of the stream filters that may hide text (ISO 32000-1, 7.4). Image formats stay encoded. */

/** In bytes. Decoded text and fonts of a payslip are far smaller; a stream that expands to more is a bomb. */
const MAX_DECODED = 64 * 1024 * 1024;
const OPAQUE = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode']);

/** In bytes. Streams longer than this are mostly pictures, which hardly compress and expand into one chunk. */
const LONG = 8 * 1024;
const LONG_CHUNK = 64 * 1024;
const CHUNK = 16 * 1024;

export type StreamFilter = {
  name: string;
  /** Set if the rows are stored as differences from their neighbours (7.4.4.4). */
  predictor: { kind: number; bytesPerPixel: number; rowBytes: number } | null;
};

/** The filters in a stream's dictionary, in decoding order. */
export function filtersOf(objects: ObjectSource, entries: Map<string, PdfValue>): StreamFilter[] {
  const filters = listOf(objects, entries.get('Filter'));
  const parms = listOf(objects, entries.get('DecodeParms') ?? entries.get('DP'));
  return filters.map((filter, index) => {
    const name = resolved(objects, filter);
    return { name: name?.is === 'name' ? name.name : '', predictor: predictorOf(objects, parms[index]) };
  });
}

function listOf(objects: ObjectSource, value: PdfValue | undefined): PdfValue[] {
  const found = resolved(objects, value);
  if (found === null) return [];
  return found.is === 'array' ? found.items : [found];
}

function predictorOf(objects: ObjectSource, value: PdfValue | undefined): StreamFilter['predictor'] {
  const parms = entriesOf(objects, value);
  const kind = integerOf(objects, parms?.get('Predictor')) ?? 1;
  if (!parms || kind < 2) return null;
  const colors = integerOf(objects, parms.get('Colors')) ?? 1;
  const bits = integerOf(objects, parms.get('BitsPerComponent')) ?? 8;
  const columns = integerOf(objects, parms.get('Columns')) ?? 1;
  return {
    kind,
    bytesPerPixel: Math.max(1, (colors * bits) >> 3),
    rowBytes: Math.max(1, (colors * bits * columns + 7) >> 3),
  };
}

/** Returns null if a filter is unknown or the data is broken: the contents are then unknown. */
export function decodeStream(data: Uint8Array, filters: StreamFilter[]): Uint8Array | null {
  let bytes: Uint8Array = data;
  for (const { name, predictor } of filters) {
    if (OPAQUE.has(name)) return bytes;
    const next = decodeOne(bytes, name);
    if (next === null) return null;
    bytes = predictor === null ? next : unpredicted(next, predictor);
  }
  return bytes;
}

function unpredicted(data: Uint8Array, { kind, bytesPerPixel, rowBytes }: NonNullable<StreamFilter['predictor']>) {
  // The TIFF predictors leave text readable; with the PNG predictors, each row names its own.
  if (kind < 10) return data;
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const type = data[from] ?? 0;
    const to = row * rowBytes;
    for (let i = 0; i < rowBytes; i++) {
      const left = i >= bytesPerPixel ? (out[to + i - bytesPerPixel] ?? 0) : 0;
      const up = row > 0 ? (out[to + i - rowBytes] ?? 0) : 0;
      const corner = row > 0 && i >= bytesPerPixel ? (out[to + i - rowBytes - bytesPerPixel] ?? 0) : 0;
      const guess = guessOf(type, left, up, corner);
      out[to + i] = (data[from + 1 + i] ?? 0) + guess;
    }
  }
  return out;
}

function guessOf(type: number, left: number, up: number, corner: number): number {
  switch (type) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function decodeOne(data: Uint8Array, filter: string): Uint8Array | null {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return inflate(data);
    case 'ASCIIHexDecode':
    case 'AHx':
      return Buffer.from((Buffer.from(data).toString('latin1').split('>', 1)[0] ?? '').replace(/\s/g, ''), 'hex');
    case 'ASCII85Decode':
    case 'A85':
      return ascii85(data);
    case 'LZWDecode':
    case 'LZW':
      return lzw(data);
    case 'RunLengthDecode':
    case 'RL':
      return runLength(data);
    default:
      return null;
  }
}

function inflate(data: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(data, { maxOutputLength: MAX_DECODED, chunkSize: data.length > LONG ? LONG_CHUNK : CHUNK });
  } catch (error) {
    return partlyInflated(data, error);
  }
}

/** Readers show the content before the damage, so that part must be searched. */
function partlyInflated(data: Uint8Array, error: unknown): Uint8Array | null {
  if (error instanceof RangeError) return null;
  try {
    return inflateSync(data, { maxOutputLength: MAX_DECODED, finishFlush: 2 });
  } catch {
    return null;
  }
}

function ascii85(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  let group: number[] = [];
  for (const char of data) {
    if (char === 0x7e) break;
    if (char === 0x7a && group.length === 0) out.push(0, 0, 0, 0);
    else if (char >= 0x21 && char <= 0x75) group.push(char - 0x21);
    if (group.length === 5) {
      out.push(...bytesOf85(group, 4));
      group = [];
    }
  }
  if (group.length > 1) {
    const count = group.length - 1;
    while (group.length < 5) group.push(84);
    out.push(...bytesOf85(group, count));
  }
  return Uint8Array.from(out);
}

function bytesOf85(group: number[], count: number): number[] {
  const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
  return [24, 16, 8, 0].slice(0, count).map((shift) => Math.floor(value / 2 ** shift) & 0xff);
}

function runLength(data: Uint8Array): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let at = 0; at < data.length; ) {
    const length = data[at++] ?? 128;
    if (length === 128) break;
    const part = length < 128 ? data.subarray(at, at + length + 1) : new Uint8Array(257 - length).fill(data[at] ?? 0);
    at += length < 128 ? length + 1 : 1;
    size += part.length;
    if (size > MAX_DECODED) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function lzw(data: Uint8Array): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let size = 0;
  let table: Uint8Array[] = [];
  let width = 9;
  let previous = null as Uint8Array | null;
  const reset = () => {
    table = Array.from({ length: 258 }, (_, byte) => Uint8Array.of(byte & 0xff));
    width = 9;
    previous = null;
  };
  reset();
  for (let bit = 0; bit + width <= data.length * 8; ) {
    let code = 0;
    for (let i = 0; i < width; i++, bit++) code = (code << 1) | (((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    if (code === 257) break;
    if (code === 256) {
      reset();
      continue;
    }
    const before: Uint8Array | null = previous;
    const entry: Uint8Array | undefined =
      table[code] ?? (before === null ? undefined : Buffer.concat([before, before.subarray(0, 1)]));
    if (entry === undefined) return null;
    parts.push(entry);
    size += entry.length;
    if (size > MAX_DECODED) return null;
    if (before !== null && table.length < 4096) table.push(Buffer.concat([before, entry.subarray(0, 1)]));
    previous = entry;
    // The width grows one code early, as PDF's default EarlyChange requires.
    if (table.length + 1 >= 2048) width = 12;
    else if (table.length + 1 >= 1024) width = 11;
    else if (table.length + 1 >= 512) width = 10;
  }
  return Buffer.concat(parts);
}
