import { type Actor, scopeOf } from '../../../access/scope.ts';
import { companiesById, companiesByTaxCode } from '../../../directory/companies.store.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Call, Serve } from '../../../server/http/http.ts';
import { pageOf, sendList } from '../../../server/http/list.ts';
import { issueTicket, type Opener } from '../../../server/http/tickets.ts';
import { withdraw } from '../../../server/jobs/mail.ts';
import { accepted, notFound, Problem } from '../../../server/problem.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { announcePublication, newsOfDocuments } from '../core/announcement.jobs.ts';
import { refuseUnapproved } from '../core/approvals.store.ts';
import { publicationOf } from '../core/document.ts';
import { loadDocuments, type StoredDocument, saveChanges } from '../core/documents.store.ts';
import { sendDocumentsAsZip } from '../core/documents-zip.io.ts';
import { namesOf } from '../core/load.store.ts';
import { type Names, presentAny } from '../core/present.ts';
import * as rules from './dossier.ts';
import * as contracts from './dossiers.contract.ts';
import * as store from './dossiers.store.ts';

export function serveDossiers(serve: Serve, app: App): void {
  serveDossierLists(serve);
  serveSaving(serve);
  serveDossier(serve);
  servePublishing(serve, app);
  serveRemoval(serve);
  serveDownload(serve, app);
}

function serveDossierLists(serve: Serve): void {
  serve(contracts.listCompanyDossiers, (call) => list(call, 'company'));
  serve(contracts.listWorkersDossiers, (call) => list(call, 'workers'));

  serve(contracts.listDossierTags, ({ inScope, query }) =>
    inScope(async (tx) => {
      const companies = await companiesByTaxCode(tx, [query.cfAzienda]);
      return store.listTags(
        tx,
        companies.map((company) => company.id),
      );
    }),
  );
}

function serveSaving(serve: Serve): void {
  serve.change(contracts.saveDossier, async ({ tx, actor, body, today }) => {
    const documents = await allOf(tx, body.documentiId);
    const [company] =
      body.cfAzienda === undefined
        ? await companiesById(tx, companyIdOf(documents))
        : await companiesByTaxCode(tx, [body.cfAzienda]);
    if (!company) throw notFound();
    const fields = { name: body.nome, tags: [...new Set(body.tags)], deliveryOn: body.dataConsegna };
    if (body.id !== undefined) {
      const [dossier] = await store.lockDossiers(tx, [body.id]);
      if (!dossier || dossier.companyId !== company.id) throw notFound();
      refuseIf(rules.whyNotSave({ ...fields, deliveryOn: today, documents: documents.length }, today));
      const { added, events } = await change(tx, dossier, { fields, add: documents, takeOut: [] }, { actor, today });
      return { answer: { id: dossier.id, documenti: added }, events };
    }
    refuseIf(rules.whyNotSave({ ...fields, documents: documents.length }, today));
    const kind = accepted(rules.kindFor(documents));
    refuseIf(rules.whyNotAdd({ kind, companyId: company.id }, documents));
    const dossier = await store.insertDossier(tx, {
      ...fields,
      kind,
      practiceId: actor.practiceId ?? '',
      companyId: company.id,
      createdBy: actor.accountId,
    });
    const added = await store.addMembers(tx, dossier, body.documentiId);
    const { deliveryOn } = fields;
    return {
      answer: { id: dossier.id, documenti: added },
      events: [rules.eventOf(dossier, 'dossierCreated', { documents: added, deliveryOn })],
    };
  });
}

