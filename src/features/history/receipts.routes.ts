import { type Actor, type Scope, scopeOf } from '../../access/scope.ts';
import { companiesById, companiesByTaxCode } from '../../directory/companies.store.ts';
import { type ReceiptPaper, receiptPaper } from '../../engine/receipt-engine.ts';
import { type HistoryLedgerRow, innerHashes, listHistory, requireObjects } from '../../ledger/history.store.ts';
import { presentHistoryRow } from '../../ledger/present-history.ts';
import {
  RECEIPT_FORMAT,
  type Receipt,
  type ReceiptSegment,
  receiptTail,
  toBase64,
  toHex,
} from '../../ledger/receipt.ts';
import * as contracts from '../../ledger/receipts.contract.ts';
import type { Seal } from '../../ledger/seal.io.ts';
import { romeDay } from '../../server/clock.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Call, Serve } from '../../server/http/http.ts';
import { deliver } from '../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../server/http/tickets.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { formatMonth } from '../../text/common/format.ts';
import { RECEIPT } from '../../text/history/receipts.ts';
import { publicationOf, readStatusOf } from '../documents/core/document.ts';
import { loadDocuments, type StoredDocument } from '../documents/core/documents.store.ts';
import { deliveryLines, readingLines } from './about-document.ts';
import * as store from './receipts.store.ts';

/** @param seal the ledger's signing key; null if no checkpoints are made, in which case receipts are unavailable */
export function serveReceipts(serve: Serve, app: App, seal: Seal | null): void {
  serve(contracts.issueReceipt, ({ actor, params, request, reply }) =>
    sendReceipt(app, seal, actor, params.id, { request, reply }),
  );

  serve(contracts.issueMonthProof, async ({ actor, inScope, query, request, reply }) => {
    const { id, month } = await inScope((tx) => provable(tx, query));
    return sendMonthProof(app, seal, actor, { id, month }, { request, reply });
  });

  serve(contracts.ticketForMonthProof, ({ actor, body, inScope, now }) =>
    inScope(async (tx) => {
      const { id, month } = await provable(tx, body);
      return issueTicket(tx, actor, { call: 'monthProof', ids: [id], filter: [month] }, now);
    }),
  );

  serve(contracts.ticketForReceipt, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      const { id } = await receivable(tx, params.id);
      return issueTicket(tx, actor, { call: 'receipt', ids: [id] }, now);
    }),
  );
}

/** Returns the company and month of a requested proof; refuses a month without payslips. */
async function provable(tx: Transaction, { cfAzienda, annomese }: { cfAzienda: string; annomese: string }) {
  const [company] = await companiesByTaxCode(tx, [cfAzienda]);
  const id = company?.id ?? '';
  if ((await store.payslipsOf(tx, id, annomese)).length === 0) throw new Problem(409, 'month-without-payslips');
  return { id, month: annomese };
}

/** Sends a receipt to the holder of a ticket. */
export function receiptOpener(app: App, seal: Seal | null): Opener {
  return (actor, { ids: [id = ''] }, request, reply) => sendReceipt(app, seal, actor, id, { request, reply });
}

/** Sends the proof of a month to the holder of a ticket. */
export function monthProofOpener(app: App, seal: Seal | null): Opener {
  return (actor, { ids: [id = ''], filter: [month = ''] = [] }, request, reply) =>
    sendMonthProof(app, seal, actor, { id, month }, { request, reply });
}

export function present(seal: Seal | null): Seal {
  if (!seal) throw new Problem(503, 'service-unavailable');
  return seal;
}

type Connection = Pick<Call<typeof contracts.issueReceipt>, 'request' | 'reply'>;

/**
 * Returns the document if the caller can see it, else answers "not found". A worker gets no receipt for a document that
 * is not shown to them.
 */
async function receivable(tx: Transaction, id: string) {
  await requireObjects(tx, 'document', [id]);
  const [found] = await loadDocuments(tx, [id]);
  if (!found) throw notFound();
  return found;
}

