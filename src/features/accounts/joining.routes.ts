import type { Actor } from '../../access/scope.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Change } from '../../server/http/change.ts';
import { languageOf, type Serve } from '../../server/http/http.ts';
import { Problem } from '../../server/problem.ts';
import { SECOND_FACTOR } from '../../text/accounts/account.ts';
import { accessesJoinedMail } from '../../text/accounts/account-mails.ts';
import { inLanguage, type Language } from '../../text/common/language.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { behindBrakes, knownAs } from './brakes.io.ts';
import * as contracts from './joining.contract.ts';
import * as store from './joining.store.ts';
import { checkPassword } from './login.routes.ts';
import { tellOwner } from './mails.store.ts';
import { askedFactors, checkProof, offerSecondStep, takeProof } from './second-factor.store.ts';

/**
 * Joins two accounts of one person. The owner proves the ownership of the other account as at a login, under the same
 * throttles (P101).
 */
export function serveJoining(serve: Serve, app: App): void {
  serve.change(contracts.joinAccess, {
    prepare: async ({ body, actor, address }) => {
      const { accountId } = await checkPassword(app, body, address, actor.accountId).catch(asFields);
      const factors = await app.database.inScope(knownAs(accountId), (tx) => askedFactors(tx, accountId));
      return { otherId: accountId, offer: factors.length > 0 ? await offerSecondStep(app, factors) : null };
    },
    scope: ({ actor }) => knownAs(actor.accountId),
    change: async ({ tx, actor, now, request }, { otherId, offer }) => {
      if (!offer) return joined(tx, actor, otherId, languageOf(request));
      const token = store.sealStep(app, actor.accountId, { otherId, challenge: offer.challenge }, now);
      return { answer: { secondFactor: { token, metodi: offer.methods, passkey: offer.passkey } }, events: [] };
    },
  });

  serve.change(contracts.joinAccessSecondStep, {
    prepare: async ({ body, actor, address, now }) => {
      const step = store.openedStep(app, actor.accountId, body.token, now);
      if (!step) throw new Problem(409, 'second-step-over');
      const { otherId, challenge } = step;
      const proof = await behindBrakes(app, `factor:${otherId}`, null, () => checkProof(app, otherId, body, challenge));
      // The code is used up in the other account's scope, even if the two accounts cannot be joined.
      const isTaken =
        proof !== undefined &&
        (await app.change(knownAs(otherId), { actor: null, address }, async (tx) => {
          const events = await takeProof(tx, otherId, proof, now, null);
          return { answer: events !== null, events: events ?? [] };
        }));
      if (!isTaken)
        throw new Problem(400, 'wrong-code', { fieldErrors: [{ field: 'codice', message: SECOND_FACTOR.wrongCode }] });
      return otherId;
    },
    scope: ({ actor }) => knownAs(actor.accountId),
    change: ({ tx, actor, request }, otherId) => joined(tx, actor, otherId, languageOf(request)),
  });
}

/**
 * Moves the grants, records each move in the ledger chain of the grant's practice, and mails the owners of both
 * accounts.
 */
async function joined(
  tx: Transaction,
  actor: Actor,
  otherId: string,
  page: Language,
): Promise<Change<{ accessi: number }>> {
  const places = await store.joinAccount(tx, otherId);
  const [{ login, mailbox, language } = { login: '', mailbox: null, language: null }] = places;
  const { accountId, practiceId, firstName } = actor;
  const written = (name: string | null) => accessesJoinedMail(name, { ended: login, kept: actor.login });
  const own = await tellOwner(tx, actor, written, page);
  const isElsewhere = own.every(({ recipient }) => recipient.toLowerCase() !== mailbox?.toLowerCase());
  return {
    answer: { accessi: places.length },
    events: [
      { action: 'accessesJoined', id: accountId, practiceId, data: { ended: otherId } },
      ...places.map((place) => ({
        action: 'accessMoved' as const,
        id: place.id,
        practiceId: place.practiceId,
        companyId: place.companyId,
        employeeId: place.employeeId,
        data: { from: otherId },
      })),
    ],
    mails: [
      ...own,
      ...(mailbox !== null && isElsewhere
        ? [
            {
              template: 'message' as const,
              data: inLanguage(language ?? page, () => written(firstName)),
              recipient: mailbox,
              practiceId: places[0]?.practiceId ?? null,
            },
          ]
        : []),
    ],
  };
}

/** Turns a 401 for the other account's password into a field error, because a 401 would end the caller's session. */
function asFields(error: unknown): never {
  if (!(error instanceof Problem) || error.status !== 401) throw error;
  const { detail: message } = refusalText('wrong-credentials', {});
  throw new Problem(400, 'wrong-credentials', { fieldErrors: [{ field: 'password', message }] });
}
