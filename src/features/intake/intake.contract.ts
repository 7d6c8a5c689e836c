import * as z from 'zod/mini';
import { Code, contract, Day, Id, NumberList, Password, Text } from '../../access/contract.ts';
import { PUBLICATION_STATES } from '../documents/core/documents.contract.ts';
import { FILE_KINDS, INTAKE_KINDS } from './intake.ts';
import { LAYOUT_ANSWERS } from './layout-question.ts';
import { PRINT_DOUBTS } from './print-doubt.ts';

export const INTAKE = { name: 'Intake', about: 'One file of a whole month in, one document for each person out' };

export const INTAKE_STATES = ['analysing', 'ready', 'confirming', 'closed'] as const;
export const OUTCOMES = ['riconosciuto', 'da verificare', 'sconosciuto', 'duplicato', 'riepilogo'] as const;

const IntakeFile = z.object({
  id: Id,
  nome: z.string(),
  dimensione: z.number(),
  /** The kind chosen for the file. With `misti`, each part of the file has the kind that was recognised. */
  tipo: z.enum(FILE_KINDS),
  stato: z.enum(['waiting', 'reading', 'read', 'refused']),
  pagine: z.nullable(z.number()),
  pagineLette: z.number(),
  /** Why the file was refused or must be unlocked again, as a sentence. */
  motivo: z.nullable(z.string()),
  /** The code of the reason, such as `password-required` or `image-only`; the screen offers the matching remedy. */
  codiceMotivo: z.nullable(z.string()),
  /** The number of files attached to the PDF. They are not read. */
  allegati: z.number(),
  /** When an earlier intake turned the same content into documents. */
  giaConfermatoIl: z.nullable(z.string()),
});

/** A place on a page, in fractions of its width and height from the top left. */
const Box = z.object({
  pagina: z.number(),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  /** The code printed at that place, if it differs from the row's code because the page came from another row. */
  codice: z.optional(Code),
});

const Person = z.object({
  id: Id,
  nominativo: z.string(),
  codiceFiscale: Code,
  azienda: z.string(),
  /** The company's code, as in `codiceAzienda`. */
  codiceAzienda: Code,
});

