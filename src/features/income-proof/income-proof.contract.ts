import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract } from '../../access/contract.ts';

const PATH = '/apiback/api/dipendente/reddito';

export const readIncomeProof = contract({
  method: 'GET',
  path: PATH,
  permission: 'income.prove',
  name: 'readIncomeProof',
  chapter: CHAPTERS.ownArea,
  summary: 'What a proof of income would show, the code that is good now, and when codes were looked at',
  when: 'As a worker, before showing a bank or landlord what one earns, and to see who looked.',
  response: z.object({
    azienda: z.string(),
    lavoratore: z.string(),
    assuntoIl: z.nullable(z.string()),
    /** The net pay in cents; null if the payslip proves none. */
    mesi: z.array(z.object({ mese: z.string(), netto: z.nullable(z.number()) })),
    attivo: z.nullable(z.object({ validoFino: z.string(), viste: z.number() })),
    /** When codes were looked at, newest first. */
    viste: z.array(z.string()),
  }),
});

export const makeIncomeProof = contract({
  method: 'POST',
  path: PATH,
  permission: 'income.prove',
  name: 'makeIncomeProof',
  chapter: CHAPTERS.ownArea,
  summary: 'A code of fifteen minutes that shows employer, day of hiring and net pay; it replaces the one before',
  when: 'As a worker, in front of a bank or landlord. `indirizzo` is what the QR code contains.',
  refuses: '409 proof-after-employment proof-without-net proof-enough',
  status: 201,
  response: z.object({ indirizzo: z.string(), validoFino: z.string() }),
});

export const endIncomeProof = contract({
  method: 'DELETE',
  path: PATH,
  permission: 'income.prove',
  name: 'endIncomeProof',
  chapter: CHAPTERS.ownArea,
  summary: 'Ends the code at once',
  when: 'As a worker, once the other side has looked.',
  status: 204,
});

export const checkIncomeProof = contract({
  method: 'POST',
  path: '/apiback/api/ricevute/reddito',
  permission: 'receipts.check',
  name: 'checkIncomeProof',
  chapter: CHAPTERS.history,
  summary: 'What a worker shows with this code: JSON in base64, signed (Ed25519, hex) with the key of `receiptKey`',
  when: 'When a worker shows a code. Each view is recorded for the worker.',
  refuses: '404 proof-unknown 410 proof-ended proof-expired proof-seen-enough',
  body: z.strictObject({ codice: z.string().check(z.maxLength(64)) }),
  response: z.object({ fatti: z.string(), firma: z.string() }),
});
