import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { Code, contract, Day, Id, IdList, Paging, Repeated, sortBy } from '../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../access/tickets.contract.ts';
import { Confirmation } from '../documents/upload/uploads.contract.ts';
import { MailPlan } from '../notifications/mailings.contract.ts';
import { DOCUMENT_NAME_MAX, REASON_MAX, REQUEST_STATUSES, TEXT_MAX } from './request.ts';
import { BOX_MAX, ENTRY_MAX, NUMBERS_MAX, PERSONAL_FIELDS, type PersonalField, STROKES_MAX } from './signed-form.ts';

const REQUESTS = { name: 'Requests', about: 'What employees and companies ask for, and what becomes of it' };

/** The maximum size of a file (spec §5): 2 MB. */
export const MAX_FILE_BYTES = 2_097_152;

/** A number, also as a string; `requestType` decides which numbers are valid. */
const Type = z.pipe(z.union([z.number(), z.string().check(z.maxLength(10))]), z.transform(Number));

const File = z.nullable(z.object({ nome: z.string(), dimensione: z.number() }));

export const RequestRow = z.object({
  id: Id,
  /** The subject of the request: the name of the requested document, or else of the attached file. */
  nomeDoc: z.nullable(z.string()),
  tipo: z.number(),
  testo: z.string(),
  status: z.enum(REQUEST_STATUSES),
  /** The sender: surname and name of the employee, or the name of the company. */
  mittente: z.string(),
  codiceFiscale: Code,
  inviataDa: z.enum(['lavoratore', 'azienda']),
  azienda: z.string(),
  cfAzienda: Code,
  codiceAzienda: Code,
  data: z.string(),
  dataStato: z.string(),
  /** The end of the hold on a new IBAN. */
  sospesaFino: z.nullable(z.string()),
  allegato: File,
  risposte: z.number(),
  /** When the sender withdrew the request; a withdrawn request needs no handling. */
  ritirataIl: z.nullable(z.string()),
  /** Why the caller cannot change the status of the request; null if they can. */
  nonDecidibile: z.nullable(z.string()),
  /** Why the caller cannot withdraw the request; null if they can. */
  nonRitirabile: z.nullable(z.string()),
});

/** A step of the request's thread; steps are sorted from oldest to newest. */
const Step = z.object({
  data: z.string(),
  /** What happened: the request was sent, its status changed, it was answered, or it was withdrawn. */
  cosa: z.enum(['inviata', 'stato', 'risposta', 'ritirata']),
  autore: z.string(),
  ruolo: z.string(),
  /** True if the caller made this step. */
  mia: z.boolean(),
  status: z.nullable(z.enum(REQUEST_STATUSES)),
  testo: z.nullable(z.string()),
  allegato: File,
  /** The id of an answer, with which its file can be downloaded. */
  idRisposta: z.nullable(Id),
});

export const RequestDetail = z.extend(RequestRow, {
  iban: z.nullable(z.string()),
  passi: z.array(Step),
});

const ORDERS = ['id', 'mittente', 'azienda', 'tipo', 'status', 'data', 'dataStato'] as const;
export type RequestOrder = (typeof ORDERS)[number];

const Filters = {
  ...Paging,
  sort: sortBy(ORDERS),
  stato: z.optional(z.enum(REQUEST_STATUSES)),
  tipo: z.optional(z.string().check(z.regex(/^[1-5]$/))),
  da: z.optional(Day),
  a: z.optional(Day),
};
const OfCompany = z.object({ cfAzienda: Code, ...Filters });

export const listRequests = contract({
  method: 'GET',
  path: '/apiback/api/docrichiesta/listaperazienda',
  permission: 'requests.work',
  name: 'listRequests',
  chapter: REQUESTS,
  summary: 'What the employees of a company ask for, newest first',
  when: 'To see what the employees of one company ask for.',
  query: OfCompany,
  response: z.array(RequestRow),
});

export const listCompanyRequests = contract({
  method: 'GET',
  path: '/apiback/api/docrichiesta/listaricazi',
  permission: 'requests.work',
  name: 'listCompanyRequests',
  chapter: REQUESTS,
  summary: 'What a company itself asks of its consultant',
  when: 'To see what one company has asked its consultant.',
  query: OfCompany,
  response: z.array(RequestRow),
});

