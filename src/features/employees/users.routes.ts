import type { Actor } from '../../access/scope.ts';
import { ALL_COMPANIES } from '../../directory/all-companies.ts';
import { companyByIdOrCode, makeBranches } from '../../directory/companies.store.ts';
import {
  branchOf,
  EMPLOYEE_FIELDS,
  type EmployeeValues,
  readEmployee,
  whyNotChangeTaxCode,
  whyNotRemove,
} from '../../directory/employee.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { isSqlState, type Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Call, Serve } from '../../server/http/http.ts';
import { refuseChanged, tagged } from '../../server/http/if-match.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { deliver } from '../../server/http/send-file.ts';
import { senderOf } from '../../server/jobs/mail.ts';
import { accepted, notFound, Problem } from '../../server/problem.ts';
import { LETTER } from '../../text/people.ts';
import { makeLetterCode, usersById } from '../accounts/managing.store.ts';
import { activationLetters, type Letter } from './activation-letter.io.ts';
import { updateEmployments } from './import.store.ts';
import * as contracts from './users.contract.ts';
import * as store from './users.store.ts';

export function serveUsers(serve: Serve, app: App): void {
  serve(contracts.listEmployeeUsers, async ({ inScope, actor, query, now, today, reply }) => {
    const rows = await inScope(async (tx) =>
      store.listUsers(tx, await filterOf(tx, actor, query), { now, today }, pageOf(query)),
    );
    return sendList(reply, rows, rows[0]?.total ?? 0, present);
  });

  serve(contracts.summariseEmployeeUsers, ({ inScope, actor, query, now, today }) =>
    inScope(async (tx) => store.countUsers(tx, await filterOf(tx, actor, query), { now, today })),
  );

  serve(contracts.readEmployee, ({ inScope, params, now, reply, today }) =>
    inScope(async (tx) =>
      tagged(reply, contracts.changeEmployee, present(await store.readUser(tx, params.id, { now, today }))),
    ),
  );

  serve.change(contracts.changeEmployee, async ({ tx, actor, params, body, now, reply, request, today }) => {
    const at = { now, today };
    const standing = await store.standingOf(tx, params.id);
    const before = await store.readUser(tx, params.id, at);
    refuseChanged(request, contracts.changeEmployee, present(before));
    const { accessoWeb, ...carried } = body;
    const values = valuesOf(before);
    const reading = readEmployee({ ...values, ...carried });
    if (reading.esito === 'rifiutata') throw fieldsRefused(reading.messaggi);
    const next = reading.valori;
    if (next.codiceFiscale !== before.codiceFiscale) {
      const refusal = whyNotChangeTaxCode(standing);
      if (refusal) throw new Problem(409, refusal);
    }
    if (next.filiale !== null && next.filiale !== before.filiale) {
      const branch = branchOf(next.filiale);
      next.filiale = branch.codice;
      await makeBranches(tx, { id: before.companyId, practiceId: actor.practiceId ?? '' }, [branch]);
    }
    const webAccess = accessoWeb ?? before.accessoWeb;
    try {
      await updateEmployments(tx, [{ id: before.id, ...next, webAccess }], { clears: true });
    } catch (error) {
      if (isSqlState(error, '23505'))
        throw new Problem(409, { refused: 'employee-exists', data: { name: before.cognome } });
      throw error;
    }
    const fields: string[] = EMPLOYEE_FIELDS.filter((field) => next[field] !== values[field]);
    if (webAccess !== before.accessoWeb) fields.push('accessoWeb');
    return {
      answer: tagged(reply, contracts.changeEmployee, present(await store.readUser(tx, before.id, at))),
      events: changesAsEvents(before, fields, next.dataCessazione),
    };
  });

  serve.change(contracts.giveWebAccess, async ({ tx, body }) => {
    const ids = [...new Set(body.ids)];
    if ((await store.countEmployees(tx, ids)) !== ids.length) throw notFound();
    const given = await store.giveWebAccess(tx, ids);
    return {
      answer: { abilitati: given.length },
      events: given.map(
        ({ id, companyId }): LedgerEvent => ({
          action: 'employeeChanged',
          id,
          companyId,
          employeeId: id,
          data: { fields: 'accessoWeb' },
        }),
      ),
    };
  });

  serve.change(contracts.removeEmployee, async ({ tx, params, now, today }) => {
    const user = await store.readUser(tx, params.id, { now, today });
    const standing = await store.standingOf(tx, user.id);
    accepted(whyNotRemove({ ...standing, name: `${user.cognome} ${user.nome}` }) ?? true);
    try {
      await store.removeEmployee(tx, user.id);
    } catch (error) {
      if (isSqlState(error, '23503')) throw new Problem(409, 'still-in-use');
      throw error;
    }
    return {
      answer: undefined,
      events: [{ action: 'employeeRemoved', id: user.id, companyId: user.companyId, employeeId: user.id, data: {} }],
    };
  });

  serve.change(contracts.makeActivationLetters, {
    change: async ({ tx, body, now, today }) => {
      const ids = [...new Set(Array.isArray(body) ? body : body.ids)];
      const grants = await usersById(tx, ids);
      if (grants.length !== ids.length) throw notFound();
      const events: LedgerEvent[] = [];
      const letters: Letter[] = [];
      for (const grant of grants) {
        const made = await makeLetterCode(tx, grant);
        events.push(...made.events);
        if (grant.employeeId === null) throw notFound();
        const user = await store.readUser(tx, grant.employeeId, { now, today });
        letters.push({
          name: `${user.nome} ${user.cognome}`,
          company: user.azienda,
          branch: user.filialeDescrizione,
          code: made.code,
        });
      }
      return { answer: letters, events };
    },
    finish: async ({ request, reply, actor, inScope, today }, letters) => {
      const sender = await inScope((tx) => senderOf(tx, app, actor.practiceId));

      const bytes = await activationLetters(letters, { practice: sender.name, address: sender.address, today });

      return deliver(request, reply, { bytes, name: LETTER.fileName, contentType: 'application/pdf' });
    },
  });
}

