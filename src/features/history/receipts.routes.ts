import { type Actor, scopeOf } from '../../access/scope.ts';
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
import { loadDocuments } from '../documents/core/documents.store.ts';
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
  const { title, subject, sha256: content } = document;
  const bytes = await issued(app, ledger, actor, [id], {
    chain: document.practiceId,
    document: { id, title, subject, sha256: content },
    shown: () => ({ company }),
  });
  return deliver(request, reply, { bytes, name: `${RECEIPT.fileName(title)}.pdf`, contentType: 'application/pdf' });
}

/**
 * Sends one PDF about all payslips of a company's month. Like a receipt, the PDF contains their events and the data to
 * check them.
 */
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
    const ids = await store.payslipsOf(tx, id, month);
    const loaded = new Map((await loadDocuments(tx, ids)).map((one) => [one.id, one]));
    return { company: found, documents: ids.flatMap((one) => loaded.get(one) ?? []) };
  });
  const title = RECEIPT.monthTitle(formatMonth(month).toLowerCase());
  const ids = documents.map((one) => one.id);
  const bytes = await issued(app, ledger, actor, ids, {
    chain: documents[0]?.practiceId ?? '',
    document: { id: '', title, subject: company.legalName, sha256: '' },
    documents: documents.map((one) => ({ id: one.id, title: one.title, subject: one.subject, sha256: one.sha256 })),
    shown: (at) => {
      const visible = documents.filter((one) => publicationOf(one, romeDay(at)) === 'published');
      return { published: visible.length, read: visible.filter((one) => readStatusOf(one) === 2).length };
    },
  });
  if (bytes.length > contracts.RECEIPT_BYTES) throw new Problem(409, 'proof-too-large');
  const name = `${RECEIPT.proofName(title, company.legalName)}.pdf`;
  return deliver(request, reply, { bytes, name, contentType: 'application/pdf' });
}

/** Returns the signed PDF about these documents, with their ledger rows up to the last checkpoint. */
async function issued(
  app: App,
  ledger: Seal,
  actor: Actor,
  ids: readonly string[],
  about: Pick<Receipt, 'chain' | 'document' | 'documents'> & { shown: (at: Date) => ReceiptPaper['shown'] },
): Promise<Buffer> {
  const { document, documents } = about;
  const told = await app.database.inScope(scopeOf(actor), (tx) => listHistory(tx, 'document', ids));
  // If the company came from another practice, that practice's chain proves its deliveries.
  const chain = told.at(-1)?.chain ?? about.chain;
  const history = told.filter((row) => row.chain === chain);
  const checkpoints = await ledger.checkpointsOf(chain, history);
  const now = app.now();
  const size = checkpoints.at(-1)?.checkpoint.size ?? 0;
  const rows = history.filter((row) => Number(row.seq) <= size);
  const segments = await app.database.inScope(scopeOf(actor), (tx) => segmentsOf(tx, rows, checkpoints));
  const { pdf, facts, faults } = await receiptPaper(
    {
      shown: about.shown(now),
      rows: rows.map(presentHistoryRow),
      issued: {
        by: [actor.lastName, actor.firstName].filter(Boolean).join(' ') || actor.login,
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
    actor.accountId,
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
