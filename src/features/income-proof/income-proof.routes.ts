import { STRANGER } from '../../access/scope.ts';
import { hashToken, newToken } from '../../directory/keys.io.ts';
import { toHex } from '../../ledger/receipt.ts';
import type { Seal } from '../../ledger/seal.io.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Serve } from '../../server/http/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { listOwnDocuments } from '../documents/core/documents.store.ts';
import * as contracts from './income-proof.contract.ts';
import * as store from './income-proof.store.ts';
import {
  factsText,
  GOOD_FOR_MS,
  type IncomeFacts,
  MOST_VIEWS,
  provenMonths,
  whyNotMake,
  whyNotShow,
} from './income-proof.ts';

/** @param seal signs the facts that a proof shows; null if this server signs nothing */
export function serveIncomeProof(serve: Serve, app: App, seal: Seal | null): void {
  serve(contracts.readIncomeProof, ({ actor, inScope, now }) =>
    inScope(async (tx) => {
      const { facts } = await shownBy(tx, actor.employeeId ?? '0');
      const proof = await store.ownProof(tx);
      const isGood = proof !== undefined && proof.endedAt === null && new Date(proof.expiresAt) > now;
      return {
        ...facts,
        attivo: isGood ? { validoFino: new Date(proof.expiresAt).toISOString(), viste: proof.views } : null,
        viste: await store.viewsOf(tx, actor.employeeId ?? '0'),
      };
    }),
  );

  serve.change(contracts.makeIncomeProof, async ({ tx, actor, now, today }) => {
    const { accountId, employeeId } = actor;
    if (!seal) throw new Problem(503, 'service-unavailable');
    if (employeeId === null) throw notFound();
    const { facts, endedOn } = await shownBy(tx, employeeId);
    const { madeToday } = (await store.ownProof(tx, true)) ?? { madeToday: 0 };
    const refusal = whyNotMake({ mesi: facts.mesi, endedOn, madeToday }, today);
    if (refusal) throw new Problem(409, refusal);
    const { token, hash } = newToken();
    const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
    await store.replaceProof(tx, { employeeId, accountId }, { hash, now, expiresAt, madeToday: madeToday + 1 });
    const validoFino = expiresAt.toISOString();
    return {
      answer: { indirizzo: `${app.config.publicUrl}/#/ricevuta?codice=${token}`, validoFino },
      events: [{ action: 'incomeProofMade', id: employeeId, employeeId, data: { until: validoFino } }],
    };
  });

  serve.change(contracts.endIncomeProof, async ({ tx, actor, now }) => {
    const employeeId = actor.employeeId ?? '0';
    const isEnded = await store.endProof(tx, now);
    return {
      answer: undefined,
      events: isEnded ? [{ action: 'incomeProofEnded', id: employeeId, employeeId, data: {} }] : [],
    };
  });

  serve.change(contracts.checkIncomeProof, {
    scope: () => STRANGER,
    prepare: async ({ body, now }) => {
      const hash = hashToken(body.codice);
      const proof = await app.database.inScope(STRANGER, (tx) => store.findProof(tx, hash));
      if (!proof) throw new Problem(404, 'proof-unknown');
      const refusal = whyNotShow(proof, now);
      if (refusal) throw new Problem(410, refusal);
      if (!seal) throw new Problem(503, 'service-unavailable');
      const { facts } = await app.database.inScope(store.workerOf(proof), (tx) => shownBy(tx, proof.employeeId));
      // A payslip may have been withdrawn or corrected since the code was made.
      if (facts.mesi.every(({ netto }) => netto === null)) throw new Problem(410, 'proof-ended');
      const fatti = factsText(facts, now, proof.expiresAt);
      return { hash, proof, answer: { fatti, firma: toHex(seal.sign(Buffer.from(fatti))) } };
    },
    change: async ({ tx }, { hash, proof: { practiceId, employeeId }, answer }) => {
      if (!(await store.countView(tx, hash, MOST_VIEWS))) throw new Problem(410, 'proof-ended');
      // Without a company: the employer is not told that its worker shows their pay.
      const person = { type: 'Chi ha il codice' };
      return {
        answer,
        events: [{ action: 'incomeProofSeen', id: employeeId, practiceId, employeeId, data: {}, person }],
      };
    },
  });
}

/** What a proof of this worker shows. Looking at it does not count as reading a payslip (P123). */
async function shownBy(tx: Transaction, employeeId: string): Promise<{ facts: IncomeFacts; endedOn: string | null }> {
  const employment = await store.employmentOf(tx, employeeId);
  if (!employment) throw notFound();
  const { company, person, hiredOn, endedOn } = employment;
  const mesi = provenMonths(await listOwnDocuments(tx, employeeId, null));
  return { facts: { azienda: company, lavoratore: person, assuntoIl: hiredOn, mesi }, endedOn };
}
