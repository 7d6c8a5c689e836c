import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Id } from '../../../access/contract.ts';

/**
 * The header of a sent document with the SHA-256 of its content, in hex, for readers whose receipt is recorded. With page
 * pictures the sent bytes differ from the content, so `Content-Digest` (RFC 9530) has the digest of the bytes.
 */
export const CONTENT_HEADER = 'X-Document-SHA256';

export const confirmReceived = contract({
  method: 'POST',
  path: '/apiback/api/DocBase/:id/ricevuto',
  permission: 'documents.confirm',
  name: 'confirmReceived',
  chapter: CHAPTERS.documents,
  summary: 'Say that a document has arrived whole, once its digest has been compared',
  when: `After a download or its page pictures, if all bytes have arrived and match \`Content-Digest\`. \`impronta\` is the header \`${CONTENT_HEADER}\`. Only the person who was sent this content may say so, once.`,
  status: 204,
  params: z.object({ id: Id }),
  body: z.strictObject({ impronta: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
});
