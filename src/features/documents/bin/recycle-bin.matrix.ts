import {
  A_FILE,
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Who,
} from '../../../../test/support/isolation/matrix.ts';
import { aPdf } from '../../../../test/support/portal/portal.ts';
import {
  aBinnedDocumentOf,
  aCorrectedDocumentOf,
  aDocumentOf,
  aSignedFileOf,
} from '../../../../test/support/portal/scenes.ts';
import {
  ACQUIRED_KINDS,
  type AcquiredKind,
  isOfCompany,
  KIND_NAMES,
  KINDS,
  type Kind,
  UPLOAD_KINDS,
  type UploadKind,
} from '../../../directory/kinds.ts';

const dto = (fields: Record<string, unknown>) => ({
  files: [A_FILE],
  fields: { jsonDocDto: JSON.stringify(fields) },
});

/** Deleting one's own, of each kind. */
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

let next = 0;

/** One document of an employee, named by fiscal code and period; each cell has bytes and a month of its own. */
function deliveryOf(kind: AcquiredKind): Matrix {
  const { tipo, period: form } = KINDS[kind];
  const period = form === 'month' ? { annomese: '202611' } : { anno: '2026' };
  const title =
    form === 'month'
      ? 'CEDOLINO PAGA Periodo di retribuzione NOVEMBRE 2026'
      : 'CERTIFICAZIONE UNICA 2026 DATI RELATIVI AL DIPENDENTE';
  return {
    [`POST /apiback/api/${tipo}/upload`]: {
      at: async (t) => {
        const codiceFiscale = await t.make(async ({ world }) => world.employee.taxCode);
        const bytes = aPdf(`${title} Codice fiscale ${codiceFiscale} ${(next += 1)}`);
        const fields = { jsonDocDto: JSON.stringify({ codiceFiscale, cfAzienda: t.company.taxCode, ...period }) };
        return {
          address: `/apiback/api/${tipo}/upload?rettifica=true`,
          upload: { files: [{ name: 'a.pdf', bytes }], fields },
        };
      },
      holds: isObject,
    },
  };
}

/** A file brought by hand, for the company or for all its employees. */
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

/** Whom the specification lets do it, by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // §2 "Company or consultant".
  'documents.upload': 'C Z',
  'documents.edit': 'C Z',
  'documents.correct': 'C Z',
  'documents.discard': 'C Z',
  'documents.delete': 'C Z',
  'documents.withdraw': 'C',
  'documents.deliver': 'C',
  'documents.storage': 'A C',
};

export const MATRIX: Matrix = {
  ...KIND_NAMES.map(removalsOf).reduce((all, rows) => ({ ...all, ...rows }), {}),
  ...ACQUIRED_KINDS.map(deliveryOf).reduce((all, rows) => ({ ...all, ...rows }), {}),
  ...UPLOAD_KINDS.map(uploadOf).reduce((all, rows) => ({ ...all, ...rows }), {}),
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
  'GET /apiback/api/DocBase/:id/firme': {
    at: async (t) => ({ address: `/apiback/api/DocBase/${await aSignedFileOf(t)}/firme` }),
    holds: ({ json }) => (json as { firme: unknown[] }).firme.length === 1,
  },
  'GET /apiback/api/DocBase/:id/contenuto': {
    at: async (t) => ({ address: `/apiback/api/DocBase/${await aSignedFileOf(t)}/contenuto` }),
    holds: isFile,
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
  // An administrator may ask of every practice: shown by test/api/documents/document-actions.test.ts.
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
