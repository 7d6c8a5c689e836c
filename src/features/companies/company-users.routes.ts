import type { Actor } from '../../access/scope.ts';
import { companiesByTaxCode, companyIdOf } from '../../directory/companies.store.ts';
import { type Grant, presentAccess } from '../../directory/grant.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { isSqlState, type Transaction } from '../../server/database/database.ts';
import type { Change } from '../../server/http/change.ts';
import type { ChangeCall, Serve } from '../../server/http/http.ts';
import { refuseChanged } from '../../server/http/if-match.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { accepted, notFound, Problem } from '../../server/problem.ts';
import { refusalText } from '../../text/common/refusals.ts';
import * as managing from '../accounts/managing.store.ts';
import { MAX_TAGS } from '../documents/core/upload-limits.ts';
import { companyShown, listBranches } from './companies.store.ts';
import { COMPANY_FIELDS, readCompanyRow, whyNotDropBranches, whyNotHead, whyNotRemoveCompany } from './company.ts';
import * as contracts from './company-users.contract.ts';
import * as store from './company-users.store.ts';

/** Fields that only a consultant can change; for a company they are read-only, and ignored like all read-only fields. */
const CONSULTANTS_OWN = ['codiceFiscale', 'codiceAzienda', 'capogruppo', 'accessoWeb'] as const;

export function serveCompanyUsers(serve: Serve): void {
  serveCompanyChanges(serve);
  serveLogins(serve);
}

function serveCompanyChanges(serve: Serve): void {
  serve(contracts.listCompanyUsers, async ({ inScope, query, now, today, reply }) => {
    const rows = await inScope((tx) => store.listCompanyUsers(tx, query, { now, today }, pageOf(query)));
    return sendList(reply, rows, rows[0]?.total ?? 0, ({ total: _total, ...row }) => ({
      ...row,
      idUtente: row.id,
      codFiscale: row.codiceFiscale,
    }));
  });

  serve.change(contracts.changeCompany, changeCompany);

  serve(contracts.listCompanyLabels, ({ inScope }) => inScope(store.listLabels));

  serve.change(contracts.labelCompanies, async ({ tx, body }) => {
    const companies = await companiesByTaxCode(tx, body.aziende);
    const ids = companies.map(({ id }) => id);
    const changed = await store.saveLabels(tx, ids, { add: body.aggiungi ?? [], remove: body.togli ?? [] });
    if (changed.some(({ labels }) => labels.length > MAX_TAGS))
      throw new Problem(400, { refused: 'too-many-labels', data: { most: MAX_TAGS } });
    return {
      answer: { aggiornati: changed.length },
      // The event has no `companyId`, because the company's own history must not show the consultant's labels.
      events: changed.map(({ id, labels }) => ({
        action: 'companyLabelled' as const,
        id,
        data: { labels: labels.join(', ') },
      })),
    };
  });

  serve.change(contracts.changeContact, async ({ tx, params, body }) => {
    const id = await companyIdOf(tx, params.id);
    const event: LedgerEvent = { action: 'companyChanged', id, companyId: id, data: { fields: 'contatto' } };
    return { answer: undefined, events: (await store.saveContact(tx, id, body)) ? [event] : [] };
  });

  serve.change(contracts.changeBranches, async ({ tx, params, body }) => {
    const company = await store.standingOfCompany(tx, await companyIdOf(tx, params.id));
    const codes = body.map((branch) => branch.codice);
    accepted(whyNotDropBranches(await store.branchesInUse(tx, company.id, codes)) ?? true);
    const before = await listBranches(tx, company.id);
    await store.replaceBranches(tx, company, [...new Map(body.map((branch) => [branch.codice, branch])).values()]);
    const answer = await listBranches(tx, company.id);
    const event: LedgerEvent = {
      action: 'branchesChanged',
      id: company.id,
      companyId: company.id,
      data: { codes: codes.join(', ') },
    };
    return { answer, events: JSON.stringify(answer) === JSON.stringify(before) ? [] : [event] };
  });

  serve.change(contracts.removeCompany, async ({ tx, params }) => {
    const company = await store.standingOfCompany(tx, await companyIdOf(tx, params.id));
    accepted(whyNotRemoveCompany({ ...company, name: company.ragioneSociale }) ?? true);
    try {
      await store.removeCompany(tx, company.id);
    } catch (error) {
      if (isSqlState(error, '23503')) throw new Problem(409, 'still-in-use');
      throw error;
    }
    return {
      answer: undefined,
      events: [{ action: 'companyRemoved', id: company.id, companyId: company.id, data: {} }],
    };
  });
}

