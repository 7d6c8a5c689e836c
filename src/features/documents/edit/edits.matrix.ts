import { isDone, isObject, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';
import { aDocumentOf } from '../../../../test/support/portal/scenes.ts';

/** The roles that the specification allows for each permission, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  'documents.edit': 'C Z',
};

export const MATRIX: Matrix = {
  'PUT /apiback/api/docbase/updatedoc': {
    at: async (t) => ({
      address: '/apiback/api/docbase/updatedoc',
      body: { id: await aDocumentOf(t, 'employeeDocument'), descrizione: 'Altra' },
    }),
    holds: isObject,
  },
  'PUT /apiback/api/DocBase/updatetags': {
    at: async (t) => ({
      address: '/apiback/api/DocBase/updatetags',
      body: { ids: [await aDocumentOf(t, 'payslip')], aggiungi: ['urgente'] },
    }),
    holds: isDone,
  },
  'PUT /apiback/api/DocBase/updatescadenza': {
    at: async (t) => ({
      address: '/apiback/api/DocBase/updatescadenza',
      body: { ids: [await aDocumentOf(t, 'employeeDocument')], dataScadenza: '2999-01-01' },
    }),
    holds: isDone,
  },
};
