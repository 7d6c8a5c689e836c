import { isFile, type Matrix } from '../../../../test/support/isolation/matrix.ts';
import { aSignedFileOf } from '../../../../test/support/portal/scenes.ts';

export const MATRIX: Matrix = {
  'GET /apiback/api/DocBase/:id/firme': {
    at: async (t) => ({ address: `/apiback/api/DocBase/${await aSignedFileOf(t)}/firme` }),
    holds: ({ json }) => (json as { firme: unknown[] }).firme.length === 1,
  },
  'GET /apiback/api/DocBase/:id/contenuto': {
    at: async (t) => ({ address: `/apiback/api/DocBase/${await aSignedFileOf(t)}/contenuto` }),
    holds: isFile,
  },
};
