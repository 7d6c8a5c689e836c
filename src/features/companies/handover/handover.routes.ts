import type { Actor } from '../../../access/scope.ts';
import { companyIdOf } from '../../../directory/companies.store.ts';
import type { Seal } from '../../../ledger/seal.io.ts';
import { holdingQuota, overQuota, storageOf } from '../../../server/bytes/bring.store.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Serve } from '../../../server/http/http.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import { accepted, notFound, Problem } from '../../../server/problem.ts';
import { appearance } from '../../documents/core/announcement.jobs.ts';
import { holdNaming } from '../../documents/core/create.store.ts';
import { dueWarning } from '../../documents/core/due-dates.jobs.ts';
import { sendHandedTrace, serveCompanyPackage } from './company-package.routes.ts';
import * as contracts from './handover.contract.ts';
import * as handovers from './handover.store.ts';

/**
 * Endpoints for a company that leaves its practice with all its data (P168), or moves to another practice of this
 * installation (P169).
 * @param announcement returns the job for a day on which notices become visible
 */
export function serveHandover(
  serve: Serve,
  app: App,
  seal: Seal | null,
  announcement: (practiceId: string, day: string) => Job,
): void {
  serveCompanyPackage(serve, app, seal);
  serveOffers(serve);
  serveTakeover(serve, app, seal, announcement);
}

function serveOffers(serve: Serve): void {
  serve(contracts.listHandovers, ({ actor, inScope }) =>
    inScope(async (tx) => (await handovers.listHandovers(tx)).map((row) => present(row, actor))),
  );

  serve.change(contracts.offerCompany, async ({ tx, body, now, params }) => {
    const id = await companyIdOf(tx, params.id);
    const endsAt = new Date(now.getTime() + contracts.OFFER_STANDS_MS);
    const offer = accepted(await handovers.offerCompany(tx, id, { named: body.studio, endsAt }));
    await handovers.tellOther(tx, offer.id, 'offered');
    return {
      answer: { id: offer.id, studio: offer.toName },
      // The offering practice can read this event, so the event must not reveal whether the named practice exists.
      events: [{ action: 'companyOffered', id, companyId: id, data: { offer: offer.id } }],
    };
  });

  serve.change(contracts.withdrawOffer, async ({ tx, actor, params }) => {
    const offer = await existing(tx, params.id, actor, 'given');
    if (!(await handovers.endOffer(tx, offer.id, 'withdrawn'))) throw new Problem(409, 'handover-answered');
    await handovers.tellOther(tx, offer.id, 'withdrawn');
    const { companyId } = offer;
    return {
      answer: { aggiornati: 1 },
      events: [{ action: 'companyOfferWithdrawn', id: companyId, companyId, data: { offer: offer.id } }],
    };
  });

  serve.change(contracts.refuseCompany, async ({ tx, actor, params }) => {
    const offer = await existing(tx, params.id, actor, 'received');
    if (!(await handovers.endOffer(tx, offer.id, 'refused'))) throw new Problem(409, 'handover-answered');
    await handovers.tellOther(tx, offer.id, 'refused');
    return {
      answer: { aggiornati: 1 },
      noNews: [{ kind: 'companyOffered', objectIds: [offer.id] }],
      events: [{ action: 'companyOfferRefused', id: offer.toPracticeId, data: { offer: offer.id } }],
    };
  });
}

