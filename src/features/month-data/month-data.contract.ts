import * as z from 'zod/mini';
import type { Chapter } from '../../access/chapters.ts';
import { Code, CodeList, contract, Day, Id, IdList, Month, Name, Repeated, Text } from '../../access/contract.ts';
import { COLUMN_KEYS, MOST_COLUMNS } from './month-data.ts';

const CHAPTER: Chapter = {
  name: 'Month data',
  about: 'What companies report about a month before its payslips exist: hours, absences, one-off amounts',
};
const PATH = '/apiback/api/datidelmese';

export const STATES = ['chiesti', 'inArrivo', 'arrivati', 'daChiarire', 'presi'] as const;
/** An amount as a decimal string such as `7.5` (docs/api.md); what a person typed is read, too. */
const Amount = z.string().check(z.maxLength(40));
const Column = z.enum(COLUMN_KEYS);
const Key = z.string().check(z.maxLength(20));

const byColumn = <S extends typeof Amount>(schema: S) =>
  Object.fromEntries(COLUMN_KEYS.map((key) => [key, z.optional(schema)])) as Record<
    (typeof COLUMN_KEYS)[number],
    z.ZodMiniOptional<S>
  >;

const Content = z.object({
  /** The amounts that are not zero, by column. */
  valori: z.object(byColumn(Amount)),
  voci: z.array(z.object({ descrizione: z.string(), importo: Amount, ricorrente: z.boolean() })),
  nota: z.string(),
  oreSettimanali: Amount,
  /** The first or last day of the employment, if it falls in this month and the directory does not know it. */
  assuntoIl: z.nullable(Day),
  cessatoIl: z.nullable(Day),
});

export const MonthSheet = z.object({
  /** Null if the company was not asked for this month. */
  id: z.nullable(Id),
  codiceAzienda: Code,
  cfAzienda: Code,
  ragioneSociale: z.string(),
  annomese: z.string(),
  stato: z.nullable(z.enum(STATES)),
  entro: z.nullable(Day),
  /** How often the company has sent the month, and which of these versions the consultant took over last. */
  versione: z.number(),
  presa: z.number(),
  inviatoIl: z.nullable(z.string()),
  inviatoDa: z.nullable(z.string()),
  /** The last day on which the company was reminded. */
  sollecitatoIl: z.nullable(Day),
  /** Reported absences and one-off amounts that the person's payslips of the month do not show; empty for a company. */
  nonSuiCedolini: z.array(z.string()),
});

export const MonthRow = z.object({
  id: Id,
  nominativo: z.string(),
  codiceFiscale: z.string(),
  matricola: z.nullable(z.string()),
  dataAssunzione: z.nullable(Day),
  dataCessazione: z.nullable(Day),
  /** For a consultant as last sent, for a company as last written. Work that nobody typed is absent: `daContratto`. */
  contenuto: Content,
  /** Changes with each writing of the row: `writeMonthData` takes it. */
  impronta: z.nullable(Key),
  /** The hours and days that the contract leaves after the absences. */
  daContratto: z.object({ ore: Amount, giorni: Amount }),
  /** What the row starts with: the weekly hours, and last month's recurring items. */
  partenza: Content,
  /** What *Come il mese scorso* fills in; null if there is no month before. */
  comePrima: z.nullable(Content),
  /** As last taken over. */
  preso: z.nullable(Content),
  inviata: z.boolean(),
  /** True if a question of the consultant waits for an answer. */
  daChiarire: z.boolean(),
  messaggi: z.array(
    z.object({
      id: Id,
      ruolo: z.enum(['CONSULTANT', 'COMPANY']),
      autore: z.string(),
      testo: z.string(),
      data: z.string(),
    }),
  ),
});

export const listMonthData = contract({
  method: 'GET',
  path: PATH,
  permission: 'monthData.read',
  name: 'listMonthData',
  chapter: CHAPTER,
  summary: 'Where the data of a month are, company by company; without a month all sheets of the caller’s companies',
  when: 'To see who has reported the data of a month and who has not. A consultant also gets companies not asked yet.',
  whole: true,
  query: z.object({ annomese: z.optional(Month) }),
  response: z.array(MonthSheet),
});

