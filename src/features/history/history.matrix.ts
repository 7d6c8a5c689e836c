import { hasRows, isFile, isObject, type Matrix } from '../../../test/support/matrix.ts';
import { aPayslipFor } from '../../../test/support/scenes.ts';

export const MATRIX: Matrix = {
  'GET /apiback/api/DocCronologia/lista/:id': {
    at: async (t) => ({ address: `/apiback/api/DocCronologia/lista/${await aPayslipFor(t)}` }),
    holds: hasRows,
  },
  'GET /apiback/api/DocCronologia/lista': {
    at: async (t) => ({ address: `/apiback/api/DocCronologia/lista?listaID=${await aPayslipFor(t)}` }),
    holds: hasRows,
  },
  'POST /apiback/api/DocCronologia/lista': {
    at: async (t) => ({ address: '/apiback/api/DocCronologia/lista', body: { ids: [await aPayslipFor(t)] } }),
    holds: hasRows,
  },
  'GET /apiback/api/DocCronologia/stampa': {
    at: async (t) => ({ address: `/apiback/api/DocCronologia/stampa?listaID=${await aPayslipFor(t)}` }),
    holds: isFile,
  },
  'POST /apiback/api/DocCronologia/stampa': {
    at: async (t) => ({ address: '/apiback/api/DocCronologia/stampa', body: { ids: [await aPayslipFor(t)] } }),
    holds: isFile,
  },
  'POST /apiback/api/DocCronologia/stampa/biglietto': {
    at: async (t) => ({
      address: '/apiback/api/DocCronologia/stampa/biglietto',
      body: { ids: [await aPayslipFor(t)] },
    }),
    holds: isObject,
  },
};
