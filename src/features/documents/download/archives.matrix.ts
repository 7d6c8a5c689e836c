import { isFile, isObject, type Matrix, type Who } from '../../../../test/support/matrix.ts';
import { aDocumentFor } from '../../../../test/support/scenes.ts';
import { KIND_NAMES, KINDS, type Kind } from '../../../directory/kinds.ts';

function rowsOf(kind: Kind): Matrix {
  const path = `/apiback/api/${KINDS[kind].tipo}/zip`;
  // An employee has no documents of the company: there every archive is absent.
  const leads = KINDS[kind].of === 'employee' ? {} : { notFor: ['employee' as const] };
  return {
    [`GET ${path}`]: {
      at: async (t) => ({ address: `${path}?ids=${await aDocumentFor(t, kind)}` }),
      holds: isFile,
      ...leads,
    },
    [`POST ${path}`]: {
      at: async (t) => ({ address: path, body: { ids: [await aDocumentFor(t, kind)] } }),
      holds: isFile,
      ...leads,
    },
    [`POST ${path}/biglietto`]: {
      at: async (t) => ({ address: `${path}/biglietto`, body: { ids: [await aDocumentFor(t, kind)] } }),
      holds: isObject,
      ...leads,
    },
  };
}

/** Whom the specification lets do it, by hand (test/support/matrix.ts). */
export const WHO: Who = {
  // §2 "Company or consultant".
  'documents.zip': 'C Z D',
};

export const MATRIX: Matrix = {
  ...Object.assign({}, ...KIND_NAMES.map(rowsOf)),
  'GET /apiback/api/dipendente/documenti/zip': {
    at: null,
    plain: { address: '/apiback/api/dipendente/documenti/zip' },
    holds: isFile,
  },
  'POST /apiback/api/dipendente/documenti/zip/biglietto': {
    at: null,
    plain: { address: '/apiback/api/dipendente/documenti/zip/biglietto', body: {} },
    holds: isObject,
  },
};
