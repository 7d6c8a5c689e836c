import type { SignerEvidence } from '../paper/evidence-pdf.io.ts';
import type { PageBox } from '../pdf/page-geometry.ts';
import type { SignatureMark } from '../pdf/signature-marks.ts';
import type { NotSignable } from '../pdf/signed-paper.ts';
import { Problem } from '../server/problem.ts';
import { NOT_SIGNABLE } from '../text/signing/signed-papers.ts';
import { ProcessEnded } from './engine-process.ts';
import { type EngineOptions, withWorker } from './with-worker.ts';

/** The signing feature's access to PDF files, in separate processes like those of the intake. */

/** A document that everyone signed, with all evidence of their signatures. */
export interface SignedPaper {
  /** The document as shown. */
  content: Uint8Array;
  title: string;
  requestId: string;
  /** SHA-256 of the content. */
  hash: string;
  company: string;
  askedBy: string;
  askedAt: Date;
  completedAt: Date;
  /** The public URL at which anyone can check the document. */
  checkAt: string;
  seal: { isSelfMade: boolean; fingerprint: string };
  /** `place`: where the signer's mark is drawn on the document; null if only the evidence names the signer. */
  signers: readonly (SignerEvidence & { place: PageBox | null })[];
}

/** Returns the number of pages and the marked places of a document to be signed, or the reason why it cannot be signed. */
export async function signable(
  bytes: Uint8Array,
  options: EngineOptions = {},
): Promise<{ pages: number; marks: SignatureMark[] } | { refused: NotSignable }> {
  try {
    return await withWorker(options, async (worker) => {
      let found: { pages: number; marks: SignatureMark[] } | { refused: NotSignable } = { refused: 'pdf-irregular' };
      await worker.ask({ ask: 'signable', bytes }, (reply) => {
        if (reply.tell === 'signable') found = { pages: reply.pages, marks: reply.marks };
        else if (reply.tell === 'not-signable') found = { refused: reply.why };
        return reply.tell === 'signable' || reply.tell === 'not-signable';
      });
      return found;
    });
  } catch (error) {
    if (error instanceof ProcessEnded) return { refused: 'pdf-irregular' };
    throw error;
  }
}

/** Refuses, with a message, a document that cannot be offered for signing. */
export async function requireSignable(
  bytes: Uint8Array,
  options: EngineOptions = {},
): Promise<{ pages: number; marks: SignatureMark[] }> {
  const found = await signable(bytes, options);
  if ('refused' in found)
    throw new Problem(422, { refused: 'pdf-not-signable', data: { why: NOT_SIGNABLE[found.refused] } });
  return found;
}

/** The document with its marks and its page of evidence, and the empty place of the seal (`sealed`). */
export async function signedPaper(paper: SignedPaper, options: EngineOptions = {}): Promise<Uint8Array> {
  return withWorker(options, async (worker) => {
    let written: Uint8Array | NotSignable = 'pdf-irregular';
    await worker.ask({ ask: 'signed-paper', paper }, (reply) => {
      if (reply.tell === 'signed-paper') written = worker.handedOver(0, reply.size);
      else if (reply.tell === 'not-signable') written = reply.why;
      return reply.tell === 'signed-paper' || reply.tell === 'not-signable';
    });
    if (typeof written === 'string') throw new Error(`the signed document cannot be made: ${written}`);
    return written;
  });
}
