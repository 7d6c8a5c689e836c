import * as z from 'zod/mini';
import { CHAPTERS } from '../access/chapters.ts';
import { Code, contract, Id, Month } from '../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../access/tickets.contract.ts';
import { RECEIPT_FAULTS } from './receipt-faults.ts';
import { SEAL_FAULTS } from './seal-faults.ts';

/** The size limit of a receipt, and of the receipt's file. */
export const RECEIPT_BYTES = 8 * 1024 * 1024;

export const issueReceipt = contract({
  method: 'GET',
  path: '/apiback/api/DocCronologia/ricevuta/:id',
  permission: 'receipts.issue',
  name: 'issueReceipt',
  chapter: CHAPTERS.history,
  summary: 'A signed PDF of what the ledger says of a document, which anybody can check',
  when: 'To prove to others that a document was delivered and read.',
  refuses: '409 trace-altered',
  kind: 'file',
  heavy: true,
  params: z.object({ id: Id }),
});

export const ticketForReceipt = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/DocCronologia/ricevuta/:id/biglietto',
  permission: 'receipts.issue',
  name: 'ticketForReceipt',
  chapter: CHAPTERS.history,
  summary: 'A single-use address for the receipt',
  when: TO_OPEN_IN_A_WINDOW,
  params: z.object({ id: Id }),
  response: Ticket,
});

/** A company's payslips of a month. */
const OfMonth = { cfAzienda: Code, annomese: Month };

export const issueMonthProof = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/chiusura/prova',
  permission: 'receipts.month',
  name: 'issueMonthProof',
  chapter: CHAPTERS.history,
  summary: 'A signed PDF of what the ledger says of a company’s payslips of a month, which anybody can check',
  when: 'To prove to others that a month was delivered and read.',
  refuses: '409 month-without-payslips proof-too-large trace-altered',
  kind: 'file',
  heavy: true,
  query: z.object(OfMonth),
});

export const ticketForMonthProof = contract({
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/Azienda/chiusura/prova/biglietto',
  permission: 'receipts.month',
  name: 'ticketForMonthProof',
  chapter: CHAPTERS.history,
  summary: 'A single-use address for the proof of a month',
  when: TO_OPEN_IN_A_WINDOW,
  refuses: '409 month-without-payslips',
  body: z.strictObject(OfMonth),
  response: Ticket,
});

export const receiptKey = contract({
  method: 'GET',
  path: '/apiback/api/ricevute/chiave',
  permission: 'receipts.check',
  name: 'receiptKey',
  chapter: CHAPTERS.history,
  summary: 'The public half of the key that signs checkpoints and receipts (Ed25519, SPKI, base64)',
  when: 'To check the signature of a receipt without the portal.',
  response: z.object({ chiave: z.string(), impronta: z.string() }),
});

/** The size limit of a sealed document: the limit of any document, plus the evidence appended to it. */
export const SEALED_BYTES = 32 * 1024 * 1024;

export const sealKeys = contract({
  method: 'GET',
  path: '/apiback/api/ricevute/sigilli',
  permission: 'receipts.check',
  name: 'sealKeys',
  chapter: CHAPTERS.history,
  summary:
    'The certificates with which this installation has sealed signed documents (X.509, base64), newest first, each with those above it',
  when: 'To check the seal of a signed document without the portal.',
  response: z.object({ sigilli: z.array(z.object({ certificato: z.string(), catena: z.array(z.string()) })) }),
});

export const checkSealCall = contract({
  method: 'POST',
  changesNothing: 'it looks at what is sent and keeps nothing of it',
  path: '/apiback/api/ricevute/sigillo',
  permission: 'receipts.check',
  name: 'checkSeal',
  chapter: CHAPTERS.history,
  summary: 'Whether a signed document is, byte for byte, one that this installation has sealed',
  when: 'When somebody shows a signed document and its origin is in doubt.',
  refuses: '400 file-required 413 file-too-large',
  kind: 'upload',
  maxBytes: SEALED_BYTES,
  parts: { file: 'file' },
  response: z.object({ valida: z.boolean(), motivi: z.array(z.enum(SEAL_FAULTS)) }),
});

/** Lists every fault; `valida` is true if there is none. */
const Verdict = z.object({ valida: z.boolean(), motivi: z.array(z.enum(RECEIPT_FAULTS)) });

export const checkReceiptCall = contract({
  method: 'POST',
  changesNothing: 'it compares what is sent with the ledger and keeps nothing of it',
  path: '/apiback/api/ricevute/verifica',
  permission: 'receipts.check',
  name: 'checkReceipt',
  chapter: CHAPTERS.history,
  summary: 'Check a receipt, and the file that it speaks of, against the ledger as it stands',
  when: 'When somebody shows a receipt and its origin is in doubt.',
  refuses: '400 file-required 413 file-too-large',
  kind: 'upload',
  maxBytes: RECEIPT_BYTES,
  parts: { ricevuta: 'file', file: 'file?' },
  response: Verdict,
});

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const RowNumber = z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
/** The maximum number of segments per request, limited by the size of a body sent without a login. */
export const STRETCHES_ASKED = 40;
/**
 * The maximum number of rows per request. A segment ends at the first checkpoint after its last event, at most a
 * thousand rows later (P14).
 */
export const ROWS_ASKED = 50_000;

/** Whether the segments are in order, do not overlap, and have no more rows in total than a receipt. */
function areApart(stretches: readonly { da: number; fino: number }[]): boolean {
  let before = 0;
  let rows = 0;
  for (const { da, fino } of stretches) {
    if (da <= before || fino < da) return false;
    before = fino;
    rows += fino - da + 1;
  }
  return rows <= ROWS_ASKED;
}

export const compareWithLedger = contract({
  method: 'POST',
  changesNothing: 'it compares hashes with the ledger',
  path: '/apiback/api/ricevute/registro',
  permission: 'receipts.check',
  name: 'compareWithLedger',
  chapter: CHAPTERS.history,
  summary: 'Whether the ledger holds the rows of a receipt today as it did then; hashes alone are sent',
  when: 'From a program that checks a receipt without sending it.',
  body: z.strictObject({
    registro: Id,
    tratti: z
      .array(z.strictObject({ da: RowNumber, fino: RowNumber, precedente: Hash, testa: Hash, impronta: Hash }))
      .check(z.minLength(1), z.maxLength(STRETCHES_ASKED), z.refine(areApart)),
  }),
  response: z.object({ conferma: z.boolean() }),
});
