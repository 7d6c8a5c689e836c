import { hasRows, isDone, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';
import { aBinnedDocumentOf, aDocumentOf } from '../../../../test/support/portal/scenes.ts';
import { KIND_NAMES, KINDS, type Kind } from '../../../directory/kinds.ts';

/** Requests that delete a document of this kind which the caller uploaded. */
function removalsOf(kind: Kind): Matrix {
  const base = `/apiback/api/${KINDS[kind].tipo}`;
  return {
    [`DELETE ${base}/:id`]: { at: async (t) => ({ address: `${base}/${await aDocumentOf(t, kind)}` }), holds: isDone },
    [`DELETE ${base}`]: {
      at: async (t) => ({ address: base, body: [await aDocumentOf(t, kind)] }),
      holds: isDone,
    },
  };
}

/** The roles that the specification allows for each permission, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  'documents.discard': 'C Z',
  'documents.delete': 'C Z',
};

export const MATRIX: Matrix = {
  ...Object.assign({}, ...KIND_NAMES.map(removalsOf)),
  // An administrator may query every practice; test/api/documents/document-actions.test.ts covers it.
  'GET /apiback/api/docbase/getdocssize': { at: null },
  'PUT /apiback/api/cestino/insert': {
    at: async (t) => ({
      address: '/apiback/api/cestino/insert',
      body: { ids: [await aDocumentOf(t, 'payslip', { publish_on: '2026-01-01' })] },
    }),
    holds: isDone,
  },
  'PUT /apiback/api/cestino/restore': {
    at: async (t) => ({ address: '/apiback/api/cestino/restore', body: [await aBinnedDocumentOf(t)] }),
    holds: isDone,
  },
  'GET /apiback/api/cestino/list': {
    at: async (t) => {
      await aBinnedDocumentOf(t);
      return { address: `/apiback/api/cestino/list?cfAzienda=${t.company.taxCode}` };
    },
    holds: hasRows,
  },
  'GET /apiback/api/cestino/listatags': {
    at: async (t) => {
      await aBinnedDocumentOf(t);
      return { address: `/apiback/api/cestino/listatags?cfAzienda=${t.company.taxCode}` };
    },
    holds: hasRows,
  },
  'DELETE /apiback/api/cestino/DocBase/:id': {
    at: async (t) => ({ address: `/apiback/api/cestino/DocBase/${await aBinnedDocumentOf(t)}` }),
    holds: isDone,
  },
  'DELETE /apiback/api/cestino/DocBase': {
    at: async (t) => ({ address: '/apiback/api/cestino/DocBase', body: { ids: [await aBinnedDocumentOf(t)] } }),
    holds: isDone,
  },
  'DELETE /apiback/api/cestino/empty': {
    at: async (t) => {
      await aBinnedDocumentOf(t);
      return { address: `/apiback/api/cestino/empty?cfAzienda=${t.company.taxCode}` };
    },
    holds: isDone,
  },
};