export const readMonthData = contract({
  method: 'GET',
  path: `${PATH}/:id`,
  permission: 'monthData.read',
  name: 'readMonthData',
  chapter: CHAPTER,
  summary: 'The sheet of a company and month: its people with what is reported about each',
  when: 'To fill in the data of a month, or to read what a company sent.',
  params: z.object({ id: Id }),
  response: z.extend(MonthSheet, { colonne: z.array(Column), righe: z.array(MonthRow) }),
});

export const openMonthData = contract({
  method: 'POST',
  path: PATH,
  permission: 'monthData.manage',
  name: 'openMonthData',
  chapter: CHAPTER,
  summary: 'Asks these companies (fiscal codes) for the data of a month; those asked before get the new last day',
  when: 'Before the payslips of a month are made. The companies are told at once, and reminded by themselves.',
  refuses: '409 month-data-ahead month-data-due-past',
  body: z.strictObject({
    annomese: Month,
    aziende: CodeList.check(z.minLength(1)),
    /** The last day to answer; by default the practice's day of the following month. */
    entro: z.optional(Day),
  }),
  response: z.object({ aggiornati: z.number() }),
});

export const writeMonthData = contract({
  method: 'PUT',
  path: `${PATH}/:id/righe`,
  permission: 'monthData.write',
  name: 'writeMonthData',
  chapter: CHAPTER,
  summary: 'Writes rows of a sheet, all of them or none',
  when: 'As a company, or as a login of branches for the own people, to fill in the data of a month.',
  refuses: '422 month-data-refused',
  params: z.object({ id: Id }),
  body: z.strictObject({
    righe: z
      .array(
        z.strictObject({
          id: Id,
          /** As read: the row is refused if somebody has changed it since. */
          impronta: z.optional(z.nullable(Key)),
          valori: z.strictObject(byColumn(Amount)),
          voci: z
            .array(z.strictObject({ descrizione: Name, importo: Amount, ricorrente: z.boolean() }))
            .check(z.maxLength(50)),
          nota: Text,
          oreSettimanali: Amount,
          assuntoIl: z.nullable(Code),
          cessatoIl: z.nullable(Code),
        }),
      )
      .check(z.maxLength(5000)),
  }),
  response: z.object({ aggiornati: z.number() }),
});

export const sendMonthData = contract({
  method: 'POST',
  path: `${PATH}/:id/invia`,
  permission: 'monthData.send',
  name: 'sendMonthData',
  chapter: CHAPTER,
  summary: 'Sends the sheet to the consultant as a new version; untouched people count as in their contract',
  when: 'As a company, when the data of a month are complete. A later correction is sent again.',
  refuses: '409 month-data-sent',
  params: z.object({ id: Id }),
  response: z.object({ versione: z.number() }),
});

export const takeOverMonthData = contract({
  method: 'POST',
  path: `${PATH}/presaincarico`,
  permission: 'monthData.manage',
  name: 'takeOverMonthData',
  chapter: CHAPTER,
  summary: 'Marks what these companies sent as taken over: all of them or none',
  when: 'After the data were brought into the payroll software. What changes later is marked.',
  refuses: '409 month-data-not-sent month-data-open-question',
  body: z.strictObject({ ids: IdList.check(z.minLength(1)) }),
  response: z.object({ aggiornati: z.number() }),
});

export const remindMonthData = contract({
  method: 'POST',
  path: `${PATH}/sollecita`,
  permission: 'monthData.manage',
  name: 'remindMonthData',
  chapter: CHAPTER,
  summary: 'Reminds the companies of these sheets that have not sent them, at most once a day',
  when: 'To chase the companies whose data are missing.',
  body: z.strictObject({ ids: IdList.check(z.minLength(1)) }),
  response: z.object({ aggiornati: z.number() }),
});

