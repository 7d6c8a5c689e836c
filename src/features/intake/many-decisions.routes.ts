import type { Actor } from '../../access/scope.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { Call, Serve } from '../../server/http/http.ts';
import { accepted, notFound, Problem } from '../../server/problem.ts';
import { refuse } from '../../server/refusal.ts';
import { decideRows } from './decisions.contract.ts';
import { decided, openIntake, said } from './decisions.routes.ts';
import { presentRows } from './intake.present.ts';
import * as store from './intake.store.ts';
import { type Decision, whyNotDate, whyNotDecide, whyNotKeepSheet } from './intake.ts';
import { askApart, doubtsOfRow, rememberAnswer } from './print-doubt.store.ts';
import { type PrintDoubt, whyNotTakeProposed } from './print-doubt.ts';

/** Serves decisions about several rows at once, and answers to the questions about a print. */
export function serveManyDecisions(serve: Serve): void {
  serve.change(decideRows, async ({ tx, actor, body, now, params }) => {
    const intake = await openIntake(tx, params.id);
    const rows = await store.listRows(tx, [intake.id], body.righe);
    if (rows.length < new Set(body.righe).size) throw notFound();
    const doubt = 'dubbio' in body ? body.dubbio : undefined;
    const stray = doubt && rows.find((row) => !doubtsOfRow(row).includes(doubt));
    if (stray) throw new Problem(409, refuse('intake-row-not-ready', { rows: String(stray.n) }));
    const events =
      'dimentica' in body ? [forgotten(intake, body.dubbio, rows)] : await decideAll(tx, intake, rows, body, actor);
    if (doubt) await rememberAnswer(tx, intake.practiceId, doubt, rows, { answer: answerOf(body), now });
    await store.announceIntake(tx, intake.id);
    const numbers = rows.map((row) => row.n);
    return { answer: await presentRows(tx, await store.listRows(tx, [intake.id], numbers)), events };
  });
}

type ManyBody = Exclude<Call<typeof decideRows>['body'], { dimentica: true }>;

/** The answer to remember for the print of these rows; null forgets it. */
function answerOf(body: Call<typeof decideRows>['body']): string | null {
  if ('dimentica' in body) return null;
  return ('periodo' in body && body.periodo) || body.decisione;
}

async function decideAll(
  tx: Transaction,
  intake: store.StoredIntake,
  rows: readonly store.StoredRow[],
  body: ManyBody,
  actor: Actor,
): Promise<LedgerEvent[]> {
  const doubt = 'dubbio' in body ? body.dubbio : undefined;
  const { decisione } = body;
  if (decisione === 'assigned') {
    if (doubt === 'second') return assignRows(tx, intake, await withProposed(tx, intake, rows), null, actor);
    const periodo = 'periodo' in body ? body.periodo : null;
    for (const row of rows) accepted(periodo === null ? whyNotKeepSheet(row) : whyNotDate(row));
    return assignRows(tx, intake, rows, periodo, actor);
  }
  for (const row of rows) accepted(whyNotDecide(row, { decision: decisione === 'apart' ? null : decisione }));
  const numbers = rows.map((row) => row.n);
  if (decisione === 'apart') await askApart(tx, intake.id, numbers);
  else if (decisione === null) await store.takeDecisionsBack(tx, intake.id, numbers);
  else await store.decideAlike(tx, intake.id, numbers, decisione, actor.accountId);
  const events = rows.map((row) => decided(intake, row, { decision: decisione }));
  if (decisione !== null || doubt !== 'month') return events;
  // A row that loses its month keeps the person whom the answer about a second person assigned to it.
  const kept = rows.filter((row) => row.employeeId !== null && doubtsOfRow(row).includes('second'));
  return [...events, ...(await assignRows(tx, intake, kept, null, actor))];
}

/** The rows, each with the first of its proposed people. */
async function withProposed(
  tx: Transaction,
  intake: store.StoredIntake,
  rows: readonly store.StoredRow[],
): Promise<store.StoredRow[]> {
  for (const row of rows) accepted(whyNotTakeProposed(row));
  const people = await store.employeesById(
    tx,
    rows.map((row) => row.suggestions[0] ?? ''),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => {
    const person = byId.get(row.suggestions[0] ?? '');
    if (!person || (intake.companyId !== null && person.companyId !== intake.companyId)) throw notFound();
    return { ...row, employeeId: person.id, companyId: person.companyId };
  });
}

/**
 * Assigns rows to the people they have, for the given month or, if none is given, for the month printed on each. A row
 * that repeats a document needs another decision.
 */
async function assignRows(
  tx: Transaction,
  intake: store.StoredIntake,
  rows: readonly store.StoredRow[],
  periodo: string | null,
  actor: Actor,
): Promise<LedgerEvent[]> {
  const events: LedgerEvent[] = [];
  for (const row of rows) {
    const { employeeId, companyId } = row;
    if (employeeId === null || companyId === null) continue;
    const its = said(row, { periodo: periodo ?? undefined });
    const decision: Decision = { decision: 'assigned', employeeId, companyId, ...its, payrollKind: null };
    await store.assignRow(tx, intake.id, row.n, decision, actor.accountId);
    await store.markRepeated(tx, intake, row.n);
    events.push(decided(intake, row, decision));
  }
  return events;
}

function forgotten(intake: store.StoredIntake, doubt: PrintDoubt, rows: readonly store.StoredRow[]): LedgerEvent {
  return {
    action: 'intakeLayoutForgotten',
    id: intake.id,
    companyId: intake.companyId,
    data: { file: rows[0]?.fileId ?? '', doubt },
  };
}
