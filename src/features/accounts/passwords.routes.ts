import { STRANGER } from '../../access/scope.ts';
import { hashKey } from '../../directory/keys.io.ts';
import * as keys from '../../directory/mailed-keys.store.ts';
import type { App } from '../../server/http/app.ts';
import { languageOf, type Serve } from '../../server/http/http.ts';
import { Problem } from '../../server/problem.ts';
import { PASSWORDS } from '../../text/accounts/account.ts';
import { passwordChangedMail } from '../../text/accounts/account-mails.ts';
import { inLanguage } from '../../text/common/language.ts';
import { refusalText } from '../../text/common/refusals.ts';
import * as accounts from './accounts.store.ts';
import { answerEntered, outcomeOf, STATES } from './activation.routes.ts';
import { AT_THE_DOOR, behindBrakes, knownAs } from './brakes.io.ts';
import { hashPassword, verifyPassword } from './password.io.ts';
import { whyNotPassword } from './password-refusal.ts';
import type { Whose } from './password-rule.ts';
import * as contracts from './passwords.contract.ts';
import * as store from './passwords.store.ts';
import { askedFactors, factorsOf } from './second-factor.store.ts';

export function servePasswords(serve: Serve, app: App): void {
  servePasswordReset(serve, app);
  servePasswordChange(serve, app);
}

function servePasswordReset(serve: Serve, app: App): void {
  for (const contract of [contracts.askPasswordReset, contracts.askPasswordResetMail]) {
    // The response takes equally long for known and unknown names, because a job looks up the account afterwards.
    serve.change(contract, {
      scope: () => AT_THE_DOOR,
      change: async ({ tx, body, now, address, request }) => {
        const name = body.trim();
        const isOften = await store.isAskedTooOften(tx, name, address, now);
        const job = { task: 'resetPasswords', payload: { name, language: languageOf(request) } } as const;
        return { answer: undefined, events: [], jobs: name === '' || isOften ? [] : [job] };
      },
    });
  }

  serve(contracts.resetPage, async ({ query }) => {
    const facts = await app.database.inScope(STRANGER, (tx) => keys.factsOf(tx, hashKey(query.key)));
    return { stato: facts?.purpose === 'passwordReset' ? STATES[facts.state] : ('sconosciuta' as const) };
  });

  serve.change(contracts.finishPasswordReset, {
    prepare: async ({ body }) => {
      const { facts, hash } = await keys.theGoodKey(app, body.key, 'passwordReset');
      const whose = await app.database.inScope(knownAs(facts.accountId ?? ''), (tx) =>
        store.passwordOwner(tx, facts.accountId ?? ''),
      );
      return { facts, hash, passwordHash: await hashNew(body.newPassword, whose) };
    },
    scope: (_, { facts }) => keys.holderOf(facts),
    change: async ({ tx, request }, { facts, hash, passwordHash }) => {
      const login = await keys.resetPassword(tx, hash, passwordHash);
      const answer = inLanguage(languageOf(request), () => ({
        success: true,
        status: 200,
        title: PASSWORDS.done,
        detail: PASSWORDS.doneHint,
      }));
      return {
        answer: { answer, holder: { accountId: facts.accountId ?? '', grantId: null } },
        events: [{ action: 'passwordReset', id: facts.accountId ?? '', data: {}, person: { login } }],
      };
    },
    finish: async (call, { answer, holder }) => answerEntered(app, call, answer, holder),
    refused: outcomeOf,
  });
}

function servePasswordChange(serve: Serve, app: App): void {
  serve(contracts.livesOn, ({ actor: { accountId } }) =>
    app.database.inScope(knownAs(accountId), async (tx) => {
      const [keys, devices, factors] = await Promise.all([
        store.ownApiKeys(tx),
        store.ownDevices(tx, accountId),
        factorsOf(tx, accountId),
      ]);
      return {
        chiaviApi: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          nome: name,
          creata: createdAt,
          ultimoUso: lastUsedAt,
        })),
        dispositivi: devices.map(({ id, userAgent, since, lastAt }) => ({
          id,
          dispositivo: userAgent,
          dal: since,
          ultimoUso: lastAt,
        })),
        passkey: factors
          .filter(({ kind }) => kind === 'passkey')
          .map(({ id, name, createdAt, lastUsedAt }) => ({ id, nome: name, dal: createdAt, ultimoUso: lastUsedAt })),
      };
    }),
  );

  serve.change(contracts.changePassword, {
    scope: ({ actor }) => knownAs(actor.accountId),
    prepare: async ({ body, actor: { accountId, mustFirst }, requireFresh }) => {
      const factors = await app.database.inScope(knownAs(accountId), (tx) => askedFactors(tx, accountId));
      // If a second factor is set up, the password alone may not change anything, so a recent authentication is
      // required (P62). A one-time password is exempt, because it must be changed before anything else.
      if (factors.length > 0 && mustFirst !== 'password-change-required') requireFresh();
      const right = await behindBrakes(app, `again:${accountId}`, null, async () => {
        const hash = await app.database.inScope(knownAs(accountId), (tx) => accounts.passwordHashOf(tx, accountId));
        return (await verifyPassword(hash, body.currentPassword)) || undefined;
      });
      if (!right) {
        const message = refusalText('invalid-password', {}).detail;
        throw new Problem(400, 'invalid-password', { fieldErrors: [{ field: 'currentPassword', message }] });
      }
      if (body.newPassword === body.currentPassword) {
        const message = refusalText('same-password', {}).detail;
        throw new Problem(400, 'same-password', { fieldErrors: [{ field: 'newPassword', message }] });
      }
      const whose = await app.database.inScope(knownAs(accountId), (tx) => store.passwordOwner(tx, accountId));
      return { passwordHash: await hashNew(body.newPassword, whose), whose };
    },
    change: async ({ tx, body, actor, request }, { passwordHash, whose }) => {
      const language = languageOf(request);
      const { accountId, sessionId, firstName, practiceId } = actor;
      await store.setOwnPassword(tx, passwordHash, sessionId);
      const keys = body.chiudi?.chiaviApi ? await store.endOwnApiKeys(tx) : [];
      const devices = body.chiudi?.dispositivi ? await store.forgetDevices(tx, accountId) : 0;
      const told = { template: 'message' as const, data: inLanguage(language, () => passwordChangedMail(firstName)) };
      // An e-mail address entered by another person cannot be used to log in before its owner confirms it (P61), so the
      // confirmation is mailed now.
      const email = await store.unconfirmedEmail(tx, accountId);
      const asked = {
        template: 'emailConfirmation' as const,
        data: { firstName, accountId, email: email ?? '', language },
      };
      return {
        answer: undefined,
        events: [
          { action: 'passwordChanged', id: accountId, practiceId, data: {} },
          ...keys.map((key) => ({
            action: 'apiKeyRevoked' as const,
            id: accountId,
            practiceId: key.practiceId,
            data: { key: key.id },
          })),
          ...(devices > 0
            ? [{ action: 'devicesForgotten' as const, id: accountId, practiceId, data: { devices } }]
            : []),
        ],
        mails: email
          ? [{ ...asked, recipient: email, practiceId }]
          : whose.email
            ? [{ ...told, recipient: whose.email, practiceId }]
            : [],
      };
    },
  });
}

async function hashNew(password: string, whose: Whose): Promise<string> {
  const refusal = whyNotPassword(password, whose);
  if (refusal) {
    const message = refusalText(refusal.refused, {}).detail;
    throw new Problem(400, refusal, { fieldErrors: [{ field: 'newPassword', message }] });
  }
  return hashPassword(password);
}
