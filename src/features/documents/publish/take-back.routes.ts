import type { Actor } from '../../../access/scope.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { Serve } from '../../../server/http/http.ts';
import { withdraw } from '../../../server/jobs/mail.ts';
import { accepted, Problem } from '../../../server/problem.ts';
import { TAKEN_BACK_NOTES } from '../../../text/documents/documents.ts';
import { newsOfDocuments } from '../core/announcement.jobs.ts';
import { withholdUnapproved } from '../core/approvals.store.ts';
import { cancelPublication, correct } from '../core/document.ts';
import { whyNotAct } from '../core/document-actions.ts';
import { saveChanges } from '../core/documents.store.ts';
import { handled, loadAll } from '../core/load.store.ts';
import { listTakeable, takeBack, takeBackCorrections } from '../core/take-back.contract.ts';
import { TAKE_BACK_MS, takeBackUntil, whyNotTakeBack } from '../core/take-back.ts';
import { saveCorrections } from '../core/versions.store.ts';
import { correctedOf, mailsLeaveAt, type Recent, recentCorrections, recentPublications } from './take-back.store.ts';

/** How far back to search for publications: their mails wait until the next morning at the latest. */
const LOOKED_BACK_MS = 24 * 3_600_000;

/**
 * Serves the list of what can be taken back, and takes back a publication whose mails still wait, or a recent
 * correction of a document that was already visible (P17, P74).
 */
export function serveTakeBack(serve: Serve): void {
  serve(listTakeable, ({ actor, inScope, now, today }) =>
    inScope(async (tx) => {
      const publications = await recentPublications(tx, new Date(now.getTime() - LOOKED_BACK_MS));
      const corrections = await recentCorrections(tx, new Date(now.getTime() - TAKE_BACK_MS));
      const mine = await ofThisSide(tx, corrections, actor, today);
      return [...publications.map(waiting(false)), ...mine.map(waiting(true))]
        .filter(({ finoA }) => Date.parse(finoA) > now.getTime())
        .sort((one, two) => Date.parse(two.pubblicataIl) - Date.parse(one.pubblicataIl));
    }),
  );

  serve.change(takeBack, async ({ tx, body, now, today }) => {
    const documents = await loadAll(tx, body.ids, true);
    const leave = await mailsLeaveAt(tx, body.ids);
    const refusal = whyNotTakeBack(
      documents.map(({ id, appearedAt, subject }) => ({
        publishedAt: appearedAt,
        mailsLeaveAt: leave.get(id) ?? null,
        subject,
      })),
      now,
    );
    if (refusal) throw new Problem(409, refusal);
    const changes = accepted(cancelPublication(documents, now.toISOString(), today));
    await saveChanges(tx, changes);
    await withdraw(tx, body.ids, now);
    return {
      answer: { aggiornati: changes.length },
      events: changes.flatMap((change) => change.events),
      noNews: newsOfDocuments(body.ids),
      note: TAKEN_BACK_NOTES.publication,
    };
  });

  serve.change(takeBackCorrections, async ({ tx, actor, body, now, today }) => {
    const documents = await loadAll(tx, body.ids, true);
    for (const document of documents) {
      const refusal = whyNotAct('correct', [handled(document, actor, today)]);
      if (refusal) throw new Problem(409, refusal);
    }
    const corrected = await correctedOf(tx, body.ids);
    const refusal = whyNotTakeBack(
      documents.map(({ id, subject }) => ({
        publishedAt: corrected.get(id)?.correctedAt ?? null,
        mailsLeaveAt: null,
        subject,
      })),
      now,
    );
    if (refusal) throw new Problem(409, refusal);
    const changes = documents.flatMap((document) => {
      const { before = null } = corrected.get(document.id) ?? {};
      if (before === null) return [];
      const { sha256, size, contentType } = before;
      const content = { sha256, seen: document.sha256, publishOn: null };
      return {
        ...accepted(correct(document, content, now.toISOString(), today)),
        ...{ size, file: { name: before.fileName || document.fileName, contentType } },
      };
    });
    const { changes: kept, withheld } = await withholdUnapproved(tx, changes, now);
    await saveCorrections(tx, kept, actor.accountId, now);
    // Withdraw only the correction's mails: a first mail that still waits announces the document in any case.
    for (const [id, { correctedAt }] of corrected)
      await withdraw(tx, [id], now, new Date(Date.parse(correctedAt ?? '') + TAKE_BACK_MS));
    return {
      answer: { aggiornati: kept.length },
      events: kept.flatMap((change) => change.events),
      noNews: [
        ...newsOfDocuments(withheld),
        // Drop only the correction's notifications; those of the first publication stay.
        ...[...corrected].map(([id, { correctedAt }]) => ({
          kind: 'document' as const,
          objectIds: [id],
          since: new Date(correctedAt ?? now),
        })),
      ],
      note: TAKEN_BACK_NOTES.correction,
    };
  });
}

const waiting =
  (rettifica: boolean) =>
  ({ publishedAt, mailsLeaveAt: leave, kind, ids, companies }: Recent) => ({
    rettifica,
    pubblicataIl: publishedAt,
    finoA: takeBackUntil(publishedAt, leave),
    tipo: kind,
    ids,
    aziende: companies,
  });

/** Keeps only the corrections that the caller may make: for a company, those of documents that the company created. */
async function ofThisSide(tx: Transaction, recent: readonly Recent[], actor: Actor, today: string): Promise<Recent[]> {
  if (recent.length === 0) return [];
  const documents = await loadAll(
    tx,
    recent.flatMap(({ ids }) => ids),
  );
  const refused = new Set(
    documents.filter((one) => whyNotAct('correct', [handled(one, actor, today)])).map(({ id }) => id),
  );
  return recent.filter(({ ids }) => !ids.some((id) => refused.has(id)));
}
