import type { Actor } from '../../access/scope.ts';
import { type Grant, presentAccess } from '../../directory/grant.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { Serve } from '../../server/http/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { grantsOfAdministrators, whyNotLoginEmail } from '../accounts/managing.store.ts';
import { type Factors, factorsOfLogins } from '../consultants/consultants.store.ts';
import * as contracts from './administrators.contract.ts';
import * as store from './administrators.store.ts';

export function serveAdministrators(serve: Serve): void {
  serve(contracts.listAdministrators, ({ inScope, actor, now }) =>
    inScope(async (tx) => {
      const factors = await factorsOfLogins(tx);
      return (await grantsOfAdministrators(tx)).map((grant) => present(grant, factors, actor, now));
    }),
  );

  serve.change(contracts.inviteAdministrator, async ({ tx, body, actor, now }) => {
    const taken = await whyNotLoginEmail(tx, body.email, 'CONSULTANT');
    if (taken) {
      const { title } = refusalText(taken.refused, {});
      throw new Problem(400, taken, { fieldErrors: [{ field: 'email', message: title }] });
    }
    const id = await store.addAdministrator(tx, body);
    const mails = [await invitation(tx, id)];
    return {
      answer: await one(tx, id, actor, now),
      events: [{ action: 'loginAdded', id, practiceId: null, data: { role: 'ADMIN' } }, sent(id)],
      mails,
    };
  });

  serve.change(contracts.inviteAdministratorAgain, async ({ tx, params, actor, now }) => {
    const { id } = await theAdministrator(tx, params.id);
    const mails = [await invitation(tx, id)];
    return { answer: await one(tx, id, actor, now), events: [sent(id)], mails };
  });

  serve.change(contracts.toggleAdministrator, async ({ tx, params, body, actor, now }) => {
    const { id, disabledAt } = await theAdministrator(tx, params.id);
    const isAsAsked = body.attivo === (disabledAt === null);
    if (!isAsAsked) await (body.attivo ? store.enableAdministrator : store.disableAdministrator)(tx, id);
    const action = body.attivo ? ('accessEnabled' as const) : ('accessDisabled' as const);
    return {
      answer: await one(tx, id, actor, now),
      events: isAsAsked ? [] : [{ action, id, practiceId: null, data: {} }],
    };
  });
}

const sent = (id: string) => ({ action: 'activationSent' as const, id, practiceId: null, data: {} });

async function invitation(tx: Transaction, grantId: string) {
  const recipient = await store.inviteAdministrator(tx, grantId);
  return { template: 'activation' as const, data: { grantId }, recipient, practiceId: null };
}

async function theAdministrator(tx: Transaction, publicId: string): Promise<Grant> {
  const grant = await store.administratorBy(tx, publicId);
  if (!grant) throw notFound();
  return grant;
}

async function one(tx: Transaction, id: string, actor: Actor, now: Date) {
  const grant = (await grantsOfAdministrators(tx)).find((own) => own.id === id);
  if (!grant) throw notFound();
  return present(grant, await factorsOfLogins(tx), actor, now);
}

function present(grant: Grant, factors: ReadonlyMap<string, Factors>, actor: Actor, now: Date) {
  return {
    ...presentAccess(grant, now),
    firstName: grant.firstName,
    lastName: grant.lastName,
    proprio: grant.accountId === actor.accountId,
    secondoFattore: factors.get(grant.id)?.hasFactor ?? false,
  };
}
