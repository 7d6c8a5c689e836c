import { isFile, isObject, type Matrix, type Target, type Who } from '../../../../test/support/isolation/matrix.ts';
import { anEmployee, aPayslip } from '../../../../test/support/portal/portal.ts';
import { aDocumentFor } from '../../../../test/support/portal/scenes.ts';
import { KIND_NAMES, KINDS, type Kind } from '../../../directory/kinds.ts';

function rowsOf(kind: Kind): Matrix {
  const path = `/apiback/api/${KINDS[kind].tipo}/zip`;
  // Employees cannot see company documents, so an archive of company documents answers "not found" to them.
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

/** Returns a year for which the company has a payslip. */
async function aYearOf(target: Target): Promise<string> {
  await target.make(({ portal, world }) =>
    aPayslip(portal, world.employee, { createdBy: world.createdBy, period: 202605 }),
  );
  return '2026';
}

/** The roles that the specification allows for each permission, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // Spec §2 says "Company or consultant"; employees may also zip their own documents.
  'documents.zip': 'C Z D',
  // Consultant and company take a copy of a person's data on behalf of a person without access (P144).
  'personalData.take': 'C Z',
};

export const MATRIX: Matrix = {
  ...Object.assign({}, ...KIND_NAMES.map(rowsOf)),
  'GET /apiback/api/Azienda/archivio': {
    at: async (t) => ({
      address: `/apiback/api/Azienda/archivio?cfAzienda=${t.company.taxCode}&anno=${await aYearOf(t)}`,
    }),
    holds: isFile,
  },
  'POST /apiback/api/Azienda/archivio/biglietto': {
    at: async (t) => ({
      address: '/apiback/api/Azienda/archivio/biglietto',
      body: { cfAzienda: t.company.taxCode, anno: await aYearOf(t) },
    }),
    holds: isObject,
  },
  'GET /apiback/api/dipendente/documenti/zip': {
    at: null,
    plain: { address: '/apiback/api/dipendente/documenti/zip' },
    holds: isFile,
  },
  'GET /apiback/api/dipendente/documenti/ultimi-cedolini': {
    at: null,
    plain: { address: '/apiback/api/dipendente/documenti/ultimi-cedolini' },
    holds: isFile,
  },
  'GET /apiback/api/dipendente/:id/dati-personali': {
    at: async (t) => ({
      address: `/apiback/api/dipendente/${await t.make(async ({ portal, world }) => (await anEmployee(portal.owner, world.company)).id)}/dati-personali`,
    }),
    holds: isFile,
  },
  'GET /apiback/api/dipendente/dati-personali': {
    at: null,
    plain: { address: '/apiback/api/dipendente/dati-personali' },
    holds: isFile,
  },
  'POST /apiback/api/dipendente/documenti/zip/biglietto': {
    at: null,
    plain: { address: '/apiback/api/dipendente/documenti/zip/biglietto', body: {} },
    holds: isObject,
  },
};
