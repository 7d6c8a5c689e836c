import { createHash } from 'node:crypto';
import type { Actor } from '../../access/scope.ts';
import { isProvisionalTaxCode, isTaxCode } from '../../directory/tax-code.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { isId, type Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Call, Serve } from '../../server/http/http.ts';
import { withdraw } from '../../server/jobs/mail.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { newsOfDocuments } from '../documents/core/announcement.jobs.ts';
import { stateOf } from '../documents/core/document.ts';
import { discard } from '../documents/core/document-actions.ts';
import { loadDocuments, saveChanges } from '../documents/core/documents.store.ts';
import { type Confirmed, confirmedOrAsked } from '../documents/upload/addressee.io.ts';
import { createRowEmployee, decideRow } from './decisions.contract.ts';
import { presentRows } from './intake.present.ts';
import * as store from './intake.store.ts';
import { type Decision, type IntakeKind, isPeriodOf, whyNotDecide, whyNotReopen, whyNotWorkOn } from './intake.ts';
import { insertEmployee, suggest } from './new-workers.store.ts';
import { insertGroup, markRepeating, releaseRepeating, savePages } from './page-moves.store.ts';
import { againstGiving, movePages, whyNotMovePages } from './page-moves.ts';
import { saveForCompany, unsettleRow } from './settled-rows.store.ts';

/** Serves the decisions about single rows of an intake. */
export function serveDecisions(serve: Serve, app: App): void {
  serve.change(decideRow, async ({ tx, actor, body, now, params, query, request, today }) => {
    const { intake, row } = await openRow(tx, params);
    const sure = { app, accountId: actor.accountId, token: query.conferma, url: request.url };
    if ('pagine' in body) {
      const { to, event } = await move(tx, intake, row, body, sure);
      return { answer: to, events: [event] };
    }
    if ('riapri' in body) return reopen(tx, intake, row, { now, today });
    const decision = await toDecision(tx, intake, row, body);
    const confirmed = decision.decision === 'assigned' ? await ask(tx, intake, row, row.pages, decision, sure) : null;
    const answer = await decide(tx, intake, row, decision, actor);
    return { answer, events: [decided(intake, row, decision, confirmed)] };
  });

  serve.change(createRowEmployee, async ({ tx, actor, body, params }) => {
    const { intake, row } = await openRow(tx, params);
    const taxCode = body.codiceFiscale.replace(/\s/g, '').toUpperCase();
    if (!isTaxCode(taxCode) && !isProvisionalTaxCode(taxCode)) throw new Problem(400, 'tax-code-invalid');
    const company = await companyOf(tx, intake, body.codiceAzienda);
    const person = { lastName: body.cognome, firstName: body.nome, taxCode, companyId: company.id };
    const created = await insertEmployee(tx, intake.practiceId, person);
    if (created === null)
      throw new Problem(409, {
        refused: 'employee-exists',
        data: { name: `${person.lastName} ${person.firstName}` },
      });
    const decision: Decision = {
      decision: 'assigned',
      employeeId: created,
      companyId: company.id,
      ...said(row, body),
      payrollKind: null,
    };
    await suggest(tx, intake.id, taxCode, created);
    const answer = await decide(tx, intake, row, decision, actor);
    const event: LedgerEvent = {
      action: 'employeeCreated',
      id: created,
      companyId: company.id,
      employeeId: created,
      data: { intake: intake.id, webAccess: false },
    };
    return { answer, events: [event, decided(intake, row, decision)] };
  });
}

type Body = Call<typeof decideRow>['body'];
type PagesBody = Extract<Body, { pagine: number[] }>;
type DecisionBody = Exclude<Body, PagesBody | { riapri: true }>;

/**
 * Loads a row and its intake, and locks both against concurrent decisions. Refuses an intake that accepts no decisions.
 */
async function openRow(tx: Transaction, params: { id: string; n: number }) {
  const intake = await openIntake(tx, params.id);
  const [row] = await store.listRows(tx, [intake.id], [params.n]);
  if (!row) throw notFound();
  return { intake, row };
}

