import { signedContent } from '../../../pdf/signed-file.ts';
import type { App } from '../../../server/http/app.ts';
import type { OutgoingFile } from '../../../server/http/send-file.ts';
import { Problem } from '../../../server/problem.ts';
import type { StoredDocument } from '../core/documents.store.ts';
import { downloadName } from '../core/present.ts';
import { P7M } from './signature.ts';

const PDF = 'application/pdf';

/** The PDF inside a signed file. Throws if there is none, or if it fails the inspection that uploaded files undergo. */
export async function contentOf(
  app: App,
  { accountId }: { accountId: string },
  document: StoredDocument,
): Promise<OutgoingFile> {
  const bytes =
    document.contentType === P7M
      ? signedContent(Buffer.from(await app.blobs.get(document.practiceId, document.sha256)))
      : null;
  if (!bytes?.subarray(0, 1024).includes('%PDF-')) throw new Problem(409, 'cannot-be-shown');
  const name = downloadName(document).replace(/(\.pdf)?\.p7m$/i, '.pdf');
  await app.inspect({ name, bytes, contentType: PDF }, accountId);
  return { bytes, name, contentType: PDF };
}
