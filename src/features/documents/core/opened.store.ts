import type { Actor } from '../../../access/scope.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { Change } from '../../../server/http/change.ts';
import { openedBy } from './document.ts';
import { loadDocuments, saveChanges } from './documents.store.ts';

/** Each member of what was sent counts as opened, if it still holds the content that went out (by id). */
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
  // Most of a month that is fetched again was read before, and a consultant's look changes no row.
  const first = opened.filter(({ document }, index) => {
    const before = current[index];
    return document.companyReadAt !== before?.companyReadAt || document.employeeReadAt !== before?.employeeReadAt;
  });
  await saveChanges(tx, first);
  return { answer: undefined, events: opened.flatMap((change) => change.events) };
}