/** One group of pages that were recognised as one document. */
export const IntakeRow = z.object({
  n: z.number(),
  idFile: Id,
  pagine: z.array(z.number()),
  esito: z.enum(OUTCOMES),
  codiceFiscale: z.nullable(z.string()),
  nomeStampato: z.nullable(z.string()),
  dipendente: z.nullable(Person),
  /** Null while the kind is in doubt and a person must choose it. */
  tipo: z.nullable(z.enum(INTAKE_KINDS)),
  tipoCedolino: z.nullable(z.enum(['ordinary', 'thirteenth', 'fourteenth'])),
  /** YYYYMM for a payslip, YYYY for a CU. */
  periodo: z.nullable(z.string()),
  /** Why the row was recognised or is in doubt, as sentences: "Codice fiscale e nome coincidono". */
  motivi: z.array(z.string()),
  proposte: z.array(Person),
  /** The id of the person preselected in the review; null if it is in doubt whose pages they are. */
  prescelto: z.nullable(z.string()),
  riquadri: z.array(Box),
  /** The document that the row repeats, in its present state. */
  duplicatoDi: z.nullable(
    z.object({
      id: Id,
      descrizione: z.string(),
      pubblicazione: z.enum(PUBLICATION_STATES),
      dataPubblicazione: z.nullable(z.string()),
      statoLettura: z.number(),
      /** Whether that document was cut from the same pages of the same file; false while the row is not cut. */
      stessePagine: z.boolean(),
    }),
  ),
  decisione: z.nullable(z.enum(['assigned', 'leftOut', 'keepBoth', 'correct', 'companyDocument'])),
  /** The row's company or its employee's company, if known. */
  azienda: z.nullable(z.object({ codice: z.string(), nome: z.string() })),
  /** The title of a summary that is to become a company document. */
  titolo: z.nullable(z.string()),
  /** The section of the review that shows the row. */
  posizione: z.enum(['decidere', 'pronto', 'escluso', 'confermato']),
  idDocumento: z.nullable(Id),
  /** Whether the row waits for the answer to the question about its file's layout. */
  attendeDomanda: z.boolean(),
  /** The print of the row's first page (the form that it is printed on); null if unknown. */
  modello: z.nullable(z.string()),
  /**
   * The doubts that the row shares with the other rows of its print, whether decided or not, and for each the answer
   * proposed from an earlier intake.
   */
  dubbi: z.array(z.object({ dubbio: z.enum(PRINT_DOUBTS), proposta: z.nullable(z.string()) })),
  /** Whether the question about the print was answered with `apart`, so that this row is decided separately. */
  aParte: z.boolean(),
  /**
   * The printed net pay in cents, and the net pay of the same person's previous payslip of this kind (P122): `cambia`
   * if they differ by 30 % or more, `manca` if a net pay was expected but none is certain. Null if neither amount is
   * known or expected, and always for a company.
   */
  netto: z.nullable(
    z.object({
      ora: z.nullable(z.number()),
      prima: z.nullable(z.number()),
      segno: z.nullable(z.enum(['cambia', 'manca'])),
    }),
  ),
  /** Whether the row's document can become a row again, because it is not published yet. */
  riapribile: z.boolean(),
  /** The printed person, if registered in no company of the caller, and whether a list can enter them (P21). */
  nuovo: z.nullable(
    z.object({
      cognome: z.string(),
      nome: z.string(),
      /** What the sheet prints about the employment. */
      matricola: z.nullable(z.string()),
      filiale: z.nullable(z.string()),
      qualifica: z.nullable(z.string()),
      dataAssunzione: z.nullable(Day),
      /** The company in the page heading, if it is not registered yet. */
      intestazione: z.nullable(
        z.object({ codiceFiscale: Code, partitaIva: z.nullable(Code), nome: z.nullable(z.string()) }),
      ),
      /** Why the person cannot be entered together with others, as a sentence. */
      perche: z.nullable(z.string()),
    }),
  ),
});

/** One question about all pages without a person that follow pages of a person, in all files of the same layout. */
const LayoutQuestion = z.object({
  /** The first of the files; the answer is sent to its URL and applies to all of them. */
  idFile: Id,
  file: z.array(Id),
  /** The pages that the question is about, file by file. */
  pagine: z.array(z.number()),
  /** Three of these pages, from different files if possible, each with its row and the row before it. */
  esempi: z.array(
    z.object({
      n: z.number(),
      pagina: z.number(),
      precedente: z.nullable(z.object({ n: z.number(), pagina: z.number() })),
    }),
  ),
  risposta: z.nullable(z.enum(LAYOUT_ANSWERS)),
  /** The answer to an earlier file of this layout, proposed for confirmation; null if there is none. */
  proposta: z.nullable(z.enum(LAYOUT_ANSWERS)),
});

export const Intake = z.object({
  id: Id,
  tipo: z.enum(INTAKE_KINDS),
  stato: z.enum(INTAKE_STATES),
  creataDa: z.string(),
  creataIl: z.string(),
  file: z.array(IntakeFile),
  /** The progress of a running confirmation. */
  conferma: z.nullable(z.object({ fatti: z.number(), totale: z.number() })),
  conteggi: z.object({ decidere: z.number(), pronti: z.number(), esclusi: z.number(), confermati: z.number() }),
});

export const IntakeWithRows = z.extend(Intake, {
  righe: z.array(IntakeRow),
  domande: z.array(LayoutQuestion),
  /** Files that seem to contain another kind than the one chosen. The review asks once about each of them. */
  sembra: z.array(
    z.object({
      idFile: Id,
      tipo: z.enum(FILE_KINDS),
      /** The number of the file's parts that are of the other kind. */
      parti: z.number(),
      su: z.number(),
    }),
  ),
});

