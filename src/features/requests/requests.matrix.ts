import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import {
  A_FILE,
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';
import { A_SIGNED_FORM, AN_IBAN, aRequest, aRequestFor } from '../../../test/support/portal/requests.ts';

/** A company with a request that the tested role may handle: only the consultant handles a company's own requests. */
const companyWith = async (target: Target, from: 'employee' | 'company') => {
  await target.make(({ portal, world }) => aRequest(portal, world.employee, { from }));
  return target.company.taxCode;
};

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // Employees and companies send requests; these roles handle them.
  'requests.work': 'C Z',
  'requests.read': 'C Z D',
  'requests.send': 'Z D',
  'requests.own': 'D',
  'requests.forms': 'A C Z F D',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/docrichiesta/listaperazienda': {
    at: async (t) => ({
      address: `/apiback/api/docrichiesta/listaperazienda?cfAzienda=${await companyWith(t, 'employee')}`,
    }),
    holds: hasRows,
  },
  'GET /apiback/api/docrichiesta/listaricazi': {
    at: async (t) => ({
      address: `/apiback/api/docrichiesta/listaricazi?cfAzienda=${await companyWith(t, 'company')}`,
    }),
    holds: hasRows,
  },
  'GET /apiback/api/docrichiesta/listaperconsulente': {
    at: async (t) => ({
      address: `/apiback/api/docrichiesta/listaperconsulente?listacfazienda=${await companyWith(t, 'employee')}`,
    }),
    holds: hasRows,
  },
  'GET /apiback/api/dipendente/richieste': { at: null, plain: { address: '/apiback/api/dipendente/richieste' } },
  'POST /apiback/api/docrichiesta/uploadricazi': {
    at: (t) => ({
      address: '/apiback/api/docrichiesta/uploadricazi',
      upload: {
        files: [A_FILE],
        fields: { jsonRichiesteDTO: JSON.stringify({ tipo: 1, testo: 'prova', cfAzienda: t.company.taxCode }) },
      },
    }),
    holds: isObject,
  },
  'POST /apiback/api/docrichiesta/change-status/:status': {
    at: async (t) => ({ address: '/apiback/api/docrichiesta/change-status/V', body: [await aRequestFor(t)] }),
    holds: isObject,
  },
  'GET /apiback/api/docrichiesta/:id': {
    at: async (t) => ({ address: `/apiback/api/docrichiesta/${await aRequestFor(t)}` }),
    holds: isObject,
  },
  'POST /apiback/api/docrichiesta/:id/ritira': {
    at: async (t) => ({
      address: `/apiback/api/docrichiesta/${await t.make(({ portal, world, actor }) =>
        aRequest(portal, world.employee, { from: actor === 'employee' ? 'employee' : 'company' }),
      )}/ritira`,
      body: {},
    }),
    holds: isObject,
  },
  'POST /apiback/api/docrichiesta/:id/risposta': {
    at: async (t) => ({
      address: `/apiback/api/docrichiesta/${await aRequestFor(t)}/risposta`,
      upload: { files: [A_FILE], fields: { testo: 'Fatto.' } },
    }),
    holds: isObject,
  },
  'GET /apiback/api/docrichiesta/download/:id': {
    at: async (t) => ({ address: `/apiback/api/docrichiesta/download/${await aRequestFor(t)}` }),
    holds: isFile,
  },
  'GET /apiback/api/docrichiesta/:id/allegato': {
    at: async (t) => ({ address: `/apiback/api/docrichiesta/${await aRequestFor(t)}/allegato` }),
    holds: isFile,
  },
  'POST /apiback/api/docrichiesta/:id/allegato/biglietto': {
    at: async (t) => ({ address: `/apiback/api/docrichiesta/${await aRequestFor(t)}/allegato/biglietto` }),
    holds: isDone,
  },
  'POST /apiback/api/docrichiesta/moduli/:tipo/anteprima': {
    at: null,
    plain: { address: '/apiback/api/docrichiesta/moduli/2/anteprima', body: { iban: AN_IBAN, modulo: A_SIGNED_FORM } },
    holds: isObject,
  },
  'GET /apiback/api/docrichiesta/moduli/:tipo': {
    at: null,
    plain: { address: '/apiback/api/docrichiesta/moduli/2' },
    holds: isFile,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  request: {
    fields: { kind: 5 },
    states: { ofCompany: { employee_id: null } },
    consultant: cell(`${PRACTICE} ofCompany`, '='),
    company: cell(`${COMPANY} ofCompany`, '='),
    employee: cell('own', '='),
    job: cell(`${PRACTICE} ofCompany`, '='),
  },
  request_answer: {
    fields: { author_role: 'COMPANY' },
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    employee: cell('own'),
    job: cell(PRACTICE),
  },
};
