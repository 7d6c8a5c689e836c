import { A_FILE, hasRows, isFile, isObject, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';
import { aPdf } from '../../../../test/support/portal/portal.ts';
import { aCorrectedDocumentOf, aDocumentOf } from '../../../../test/support/portal/scenes.ts';
import { isOfCompany, KINDS, UPLOAD_KINDS, type UploadKind } from '../../../directory/kinds.ts';

const dto = (fields: Record<string, unknown>) => ({
  files: [A_FILE],
  fields: { jsonDocDto: JSON.stringify(fields) },
});

/** Uploads a document for the company or for all its employees. */
function uploadOf(kind: UploadKind): Matrix {
  const address = `/apiback/api/${KINDS[kind].tipo}/upload`;
  const whose = isOfCompany(kind) ? {} : { codiceFiscale: '#ALLDIP' };
  return {
    [`POST ${address}`]: {
      at: (t) => ({ address, upload: dto({ descrizione: 'Atto', cfAzienda: t.company.taxCode, ...whose }) }),
      holds: isObject,
    },
  };
}

/** The roles that the specification allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // Spec §2: "Company or consultant".
  'documents.upload': 'C Z',
  'documents.correct': 'C Z',
  'documents.storage': 'A C',
};

export const MATRIX: Matrix = {
  ...Object.assign({}, ...UPLOAD_KINDS.map(uploadOf)),
  'POST /apiback/api/DocBase/:id/rettifica': {
    at: async (t) => ({
      address: `/apiback/api/DocBase/${await aDocumentOf(t, 'employeeDocument')}/rettifica`,
      upload: dto({}),
    }),
    holds: isObject,
  },
  'POST /apiback/api/DocBase/anteprima': {
    at: null,
    plain: {
      address: '/apiback/api/DocBase/anteprima',
      upload: { files: [{ name: 'a.pdf', bytes: aPdf('una pagina') }] },
    },
    holds: isObject,
  },
  'GET /apiback/api/DocBase/:id/versioni': {
    at: async (t) => ({ address: `/apiback/api/DocBase/${await aCorrectedDocumentOf(t)}/versioni` }),
    holds: hasRows,
  },
  'GET /apiback/api/DocBase/:id/versioni/:numero/download': {
    at: async (t) => ({ address: `/apiback/api/DocBase/${await aCorrectedDocumentOf(t)}/versioni/1/download` }),
    holds: isFile,
  },
  'POST /apiback/api/DocBase/:id/versioni/:numero/download/biglietto': {
    at: async (t) => ({
      address: `/apiback/api/DocBase/${await aCorrectedDocumentOf(t)}/versioni/1/download/biglietto`,
      body: {},
    }),
    holds: isObject,
  },
};
