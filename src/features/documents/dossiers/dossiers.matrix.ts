import { COMPANY, cell, NOT_PUBLISHED, type Policies, PRACTICE } from '../../../../test/support/house/policies.ts';
import {
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../../test/support/isolation/matrix.ts';
import { aDossier, aPayslip } from '../../../../test/support/portal/portal.ts';
import { aPayslipFor } from '../../../../test/support/portal/scenes.ts';

/** Creates a dossier with one payslip, as the login that will delete the dossier. */
function aDossierFor(target: Target): Promise<string> {
  return target.make(async ({ portal, world, account }) => {
    const document = await aPayslip(portal, world.employee, { createdBy: world.createdBy });
    return aDossier(portal, world.company, { createdBy: account, documents: [document] });
  });
}

const listed = (path: string) => async (target: Target) => {
  await aDossierFor(target);
  return { address: `/apiback/api/Fascicolo/${path}?cfAzienda=${target.company.taxCode}` };
};

/** The roles that the specification allows for each permission, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // Spec §2 says "Company or consultant".
  'dossiers.list': 'C Z',
  'dossiers.manage': 'C Z',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/Fascicolo/listalt': { at: listed('listalt'), holds: hasRows },
  // The test scenes create only workers' dossiers, so this list is empty; the feature's tests check its rows.
  'GET /apiback/api/Fascicolo/listaperazienda': { at: listed('listaperazienda'), holds: isDone },
  'GET /apiback/api/Fascicolo/listatags': { at: listed('listatags'), holds: hasRows },
  'POST /apiback/api/Fascicolo/upload': {
    at: async (t) => ({
      address: '/apiback/api/Fascicolo/upload',
      body: {
        nome: 'Assunzione',
        tags: ['prova'],
        dataConsegna: '2999-01-01',
        documentiId: [await aPayslipFor(t)],
        cfAzienda: t.company.taxCode,
      },
    }),
    holds: isObject,
  },
  'PUT /apiback/api/Fascicolo/updatevisibile': {
    at: async (t) => ({
      address: '/apiback/api/Fascicolo/updatevisibile',
      body: { idList: [await aDossierFor(t)], dataPubblicazione: '2999-01-01' },
    }),
    holds: isDone,
  },
  'GET /apiback/api/Fascicolo/:id': {
    at: async (t) => ({ address: `/apiback/api/Fascicolo/${await aDossierFor(t)}` }),
    holds: isObject,
  },
  'PUT /apiback/api/Fascicolo/:id': {
    at: async (t) => ({
      address: `/apiback/api/Fascicolo/${await aDossierFor(t)}`,
      body: { nome: 'Assunzione', tags: ['prova'], aggiungi: [await aPayslipFor(t)] },
    }),
    holds: isObject,
  },
  'DELETE /apiback/api/Fascicolo/:id': {
    at: async (t) => ({ address: `/apiback/api/Fascicolo/${await aDossierFor(t)}` }),
    holds: isDone,
  },
  'GET /apiback/api/Fascicolo/download/:id': {
    at: async (t) => ({ address: `/apiback/api/Fascicolo/download/${await aDossierFor(t)}` }),
    holds: isFile,
  },
  'POST /apiback/api/Fascicolo/download/:id/biglietto': {
    at: async (t) => ({ address: `/apiback/api/Fascicolo/download/${await aDossierFor(t)}/biglietto`, body: {} }),
    holds: isObject,
  },
};

/** Which rows of this feature's tables each scope reaches. */
export const POLICIES: Policies = {
  dossier: {
    fields: { kind: 'workers', name: 'a', publish_on: '2026-01-01' },
    states: { ...NOT_PUBLISHED, company: { kind: 'company' } },
    consultant: cell(`${PRACTICE} unpublished scheduled cancelled company`, '=', '='),
    company: cell(`${COMPANY} unpublished scheduled cancelled company`, '=', '='),
    employee: cell('own'),
    job: cell(`${PRACTICE} unpublished scheduled cancelled company`, '=', '='),
  },
  dossier_document: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    employee: cell('own'),
    job: cell(PRACTICE, '=', '='),
  },
};
