import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../access/scope.ts';
import { companiesByTaxCode } from '../../../directory/companies.store.ts';
import { KIND_NAMES, KINDS, type Kind } from '../../../directory/kinds.ts';
import type { App } from '../../../server/app.ts';
import type { Change } from '../../../server/change.ts';
import type { Transaction } from '../../../server/database.ts';
import type { Serve } from '../../../server/http.ts';
import { pageOf, sendList } from '../../../server/list.ts';
import { withdraw } from '../../../server/mail.ts';
import { refuseReadOnly } from '../../../server/parse.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { refuse } from '../../../server/refusal.ts';
import { eventOf, namesOfDocuments, publicationOf, stateOf } from '../document.ts';
import { readRow, type StoredDocument, saveChanges } from '../documents.store.ts';
import { loadAll, namesOf } from '../load.store.ts';
import { presentAny } from '../present.ts';
import { announcePublication, appearance, newsOfDocuments } from '../publish/announcement.jobs.ts';
import { dueWarning } from '../publish/due-dates.jobs.ts';
import { heldAmong, keepHolds } from '../retention/retention.store.ts';
import { withholdUnapproved } from '../rules/approvals.store.ts';
import { PRIVACY_CATEGORY } from '../upload/upload.ts';
import * as edits from '../upload/uploads.contract.ts';
import { handled, mayAct } from '../upload/uploads.routes.ts';
import { forGood } from './deletion.jobs.ts';
import * as store from './document-actions.store.ts';
import { type DocumentAction, discard, restore, whyNotAct } from './document-actions.ts';
import * as bin from './recycle-bin.contract.ts';

/** Calls on existing documents: edited, binned, restored, deleted. */
export function serveDocumentActions(serve: Serve, app: App): void {
  serveEdits(serve);

  serve.change(bin.discardDocuments, async ({ tx, actor, body, now, today }) => {
    const documents = await loadFor('discard', tx, idsOf(body), actor, today);
    const changes = documents.map((document) => discard(document, now.toISOString()));
    await saveChanges(tx, changes);
    await withdraw(tx, idsOf(body), now);
    return {
      answer: { aggiornati: changes.length },
      events: changes.flatMap((change) => change.events),
      noNews: newsOfDocuments(documents.map((document) => document.id)),
    };
  });

  serve.change(bin.restoreDocuments, async ({ tx, actor, body, now, today }) => {
    const documents = await loadFor('restore', tx, idsOf(body), actor, today);
    const { changes, withheld } = await withholdUnapproved(tx, documents.map(restore), now);
    await saveChanges(tx, changes);
    const practiceId = actor.practiceId ?? '';
    // Its day came while it lay in the bin: the job that traces and announces it goes now.
    const missed = changes.filter(
      ({ document }) => publicationOf(document, today) === 'published' && document.appearedAt === null,
    );
    const days = new Set(missed.map(({ document }) => document.publishOn ?? today));
    const untold = await store.maybeUntold(
      tx,
      documents.filter((one) => one.appearedAt !== null).map((one) => one.id),
    );
    const again = await announcePublication(
      tx,
      app,
      practiceId,
      changes.filter(({ document }) => untold.includes(document.id)),
      today,
    );
    return {
      answer: { aggiornati: changes.length },
      events: changes.flatMap((change) => change.events),
      ...again,
      ...(withheld.length > 0 ? { noNews: newsOfDocuments(withheld) } : {}),
      jobs: [...again.jobs, ...[...days].map((day) => appearance(practiceId, day))],
    };
  });

  serve(bin.listRecycleBin, async ({ inScope, query, reply, today }) => {
    const { rows, total, names } = await inScope(async (tx) => {
      const companies = query.cfAzienda ? await companiesByTaxCode(tx, [query.cfAzienda]) : null;
      const filter: store.BinFilter = {
        ...(companies && { companyIds: companies.map(({ id }) => id) }),
        asked: query,
      };
      const page = pageOf(query);
      const found = await store.listBin(tx, filter, page);
      const all = page.limit === null ? found.length : await store.countBin(tx, filter);
      return { rows: found, total: all, names: await namesOf(tx, found) };
    });
    return sendList(reply, rows, total, (row) => presentAny(row, names, today));
  });

  serve(bin.listRecycleBinTags, ({ inScope, query }) =>
    inScope(async (tx) => {
      if (!query.cfAzienda) return store.listBinTags(tx);
      const companies = await companiesByTaxCode(tx, [query.cfAzienda]);
      return store.listBinTags(
        tx,
        companies.map(({ id }) => id),
      );
    }),
  );

  serve.change(bin.purgeDocument, ({ tx, actor, body, now, params, today }) =>
    deleteFor('purge', tx, [params.id, ...idsOf(body)], null, actor, { now, today }),
  );
  serve.change(bin.purgeDocuments, ({ tx, actor, body, now, today }) =>
    deleteFor('purge', tx, idsOf(body), null, actor, { now, today }),
  );

  serve.change(bin.emptyRecycleBin, async ({ tx, actor, now, query, today }) => {
    const companies = await companiesByTaxCode(tx, [query.cfAzienda]);
    const ids = await store.binnedIds(
      tx,
      companies.map(({ id }) => id),
    );
    const documents = ids.length > 0 ? await loadAll(tx, ids, true) : [];
    const held = await heldOf(tx, documents);
    const mine = documents.filter(
      (document) => !held.includes(document) && whyNotAct('purge', [handled(document, actor, today)]) === null,
    );
    return {
      answer: { eliminati: mine.length, rimasti: documents.length - mine.length },
      ...(await forGood(tx, mine, now)),
    };
  });

  for (const kind of KIND_NAMES) {
    const calls: (typeof bin.REMOVAL_CALLS)[Kind] = bin.REMOVAL_CALLS[kind];
    // `docbase` is the call for any kind (docs/api.md).
    const only = KINDS[kind].tipo === 'docbase' ? null : kind;
    serve.change(calls.one, ({ tx, actor, body, now, params, today }) =>
      deleteFor('remove', tx, [params.id, ...idsOf(body)], only, actor, { now, today }),
    );
    serve.change(calls.several, ({ tx, actor, body, now, query, today }) =>
      deleteFor('remove', tx, [...separate(query.id ?? []), ...idsOf(body)], only, actor, { now, today }),
    );
  }
}

