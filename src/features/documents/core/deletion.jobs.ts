import { isSqlState, type Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Change } from '../../../server/http/change.ts';
import type { Job, Task } from '../../../server/jobs/jobs.ts';
import { withdraw } from '../../../server/jobs/mail.ts';
import { newsOfDocuments } from './announcement.jobs.ts';
import { holdNaming, isStored } from './create.store.ts';
import { eventOf } from './document.ts';
import { deleteDocuments, forgetBlob } from './document-actions.store.ts';
import type { StoredDocument } from './documents.store.ts';

/** How long bytes are kept after the permanent deletion of the last document that referred to them (P41). */
const RETENTION_MS = 7 * 24 * 3_600_000;

declare module '../../../server/jobs/jobs.ts' {
  interface Tasks {
    giveUpContents: { contents: string[] };
  }
}

/** The job that deletes the bytes of these contents when their retention ends. */
export function givingUp(contents: string[], now: Date): Job[] {
  if (contents.length === 0) return [];
  return [{ task: 'giveUpContents', payload: { contents }, at: new Date(now.getTime() + RETENTION_MS) }];
}

/**
 * Deletes contents that no row refers to any more: first the `blob` row, then the bytes, under the lock of
 * `holdNaming`. Contents uploaded again meanwhile stay. A crash in between leaves bytes without a row, never a row
 * without its bytes.
 */
export function giveUpTask(app: App): Task<'giveUpContents'> {
  return async ({ practiceId, contents }) => {
    const scope = { role: 'job', practiceId, accountId: null } as const;
    for (const sha256 of contents) {
      try {
        await app.database.inScope(scope, (tx) => forgetBlob(tx, practiceId, sha256));
      } catch (error) {
        // Another row still refers to this content.
        if (isSqlState(error, '23503')) continue;
        throw error;
      }
      await app.database.inScope(scope, async (tx) => {
        await holdNaming(tx, practiceId);
        if (await isStored(tx, practiceId, sha256)) return;
        if (await app.blobs.has(practiceId, sha256)) await app.blobs.discard(practiceId, sha256);
      });
    }
  };
}

/**
 * Permanently deletes the documents; their events stay in the ledger. Their bytes are deleted once no row refers to
 * them (P41).
 */
export async function forGood(
  tx: Transaction,
  documents: readonly StoredDocument[],
  now: Date,
): Promise<Omit<Change<never>, 'answer'>> {
  const ids = documents.map((document) => document.id);
  await withdraw(tx, ids, now);
  const contents = ids.length > 0 ? await deleteDocuments(tx, ids) : [];
  return {
    events: documents.map((document) => eventOf(document, 'purged')),
    jobs: givingUp(contents, now),
    noNews: newsOfDocuments(ids),
  };
}
