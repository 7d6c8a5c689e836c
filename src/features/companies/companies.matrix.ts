import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import { hasRows, isDone, isFile, isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // A group head has a home page for its companies, like a consultant (spec §1, P4).
  'companies.consultantHome': 'C Z',
  'companies.list': 'C Z',
  'companies.read': 'C Z',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/Azienda/lista': { at: null, plain: { address: '/apiback/api/Azienda/lista' }, holds: hasRows },
  'GET /apiback/api/Azienda/listaazidoclav': {
    at: null,
    plain: { address: '/apiback/api/azienda/listaazidoclav' },
    holds: hasRows,
  },
  'GET /apiback/api/Azienda/listaazidoc': {
    at: null,
    plain: { address: '/apiback/api/Azienda/listaazidoc' },
    holds: isDone,
  },
  'GET /apiback/api/Azienda/listahomecons': {
    at: null,
    plain: { address: '/apiback/api/Azienda/listahomecons' },
    holds: hasRows,
  },
  'GET /apiback/api/Azienda/scadenze': {
    at: null,
    plain: { address: '/apiback/api/Azienda/scadenze' },
    holds: isDone,
  },
  'GET /apiback/api/Azienda/scadenze/calendario': {
    at: null,
    plain: { address: '/apiback/api/Azienda/scadenze/calendario' },
    holds: isFile,
  },
  'GET /apiback/api/Azienda/:id': { at: (t) => ({ address: `/apiback/api/Azienda/${t.company.id}` }), holds: isObject },
  'GET /apiback/api/Azienda/percodintegrato': {
    at: (t) => ({ address: `/apiback/api/Azienda/percodintegrato?codice=${t.practiceCodes}-${t.company.code}` }),
    holds: isObject,
  },
  'GET /apiback/api/Azienda/filcant': {
    at: (t) => ({ address: `/apiback/api/Azienda/filcant?cfAzienda=${t.company.taxCode}` }),
    holds: hasRows,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  branch: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    branch: cell('own'),
    job: cell(PRACTICE, '='),
  },
  company: {
    consultant: cell('own sibling', '=', '='),
    company: cell('own', '='),
    branch: cell('own'),
    employee: cell('own'),
    job: cell('own sibling', '='),
    known: cell('own'),
  },
};