export const askAboutMonthRow = contract({
  method: 'POST',
  path: `${PATH}/:id/righe/:riga/messaggi`,
  permission: 'monthData.ask',
  name: 'askAboutMonthRow',
  chapter: CHAPTER,
  summary: 'Writes a message about a row: a question of the consultant, an answer of the company',
  when: 'To clear up a row. A question sets the sheet to `daChiarire` until the company answers.',
  refuses: '400 text-required',
  status: 201,
  idempotent: true,
  params: z.object({ id: Id, riga: Id }),
  body: z.strictObject({ testo: Text }),
  response: z.object({ id: Id }),
});

export const readMonthFile = contract({
  method: 'POST',
  path: `${PATH}/:id/foglio`,
  permission: 'monthData.write',
  changesNothing: 'it says what a file holds; `writeMonthData` saves it',
  name: 'readMonthFile',
  chapter: CHAPTER,
  summary: 'Reads a sheet that was filled in: a row of `writeMonthData` for each person, with its faults',
  when: 'To fill in a month in a spreadsheet: `monthDataTemplate` gives the file.',
  refuses:
    '400 file-required 413 sheet-too-large 422 columns-missing month-data-column sheet-empty sheet-too-many-rows',
  kind: 'upload',
  maxBytes: 20 * 1024 * 1024,
  parts: { file: 'file' },
  params: z.object({ id: Id }),
  response: z.array(
    z.object({
      riga: z.number(),
      /** Null if the row is of nobody in the sheet. */
      id: z.nullable(Id),
      nominativo: z.string(),
      contenuto: z.nullable(Content),
      impronta: z.nullable(Key),
      messaggi: z.array(z.object({ campo: z.string(), testo: z.string() })),
    }),
  ),
});

export const monthDataTemplate = contract({
  method: 'GET',
  path: `${PATH}/:id/modello`,
  permission: 'monthData.read',
  name: 'monthDataTemplate',
  chapter: CHAPTER,
  summary: 'The sheet as a workbook to fill in and return',
  when: 'To fill in a month in a spreadsheet, and bring it back with `readMonthFile`.',
  kind: 'file',
  params: z.object({ id: Id }),
});

export const exportMonthData = contract({
  method: 'GET',
  path: `${PATH}/esporta/:annomese`,
  permission: 'monthData.manage',
  name: 'exportMonthData',
  chapter: CHAPTER,
  summary: 'What the companies sent about a month, as XLSX with the practice’s own headings',
  when: 'To bring the data of a month into the payroll software.',
  kind: 'file',
  heavy: true,
  params: z.object({ annomese: Month }),
  query: z.object({ listacfazienda: z.optional(Repeated) }),
});

const Setting = z.strictObject({
  /** The columns of new sheets, in order. */
  colonne: z.array(Column).check(z.minLength(1), z.maxLength(MOST_COLUMNS)),
  /** The day of the following month until which the data are due. */
  giornoScadenza: z.number().check(z.int(), z.minimum(1), z.maximum(28)),
  /** The practice's headings of the export, by column. */
  intestazioni: z.object(byColumn(Name)),
});

export const readMonthSetting = contract({
  method: 'GET',
  path: `${PATH}/impostazioni`,
  permission: 'monthData.manage',
  name: 'readMonthSetting',
  chapter: CHAPTER,
  summary: 'What the practice asks for: columns, last day, headings of the export',
  when: 'To show the settings. `setMonthSetting` saves them.',
  response: Setting,
});

export const setMonthSetting = contract({
  method: 'PUT',
  path: `${PATH}/impostazioni`,
  permission: 'monthData.manage',
  name: 'setMonthSetting',
  chapter: CHAPTER,
  summary: 'Sets what the practice asks for; sheets already asked for keep their columns',
  when: 'To choose the columns of the coming months.',
  body: Setting,
  response: z.object({ aggiornati: z.number() }),
});
