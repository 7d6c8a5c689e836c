import {
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';
import { aVatNumber } from '../../../test/support/portal/people.ts';
import { aCompany } from '../../../test/support/portal/portal.ts';

let made = 0;

/** A further company login, created for one test case. */
const aLogin = (target: Target) =>
  target.make(async ({ portal, world }) => {
    const { rows } = await portal.owner.query(
      "INSERT INTO account_grant (role, practice_id, company_id, email) VALUES ('COMPANY', $1, $2, $3) RETURNING id",
      [world.practiceId, world.company.id, `ulteriore-${(made += 1)}@esempio.invalid`],
    );
    return rows[0].id;
  });

const aConsultantsLogin = (target: Target) =>
  target.make(async ({ portal, world }) => {
    const { rows } = await portal.owner.query(
      "INSERT INTO account_grant (role, practice_id, email) VALUES ('CONSULTANT', $1, $2) RETURNING id",
      [world.practiceId, `secondario-${(made += 1)}@esempio.invalid`],
    );
    return rows[0].id;
  });

/** A company of the practice, created for one test case. */
const aNewCompany = (target: Target) =>
  target.make(async ({ portal, world }) => (await aCompany(portal.owner, { id: world.practiceId })).id);

const aRow = () => ({
  ragioneSociale: `Importata ${(made += 1)}`,
  codiceFiscale: aVatNumber(600_000 + made),
  codiceAzienda: `IMP${made}`,
});
const aNewLogin = () => ({ email: `nuovo-${(made += 1)}@esempio.invalid`, firstName: 'Nuovo', lastName: 'Accesso' });
const SHEET = {
  name: 'aziende.csv',
  bytes: new TextEncoder().encode('Ragione sociale;Codice fiscale;Codice azienda\nRossi;00743110157;R1\n'),
};

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // Consultants manage their companies (spec §6).
  'companies.users': 'C',
  'companies.manage': 'C',
  'companies.change': 'C Z',
  'companies.logins': 'C Z',
  'practice.logins': 'C',
};

export const MATRIX: Matrix = {
  'GET /apirest/api/users/consultant/companies': {
    at: null,
    plain: { address: '/apirest/api/users/consultant/companies' },
    holds: hasRows,
  },
  'POST /apirest/api/users/consultant/import/anteprima': {
    at: null,
    plain: { address: '/apirest/api/users/consultant/import/anteprima', upload: { files: [SHEET] } },
    holds: isObject,
  },
  'POST /apirest/api/users/consultant/import': {
    at: null,
    plain: { address: '/apirest/api/users/consultant/import', body: [aRow()] },
    holds: isObject,
  },
  'POST /apirest/api/users/consultant/importNoWebAccess': {
    at: null,
    plain: { address: '/apirest/api/users/consultant/importNoWebAccess', body: [aRow()] },
    holds: isObject,
  },
  'GET /apirest/api/users/consultant/import/:modello': {
    at: null,
    plain: { address: '/apirest/api/users/consultant/import/modello.xlsx' },
    holds: isFile,
  },
  'GET /apirest/api/users/consultant/import/ultime': {
    at: null,
    plain: { address: '/apirest/api/users/consultant/import/ultime' },
    holds: isDone,
  },
  'PUT /apiback/api/Azienda/:id': {
    at: (t) => ({ address: `/apiback/api/Azienda/${t.company.id}`, body: { nome: `Nome ${(made += 1)}` } }),
    holds: isDone,
  },
  'GET /apiback/api/Azienda/etichette': {
    at: null,
    plain: { address: '/apiback/api/Azienda/etichette' },
    holds: isDone,
  },
  'PUT /apiback/api/Azienda/etichette': {
    at: (t) => ({
      address: '/apiback/api/Azienda/etichette',
      body: { aziende: [t.company.taxCode], aggiungi: [`Etichetta ${(made += 1)}`] },
    }),
    holds: isObject,
  },
  'PUT /apiback/api/Azienda/:id/contatto': {
    at: (t) => ({
      address: `/apiback/api/Azienda/${t.company.id}/contatto`,
      body: { referente: `Ufficio ${(made += 1)}`, email: 'personale@esempio.invalid', telefono: '' },
    }),
  },
  'PUT /apiback/api/Azienda/:id/filiali': {
    at: (t) => ({
      address: `/apiback/api/Azienda/${t.company.id}/filiali`,
      body: [{ codice: '0001', descrizione: `Sede ${(made += 1)}` }],
    }),
    holds: hasRows,
  },
  'DELETE /apirest/api/users/consultant/company/:id': {
    at: async (t) => ({ address: `/apirest/api/users/consultant/company/${await aNewCompany(t)}` }),
    holds: isDone,
  },
  'GET /apirest/api/users/consultant/secondary-account': {
    at: null,
    plain: { address: '/apirest/api/users/consultant/secondary-account' },
    holds: hasRows,
  },
  'POST /apirest/api/users/consultant/secondary-account': {
    at: null,
    plain: { address: '/apirest/api/users/consultant/secondary-account', body: aNewLogin() },
    holds: isObject,
  },
  'DELETE /apirest/api/users/consultant/secondary-account/:id': {
    at: async (t) => ({ address: `/apirest/api/users/consultant/secondary-account/${await aConsultantsLogin(t)}` }),
    holds: isDone,
  },
  'GET /apirest/api/users/company/:cfAzienda/logins': {
    at: (t) => ({ address: `/apirest/api/users/company/${t.company.taxCode}/logins` }),
    holds: hasRows,
  },
  'POST /apirest/api/users/company/:cfAzienda/logins': {
    at: (t) => ({ address: `/apirest/api/users/company/${t.company.taxCode}/logins`, body: aNewLogin() }),
    holds: isObject,
  },
  'DELETE /apirest/api/users/company/:cfAzienda/logins/:id': {
    at: async (t) => ({ address: `/apirest/api/users/company/${t.company.taxCode}/logins/${await aLogin(t)}` }),
    holds: isDone,
  },
};
