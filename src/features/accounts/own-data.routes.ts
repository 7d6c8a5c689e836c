import * as keys from '../../directory/mailed-keys.store.ts';
import { isId } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import { languageOf, type Serve } from '../../server/http/http.ts';
import { refuseChanged, tagged } from '../../server/http/if-match.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { OWN_DATA } from '../../text/accounts/account.ts';
import { emailChangeAskedMail, emailChangedMail } from '../../text/accounts/account-mails.ts';
import { inLanguage } from '../../text/common/language.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { endPushOfSession } from '../notifications/push/push.store.ts';
import { outcomeOf } from './activation.routes.ts';
import { whyNotLoginEmail } from './managing.store.ts';
import * as contracts from './own-data.contract.ts';
import * as store from './own-data.store.ts';
import { openSessions, revokeSession } from './sessions.store.ts';

export function serveOwnData(serve: Serve, app: App): void {
  serve(contracts.userData, ({ actor, inScope, now, reply }) =>
    inScope(async (tx) => tagged(reply, contracts.changeUserData, await store.userData(tx, actor.accountId, now))),
  );

  serve.change(contracts.changeUserData, async ({ tx, actor, body, now, requireFresh, reply, request }) => {
    const language = languageOf(request);
    const { accountId, practiceId, firstName, grantId, role } = actor;
    const before = await store.userData(tx, accountId, now);
    refuseChanged(request, contracts.changeUserData, before);
    const events = [];
    const mails = [];
    if (body.login !== undefined && body.login !== before.login) {
      await store.changeLogin(tx, body.login);
      events.push({ action: 'loginChanged' as const, id: accountId, practiceId, data: {} });
    }
    if (body.langKey !== undefined && body.langKey !== before.langKey) {
      await store.chooseLanguage(tx, body.langKey);
      events.push({ action: 'languageChosen' as const, id: accountId, practiceId, data: { language: body.langKey } });
    }
    const email = body.email?.toLowerCase();
    const isOther = email !== undefined && email !== before.email?.toLowerCase();
    // If the request changes nothing and repeats an unconfirmed e-mail address, the confirmation is mailed again.
    const isAgain = events.length === 0 && email !== undefined && email === before.emailDaConfermare?.toLowerCase();
    if (body.email !== undefined && (isOther || isAgain)) {
      requireFresh();
      const taken =
        role === 'EMPLOYEE'
          ? null
          : await whyNotLoginEmail(tx, body.email, role === 'CONSULTANT' ? 'CONSULTANT' : 'COMPANY', grantId);
      if (taken) {
        const { title } = refusalText(taken.refused, {});
        throw new Problem(400, taken, { fieldErrors: [{ field: 'email', message: title }] });
      }
      await store.askForEmail(tx, accountId, body.email, now);
      events.push({ action: 'emailChangeAsked' as const, id: accountId, practiceId, data: {} });
      mails.push({
        template: 'emailConfirmation' as const,
        data: { firstName, accountId, email: body.email, language },
        recipient: body.email,
        practiceId,
      });
      if (before.email && isOther)
        mails.push({
          template: 'message' as const,
          data: inLanguage(language, () => emailChangeAskedMail(firstName)),
          recipient: before.email,
          practiceId,
        });
    }
    const answer = tagged(reply, contracts.changeUserData, await store.userData(tx, accountId, now));
    return { answer, events, mails };
  });

  serve.change(contracts.confirmEmail, {
    prepare: ({ body }) => keys.theGoodKey(app, body.key, 'email'),
    scope: (_, { facts }) => keys.holderOf(facts),
    change: async ({ tx, request }, { facts, hash }) => {
      const told = () => emailChangedMail(facts.firstName);
      const before = await keys.confirmEmail(tx, hash);
      const { accountId, login, practiceId } = facts;
      return {
        answer: inLanguage(languageOf(request), () => ({
          success: true,
          status: 200,
          title: OWN_DATA.emailConfirmed,
          detail: OWN_DATA.emailConfirmedHint,
        })),
        events: [{ action: 'emailChanged', id: accountId ?? '', data: {}, person: { login: login ?? '' } }],
        mails:
          before === null
            ? []
            : [{ template: 'message', data: inLanguage(languageOf(request), told), recipient: before, practiceId }],
      };
    },
    refused: outcomeOf,
  });

  serve(contracts.sessions, ({ actor, inScope, now }) =>
    inScope(async (tx) =>
      (await openSessions(tx, actor.accountId, now)).map(({ id, role, since, lastUsedAt, userAgent, address }) => ({
        id,
        ruolo: role,
        dal: since,
        ultimoUso: lastUsedAt,
        dispositivo: userAgent,
        indirizzo: address,
        questa: id === actor.sessionId,
      })),
    ),
  );

  serve.change(contracts.revokeSession, {
    scope: ({ actor }) => ({ role: 'authentication', accountId: actor.accountId }),
    change: async ({ tx, actor: { accountId, practiceId }, params }) => {
      if (!isId(params.id) || !(await revokeSession(tx, accountId, params.id))) throw notFound();
      await endPushOfSession(tx, accountId, params.id);
      return { answer: undefined, events: [{ action: 'sessionRevoked', id: accountId, practiceId, data: {} }] };
    },
  });
}
