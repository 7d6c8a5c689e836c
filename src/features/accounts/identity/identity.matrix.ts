import { cell, ofItself, type Policies } from '../../../../test/support/house/policies.ts';
import { isObject, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';

/** Roles that hold each permission by the specification, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // The caller's own identities (P150).
  'account.identities': 'A C Z F D',
  // The practice decides whether a fiscal code opens its workers' access (P151).
  'practice.codeOpens': 'C',
};

/**
 * Endpoints on the caller's own identities. The provider's token shows to whom an identity belongs:
 * test/api/accounts/identity-providers.test.ts.
 */
export const MATRIX: Matrix = {
  'GET /apirest/api/bo/authenticate/identita': {
    at: null,
    plain: { address: '/apirest/api/bo/authenticate/identita' },
  },
  'POST /apirest/api/bo/authenticate/identita/begin': { at: null },
  'POST /apirest/api/bo/authenticate/identita': { at: null },
  'POST /apirest/api/bo/authenticate/identita/accesso': { at: null },
  'GET /apirest/api/account/identita': {
    at: null,
    plain: { address: '/apirest/api/account/identita' },
    holds: isObject,
  },
  'POST /apirest/api/account/identita/begin': { at: null },
  'POST /apirest/api/account/identita': { at: null },
  'DELETE /apirest/api/account/identita/:id': { at: null },
  'GET /apirest/api/account/identita/uscita': {
    at: null,
    plain: { address: '/apirest/api/account/identita/uscita' },
    holds: isObject,
  },
  'GET /apirest/api/users/codice-fiscale': {
    at: null,
    plain: { address: '/apirest/api/users/codice-fiscale' },
    holds: isObject,
  },
  'PUT /apirest/api/users/codice-fiscale': {
    at: null,
    plain: { address: '/apirest/api/users/codice-fiscale', body: { consentito: false } },
    holds: isObject,
    leavesNoEvent: 'it opens nothing already',
  },
};

/** Rows of each table that each scope reaches. */
export const POLICIES: Policies = {
  identity_provider: {
    fields: { client_secret: 'v1.x' },
    admin: cell('own colleague sibling foreign', '=', '='),
  },
  identity_link: ofItself(cell('own', '-', '=')),
  identity_state: {},
  identity_offer: { fields: { provider_token: 'v1.x' } },
};
