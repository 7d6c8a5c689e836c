import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { Code, contract, Id, Repeated, Text, Year } from '../../access/contract.ts';
import { ACCRUALS, FIGURE_KINDS, SECTIONS } from './figures.ts';

const FIGURES = { name: 'Figures', about: 'The figures behind the dashboard, and their import' };

/** Maximum size of an imported sheet. */
export const IMPORT_BYTES = 20 * 1024 * 1024;

const Kind = z.enum(FIGURE_KINDS);
/** A decimal string such as `-1234.56` (docs/api.md), never a floating-point number. */
const Money = z.string();
const MoneyOrNothing = z.nullable(Money);
const Month = z.number();

/** `cfAzienda` names one company, `listacfazienda` several (P119); `tutte` means all companies of the caller. */
const OfCompanies = { cfAzienda: z.optional(Code), listacfazienda: z.optional(Repeated) };

/**
 * Query fields: companies, a year (default: the newest year with figures of this kind) and comma-separated branches.
 */
const Asked = z.object({
  ...OfCompanies,
  anno: z.optional(Year),
  filcant: z.optional(Text),
});

const ImportParts = { file: 'file', tipo: Kind, cfAzienda: Code, anno: Year } as const;
export const ImportFields = z.object({ tipo: Kind, cfAzienda: Code, anno: Year });

const Totals = z.array(z.object({ campo: z.string(), intestazione: z.string(), totale: z.string() }));
const Verdict = z.object({
  riga: z.number(),
  esito: z.enum(['valida', 'rifiutata']),
  valori: z.record(z.string(), z.string()),
  messaggi: z.array(z.object({ campo: z.nullable(z.string()), testo: z.string() })),
});

export const previewFigures = contract({
  method: 'POST',
  path: '/apiback/api/datiazienda/import/anteprima',
  permission: 'figures.import',
  changesNothing: 'a preview says what an import would do, and does nothing',
  name: 'previewFigures',
  chapter: FIGURES,
  summary: 'A verdict for each row of a file of figures',
  when: 'Before `importFigures`, to show every row with its verdict. Nothing is stored.',
  refuses: '400 file-required 413 sheet-too-large 422 sheet-empty sheet-too-many-rows',
  kind: 'upload',
  maxBytes: IMPORT_BYTES,
  parts: ImportParts,
  response: z.object({
    /** Headers of missing columns; if any column is missing, no row is read. */
    mancanti: z.array(z.string()),
    righe: z.array(Verdict),
    valide: z.number(),
    rifiutate: z.number(),
    totali: Totals,
    /** The figures that this import would replace. */
    sostituisce: z.nullable(z.object({ righe: z.number(), quando: z.string(), file: z.string() })),
  }),
});

export const importFigures = contract({
  method: 'POST',
  path: '/apiback/api/datiazienda/import',
  permission: 'figures.import',
  name: 'importFigures',
  chapter: FIGURES,
  summary: 'Imports the figures of a company, year and kind: all rows or none; what was there before is kept',
  when: 'To bring figures of a year from payroll software or a spreadsheet. It replaces those of the same company, year and kind.',
  refuses:
    '400 file-required 409 import-refused 413 sheet-too-large 422 columns-missing sheet-empty sheet-too-many-rows',
  kind: 'upload',
  status: 201,
  idempotent: true,
  maxBytes: IMPORT_BYTES,
  parts: ImportParts,
  response: z.object({
    id: Id,
    tipo: Kind,
    anno: z.number(),
    righe: z.number(),
    /** The id of the earlier import that this import replaced. */
    sostituita: z.nullable(Id),
    totali: Totals,
  }),
});

export const figuresTemplate = contract({
  method: 'GET',
  path: '/apiback/api/datiazienda/modelli/:file',
  permission: 'figures.import',
  name: 'figuresTemplate',
  chapter: FIGURES,
  summary: 'An empty template of a kind: {tipo}.xlsx or {tipo}.csv',
  when: 'To fill in the columns that `importFigures` reads.',
  kind: 'file',
  params: z.object({ file: Code }),
});

export const listFigureImports = contract({
  method: 'GET',
  path: '/apiback/api/datiazienda/importazioni',
  permission: 'figures.read',
  name: 'listFigureImports',
  chapter: FIGURES,
  summary: 'The imports of a company, newest first; those that were replaced, too',
  when: 'To see which figures are in use, and who imported them when.',
  query: z.object(OfCompanies),
  response: z.array(
    z.object({
      id: Id,
      tipo: Kind,
      anno: z.number(),
      file: z.string(),
      righe: z.number(),
      utente: z.nullable(z.string()),
      quando: z.string(),
      sostituita: z.nullable(z.string()),
    }),
  ),
});

export const downloadFigures = contract({
  method: 'GET',
  path: '/apiback/api/datiazienda/scarica',
  permission: 'figures.read',
  name: 'downloadFigures',
  chapter: FIGURES,
  summary: 'The figures of a year as a workbook, a sheet for each kind',
  when: 'To keep or correct the figures of a year in a spreadsheet.',
  kind: 'file',
  heavy: true,
  query: z.object({ cfAzienda: Code, anno: Year }),
});

