import type { PresentedRow } from '../ledger/present-history.ts';
import type { Receipt, Stretch } from '../ledger/receipt.ts';
import type { ReceiptFault } from '../ledger/receipt-faults.ts';
import type { SealFault } from '../ledger/seal-faults.ts';
import type { IssuedBy } from '../paper/receipt-pdf.io.ts';
import type { SealCertificate } from '../pdf/seal-check.ts';
import { type EngineProcess, ProcessEnded } from './engine-process.ts';
import { withWorker } from './with-worker.ts';
import type { Reply } from './worker-messages.ts';

/** Receipts and seals are written and checked in the engine's processes: nobody else waits for it (decision 41). */

/** All that a receipt shows and proves; the server, which has the key, adds the signature. */
export interface ReceiptPaper {
  /** Beside the facts: a document's company, or how many payslips of a month are published and read. */
  shown: { company: string } | { published: number; read: number };
  rows: readonly PresentedRow[];
  issued: IssuedBy;
  receipt: Omit<Receipt, 'pdf'>;
  publicKey: Uint8Array;
}

/** Strangers have one turn among all readers. */
const STRANGERS = 'strangers';

/** @returns the page for people, and the facts in base64 that are to be signed; or what is wrong with the trace */
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
  /** Where nothing is wrong: what the ledger is to hold still. */
  stretches: readonly Stretch[];
  faults: readonly ReceiptFault[];
}

/** What a receipt that a stranger sends proves. @param against.fileHash SHA-256 of the file that comes with it */
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

/** What is wrong with the seal of a file that a stranger sends. */
export function faultsOfSeal(path: string, ours: readonly SealCertificate[]): Promise<readonly SealFault[]> {
  return ofStranger<readonly SealFault[]>(['seal-missing'], (worker, found) =>
    worker.ask({ ask: 'check-seal', path, ours }, (reply) => {
      if (reply.tell === 'seal-checked') found(reply.faults);
      return reply.tell === 'seal-checked';
    }),
  );
}

/** @param otherwise the answer for a file that ends the process which reads it: nothing of ours does */
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
