import { COMPANY, cell, ofItself, type Policies, PRACTICE } from '../../test/support/house/policies.ts';
import { isObject, type Matrix, type Who } from '../../test/support/isolation/matrix.ts';

/** Who may do what according to the specification, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // The ticket itself is the authorization.
  'tickets.redeem': 'public',
  'openapi.read': 'public',
};

export const MATRIX: Matrix = {
  'GET /apirest/api/openapi.json': { at: null, plain: { address: '/apirest/api/openapi.json' }, holds: isObject },
  'GET /apiback/api/biglietti/:ticket': { at: null },
};

/** Which rows of this folder's tables each scope may access. */
export const POLICIES: Policies = {
  outbox: {
    fields: { template: 'message', data: '{}' },
    states: { ofInstallation: { practice_id: null, document_id: null }, ofNoDocument: { document_id: null } },
    consultant: cell(`${PRACTICE} ofNoDocument`, '='),
    company: cell(COMPANY, '='),
    job: cell(`${PRACTICE} ofNoDocument`, '='),
  },
  remembered_answer: ofItself(cell('own', '=', '=')),
  ticket: {},
};