function serveTakeover(
  serve: Serve,
  app: App,
  seal: Seal | null,
  announcement: (practiceId: string, day: string) => Job,
): void {
  serve.change(contracts.acceptCompany, {
    // Most contents are stored before anything is locked. If the process is killed, the sweep removes them, because no
    // row refers to them.
    prepare: async ({ actor, inScope, params }) => {
      const contents = await inScope(async (tx) => {
        const offer = await existing(tx, params.id, actor, 'received');
        const found = await handovers.offeredContents(tx, offer.id);
        await refuseBeyondQuota(tx, offer.toPracticeId, found);
        return found;
      });
      await bringContents(app, actor.practiceId ?? '', contents);
      return null;
    },
    change: async ({ tx, actor, body, params, today }) => {
      const offer = await existing(tx, params.id, actor, 'received');
      const refusal = await handovers.holdOffered(tx, offer.id, body.codice);
      if (refusal) throw new Problem(409, refusal);
      const contents = await handovers.offeredContents(tx, offer.id);
      await tx.all(holdingQuota(offer.toPracticeId));
      await refuseBeyondQuota(tx, offer.toPracticeId, contents);
      // Prevents the sweep from removing contents without a row, and then stores contents that were added since
      // `prepare`.
      await holdNaming(tx, offer.toPracticeId);
      await bringContents(app, offer.toPracticeId, contents);
      await handovers.handOver(tx, offer.id, body.codice);
      await handovers.tellOther(tx, offer.id, 'accepted');
      const { companyId, practiceId: from } = offer;
      const days = await handovers.daysToCome(tx, companyId, today);
      const practiceId = offer.toPracticeId;
      return {
        answer: { azienda: await handovers.publicIdOf(tx, companyId) },
        noNews: [{ kind: 'companyOffered', objectIds: [offer.id] }],
        events: [
          { action: 'companyTakenOver', id: companyId, companyId, data: { offer: offer.id, from, code: body.codice } },
        ],
        // The former practice's jobs no longer see this company, so they are queued again for the new practice.
        jobs: [
          ...days.appear.map((day) => appearance(practiceId, day)),
          ...days.due.map((day) => dueWarning(practiceId, day)),
          ...days.notices.map((day) => announcement(practiceId, day)),
        ],
      };
    },
  });

  serve(contracts.downloadHandedTrace, async ({ actor, inScope, params, request, reply }) => {
    if (!seal) throw new Problem(503, 'service-unavailable');
    const offer = await inScope((tx) => existing(tx, params.id, actor, 'received'));
    if (offer.outcome !== 'accepted') throw notFound();
    return sendHandedTrace(app, seal, actor, offer, request, reply);
  });
}

/** An offer from the point of view of the caller's practice. */
function present(row: handovers.HandoverRow, { practiceId }: Pick<Actor, 'practiceId'>) {
  const isReceived = row.toPracticeId === practiceId;
  return {
    id: row.id,
    ricevuto: isReceived,
    ragioneSociale: row.companyName,
    codFiscale: row.companyTaxCode,
    codice: row.companyCode,
    studio: isReceived ? row.fromName : row.toName,
    lavoratori: row.people,
    documenti: row.documents,
    dimensione: row.bytes,
    propostoIl: row.offeredAt,
    stato: STATES[row.outcome ?? 'open'],
    scadeIl: row.endsAt,
    rispostoIl: row.answeredAt,
  };
}

const STATES = {
  open: 'in-attesa',
  accepted: 'accettato',
  refused: 'rifiutato',
  withdrawn: 'ritirato',
  lapsed: 'scaduto',
} as const satisfies Record<string, (typeof contracts.HANDOVER_STATES)[number]>;

/**
 * Finds an offer that this practice has given or received; answers "not found" if this practice is on the other side.
 */
async function existing(tx: Transaction, id: string, actor: Actor, side: 'given' | 'received') {
  const offer = await handovers.findHandover(tx, id);
  if (!offer || (side === 'given' ? offer.practiceId : offer.toPracticeId) !== actor.practiceId) throw notFound();
  return offer;
}

/** Refuses contents that, together with the stored ones, exceed the practice's quota. */
async function refuseBeyondQuota(
  tx: Transaction,
  practiceId: string,
  contents: readonly handovers.OfferedContent[],
): Promise<void> {
  const room = await storageOf(tx, practiceId);
  const used = room.used + contents.reduce((sum, { size }) => sum + size, 0);
  if (used > room.quota) throw overQuota({ ...room, used });
}

/** Copies the contents to the practice's storage, unless they are already there. */
async function bringContents(
  app: App,
  practiceId: string,
  contents: readonly handovers.OfferedContent[],
): Promise<void> {
  for (const { fromPractice, sha256 } of contents)
    if (!(await app.blobs.has(practiceId, sha256)))
      await app.blobs.put(practiceId, await app.blobs.get(fromPractice, sha256));
}
