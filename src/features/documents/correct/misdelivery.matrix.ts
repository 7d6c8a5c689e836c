import { isDone, isObject, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';
import { aDocumentOf, aWithdrawnOne } from '../../../../test/support/portal/scenes.ts';

/** The roles that the specification allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  'documents.withdraw': 'C',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/DocBase/consegne-errate': {
    at: null,
    plain: { address: '/apiback/api/DocBase/consegne-errate' },
    holds: isDone,
  },
  'POST /apiback/api/DocBase/:id/consegna-errata': {
    at: async (t) => ({
      address: `/apiback/api/DocBase/${await aDocumentOf(t, 'payslip')}/consegna-errata`,
      body: { idDipendente: null },
    }),
    holds: isObject,
  },
  'POST /apiback/api/DocBase/:id/consegna-errata/annulla': {
    at: async (t) => ({ address: `/apiback/api/DocBase/${await aWithdrawnOne(t)}/consegna-errata/annulla`, body: {} }),
    holds: isObject,
  },
  'POST /apiback/api/DocBase/:id/consegna-errata/annotazioni': {
    at: async (t) => ({
      address: `/apiback/api/DocBase/${await aWithdrawnOne(t)}/consegna-errata/annotazioni`,
      body: { testo: 'Sentito il lavoratore al telefono' },
    }),
    holds: isObject,
  },
};
