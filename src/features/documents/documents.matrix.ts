import {
  type Attempt,
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
} from '../../../test/support/matrix.ts';
import { aCertificateFor, aCompanyDocumentFor, aPayslipFor } from '../../../test/support/scenes.ts';

/** A list is asked for where there is something to list. */
const withPayslip = (at: (target: Target) => Attempt) => async (target: Target) => {
  await aPayslipFor(target);
  return at(target);
};

export const MATRIX: Matrix = {
  'GET /apiback/api/doccedolino/lista': {
    at: withPayslip((t) => ({ address: `/apiback/api/doccedolino/lista?cfAzienda=${t.company.taxCode}` })),
    holds: hasRows,
  },
  'GET /apiback/api/doccedolino/listaperconsulente': {
    at: withPayslip((t) => ({
      address: `/apiback/api/doccedolino/listaperconsulente?listacfazienda=${t.company.taxCode}`,
    })),
    holds: hasRows,
  },
  'GET /apiback/api/doccedolino/riepdocazi': {
    at: withPayslip((t) => ({ address: `/apiback/api/doccedolino/riepdocazi?cfAzienda=${t.company.taxCode}` })),
    holds: ({ json }) => (json as { NonPubblicati: number }).NonPubblicati > 0,
  },
  'GET /apiback/api/doccedolino/listatags': {
    at: withPayslip((t) => ({ address: `/apiback/api/doccedolino/listatags?cfAzienda=${t.company.taxCode}` })),
    holds: hasRows,
  },
  'GET /apiback/api/docbase/ultimomese': {
    at: (t) => ({ address: `/apiback/api/docbase/ultimomese?cfAzienda=${t.company.taxCode}` }),
    holds: isObject,
  },
  'GET /apiback/api/doccedolino/bydocbase/:id': {
    at: async (t) => ({ address: `/apiback/api/doccedolino/bydocbase/${await aPayslipFor(t)}` }),
    holds: isObject,
  },
  'GET /apiback/api/doccedolino/download/:id': {
    at: async (t) => ({ address: `/apiback/api/doccedolino/download/${await aPayslipFor(t)}` }),
    holds: isFile,
  },
  'POST /apiback/api/doccedolino/download/:id/biglietto': {
    at: async (t) => ({ address: `/apiback/api/doccedolino/download/${await aPayslipFor(t)}/biglietto`, body: {} }),
    holds: isObject,
  },
  'GET /apiback/api/doccud/download/:id': {
    at: async (t) => ({ address: `/apiback/api/doccud/download/${await aCertificateFor(t)}` }),
    holds: isFile,
  },
  'POST /apiback/api/doccud/download/:id/biglietto': {
    at: async (t) => ({ address: `/apiback/api/doccud/download/${await aCertificateFor(t)}/biglietto`, body: {} }),
    holds: isObject,
  },
  'GET /apiback/api/docbase/bydocbase/:id': {
    at: async (t) => ({ address: `/apiback/api/docbase/bydocbase/${await aCompanyDocumentFor(t)}` }),
    holds: isObject,
  },
  'GET /apiback/api/docbase/downloaddoc/:id': {
    at: async (t) => ({ address: `/apiback/api/docbase/downloaddoc/${await aCompanyDocumentFor(t)}` }),
    holds: isFile,
  },
  'POST /apiback/api/docbase/downloaddoc/:id/biglietto': {
    at: async (t) => ({
      address: `/apiback/api/docbase/downloaddoc/${await aCompanyDocumentFor(t)}/biglietto`,
      body: {},
    }),
    holds: isObject,
  },
  'PUT /apiback/api/DocBase/updatevisibile': {
    at: async (t) => ({
      address: '/apiback/api/DocBase/updatevisibile',
      body: { idList: [await aPayslipFor(t)], dataPubblicazione: '2999-01-01' },
    }),
    holds: isDone,
  },
  'PUT /apiback/api/DocBase/updateletto': {
    at: async (t) => ({ address: '/apiback/api/DocBase/updateletto', body: { ids: [await aPayslipFor(t)] } }),
    holds: isDone,
  },
  'GET /apiback/api/dipendente/documenti': {
    at: null,
    plain: { address: '/apiback/api/dipendente/documenti' },
    holds: hasRows,
  },
  'GET /apiback/api/dipendente/documenti/:id/download': {
    at: async (t) => ({ address: `/apiback/api/dipendente/documenti/${await aPayslipFor(t)}/download` }),
    holds: isFile,
  },
  'POST /apiback/api/dipendente/documenti/:id/download/biglietto': {
    at: async (t) => ({
      address: `/apiback/api/dipendente/documenti/${await aPayslipFor(t)}/download/biglietto`,
      body: {},
    }),
    holds: isObject,
  },
};
