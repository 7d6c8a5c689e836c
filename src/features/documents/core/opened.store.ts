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
  // Save only documents whose reading status changes: most downloads repeat an earlier opening, and an opening by a
  // consultant changes no row.
  const first = opened.filter(({ document }, index) => {
    const before = current[index];
    return document.companyReadAt !== before?.companyReadAt || document.employeeReadAt !== before?.employeeReadAt;
  });
  await saveChanges(tx, first);
  return { answer: undefined, events: opened.flatMap((change) => change.events) };
}
