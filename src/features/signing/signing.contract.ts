import * as z from 'zod/mini';
import { Code, contract, Day, Id, IdList, Paging, Repeated, sortBy } from '../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../access/tickets.contract.ts';
import { MAX_FILE_BYTES } from '../documents/core/upload-limits.ts';
import { COPIES_MAX, MESSAGE_MAX, REASON_MAX, TITLE_MAX } from './signing.ts';

const SIGNING = { name: 'Signing', about: 'What is asked to be signed, by whom, and what came of it' };

/** The states of a request in the API; `aperta` includes its last day. */
export const WIRE_STATES = {
  aperta: 'open',
  firmata: 'signed',
  rifiutata: 'refused',
  scaduta: 'expired',
  ritirata: 'withdrawn',
} as const;
const STATES = Object.keys(WIRE_STATES) as [WireState, ...WireState[]];
export type WireState = keyof typeof WIRE_STATES;
/** The states of a signer in the API; `inAttesa` means that it is not their turn yet. */
export const WIRE_SIGNER_STATES = {
  inAttesa: 'waiting',
  chiesta: 'asked',
  aperta: 'opened',
  firmata: 'signed',
  rifiutata: 'refused',
} as const;
export type WireSignerState = keyof typeof WIRE_SIGNER_STATES;
const SIGNER_STATES = Object.keys(WIRE_SIGNER_STATES) as [WireSignerState, ...WireSignerState[]];

const Share = z.number().check(z.minimum(0), z.maximum(1));
/**
 * The place of a signature: the page counted from 1, and position and size as shares of the displayed page, measured
 * from its upper left corner.
 */
export const WirePlace = z.strictObject({
  pagina: z.int().check(z.minimum(1), z.maximum(1000)),
  x: Share,
  y: Share,
  larghezza: Share.check(z.minimum(0.02)),
  altezza: Share.check(z.minimum(0.01)),
});

const Row = {
  id: Id,
  titolo: z.string(),
  stato: z.enum(STATES),
  /** When the request reached its state. */
  dataStato: z.string(),
  azienda: z.string(),
  cfAzienda: Code,
  codiceAzienda: Code,
  scadenza: Day,
  chiestaIl: z.string(),
  chiestaDa: z.enum(['consulente', 'azienda']),
  /** `in-ordine` is one paper for all signers, `ciascuno` is one of several copies, which have the same `gruppo`. */
  modo: z.enum(['in-ordine', 'ciascuno']),
  gruppo: z.nullable(z.string()),
  firmatari: z.number(),
  firmati: z.number(),
  /** The names of the signers whose turn it is. */
  mancano: z.array(z.string()),
  /** The sealed result: none because signatures are missing, in preparation, or ready. */
  risultato: z.enum(['no', 'inPreparazione', 'pronto']),
  /** Why the signers cannot be reminded; null if they can. `nonRitirabile` is the same for withdrawing the request. */
  nonSollecitabile: z.nullable(z.string()),
  nonRitirabile: z.nullable(z.string()),
};
export const SignatureRow = z.object(Row);

const Signer = z.object({
  idDipendente: Id,
  nominativo: z.string(),
  codiceFiscale: Code,
  posizione: z.number(),
  stato: z.enum(SIGNER_STATES),
  luogo: z.nullable(WirePlace),
  chiestaIl: z.nullable(z.string()),
  apertaIl: z.nullable(z.string()),
  firmataIl: z.nullable(z.string()),
  rifiutataIl: z.nullable(z.string()),
  motivo: z.nullable(z.string()),
  sollecitataIl: z.nullable(z.string()),
  /** How the signer proved their identity. */
  fattore: z.nullable(z.enum(['totp', 'passkey', 'codice'])),
  casella: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  dispositivo: z.nullable(z.string()),
  impronta: z.nullable(z.string()),
  /** Who set the signer's mailbox and login, and when; empty if that was not recorded. */
  controllo: z.array(z.string()),
  /** The sealed result, filed as a document of this person. */
  idDocumento: z.nullable(Id),
});

/** A ledger event about the request; events are sorted from oldest to newest. */
const Step = z.object({
  data: z.string(),
  /** The event's name in the ledger. */
  azione: z.string(),
  autore: z.string(),
  ruolo: z.string(),
  nota: z.nullable(z.string()),
  riga: z.string(),
});

