import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import { isDone, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // Consultants and companies notify many people at once.
  'mailings.use': 'C Z',
};

export const MATRIX: Matrix = {
  'GET /apirest/api/invii': { at: null, plain: { address: '/apirest/api/invii' } },
  'POST /apirest/api/invii/:id/ritira': {
    at: async (t) => ({
      address: `/apirest/api/invii/${await t.make(async ({ portal, world }) => {
        const { rows } = await portal.owner.query(
          `INSERT INTO mailing (practice_id, company_id, kind, subject, people, undo, created_by, created_at, leaves_at)
           VALUES ($1, $2, 'invitation', '', 11, '{"grants": []}', $3, now(), '2999-01-01') RETURNING id`,
          [world.practiceId, world.company.id, world.createdBy],
        );
        return rows[0].id;
      })}/ritira`,
      body: {},
    }),
    holds: isDone,
    leavesNoEvent: 'its grants were removed: nothing is as before, and no mail leaves',
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  mailing: {
    consultant: cell(PRACTICE, '='),
    company: cell(COMPANY, '='),
    job: cell(PRACTICE, '='),
  },
};