export async function openIntake(tx: Transaction, id: string): Promise<store.StoredIntake> {
  const intake = await store.findIntake(tx, id, { lock: true });
  if (!intake) throw notFound();
  const refusal = whyNotWorkOn(intake.state);
  if (refusal) throw new Problem(409, refusal);
  return intake;
}

/** The caller's company with this code. A company that uploads for itself can only find itself. */
async function companyOf(tx: Transaction, intake: store.StoredIntake, code: string): Promise<{ id: string }> {
  const company = await store.companyByCode(tx, code);
  if (!company || (intake.companyId !== null && company.id !== intake.companyId)) throw notFound();
  return company;
}

async function toDecision(
  tx: Transaction,
  intake: store.StoredIntake,
  row: store.StoredRow,
  body: DecisionBody,
): Promise<Decision> {
  if (body.decisione === 'companyDocument') {
    const company = await companyOf(tx, intake, body.codiceAzienda);
    return { decision: 'companyDocument', companyId: company.id, title: body.titolo };
  }
  if (body.decisione !== 'assigned') return { decision: body.decisione };
  const [employee] = isId(body.idDipendente) ? await store.employeesById(tx, [body.idDipendente]) : [];
  if (!employee || (intake.companyId !== null && employee.companyId !== intake.companyId)) throw notFound();
  return {
    decision: 'assigned',
    employeeId: employee.id,
    companyId: employee.companyId,
    ...said(row, body),
    payrollKind: body.tipoCedolino ?? null,
  };
}

/** The kind and period that the person entered, or else the recognised ones. A CU has a year, never a month. */
export function said(
  row: store.StoredRow,
  { tipo, periodo }: { tipo?: IntakeKind | undefined; periodo?: string | undefined },
) {
  const kind = tipo ?? null;
  const becomes = kind ?? row.kind;
  if (periodo !== undefined && becomes !== null && !isPeriodOf(becomes, periodo))
    throw new Problem(400, { refused: 'invalid-request', data: { fields: 'periodo' } });
  return { kind, period: periodo === undefined ? null : Number(periodo) };
}

/**
 * Carries out a decision. If a manual assignment repeats a document or another row, the row becomes a duplicate that
 * needs another decision (P20), so that no person gets the same month twice unnoticed.
 */
async function decide(
  tx: Transaction,
  intake: store.StoredIntake,
  row: store.StoredRow,
  decision: Decision,
  actor: Actor,
) {
  const refusal = whyNotDecide(row, decision);
  if (refusal) throw new Problem(409, refusal);
  if (decision.decision === 'assigned') {
    await store.assignRow(tx, intake.id, row.n, decision, actor.accountId);
    await store.markRepeated(tx, intake, row.n);
  } else if (decision.decision === 'companyDocument') {
    await saveForCompany(tx, intake.id, row.n, decision, actor.accountId);
  } else if (decision.decision === null) {
    await store.takeDecisionsBack(tx, intake.id, [row.n]);
  } else {
    await store.decideAlike(tx, intake.id, [row.n], decision.decision, actor.accountId);
  }
  await store.announceIntake(tx, intake.id);
  return presentOne(tx, await store.listRows(tx, [intake.id], [row.n]));
}

async function presentOne(tx: Transaction, rows: store.StoredRow[]) {
  const [out] = await presentRows(tx, rows);
  if (!out) throw notFound();
  return out;
}

