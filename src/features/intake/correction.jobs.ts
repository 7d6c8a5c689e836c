import type { LedgerEvent } from '../../ledger/ledger.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import { isRefusal } from '../../server/refusal.ts';
import { type Announcement, announceCorrections, announcePublication } from '../documents/core/announcement.jobs.ts';
import { unapproved, withholdUnapproved } from '../documents/core/approvals.store.ts';
import { insertBlobs } from '../documents/core/create.store.ts';
import { correct, type Document } from '../documents/core/document.ts';
import { loadDocuments, type StoredDocument } from '../documents/core/documents.store.ts';
import { type Correction, saveCorrections } from '../documents/core/versions.store.ts';
import * as store from './intake.store.ts';
import { returnCorrection } from './settled-rows.store.ts';

/** A row whose pages have been cut out and stored. */
export interface Cut {
  row: store.StoredRow;
  sha256: string;
  size: number;
}

export interface CorrectionOutcome extends Announcement {
  /** The document that each row corrected. */
  made: { n: number; id: string }[];
  events: LedgerEvent[];
  /** Documents that were visible and now wait for their company to approve the new content. */
  withheld: string[];
  /** Rows that go back to review, with the reason. */
  returned: { n: number; code: string }[];
}

/**
 * Replaces the content of documents by the rows that correct them, within the confirmation's transaction. A document
 * that is gone, or has changed since the decision, stays as it is, and the row goes back to review.
 */
export async function correctDocuments(
  tx: Transaction,
  app: App,
  intake: store.StoredIntake,
  confirmation: store.Confirmation,
  cuts: readonly Cut[],
  { now, today }: { now: Date; today: string },
): Promise<CorrectionOutcome> {
  if (cuts.length === 0) return { made: [], events: [], withheld: [], returned: [], mails: [], news: [], jobs: [] };
  const found = await loadDocuments(
    tx,
    cuts.flatMap(({ row }) => row.duplicateOf ?? []),
    { lock: true },
  );
  const documents = new Map(found.map((document) => [document.id, document]));
  const awaited = await unapproved(
    tx,
    cuts.flatMap(({ row, sha256 }) => {
      const before = documents.get(row.duplicateOf ?? '');
      return before ? { ...before, sha256 } : [];
    }),
  );
  const corrections: (Correction & { n: number; before: StoredDocument })[] = [];
  const returned: CorrectionOutcome['returned'] = [];
  for (const { row, sha256, size } of cuts) {
    const before = documents.get(row.duplicateOf ?? '');
    if (!before || !isOf(before, row)) {
      returned.push({ n: row.n, code: 'document-gone' });
      continue;
    }
    if (corrections.some((one) => one.document.id === before.id)) {
      returned.push({ n: row.n, code: 'corrected-twice' });
      continue;
    }
    const publishOn = awaited.has(before.id) ? null : confirmation.publishOn;
    const change = correct(before, { sha256, seen: row.corrects ?? '', publishOn }, now.toISOString(), today);
    if (isRefusal(change))
      returned.push({ n: row.n, code: change.refused === 'in-recycle-bin' ? 'document-gone' : change.refused });
    else corrections.push({ ...change, n: row.n, size, before });
  }
  await insertBlobs(
    tx,
    intake.practiceId,
    corrections.map(({ document, size }) => ({ sha256: document.sha256, size })),
  );
  const { changes, withheld } = await withholdUnapproved(tx, corrections, now);
  await saveCorrections(tx, changes, confirmation.accountId, now);
  for (const { n, code } of returned) await returnCorrection(tx, intake, n, code);
  const hadAppeared = (before: Document) => before.appearedAt !== null && before.cancelledAt === null;
  const told = await announceCorrections(
    tx,
    now,
    changes
      .filter(({ before, document }) => hadAppeared(before) && !withheld.includes(document.id))
      .map(({ document }) => document.id),
  );
  const published = await announcePublication(
    tx,
    app,
    intake.practiceId,
    changes.filter(({ events }) => events.length > 1),
    today,
  );
  return {
    made: changes.map(({ n, document }) => ({ n, id: document.id })),
    withheld,
    events: changes.flatMap(({ events }) =>
      events.map((event) =>
        event.action === 'corrected' ? { ...event, data: { ...event.data, intake: intake.id } } : event,
      ),
    ),
    returned,
    mails: [...told.mails, ...published.mails],
    news: [...told.news, ...published.news],
    jobs: published.jobs,
  };
}

/** Whether the document still belongs to the row's person and month. */
function isOf(document: StoredDocument, row: store.StoredRow): boolean {
  return document.employeeId === row.employeeId && document.period === row.period;
}