export const listRequestsOfCompanies = contract({
  method: 'GET',
  path: '/apiback/api/docrichiesta/listaperconsulente',
  permission: 'requests.work',
  name: 'listRequestsOfCompanies',
  chapter: REQUESTS,
  summary: 'What employees and companies ask for, over several companies; over all of them where none is named',
  when: 'To work through the requests of several companies.',
  query: z.object({
    listacfazienda: z.optional(Repeated),
    inviataDa: z.optional(z.enum(['lavoratore', 'azienda'])),
    ...Filters,
  }),
  response: z.array(RequestRow),
});

export const listOwnRequests = contract({
  method: 'GET',
  path: '/apiback/api/dipendente/richieste',
  permission: 'requests.own',
  name: 'listOwnRequests',
  chapter: CHAPTERS.ownArea,
  summary: 'What the employee has asked for',
  when: 'As a worker, to follow the own requests.',
  query: z.object(Filters),
  response: z.array(RequestRow),
});

const Entry = z.string().check(z.maxLength(ENTRY_MAX));
const Pixels = z.int().check(z.minimum(0), z.maximum(BOX_MAX));

/** The values of the form for types 1 and 2, and the signature drawn on the screen. */
const SignedForm = z.strictObject({
  dati: z.optional(
    z.strictObject(
      Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, z.optional(Entry)])) as Record<
        PersonalField,
        z.ZodMiniOptional<typeof Entry>
      >,
    ),
  ),
  intestatario: z.optional(Entry),
  banca: z.optional(Entry),
  dal: z.optional(Day),
  firma: z.strictObject({
    larghezza: Pixels.check(z.minimum(1)),
    altezza: Pixels.check(z.minimum(1)),
    /** The strokes, each a list x, y, x, y … in pixels from the upper left corner. */
    tratti: z.array(z.array(Pixels).check(z.maxLength(NUMBERS_MAX))).check(z.maxLength(STROKES_MAX)),
  }),
});
const Iban = z.string().check(z.maxLength(60));

/** The JSON part of a new request, next to its file. */
export const NewRequest = z.strictObject({
  tipo: Type,
  testo: z._default(z.string().check(z.maxLength(TEXT_MAX)), ''),
  nomeDoc: z.optional(z.string().check(z.maxLength(DOCUMENT_NAME_MAX))),
  iban: z.optional(Iban),
  cfAzienda: z.optional(Code),
  /** Sent by an employee instead of the file; the portal makes the signed form from these values. */
  modulo: z.optional(SignedForm),
});
/** The text of an answer. */
export const AnswerText = z.string().check(z.maxLength(TEXT_MAX));

export const sendRequest = contract({
  method: 'POST',
  path: '/apiback/api/docrichiesta/uploadricazi',
  permission: 'requests.send',
  name: 'sendRequest',
  chapter: REQUESTS,
  summary:
    'Sends a request; types 1 and 2 with the form, signed on paper or (`modulo`) on the screen; in a fresh session where it is about an IBAN or signed on the screen',
  when: 'As a worker or a company, to ask for a change, a document or anything else.',
  refuses:
    '400 form-day-ahead form-holder-required form-nothing-changes form-or-file iban-cin iban-country iban-length iban-not-asked iban-required iban-wrong request-contacts-required request-description-required request-form-required request-type-unknown signature-missing signature-unreadable 409 employment-ended employment-settled only-workers-sign 413 file-over-limit 415 file-type-refused',
  kind: 'upload',
  status: 201,
  idempotent: true,
  maxBytes: MAX_FILE_BYTES,
  parts: {
    file: 'file?',
    jsonRichiesteDTO: NewRequest,
  },
  response: RequestRow,
});

export const changeRequestStatus = contract({
  method: 'POST',
  path: '/apiback/api/docrichiesta/change-status/:status',
  permission: 'requests.work',
  name: 'changeRequestStatus',
  chapter: REQUESTS,
  summary: 'Sets V, L or R on all of them or on none',
  when: 'To mark requests as seen, done or rejected.',
  refuses: '400 no-request-selected request-status-unknown 409 own-request request-withdrawn',
  params: z.object({ status: Code }),
  body: z.union([
    IdList,
    z.strictObject({
      ids: IdList,
      /**
       * Why the request is rejected, or what was done; the sender reads this text in the mail and next to the status.
       */
      motivo: z.optional(z.string().check(z.maxLength(REASON_MAX))),
      /** A dry run that changes nothing and only returns whom a mail would reach. */
      prova: z.optional(z.boolean()),
    }),
  ]),
  response: z.object({ aggiornate: z.number(), invio: z.optional(MailPlan) }),
});

