import type { Serve } from '../../../server/http.ts';
import { withdraw } from '../../../server/mail.ts';
import { accepted, Problem } from '../../../server/problem.ts';
import { cancelPublication } from '../document.ts';
import { saveChanges } from '../documents.store.ts';
import { loadAll } from '../load.store.ts';
import { newsOfDocuments } from './announcement.jobs.ts';
import { listTakeable, takeBack } from './take-back.contract.ts';
import { mailsLeaveAt, recentPublications } from './take-back.store.ts';
import { takeBackUntil, whyNotTakeBack } from './take-back.ts';

/** Mails wait no longer than for a morning. */
const LOOKED_BACK_MS = 24 * 3_600_000;
const NOTE = 'Ritirata prima che partissero gli avvisi';

/** A publication is taken back while its mails wait. */
export function serveTakeBack(serve: Serve): void {
  serve(listTakeable, ({ inScope, now }) =>
    inScope(async (tx) => {
      const recent = await recentPublications(tx, new Date(now.getTime() - LOOKED_BACK_MS));
      return recent
        .map(({ publishedAt, mailsLeaveAt: leave, kind, ids, companies }) => ({
          pubblicataIl: publishedAt,
          finoA: takeBackUntil(publishedAt, leave),
          tipo: kind,
          ids,
          aziende: companies,
        }))
        .filter(({ finoA }) => Date.parse(finoA) > now.getTime());
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
      note: NOTE,
    };
  });
}
