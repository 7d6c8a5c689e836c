import { cell, type Policies, PRACTICE } from '../../../../test/support/house/policies.ts';
import { isFile, isObject, type Matrix, type Target, type Who } from '../../../../test/support/isolation/matrix.ts';
import { anOffer, anOrigin } from '../../../../test/support/portal/handovers.ts';
import { aCompany } from '../../../../test/support/portal/portal.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // The practice is responsible for a company's data, so it may export them and hand the company over (P168, P169).
  'companies.handOver': 'C',
};

const BASE = '/apiback/api/passaggi';

/** An offer that the target's practice has received. */
const received = (t: Target, outcome: 'accepted' | null = null) =>
  t.make(async ({ portal, world }) => (await anOffer(portal.owner, { to: world.practiceId, outcome })).id);
const given = (t: Target) =>
  t.make(async ({ portal, world }) => (await anOffer(portal.owner, { from: world.practiceId })).id);

/** A package with which the target's company was imported. */
const origin = (t: Target) => t.make(({ portal, world }) => anOrigin(portal, world));

export const MATRIX: Matrix = {
  'GET /apiback/api/Azienda/:id/pacchetto': {
    at: (t) => ({ address: `/apiback/api/Azienda/${t.company.id}/pacchetto` }),
    holds: isFile,
  },
  'POST /apiback/api/Azienda/:id/pacchetto/biglietto': {
    at: (t) => ({ address: `/apiback/api/Azienda/${t.company.id}/pacchetto/biglietto`, body: {} }),
    holds: isObject,
  },
  'GET /apiback/api/Azienda/:id/provenienze': {
    at: (t) => ({ address: `/apiback/api/Azienda/${t.company.id}/provenienze` }),
    holds: ({ json }) => Array.isArray(json),
  },
  'GET /apiback/api/provenienze/:id': {
    at: async (t) => ({ address: `/apiback/api/provenienze/${await origin(t)}` }),
    holds: isFile,
  },
  'POST /apiback/api/provenienze/:id/biglietto': {
    at: async (t) => ({ address: `/apiback/api/provenienze/${await origin(t)}/biglietto`, body: {} }),
    holds: isObject,
  },
  [`GET ${BASE}`]: { at: null, plain: { address: BASE }, holds: ({ json }) => Array.isArray(json) },
  'POST /apiback/api/Azienda/:id/passaggio': {
    at: async (t) => {
      let studio = 'nessuno@esempio.invalid';
      const id = await t.make(async ({ portal, world }) => {
        studio = (await anOffer(portal.owner, { from: world.practiceId })).codes;
        return (await aCompany(portal.owner, { id: world.practiceId })).id;
      });
      return { address: `/apiback/api/Azienda/${id}/passaggio`, body: { studio } };
    },
    holds: isObject,
  },
  [`POST ${BASE}/:id/accetta`]: {
    at: async (t) => {
      const id = await received(t);
      return { address: `${BASE}/${id}/accetta`, body: { codice: `P${id}` } };
    },
    holds: isObject,
  },
  [`POST ${BASE}/:id/rifiuta`]: {
    at: async (t) => ({ address: `${BASE}/${await received(t)}/rifiuta`, body: {} }),
    holds: isObject,
  },
  [`POST ${BASE}/:id/ritira`]: {
    at: async (t) => ({ address: `${BASE}/${await given(t)}/ritira`, body: {} }),
    holds: isObject,
  },
  [`GET ${BASE}/:id/registro`]: {
    at: async (t) => ({ address: `${BASE}/${await received(t, 'accepted')}/registro` }),
    holds: isFile,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  company_origin: {
    fields: {
      manifest_sha256: Buffer.alloc(32),
      from_name: 'Studio di prima',
      made_at: '2026-01-01',
      key_fingerprint: 'x',
      rows: 1,
      imported_at: '2026-01-02',
      size: 1,
      withdrawn_at: '2026-01-03',
    },
    consultant: cell(PRACTICE),
  },
  handover: {
    fields: { to_practice_id: 3, outcome: 'refused', answered_at: '2026-01-02' },
    consultant: cell(PRACTICE),
  },
};
