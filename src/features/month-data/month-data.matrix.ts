import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import {
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';
import { aMonthSheet } from '../../../test/support/portal/month-data.ts';

/** The roles that P237 allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  'monthData.read': 'C Z F',
  'monthData.write': 'Z F',
  'monthData.send': 'Z',
  'monthData.ask': 'C Z',
  'monthData.manage': 'C',
};

const PATH = '/apiback/api/datidelmese';
const aSheet = (target: Target, sent = false) =>
  target.make(({ portal, world }) => aMonthSheet(portal.owner, world, { sent }));
const A_ROW = { valori: {}, voci: [], nota: 'Prova', oreSettimanali: '40', assuntoIl: null, cessatoIl: null };

export const MATRIX: Matrix = {
  [`GET ${PATH}`]: {
    at: null,
    plain: { address: PATH },
    holds: ({ json }) => Array.isArray(json),
  },
  [`GET ${PATH}/:id`]: { at: async (t) => ({ address: `${PATH}/${await aSheet(t)}` }), holds: isObject },
  [`POST ${PATH}`]: {
    at: (t) => ({ address: PATH, body: { annomese: '202001', aziende: [t.company.taxCode], entro: '2035-01-31' } }),
    holds: isObject,
  },
  [`PUT ${PATH}/:id/righe`]: {
    at: async (t) => ({
      address: `${PATH}/${await aSheet(t)}/righe`,
      body: { righe: [{ id: t.employeeId, ...A_ROW }] },
    }),
    holds: isDone,
  },
  [`POST ${PATH}/:id/invia`]: {
    at: async (t) => ({ address: `${PATH}/${await aSheet(t)}/invia` }),
    holds: isObject,
  },
  [`POST ${PATH}/presaincarico`]: {
    at: async (t) => ({ address: `${PATH}/presaincarico`, body: { ids: [await aSheet(t, true)] } }),
    holds: isObject,
  },
  [`POST ${PATH}/sollecita`]: {
    at: async (t) => ({ address: `${PATH}/sollecita`, body: { ids: [await aSheet(t)] } }),
    holds: isObject,
  },
  [`POST ${PATH}/:id/righe/:riga/messaggi`]: {
    at: async (t) => ({
      address: `${PATH}/${await aSheet(t, true)}/righe/${t.employeeId}/messaggi`,
      body: { testo: 'Quante ore?' },
    }),
    holds: isObject,
  },
  [`POST ${PATH}/:id/foglio`]: {
    at: async (t) => ({
      address: `${PATH}/${await aSheet(t)}/foglio`,
      upload: {
        files: [{ name: 'mese.csv', bytes: new TextEncoder().encode('Codice fiscale;Nota\nRSSMRA80A01H501U;Prova\n') }],
      },
    }),
    holds: hasRows,
  },
  [`GET ${PATH}/:id/modello`]: { at: async (t) => ({ address: `${PATH}/${await aSheet(t)}/modello` }), holds: isFile },
  [`GET ${PATH}/esporta/:annomese`]: {
    at: async (t) => {
      await aSheet(t, true);
      return { address: `${PATH}/esporta/202002?listacfazienda=${t.company.taxCode}` };
    },
    holds: isFile,
  },
  [`GET ${PATH}/impostazioni`]: {
    at: null,
    plain: { address: `${PATH}/impostazioni` },
    holds: isObject,
  },
  [`PUT ${PATH}/impostazioni`]: {
    at: null,
    plain: { address: `${PATH}/impostazioni`, body: { colonne: ['ferie'], giornoScadenza: 5, intestazioni: {} } },
    holds: isObject,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  month_sheet: {
    fields: { columns: '{ferie}' },
    consultant: cell(PRACTICE, '='),
    company: cell(COMPANY, '='),
    branch: cell(COMPANY, '='),
    job: cell(PRACTICE, '='),
  },
  month_row: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    branch: cell('own', '=', '='),
    job: cell(PRACTICE, '=', '='),
  },
  month_message: {
    fields: { author_role: 'COMPANY', author_name: 'Prova' },
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    branch: cell('own'),
    job: cell(PRACTICE),
  },
  month_setting: {
    fields: { columns: '{ferie}', due_day: 5 },
    consultant: cell('own sibling', '=', '='),
    job: cell('own sibling', '=', '='),
  },
};
