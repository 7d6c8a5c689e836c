import { cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import { isObject, type Matrix, type Target, type Who } from '../../../test/support/isolation/matrix.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // A practice manages the keys with which its payroll software delivers documents (P55).
  'apiKeys.manage': 'C',
};

const aKey = (t: Target) =>
  t.make(async ({ portal, world }) => {
    const { rows } = await portal.owner.query(
      `INSERT INTO api_key (practice_id, account_id, grant_id, name, key_hash)
       SELECT $1, $2, (SELECT id FROM account_grant WHERE account_id = $2 LIMIT 1), 'x', sha256(gen_random_uuid()::text::bytea)
       RETURNING id`,
      [world.practiceId, world.createdBy],
    );
    return rows[0].id;
  });

export const MATRIX: Matrix = {
  // The list has no target. test/api/accounts/api-keys.test.ts checks that a caller gets only their own keys, and each
  // secret only once.
  'GET /apiback/api/chiaviapi': { at: null },
  'POST /apiback/api/chiaviapi': {
    at: (t) => ({ address: '/apiback/api/chiaviapi', body: { nome: 'Paghe', aziende: [t.company.taxCode] } }),
    holds: isObject,
  },
  // The endpoint has no target, because it returns the data of the key that calls it.
  'GET /apiback/api/chiaviapi/prova': { at: null },
  'POST /apiback/api/chiaviapi/:id/ruota': {
    at: async (t) => ({ address: `/apiback/api/chiaviapi/${await aKey(t)}/ruota` }),
    holds: isObject,
  },
  'DELETE /apiback/api/chiaviapi/:id': {
    at: async (t) => ({ address: `/apiback/api/chiaviapi/${await aKey(t)}` }),
    holds: isObject,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  api_key: {
    consultant: cell(PRACTICE, '=', '='),
  },
};
