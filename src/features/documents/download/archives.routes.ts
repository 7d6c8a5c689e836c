import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import { companiesByTaxCode } from '../../../directory/companies.store.ts';
import { KIND_NAMES, KINDS, type Kind, titleOf } from '../../../directory/kinds.ts';
import { isId, type Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Serve } from '../../../server/http/http.ts';
import { issueTicket, type Opener } from '../../../server/http/tickets.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { writeXlsx } from '../../../server/sheets/write-sheet.ts';
import { formatDay } from '../../../text/common/format.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { YEAR_ARCHIVE } from '../../../text/documents/documents.ts';
import { PAYSLIPS_FOR_BANK } from '../../../text/documents/own-documents.ts';
import { listOwnDocuments, loadDocuments, type StoredDocument } from '../core/documents.store.ts';
import { archiveNames, sendDocumentsAsZip } from '../core/documents-zip.io.ts';
import { payslipsForBank } from '../core/own-documents.ts';
import { downloadName, presentOwn } from '../core/present.ts';
import { sendMergedPdf } from '../print/merged-pdf.io.ts';
import {
  ARCHIVE_CALLS,
  INDEX_NAME,
  lastPayslips,
  OWN_ARCHIVE_NAME,
  ticketForOwnArchive,
  ticketForYearArchive,
  yearArchive,
  zipOwnDocuments,
} from './archives.contract.ts';
import { documentsOfYear } from './downloads.store.ts';

/** Sends documents as one archive: a selection, a company's year, or all documents of the employee who asks. */
export function serveArchives(serve: Serve, app: App): void {
  for (const kind of KIND_NAMES) {
    const calls: (typeof ARCHIVE_CALLS)[Kind] = ARCHIVE_CALLS[kind];
    serve(calls.zip, ({ actor, query, request, reply }) =>
      sendSelection(app, actor, kind, separate(query.ids), request, reply),
    );
    serve(calls.zipByBody, ({ actor, body, request, reply }) =>
      sendSelection(app, actor, kind, body.ids, request, reply),
    );
    serve(calls.ticket, ({ actor, body, inScope, now }) =>
      inScope(async (tx) => {
        const documents = await required(tx, body.ids, kind);
        const target = { call: 'archive', ids: documents.map((document) => document.id), filter: [kind] };
        return issueTicket(tx, actor, target, now);
      }),
    );
  }

  serve(yearArchive, ({ actor, query, request, reply }) => sendYear(app, actor, query, request, reply));
  serve(ticketForYearArchive, ({ actor, body, inScope, now }) =>
    inScope(async (tx) => {
      await ofYear(tx, body);
      return issueTicket(tx, actor, { call: 'yearArchive', ids: [], filter: [body.cfAzienda, body.anno] }, now);
    }),
  );

  serve(zipOwnDocuments, ({ actor, request, reply }) => sendOwn(app, actor, request, reply));
  serve(lastPayslips, async ({ actor, inScope, request, reply }) => {
    const documents = await inScope(async (tx) => {
      const own = (await listOwnDocuments(tx, actor.employeeId ?? '0', null)).map(presentOwn);
      return loadDocuments(
        tx,
        payslipsForBank(own).map(({ id }) => id),
      );
    });
    if (documents.length === 0) throw notFound();
    const newestFirst = documents.toSorted((a, b) => (b.period ?? 0) - (a.period ?? 0));
    const { subject } = documents[0] ?? { subject: '' };
    const pdf = {
      name: `${PAYSLIPS_FOR_BANK} ${subject}.pdf`,
      title: `${PAYSLIPS_FOR_BANK}, ${subject}`,
      counts: 'opened',
    } as const;
    return sendMergedPdf(app, actor, newestFirst, pdf, request, reply);
  });
  serve(ticketForOwnArchive, ({ actor, inScope, now }) =>
    inScope((tx) => issueTicket(tx, actor, { call: 'ownArchive', ids: [] }, now)),
  );
}

/** For each kind of ticket, sends the archive that the ticket was issued for. */
export function archiveOpeners(app: App): Record<'archive' | 'ownArchive' | 'yearArchive', Opener> {
  return {
    archive: (actor, { ids, filter = [] }, request, reply) =>
      sendSelection(app, actor, kindOf(filter[0]), ids, request, reply),
    ownArchive: (actor, _, request, reply) => sendOwn(app, actor, request, reply),
    yearArchive: (actor, { filter: [cfAzienda = '', anno = ''] = [] }, request, reply) =>
      sendYear(app, actor, { cfAzienda, anno }, request, reply),
  };
}

