import type { Actor } from '../../../access/scope.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { Change } from '../../../server/http/change.ts';
import { openedBy } from './document.ts';
import { loadDocuments, saveChanges } from './documents.store.ts';

/**
 * Records each sent document as opened, if the document still has the content that was sent.
 * @param sent the SHA-256 of the content that was sent, by document id
 */
export async function recordOpened(
  tx: Transaction,
  { role }: Actor,
  sent: ReadonlyMap<string, string>,
  now: Date,
): Promise<Change<undefined>> {
  const current = (await loadDocuments(tx, [...sent.keys()], { lock: true })).filter(
    (document) => document.sha256 === sent.get(document.id),
  );
  const opened = current.map((document) => openedBy(document, role, now.toISOString()));
  await saveChanges(tx, opened);
  return { answer: undefined, events: opened.flatMap((change) => change.events) };
}
