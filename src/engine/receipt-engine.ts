import type { PresentedRow } from '../ledger/present-history.ts';
import type { Receipt, Stretch } from '../ledger/receipt.ts';
import type { ReceiptFault } from '../ledger/receipt-faults.ts';
import type { SealFault } from '../ledger/seal-faults.ts';
import type { IssuedBy } from '../paper/receipt-pdf.io.ts';
import type { SealCertificate } from '../pdf/seal-check.ts';
import { type EngineProcess, ProcessEnded } from './engine-process.ts';
import { withWorker } from './with-worker.ts';
import type { Reply } from './worker-messages.ts';

/** Writes and checks receipts and seals in the engine's processes, so that no other request waits (decision 41). */

/** Everything that a receipt shows and proves; the server, which has the key, adds the signature. */
export interface ReceiptPaper {
  /** Shown in addition to the facts: a document's company, or how many payslips of a month are published and read. */
  shown: { company: string } | { published: number; read: number };
  /** What the page says of each document's person, reading, access and mails, by document id. */
  about: Readonly<Record<string, readonly string[]>>;
  rows: readonly PresentedRow[];
  issued: IssuedBy;
  receipt: Omit<Receipt, 'pdf'>;
  publicKey: Uint8Array;
}

/** All strangers together count as one reader. */
const STRANGERS = 'strangers';

/** @returns the human-readable page, and the facts in base64, ready to sign; or the faults of the trace */
export function receiptPaper(
  paper: ReceiptPaper,
  reader: string,
): Promise<{ pdf: Uint8Array; facts: Uint8Array; faults: readonly ReceiptFault[] }> {
  return withWorker({ reader }, async (worker) => {
    let written = null as Extract<Reply, { tell: 'receipt-paper' }> | null;
    await worker.ask({ ask: 'receipt-paper', paper }, (reply) => {
      if (reply.tell === 'receipt-paper') written = reply;
      return reply.tell === 'receipt-paper';
    });
    if (!written) throw new ProcessEnded('damaged');
    const { pages, facts, faults } = written;
    const bytes = worker.handedOver(0, pages + facts);
    return { pdf: bytes.subarray(0, pages), facts: bytes.subarray(pages), faults };
  });
}

interface CheckedReceipt {
  chain: string;
  /** If there are no faults: the parts of the ledger that must still exist. */
  stretches: readonly Stretch[];
  faults: readonly ReceiptFault[];
}

/** Checks a receipt sent by a stranger. @param against.fileHash SHA-256 of the accompanying file */
export function checkedReceipt(
  path: string,
  against: { publicKey: Uint8Array; fileHash: string | null },
): Promise<CheckedReceipt> {
  return ofStranger<CheckedReceipt>({ chain: '', stretches: [], faults: ['receipt-unreadable'] }, (worker, found) =>
    worker.ask({ ask: 'check-receipt', path, ...against }, (reply) => {
      if (reply.tell === 'receipt-checked') found(reply);
      return reply.tell === 'receipt-checked';
    }),
  );
}

/** The faults of the seal in a file sent by a stranger. */
export function faultsOfSeal(path: string, ours: readonly SealCertificate[]): Promise<readonly SealFault[]> {
  return ofStranger<readonly SealFault[]>(['seal-missing'], (worker, found) =>
    worker.ask({ ask: 'check-seal', path, ours }, (reply) => {
      if (reply.tell === 'seal-checked') found(reply.faults);
      return reply.tell === 'seal-checked';
    }),
  );
}

/** @param otherwise the result for a file that crashes its process, which no genuine file does */
async function ofStranger<T>(
  otherwise: T,
  ask: (worker: EngineProcess, found: (answer: T) => void) => Promise<void>,
): Promise<T> {
  let answer = otherwise;
  try {
    await withWorker({ reader: STRANGERS }, (worker) => ask(worker, (found) => (answer = found)));
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
  }
  return answer;
}
