import { createHash } from 'node:crypto';
import type { PdfObjects } from './pdf-objects.ts';
import { BrokenPdf, type PdfValue, stringBytes, textOf } from './pdf-syntax.ts';

/**
 * An incremental update (ISO 32000-1, 7.5.6), appended to a document whose own bytes stay unchanged. Its
 * cross-reference has the format of the document's newest one: a stream if that is a stream.
 */
export class PdfUpdate {
  private readonly original: Uint8Array;
  private readonly objects: PdfObjects;
  private readonly chunks: Buffer[];
  private readonly offsets = new Map<number, number>();
  private size: number;
  private next: number;

  constructor(original: Uint8Array, objects: PdfObjects) {
    this.original = original;
    this.objects = objects;
    this.next = objects.end;
    this.chunks = [Buffer.from('\n')];
    this.size = original.length + 1;
  }

  /** Reserves the number of a new object. */
  allot(): number {
    return this.next++;
  }

  put(number: number, text: string, stream: Uint8Array | null = null): void {
    this.offsets.set(number, this.size);
    this.emit(`${number} 0 obj\n${text}\n${stream === null ? '' : 'stream\n'}`);
    if (stream !== null) {
      this.chunks.push(Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength));
      this.size += stream.length;
      this.emit('\nendstream\n');
    }
    this.emit('endobj\n');
  }

  /** A line that no reader interprets. */
  comment(text: string): void {
    this.emit(`%${text}\n`);
  }

  finish(): Buffer {
    const { trailer, at, isStream } = this.objects.newest;
    const start = this.size;
    const table = isStream ? this.allot() : null;
    if (table !== null) this.offsets.set(table, start);
    const known = ['Root', 'Info'].flatMap((key) => {
      const value = trailer.get(key);
      return value ? [`/${key} ${textOf(value, sameRef)}`] : [];
    });
    const entries = `/Size ${this.next}/Prev ${at}${known.join('')}/ID ${this.id(trailer)}`;
    const numbers = [...this.offsets.keys()].sort((a, b) => a - b);
    const runs = runsOf(numbers);
    if (table === null) {
      const sections = runs.map(
        ({ first, count }) =>
          `${first} ${count}\n${Array.from({ length: count }, (_, n) => `${String(this.offsets.get(first + n)).padStart(10, '0')} 00000 n \n`).join('')}`,
      );
      this.emit(`xref\n${sections.join('')}trailer\n<<${entries}>>\n`);
    } else {
      const rows = Buffer.alloc(numbers.length * 7);
      for (const [row, number] of numbers.entries()) {
        rows[row * 7] = 1;
        rows.writeUInt32BE(this.offsets.get(number) ?? 0, row * 7 + 1);
      }
      const index = runs.map(({ first, count }) => `${first} ${count}`).join(' ');
      this.put(table, `<</Type/XRef/W[1 4 2]/Index[${index}]${entries}/Length ${rows.length}>>`, rows);
    }
    this.emit(`startxref\n${start}\n%%EOF\n`);
    return Buffer.concat([this.original, ...this.chunks]);
  }

  /** The first half is the document's own identifier; the second half identifies this version (14.4). */
  private id(trailer: ReadonlyMap<string, PdfValue>): string {
    const own = trailer.get('ID');
    const first = own?.is === 'array' && own.items[0]?.is === 'string' ? stringBytes(own.items[0].source) : null;
    const hash = createHash('sha256').update(this.original);
    for (const chunk of this.chunks) hash.update(chunk);
    const state = hash.digest('hex').slice(0, 32);
    return `[<${first?.toString('hex') ?? state}><${state}>]`;
  }

  private emit(text: string): void {
    const chunk = Buffer.from(text, 'latin1');
    this.chunks.push(chunk);
    this.size += chunk.length;
  }
}

/** Writes a reference as in the source file. A rewritten object must have the first generation. */
export function sameRef({ number, generation = 0 }: { number: number; generation?: number }): string {
  if (generation > 0) throw new BrokenPdf('generation');
  return `${number} 0 R`;
}

function runsOf(numbers: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last.first + last.count === number) last.count += 1;
    else runs.push({ first: number, count: 1 });
  }
  return runs;
}
