import type { Actor } from '../../access/scope.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { Change, Said } from '../../server/http/change.ts';
import type { Serve } from '../../server/http/http.ts';
import { withdrawMailing } from '../../server/jobs/mail.ts';
import type { MailingKind, Mailings } from '../../server/jobs/mailing.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { TAKEN_BACK_NOTE, UNREACHED } from '../../text/notifications/mailings.ts';
import { listMailings, takeBackMailing } from './mailings.contract.ts';
import { lockMailing, noteWithdrawn, type Reach, waitingMailings } from './mailings.store.ts';

/** The context of a withdrawal: when the mailing was made, and who withdraws it when. */
export interface TakenBack {
  madeAt: Date;
  now: Date;
  today: string;
  actor: Actor;
}

/** Reverts the changes of a feature's action. Returns the ledger events and the notifications to delete. */
export type Undo<K extends MailingKind> = (
  tx: Transaction,
  undo: Mailings[K],
  back: TakenBack,
) => Promise<{ events: readonly Said['event'][]; noNews?: Change<unknown>['noNews'] }>;
export type Undoes = { [K in MailingKind]: Undo<K> };

/** Endpoints to list and withdraw messages to many people while their mails are still waiting (P90). */
export function serveMailings(serve: Serve, undoes: Undoes): void {
  serve(listMailings, ({ inScope, now }) =>
    inScope(async (tx) =>
      (await waitingMailings(tx, now)).map(({ id, kind, undo, subject, company, people, madeAt, leavesAt }) => ({
        id,
        tipo: kind,
        oggetto: subject,
        azienda: company,
        persone: people,
        firme: kind === 'signatureAsked' ? [...undo.ids] : [],
        fattoIl: madeAt,
        finoA: leavesAt,
      })),
    ),
  );

  serve.change(takeBackMailing, async ({ tx, actor, now, params, today }) => {
    const mailing = await lockMailing(tx, params.id);
    if (!mailing) throw notFound();
    if (Date.parse(mailing.leavesAt) <= now.getTime()) throw new Problem(409, 'mails-have-left');
    await noteWithdrawn(tx, mailing.id, now);
    await withdrawMailing(tx, mailing.id, now);
    const undo = undoes[mailing.kind] as Undo<MailingKind>;
    const { events, noNews } = await undo(tx, mailing.undo, { madeAt: new Date(mailing.madeAt), now, today, actor });
    return { answer: { persone: mailing.people }, events, ...(noNews ? { noNews } : {}), note: TAKEN_BACK_NOTE };
  });
}

/** The reach of a planned mailing, in the format that the dialog shows. */
export function presentReach({ mails, people, left }: Reach) {
  return {
    mail: mails,
    persone: people,
    esclusi: left.map(({ name, why }) => ({ nome: name, motivo: UNREACHED[why] })),
  };
}
