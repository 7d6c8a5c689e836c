import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import { type CompanyRef, companiesById, companiesByTaxCode } from '../../../directory/companies.store.ts';
import { isOfCompany, isPayroll, UPLOAD_KINDS, type UploadKind } from '../../../directory/kinds.ts';
import { loginsOf } from '../../../directory/logins.store.ts';
import { bytesAsFile } from '../../../engine/bytes-as-file.io.ts';
import { renderPages } from '../../../engine/pdf-engine.ts';
import type { Addressee as Whom } from '../../../recognition/addressee.ts';
import { storageOf } from '../../../server/bytes/bring.store.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Bringing, Serve } from '../../../server/http/http.ts';
import { type ReceivedFile, receiveFile } from '../../../server/http/received.ts';
import { deliver } from '../../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../../server/http/tickets.ts';
import { accepted, notFound, Problem } from '../../../server/problem.ts';
import { announceCorrections, newsOfDocuments } from '../core/announcement.jobs.ts';
import { withholdUnapproved } from '../core/approvals.store.ts';
import { createDocuments, type DocumentDraft, insertBlobs } from '../core/create.store.ts';
import { correct, type Document, eventOf } from '../core/document.ts';
import type { StoredDocument } from '../core/documents.store.ts';
import { loadAll, mayAct } from '../core/load.store.ts';
import { MAX_SHOWN_PAGES, PICTURE_WIDTH } from '../core/page-pictures.ts';
import { downloadName } from '../core/present.ts';
import { addresseesOf, cleanFileName, GENERIC_CATEGORY, whyNotUpload } from '../core/upload.ts';
import * as versions from '../core/versions.contract.ts';
import { listVersions, saveCorrections } from '../core/versions.store.ts';
import { eventOf as dossierEvent, whyNotAdd } from '../dossiers/dossier.ts';
import { addMembers, dossierNamed, lockDossiers } from '../dossiers/dossiers.store.ts';
import { askAddressee, type Confirmed } from './addressee.io.ts';
import * as contracts from './uploads.contract.ts';
import * as store from './uploads.store.ts';

type Fields = z.output<typeof contracts.Dto> & { descrizione: string };

/** A file that has been inspected and stored. */
interface StoredFile {
  name: string;
  contentType: string;
  sha256: string;
  size: number;
}

export function serveUploads(serve: Serve, app: App): void {
  for (const kind of UPLOAD_KINDS) serveUpload(serve, app, kind);
  servePagePictures(serve, app);
  serveCorrection(serve, app);
  serveStorageUsed(serve);
  serveVersions(serve, app);
}

function serveUpload(serve: Serve, app: App, called: UploadKind): void {
  const contract: (typeof contracts.UPLOAD_CALLS)[UploadKind] = contracts.UPLOAD_CALLS[called];
  serve.change(contract, {
    prepare: async ({ actor, bring, inScope, query, request, today }) => {
      const { file, fields: said } = await receiveFile(app, { actor, request }, contract, {
        name: 'jsonDocDto',
        schema: contracts.Dto,
        json: true,
      });
      if (!file) throw new Problem(400, 'file-required');
      const name = said.nomeFile || file.name;
      const fields = { ...said, descrizione: said.descrizione ?? cleanFileName(name, file.contentType) };
      const kind = await inScope((tx) => kindOf(tx, called, fields, actor));
      const refusal = whyNotUpload(fields, kind, actor.role, today);
      if (refusal) throw new Problem(refusal.refused === 'privacy-by-company-only' ? 409 : 400, refusal);
      // Look up the addressees first, so that no file is stored for an addressee that does not exist.
      const whom = await inScope(async (tx) => whomOf(tx, kind, await draftsOf(tx, kind, fields, actor, today)));
      const confirmed = await askAddressee(app, { actor, inScope, query, request }, file, whom);
      return {
        confirmed,
        fields,
        kind,
        file: await keep(bring, { ...file, name }),
      };
    },
    change: async ({ tx, actor, now, today }, { confirmed, fields, kind, file }) => {
      const whose = await draftsOf(tx, kind, fields, actor, today);
      const drafts = whose.map(
        (one): DocumentDraft => ({
          ...one,
          kind,
          description: fields.descrizione,
          period: null,
          fileName: file.name,
          contentType: file.contentType,
          size: file.size,
          sha256: file.sha256,
          category: fields.codCategoria ?? GENERIC_CATEGORY,
          tags: [...new Set(fields.tags ?? [])],
          visibleOnWeb: fields.visibileWeb ?? true,
          deliveryOn: fields.dataConsegna ?? null,
          dueOn: fields.dataScadenza ?? null,
          acknowledgementAsked: fields.presaVisione ?? false,
        }),
      );
      const practiceId = actor.practiceId ?? '';
      const made = await createDocuments(tx, drafts, {
        practiceId,
        accountId: actor.accountId,
        as: actor.role === 'COMPANY' ? 'COMPANY' : 'CONSULTANT',
        publishOn: null,
        now,
        today,
      });
      const documents = made.map(({ document }) => document);
      const added = fields.fascicolo ? [await addToDossier(tx, fields.fascicolo, documents)] : [];
      return {
        answer: { ids: documents.map((document) => document.id) },
        events: [
          ...made.flatMap(({ events }) => events),
          ...(await recordAddressee(tx, documents, confirmed)),
          ...added,
        ],
        note: fields.note,
      };
    },
  });
}

