import { createHash } from 'node:crypto';
import type { PdfObject, Seen } from './pdf-syntax.ts';

const REMEMBERED_STREAMS = 2_000;
const WORTH_REMEMBERING = 2_048;

/** Caches the codes found in fonts and logos, which repeat in thousands of documents. */
export class StreamMemory {
  private readonly byDigest: Map<string, Seen> | null;
  private space = new Uint8Array(0);

  /** @param sameBytes also for another object with the same bytes, as in parts cut by PDFium */
  constructor({ sameBytes }: { sameBytes: boolean }) {
    this.byDigest = sameBytes ? new Map() : null;
  }

  /** The buffer for one document, reused for each: garbage of this size would dominate the cost. */
  room(size: number): Uint8Array {
    if (size > this.space.length) this.space = new Uint8Array(size * 2);
    return this.space.subarray(0, size);
  }

  /** The cached findings for this stream, otherwise those of `look`. */
  recall(object: PdfObject, stream: Uint8Array, look: () => Seen): Seen {
    let { seen } = object;
    if (seen) return seen;
    if (this.byDigest === null || stream.length < WORTH_REMEMBERING) {
      seen = look();
    } else {
      const digest = createHash('sha1').update(stream).digest('base64');
      seen = this.byDigest.get(digest) ?? look();
      if (this.byDigest.size < REMEMBERED_STREAMS) this.byDigest.set(digest, seen);
    }
    object.seen = seen;
    return seen;
  }
}
