import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../access/scope.ts';
import type { Change } from '../../../server/http/change.ts';
import type { Serve } from '../../../server/http/http.ts';
import { refuseChanged, tagged } from '../../../server/http/if-match.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { eventOf } from '../core/document.ts';
import * as store from '../core/document-actions.store.ts';
import { readRow, type StoredDocument } from '../core/documents.store.ts';
import { dueWarning } from '../core/due-dates.jobs.ts';
import { loadAll, loadFor, mayAct, namesOf } from '../core/load.store.ts';
import { presentAny } from '../core/present.ts';
import { PRIVACY_CATEGORY } from '../core/upload.ts';
import * as edits from './edits.contract.ts';

/** Edits existing documents: description, tags, category and dates. */
export function serveEdits(serve: Serve): void {
  serve.change(edits.updateDocument, async ({ tx, actor, body: said, reply, request, today }) => {
    const [document] = (await loadAll(tx, [said.id], true)).map(outOfBin);
    if (!document) throw notFound();
    mayAct('edit', [document], actor, today);
    const before = await readRow(tx, said.id);
    if (!before) throw notFound();
    const shown = presentAny(before, await namesOf(tx, [before]), today);
    refuseChanged(request, edits.updateDocument, shown);
    const body = changedOf(said, shown);
    if (body.codCategoria === PRIVACY_CATEGORY && actor.role !== 'COMPANY')
      throw new Problem(409, 'privacy-by-company-only');
    if (body.dataScadenza) dueDate([document], body.dataScadenza, actor, today);
    await store.saveEdit(tx, body.id, {
      description: body.descrizione,
      tags: body.tags && [...new Set(body.tags)],
      category: body.codCategoria,
      deliveryOn: body.dataConsegna,
      dueOn: body.dataScadenza,
    });
    const row = await readRow(tx, body.id);
    if (!row) throw notFound();
    const fields = Object.keys(body).filter((name) => name !== 'id');
    return {
      answer: tagged(reply, edits.updateDocument, presentAny(row, await namesOf(tx, [row]), today)),
      events:
        fields.length > 0
          ? [eventOf(document, 'edited', { fields: fields.join(','), ...dueOn(body.dataScadenza) })]
          : [],
      ...warningOf(actor, [document.id], body.dataScadenza),
    };
  });

  serve.change(edits.labelDocuments, async ({ tx, actor, body, today }) => {
    const documents = await loadFor('label', tx, body.ids, actor, today);
    const changed = await store.saveTags(tx, body.ids, { add: body.aggiungi ?? [], remove: body.togli ?? [] });
    return edited(documents, changed, 'tags');
  });

  serve.change(edits.setDeadline, async ({ tx, actor, body, today }) => {
    const documents = await loadFor('deadline', tx, body.ids, actor, today);
    if (body.dataScadenza) dueDate(documents, body.dataScadenza, actor, today);
    const changed = await store.saveDueDate(tx, body.ids, body.dataScadenza);
    return {
      ...edited(documents, changed, 'dataScadenza', dueOn(body.dataScadenza)),
      ...warningOf(actor, changed, body.dataScadenza),
    };
  });
}

/** A row that was read before somebody moved its document to the bin can still be saved; it stays in the bin. */
function outOfBin(document: StoredDocument): StoredDocument {
  return { ...document, discardedAt: null };
}

function edited(
  documents: readonly StoredDocument[],
  ids: readonly string[],
  fields: string,
  stated: { dueOn?: string | null } = {},
): Change<{ aggiornati: number }> {
  const changed = documents.filter((document) => ids.includes(document.id));
  return {
    answer: { aggiornati: changed.length },
    events: changed.map((document) => eventOf(document, 'edited', { fields, ...stated })),
  };
}

/** Drops the notifications about the former due date and schedules the one about the new date. */
function warningOf(
  { practiceId }: Actor,
  ids: readonly string[],
  on: string | null | undefined,
): Pick<Change<never>, 'jobs' | 'noNews'> {
  if (on === undefined) return {};
  return {
    noNews: [{ kind: 'documentDue', objectIds: ids }],
    jobs: on === null ? [] : [dueWarning(practiceId ?? '', on)],
  };
}

/** Returns the due date as data for the edit's event; an empty object if the edit did not set a due date. */
function dueOn(given: string | null | undefined): { dueOn?: string | null } {
  return given === undefined ? {} : { dueOn: given };
}

function dueDate(documents: readonly StoredDocument[], on: string, actor: Actor, today: string): void {
  mayAct('deadline', documents, actor, today);
  if (on < today) throw new Problem(400, 'due-date-in-past');
}

/** Drops unchanged fields: a client may send back the whole answer of GET, and only real changes are recorded. */
function changedOf<T extends { id: string }>(said: T, shown: object): T {
  const now = new Map(Object.entries(shown));
  const isSame = ([name, value]: [string, unknown]) => name !== 'id' && isDeepStrictEqual(value, now.get(name));
  return Object.fromEntries(Object.entries(said).filter((entry) => !isSame(entry))) as T;
}
