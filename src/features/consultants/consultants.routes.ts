import { type Grant, presentAccess, stateOf } from '../../directory/grant.ts';
import { DEFAULT_QUOTA } from '../../directory/practice.ts';
import { isSqlState, type Transaction } from '../../server/database/database.ts';
import type { Serve } from '../../server/http/http.ts';
import { refuseChanged, tagged } from '../../server/http/if-match.ts';
import { notFound, Problem } from '../../server/problem.ts';
import type { Refusal } from '../../server/refusal.ts';
import { refusalText } from '../../text/common/refusals.ts';
import * as logins from '../accounts/managing.store.ts';
import * as contracts from './consultants.contract.ts';
import * as store from './consultants.store.ts';

export function serveConsultants(serve: Serve): void {
  serve(contracts.listConsultants, ({ inScope, now }) =>
    inScope(async (tx) => {
      const first = firstOf(await logins.loginsOfPractices(tx));
      return (await store.listPractices(tx)).map((practice) => present(practice, first.get(practice.id), now));
    }),
  );

  serve(contracts.listConsultantLogins, ({ inScope, now }) =>
    inScope(async (tx) => {
      const practices = new Map((await store.listPractices(tx)).map((practice) => [practice.id, practice]));
      const factors = await store.factorsOfLogins(tx);
      return (await logins.loginsOfPractices(tx)).flatMap((grant) => {
        const practice = practices.get(grant.practiceId ?? '');
        if (!practice) return [];
        const { id: _id, nome: _nome, publicId: idStudio, ...rest } = practice;
        return [
          {
            ...rest,
            ...presentAccess(grant, now),
            idStudio,
            firstName: grant.firstName,
            lastName: grant.lastName,
            secondoFattore: factors.get(grant.id)?.hasFactor ?? false,
            fattoreToltoIl: factors.get(grant.id)?.removedAt ?? null,
          },
        ];
      });
    }),
  );

  serve(contracts.readPractice, ({ inScope, params, now, reply }) =>
    inScope(async (tx) => tagged(reply, contracts.changePractice, await practiceOf(tx, params.id, now))),
  );

  serve.change(contracts.openPractice, async ({ tx, body, now }) => {
    const { firstName, lastName, email, ...rest } = body;
    const fields = {
      ...rest,
      nome: rest.nome ?? `${firstName} ${lastName}`,
      codFiscale: rest.codFiscale ?? null,
      host: rest.host ?? null,
      quota: rest.quota ?? DEFAULT_QUOTA,
      limiteUtenti: rest.limiteUtenti ?? rest.utentiAttivabili ?? null,
    };
    await refuseTaken(tx, fields, null);
    await refuseEmail(tx, email, null);
    const { id: practiceId, publicId } = await store.insertPractice(tx, fields);
    const first = await firstLogin(tx, practiceId);
    await logins.addressGrant(tx, first.id, { email, firstName, lastName });
    const { events, mails } = await logins.invite(tx, first);
    return {
      answer: await practiceOf(tx, publicId, now),
      events: [{ action: 'practiceOpened', id: practiceId, practiceId, data: {} }, ...events],
      mails,
    };
  });

  serve.change(contracts.changePractice, async ({ tx, body, now, reply, request }) => {
    const { id: publicId, firstName, lastName, email, ...rest } = body;
    const before = await practiceById(tx, publicId, { lock: true });
    const { id } = before;
    refuseChanged(request, contracts.changePractice, await practiceOf(tx, publicId, now));
    const { utentiAttivabili, ...named } = rest;
    const fields = { ...before, ...definedOf(named) };
    // Without a limit `utentiAttivabili` is a count that grows by itself: the number that a client has read sets none.
    if (rest.limiteUtenti === undefined && before.limiteUtenti !== null && utentiAttivabili !== undefined)
      fields.limiteUtenti = utentiAttivabili;
    await refuseTaken(tx, fields, id);
    await store.updatePractice(tx, id, fields);
    const first = await firstLogin(tx, id);
    const address = {
      email: email ?? first.email,
      firstName: firstName ?? first.firstName,
      lastName: lastName ?? first.lastName,
    };
    const isMoved = address.email?.toLowerCase() !== first.email?.toLowerCase();
    if (isMoved && first.activatedAt !== null) throw refusedAt('email', 'email-of-active');
    if (isMoved && address.email) await refuseEmail(tx, address.email, first.id);
    if (first.activatedAt === null) await logins.addressGrant(tx, first.id, address);
    else await logins.nameGrant(tx, first.id, address);
    // If the e-mail address of an invited person changes, the invitation is sent to the new address, and the earlier
    // link becomes invalid.
    const step = isMoved && first.invitedUntil !== null ? await logins.invite(tx, first) : { events: [], mails: [] };
    return {
      answer: tagged(reply, contracts.changePractice, await practiceOf(tx, publicId, now)),
      events: [{ action: 'practiceChanged', id, practiceId: id, data: {} }, ...step.events],
      mails: step.mails,
    };
  });

  serve.change(contracts.sendPracticeActivation, async ({ tx, params, now }) => {
    const { id } = await practiceById(tx, params.id);
    const { events, mails } = await logins.invite(tx, await firstLogin(tx, id));
    return { answer: await practiceOf(tx, params.id, now), events, mails };
  });

  serve.change(contracts.closePractice, async ({ tx, params }) => {
    const { id } = await practiceById(tx, params.id);
    try {
      await store.deletePractice(tx, id);
    } catch (error) {
      if (isSqlState(error, '23503')) throw new Problem(409, 'practice-not-empty');
      throw error;
    }
    return {
      answer: undefined,
      events: [{ action: 'practiceClosed', id, practiceId: id, data: {} }],
    };
  });

  serve(contracts.activatedUsers, ({ inScope }) => inScope(store.countUsers));
}

