import { isFile, isObject, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';
import { aDocumentFor } from '../../../../test/support/portal/scenes.ts';
import { KINDS, PRINTED_KINDS } from '../../../directory/kinds.ts';

/** The roles that the specification allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // §2 "Company or consultant".
  'documents.print': 'C Z',
};

export const MATRIX: Matrix = Object.fromEntries(
  PRINTED_KINDS.flatMap((kind) => {
    const path = `/apiback/api/${KINDS[kind].tipo}/stampa`;
    return [
      [
        `POST ${path}`,
        { at: async (t) => ({ address: path, body: { ids: [await aDocumentFor(t, kind)] } }), holds: isFile },
      ],
      [
        `POST ${path}/biglietto`,
        {
          at: async (t) => ({ address: `${path}/biglietto`, body: { ids: [await aDocumentFor(t, kind)] } }),
          holds: isObject,
        },
      ],
    ] satisfies [string, Matrix[string]][];
  }),
);