export const SignatureDetail = z.object({
  ...Row,
  messaggio: z.string(),
  nomeFile: z.string(),
  dimensione: z.number(),
  pagine: z.number(),
  /** SHA-256 of the paper that signers read and sign. */
  impronta: z.string(),
  elenco: z.array(Signer),
  esito: z.nullable(
    z.object({
      impronta: z.string(),
      dimensione: z.number(),
      livello: z.enum(['B-B', 'B-T']),
      sigillatoIl: z.string(),
    }),
  ),
  passi: z.array(Step),
});

const ORDERS = ['id', 'titolo', 'azienda', 'stato', 'scadenza', 'data'] as const;
export type SignatureOrder = (typeof ORDERS)[number];

export const listSignatures = contract({
  method: 'GET',
  path: '/apiback/api/firme',
  permission: 'signing.work',
  name: 'listAskedSignatures',
  chapter: SIGNING,
  summary: 'What was asked to be signed, newest first: of these companies, or of all where none is named',
  when: 'To follow the papers that wait for signatures.',
  query: z.object({
    ...Paging,
    sort: sortBy(ORDERS),
    listacfazienda: z.optional(Repeated),
    stato: z.optional(z.enum(STATES)),
    /** Only open requests whose last day is within three days. */
    inScadenza: z.optional(z.literal('si')),
    idDipendente: z.optional(Id),
    gruppo: z.optional(Code),
    da: z.optional(Day),
    a: z.optional(Day),
  }),
  response: z.array(SignatureRow),
});

export const summariseSignatures = contract({
  method: 'GET',
  path: '/apiback/api/firme/riepilogo',
  permission: 'signing.work',
  name: 'summariseSignatures',
  chapter: SIGNING,
  summary: 'How many are in each state, how many signatures are missing, and of how many the time is nearly over',
  when: 'To show counts above the list of papers.',
  query: z.object({ listacfazienda: z.optional(Repeated) }),
  response: z.object({
    aperta: z.number(),
    firmata: z.number(),
    rifiutata: z.number(),
    scaduta: z.number(),
    ritirata: z.number(),
    /** The number of missing signatures, counting only signers whose turn it is. */
    mancano: z.number(),
    /** The number of open requests whose last day is within three days. */
    inScadenza: z.number(),
    /** The number of requests refused or expired within the last thirty days. */
    daRivedere: z.number(),
  }),
});

export const listSigners = contract({
  method: 'GET',
  path: '/apiback/api/firme/firmatari',
  permission: 'signing.work',
  name: 'listSigners',
  chapter: SIGNING,
  summary: 'Whom a company may ask to sign, and who of its people cannot',
  when: 'Before `askSignature`, to choose the signers.',
  query: z.object({ cfAzienda: Code }),
  response: z.array(
    z.object({
      id: Id,
      nominativo: z.string(),
      codiceFiscale: Code,
      matricola: z.nullable(z.string()),
      /** Why this person cannot sign; null if they can. */
      nonPuoFirmare: z.nullable(z.string()),
    }),
  ),
});

export const previewPaper = contract({
  method: 'POST',
  path: '/apiback/api/firme/anteprima',
  permission: 'signing.work',
  changesNothing: 'the paper as it would be shown; nothing of it is kept',
  name: 'previewPaper',
  chapter: SIGNING,
  summary:
    'The pages of a paper before it is asked for, as PNG pictures in base64, and the marks that stand in its text',
  when: 'Before `askSignature`, to place the signatures on the pages.',
  refuses:
    '400 file-required 409 cannot-be-shown signing-too-long 413 file-over-limit 415 file-type-refused signing-pdf-only 422 pdf-not-signable',
  kind: 'upload',
  heavy: true,
  maxBytes: MAX_FILE_BYTES,
  query: z.object({ cfAzienda: z.optional(Code) }),
  parts: { file: 'file' },
  response: z.object({
    impronta: z.string(),
    pagine: z.array(z.string()),
    segni: z.array(z.object({ segno: z.string(), luogo: WirePlace })),
    /** The people of the company whom the file names. */
    nomina: z.array(z.object({ nominativo: z.string(), codiceFiscale: z.string() })),
    /** Whether it is a payslip or tax certificate, which only its owner may sign. */
    retributivo: z.boolean(),
  }),
});

/** The JSON part of the upload, next to the file. */
export const NewSignature = z.strictObject({
  cfAzienda: Code,
  titolo: z.string().check(z.maxLength(TITLE_MAX)),
  messaggio: z._default(z.string().check(z.maxLength(MESSAGE_MAX)), ''),
  scadenza: Day,
  modo: z.enum(['in-ordine', 'ciascuno']),
  firmatari: z
    .array(z.strictObject({ idDipendente: Id, luogo: z.optional(z.nullable(WirePlace)) }))
    .check(z.maxLength(COPIES_MAX)),
  /** The place of the signature on each copy. */
  luogo: z.optional(z.nullable(WirePlace)),
  /** Replaces the file: the earlier request whose paper is used again. */
  daRichiesta: z.optional(Id),
});