async function sendReceipt(app: App, seal: Seal | null, actor: Actor, id: string, { request, reply }: Connection) {
  const ledger = present(seal);
  const { document, company } = await app.database.inScope(scopeOf(actor), async (tx) => {
    const found = await receivable(tx, id);
    return { document: found, company: (await companiesById(tx, [found.companyId]))[0]?.legalName ?? '' };
  });
  const { title, subject, taxCode, sha256: content } = document;
  const bytes = await issued(app, ledger, issuerOf(actor), [document], {
    chain: document.practiceId,
    document: { id, title, subject, ...(taxCode && { taxCode }), sha256: content },
    shown: () => ({ company }),
    isWhole: false,
  });
  return deliver(request, reply, { bytes, name: `${RECEIPT.fileName(title)}.pdf`, contentType: 'application/pdf' });
}

async function sendMonthProof(
  app: App,
  seal: Seal | null,
  actor: Actor,
  { id, month }: { id: string; month: string },
  { request, reply }: Connection,
) {
  const ledger = present(seal);
  const { company, documents } = await app.database.inScope(scopeOf(actor), async (tx) => {
    const [found] = await companiesById(tx, [id]);
    if (!found) throw notFound();
    return { company: found, documents: await inOrder(tx, await store.payslipsOf(tx, id, month)) };
  });
  const title = RECEIPT.monthTitle(formatMonth(month).toLowerCase());
  const bytes = await proofOfPayslips(app, ledger, issuerOf(actor), { title, company: company.legalName, documents });
  if (bytes.length > contracts.RECEIPT_BYTES) throw new Problem(409, 'proof-too-large');
  const name = `${RECEIPT.proofName(title, company.legalName)}.pdf`;
  return deliver(request, reply, { bytes, name, contentType: 'application/pdf' });
}

/** Loads documents in the order of their ids. */
export async function inOrder(tx: Transaction, ids: readonly string[]): Promise<StoredDocument[]> {
  const loaded = new Map((await loadDocuments(tx, ids)).map((one) => [one.id, one]));
  return ids.flatMap((id) => loaded.get(id) ?? []);
}

/**
 * One signed PDF about payslips of a company. Like a receipt, the PDF contains their events and the data to check them.
 */
export function proofOfPayslips(
  app: App,
  ledger: Seal,
  issuer: Issuer,
  { title, company, documents }: { title: string; company: string; documents: readonly StoredDocument[] },
): Promise<Buffer> {
  return issued(app, ledger, issuer, documents, {
    chain: documents[0]?.practiceId ?? '',
    document: { id: '', title, subject: company, sha256: '' },
    documents: documents.map(({ id, title: own, subject, taxCode, sha256 }) => ({
      id,
      title: own,
      subject,
      ...(taxCode && { taxCode }),
      sha256,
    })),
    shown: (at) => countsOf(documents, at),
    isWhole: true,
  });
}

/** How many of these payslips are visible to their workers, and how many of those were read. */
function countsOf(documents: readonly StoredDocument[], at: Date): { published: number; read: number } {
  const visible = documents.filter((one) => publicationOf(one, romeDay(at)) === 'published');
  return { published: visible.length, read: visible.filter((one) => readStatusOf(one) === 2).length };
}

/** Who issues a proof: the scope that it is read in, and the name that it states. */
export interface Issuer {
  scope: Scope;
  name: string;
  accountId: string;
}

function issuerOf(actor: Actor): Issuer {
  const name = [actor.lastName, actor.firstName].filter(Boolean).join(' ') || actor.login;
  return { scope: scopeOf(actor), name, accountId: actor.accountId };
}

/**
 * What the page says of each document's person. A receipt of one document names person and reader, because a worker may
 * take it too; a proof of several also says how access was given and what became of the mails (`isWhole`).
 */