function serveDossier(serve: Serve): void {
  serve(contracts.readDossier, ({ inScope, params, today }) =>
    inScope(async (tx) => {
      const row = await store.readDossier(tx, params.id);
      if (!row) throw notFound();
      const rows = await store.rowsOfDossier(tx, row.id);
      const names = await namesOf(tx, [row, ...rows]);
      return {
        ...present(row, names, today),
        di: row.kind === 'company' ? ('azienda' as const) : ('lavoratori' as const),
        codiceAzienda: names.companies.get(row.companyId)?.code ?? '',
        elenco: rows.map((one) => presentAny(one, names, today)),
      };
    }),
  );

  serve.change(contracts.changeDossier, async ({ tx, actor, body, params, today }) => {
    const [dossier] = await allLocked(tx, [params.id]);
    if (!dossier) throw notFound();
    const { nome: name, tags, dataConsegna: deliveryOn, aggiungi = [], togli = [] } = body;
    const fields = {
      ...(name === undefined ? {} : { name }),
      ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
      ...(deliveryOn === undefined ? {} : { deliveryOn }),
    };
    const [add, takeOut] = [await allOf(tx, aggiungi), await allOf(tx, togli)];
    const { added, taken, events } = await change(tx, dossier, { fields, add, takeOut }, { actor, today });
    return { answer: { aggiunti: added, tolti: taken }, events };
  });
}

function servePublishing(serve: Serve, app: App): void {
  serve.change(contracts.publishDossiers, async ({ tx, actor, body, now, today }) => {
    const command =
      'idList' in body
        ? { ids: body.idList, on: body.dataPubblicazione, cancel: body.annullaPubblicazione, note: body.note }
        : { ids: body.ids, on: body.dat, cancel: body.ann, note: body.not };
    const dossiers = await allLocked(tx, command.ids);
    const moment = now.toISOString();
    const on = command.on ?? null;
    refuseIf(command.cancel ? rules.whyNotCancel(dossiers, today) : rules.whyNotPublish(dossiers, on, today));
    const changes: rules.DossierChange[] = [];
    for (const dossier of dossiers) {
      const members = await store.membersOf(tx, dossier.id, { lock: true });
      const change = accepted(
        command.cancel
          ? rules.cancel(dossier, members, moment, today)
          : rules.publish(dossier, members, on, moment, today),
      );
      if (!command.cancel) await refuseUnapproved(tx, change.documents);
      await store.saveDossier(tx, change);
      await saveChanges(tx, change.documents);
      changes.push(change);
    }
    const documents = changes.flatMap((change) => change.documents);
    if (command.cancel)
      await withdraw(
        tx,
        documents.map(({ document }) => document.id),
        now,
      );
    return {
      answer: { aggiornati: changes.length, documenti: documents.length },
      events: [...changes, ...documents].flatMap((change) => change.events),
      ...(command.cancel
        ? { noNews: newsOfDocuments(documents.map(({ document }) => document.id)) }
        : await announcePublication(tx, app, actor.practiceId ?? '', documents, today)),
      note: command.note,
    };
  });
}

function serveRemoval(serve: Serve): void {
  serve.change(contracts.deleteDossier, async ({ tx, actor, params }) => {
    const [dossier] = await allLocked(tx, [params.id]);
    if (!dossier) throw notFound();
    if (dossier.createdBy !== actor.accountId)
      throw new Problem(409, { refused: 'created-by-another', data: { names: `fascicolo ${dossier.name}` } });
    const members = await store.membersOf(tx, dossier.id);
    await store.deleteDossier(tx, dossier.id);
    return {
      answer: undefined,
      events: [rules.eventOf(dossier, 'dossierDeleted', { documents: members.length })],
    };
  });
}

function serveDownload(serve: Serve, app: App): void {
  serve(contracts.downloadDossier, ({ actor, params, request, reply }) =>
    sendDossier(app, actor, params.id, request, reply),
  );

  serve(contracts.ticketForDossier, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      if (!(await store.findDossier(tx, params.id))) throw notFound();
      return issueTicket(tx, actor, { call: 'dossier', ids: [params.id] }, now);
    }),
  );
}

interface Wanted {
  fields: rules.DossierEdit;
  add: readonly StoredDocument[];
  takeOut: readonly StoredDocument[];
}

/** Edits a dossier and its members. Returns no event if nothing changed. */
async function change(
  tx: Transaction,
  dossier: rules.Dossier,
  { fields, add, takeOut }: Wanted,
  { actor, today }: { actor: Actor; today: string },
) {
  const edited = accepted(rules.edit(dossier, fields, { by: actor.accountId, today }));
  if (add.length > 0) refuseIf(rules.whyNotAdd(dossier, add));
  if (edited.changed.length > 0) await store.saveEdited(tx, edited.dossier);
  const taken = await store.takeOutMembers(tx, dossier.id, idsOf(takeOut));
  const added = await store.addMembers(tx, dossier, idsOf(add));
  const event = rules.changed(edited, { added, taken });
  return { added, taken, events: event ? [event] : [] };
}