/** Moves the document of a row to the recycle bin. Its pages become a row again, with the same decision as before. */
async function reopen(
  tx: Transaction,
  intake: store.StoredIntake,
  row: store.StoredRow,
  { now, today }: { now: Date; today: string },
) {
  const [document] = await loadDocuments(tx, row.documentId === null ? [] : [row.documentId], { lock: true });
  const refusal = whyNotReopen(row, document ? stateOf(document, today) : null);
  if (refusal || !document) throw new Problem(409, refusal ?? 'intake-row-no-document');
  const binned = discard(document, now.toISOString());
  await saveChanges(tx, [binned]);
  await withdraw(tx, [document.id], now);
  await unsettleRow(tx, intake.id, row.n);
  await store.announceIntake(tx, intake.id);
  const event: LedgerEvent = {
    action: 'intakeReturned',
    id: intake.id,
    companyId: intake.companyId,
    employeeId: row.employeeId,
    data: { row: row.n, reason: 'reopened' },
  };
  return {
    answer: await presentOne(tx, await store.listRows(tx, [intake.id], [row.n])),
    events: [...binned.events, event],
    noNews: newsOfDocuments([document.id]),
  };
}

/**
 * Moves pages to another row of the file, or to a new row. A row that has no pages left is hidden but kept, in case
 * pages return to it.
 */
async function move(tx: Transaction, intake: store.StoredIntake, from: store.StoredRow, body: PagesBody, sure: Sure) {
  const pages = [...new Set(body.pagine)].toSorted((a, b) => a - b);
  const find = async (n: number) => {
    const [row] = await store.listRows(tx, [intake.id], [n], { emptied: true });
    if (!row) throw notFound();
    return row;
  };
  const known = body.verso === null ? null : await find(body.verso);
  const refusal = whyNotMovePages(from, pages, known);
  if (refusal) throw new Problem(409, refusal);
  const confirmed = known === null ? null : await ask(tx, intake, from, pages, known, sure);
  const to = known ?? (await find(await insertGroup(tx, from, pages)));
  const now = movePages(from, pages, to);
  await savePages(tx, from, now.from);
  await savePages(tx, to, now.to);
  if (now.from.pages.length === 0) await releaseRepeating(tx, from);
  if (known?.pages.length === 0) await markRepeating(tx, known);
  await store.announceIntake(tx, intake.id);
  const out = await presentOne(tx, [await find(to.n)]);
  const event: LedgerEvent = {
    action: 'intakePagesMoved',
    id: intake.id,
    companyId: intake.companyId,
    employeeId: from.employeeId,
    data: { row: from.n, to: to.n, pages: pages.join(','), ...(confirmed && { confirmed: confirmed.reason }) },
  };
  return { to: out, event };
}

/** The account that decides, and the token that confirms an assignment which the pages contradict. */
interface Sure {
  app: App;
  accountId: string;
  token: string | undefined;
  url: string;
}

/** Asks for confirmation before pages are assigned to a person whom they contradict, as all other uploads do. */
async function ask(
  tx: Transaction,
  intake: store.StoredIntake,
  from: store.StoredRow,
  pages: readonly number[],
  to: { employeeId: string | null; taxCode?: string | null },
  { app, ...who }: Sure,
): Promise<Confirmed | null> {
  const [person] = to.employeeId === null ? [] : await store.employeesById(tx, [to.employeeId]);
  const codes = [to.taxCode, person?.taxCode].filter((code) => code != null);
  const against = againstGiving(from, pages, { employeeId: to.employeeId, codes });
  if (against === null) return null;
  const names =
    'codes' in against
      ? against.codes
      : (await store.employeesById(tx, [against.employeeId])).map((one) => `${one.lastName} ${one.firstName}`);
  const asked = createHash('sha256').update(JSON.stringify([intake.id, from.n, pages, to.employeeId, codes]));
  return confirmedOrAsked(app, who, { is: 'another-named', pages: [...pages], names }, asked.digest('base64url'));
}

export function decided(
  intake: store.StoredIntake,
  row: store.StoredRow,
  decision: Decision | { decision: 'apart' },
  confirmed: Confirmed | null = null,
): LedgerEvent {
  return {
    action: 'intakeDecided',
    id: intake.id,
    companyId: intake.companyId,
    employeeId: decision.decision === 'assigned' ? decision.employeeId : row.employeeId,
    data: {
      ...{ row: row.n, decision: decision.decision, pages: row.pages.join(',') },
      ...(confirmed && { confirmed: confirmed.reason }),
    },
  };
}
