import { cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import {
  A_FILE,
  hasRows,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';
import { aPayslip } from '../../../test/support/portal/portal.ts';
import { aPackage } from '../../../test/support/portal/preservation.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // The practice stores a company's documents and submits them to the preserver for the company (P165).
  'preservation.use': 'C',
};

const BASE = '/apiback/api/versamenti';

const one = (t: Target, state: 'made' | 'taken' = 'made') =>
  t.make(({ portal, world }) => aPackage(portal, world, { state }));

/** A year used by one test case only, in which the company has exactly one payslip. */
let year = 1950;
async function aYear(t: Target): Promise<number> {
  year += 1;
  await t.make(({ portal, world }) =>
    aPayslip(portal, world.employee, { createdBy: world.createdBy, period: year * 100 + 5, publishOn: '2026-01-01' }),
  );
  return year;
}

export const MATRIX: Matrix = {
  [`GET ${BASE}`]: { at: null, plain: { address: BASE }, holds: ({ json }) => Array.isArray(json) },
  [`GET ${BASE}/anteprima`]: {
    at: (t) => ({ address: `${BASE}/anteprima?anno=2025&cfAzienda=${t.company.taxCode}` }),
    holds: ({ json }) => json.aziende.length === 1,
  },
  [`POST ${BASE}`]: {
    at: async (t) => ({
      address: BASE,
      body: {
        anno: String(await aYear(t)),
        riferimento: 'Contratto di conservazione 1/2025',
        aziende: [{ cfAzienda: t.company.taxCode, documenti: 1 }],
      },
    }),
    holds: ({ json }) => hasRows({ json: json.versamenti } as never),
  },
  [`GET ${BASE}/:id/pacchetto`]: {
    at: async (t) => ({ address: `${BASE}/${await one(t)}/pacchetto` }),
    holds: isFile,
  },
  [`POST ${BASE}/:id/pacchetto/biglietto`]: {
    at: async (t) => ({ address: `${BASE}/${await one(t)}/pacchetto/biglietto`, body: {} }),
    holds: isObject,
  },
  [`GET ${BASE}/:id/indice`]: { at: async (t) => ({ address: `${BASE}/${await one(t)}/indice` }), holds: isFile },
  [`POST ${BASE}/:id/ritira`]: {
    at: async (t) => ({ address: `${BASE}/${await one(t)}/ritira`, body: {} }),
    holds: isObject,
  },
  [`POST ${BASE}/:id/rapporto`]: {
    at: async (t) => ({
      address: `${BASE}/${await one(t)}/rapporto`,
      upload: { files: [A_FILE], fields: { json: JSON.stringify({ giorno: '2026-01-15' }) } },
    }),
    holds: isObject,
  },
  [`GET ${BASE}/:id/rapporto`]: {
    at: async (t) => ({ address: `${BASE}/${await one(t, 'taken')}/rapporto` }),
    holds: isFile,
  },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  preservation_package: {
    fields: { year: 2025, part: 1, parts: 1, documents: 1, withdrawn_at: '2026-02-01' },
    consultant: cell(PRACTICE, '='),
  },
  preservation_item: { consultant: cell(PRACTICE, '-', '=') },
};
