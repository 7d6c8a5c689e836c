import { romeDay } from '../../src/server/clock.ts';
import { aDocument, type TestCompany, type TestEmployee } from '../support/portal/portal.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { test } from './journey.ts';
import { goRound, type Stop } from './screen-rounds.ts';

/** Officine Meccaniche Brambati; Edilnova Valtrebbia heads a group. */
const COMPANY = '0101';
let portal: Awaited<ReturnType<typeof startDemoPortal>>;
/** The id of one document of each kind, and the codes of two companies of the group. */
let ids: Record<string, string> = {};
let group: string[] = [];

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { owner } = portal;
  const { rows: logins } = await owner.query("SELECT id FROM account WHERE login = 'consulente'");
  const createdBy: string = logins[0].id;
  const { rows: people } = await owner.query(
    `SELECT e.id, e.tax_code AS "taxCode", e.practice_id AS "practiceId", e.company_id AS "companyId"
     FROM employee e JOIN company c ON c.id = e.company_id WHERE c.code = $1 AND e.last_name = 'Ferrari' AND e.first_name = 'Giulia'`,
    [COMPANY],
  );
  const employee = people[0] as TestEmployee;
  const company = { id: employee.companyId, practiceId: employee.practiceId, taxCode: employee.taxCode } as TestCompany;
  const today = romeDay(new Date());
  const employeeDocument = await aDocument(portal, employee, {
    kind: 'employeeDocument',
    createdBy,
    publishOn: today,
    description: 'Lettera di encomio',
    tags: '{premio}',
  });
  const companyDocument = await aDocument(portal, company, {
    kind: 'companyDocument',
    createdBy,
    description: 'Visura camerale',
  });
  await aDocument(portal, company, { kind: 'companyDocument', createdBy, discarded_at: new Date() });
  const { rows: own } = await owner.query(
    `SELECT DISTINCT ON (kind) kind, id FROM document WHERE employee_id = $1 AND kind IN ('payslip', 'taxCertificate')
     ORDER BY kind, period DESC`,
    [employee.id],
  );
  ids = { employeeDocument, companyDocument, ...Object.fromEntries(own.map(({ kind, id }) => [kind, id])) };
  const { rows: firms } = await owner.query(
    `SELECT c.code FROM company c JOIN company h ON h.id = coalesce(c.head_company_id, c.id)
     WHERE h.legal_name LIKE 'Edilnova Valtrebbia%' ORDER BY c.head_company_id NULLS FIRST LIMIT 2`,
  );
  group = firms.map(({ code }) => code);
});
test.afterAll(() => portal?.close());

const of = (codes: readonly string[]) => codes.map((code) => `codiceAzienda=${code}`).join('&');

/** The pages that a company and its consultant both have. */
const shared = (role: string, search: string): Stop[] => [
  { name: `${role}-cu`, address: `#/company/documents/lav?tipo=doccud${search}`, shows: /1–\d+ di/ },
  {
    name: `${role}-generic`,
    address: `#/company/documents/lav?tipo=docdocumento${search}`,
    shows: 'Lettera di encomio',
  },
  { name: `${role}-azi`, address: `#/company/documents/azi?${search.slice(1)}`, shows: 'Visura camerale' },
  { name: `${role}-upload-lav`, address: `#/company/documents/lav/new?${search.slice(1)}`, shows: 'Ferrari Giulia' },
  { name: `${role}-upload-azi`, address: `#/company/documents/azi/new?${search.slice(1)}`, shows: 'Trascina' },
  {
    name: `${role}-payslip`,
    address: `#/company/documents/lav/payrollDetail?id=${ids.payslip}${search}`,
    shows: 'Traccia',
  },
  {
    name: `${role}-cu-detail`,
    address: `#/company/documents/lav/cudDetail?id=${ids.taxCertificate}${search}`,
    shows: 'Traccia',
  },
  {
    name: `${role}-generic-detail`,
    address: `#/company/documents/lav/documentDetail?id=${ids.employeeDocument}${search}`,
    shows: 'Traccia',
  },
  {
    name: `${role}-azi-detail`,
    address: `#/company/documents/azi/documentDetail?id=${ids.companyDocument}${search}`,
    shows: 'Traccia',
  },
  { name: `${role}-bin`, address: `#/company/recyclebin?${search.slice(1)}`, shows: 'Regolamento' },
];

/** The document pages that each role may open. */
const SCREENS: Record<string, () => Stop[]> = {
  consulente: () => [
    ...shared('consultant', `&codiceAzienda=${COMPANY}`),
    {
      name: 'consultant-edit-lav',
      address: `#/company/documents/lav/edit/${ids.employeeDocument}?codiceAzienda=${COMPANY}`,
      shows: 'Modifica documento',
    },
    {
      name: 'consultant-edit-azi',
      address: `#/company/documents/azi/edit/${ids.companyDocument}?codiceAzienda=${COMPANY}`,
      shows: 'Modifica documento',
    },
    { name: 'consultant-azi-all', address: '#/consultant/documents/azi', shows: 'Brambati' },
    { name: 'consultant-bin-all', address: '#/consultant/recyclebin/azi', shows: 'Regolamento' },
    { name: 'consultant-keys', address: '#/consultant/chiavi-api', shows: 'Nessuna chiave' },
    { name: 'consultant-webhooks', address: '#/consultant/webhook', shows: 'Nessun webhook' },
    {
      name: 'consultant-upload-multi-lav',
      address: `#/company/documents/multi/lav/new?${of([COMPANY, '0102'])}`,
      shows: 'Ferrari Giulia',
    },
    {
      name: 'consultant-upload-multi-azi',
      address: `#/company/documents/multi/azi/new?${of([COMPANY, '0102'])}`,
      shows: 'Trascina',
    },
  ],
  azienda: () => [
    ...shared('company', '&'),
    { name: 'company-privacy', address: '#/company/doc/privacy', shows: 'Manca un documento privacy' },
    { name: 'company-upload-privacy', address: '#/company/documents/privacy/new', shows: 'Carica documenti privacy' },
  ],
  capogruppo: () => [
    { name: 'head-azi', address: '#/company/documents/azi', shows: 'Documenti dell’azienda' },
    { name: 'head-multi-cu', address: `#/company/documents/multi/lav?tipo=doccud&${of(group)}`, shows: /1–\d+ di/ },
    {
      name: 'head-multi-generic',
      address: `#/company/documents/multi/lav?tipo=docdocumento&${of(group)}`,
      shows: 'Nessun documento generico',
    },
    { name: 'head-multi-azi', address: `#/company/documents/multi/azi?${of(group)}`, shows: 'Nessun documento' },
    { name: 'head-upload-multi-lav', address: `#/company/documents/multi/lav/new?${of(group)}`, shows: 'A chi' },
    { name: 'head-upload-multi-azi', address: `#/company/documents/multi/azi/new?${of(group)}`, shows: 'Trascina' },
    { name: 'head-bin', address: '#/company/recyclebin', shows: /Il cestino è vuoto|1–\d+ di/ },
    { name: 'head-privacy', address: '#/company/doc/privacy', shows: 'Manca un documento privacy' },
  ],
};

test('every document page is accessible in light and dark and fits every width @full', async ({ browser }) => {
  for (const [login, stops] of Object.entries(SCREENS)) await goRound(browser, portal.address, login, stops());
});
