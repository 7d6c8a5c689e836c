import { BrokenPdf } from './pdf-syntax.ts';

/** The bytes of a new PDF: numbered objects, then their cross-reference table (ISO 32000-1, 7.5.4). */
export class PdfOutput {
  private readonly chunks: Buffer[] = [];
  private readonly offsets: number[] = [];
  private size = 0;

  constructor() {
    this.emit(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
  }

  /** Reserves the next object number. */
  allot(): number {
    this.offsets.push(-1);
    return this.offsets.length;
  }

  put(number: number, text: string, stream: Uint8Array | null): void {
    this.offsets[number - 1] = this.size;
    this.emit(Buffer.from(`${number} 0 obj\n${text}\n${stream === null ? 'endobj\n' : 'stream\n'}`, 'latin1'));
    if (stream === null) return;
    this.emit(Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength));
    this.emit(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  }

  /** @param room provides the buffer for the whole file */
  finish(catalog: number, room: (size: number) => Uint8Array): Uint8Array {
    if (this.offsets.includes(-1)) throw new BrokenPdf('object not written');
    const start = this.size;
    const rows = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const count = this.offsets.length + 1;
    this.emit(
      Buffer.from(
        `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root ${catalog} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
        'latin1',
      ),
    );
    const bytes = room(this.size);
    let at = 0;
    for (const chunk of this.chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }

  private emit(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
  }
}
