import { lookAtPdf } from '../../engine/pdf-engine.ts';
import type { ReceivedFile } from '../../server/http/received.ts';
import { Problem } from '../../server/problem.ts';
import { PDF_ACTS } from '../../text/documents/documents.ts';

/** Refuses an uploaded PDF that has active content or cannot be examined (P57). */
export async function inspectPdf({ bytes, contentType }: ReceivedFile, accountId: string): Promise<void> {
  if (contentType !== 'application/pdf') return;
  // A file without a single object is not a document, and no PDF reader opens it.
  if (!Buffer.from(bytes).includes(' obj')) throw new Problem(422, 'pdf-unclear');
  const found = await lookAtPdf(bytes, { reader: accountId });
  if (found === null) return;
  if (found === 'locked') throw new Problem(422, 'pdf-locked');
  if (found === 'unclear') throw new Problem(422, 'pdf-unclear');
  throw new Problem(422, { refused: 'pdf-acts', data: { what: PDF_ACTS[found] } });
}
