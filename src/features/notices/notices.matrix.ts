import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import {
  hasRows,
  isDone,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';
import { aNoticeFor } from '../../../test/support/portal/notices.ts';

const BOARD = '/apirest/api/company/notices';
const MANY = '/apiback/api/avvisi';
const of = (target: Target) => `cfAzienda=${target.company.taxCode}`;

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // Companies and their consultants manage the board; employees read it.
  'notices.manage': 'C Z',
  'notices.own': 'D',
};

export const MATRIX: Matrix = {
  'GET /apirest/api/company/notices': {
    at: async (t) => {
      await aNoticeFor(t);
      return { address: `${BOARD}?${of(t)}` };
    },
    holds: hasRows,
  },
  'GET /apirest/api/company/notices/:id': {
    at: async (t) => ({ address: `${BOARD}/${await aNoticeFor(t)}` }),
    holds: isObject,
  },
  'GET /apirest/api/company/notices/:id/lettori': {
    at: async (t) => ({ address: `${BOARD}/${await aNoticeFor(t)}/lettori?${of(t)}` }),
    holds: hasRows,
  },
  'GET /apirest/api/company/notices/destinatari': {
    at: (t) => ({ address: `${BOARD}/destinatari?${of(t)}&idUser=${t.employeeId}` }),
    holds: isObject,
  },
  'POST /apirest/api/company/notices/send': {
    at: (t) => ({ address: `${BOARD}/send?${of(t)}`, body: { titolo: 'Prova', testo: 'Prova' } }),
    holds: isObject,
  },
  'PUT /apirest/api/company/notices/:id': {
    at: async (t) => ({ address: `${BOARD}/${await aNoticeFor(t)}`, body: { dataFine: '2999-01-01' } }),
    holds: isObject,
  },
  'POST /apirest/api/company/notices/:id/sollecita': {
    at: async (t) => ({ address: `${BOARD}/${await aNoticeFor(t)}/sollecita?${of(t)}` }),
    holds: isObject,
  },
  'POST /apirest/api/company/notices/delete': {
    at: async (t) => ({ address: `${BOARD}/delete`, body: { ids: [await aNoticeFor(t)] } }),
    holds: isObject,
  },
  'GET /apiback/api/avvisi': { at: null, plain: { address: `${MANY}?page=0&size=25` }, holds: isDone },
  'GET /apiback/api/avvisi/aziende': { at: null, plain: { address: `${MANY}/aziende` }, holds: hasRows },
  'GET /apiback/api/avvisi/destinatari': {
    at: (t) => ({ address: `${MANY}/destinatari?listacfazienda=${t.company.taxCode}` }),
    holds: isObject,
  },
  'GET /apiback/api/avvisi/:id': {
    at: async (t) => ({ address: `${MANY}/${await aNoticeFor(t)}` }),
    holds: isObject,
  },
  'GET /apiback/api/avvisi/:id/aziende': {
    at: async (t) => ({ address: `${MANY}/${await aNoticeFor(t)}/aziende` }),
    holds: hasRows,
  },
  'POST /apiback/api/avvisi/send': {
    at: (t) => ({
      address: `${MANY}/send`,
      body: { aziende: [t.company.taxCode], titolo: 'Prova', testo: 'Prova' },
    }),
    holds: isObject,
  },
  'PUT /apiback/api/avvisi/:id': {
    at: async (t) => ({ address: `${MANY}/${await aNoticeFor(t)}`, body: { dataFine: '2999-01-01' } }),
    holds: isObject,
  },
  'POST /apiback/api/avvisi/:id/sollecita': {
    at: async (t) => ({ address: `${MANY}/${await aNoticeFor(t)}/sollecita` }),
    holds: isObject,
  },
  'GET /apiback/api/dipendente/avvisi': { at: null, plain: { address: '/apiback/api/dipendente/avvisi' } },
  'POST /apiback/api/dipendente/avvisi/:id/letto': {
    at: async (t) => ({ address: `/apiback/api/dipendente/avvisi/${await aNoticeFor(t)}/letto` }),
    holds: isObject,
  },
  'POST /apiback/api/dipendente/avvisi/:id/presavisione': {
    at: async (t) => ({ address: `/apiback/api/dipendente/avvisi/${await aNoticeFor(t)}/presavisione` }),
    holds: isObject,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  notice: {
    fields: { publish_on: '2026-01-01', draft: false },
    states: {
      draft: { draft: true },
      scheduled: { publish_on: '2026-11-21' },
      ended: { end_on: '2026-11-19' },
      lastDay: { end_on: '2026-11-20' },
      deleted: { deleted_at: '2026-02-01' },
      forAll: { employee_id: null },
    },
    consultant: cell(`${PRACTICE} draft scheduled ended lastDay deleted forAll`, '='),
    company: cell(`${COMPANY} draft scheduled ended lastDay deleted forAll`, '='),
    employee: cell('own lastDay forAll'),
    job: cell(`${PRACTICE} draft scheduled ended lastDay deleted forAll`, '='),
  },
  notice_receipt: {
    consultant: cell(PRACTICE, '='),
    company: cell(COMPANY, '='),
    employee: cell('own', '='),
    job: cell(PRACTICE, '='),
  },
};
