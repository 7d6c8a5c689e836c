import { ALL, cell, ofItself, type Policies } from '../../../test/support/house/policies.ts';
import { hasRows, isDone, isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

const TEXT = { codiceDistribuzione: '009', versione: 'matrice', testo: 'Un testo di prova, abbastanza lungo.' };

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // The privacy policy is public. Every role can read it again, and only the administrator publishes new versions.
  'privacy.confirm': 'public',
  'privacy.page': 'public',
  'privacy.read': 'A C Z F D',
  'privacy.write': 'A',
};

export const MATRIX: Matrix = {
  'GET /apirest/api/privacy-activate': { at: null },
  'GET /apirest/api/privacy/page': { at: null, plain: { address: '/apirest/api/privacy/page' }, holds: isObject },
  'GET /apirest/api/privacy/text': { at: null, plain: { address: '/apirest/api/privacy/text' }, holds: isObject },
  'POST /apirest/api/privacy/text': {
    at: null,
    plain: { address: '/apirest/api/privacy/text', body: { versione: '1.0' } },
    holds: isDone,
  },
  'POST /apirest/api/privacy/testi': {
    at: null,
    plain: { address: '/apirest/api/privacy/testi', body: TEXT },
    holds: isObject,
  },
  'GET /apirest/api/privacy/testi': {
    at: null,
    plain: { address: '/apirest/api/privacy/testi' },
    holds: (answer) => hasRows(answer) || isDone(answer),
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  privacy_acceptance: ofItself(cell('own')),
  privacy_text: {
    consultant: cell(ALL),
    company: cell(ALL),
    branch: cell(ALL),
    employee: cell(ALL),
    admin: cell(ALL),
    job: cell(ALL),
    authentication: cell(ALL),
    known: cell(ALL),
    keyHolder: cell(ALL),
  },
};