const idsOf = (documents: readonly StoredDocument[]) => documents.map(({ id }) => id);

/** Returns the id of the company that the documents belong to; refuses documents of several companies. */
function companyIdOf(documents: readonly StoredDocument[]): string[] {
  const ids = [...new Set(documents.map(({ companyId }) => companyId))];
  if (ids.length !== 1)
    throw new Problem(400, 'dossier-of-one-company', {
      fieldErrors: [{ field: 'documentiId', message: refusalText('dossier-of-one-company', {}).detail }],
    });
  return ids;
}

/** Sends the zip of the dossier that a ticket was issued for. */
export function dossierOpener(app: App): Opener {
  return (actor, { ids: [id = ''] }, request, reply) => sendDossier(app, actor, id, request, reply);
}

type Connection = Pick<Call<typeof contracts.downloadDossier>, 'request' | 'reply'>;

async function sendDossier(
  app: App,
  actor: Actor,
  id: string,
  request: Connection['request'],
  reply: Connection['reply'],
) {
  const { dossier, documents } = await app.database.inScope(scopeOf(actor), async (tx) => {
    const found = await store.findDossier(tx, id);
    if (!found) throw notFound();
    return { dossier: found, documents: (await store.membersOf(tx, id)).map((member) => member.document) };
  });
  if (documents.length === 0) throw new Problem(409, 'nothing-selected');
  return sendDocumentsAsZip(app, actor, documents, { name: `Fascicolo ${dossier.name}.zip` }, request, reply);
}

type ListCall = Pick<Call<typeof contracts.listWorkersDossiers>, 'inScope' | 'query' | 'reply' | 'today'>;

async function list({ inScope, query, reply, today }: ListCall, kind: rules.DossierKind) {
  const { rows, names } = await inScope(async (tx) => {
    const found = await companiesByTaxCode(tx, [query.cfAzienda]);
    const filter = { companyIds: found.map((company) => company.id), kind, today, asked: query };
    const dossiers = await store.listDossiers(tx, filter, pageOf(query));
    return { rows: dossiers, names: await namesOf(tx, dossiers) };
  });
  return sendList(reply, rows, rows[0]?.total ?? 0, (row) => present(row, names, today));
}

function present(row: store.DossierListRow, { companies, logins }: Names, today: string) {
  return {
    id: row.id,
    nome: row.name,
    tags: row.tags,
    dataConsegna: row.deliveryOn,
    documentiId: row.documentIds,
    documenti: row.documentIds.length,
    dataPubblicazione: row.publishOn,
    stato: publicationOf(row, today),
    letti: row.read,
    createdBy: logins.get(row.createdBy) ?? '',
    dataCreazione: row.createdAt,
    cfAzienda: companies.get(row.companyId)?.taxCode ?? '',
    azienda: companies.get(row.companyId)?.legalName ?? '',
  };
}

function refuseIf(refusal: ReturnType<typeof rules.whyNotSave>): void {
  if (refusal) throw new Problem(409, refusal);
}

/** Returns all these documents, or answers "not found" if any of them is out of scope (docs/api.md, bulk calls). */
async function allOf(tx: Transaction, ids: readonly string[]): Promise<StoredDocument[]> {
  const wanted = [...new Set(ids)];
  if (!wanted.every((id) => /^[1-9]\d{0,17}$/.test(id))) throw notFound();
  const documents = await loadDocuments(tx, wanted);
  if (documents.length !== wanted.length) throw notFound();
  return documents;
}

async function allLocked(tx: Transaction, ids: readonly string[]): Promise<rules.Dossier[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw new Problem(400, 'nothing-selected');
  const dossiers = await store.lockDossiers(tx, wanted);
  if (dossiers.length !== wanted.length) throw notFound();
  return dossiers;
}
