import type { Actor } from '../../../access/scope.ts';
import { companiesByTaxCode } from '../../../directory/companies.store.ts';
import { KIND_NAMES, KINDS, type Kind } from '../../../directory/kinds.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Change } from '../../../server/http/change.ts';
import type { Serve } from '../../../server/http/http.ts';
import { pageOf, sendList } from '../../../server/http/list.ts';
import { withdraw } from '../../../server/jobs/mail.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { refuse } from '../../../server/refusal.ts';
import { announcePublication, appearance, newsOfDocuments } from '../core/announcement.jobs.ts';
import { withholdUnapproved } from '../core/approvals.store.ts';
import { forGood } from '../core/deletion.jobs.ts';
import { namesOfDocuments, publicationOf, stateOf } from '../core/document.ts';
import * as store from '../core/document-actions.store.ts';
import { discard, restore, whyNotAct } from '../core/document-actions.ts';
import { type StoredDocument, saveChanges } from '../core/documents.store.ts';
import { handled, loadAll, loadFor, mayAct, namesOf } from '../core/load.store.ts';
import { presentAny } from '../core/present.ts';
import * as bin from '../core/recycle-bin.contract.ts';
import { heldAmong, keepHolds } from '../retention/retention.store.ts';

/** Moves documents to the recycle bin, restores them and deletes them. */
export function serveRecycleBin(serve: Serve, app: App): void {
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
    // The publication day of these documents passed while they were in the bin. The job that records and announces
    // their publication is therefore scheduled now.
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
    const ids = await store.binnedIds(tx, [await companyOf(tx, actor, query.cfAzienda)]);
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
    // The `docbase` endpoints accept documents of every kind (docs/api.md).
    const only = KINDS[kind].tipo === 'docbase' ? null : kind;
    serve.change(calls.one, ({ tx, actor, body, now, params, today }) =>
      deleteFor('remove', tx, [params.id, ...idsOf(body)], only, actor, { now, today }),
    );
    serve.change(calls.several, ({ tx, actor, body, now, query, today }) =>
      deleteFor('remove', tx, [...separate(query.id ?? []), ...idsOf(body)], only, actor, { now, today }),
    );
  }
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

/** Returns the documents that a hold protects (P141). Holds cannot change before the commit. */
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

/** Splits a list in the query string: repeated parameters or comma-separated values. */
function separate(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).filter(Boolean);
}

/** The named company, or the caller's own. */
async function companyOf(tx: Transaction, actor: Actor, taxCode: string | undefined): Promise<string> {
  if (taxCode !== undefined) return (await companiesByTaxCode(tx, [taxCode]))[0]?.id ?? '';
  if (actor.companyId === null) throw new Problem(400, refuse('invalid-request', { fields: 'cfAzienda' }));
  return actor.companyId;
}