/** The company whose users to list: the caller's own, unless the request names another one; null for all companies. */
async function companyOf(tx: Transaction, actor: Actor, named: string | undefined): Promise<string | null> {
  if (named?.toLowerCase() === ALL_COMPANIES) return null;
  if (named !== undefined) return (await companyByIdOrCode(tx, named)).id;
  return actor.role === 'COMPANY' ? actor.companyId : null;
}

async function filterOf(
  tx: Transaction,
  actor: Actor,
  query: Call<typeof contracts.summariseEmployeeUsers>['query'],
): Promise<store.UserFilter> {
  return { companyId: await companyOf(tx, actor, query.companyId), asked: query };
}

function present({ companyId: _company, ...row }: store.UserRow & { total?: number }) {
  const { total: _total, ...shown } = row;
  return { ...shown, idUtente: row.id, firstName: row.nome, lastName: row.cognome, codFiscale: row.codiceFiscale };
}

function valuesOf(row: store.UserRow): EmployeeValues {
  return Object.fromEntries(EMPLOYEE_FIELDS.map((field) => [field, row[field]])) as EmployeeValues;
}

/** A refusal with one error per field. */
function fieldsRefused(messages: readonly { campo: string | null; testo: string }[]): Problem {
  const fieldErrors = messages.map(({ campo, testo }) => ({ field: campo ?? '', message: testo }));
  const fields = fieldErrors.map((error) => error.field).join(', ');
  return new Problem(400, { refused: 'invalid-request', data: { fields } }, { fieldErrors });
}

function changesAsEvents(before: store.UserRow, fields: readonly string[], endedOn: string | null): LedgerEvent[] {
  const on = { id: before.id, companyId: before.companyId, employeeId: before.id };
  const events: LedgerEvent[] = [];
  if (fields.length > 0) events.push({ action: 'employeeChanged', ...on, data: { fields: fields.join(', ') } });
  if (endedOn !== null && endedOn !== before.dataCessazione)
    events.push({ action: 'employmentEnded', ...on, data: { endedOn } });
  return events;
}
