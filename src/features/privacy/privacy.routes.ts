import { STRANGER } from '../../access/scope.ts';
import { findKey, holderOf } from '../../directory/mailed-keys.store.ts';
import type { App } from '../../server/http/app.ts';
import type { Serve } from '../../server/http/http.ts';
import { Problem } from '../../server/problem.ts';
import { PRIVACY_TEXT } from '../../text/privacy.ts';
import * as contracts from './privacy.contract.ts';
import * as store from './privacy.store.ts';

export function servePrivacy(serve: Serve, app: App): void {
  serve(contracts.privacyPage, ({ query }) =>
    app.database.inScope(STRANGER, (tx) => store.policyOf(tx, query.codicedistribuzione ?? null)),
  );

  serve(contracts.privacyText, ({ actor, inScope }) =>
    inScope(async (tx) => {
      const policy = await store.policyOfPractice(tx, actor.practiceId);
      return { ...policy, accettata: await store.acceptedAt(tx, actor.accountId, policy) };
    }),
  );

  serve.change(contracts.acceptPrivacy, async ({ tx, actor, body, address, now }) => {
    const policy = await store.policyOfPractice(tx, actor.practiceId);
    // The person has read an older version, so the client must show the newest one.
    if (body.versione !== policy.versione) throw new Problem(409, 'privacy-changed');
    const before = await store.acceptedAt(tx, actor.accountId, policy);
    if (before !== null) return { answer: { registrata: true, gia: true }, events: [] };
    const { accountId, practiceId } = actor;
    await store.recordAcceptance(tx, policy, { accountId, practiceId, address, now });
    const event = { action: 'privacyAccepted', id: accountId, practiceId, data: { version: policy.versione } } as const;
    return { answer: { registrata: true, gia: false }, events: [event] };
  });

  // Spec §7 defines this change as a GET. The page sends it only when the user presses the button, because mail
  // scanners open links.
  serve(contracts.confirmPrivacy, async ({ query, address, now }) => {
    const { facts, hash } = await findKey(app, query.key, 'privacy');
    if (facts.state === 'used') return { registrata: true, gia: true };
    if (facts.state !== 'good') throw new Problem(410, 'link-expired');
    const { accountId, practiceId } = facts;
    await app.change(holderOf(facts), { actor: null, address }, async (tx) => {
      await store.useKey(tx, hash);
      const policy = await store.policyOf(tx, facts.distributionCode);
      const who = { accountId: accountId ?? '', practiceId, address, now };
      if ((await store.acceptedAt(tx, who.accountId, policy)) === null) await store.recordAcceptance(tx, policy, who);
      const data = { version: policy.versione };
      return {
        answer: undefined,
        events: [{ action: 'privacyAccepted', id: who.accountId, data, person: { login: facts.login ?? '' } }],
      };
    });
    return { registrata: true, gia: false };
  });

  serve(contracts.privacyVersions, ({ inScope }) => inScope(store.allVersions));

  serve.change(contracts.publishPrivacy, async ({ tx, actor, body, now }) => {
    const { codiceDistribuzione, versione, testo } = body;
    const policy = { codiceDistribuzione, versione, titolo: body.titolo || PRIVACY_TEXT.title, testo };
    if (!(await store.addVersion(tx, policy, now))) throw new Problem(409, 'version-exists');
    const asked = await store.whomToAsk(tx, codiceDistribuzione);
    return {
      answer: policy,
      events: [
        {
          action: 'privacyTextPublished',
          id: actor.accountId,
          data: { distributionCode: codiceDistribuzione, version: versione },
        },
      ],
      mails: asked.map(({ email, practiceId, ...about }) => ({
        template: 'privacyChanged' as const,
        data: about,
        recipient: email,
        practiceId,
      })),
    };
  });
}