const Pay = {
  cedolini: z.number(),
  lordo: Money,
  netto: Money,
  contributiDipendente: Money,
  contributiAzienda: Money,
  irpef: Money,
};

export const yearOfPayslips = contract({
  method: 'GET',
  path: '/apiback/api/cedriepannuoazienda',
  permission: 'figures.read',
  name: 'yearOfPayslips',
  chapter: FIGURES,
  summary: 'The payslips of a year, month by month, and their totals',
  when: 'To show the payslip totals of a year.',
  query: Asked,
  response: z.object({ anno: z.number(), mesi: z.array(z.object({ mese: Month, ...Pay })), totali: z.object(Pay) }),
});

export const accruals = contract({
  method: 'GET',
  path: '/apiback/api/rateiannoazi',
  permission: 'figures.read',
  name: 'accruals',
  chapter: FIGURES,
  summary: 'What has accrued and what was taken of holidays, leave, additional months and severance',
  when: 'To show leave and other accruals of a year.',
  query: Asked,
  response: z.array(
    z.object({
      tipo: z.enum(ACCRUALS),
      unita: z.enum(['GIORNI', 'ORE', 'EURO']),
      residuoAP: Money,
      maturato: Money,
      goduto: Money,
      saldo: Money,
    }),
  ),
});

/** Presence in one month, or in all requested months (spec §3). */
const Presence = {
  assenze: z.object({ totale: z.number(), dettaglio: z.array(z.object({ causale: z.string(), ore: z.number() })) }),
  presenze: z.object({ lavorate: z.number(), straordinario: z.number() }),
};
const MonthOfPresence = z.object({ mese: Month, ...Presence });

export const companyPresence = contract({
  method: 'GET',
  path: '/apiback/api/presassmeseazitot',
  permission: 'figures.read',
  name: 'companyPresence',
  chapter: FIGURES,
  summary: 'Hours worked and absences of the company by month',
  when: 'To show hours and absences of a year for the whole company.',
  query: Asked,
  response: z.object({ anno: z.number(), ...Presence, mesi: z.array(MonthOfPresence) }),
});

export const employeePresence = contract({
  method: 'GET',
  path: '/apiback/api/presassmeseazi',
  permission: 'figures.read',
  name: 'employeePresence',
  chapter: FIGURES,
  summary: 'Hours worked and absences by month, person by person',
  when: 'To show hours and absences of each person.',
  query: z.extend(Asked, { mese: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))) }),
  response: z.array(
    z.object({
      id: Id,
      codiceFiscale: Code,
      cognome: z.string(),
      nome: z.string(),
      matricola: z.nullable(z.string()),
      anno: z.number(),
      ...Presence,
      mesi: z.array(MonthOfPresence),
    }),
  ),
});

export const financialPosition = contract({
  method: 'GET',
  path: '/apiback/api/DocBilancio/sitecopatr',
  permission: 'figures.read',
  name: 'financialPosition',
  chapter: FIGURES,
  summary: 'Economic and financial position, with the year before',
  when: 'To compare a year with the one before.',
  query: Asked,
  response: z.array(
    z.object({
      sezione: z.enum(SECTIONS),
      codice: z.string(),
      descrizione: z.string(),
      importo: Money,
      importoAP: MoneyOrNothing,
    }),
  ),
});

export const activeBranches = contract({
  method: 'GET',
  path: '/apiback/api/DocBilancio/filattiv',
  permission: 'figures.read',
  name: 'activeBranches',
  chapter: FIGURES,
  summary: 'Active branches with headcount and cost',
  when: 'To compare branches of a company in a year.',
  query: Asked,
  response: z.array(z.object({ codice: z.string(), descrizione: z.string(), dipendenti: z.number(), costo: Money })),
});

const Cost = {
  retribuzioni: Money,
  inpsAzienda: Money,
  inail: Money,
  ratei: Money,
  tfr: Money,
  fondi: Money,
  altro: Money,
  totale: Money,
};

export const personnelCosts = contract({
  method: 'GET',
  path: '/apiback/api/DocCostiPag/salcostipers',
  permission: 'figures.read',
  name: 'personnelCosts',
  chapter: FIGURES,
  summary: 'Personnel cost by month, its total and that of the year before',
  when: 'To show what the staff costs, by month.',
  query: Asked,
  response: z.object({
    anno: z.number(),
    mesi: z.array(z.object({ mese: Month, ...Cost })),
    totale: Money,
    /** Null if the previous year has no figures. */
    totaleAP: MoneyOrNothing,
  }),
});

export const headcount = contract({
  method: 'GET',
  path: '/apiback/api/Azienda/forzaaziendale',
  permission: 'figures.read',
  name: 'headcount',
  chapter: CHAPTERS.companies,
  summary: 'Headcount: by qualification as it stood last, and month by month',
  when: 'To show how many people a company employs, and of which qualification.',
  query: Asked,
  response: z.object({
    anno: z.number(),
    /** The last day of the newest month with figures; null if there is none. */
    data: z.nullable(z.string()),
    totale: z.number(),
    perQualifica: z.array(z.object({ qualifica: z.string(), numero: z.number() })),
    mesi: z.array(z.object({ mese: Month, numero: z.number() })),
  }),
});