async function practiceById(
  tx: Transaction,
  publicId: string,
  options?: { lock: boolean },
): Promise<store.PracticeRow> {
  const practice = await store.readPractice(tx, publicId, options);
  if (!practice) throw notFound();
  return practice;
}

async function practiceOf(tx: Transaction, publicId: string, now: Date) {
  const practice = await practiceById(tx, publicId);
  return present(practice, await firstLogin(tx, practice.id), now);
}

async function firstLogin(tx: Transaction, practiceId: string): Promise<Grant> {
  const [first] = await logins.loginsOfPractice(tx, practiceId);
  if (!first) throw notFound();
  return first;
}

function firstOf(grants: readonly Grant[]): Map<string, Grant> {
  const first = new Map<string, Grant>();
  for (const grant of grants) if (!first.has(grant.practiceId ?? '')) first.set(grant.practiceId ?? '', grant);
  return first;
}

function present({ id: _id, publicId, ...practice }: store.PracticeRow, first: Grant | undefined, now: Date) {
  return {
    ...practice,
    id: publicId,
    firstName: first?.firstName ?? null,
    lastName: first?.lastName ?? null,
    email: first?.email ?? null,
    idUtente: publicId,
    login: first?.login ?? null,
    ...(first ? stateOf(first, now) : { stato: 'maiInvitato' as const, fino: null }),
  };
}

function definedOf<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

async function refuseTaken(tx: Transaction, fields: store.PracticeFields, butId: string | null): Promise<void> {
  if (await store.areCodesTaken(tx, fields, butId)) throw refusedAt('codCliente', 'practice-exists');
}

async function refuseEmail(tx: Transaction, email: string, butGrantId: string | null): Promise<void> {
  const taken = await logins.whyNotLoginEmail(tx, email, 'CONSULTANT', butGrantId);
  if (taken) throw refusedAt('email', taken.refused);
}

function refusedAt(field: string, code: Refusal['refused']): Problem {
  const { title, detail } = refusalText(code, {});
  const message = code === 'emailexists' ? title : detail;
  return new Problem(code === 'emailexists' ? 400 : 409, code, { fieldErrors: [{ field, message }] });
}
