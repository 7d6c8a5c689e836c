import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { Code, contract, Id, Month } from '../../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../../access/tickets.contract.ts';
import { FOLDER_DAYS } from './proof.ts';

const BASE = '/apiback/api/prove';
const OF = { chapter: CHAPTERS.history, permission: 'proofs.make' } as const;
const ONE = { params: z.object({ id: Id }) };

export const FOLDER_STATES = ['aperto', 'scaduto', 'revocato', 'bloccato'] as const;

export const listProofs = contract({
  ...OF,
  method: 'GET',
  path: BASE,
  name: 'listProofs',
  summary: 'The proofs of delivery that are kept, the newest first, each with its inspector’s folders',
  when: 'To see how far a proof is, to take it, and to see who looked at a folder and when.',
  whole: true,
  response: z.array(
    z.object({
      id: z.string(),
      oggetto: z.string(),
      /** YYYYMM; null for every month of one person. */
      mese: z.nullable(z.string()),
      nome: z.string(),
      aziende: z.number(),
      aziendeFatte: z.number(),
      cedolini: z.number(),
      pubblicati: z.number(),
      letti: z.number(),
      richiestaDa: z.string(),
      richiestaIl: z.string(),
      prontaIl: z.nullable(z.string()),
      dimensione: z.nullable(z.number()),
      /** SHA-256 of the archive. */
      impronta: z.nullable(z.string()),
      /** Why it could not be made: a refusal code. */
      errore: z.nullable(z.string()),
      tenutaFino: z.string(),
      fascicoli: z.array(
        z.object({
          id: z.string(),
          apertoDa: z.string(),
          apertoIl: z.string(),
          validoFino: z.string(),
          stato: z.enum(FOLDER_STATES),
          viste: z.number(),
          ultimaVista: z.nullable(z.string()),
          codiciErrati: z.number(),
        }),
      ),
    }),
  ),
});

export const makeProof = contract({
  ...OF,
  method: 'POST',
  path: BASE,
  name: 'makeProof',
  summary:
    'Make a proof of delivery: one signed archive about the payslips of a month, a company or a person; a job makes it',
  when: 'Before an inspection or a dispute. Without a company it is about all; without a month it needs a person.',
  refuses: '404 not-found 409 month-without-payslips',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    annomese: z.optional(z.nullable(Month)),
    cfAzienda: z.optional(z.nullable(Code)),
    idDipendente: z.optional(z.nullable(Id)),
  }),
  response: z.object({ id: z.string() }),
});

export const downloadProof = contract({
  ...OF,
  ...ONE,
  method: 'GET',
  path: `${BASE}/:id/file`,
  name: 'downloadProof',
  summary: 'The archive of a proof',
  when: 'Once `listProofs` says that the proof is ready.',
  refuses: '409 proof-not-ready 503 content-damaged',
  kind: 'file',
  heavy: true,
});

export const ticketForProof = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  changesNothing: A_TICKET,
  path: `${BASE}/:id/file/biglietto`,
  name: 'ticketForProof',
  summary: 'A single-use address for the archive of a proof',
  when: TO_OPEN_IN_A_WINDOW,
  refuses: '409 proof-not-ready',
  response: Ticket,
});

export const openInspection = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  path: `${BASE}/:id/fascicoli`,
  name: 'openInspection',
  summary: 'An inspector’s folder: an address and a code that show a proof without a login, for some days',
  when: 'To let an inspector read a proof. Address and code are told only now: send them by different ways.',
  refuses: '409 proof-not-ready',
  status: 201,
  body: z.strictObject({
    giorni: z.number().check(z.int(), z.minimum(FOLDER_DAYS.least), z.maximum(FOLDER_DAYS.most)),
  }),
  response: z.object({ id: z.string(), indirizzo: z.string(), codice: z.string(), validoFino: z.string() }),
});

export const endInspection = contract({
  ...OF,
  ...ONE,
  method: 'DELETE',
  path: `${BASE}/fascicoli/:id`,
  name: 'endInspection',
  summary: 'Ends an inspector’s folder at once',
  when: 'When the inspection is over, or address and code reached the wrong person.',
  status: 204,
});

const Shown = z.strictObject({
  chiave: z.string().check(z.maxLength(64)),
  codice: z.string().check(z.maxLength(40)),
});

export const showInspection = contract({
  method: 'POST',
  path: '/apiback/api/ricevute/fascicolo',
  permission: 'receipts.check',
  name: 'showInspection',
  chapter: CHAPTERS.history,
  summary: 'What an inspector’s folder shows: JSON in base64, signed (Ed25519, hex) with the key of `receiptKey`',
  when: 'When an inspector opens the address with its code. Each view is recorded for the practice.',
  refuses: '403 folder-code-wrong 404 folder-unknown 410 folder-ended folder-expired folder-locked',
  body: Shown,
  response: z.object({ fatti: z.string(), firma: z.string() }),
});

export const downloadInspection = contract({
  method: 'POST',
  path: '/apiback/api/ricevute/fascicolo/file',
  permission: 'receipts.check',
  name: 'downloadInspection',
  chapter: CHAPTERS.history,
  summary: 'The archive of the proof that an inspector’s folder shows',
  when: 'When an inspector takes the proof along. Each download is recorded for the practice.',
  refuses: '403 folder-code-wrong 404 folder-unknown 410 folder-ended folder-expired folder-locked 503 content-damaged',
  kind: 'file',
  changesNothing: 'the proof is read; the view is recorded before its last byte is sent',
  body: Shown,
});