/** `giaAcquisito` is true if an open intake already has the same content, so that no new one was created. */
const Uploaded = z.object({ id: Id, giaAcquisito: z.boolean() });

export const uploadIntake = contract({
  method: 'POST',
  path: '/apiback/api/acquisizioni',
  permission: 'intake.use',
  byKey: ['acquire'],
  name: 'uploadIntake',
  chapter: INTAKE,
  summary: 'Store one or more files and start their analysis',
  when: "To deliver a whole PDF of many people's payslips or tax certificates. The portal cuts it and finds each person.",
  refuses: '400 file-required',
  kind: 'upload',
  idempotent: true,
  maxBytes: 'bulk',
  parts: { file: 'files', tipo: z.enum(INTAKE_KINDS) },
  status: 202,
  response: Uploaded,
});

export const addToIntake = contract({
  method: 'POST',
  path: '/apiback/api/acquisizioni/:id/file',
  permission: 'intake.use',
  name: 'addToIntake',
  chapter: INTAKE,
  summary: 'Add one or more files to an intake that is still open',
  when: 'When another file of the same month arrives before the intake is closed.',
  refuses: '400 file-required 409 intake-closed intake-confirming',
  kind: 'upload',
  idempotent: true,
  maxBytes: 'bulk',
  parts: { file: 'files' },
  status: 202,
  params: z.object({ id: Id }),
  response: Uploaded,
});

export const listIntakes = contract({
  method: 'GET',
  path: '/apiback/api/acquisizioni',
  permission: 'intake.use',
  byKey: ['acquire', 'publish'],
  name: 'listIntakes',
  chapter: INTAKE,
  summary: 'The intakes of the practice, newest first',
  when: 'To find an intake that is still open, or see how earlier ones ended.',
  response: z.array(Intake),
});

export const readIntake = contract({
  method: 'GET',
  path: '/apiback/api/acquisizioni/:id',
  permission: 'intake.use',
  byKey: ['acquire', 'publish'],
  name: 'readIntake',
  chapter: INTAKE,
  summary: 'One intake with its recognised groups of pages',
  when: 'After `uploadIntake`, until it is read; then to see the rows, their people and what is in doubt.',
  params: z.object({ id: Id }),
  response: IntakeWithRows,
});

export const changeKind = contract({
  method: 'PUT',
  path: '/apiback/api/acquisizioni/:id/file/:file/tipo',
  permission: 'intake.use',
  name: 'changeKind',
  chapter: INTAKE,
  summary: 'Say what a file contains; it is read again, as long as nothing of it was confirmed',
  when: 'When the recognised kind of a file is wrong.',
  refuses: '409 intake-busy intake-closed intake-confirming intake-row-confirmed',
  params: z.object({ id: Id, file: Id }),
  body: z.strictObject({ tipo: z.enum(FILE_KINDS) }),
  status: 204,
});

export const intakeEvents = contract({
  method: 'GET',
  path: '/apiback/api/acquisizioni/:id/eventi',
  permission: 'intake.use',
  name: 'intakeEvents',
  chapter: INTAKE,
  summary: 'Server-sent events: `stato` with an Intake at each step',
  when: 'To show progress while an intake is read or confirmed. Programs may poll `readIntake` instead.',
  kind: 'events',
  params: z.object({ id: Id }),
});

export const intakePage = contract({
  method: 'GET',
  path: '/apiback/api/acquisizioni/:id/righe/:n/pagine/:pagina',
  permission: 'intake.use',
  name: 'intakePage',
  chapter: INTAKE,
  summary: 'A page of a group as a PNG picture, for the preview',
  when: 'To show a page beside the decision about it.',
  refuses: '409 intake-file-locked page-unreadable',
  kind: 'file',
  params: z.object({ id: Id, n: z.coerce.number(), pagina: z.coerce.number() }),
});

