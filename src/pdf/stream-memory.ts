import { createHash } from 'node:crypto';
import type { PdfObject, Seen } from './pdf-syntax.ts';

const REMEMBERED_STREAMS = 2_000;
const WORTH_REMEMBERING = 2_048;

/** Caches the codes found in fonts and logos, because the same fonts and logos occur in thousands of documents. */
export class StreamMemory {
  private readonly byDigest: Map<string, Seen> | null;
  private space = new Uint8Array(0);

  /** @param sameBytes whether another object with the same bytes also counts, as in parts cut by PDFium */
  constructor({ sameBytes }: { sameBytes: boolean }) {
    this.byDigest = sameBytes ? new Map() : null;
  }

  /**
   * Returns a buffer that is reused for each document, because collecting garbage of this size would dominate the cost.
   */
  room(size: number): Uint8Array {
    if (size > this.space.length) this.space = new Uint8Array(size * 2);
    return this.space.subarray(0, size);
  }

  /** Returns the cached findings for this stream; if there are none, calls `look`. */
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
