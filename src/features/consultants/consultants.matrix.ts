import { cell, type Policies } from '../../../test/support/house/policies.ts';
import {
  hasRows,
  isDone,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';

let made = 0;

/** A practice for one test case, which the administrator can reach. */
function aPracticeFor(target: Target): Promise<string> {
  return target.make(async ({ portal, world }) => {
    // The administrator can reach every practice, so there is no practice outside the scope; this id does not exist.
    if (!world.company.legalName.includes('own')) return '999999999';
    const { rows } = await portal.owner.query(
      `INSERT INTO practice (distribution_code, customer_code, product_number, name) VALUES ('003', $1, '1', 'Nuovo') RETURNING id`,
      [`M${(made += 1)}`],
    );
    await portal.owner.query('UPDATE account_grant SET email = $2 WHERE practice_id = $1', [
      rows[0].id,
      `studio-${made}@esempio.invalid`,
    ]);
    return rows[0].id;
  });
}

/** An invited administrator for one test case. */
function anAdministratorFor(target: Target): Promise<string> {
  return target.make(async ({ portal, world }) => {
    if (!world.company.legalName.includes('own')) return '999999999';
    const { rows } = await portal.owner.query(
      "INSERT INTO account_grant (role, email) VALUES ('ADMIN', $1) RETURNING public_id AS id",
      [`amministratore-${(made += 1)}@esempio.invalid`],
    );
    return rows[0].id;
  });
}

/** An identity provider for one test case; no server listens at its URL. */
function aProviderFor(target: Target): Promise<string> {
  return target.make(async ({ portal, world }) => {
    if (!world.company.legalName.includes('own')) return '999999999';
    const issuer = 'https://192.0.2.1/';
    const { rows } = await portal.owner.query(
      `INSERT INTO identity_provider (name, issuer, client_id, client_secret, scopes, created_at)
       VALUES ('Fornitore', $1, 'portale', $2, 'openid', now()) RETURNING id`,
      [issuer, portal.server.app.secrets.seal('segreto', `identity provider ${issuer}`)],
    );
    return rows[0].id;
  });
}

const PRACTICE = { firstName: 'Ada', lastName: 'Neri', codDistribuzione: '003', numProdotto: '1' };

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // From spec §6: "Admin manages consultant accounts".
  'consultants.list': 'A',
  'consultants.manage': 'A',
  'consultants.users': 'A C',
  'administrators.manage': 'A',
  // The administrator configures the identity providers (P149).
  'identityProviders.manage': 'A',
};

export const MATRIX: Matrix = {
  // Returns practices and counts, never a document; covered by test/api/operation/damaged-contents.test.ts.
  'GET /apirest/api/users/admin/contenuti-danneggiati': { at: null },
  // Returns figures about the server, not about people; covered by test/api/operation/installation-state.test.ts.
  'GET /apirest/api/users/admin/installazione': { at: null },
  'GET /apirest/api/users/admin/consultants': {
    at: null,
    plain: { address: '/apirest/api/users/admin/consultants' },
    holds: hasRows,
  },
  'GET /apirest/api/users/admin': { at: null, plain: { address: '/apirest/api/users/admin' }, holds: hasRows },
  'GET /apirest/api/users/admin/:id': {
    at: async (t) => ({ address: `/apirest/api/users/admin/${await aPracticeFor(t)}` }),
    holds: isObject,
  },
  'POST /apirest/api/users/admin': {
    at: null,
    plain: {
      address: '/apirest/api/users/admin',
      body: { ...PRACTICE, codCliente: 'MATRICE', email: 'matrice@esempio.invalid' },
    },
    holds: isObject,
  },
  'PUT /apirest/api/users/admin': {
    at: async (t) => ({ address: '/apirest/api/users/admin', body: { id: await aPracticeFor(t), quota: 1024 ** 2 } }),
    holds: isObject,
  },
  'POST /apirest/api/users/admin/:id/activationmail': {
    at: async (t) => ({ address: `/apirest/api/users/admin/${await aPracticeFor(t)}/activationmail` }),
    holds: isObject,
  },
  'DELETE /apirest/api/users/admin/:id': {
    at: async (t) => ({ address: `/apirest/api/users/admin/${await aPracticeFor(t)}` }),
    holds: isDone,
  },
  'GET /apirest/api/users/amministratori': {
    at: null,
    plain: { address: '/apirest/api/users/amministratori' },
    holds: hasRows,
  },
  'POST /apirest/api/users/amministratori': {
    at: null,
    plain: {
      address: '/apirest/api/users/amministratori',
      body: { firstName: 'Ugo', lastName: 'Bassi', email: 'altro.amministratore@esempio.invalid' },
    },
    holds: isObject,
  },
  'POST /apirest/api/users/amministratori/:id/activationmail': {
    at: async (t) => ({ address: `/apirest/api/users/amministratori/${await anAdministratorFor(t)}/activationmail` }),
    holds: isObject,
  },
  'PUT /apirest/api/users/amministratori/:id': {
    at: async (t) => ({
      address: `/apirest/api/users/amministratori/${await anAdministratorFor(t)}`,
      body: { attivo: false },
    }),
    holds: isObject,
  },
  // Adding a provider needs a server that responds; covered by test/api/accounts/identity-providers.test.ts.
  'GET /apirest/api/users/fornitori-identita': {
    at: null,
    plain: { address: '/apirest/api/users/fornitori-identita' },
    holds: isObject,
  },
  'POST /apirest/api/users/fornitori-identita': { at: null },
  'PUT /apirest/api/users/fornitori-identita/:id': {
    at: async (t) => ({
      address: `/apirest/api/users/fornitori-identita/${await aProviderFor(t)}`,
      body: { acceso: false },
    }),
    holds: isObject,
  },
  'DELETE /apirest/api/users/fornitori-identita/:id': {
    at: async (t) => ({ address: `/apirest/api/users/fornitori-identita/${await aProviderFor(t)}` }),
    holds: isDone,
  },
  // No server listens at the provider's URL, and the response reports exactly that.
  'POST /apirest/api/users/fornitori-identita/:id/prova': {
    at: async (t) => ({ address: `/apirest/api/users/fornitori-identita/${await aProviderFor(t)}/prova` }),
    holds: isObject,
  },
  'GET /apiback/api/utentiattivatidocumentale': {
    at: null,
    plain: { address: '/apiback/api/utentiattivatidocumentale' },
    holds: isObject,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  damaged_content: {},
  installation_day: {},
  practice: {
    consultant: cell('own'),
    company: cell('own'),
    branch: cell('own'),
    employee: cell('own'),
    admin: cell('own foreign', '=', '='),
    job: cell('own'),
    known: cell('own'),
    keyHolder: cell('own'),
  },
};
