import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { type Actor, STRANGER, scopeOf } from '../../access/scope.ts';
import { companiesById, companiesByTaxCode } from '../../directory/companies.store.ts';
import { type HistoryLedgerRow, innerHashes, listHistory, requireObjects } from '../../ledger/history.store.ts';
import { type PresentedRow, presentHistoryRow } from '../../ledger/present-history.ts';
import {
  checkReceipt,
  endsAsReceipt,
  RECEIPT_FORMAT,
  type Receipt,
  type ReceiptSegment,
  receiptTail,
  type Stretch,
  sha256,
  stretchesOf,
  toBase64,
  toHex,
} from '../../ledger/receipt.ts';
import type { ReceiptFault } from '../../ledger/receipt-faults.ts';
import * as contracts from '../../ledger/receipts.contract.ts';
import type { Seal } from '../../ledger/seal.io.ts';
import { type IssuedBy, monthProofPdf, receiptPdf } from '../../paper/receipt-pdf.io.ts';
import { checkSeal } from '../../pdf/seal-check.ts';
import type { App } from '../../server/app.ts';
import { romeDay } from '../../server/clock.ts';
import { isId, type Transaction } from '../../server/database.ts';
import { fewAtOnce } from '../../server/few-at-once.ts';
import type { Call, Serve } from '../../server/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { partsOf } from '../../server/received.ts';
import { deliver } from '../../server/send-file.ts';
import { issueTicket, type Opener } from '../../server/tickets.ts';
import { formatMonth } from '../../text/format.ts';
import { RECEIPT } from '../../text/receipts.ts';
import { publicationOf, readStatusOf } from '../documents/document.ts';
import { loadDocuments } from '../documents/documents.store.ts';
import * as store from './receipts.store.ts';
import { sealCertificates } from './seal-certificates.store.ts';

/** @param seal the ledger's key; without one (a portal without running checkpoints) there are no receipts */
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

  serve(contracts.receiptKey, async () => {
    const { publicKey, fingerprint } = present(seal);
    return { chiave: toBase64(publicKey), impronta: fingerprint };
  });

  // Open to everybody: few are received and few compared at once, from one network and in all.
  const receiving = fewAtOnce({ running: 4, ofNetwork: 4, waiting: 16 });
  const comparing = fewAtOnce({ running: 1, ofNetwork: 4, waiting: 32 });

  serve(contracts.checkReceiptCall, async ({ request, reply, address }) => {
    const { publicKey } = present(seal);
    const { receipt, faults } = await receiving(address, reply, async () => {
      const { bytes, fileHash } = await receiveReceipt(request);
      return checkReceipt(bytes, { publicKey, fileHash });
    });
    const motivi: ReceiptFault[] = [...faults];
    if (receipt && faults.length === 0) {
      const stretches = await stretchesOf(receipt);
      const held = await comparing(address, reply, () => stillHeld(app, receipt.chain, stretches, reply));
      if (!held) motivi.push('ledger-differs');
    }
    return { valida: motivi.length === 0, motivi };
  });

  const certificates = () => app.database.inScope(STRANGER, (tx) => sealCertificates(tx, app.secrets));

  serve(contracts.sealKeys, async () => ({
    sigilli: (await certificates()).map(({ certificate, chain }) => ({
      certificato: toBase64(certificate),
      catena: chain.map(toBase64),
    })),
  }));

  // The answer says of the file what the file does not say of itself: that it is ours, and whole. Nothing else.
  serve(contracts.checkSealCall, async ({ request, reply, address }) => {
    const { faults } = await receiving(address, reply, async () =>
      checkSeal(await receiveSealed(request), await certificates()),
    );
    return { valida: faults.length === 0, motivi: faults };
  });

  serve(contracts.compareWithLedger, async ({ body, reply, address }) => {
    const stretches = body.tratti.map(({ da, fino, precedente, testa, impronta }) => ({
      from: da,
      to: fino,
      previous: precedente,
      head: testa,
      print: impronta,
    }));
    if (!isId(body.registro)) return { conferma: false };
    return { conferma: await comparing(address, reply, () => stillHeld(app, body.registro, stretches, reply)) };
  });
}

