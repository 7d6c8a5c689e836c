import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { contract, Day, Id, Name, Paging } from '../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../access/tickets.contract.ts';
import { Opaque } from '../../directory/accounts.contract.ts';
import { REASON_MAX } from './signing.ts';

const OWN = '/apiback/api/dipendente/firme';

/**
 * The states of a paper for one signer: `daFirmare` if it is their turn, `firmata` while others must still sign,
 * `completa` once all have signed.
 */
export const OWN_STATES = ['daFirmare', 'firmata', 'completa', 'rifiutata', 'scaduta', 'ritirata', 'chiusa'] as const;
export type OwnState = (typeof OWN_STATES)[number];

const OwnRow = {
  id: Id,
  titolo: z.string(),
  azienda: z.string(),
  chiestaDa: z.enum(['consulente', 'azienda']),
  chiestaIl: z.string(),
  scadenza: Day,
  stato: z.enum(OWN_STATES),
  aperta: z.boolean(),
  firmataIl: z.nullable(z.string()),
  rifiutataIl: z.nullable(z.string()),
  /** The signer's position among the signers of the paper; `firmati` is the number who have signed. */
  posizione: z.number(),
  firmatari: z.number(),
  firmati: z.number(),
  /** The sealed result among the signer's own documents, once it exists. */
  idDocumento: z.nullable(Id),
};
export const OwnSignatureRow = z.object(OwnRow);
export const OwnSignature = z.object({
  ...OwnRow,
  messaggio: z.string(),
  pagine: z.number(),
  /** SHA-256 of the displayed paper; the client sends it back with the signature. */
  impronta: z.string(),
  /**
   * How the signer can confirm their identity; a code is mailed if they have no second factor. Empty if no way is
   * accepted yet.
   */
  modi: z.array(z.enum(['totp', 'passkey', 'codice'])),
  /** The mailbox to which the code is sent, masked. */
  casella: z.nullable(z.string()),
  motivo: z.nullable(z.string()),
  /** Why the paper cannot be signed or refused; null if it can. */
  nonFirmabile: z.nullable(z.string()),
  /** Why no factor of the signer can confirm a signature yet, and when the first one can; null if one can now. */
  nonConfermabile: z.nullable(z.string()),
});

export const listOwnSignatures = contract({
  method: 'GET',
  path: OWN,
  permission: 'signing.own',
  name: 'listOwnSignatures',
  chapter: CHAPTERS.ownArea,
  summary: 'What the employee is to sign, and has signed',
  when: 'As a worker, to see what waits for a signature.',
  query: z.object({ ...Paging, stato: z.optional(z.enum(['daFirmare', 'altre'])) }),
  response: z.array(OwnSignatureRow),
});

export const readOwnSignature = contract({
  method: 'GET',
  path: `${OWN}/:id`,
  permission: 'signing.own',
  name: 'readOwnSignature',
  chapter: CHAPTERS.ownArea,
  summary: 'One of them, with what is shown and by what it is confirmed',
  when: 'As a signer, to show one paper and how it is confirmed.',
  params: z.object({ id: Id }),
  response: OwnSignature,
});

export const viewOwnPaper = contract({
  method: 'GET',
  path: `${OWN}/:id/pagine`,
  permission: 'signing.own',
  name: 'viewOwnPaper',
  chapter: CHAPTERS.ownArea,
  summary:
    'Pictures of all pages of the paper, each with its text after it, either after its length (4 bytes); gone out whole, it is opened',
  when: 'As a signer on a device that shows no PDF. It counts as opening the paper.',
  refuses: '409 cannot-be-shown signing-withdrawn',
  kind: 'file',
  heavy: true,
  params: z.object({ id: Id }),
});

export const downloadOwnPaper = contract({
  method: 'GET',
  path: `${OWN}/:id/file`,
  permission: 'signing.own',
  name: 'downloadOwnPaper',
  chapter: CHAPTERS.ownArea,
  summary: 'The paper itself; gone out whole, it is opened',
  when: 'As a signer, to read the paper. It must be opened before `sign`.',
  refuses: '409 signing-withdrawn',
  kind: 'file',
  params: z.object({ id: Id }),
});

export const ticketForOwnPaper = contract({
  method: 'POST',
  path: `${OWN}/:id/file/biglietto`,
  permission: 'signing.own',
  changesNothing: A_TICKET,
  name: 'ticketForOwnPaper',
  chapter: CHAPTERS.ownArea,
  summary: 'A single-use address for that file',
  when: TO_OPEN_IN_A_WINDOW,
  refuses: '409 signing-withdrawn',
  params: z.object({ id: Id }),
  response: Ticket,
});

export const mailSigningCode = contract({
  method: 'POST',
  path: `${OWN}/:id/codice`,
  permission: 'signing.own',
  name: 'mailSigningCode',
  chapter: CHAPTERS.ownArea,
  summary: 'Mails a code for this very paper to whoever has no second factor; good for ten minutes, once',
  when: 'Before `sign`, for a signer without a second factor.',
  refuses:
    '409 second-factor-asked signing-answered signing-code-lately signing-complete signing-expired signing-no-mailbox signing-refused signing-set-lately signing-taken-over signing-unread signing-withdrawn',
  params: z.object({ id: Id }),
  response: z.object({ casella: z.string() }),
});

export const beginSigningPasskey = contract({
  method: 'POST',
  path: `${OWN}/:id/passkey`,
  permission: 'signing.own',
  changesNothing: 'a step is begun, which lapses by itself',
  name: 'beginSigningPasskey',
  chapter: CHAPTERS.ownArea,
  summary: 'What a passkey is to sign for this very paper',
  when: 'Before `sign` with a passkey: hand the answer to `navigator.credentials.get`.',
  refuses:
    '409 passkey-unknown signing-answered signing-complete signing-expired signing-refused signing-set-lately signing-taken-over signing-withdrawn',
  params: z.object({ id: Id }),
  response: z.object({ opzioni: Opaque }),
});

export const sign = contract({
  method: 'POST',
  path: `${OWN}/:id/firma`,
  permission: 'signing.own',
  name: 'sign',
  chapter: CHAPTERS.ownArea,
  summary: 'Signs what was read, with the code of the app, the mailed one, or the passkey',
  when: 'As a signer, after reading the paper.',
  refuses:
    '400 wrong-code 409 signing-answered signing-code-over signing-complete signing-expired signing-other-paper signing-refused signing-set-lately signing-taken-over signing-unread signing-withdrawn',
  maxBytes: 64 * 1024,
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** SHA-256 of the paper that the client displayed. */
    impronta: Name,
    codice: z.optional(z.string().check(z.maxLength(50))),
    passkey: z.optional(Opaque),
  }),
  response: OwnSignature,
});

export const refuseSignature = contract({
  method: 'POST',
  path: `${OWN}/:id/rifiuta`,
  permission: 'signing.own',
  name: 'refuseSignature',
  chapter: CHAPTERS.ownArea,
  summary: 'Refuses to sign, and says why; whoever asked, and had signed, is told',
  when: 'As a signer who does not agree.',
  refuses:
    '409 signing-answered signing-complete signing-expired signing-reason signing-refused signing-set-lately signing-taken-over signing-withdrawn',
  params: z.object({ id: Id }),
  body: z.strictObject({ motivo: z.string().check(z.maxLength(REASON_MAX)) }),
  response: OwnSignature,
});