export const readRequest = contract({
  method: 'GET',
  path: '/apiback/api/docrichiesta/:id',
  permission: 'requests.read',
  name: 'readRequest',
  chapter: REQUESTS,
  summary: 'A request with its thread',
  when: 'To show a request with its answers.',
  params: z.object({ id: Id }),
  response: RequestDetail,
});

export const withdrawRequest = contract({
  method: 'POST',
  path: '/apiback/api/docrichiesta/:id/ritira',
  permission: 'requests.send',
  name: 'withdrawRequest',
  chapter: REQUESTS,
  summary: 'Its sender takes it back, as long as nobody who handles it has looked at it',
  when: 'When a request was a mistake and nobody has seen it yet.',
  refuses: '409 only-sender-withdraws request-seen request-withdrawn',
  idempotent: true,
  params: z.object({ id: Id }),
  response: RequestRow,
});

export const answerRequest = contract({
  method: 'POST',
  path: '/apiback/api/docrichiesta/:id/risposta',
  permission: 'requests.read',
  name: 'answerRequest',
  chapter: REQUESTS,
  summary: 'Writes into the thread of a request, with a document where one is due',
  when: 'To answer a request with a text, a file or both.',
  refuses:
    '409 addressee-contradicted answer-required own-request payslip-for-several request-withdrawn 413 file-over-limit 415 file-type-refused',
  kind: 'upload',
  status: 201,
  idempotent: true,
  maxBytes: MAX_FILE_BYTES,
  params: z.object({ id: Id }),
  parts: { file: 'file?', testo: AnswerText },
  query: z.extend(Confirmation, {
    /** Set if the answer also fulfils the request. */
    stato: z.optional(z.literal('L')),
  }),
  response: RequestDetail,
});

export const downloadRequest = contract({
  method: 'GET',
  path: '/apiback/api/docrichiesta/download/:id',
  permission: 'requests.work',
  name: 'downloadRequest',
  chapter: REQUESTS,
  summary: 'The file that came with a request',
  when: 'To read the file that came with a request.',
  kind: 'file',
  params: z.object({ id: Id }),
});

const FileOf = z.object({ id: Id });
const WhichFile = z.object({ risposta: z.optional(Id) });

export const downloadRequestFile = contract({
  method: 'GET',
  path: '/apiback/api/docrichiesta/:id/allegato',
  permission: 'requests.read',
  name: 'downloadRequestFile',
  chapter: REQUESTS,
  summary: 'The file of a request, or of one of its answers, for whoever may see it',
  when: 'To read the file of a request or of an answer.',
  kind: 'file',
  params: FileOf,
  query: WhichFile,
});

export const ticketForRequestFile = contract({
  method: 'POST',
  path: '/apiback/api/docrichiesta/:id/allegato/biglietto',
  permission: 'requests.read',
  changesNothing: A_TICKET,
  name: 'ticketForRequestFile',
  chapter: REQUESTS,
  summary: 'A single-use address for that file',
  when: TO_OPEN_IN_A_WINDOW,
  params: FileOf,
  query: WhichFile,
  response: Ticket,
});

export const requestForm = contract({
  method: 'GET',
  path: '/apiback/api/docrichiesta/moduli/:tipo',
  permission: 'requests.forms',
  name: 'requestForm',
  chapter: REQUESTS,
  summary: 'The form to be signed for types 1 and 2, filled in with the person’s own data',
  when: 'Before `sendRequest` of type 1 or 2 on paper: print, sign and scan this form.',
  kind: 'file',
  params: z.object({ tipo: z.enum(['1', '2']) }),
});

export const previewForm = contract({
  method: 'POST',
  path: '/apiback/api/docrichiesta/moduli/:tipo/anteprima',
  permission: 'requests.own',
  changesNothing: 'the form as it would be sent; nothing of it is kept',
  name: 'previewForm',
  chapter: REQUESTS,
  summary: 'The form that is signed on the screen, as PNG pictures in base64, before it is sent',
  when: 'Before `sendRequest` with `modulo`, to show what will be sent.',
  refuses:
    '400 form-day-ahead form-holder-required form-nothing-changes form-or-file iban-cin iban-country iban-length iban-not-asked iban-required iban-wrong request-contacts-required request-description-required request-form-required signature-missing signature-unreadable 409 cannot-be-shown only-workers-sign',
  heavy: true,
  params: z.object({ tipo: z.enum(['1', '2']) }),
  body: z.strictObject({ iban: z.optional(Iban), modulo: SignedForm }),
  response: z.object({ pagine: z.array(z.string()) }),
});