/** The company whose month is asked for; one without a payslip has nothing to prove. */
async function provable(tx: Transaction, { cfAzienda, annomese }: { cfAzienda: string; annomese: string }) {
  const [company] = await companiesByTaxCode(tx, [cfAzienda]);
  const id = company?.id ?? '';
  if ((await store.payslipsOf(tx, id, annomese)).length === 0) throw new Problem(409, 'month-without-payslips');
  return { id, month: annomese };
}

/** What tickets for receipts open. */
export function receiptOpener(app: App, seal: Seal | null): Opener {
  return (actor, { ids: [id = ''] }, request, reply) => sendReceipt(app, seal, actor, id, { request, reply });
}

/** What tickets for proofs of a month open. */
export function monthProofOpener(app: App, seal: Seal | null): Opener {
  return (actor, { ids: [id = ''], filter: [month = ''] = [] }, request, reply) =>
    sendMonthProof(app, seal, actor, { id, month }, { request, reply });
}

function present(seal: Seal | null): Seal {
  if (!seal) throw new Problem(503, 'service-unavailable');
  return seal;
}

type Connection = Pick<Call<typeof contracts.issueReceipt>, 'request' | 'reply'>;

/** The document, where a receipt of it may be had: its worker has none of what is not shown to them. */
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
    draw: (rows, by) => receiptPdf({ ...document, company }, rows, by),
  });
  return deliver(request, reply, { bytes, name: `${RECEIPT.fileName(title)}.pdf`, contentType: 'application/pdf' });
}

/** One paper of all payslips of a company's month: their events with all that is needed to check them, as a receipt. */
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
    draw: (rows, by) => {
      const visible = documents.filter((one) => publicationOf(one, romeDay(by.at)) === 'published');
      const read = visible.filter((one) => readStatusOf(one) === 2).length;
      const figures = { published: visible.length, read };
      return monthProofPdf({ title, company: company.legalName, documents, ...figures }, rows, by);
    },
  });
  if (bytes.length > contracts.RECEIPT_BYTES) throw new Problem(409, 'proof-too-large');
  const name = `${RECEIPT.proofName(title, company.legalName)}.pdf`;
  return deliver(request, reply, { bytes, name, contentType: 'application/pdf' });
}

/** The signed paper about these documents: what the ledger holds of them up to its last checkpoint. */
async function issued(
  app: App,
  ledger: Seal,
  actor: Actor,
  ids: readonly string[],
  about: Pick<Receipt, 'chain' | 'document' | 'documents'> & {
    draw: (rows: readonly PresentedRow[], by: IssuedBy) => Promise<Uint8Array>;
  },
): Promise<Buffer> {
  const { document, documents, draw } = about;
  const told = await app.database.inScope(scopeOf(actor), (tx) => listHistory(tx, 'document', ids));
  // Of a company that came from another practice: what was delivered there is proved by the chain there.
  const chain = told.at(-1)?.chain ?? about.chain;
  const history = told.filter((row) => row.chain === chain);
  const checkpoints = await ledger.checkpointsOf(chain, history);
  const now = app.now();
  const size = checkpoints.at(-1)?.checkpoint.size ?? 0;
  const rows = history.filter((row) => Number(row.seq) <= size);
  const segments = await app.database.inScope(scopeOf(actor), (tx) => segmentsOf(tx, rows, checkpoints));
  const pdf = await draw(rows.map(presentHistoryRow), {
    by: [actor.lastName, actor.firstName].filter(Boolean).join(' ') || actor.login,
    at: now,
    fingerprint: ledger.fingerprint,
    checkAt: `${app.config.publicUrl}/#/ricevuta`,
  });
  const receipt: Receipt = {
    format: RECEIPT_FORMAT,
    issuedAt: now.toISOString(),
    chain,
    document,
    ...(documents && { documents }),
    segments,
    pdf: await sha256(pdf),
  };
  const facts = toBase64(new TextEncoder().encode(JSON.stringify(receipt)));
  const tail = receiptTail(pdf, facts, toHex(ledger.sign(new TextEncoder().encode(facts))));
  const bytes = Buffer.concat([pdf, Buffer.from(tail, 'latin1')]);
  // A tampered trace gives no receipt.
  const { faults } = await checkReceipt(bytes, { publicKey: ledger.publicKey });
  if (faults.length > 0) throw new Problem(409, 'trace-altered');
  return bytes;
}

