import * as contracts from '../../directory/accounts.contract.ts';
import type { App } from '../../server/http/app.ts';
import type { Serve } from '../../server/http/http.ts';
import { networkOf } from '../../server/network.ts';
import { Problem } from '../../server/problem.ts';
import { usableGrants } from './accounts.store.ts';
import { AT_THE_DOOR, behindBrakes, knownAs } from './brakes.io.ts';
import { begin, tokenIn } from './login.routes.ts';
import * as store from './passkey-login.store.ts';
import { signedBy, takeProof } from './second-factor.store.ts';

/** The same response for an unknown passkey, a wrong signature and a missing user verification. */
const REFUSED = () => new Problem(401, 'passkey-unknown');

export function servePasskeyLogin(serve: Serve, app: App): void {
  serve(contracts.beginPasskeyLogin, async ({ now }) => {
    const { token, options } = await store.offerPasskeyLogin(app, now);
    return { token, opzioni: options };
  });

  serve.change(contracts.passkeyLogin, {
    prepare: async ({ body: { token, passkey, dispositivo }, address, now }) => {
      const asked = store.challengeOf(app, token, now);
      if (!asked) throw new Problem(401, 'second-step-over');
      const credentialId = typeof passkey.id === 'string' ? passkey.id : '';
      const known = await app.database.read(AT_THE_DOOR, (tx) => store.passkeyCandidate(tx, credentialId, dispositivo));
      // Failed attempts elsewhere with a person's passkey do not delay its owner in a known browser (P61).
      const [name, network] = known?.knowsDevice
        ? [`passkey:${credentialId} in ${dispositivo}`, null]
        : [`passkey:${credentialId} from ${networkOf(address)}`, address];
      const proof = await behindBrakes(
        app,
        name,
        network,
        async () =>
          known && signedBy(app, known, { response: passkey, challenge: asked.challenge, verifiesUser: true }),
      );
      if (!known || !proof) throw REFUSED();
      return { accountId: known.accountId, proof, until: asked.until };
    },
    scope: (_, { accountId }) => knownAs(accountId),
    change: async ({ tx, body, now, address, request }, { accountId, proof, until }) => {
      if (!(await store.spend(tx, accountId, body.token, until))) throw REFUSED();
      const events = await takeProof(tx, accountId, proof, now, null);
      if (!events) throw REFUSED();
      const opened = await begin(
        tx,
        accountId,
        await usableGrants(tx, accountId),
        { request, address, key: body.dispositivo },
        { remember: body.rememberMe ?? false, since: now, now, by: 'passkey' },
      );
      return { ...opened, events: [...events, ...opened.events] };
    },
    finish: async ({ reply }, answer) => tokenIn(reply, answer.id_token),
  });
}
