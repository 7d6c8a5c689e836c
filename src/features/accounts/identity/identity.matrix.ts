import { cell, ofItself, type Policies } from '../../../../test/support/house/policies.ts';
import { isObject, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // Every role may link identities to its own account (P150).
  'account.identities': 'A C Z F D',
  // The practice decides whether its workers may log in with a reported fiscal code (P151).
  'practice.codeOpens': 'C',
};

/**
 * Endpoints on the caller's own identities. The owner of an identity follows from the provider's token, which
 * test/api/accounts/identity-providers.test.ts covers.
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

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  identity_provider: {
    fields: { client_secret: 'v1.x' },
    admin: cell('own colleague sibling foreign', '=', '='),
  },
  identity_link: ofItself(cell('own', '-', '=')),
  identity_state: {},
  identity_offer: { fields: { provider_token: 'v1.x' } },
};
