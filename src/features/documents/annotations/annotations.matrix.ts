import { COMPANY, cell, type Policies, PRACTICE } from '../../../../test/support/house/policies.ts';
import {
  hasRows,
  isDone,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../../test/support/isolation/matrix.ts';
import { aPayslip } from '../../../../test/support/portal/portal.ts';
import { aPayslipFor } from '../../../../test/support/portal/scenes.ts';

async function aThreadFor(target: Target): Promise<{ document: string; annotation: string }> {
  let annotation = '999999999';
  const document = await target.make(async ({ portal, world, account }) => {
    const id = await aPayslip(portal, world.employee, { createdBy: world.createdBy });
    const { rows } = await portal.owner.query(
      `INSERT INTO annotation (practice_id, document_id, text, created_by, created_at)
       VALUES ($1, $2, 'Da rivedere', $3, now()) RETURNING id`,
      [world.practiceId, id, account],
    );
    annotation = rows[0].id;
    return id;
  });
  return { document, annotation };
}

/** The roles that the specification allows for each permission, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // Spec §2 says "Company or consultant".
  'annotations.use': 'C Z',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/DocAnnotazioni/:id/lista': {
    at: async (t) => ({ address: `/apiback/api/DocAnnotazioni/${(await aThreadFor(t)).document}/lista` }),
    holds: hasRows,
  },
  'POST /apiback/api/DocAnnotazioni/:id/insert': {
    at: async (t) => ({ address: `/apiback/api/DocAnnotazioni/${await aPayslipFor(t)}/insert?testo=Prova`, body: {} }),
    holds: isObject,
  },
  'DELETE /apiback/api/DocAnnotazioni/:id': {
    at: async (t) => ({ address: `/apiback/api/DocAnnotazioni/${(await aThreadFor(t)).annotation}` }),
    holds: isDone,
  },
};

/** Which rows of this feature's tables each scope reaches. */
export const POLICIES: Policies = {
  annotation: {
    consultant: cell(PRACTICE, '-', '='),
    company: cell(COMPANY, '-', '='),
    job: cell(PRACTICE, '-', '='),
  },
};
