import { expect, it } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { paths, shortcutOf } from './paths.ts';

it('builds the URLs of the spec (§2) and of P27 and P28', () => {
  expect({
    start: paths.start(),
    login: paths.login(),
    forbidden: paths.forbidden(),
    notFound: paths.notFound(),
    underConstruction: paths.underConstruction(),
    faq: paths.faq(),
    adminHome: paths.home('ADMIN'),
    consultantHome: paths.home('CONSULTANT'),
    companyHome: paths.home('COMPANY'),
    companyHomeOfConsultant: paths.home('COMPANY', { codiceAzienda: '0001' }),
    employeeHome: paths.home('EMPLOYEE'),
    employeeDocuments: paths.employeeDocuments({ anno: '2026' }),
    closing: paths.closing('CONSULTANT'),
    closingOfGroup: paths.closing('COMPANY', { annomese: '202610' }),
    consultantDocuments: paths.consultantDocuments(),
    companyDocuments: paths.companyDocuments({ codiceAzienda: '0001' }),
    multiDocuments: paths.multiDocuments({ codiceAzienda: ['0001', '0002'] }),
    history: paths.history('42'),
    dossierHistory: paths.history('42', 'dossier'),
    noticesHistory: paths.history('42', 'notices'),
    multiHistory: paths.multiHistory(['1', '2']),
    companyPrivacy: paths.privacy('COMPANY'),
    employeePrivacy: paths.privacy('EMPLOYEE'),
    consultantIntakes: paths.intakes('CONSULTANT'),
    consultantIntake: paths.intake('CONSULTANT', 'a/b'),
    companyIntakes: paths.intakes('COMPANY'),
    companyIntake: paths.intake('COMPANY', '7'),
  }).toMatchInlineSnapshot(`
    {
      "adminHome": "/admin/home",
      "closing": "/consultant/chiusura",
      "closingOfGroup": "/company/chiusura?annomese=202610",
      "companyDocuments": "/company/documents/lav?codiceAzienda=0001",
      "companyHome": "/company/home",
      "companyHomeOfConsultant": "/company/home?codiceAzienda=0001",
      "companyIntake": "/company/acquisizioni/7",
      "companyIntakes": "/company/acquisizioni",
      "companyPrivacy": "/company/privacy",
      "consultantDocuments": "/consultant/documents/lav",
      "consultantHome": "/consultant/home",
      "consultantIntake": "/consultant/acquisizioni/a%2Fb",
      "consultantIntakes": "/consultant/acquisizioni",
      "dossierHistory": "/dossier/history/42",
      "employeeDocuments": "/dipendente/documents?anno=2026",
      "employeeHome": "/dipendente/home",
      "employeePrivacy": "/dipendente/privacy",
      "faq": "/faq",
      "forbidden": "/forbidden",
      "history": "/documents/history/42",
      "login": "/login",
      "multiDocuments": "/company/documents/multi/lav?codiceAzienda=0001&codiceAzienda=0002",
      "multiHistory": "/documents/history/multi?listaID=1&listaID=2",
      "notFound": "/not-found",
      "noticesHistory": "/notices/history/42",
      "start": "/",
      "underConstruction": "/uc",
    }
  `);
});

it('chooses the page of the workers’ documents by the number of selected companies (P28)', () => {
  expect(paths.workersDocuments('CONSULTANT', [])).toBe('/consultant/documents/lav');
  expect(paths.workersDocuments('CONSULTANT', ['1'])).toBe('/company/documents/lav?codiceAzienda=1');
  expect(paths.workersDocuments('CONSULTANT', ['1', '2'])).toBe(
    '/company/documents/multi/lav?codiceAzienda=1&codiceAzienda=2',
  );
  expect(paths.workersDocuments('COMPANY', [])).toBe('/company/documents/lav');
});

it('resolves an app shortcut to the page for the role, or else to the home page', () => {
  expect(
    Object.fromEntries(
      ROLES.map((role) => [role, ['documenti', 'richieste', 'altro'].map((name) => shortcutOf(role, name))]),
    ),
  ).toMatchInlineSnapshot(`
    {
      "ADMIN": [
        null,
        null,
        null,
      ],
      "BRANCH": [
        null,
        null,
        null,
      ],
      "COMPANY": [
        "/company/documents/lav",
        "/company/documents/lav?vista=richieste",
        null,
      ],
      "CONSULTANT": [
        "/consultant/documents/lav",
        "/consultant/documents/lav?vista=richieste",
        null,
      ],
      "EMPLOYEE": [
        "/dipendente/documents",
        "/dipendente/requests",
        null,
      ],
    }
  `);
});