function serveEdits(serve: Serve): void {
  serve.change(edits.updateDocument, async ({ tx, actor, body: said, ignored, today }) => {
    const [document] = await loadFor('edit', tx, [said.id], actor, today);
    const before = await readRow(tx, said.id);
    if (!document || !before) throw notFound();
    const shown = presentAny(before, await namesOf(tx, [before]), today);
    refuseReadOnly(ignored, shown);
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
      answer: presentAny(row, await namesOf(tx, [row]), today),
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

/** Another due date: news of the former one is no longer true, and the new one is announced in its time. */
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

/** The day that an edit gave, as its event states it. */
function dueOn(given: string | null | undefined): { dueOn?: string | null } {
  return given === undefined ? {} : { dueOn: given };
}

function dueDate(documents: readonly StoredDocument[], on: string, actor: Actor, today: string): void {
  mayAct('deadline', documents, actor, today);
  if (on < today) throw new Problem(400, 'due-date-in-past');
}

/** Locked, all in scope, and all allowed. */
async function loadFor(
  action: DocumentAction,
  tx: Transaction,
  ids: readonly string[],
  actor: Actor,
  today: string,
): Promise<StoredDocument[]> {
  const documents = await loadAll(tx, ids, true);
  mayAct(action, documents, actor, today);
  return documents;
}

async function deleteFor(
  action: 'remove' | 'purge',
  tx: Transaction,
  ids: readonly string[],
  kind: Kind | null,
  actor: Actor,
  { now, today }: { now: Date; today: string },
): Promise<Change<{ eliminati: number }>> {
  const documents = await loadAll(tx, ids, true);
  if (kind !== null && documents.some((document) => document.kind !== kind)) throw notFound();
  mayAct(action, documents, actor, today);
  const held = await heldOf(tx, documents);
  if (held.length > 0)
    throw new Problem(
      409,
      refuse('held', { names: namesOfDocuments(held.map((document) => stateOf(document, today))) }),
    );
  return { answer: { eliminati: documents.length }, ...(await forGood(tx, documents, now)) };
}

/** Those that a hold keeps (P141); holds stay as they are until the commit. */
async function heldOf(tx: Transaction, documents: readonly StoredDocument[]): Promise<StoredDocument[]> {
  await keepHolds(tx);
  const held = await heldAmong(
    tx,
    documents.map(({ id }) => id),
  );
  return documents.filter(({ id }) => held.has(id));
}

function idsOf(body: readonly string[] | { ids?: readonly string[] | undefined }): readonly string[] {
  return 'ids' in body ? (body.ids ?? []) : Array.isArray(body) ? body : [];
}

/** A list in an address: repeated, or joined by commas. */
function separate(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).filter(Boolean);
}

/** The answer of GET may come back whole: unchanged fields change nothing and leave no trace. */
function changedOf<T extends { id: string }>(said: T, shown: object): T {
  const now = new Map(Object.entries(shown));
  const isSame = ([name, value]: [string, unknown]) => name !== 'id' && isDeepStrictEqual(value, now.get(name));
  return Object.fromEntries(Object.entries(said).filter((entry) => !isSame(entry))) as T;
}
