import type { Actor } from '../../access/scope.ts';
import { companiesByTaxCode, companyIdOf } from '../../directory/companies.store.ts';
import { type Grant, mayManage, presentAccess, stateOf, whyNotInvite } from '../../directory/grant.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { Serve } from '../../server/http/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import {
  accessMovedMail,
  factorRemovalAskedMail,
  factorRemovalWithdrawnMail,
  lostFactorMail,
} from '../../text/accounts/account-mails.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { tellOwner } from './mails.store.ts';
import * as contracts from './managing.contract.ts';
import * as store from './managing.store.ts';
import { hashPassword, oneTimePassword } from './password.io.ts';

/** Endpoints for managers to act on users; the database functions decide who may act on which user (P3). */
export function serveManaging(serve: Serve): void {
  serve.change(contracts.activateByHand, {
    prepare: newPassword,
    change: async ({ tx, params, body }, { password, passwordHash }) => {
      const grant = await theUser(tx, params.id);
      const email = body.email ?? grant.email;
      const events = await store.activateByHand(tx, grant, { login: body.login, email, passwordHash });
      return { answer: { login: body.login, password }, events };
    },
  });

  serve.change(contracts.giveOneTimePassword, {
    prepare: newPassword,
    change: async ({ tx, params }, { password, passwordHash }) => {
      const grant = await theUser(tx, params.id);
      const { login, events } = await store.giveOneTimePassword(tx, grant, passwordHash);
      return { answer: { login, password }, events };
    },
  });

  serve.change(contracts.resetAccess, async ({ tx, body, now }) => {
    const grant = await theUser(tx, body.id);
    if (grant.role !== 'EMPLOYEE') {
      const taken = await store.whyNotLoginEmail(tx, body.email, loginRole(grant), grant.id);
      if (taken)
        throw new Problem(400, taken, {
          fieldErrors: [{ field: 'email', message: refusalText(taken.refused, {}).title }],
        });
    }
    // The notification goes to the old e-mail address.
    const told = await tellOwner(tx, grant, accessMovedMail);
    const { events, mails } = await store.resetTo(tx, grant, body.email);
    const isMoved = told.every(({ recipient }) => recipient.toLowerCase() !== body.email.toLowerCase());
    return { answer: await accessOf(tx, grant.id, now), events, mails: isMoved ? [...told, ...mails] : mails };
  });

  serve.change(contracts.resetSecondFactor, async ({ tx, params, body }) => {
    const grant = await theUser(tx, params.id);
    const { due, events } = await store.resetSecondFactor(tx, grant);
    const job = { task: 'takeFactorsAway', payload: { grantId: grant.id, practice: grant.practiceId } } as const;
    return {
      answer: { daQuando: due?.toISOString() ?? null },
      events,
      note: body.identificazione,
      mails: await tellOwner(tx, grant, due ? (firstName) => factorRemovalAskedMail(firstName, due) : lostFactorMail),
      jobs: due ? [{ ...job, at: due, key: `factors:${grant.id}` }] : [],
    };
  });

  serve.change(contracts.withdrawFactorReset, async ({ tx, params }) => {
    const grant = await theUser(tx, params.id);
    const events = await store.withdrawFactorReset(tx, grant);
    if (!events) throw new Problem(409, 'no-factor-removal');
    return {
      answer: undefined,
      events,
      mails: await tellOwner(tx, grant, factorRemovalWithdrawnMail),
    };
  });

  serve.change(contracts.toggleAccess, async ({ tx, params, body, now }) => {
    const grant = await theUser(tx, params.id);
    const active = body.attivo ?? grant.disabledAt !== null;
    const isAsAsked = active === (grant.disabledAt === null);
    const step = active ? store.enable : store.disable;
    // The database function runs even if nothing changes, because it checks whether the caller manages this user.
    const events = await step(tx, grant);
    return { answer: await accessOf(tx, grant.id, now), events: isAsAsked ? [] : events };
  });

  serve.change(contracts.sendActivations, async ({ tx, actor, body, now }) => {
    const { ids: wanted, prova } = Array.isArray(body) ? { ids: body } : body;
    const ids = [...new Set(wanted)];
    const grants = new Map((await store.usersById(tx, ids)).map((grant) => [grant.publicId, grant]));
    return inviteEach({ tx, actor, now, prova }, ids, (id) => grants.get(id));
  });

  serve.change(contracts.sendPendingActivations, async ({ tx, actor, body, now }) => {
    const companyId = body.cfAzienda ? (await companiesByTaxCode(tx, [body.cfAzienda]))[0]?.id : undefined;
    const grants = (await store.unansweredGrants(tx)).filter(
      (grant) =>
        mayManage(actor, grant) && (companyId === undefined || grant.companyId === companyId) && isWaiting(grant, now),
    );
    const byId = new Map(grants.map((grant) => [grant.publicId, grant]));
    return inviteEach({ tx, actor, now, prova: body.prova }, [...byId.keys()], (id) => byId.get(id));
  });

  serve.change(contracts.sendCompanyActivation, async ({ tx, params, now }) => {
    const [first] = await store.loginsOfCompanies(tx, [await companyIdOf(tx, params.id)]);
    if (!first) throw notFound();
    const { events, mails } = await store.invite(tx, first);
    return { answer: await accessOf(tx, first.id, now), events, mails };
  });
}

async function newPassword() {
  const password = oneTimePassword();
  return { password, passwordHash: await hashPassword(password) };
}

async function inviteEach(
  { tx, actor, now, prova }: { tx: Transaction; actor: Actor; now: Date; prova?: boolean | undefined },
  ids: readonly string[],
  find: (id: string) => Grant | undefined,
) {
  const answer: { id: string; inviata: boolean; motivo?: string; nome?: string }[] = [];
  const events: store.AccountChange['events'] = [];
  const mails: store.AccountChange['mails'] = [];
  const invited: store.AccountChange['invited'][number][] = [];
  for (const id of ids) {
    const grant = find(id);
    const refusal = grant && mayManage(actor, grant) ? whyNotInvite(grant) : { refused: 'not-found' as const };
    if (!grant || refusal) {
      const motivo = refusalText(refusal?.refused ?? 'not-found', {}).detail;
      answer.push({ id, inviata: false, motivo, ...(grant && mayManage(actor, grant) ? { nome: nameOf(grant) } : {}) });
      continue;
    }
    answer.push({ id, inviata: true });
    if (prova) continue;
    const step = await store.invite(tx, grant);
    events.push(...step.events);
    mails.push(...step.mails);
    invited.push(...step.invited);
  }
  return { answer, events, mails, mailing: await store.mailingOf(tx, invited, { actor, now }) };
}

const nameOf = ({ firstName, lastName, login }: Grant) =>
  [lastName, firstName].filter(Boolean).join(' ') || login || '';

function isWaiting(grant: Grant, now: Date): boolean {
  const { stato } = stateOf(grant, now);
  return (stato === 'inAttesa' || stato === 'scaduta') && grant.email !== null;
}

async function theUser(tx: Transaction, id: string): Promise<Grant> {
  const [grant] = await store.usersById(tx, [id]);
  if (!grant) throw notFound();
  return grant;
}

function loginRole({ role }: Grant): 'CONSULTANT' | 'COMPANY' {
  return role === 'CONSULTANT' ? 'CONSULTANT' : 'COMPANY';
}

async function accessOf(tx: Transaction, id: string, now: Date) {
  const [grant] = await store.grantsById(tx, [id]);
  if (!grant) throw notFound();
  return presentAccess(grant, now);
}