/** Endpoints for the further logins of the practice and of its companies. */
function serveLogins(serve: Serve): void {
  serve(contracts.listSecondaryAccounts, ({ inScope, actor, now }) =>
    inScope(async (tx) => presentLogins(await managing.loginsOfPractice(tx, actor.practiceId ?? '0'), actor, now)),
  );
  serve.change(contracts.addSecondaryAccount, ({ tx, actor, body, now }) =>
    addLogin(tx, actor, { companyId: null, branches: null }, body, now),
  );
  serve.change(contracts.removeSecondaryAccount, async ({ tx, actor, params }) => {
    const logins = await managing.loginsOfPractice(tx, actor.practiceId ?? '0');
    return removeLogin(tx, logins, params.id);
  });

  serve(contracts.listCompanyLogins, ({ inScope, actor, params, now }) =>
    inScope(async (tx) => presentLogins(await loginsOf(tx, params.cfAzienda), actor, now)),
  );
  serve.change(contracts.addCompanyLogin, async ({ tx, actor, params, body, now }) => {
    const [company] = await companiesByTaxCode(tx, [params.cfAzienda]);
    return addLogin(tx, actor, { companyId: company?.id ?? null, branches: body.filiali ?? null }, body, now);
  });
  serve.change(contracts.removeCompanyLogin, async ({ tx, params }) =>
    removeLogin(tx, await loginsOf(tx, params.cfAzienda), params.id),
  );
}

async function changeCompany({
  tx,
  actor,
  params,
  body: said,
  request,
  today,
}: ChangeCall<typeof contracts.changeCompany>): Promise<Change<undefined>> {
  const before = await store.standingOfCompany(tx, await companyIdOf(tx, params.id));
  refuseChanged(request, contracts.changeCompany, await companyShown(tx, before, today));
  const { codFiscale, codice, ...fields } = said;
  const body = {
    ...fields,
    ...(fields.codiceFiscale == null && codFiscale != null ? { codiceFiscale: codFiscale } : {}),
    ...(fields.codiceAzienda == null && codice != null ? { codiceAzienda: codice } : {}),
  };
  if (actor.role === 'COMPANY') for (const field of CONSULTANTS_OWN) delete body[field];
  // Read-only once the login is active: its person changes the mailbox, and the row may show an earlier one.
  if (before.active) delete body.email;
  const { accessoWeb = before.accessoWeb, nome, ...carried } = body;
  const reading = readCompanyRow({ ...before, filiali: null, ...carried });
  if (reading.esito === 'rifiutata') {
    const fieldErrors = reading.messaggi.map(({ campo, testo }) => ({ field: campo ?? '', message: testo }));
    const fields = fieldErrors.map((error) => error.field).join(', ');
    throw new Problem(400, { refused: 'invalid-request', data: { fields } }, { fieldErrors });
  }
  const next = reading.valori;
  if (next.capogruppo !== before.capogruppo) {
    if (next.capogruppo !== null) {
      const head = await store.findHead(tx, next.capogruppo);
      if (!head) throw fieldProblem('capogruppo', `Non c’è un’azienda con il codice ${next.capogruppo}`);
      accepted(whyNotHead(before, head, before.leads) ?? true);
    }
    await store.setHead(tx, before.id, next.capogruppo);
  }
  if (next.email !== before.email) {
    if (next.email !== null) await withFreeEmail(tx, next.email, 'COMPANY', before.grantId);
    await managing.addressGrant(tx, before.grantId, { email: next.email, firstName: null, lastName: null });
  }
  const ragioneSociale = next.ragioneSociale ?? before.ragioneSociale;
  const followsName = before.nome === before.ragioneSociale;
  try {
    await store.updateCompany(tx, before.id, {
      ragioneSociale,
      nome: nome ?? (followsName ? ragioneSociale : before.nome),
      codiceFiscale: next.codiceFiscale ?? before.codiceFiscale,
      partitaIva: next.partitaIva,
      codiceAzienda: next.codiceAzienda ?? before.codiceAzienda,
      accessoWeb,
    });
  } catch (error) {
    if (isSqlState(error, '23505'))
      throw fieldProblem('codiceAzienda', 'Il codice azienda o il codice fiscale è di un’altra azienda');
    throw error;
  }
  const changed: string[] = COMPANY_FIELDS.filter((field) => field !== 'filiali' && next[field] !== before[field]);
  if (accessoWeb !== before.accessoWeb) changed.push('accessoWeb');
  if (nome !== undefined && nome !== before.nome) changed.push('nome');
  const events: LedgerEvent[] = [
    { action: 'companyChanged', id: before.id, companyId: before.id, data: { fields: changed.join(', ') } },
  ];
  return { answer: undefined, events: changed.length > 0 ? events : [] };
}