export const unlockFile = contract({
  method: 'POST',
  path: '/apiback/api/acquisizioni/:id/file/:file/password',
  permission: 'intake.use',
  name: 'unlockFile',
  chapter: INTAKE,
  summary: 'Give the password of an encrypted file, read or not yet; it is tried at once and kept in memory only',
  when: 'When `readIntake` shows that a file needs a password.',
  refuses: '409 file-password-wrong intake-closed intake-confirming',
  status: 202,
  params: z.object({ id: Id, file: Id }),
  body: z.strictObject({ password: Password }),
});

const Differing = z.object({ id: Id, nominativo: z.string(), righe: z.array(z.number()) });
const Grown = z.extend(Differing, { primaPagine: z.number(), oraPagine: z.number() });

export const compareIntake = contract({
  method: 'GET',
  path: '/apiback/api/acquisizioni/:id/confronto',
  permission: 'intake.use',
  name: 'compareIntake',
  chapter: INTAKE,
  summary:
    'Per company, who differs from the month before: has none any more, is new, has two, has more pages or fewer',
  when: 'Before `confirmIntake`, to notice people who are missing or new.',
  params: z.object({ id: Id }),
  response: z.object({
    /** YYYYMM for payslips, YYYY for certificates; null while no month is known. */
    mese: z.nullable(z.string()),
    /** The month or year before; also null if no employee had a document for it. */
    mesePrecedente: z.nullable(z.string()),
    aziende: z.array(
      z.object({
        codice: z.string(),
        nome: z.string(),
        mancanti: z.array(Differing),
        nuovi: z.array(Differing),
        doppi: z.array(Differing),
        cresciuti: z.array(Grown),
        ridotti: z.array(Grown),
        /**
         * Whether the company's pages came in one file with those of other companies the month before, and there are
         * none now.
         */
        assente: z.boolean(),
      }),
    ),
  }),
});

export const confirmIntake = contract({
  method: 'POST',
  path: '/apiback/api/acquisizioni/:id/conferma',
  permission: 'intake.use',
  byKey: ['publish'],
  name: 'confirmIntake',
  chapter: INTAKE,
  summary:
    'Create the documents of the named rows (or of all that are ready), optionally published; the rest stays pending',
  when: 'When the rows that `readIntake` shows as ready are right.',
  refuses:
    '400 nothing-selected 409 intake-already-confirmed intake-busy intake-closed intake-confirming intake-file-locked intake-nothing-ready intake-row-not-ready publication-date-in-past',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ righe: z.optional(NumberList), dataPubblicazione: z.optional(z.nullable(Day)) }),
  /** `completata` is false while the job is still running: follow the events. */
  response: z.object({
    completata: z.boolean(),
    righe: z.number(),
    documenti: z.array(Id),
    /** The documents that stay unpublished until their company has approved them (P120). */
    inAttesaDiVisto: z.array(Id),
  }),
});

export const closeIntake = contract({
  method: 'DELETE',
  path: '/apiback/api/acquisizioni/:id',
  permission: 'intake.use',
  name: 'closeIntake',
  chapter: INTAKE,
  summary: 'Give up what is not confirmed; documents already made stay',
  when: 'When the remaining rows of an intake are not needed.',
  refuses: '409 intake-closed intake-confirming',
  params: z.object({ id: Id }),
  status: 204,
});

export const listSamples = contract({
  method: 'GET',
  path: '/apiback/api/esempi',
  permission: 'intake.use',
  name: 'listSamples',
  chapter: INTAKE,
  summary: 'Sample files of a demo installation, to try the intake with',
  when: 'In a demo installation, to offer the sample files.',
  response: z.array(
    z.object({ nome: z.string(), titolo: z.string(), descrizione: z.string(), tipo: z.enum(INTAKE_KINDS) }),
  ),
});

export const downloadSample = contract({
  method: 'GET',
  path: '/apiback/api/esempi/:nome',
  permission: 'intake.use',
  name: 'downloadSample',
  chapter: INTAKE,
  summary: 'One sample file',
  when: 'In a demo installation, to try `uploadIntake`.',
  kind: 'file',
  params: z.object({ nome: Text }),
});
