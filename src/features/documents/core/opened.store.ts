import sql from 'sql-template-tag';
import type { Actor } from '../../../access/scope.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { Change } from '../../../server/http/change.ts';
import { type Document, openedBy } from './document.ts';
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

/** Whether the account was sent the document's current content in this role, and has confirmed its receipt (P243). */
export async function receiptOf(
  tx: Transaction,
  { accountId, role }: Actor,
  { id, sha256 }: Document,
): Promise<{ wasSent: boolean; isConfirmed: boolean }> {
  const sent = role === 'EMPLOYEE' ? 'readByEmployee' : 'viewedByCompany';
  const rows = await tx.all<{ action: string }>(sql`
    SELECT DISTINCT l.action FROM ledger l
    WHERE l.object_kind = 'document' AND l.object_id = ${id} AND l.actor_account_id = ${accountId}
      AND l.actor_role = (SELECT scope_role()) AND l.action IN (${sent}, 'receivedWhole')
      AND l.canonical::jsonb #>> '{data,sha256}' = ${sha256}`);
  const actions = new Set(rows.map(({ action }) => action));
  return { wasSent: actions.has(sent), isConfirmed: actions.has('receivedWhole') };
}
