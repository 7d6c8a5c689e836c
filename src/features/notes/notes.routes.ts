import type { Actor } from '../../access/scope.ts';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import { loginsOf } from '../../directory/logins.store.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { ChangeCall, Serve } from '../../server/http/http.ts';
import { refuseChanged, tagged } from '../../server/http/if-match.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { refuse } from '../../server/refusal.ts';
import { isBlank } from '../../text/common/blank.ts';
import { whyNotTouch } from './note.ts';
import * as contracts from './notes.contract.ts';
import * as store from './notes.store.ts';

export function serveNotes(serve: Serve): void {
  serve(contracts.listNotes, async ({ actor, inScope, query, reply }) => {
    const { rows, logins } = await inScope(async (tx) => {
      const companyId = query.cfAzienda === undefined ? null : await companyOf(tx, actor, query.cfAzienda);
      const found = await store.listNotes(tx, companyId, pageOf(query));
      return {
        rows: found,
        logins: await loginsOf(
          tx,
          found.map(({ createdBy }) => createdBy),
        ),
      };
    });
    return sendList(reply, rows, rows[0]?.total ?? 0, (row) => present(row, actor, logins));
  });

  serve.change(contracts.writeNote, async ({ tx, actor, body, now, query, reply }) => {
    refuseBlank(body.testo);
    const companyId = await companyOf(tx, actor, body.cfAzienda ?? query.cfAzienda);
    const note = { practiceId: actor.practiceId ?? '', companyId, text: body.testo, createdBy: actor.accountId };
    const row = existing(await store.insertNote(tx, note, now));
    return {
      answer: tagged(reply, contracts.changeNote, await presented(tx, row, actor)),
      events: [{ action: 'noteWritten', id: row.id, companyId, data: {} }],
    };
  });

  serve.change(contracts.changeNote, (call) => change(call, call.params.id));
  serve.change(contracts.saveNote, (call) => change(call, call.body.id));

  serve.change(contracts.deleteNote, async ({ tx, actor, params }) => {
    const { id, companyId } = await own(tx, actor, params.id);
    await store.deleteNote(tx, id);
    return { answer: undefined, events: [{ action: 'noteDeleted', id, companyId, data: {} }] };
  });
}

async function change(
  {
    tx,
    actor,
    body,
    now,
    reply,
    request,
  }: Pick<ChangeCall<typeof contracts.saveNote>, 'tx' | 'actor' | 'now' | 'reply' | 'request'> & {
    body: { testo: string };
  },
  noteId: string,
) {
  refuseBlank(body.testo);
  const note = await own(tx, actor, noteId);
  refuseChanged(request, contracts.changeNote, await presented(tx, note, actor));
  const { id, companyId, text } = note;
  const isSame = text === body.testo;
  const row = isSame ? note : existing(await store.updateNote(tx, id, body.testo, now));
  return {
    answer: tagged(reply, contracts.changeNote, await presented(tx, row, actor)),
    events: isSame ? [] : [{ action: 'noteChanged' as const, id, companyId, data: {} }],
  };
}

function refuseBlank(text: string): void {
  if (!isBlank(text)) return;
  const problem = new Problem(400, 'note-blank');
  throw new Problem(400, 'note-blank', { fieldErrors: [{ field: 'testo', message: problem.detail }] });
}

/**
 * The company of the notes: by default the caller's own. A group head may name another company of its group, and a
 * consultant must name one.
 */
async function companyOf(tx: Transaction, actor: Actor, taxCode: string | undefined): Promise<string> {
  if (taxCode !== undefined) return (await companiesByTaxCode(tx, [taxCode]))[0]?.id ?? '';
  if (actor.companyId === null) throw new Problem(400, refuse('invalid-request', { fields: 'cfAzienda' }));
  return actor.companyId;
}

async function own(tx: Transaction, actor: Actor, id: string): Promise<store.NoteRow> {
  const note = existing(await store.findNote(tx, id));
  const refusal = whyNotTouch(note, actor.accountId);
  if (refusal) throw new Problem(409, refusal);
  return existing(await store.findNote(tx, id, { lock: true }));
}

function existing(row: store.NoteRow | undefined): store.NoteRow {
  if (!row) throw notFound();
  return row;
}

async function presented(tx: Transaction, row: store.NoteRow, actor: Actor) {
  return present(row, actor, await loginsOf(tx, [row.createdBy]));
}

function present(row: store.NoteRow, actor: Actor, logins: ReadonlyMap<string, string>) {
  return {
    id: row.id,
    testo: row.text,
    autore: logins.get(row.createdBy) ?? null,
    propria: row.createdBy === actor.accountId,
    creata: row.createdAt,
    modificata: row.changedAt,
  };
}