function servePagePictures(serve: Serve, app: App): void {
  serve(contracts.drawPages, async ({ actor, request }) => {
    const nothing = { name: 'nota', schema: z.string(), json: false };
    const { file } = await receiveFile(app, { actor, request }, contracts.drawPages, nothing);
    if (!file) throw new Problem(400, 'file-required');
    const options = { width: PICTURE_WIDTH, maxPages: MAX_SHOWN_PAGES, reader: actor.accountId };
    const pictures =
      file.contentType === 'application/pdf'
        ? await bytesAsFile(file.bytes, (path) => renderPages(path, options))
        : 'not-a-pdf';
    if (typeof pictures === 'string') throw new Problem(409, 'cannot-be-shown');
    return { pagine: pictures.map(({ picture }) => Buffer.from(picture).toString('base64')) };
  });
}

function serveCorrection(serve: Serve, app: App): void {
  serve.change(contracts.correctDocument, {
    prepare: async ({ actor, bring, inScope, params, query, request, today }) => {
      const { file, fields } = await receiveFile(app, { actor, request }, contracts.correctDocument, {
        name: 'jsonDocDto',
        schema: contracts.CorrectionDto,
        json: true,
      });
      if (!file) throw new Problem(400, 'file-required');
      const document = await inScope(async (tx) => (await loadAll(tx, [params.id]))[0] as StoredDocument);
      mayAct('correct', [document], actor, today);
      // Payslips and CUs must remain PDFs, because users preview and print them.
      const asked = isPayroll(document.kind) ? 'application/pdf' : null;
      if (asked !== null && file.contentType !== asked) throw new Problem(415, 'file-type-refused');
      const whom = await inScope((tx) => whomOfDocument(tx, document));
      const confirmed = await askAddressee(app, { actor, inScope, query, request }, file, whom);
      return { confirmed, fields, file: await keep(bring, file, asked) };
    },
    change: async ({ tx, actor, now, params, today }, { confirmed, fields, file }) => {
      const [document] = await loadAll(tx, [params.id], true);
      if (!document) throw notFound();
      mayAct('correct', [document], actor, today);
      const content = { sha256: file.sha256, seen: document.sha256, publishOn: null };
      const corrected = accepted(correct(document, content, now.toISOString(), today));
      const practiceId = actor.practiceId ?? '';
      await insertBlobs(tx, practiceId, [file]);
      const { descrizione: description } = fields;
      const replaced = { name: file.name, contentType: file.contentType, ...(description ? { description } : {}) };
      const correction = { ...corrected, size: file.size, file: replaced };
      const { changes, withheld } = await withholdUnapproved(tx, [correction], now);
      await saveCorrections(tx, changes, actor.accountId, now);
      const hadAppeared = document.appearedAt !== null && document.cancelledAt === null;
      return {
        answer: { ids: [document.id] },
        events: [
          ...changes.flatMap(({ events }) => events),
          ...(await recordAddressee(tx, [corrected.document], confirmed)),
        ],
        ...(hadAppeared && withheld.length === 0 ? await announceCorrections(tx, now, [document.id]) : {}),
        ...(withheld.length > 0 ? { noNews: newsOfDocuments(withheld) } : {}),
        note: fields.note,
      };
    },
  });
}