export const askSignature = contract({
  method: 'POST',
  path: '/apiback/api/firme',
  permission: 'signing.work',
  name: 'askSignature',
  chapter: SIGNING,
  summary: 'Asks workers to sign a PDF: one after the other on one paper, or each a copy of their own',
  when: 'When workers must sign a PDF in the portal.',
  refuses:
    '400 file-required signing-due signing-nobody signing-place signing-title signing-too-many signing-twice 409 addressee-contradicted payslip-for-several signing-cannot signing-too-long 413 file-over-limit 415 file-type-refused signing-pdf-only 422 pdf-not-signable',
  kind: 'upload',
  status: 201,
  idempotent: true,
  maxBytes: MAX_FILE_BYTES,
  parts: { file: 'file?', json: NewSignature },
  query: z.object({ conferma: z.optional(z.string().check(z.maxLength(500))) }),
  response: z.object({ ids: IdList, gruppo: z.nullable(z.string()) }),
});

export const readSignature = contract({
  method: 'GET',
  path: '/apiback/api/firme/:id',
  permission: 'signing.work',
  name: 'readSignature',
  chapter: SIGNING,
  summary: 'One of them, with who is where, what proves each signature, and its trace',
  when: 'To see who has signed, and what proves it.',
  params: z.object({ id: Id }),
  response: SignatureDetail,
});

const WhichPaper = z.object({
  /** Requests the sealed result instead of the original paper. */
  esito: z.optional(z.literal('si')),
});

export const viewPaper = contract({
  method: 'GET',
  path: '/apiback/api/firme/:id/pagine',
  permission: 'signing.work',
  name: 'viewPaper',
  chapter: SIGNING,
  summary: 'Pictures of all pages of the paper, each with its text after it, either after its length (4 bytes)',
  when: 'In a browser that shows no PDF inside a page.',
  refuses: '409 cannot-be-shown',
  kind: 'file',
  heavy: true,
  params: z.object({ id: Id }),
});

export const downloadPaper = contract({
  method: 'GET',
  path: '/apiback/api/firme/:id/file',
  permission: 'signing.work',
  name: 'downloadPaper',
  chapter: SIGNING,
  summary: 'The paper that was asked to be signed, or the sealed result',
  when: 'To read the paper, or with `esito=si` the result that all have signed.',
  kind: 'file',
  params: z.object({ id: Id }),
  query: WhichPaper,
});

export const ticketForPaper = contract({
  method: 'POST',
  path: '/apiback/api/firme/:id/file/biglietto',
  permission: 'signing.work',
  changesNothing: A_TICKET,
  name: 'ticketForPaper',
  chapter: SIGNING,
  summary: 'A single-use address for that file',
  when: TO_OPEN_IN_A_WINDOW,
  params: z.object({ id: Id }),
  query: WhichPaper,
  response: Ticket,
});

const Chosen = z.array(Id).check(z.minLength(1), z.maxLength(COPIES_MAX));

export const withdrawSignatures = contract({
  method: 'POST',
  path: '/apiback/api/firme/ritira',
  permission: 'signing.work',
  name: 'withdrawSignatures',
  chapter: SIGNING,
  summary: 'Takes back what is open, all or none; whoever had been asked is told',
  when: 'When a paper was wrong or is no longer needed.',
  refuses: '409 signing-complete signing-expired signing-refused signing-withdrawn',
  idempotent: true,
  body: z.strictObject({ ids: Chosen, motivo: z.optional(z.string().check(z.maxLength(REASON_MAX))) }),
  response: z.object({ ritirate: z.number() }),
});

export const remindSigners = contract({
  method: 'POST',
  path: '/apiback/api/firme/sollecita',
  permission: 'signing.work',
  name: 'remindSigners',
  chapter: SIGNING,
  summary: 'Reminds those whose turn it is, of each paper once a day at most',
  when: 'When a signature is late.',
  refuses: '409 nobody-to-remind signing-complete signing-expired signing-refused signing-withdrawn',
  body: z.strictObject({
    ids: Chosen,
    /** A dry run that sends nothing and returns who would be reminded and who would not. */
    prova: z.optional(z.boolean()),
  }),
  response: z.object({
    inviati: z.number(),
    saltati: z.array(z.object({ nome: z.string(), ultimo: z.nullable(z.string()), motivo: z.string() })),
  }),
});