async function sendSelection(
  app: App,
  actor: Actor,
  kind: Kind,
  ids: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const documents = await app.database.inScope(scopeOf(actor), (tx) => required(tx, ids, kind));
  return sendDocumentsAsZip(app, actor, documents, { name: KINDS[kind].archive }, request, reply);
}

async function sendOwn(app: App, actor: Actor, request: FastifyRequest, reply: FastifyReply) {
  const documents = await app.database.inScope(scopeOf(actor), async (tx) => {
    const own = await listOwnDocuments(tx, actor.employeeId ?? '0', null);
    return loadDocuments(
      tx,
      own.map((row) => row.id),
    );
  });
  if (documents.length === 0) throw notFound();
  const index = { name: INDEX_NAME, bytes: Buffer.from(indexOf(documents)) };
  return sendDocumentsAsZip(app, actor, documents, { name: OWN_ARCHIVE_NAME, made: [index] }, request, reply);
}

interface OfYear {
  cfAzienda: string;
  anno: string;
}

/**
 * Returns a company and the ids of its documents of one year. Contains only documents that the caller also sees in
 * lists.
 */
async function ofYear(tx: Transaction, { cfAzienda, anno }: OfYear) {
  const [company] = await companiesByTaxCode(tx, [cfAzienda]);
  const ids = company ? await documentsOfYear(tx, company.id, Number(anno)) : [];
  if (!company || ids.length === 0) throw new Problem(409, 'year-without-documents');
  return { company, ids };
}

async function sendYear(app: App, actor: Actor, asked: OfYear, request: FastifyRequest, reply: FastifyReply) {
  const { company, documents } = await app.database.inScope(scopeOf(actor), async (tx) => {
    const found = await ofYear(tx, asked);
    return { company: found.company, documents: await loadDocuments(tx, found.ids) };
  });
  const placeOf = (document: StoredDocument) => folderOf(document) + downloadName(document);
  const inOrder = documents.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b), 'it'));
  const names = archiveNames(inOrder, folderOf);
  const index = { name: YEAR_ARCHIVE.index, bytes: await workbookOf(inOrder, names) };
  const name = `${YEAR_ARCHIVE.name(company.legalName, asked.anno)}.zip`;
  return sendDocumentsAsZip(app, actor, inOrder, { name, made: [index], names }, request, reply);
}

/** One folder per kind; payslips have a subfolder per month. */
function folderOf({ kind, period }: StoredDocument): string {
  const folder = KIND_WORDS[kind].list;
  if (kind !== 'payslip' || period === null) return `${folder}/`;
  return `${folder}/${Math.floor(period / 100)}-${String(period % 100).padStart(2, '0')}/`;
}

/** The index of a year: path, title, person, tax code, publication date and fingerprint of each document. */
function workbookOf(documents: readonly StoredDocument[], names: readonly string[]): Promise<Buffer> {
  const rows = documents.map((document, at) => [
    names[at] ?? '',
    titleOf(document),
    document.employeeId === null ? '' : document.subject,
    document.taxCode,
    formatDay(document.publishOn),
    document.sha256,
  ]);
  const { sheet, headers, widths } = YEAR_ARCHIVE;
  return writeXlsx([{ name: sheet, headers, rows, widths }]);
}

/** The index of an employee's archive: name, title, publication date and fingerprint of each file. */
function indexOf(documents: readonly StoredDocument[]): string {
  const names = archiveNames(documents);
  const lines = documents.map(
    (document, index) =>
      `${names[index]}\r\n  ${titleOf(document)}, pubblicato il ${formatDay(document.publishOn ?? '')}\r\n  SHA-256 ${document.sha256}\r\n`,
  );
  return `I miei documenti su Portale lavoro\r\n\r\n${lines.join('\r\n')}`;
}

/**
 * Returns the documents, or answers "not found" if any is out of scope or of another kind (docs/api.md, bulk calls).
 */
async function required(tx: Transaction, ids: readonly string[], kind: Kind): Promise<StoredDocument[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || !wanted.every(isId)) throw notFound();
  const documents = await loadDocuments(tx, wanted);
  if (documents.length !== wanted.length || documents.some((document) => document.kind !== kind)) throw notFound();
  return documents;
}

/** Accepts repeated parameters, comma-separated ones, or both. */
function separate(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).filter(Boolean);
}

function kindOf(name: string | undefined): Kind {
  const kind = KIND_NAMES.find((one) => one === name);
  if (kind === undefined) throw notFound();
  return kind;
}