function serveStorageUsed(serve: Serve): void {
  serve(contracts.storageUsed, ({ inScope, query }) =>
    inScope(async (tx) => {
      const codes = { distribution: query.codDistribuzione, customer: query.codCliente, product: query.numProdotto };
      const practice = await store.practiceByCodes(tx, codes);
      if (!practice) throw notFound();
      const { used, quota } = await storageOf(tx, practice.id);
      return { usato: used, quota };
    }),
  );
}

function serveVersions(serve: Serve, app: App): void {
  serve(versions.listVersions, ({ inScope, params }) =>
    inScope(async (tx) => {
      const [document] = await loadAll(tx, [params.id]);
      const found = await listVersions(tx, document?.id ?? '0');
      const logins = await loginsOf(
        tx,
        found.map((version) => version.replacedBy),
      );
      return found.map((version) => ({
        numero: version.number,
        nomeFile: version.fileName,
        tipoContenuto: version.contentType,
        dimensione: version.size,
        dal: version.createdAt,
        al: version.replacedAt,
        sostituitaDa: logins.get(version.replacedBy) ?? '',
        impronta: version.sha256,
      }));
    }),
  );

  serve(versions.downloadVersion, ({ actor, params, request, reply }) =>
    openVersion(app, actor, params.id, params.numero, request, reply),
  );
  serve(versions.ticketForVersion, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      await versionOf(tx, params.id, params.numero);
      return issueTicket(tx, actor, { call: 'version', ids: [params.id], filter: [params.numero] }, now);
    }),
  );
}

/** Opens an earlier version of a document for a ticket. */
export function versionOpener(app: App): Opener {
  return (actor, { ids: [id = ''], filter: [number = ''] = [] }, request, reply) =>
    openVersion(app, actor, id, number, request, reply);
}

async function versionOf(tx: Transaction, id: string, number: string) {
  const [document] = await loadAll(tx, [id]);
  const version = (await listVersions(tx, document?.id ?? '0')).find((one) => String(one.number) === number);
  if (!document || !version) throw notFound();
  return { document, version };
}

async function openVersion(
  app: App,
  actor: Actor,
  id: string,
  number: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const scope = scopeOf(actor);
  const { document, version } = await app.database.inScope(scope, (tx) => versionOf(tx, id, number));
  const bytes = await app.blobs.get(document.practiceId, version.sha256);
  const name = downloadName({ ...document, fileName: version.fileName || document.fileName });
  return deliver(request, reply, { bytes, name, contentType: version.contentType }, () =>
    app.change(scope, { actor, address: request.ip }, async (tx) => {
      const [current] = await loadAll(tx, [id]);
      if (!current) throw notFound();
      return { answer: undefined, events: [eventOf(current, 'versionOpened', { version: version.number })] };
    }),
  );
}

/**
 * The spec's document upload names its addressee by one field, at either call: everybody or an employee's code makes an
 * employee document, the company's own code a company document.
 */
async function kindOf(tx: Transaction, called: UploadKind, fields: Fields, actor: Actor): Promise<UploadKind> {
  const addressees = addresseesOf(fields);
  if (addressees === null) return called;
  const own = (await companiesOf(tx, fields, actor)).map(({ taxCode }) => taxCode);
  return addressees !== 'all' && addressees.every((code) => own.includes(code))
    ? 'companyDocument'
    : 'employeeDocument';
}

/** The documents that an upload creates: one for each company, or one for each addressed employee. */
async function draftsOf(
  tx: Transaction,
  kind: UploadKind,
  fields: Fields,
  actor: Actor,
  today: string,
): Promise<Pick<DocumentDraft, 'companyId' | 'employeeId' | 'subject'>[]> {
  const companies = await companiesOf(tx, fields, actor);
  const companyIds = companies.map((company) => company.id);
  const addressees = addresseesOf(fields);
  if (isOfCompany(kind)) {
    return companies.map(({ id, legalName }) => ({ companyId: id, employeeId: null, subject: legalName }));
  }
  if (addressees === null) throw new Problem(400, 'employee-needed');
  const people =
    addressees === 'all'
      ? await store.allEmployees(tx, companyIds, today)
      : await store.employeesByTaxCode(tx, companyIds, addressees, today);
  if (addressees === 'all' && people.length === 0) throw new Problem(409, 'nobody-to-address');
  const found = new Set(people.map((person) => person.taxCode));
  if (addressees !== 'all' && addressees.some((code) => !found.has(code))) throw notFound();
  return people.map(({ id, companyId, lastName, firstName }) => ({
    companyId,
    employeeId: id,
    subject: `${lastName} ${firstName}`,
  }));
}

