import { post } from '../../src/server/jobs/mail.ts';
import { startDemoPortal } from '../support/process/demo-portal.ts';
import { expect, test } from './journey.ts';
import { expectAccessible, leave, PHONE, picture, visitor } from './page.ts';
import { goRound, type Stop } from './screen-rounds.ts';

let portal: Awaited<ReturnType<typeof startDemoPortal>>;
/** Two payslips of the large company that were read, so that their history has every step. */
let read: string[] = [];
let company = '';
/** A published notice of that company. */
let notice = '';

test.beforeAll(async () => {
  portal = await startDemoPortal();
  const { rows } = await portal.owner.query(`
    SELECT d.id FROM document d JOIN company c ON c.id = d.company_id
    WHERE c.legal_name LIKE 'Officine Meccaniche Brambati%' AND d.read_status = 2 AND d.company_read_at IS NOT NULL
      AND d.discarded_at IS NULL ORDER BY d.period DESC, d.id LIMIT 2`);
  read = rows.map((row) => row.id);
  company = (await portal.owner.query("SELECT id FROM company WHERE code = '0101'")).rows[0].id;
  notice = (await portal.owner.query("SELECT id FROM notice WHERE title = 'Chiusura natalizia'")).rows[0].id;
});
test.afterAll(() => portal?.close());

/** The screens of each role. The review of intakes and the document pages have their own tests. */
const SCREENS: Record<string, () => Stop[]> = {
  '': () => [
    { name: 'login', address: '#/login', shows: 'Password dimenticata?' },
    { name: 'not-found-stranger', address: '#/not-found', shows: 'La pagina non esiste.' },
  ],
  admin: () => [{ name: 'admin-home', address: '#/admin/home', shows: 'Studio Marchetti, consulenza del lavoro' }],
  consulente: () => [
    { name: 'consultant-home', address: '#/consultant/home', shows: 'Aziende da seguire' },
    { name: 'closing-board', address: '#/consultant/chiusura', shows: 'Tessitura Olonella S.p.A.' },
    { name: 'consultant-documents', address: '#/consultant/documents/lav', shows: 'Tessitura Olonella S.p.A.' },
    { name: 'payslips', address: '#/company/documents/lav?codiceAzienda=0101', shows: /1–25 di/ },
    {
      name: 'payslips-of-two',
      address: '#/company/documents/multi/lav?codiceAzienda=0101&codiceAzienda=0102',
      shows: /1–25 di/,
    },
    { name: 'history', address: `#/documents/history/${read[0]}?codiceAzienda=0101`, shows: /Registro integro/ },
    {
      name: 'history-of-many',
      address: `#/documents/history/multi?${read.map((id) => `listaID=${id}`).join('&')}`,
      shows: /Registro integro/,
    },
    { name: 'company-home-consultant', address: '#/company/home?codiceAzienda=0101', shows: 'Da pubblicare' },
    { name: 'companies', address: '#/consultant/companies', shows: 'Officine Meccaniche Brambati S.r.l.' },
    { name: 'company-detail-consultant', address: `#/company/detail/${company}`, shows: 'Aggiungi una controllata' },
    { name: 'companies-import', address: '#/consultant/company/import', shows: 'Modello da compilare:' },
    { name: 'employees', address: '#/company/employees?codiceAzienda=0101', shows: /1–25 di/ },
    {
      name: 'employees-import',
      address: '#/company/employees/import?codiceAzienda=0101',
      shows: 'Modello da compilare:',
    },
    { name: 'figures-import', address: '#/company/dati/import?codiceAzienda=0101', shows: 'Importa dati' },
    { name: 'consultant-requests', address: '#/consultant/documents/lav?vista=richieste', shows: 'Gatti Simone' },
    { name: 'consultant-board', address: '#/consultant/notices?codiceAzienda=0101', shows: 'Turni di gennaio' },
    { name: 'consultant-coms', address: '#/consultant/notices/coms', shows: /Gatti Simone ha inviato/ },
    { name: 'intakes', address: '#/consultant/acquisizioni', shows: 'Acquisizioni' },
    { name: 'forbidden', address: '#/admin/home', shows: /privilegi sufficienti/ },
    { name: 'help', address: '#/faq', shows: 'Le risposte alle domande più frequenti' },
  ],
  azienda: () => [
    { name: 'company-home', address: '#/company/home', shows: 'Da pubblicare' },
    { name: 'company-detail', address: `#/company/detail/${company}`, shows: 'Aggiungi filiale' },
    { name: 'payslips-company', address: '#/company/documents/lav', shows: /1–25 di/ },
    { name: 'requests-company', address: '#/company/documents/lav?vista=richieste', shows: 'Gatti Simone' },
    { name: 'board', address: '#/company/board', shows: 'Turni di gennaio' },
    { name: 'coms', address: '#/company/coms', shows: /Gatti Simone ha inviato/ },
    { name: 'notice-new', address: '#/company/notices/new', shows: 'Chiedi la presa visione' },
    { name: 'notice-history', address: `#/notices/history/${notice}`, shows: /Registro integro/ },
    { name: 'intakes-company', address: '#/company/acquisizioni', shows: 'Acquisizioni' },
  ],
  dipendente: () => [
    { name: 'employee-home', address: '#/dipendente/home', shows: 'Tutti i documenti' },
    { name: 'employee-documents', address: '#/dipendente/documents', shows: 'Cedolini' },
    { name: 'employee-requests', address: '#/dipendente/requests', shows: 'Lavorata' },
    { name: 'employee-request-new', address: '#/dipendente/requests/new', shows: 'Che cosa chiedi?' },
    { name: 'employee-notices', address: '#/dipendente/notices', shows: 'Visita medica periodica' },
    {
      name: 'employee-notifications',
      address: '#/dipendente/notices?vista=notifiche',
      shows: /Visita medica periodica/,
    },
  ],
};

test('every screen is accessible in light and dark and fits every width', async ({ browser }) => {
  for (const [login, stops] of Object.entries(SCREENS)) await goRound(browser, portal.address, login, stops());
});

test('the demo’s page of mails is accessible, with a mail and its link', async ({ browser }) => {
  const mail = { subject: 'Nuovo cedolino', greeting: 'Gentile Giulia,', paragraphs: ['il cedolino è pronto.'] };
  const actions = [{ label: 'Apri', path: '/dipendente/home' }];
  await portal.server.app.database.inScope({ role: 'authentication' }, (tx) =>
    post(tx, null, [{ recipient: 'giulia@esempio.invalid', template: 'message', data: { ...mail, actions } }]),
  );
  const person = await visitor(browser, portal.server.mailbox ?? '', PHONE);
  const { page } = person;
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('il cedolino è pronto.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page, 'mails of the demo');
  await picture(page, 'demo-mails-390');
  await leave(person);
});
