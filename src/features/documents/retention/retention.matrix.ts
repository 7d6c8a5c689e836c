import { cell, type Policies, PRACTICE } from '../../../../test/support/house/policies.ts';
import { hasRows, isObject, type Matrix, type Target, type Who } from '../../../../test/support/isolation/matrix.ts';
import { anEmployee } from '../../../../test/support/portal/portal.ts';

/** The roles that the specification allows for each permission, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // A company sees how long its people's data is kept. Only the consultant, who is responsible for storage, sets terms
  // and holds (P140, P141).
  'retention.read': 'C Z',
  'retention.act': 'C',
};

const BASE = '/apiback/api/conservazione';

/** Creates an employee of the target's company for this cell only; `held` adds a hold. */
const someone = (t: Target, { held = false, left = false } = {}) =>
  t.make(async ({ portal, world }) => {
    const { id } = await anEmployee(portal.owner, world.company, left ? { ended_on: '2001-01-31' } : {});
    if (held)
      await portal.owner.query(
        `INSERT INTO retention_hold (practice_id, company_id, employee_id, reason, set_by, set_at)
         VALUES ($1, $2, $3, 'Causa in corso', $4, now())`,
        [world.practiceId, world.company.id, id, world.createdBy],
      );
    return id;
  });

export const MATRIX: Matrix = {
  [`GET ${BASE}`]: { at: null, plain: { address: BASE }, holds: hasRows },
  [`PUT ${BASE}`]: {
    at: null,
    plain: { address: BASE, body: { termini: [{ tipo: 'doccedolino', anni: 12 }] } },
    holds: isObject,
  },
  [`GET ${BASE}/stato`]: {
    at: (t) => ({ address: `${BASE}/stato?idDipendente=${t.employeeId}` }),
    holds: isObject,
  },
  [`GET ${BASE}/scaduti`]: {
    at: null,
    plain: { address: `${BASE}/scaduti` },
    holds: ({ json }) => Array.isArray(json),
  },
  [`POST ${BASE}/elimina`]: {
    at: async (t) => ({
      address: `${BASE}/elimina`,
      body: { dipendenti: [await someone(t, { left: true })], aziende: [], persone: 1, documenti: 0 },
    }),
    holds: isObject,
  },
  [`POST ${BASE}/blocco`]: {
    at: async (t) => ({
      address: `${BASE}/blocco`,
      body: { idDipendente: await someone(t), motivo: 'Causa in corso' },
    }),
    holds: isObject,
  },
  [`POST ${BASE}/blocco/togli`]: {
    at: async (t) => ({ address: `${BASE}/blocco/togli`, body: { idDipendente: await someone(t, { held: true }) } }),
    holds: isObject,
  },
};

/** Which rows of this feature's tables each scope reaches. */
export const POLICIES: Policies = {
  retention_policy: {
    consultant: cell(PRACTICE, '='),
    company: cell(PRACTICE),
  },
  retention_hold: {
    // Employee 1 has no documents in this test, because a hold on an employee with documents prevents their deletion.
    fields: { employee_id: 1 },
    consultant: cell('own sibling', '=', '='),
    company: cell('own'),
  },
};