async function loginsOf(tx: Transaction, taxCode: string): Promise<Grant[]> {
  const [company] = await companiesByTaxCode(tx, [taxCode]);
  return managing.loginsOfCompanies(tx, [company?.id ?? '0']);
}

async function addLogin(
  tx: Transaction,
  actor: Actor,
  { companyId, branches }: { companyId: string | null; branches: readonly string[] | null },
  to: { email: string; firstName: string; lastName: string },
  now: Date,
) {
  await withFreeEmail(tx, to.email, companyId === null ? 'CONSULTANT' : 'COMPANY', null);
  const { id, events } = await managing.addLogin(tx, companyId, to, branches);
  const [grant] = await managing.grantsById(tx, [id]);
  if (!grant) throw notFound();
  const invited = await managing.invite(tx, grant);
  const [login] = presentLogins(await managing.grantsById(tx, [id]), actor, now);
  if (!login) throw notFound();
  return { answer: { ...login, primo: false }, events: [...events, ...invited.events], mails: invited.mails };
}

async function removeLogin(tx: Transaction, logins: readonly Grant[], id: string) {
  const grant = logins.find((one) => one.publicId === id);
  if (!grant) throw notFound();
  return { answer: undefined, events: await managing.removeLogin(tx, grant) };
}

function presentLogins(grants: readonly Grant[], actor: Actor, now: Date) {
  return grants.map((grant, index) => ({
    ...presentAccess(grant, now),
    firstName: grant.firstName,
    lastName: grant.lastName,
    primo: index === 0,
    proprio: grant.accountId === actor.accountId,
    filiali: grant.branches === null ? null : [...grant.branches],
  }));
}

/** Refuses an e-mail address that another login uses, with the field error 'Indirizzo email già in uso' (spec §8). */
async function withFreeEmail(tx: Transaction, email: string, role: 'CONSULTANT' | 'COMPANY', but: string | null) {
  const taken = await managing.whyNotLoginEmail(tx, email, role, but);
  if (!taken) return;
  const message = refusalText(taken.refused, {}).title;
  throw new Problem(400, taken, { fieldErrors: [{ field: 'email', message }] });
}

function fieldProblem(field: string, message: string): Problem {
  return new Problem(
    400,
    { refused: 'invalid-request', data: { fields: field } },
    { fieldErrors: [{ field, message }] },
  );
}
