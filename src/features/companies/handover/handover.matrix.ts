import { isFile, isObject, type Matrix, type Who } from '../../../../test/support/matrix.ts';

/** Whom the specification lets do it, by hand (test/support/matrix.ts). */
export const WHO: Who = {
  // The practice holds what there is of a company, and gives it out (P168).
  'companies.handOver': 'C',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/Azienda/:id/pacchetto': {
    at: (t) => ({ address: `/apiback/api/Azienda/${t.company.id}/pacchetto` }),
    holds: isFile,
  },
  'POST /apiback/api/Azienda/:id/pacchetto/biglietto': {
    at: (t) => ({ address: `/apiback/api/Azienda/${t.company.id}/pacchetto/biglietto`, body: {} }),
    holds: isObject,
  },
};