/** The document's rows, each with the stretch of the chain up to the first checkpoint that holds it. */
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

/**
 * Whether the ledger holds the rows of these stretches today as it did then: one after the other, so that a connection
 * is released in between, and no further once the caller is gone.
 */
async function stillHeld(
  app: App,
  chain: string,
  stretches: readonly Stretch[],
  { raw }: Connection['reply'],
): Promise<boolean> {
  for (const stretch of stretches) {
    if (raw.destroyed) throw new Problem(408, 'request-too-slow');
    const held = await app.database.inScope(STRANGER, (tx) => store.ledgerHolds(tx, chain, stretch));
    if (!held) return false;
  }
  return true;
}

/** So many bytes are kept before it is known whether they end a receipt. */
const TAIL_BYTES = 64 * 1024;

/**
 * Receives a receipt, and the hash of its file. The receipt goes to a file without a name, and is read back whole only
 * where it ends as one.
 */
async function receiveReceipt(request: FastifyRequest): Promise<{ bytes: Uint8Array; fileHash: string | null }> {
  let bytes: Uint8Array | null = null;
  let fileHash: string | null = null;
  for await (const part of partsOf(request, { fileSize: contracts.RECEIPT_BYTES, files: 2 })) {
    if ('text' in part) continue;
    if (part.field === 'ricevuta') bytes = await receiptIn(part.content);
    else {
      const hash = createHash('sha256');
      for await (const chunk of part.content) hash.update(chunk);
      if (part.field === 'file') fileHash = hash.digest('hex');
    }
    if (part.isCut()) throw new Problem(413, { refused: 'file-too-large', data: { size: 8 } });
  }
  if (!bytes) throw new Problem(400, 'file-required');
  return { bytes, fileHash };
}

/** Receives a file whole, as far as it is no larger than a sealed one. */
async function receiveSealed(request: FastifyRequest): Promise<Uint8Array> {
  let bytes: Buffer | null = null;
  for await (const part of partsOf(request, { fileSize: contracts.SEALED_BYTES, files: 1 })) {
    if ('text' in part) continue;
    const chunks: Uint8Array[] = [];
    for await (const chunk of part.content) chunks.push(chunk);
    bytes = Buffer.concat(chunks);
    if (part.isCut()) throw new Problem(413, { refused: 'file-too-large', data: { size: 32 } });
  }
  if (!bytes) throw new Problem(400, 'file-required');
  return bytes;
}

/** The receipt's bytes, if the stream ends as a receipt does; otherwise its end alone, which is not a receipt. */
async function receiptIn(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const name = path.join(tmpdir(), `portale-lavoro-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    // Removed at once: its bytes go with the process, however that ends.
    await rm(name, { force: true });
    let tail = Buffer.alloc(0);
    let size = 0;
    for await (const chunk of stream) {
      await file.writeFile(chunk);
      size += chunk.length;
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
    }
    if (!endsAsReceipt(tail)) return tail;
    const bytes = new Uint8Array(size);
    await file.read(bytes, 0, size, 0);
    return bytes;
  } finally {
    await file.close();
  }
}