/**
 * The addressees that the content of new documents is checked against: the addressed employees, or for company
 * documents everybody in the companies.
 */
async function whomOf(
  tx: Transaction,
  kind: UploadKind,
  drafts: Pick<DocumentDraft, 'companyId' | 'employeeId'>[],
): Promise<Whom> {
  const companies = [...new Set(drafts.map(({ companyId }) => companyId))];
  if (isOfCompany(kind)) {
    return { people: await store.taxCodesOfCompanies(tx, companies), companies, of: 'company', payroll: null };
  }
  const people = await store.taxCodesOf(
    tx,
    drafts.flatMap(({ employeeId }) => employeeId ?? []),
  );
  return { people, companies, of: new Set(people).size === 1 ? 'one' : 'several', payroll: null };
}

/** The addressees of an existing document; payslips and CUs include their kind and period. */
export async function whomOfDocument(
  tx: Transaction,
  document: Pick<StoredDocument, 'companyId' | 'employeeId' | 'kind' | 'period' | 'payrollKind'>,
): Promise<Whom> {
  const { companyId, employeeId, kind, period, payrollKind } = document;
  const companies = [companyId];
  if (employeeId === null)
    return { people: await store.taxCodesOfCompanies(tx, companies), companies, of: 'company', payroll: null };
  const payroll = isPayroll(kind) ? { kind, period, payrollKind } : null;
  return { people: await store.taxCodesOf(tx, [employeeId]), companies, of: 'one', payroll };
}

/** Marks documents whose file names nobody, and returns the events about their addressee. */
export async function recordAddressee(tx: Transaction, documents: readonly Document[], confirmed: Confirmed | null) {
  const unverified = confirmed?.reason === 'nobody-named';
  await store.markAddressee(
    tx,
    documents.map(({ id }) => id),
    unverified,
  );
  if (confirmed === null) return [];
  if (unverified) return documents.map((document) => eventOf(document, 'addresseeUnverified'));
  const { reason, pages } = confirmed;
  return documents.map((document) => eventOf(document, 'addresseeConfirmed', { reason, pages }));
}

/**
 * Adds new documents to the dossier of this id or name. Throws if the dossier is absent, or belongs to another company
 * or kind.
 */
async function addToDossier(tx: Transaction, idOrName: string, documents: readonly Document[]) {
  const companyId = documents[0]?.companyId ?? '0';
  const [dossier] = await lockDossiers(tx, [(await dossierNamed(tx, companyId, idOrName)) ?? idOrName]);
  if (!dossier) throw notFound();
  const refusal = whyNotAdd(dossier, documents);
  if (refusal) throw new Problem(409, refusal);
  const ids = documents.map((document) => document.id);
  return dossierEvent(dossier, 'dossierChanged', { documents: await addMembers(tx, dossier, ids) });
}

async function companiesOf(
  tx: Transaction,
  { cfAzienda, listacfazienda }: { cfAzienda?: string | undefined; listacfazienda?: readonly string[] | undefined },
  actor: Actor,
): Promise<CompanyRef[]> {
  const taxCodes = [...(listacfazienda ?? []), ...(cfAzienda ? [cfAzienda] : [])];
  if (taxCodes.length === 0 && actor.companyId !== null) return companiesById(tx, [actor.companyId]);
  return companiesByTaxCode(tx, taxCodes);
}

/**
 * Stores a received file, whose type was detected from its content; its bytes count against the quota while they
 * arrive.
 */
export async function keep(
  bring: Bringing['bring'],
  { name, bytes, contentType }: ReceivedFile,
  asked: string | null = null,
): Promise<StoredFile> {
  if (asked !== null && contentType !== asked) throw new Problem(415, 'file-type-refused');
  const stored = await bring([bytes], bytes.length);
  return { name: cleanFileName(name, contentType), contentType, ...stored };
}
