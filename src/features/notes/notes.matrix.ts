import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import {
  hasRows,
  isDone,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';

/** A note written by the login that the test uses. */
const aNote = (target: Target) =>
  target.make(async ({ portal, world, account }) => {
    const { rows } = await portal.owner.query(
      "INSERT INTO note (practice_id, company_id, text, created_by) VALUES ($1, $2, 'Prova', $3) RETURNING id",
      [world.practiceId, world.company.id, account || world.createdBy],
    );
    return rows[0].id;
  });

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // From spec §2: "Company or consultant".
  'notes.use': 'C Z',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/Nota/lista': {
    at: async (t) => {
      await aNote(t);
      return { address: `/apiback/api/Nota/lista?cfAzienda=${t.company.taxCode}` };
    },
    holds: hasRows,
  },
  'POST /apiback/api/Nota': {
    at: (t) => ({ address: '/apiback/api/Nota', body: { testo: 'Prova', cfAzienda: t.company.taxCode } }),
    holds: isObject,
  },
  'PUT /apiback/api/Nota/:id': {
    at: async (t) => ({ address: `/apiback/api/Nota/${await aNote(t)}`, body: { testo: 'Altro' } }),
    holds: isObject,
  },
  'PUT /apiback/api/Nota': {
    at: async (t) => ({ address: '/apiback/api/Nota', body: { id: await aNote(t), testo: 'Altro' } }),
    holds: isObject,
  },
  'DELETE /apiback/api/Nota/:id': {
    at: async (t) => ({ address: `/apiback/api/Nota/${await aNote(t)}` }),
    holds: isDone,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  note: {
    consultant: cell(PRACTICE, 'own', 'own'),
    company: cell(COMPANY, 'own', 'own'),
    job: cell(PRACTICE, 'own', 'own'),
  },
};