async function linesAbout(
  tx: Transaction,
  documents: readonly StoredDocument[],
  rows: readonly HistoryLedgerRow[],
  isWhole: boolean,
): Promise<Record<string, string[]>> {
  const people = [...new Set(documents.flatMap(({ employeeId }) => employeeId ?? []))];
  const owners = new Map((await store.ownersOf(tx, people)).map((one) => [one.employeeId, one]));
  const steps = Map.groupBy(isWhole ? await store.accessStepsOf(tx, people) : [], (step) => step.employeeId);
  const ids = documents.map(({ id }) => id);
  const mails = Map.groupBy(isWhole ? await store.mailsAbout(tx, ids) : [], (mail) => mail.documentId);
  const events = Map.groupBy(rows, (row) => row.objectId);
  return Object.fromEntries(
    documents.flatMap(({ id, employeeId }) => {
      const owner = owners.get(employeeId ?? '');
      if (!owner) return [];
      const reading = readingLines(owner, (events.get(id) ?? []).map(presentHistoryRow));
      const delivery = isWhole ? deliveryLines(steps.get(owner.employeeId) ?? [], mails.get(id) ?? []) : [];
      return [[id, [...reading, ...delivery]]];
    }),
  );
}

/** Returns the signed PDF about these documents, with their ledger rows up to the last checkpoint. */
async function issued(
  app: App,
  ledger: Seal,
  issuer: Issuer,
  subjects: readonly StoredDocument[],
  about: Pick<Receipt, 'chain' | 'document' | 'documents'> & {
    shown: (at: Date) => ReceiptPaper['shown'];
    isWhole: boolean;
  },
): Promise<Buffer> {
  const { document, documents } = about;
  const ids = subjects.map(({ id }) => id);
  const told = await app.database.inScope(issuer.scope, (tx) => listHistory(tx, 'document', ids));
  // If the company came from another practice, that practice's chain proves its deliveries.
  const chain = told.at(-1)?.chain ?? about.chain;
  const history = told.filter((row) => row.chain === chain);
  const checkpoints = await ledger.checkpointsOf(chain, history);
  const now = app.now();
  const size = checkpoints.at(-1)?.checkpoint.size ?? 0;
  const rows = history.filter((row) => Number(row.seq) <= size);
  const { segments, lines } = await app.database.inScope(issuer.scope, async (tx) => ({
    segments: await segmentsOf(tx, rows, checkpoints),
    lines: await linesAbout(tx, subjects, rows, about.isWhole),
  }));
  const { pdf, facts, faults } = await receiptPaper(
    {
      shown: about.shown(now),
      about: lines,
      rows: rows.map(presentHistoryRow),
      issued: {
        by: issuer.name,
        at: now,
        fingerprint: ledger.fingerprint,
        checkAt: `${app.config.publicUrl}/#/ricevuta`,
      },
      receipt: {
        format: RECEIPT_FORMAT,
        issuedAt: now.toISOString(),
        chain,
        document,
        ...(documents && { documents }),
        segments,
      },
      publicKey: ledger.publicKey,
    },
    issuer.accountId,
  );
  // If the ledger rows were tampered with, no receipt is issued.
  if (faults.length > 0) throw new Problem(409, 'trace-altered');
  const tail = receiptTail(pdf, Buffer.from(facts).toString('latin1'), toHex(ledger.sign(facts)));
  return Buffer.concat([pdf, Buffer.from(tail, 'latin1')]);
}

/**
 * Groups the ledger rows by the first checkpoint that covers them. Each segment contains the stretch of the chain from
 * its first row to that checkpoint.
 */
async function segmentsOf(
  tx: Transaction,
  rows: readonly HistoryLedgerRow[],
  checkpoints: readonly { checkpoint: { size: number }; note: string }[],
): Promise<ReceiptSegment[]> {
  const segments: ReceiptSegment[] = [];
  const oldestFirst = rows.toSorted((a, b) => Number(a.seq) - Number(b.seq));
  for (const { checkpoint, note } of checkpoints) {
    const before = segments.reduce((sum, segment) => sum + segment.events.length, 0);
    const own = oldestFirst.slice(before).filter((row) => Number(row.seq) <= checkpoint.size);
    const [first] = own;
    if (!first) continue;
    const from = Number(first.seq);
    segments.push({
      from,
      previous: first.previous,
      inner: toBase64(await innerHashes(tx, first.chain, from, checkpoint.size)),
      events: own.map(({ seq, canonical }) => ({ seq: Number(seq), canonical })),
      checkpoint: note,
    });
  }
  return segments;
}
