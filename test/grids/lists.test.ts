import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../src/access/contract.ts';
import { mayCall } from '../../src/access/permissions.ts';
import { KIND_NAMES, KINDS, type Kind } from '../../src/directory/kinds.ts';
import { someFigures } from '../support/figures.ts';
import { aNotice } from '../support/notices.ts';
import { aPerson, aVatNumber } from '../support/people.ts';
import {
  aBranchLogin,
  aCompany,
  aDocument,
  aDossier,
  aGrant,
  anAccount,
  anAdministrator,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../support/portal.ts';
import { aRequest } from '../support/requests.ts';
import { aSignature } from '../support/signatures-asked.ts';
import { NOTICED } from './lists.noticed.ts';
import { compared, ORDERS, type Row, type Told, WITHOUT_CHOICE, WITHOUT_ORDER } from './lists.orders.ts';

/**
 * Every list, count, search and home × who may ask × what happens beside them: which answers change, and that no other
 * does. Rows of a sibling company, of another practice and of another person come, and so do those in states that a
 * list leaves out. A call without its question here fails, and so does one that nothing here would change.
 */
const NOW = new Date('2026-11-20T11:00:00Z');
const A_MINUTE_AGO = new Date(NOW.getTime() - 60_000);
const ROLE = {
  admin: 'ADMIN',
  consultant: 'CONSULTANT',
  company: 'COMPANY',
  branch: 'BRANCH',
  employee: 'EMPLOYEE',
} as const;
export type Asker = keyof typeof ROLE;

interface Firm {
  practice: TestPractice & { codes: string };
  consultant: Caller;
  company: TestCompany;
  employee: TestEmployee;
  key: string;
}

let portal: Portal;
let own: Firm;
let sibling: Firm;
let foreign: Firm;
let colleague: TestEmployee;
let callers: Record<Asker, Caller>;

const ofCompany = ({ company }: Firm) => [`?cfAzienda=${company.taxCode}`];
const ofCompanies = ({ company }: Firm) => [`?listacfazienda=${company.taxCode}`];
const byId = ({ company }: Firm) => [`?companyId=${company.id}`];
const plain = () => [''];
const ofKind = (kind: Kind) => {
  const { tipo, list } = KINDS[kind];
  return {
    [`${tipo}/${list}`]: ofCompany,
    [`${tipo}/listaperconsulente`]: ofCompanies,
    [`${tipo}/riepdocazi`]: ofCompany,
    [`${tipo}/listatags`]: ofCompany,
  };
};

/** What each call is asked about the own company; without its path's beginning. */
const ASKED: Record<string, (firm: Firm) => readonly string[]> = {
  'users/admin/consultants': plain,
  'users/admin': plain,
  utentiattivatidocumentale: plain,
  'Azienda/lista': plain,
  'Azienda/listaazidoclav': plain,
  'Azienda/listaazidoc': plain,
  'Azienda/listahomecons': plain,
  'Azienda/scadenze': plain,
  'Azienda/chiusura': () => ['?annomese=202611'],
  'Azienda/chiusura/mancanti': (firm) => [`?cfAzienda=${firm.company.taxCode}&annomese=202611`],
  'Azienda/regole': (firm) => [`?cfAzienda=${firm.company.taxCode}`],
  'Azienda/visto': plain,
  'Azienda/filcant': ofCompany,
  'users/consultant/companies': plain,
  'Azienda/etichette': plain,
  'users/consultant/secondary-account': plain,
  'users/consultant/import/ultime': plain,
  'dipendente/lista': ofCompany,
  'datiazienda/importazioni': ofCompany,
  cedriepannuoazienda: ofCompany,
  rateiannoazi: ofCompany,
  presassmeseazitot: ofCompany,
  presassmeseazi: (firm) => [`?cfAzienda=${firm.company.taxCode}&mese=1`],
  'DocBilancio/sitecopatr': ofCompany,
  'DocBilancio/filattiv': ofCompany,
  'DocCostiPag/salcostipers': ofCompany,
  'Azienda/forzaaziendale': ofCompany,
  'users/company/import/ultime': ({ company }) => [`?idCompany=${company.id}`],
  'users/company/employees': byId,
  'users/company/employees/riepilogo': byId,
  ...Object.assign({}, ...KIND_NAMES.map(ofKind)),
  'Azienda/doclavrecazi': ofCompany,
  'docbase/ultimomese': ofCompany,
  'dipendente/documenti': plain,
  'filiale/documenti': plain,
  'Fascicolo/listaperazienda': ofCompany,
  'Fascicolo/listalt': ofCompany,
  'Fascicolo/listatags': ofCompany,
  'DocBase/nonletti': (firm) => [`?cfAzienda=${firm.company.taxCode}&annomese_da=202611&annomese_a=202611`],
  'docbase/getdocssize': ({ practice }) => [`?codDistribuzione=003&codCliente=${practice.codes}&numProdotto=1`],
  chiaviapi: plain,
  webhook: plain,
  viste: plain,
  cerca: () => ['?q=prova', '?q=ercoli'],
  'cestino/list': ofCompany,
  'cestino/listatags': ofCompany,
  'DocBase/ritirabili': plain,
  'DocBase/consegne-errate': plain,
  'docrichiesta/listaperazienda': ofCompany,
  'docrichiesta/listaricazi': ofCompany,
  'docrichiesta/listaperconsulente': ofCompanies,
  'dipendente/richieste': plain,
  firme: ofCompanies,
  'firme/riepilogo': ofCompanies,
  'firme/firmatari': ofCompany,
  'dipendente/firme': plain,
  'company/notices': ofCompany,
  'company/notices/destinatari': ofCompany,
  avvisi: plain,
  'avvisi/aziende': plain,
  'avvisi/destinatari': ofCompanies,
  invii: plain,
  'dipendente/avvisi': plain,
  'Nota/lista': ofCompany,
  'company/coms': plain,
  notifiche: plain,
  acquisizioni: plain,
};

/** Calls that list nothing of a tenant. */
const OF_NOBODY: Record<string, string> = {
  'users/amministratori': 'the installation’s administrators',
  account: 'one’s own login',
  'account/activate': 'the holder of a key',
  'account/reset-password/finish': 'the holder of a key',
  'account/change-password': 'one’s own login',
  'account/userdata': 'one’s own login',
  'account/sessions': 'one’s own login',
  'dipendente/posti': 'one’s own employments, each with a number (test/own-access.test.ts)',
  filiale: 'the branches of one’s own login, each with a number (test/branch-logins.test.ts)',
  'account/mfa': 'one’s own login',
  'account/reauthenticate': 'one’s own session',
  'privacy/page': 'a text',
  'privacy/text': 'a text',
  'privacy-activate': 'the holder of a key',
  'privacy/testi': 'texts of the vendors',
  'users/admin/installazione': 'figures of the machine',
  'users/admin/contenuti-danneggiati': 'what the sweep has found',
  'Azienda/percodintegrato': 'the one company that is named',
  'DocCronologia/lista': 'the objects that are named',
  'ricevute/chiave': 'a public key',
  'ricevute/sigilli': 'certificates of the installation',
  'notifiche/impostazioni': 'one’s own login',
  push: 'one’s own devices, as a number',
  'bo/authenticate/identita': 'names of providers, for everybody (test/identity-providers.test.ts)',
  'account/identita': 'one’s own login (test/identity-providers.test.ts)',
  'account/identita/uscita': 'one’s own session',
  'users/codice-fiscale': 'a setting of one’s own practice',
  'users/fornitori-identita': 'the installation’s providers',
  'chiaviapi/prova': 'the key that asks for itself',
  indirizzoposta: 'the one address of a practice: test/mailbox.test.ts',
  conservazione: 'the years of a practice, and of nobody: test/retention.test.ts',
  'conservazione/scaduti': 'what was kept for ten years: test/erasure.test.ts',
  'conservazione/stato': 'the one person or company that is named: test/retention.test.ts',
  versamenti: 'a practice’s packages, and of nobody: test/preservation.test.ts',
  'versamenti/anteprima': 'counts of the companies that are named: test/preservation.test.ts',
  passaggi: 'companies that change their practice, and of nobody: test/company-handover.test.ts',
  esempi: 'files of the demo',
  'openapi.json': 'the calls themselves',
};

const short = ({ path }: Contract) => path.replace(/^\/api(rest|back)\/api\//, '');
const isList = ({ method, kind = 'json', path }: Contract) =>
  method === 'GET' && kind === 'json' && !path.includes('/:');

beforeAll(async () => {
  portal = await startPortal();
  portal.setNow(NOW);
  const { owner } = portal;
  const firmOf = async (practice: TestPractice, key: string, consultant: Caller): Promise<Firm> => {
    const company = await aCompany(owner, practice, { login: `azienda-${key}`, legalName: `Ditta ${key}` });
    const employee = await anEmployee(owner, company, { login: `persona-${key}`, email: `${key}@esempio.invalid` });
    const { rows } = await owner.query('SELECT customer_code AS codes FROM practice WHERE id = $1', [practice.id]);
    return { practice: { ...practice, ...rows[0] }, consultant, company, employee, key };
  };
  const mine = await aPractice(owner, 'consulente-mio');
  const other = await aPractice(owner, 'consulente-altro');
  const consultant = await portal.login('consulente-mio');
  own = await firmOf(mine, 'nostra', consultant);
  sibling = await firmOf(mine, 'sorella', consultant);
  foreign = await firmOf(other, 'estranea', await portal.login('consulente-altro'));
  colleague = await anEmployee(owner, own.company, { login: 'collega', email: 'collega@esempio.invalid' });
  await owner.query("INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '0001', 'Sede')", [
    mine.id,
    own.company.id,
  ]);
  await owner.query("UPDATE employee SET branch_code = '0001' WHERE id = $1", [own.employee.id]);
  // Those of other companies bear the same codes.
  for (const { practice, company } of [sibling, foreign])
    for (const code of ['0001', '1', '2', '10'])
      await owner.query('INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, $3, $4)', [
        ...[practice.id, company.id, code, `Altrove ${code}`],
      ]);
  callers = {
    admin: await portal.login(await anAdministrator(owner)),
    consultant,
    company: await portal.login('azienda-nostra'),
    // Of the one branch that has somebody, and of one that comes to have many.
    branch: await portal.login(await aBranchLogin(owner, 'filiale-nostra', own.company, ['0001', '1'])),
    employee: await portal.login('persona-nostra'),
  };
  // The forms of answers are compared with the contracts everywhere else.
  for (const [asker, { token }] of Object.entries(callers)) callers[asker as Asker] = caller(portal.url, token);
});
afterAll(() => portal?.close());

/** Every answer to every caller who may ask; `language` is that of the caller's page. */
async function answers(language?: string): Promise<Map<string, string>> {
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
  const asked = portal.server.app.contracts.filter((contract) => isList(contract) && ASKED[short(contract)]);
  const found = new Map<string, string>();
  await Promise.all(
    (Object.keys(ROLE) as Asker[]).map(async (asker) => {
      for (const contract of asked) {
        if (!mayCall(contract.permission, ROLE[asker])) continue;
        const name = short(contract);
        let text = '';
        for (const query of ASKED[name]?.(own) ?? []) {
          const answer = await callers[asker].call('GET', contract.path + query, undefined, headers);
          expect(answer.status, `${asker} ${contract.path}${query} ${answer.text}`).toBe(200);
          // No row stands there twice: whose branch, company or login bears the same code or name is no other row.
          const ids = (Array.isArray(answer.json) ? answer.json : []).flatMap(({ id }) =>
            id === undefined ? [] : [id],
          );
          expect(ids, `${asker} ${contract.path}${query}`).toEqual([...new Set(ids)]);
          text += `${answer.headers.get('x-total-count')} ${answer.text}\n`;
        }
        found.set(`${asker} ${name}`, text);
      }
    }),
  );
  return found;
}

let documents = 0;
/** Documents of each kind in one state: of this month or year, and of a later one than any other. */
async function documentsOf(
  { practice, company, key }: Firm,
  employee: TestEmployee,
  fields: Record<string, unknown>,
  kinds = KIND_NAMES,
) {
  documents += 1;
  for (const kind of kinds) {
    const { period, dated } = KINDS[kind];
    const later = 202701 + 100 * Math.floor(documents / 12) + (documents % 12);
    const periods = { month: [202611, later], year: [2026, 2026 + documents], none: [null] }[period ?? 'none'];
    for (const one of periods)
      await aDocument(portal, kind === 'companyDocument' ? company : employee, {
        kind,
        createdBy: practice.accountId,
        period: one,
        // In and out of the bin alike: a search looks for descriptions that are in use.
        description: 'Prova',
        tags: `{prova-${key}-${documents}}`,
        created_at: NOW,
        ...(dated ? { due_on: '2026-12-01' } : {}),
        ...fields,
      });
  }
}
const VISIBLE = { publishOn: '2026-11-20', appeared_at: A_MINUTE_AGO };

async function dossiersOf({ practice, company, key }: Firm, fields: Record<string, unknown> = {}) {
  for (const kind of ['workers', 'company'])
    await aDossier(portal, company, {
      createdBy: practice.accountId,
      documents: [],
      kind,
      name: `Prova ${key}`,
      tags: `{fascicolo-${key}-${(documents += 1)}}`,
      delivery_on: '2026-12-01',
      created_at: NOW,
      ...fields,
    });
}

async function newsOf({ practice, company }: Firm, employee: TestEmployee) {
  for (const audience of ['consultant', 'company', 'employee'])
    await portal.owner.query(
      `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at)
       VALUES ($1, $2, $3, $4, 'requestStatus', 1, 'Prova', $5, $5)`,
      [practice.id, audience, company.id, audience === 'employee' ? employee.id : null, NOW],
    );
}

async function requestsOf(employee: TestEmployee, fields: Parameters<typeof aRequest>[2] = {}) {
  await aRequest(portal, employee, fields);
  await aRequest(portal, employee, { ...fields, from: 'company' });
}

async function intakeOf({ practice }: Firm, companyId: string | null, state = 'ready') {
  await portal.owner.query(
    `INSERT INTO intake (practice_id, company_id, kind, state, created_by, created_at) VALUES ($1, $2, 'cedolini', $3, $4, $5)`,
    [practice.id, companyId, state, practice.accountId, NOW],
  );
}

let people = 40_000;
/** A person who comes by an import, as the consultant makes it; the import itself is listed, too. */
async function importInto({ consultant, company }: Firm, access = '') {
  const { firstName, lastName, taxCode } = aPerson((people += 1));
  const row = {
    cognome: `Prova ${lastName}`,
    nome: firstName,
    codiceFiscale: taxCode,
    email: `p${people}@esempio.invalid`,
  };
  const body = [{ ...row, filiale: `${people} Sede`, confermata: true }];
  const answer = await consultant.post(`/apirest/api/users/company/import${access}?idCompany=${company.id}`, body);
  expect(answer.status, answer.text).toBe(200);
}

async function companyInto({ consultant }: Firm, access = '') {
  const n = (people += 1);
  const row = {
    ragioneSociale: `Prova ${n}`,
    codiceFiscale: aVatNumber(n),
    codiceAzienda: `P${n}`,
    email: `a${n}@esempio.invalid`,
  };
  const answer = await consultant.post(`/apirest/api/users/consultant/import${access}`, [row]);
  expect(answer.status, answer.text).toBe(200);
}

/** A payslip that the consultant takes away again. */
async function misdeliveryOf({ consultant, practice, employee }: Firm) {
  const id = await aPayslip(portal, employee, { createdBy: practice.accountId, period: 202401 });
  const answer = await consultant.post(`/apiback/api/DocBase/${id}/consegna-errata`, { idDipendente: null });
  expect(answer.status, answer.text).toBe(200);
}

async function figuresOf({ practice, company, employee }: Firm, year: number) {
  await someFigures(portal, { company, employee, createdBy: practice.accountId, practiceId: practice.id });
  await portal.owner.query('UPDATE figure_set SET year = $2, created_at = $3 WHERE company_id = $1', [
    company.id,
    year,
    NOW,
  ]);
}

async function noteOf({ practice, company }: Firm) {
  await portal.owner.query(
    'INSERT INTO note (practice_id, company_id, text, created_by, created_at) VALUES ($1, $2, $3, $4, $5)',
    [...[practice.id, company.id, 'Prova', practice.accountId, NOW]],
  );
}

async function ofTheLogin(account: string) {
  await portal.owner.query(
    `INSERT INTO saved_view (account_id, grant_id, name, address, created_at)
     SELECT account_id, id, 'Prova', '/prova', $2 FROM account_grant WHERE account_id = $1`,
    [account, NOW],
  );
  await portal.owner.query(
    `INSERT INTO api_key (practice_id, account_id, grant_id, name, key_hash, created_at)
     SELECT practice_id, account_id, id, 'Prova', sha256(gen_random_uuid()::text::bytea), $2 FROM account_grant WHERE account_id = $1`,
    [account, NOW],
  );
  await portal.owner.query(
    `INSERT INTO webhook (practice_id, url, events, secret, created_by, created_at, off_at)
     SELECT practice_id, 'https://prova.invalid', '{documento.letto}', '', account_id, $2, $2 FROM account_grant
     WHERE account_id = $1 AND role = 'CONSULTANT'`,
    [account, NOW],
  );
}

/** Everything that a company may have. */
async function everythingOf(firm: Firm, year: number) {
  await documentsOf(firm, firm.employee, VISIBLE);
  await documentsOf(firm, firm.employee, {});
  await documentsOf(firm, firm.employee, { discarded_at: NOW });
  await dossiersOf(firm);
  await aNotice(portal, firm.company, { created_at: NOW, announced_at: NOW });
  await requestsOf(firm.employee);
  await aSignature(portal, firm.employee, { createdBy: firm.practice.accountId });
  await newsOf(firm, firm.employee);
  await intakeOf(firm, firm.company.id);
  await figuresOf(firm, year);
  await noteOf(firm);
  await importInto(firm);
}

const one = (statement: string, values: unknown[]) => portal.owner.query(statement, values);
const loginOf = async (name: string) =>
  (await one('SELECT id FROM account WHERE login = $1', [name])).rows[0].id as string;
let somebody = '';
const of = (employee: string, set: string) => one(`UPDATE account_grant SET ${set} WHERE employee_id = $1`, [employee]);

/** What happens, one after the other. */
const HAPPENS: Record<string, () => Promise<unknown>> = {
  'everything of another practice': async () => {
    await everythingOf(foreign, 2026);
    await companyInto(foreign);
    await misdeliveryOf(foreign);
    await ofTheLogin(foreign.practice.accountId);
  },
  'everything of a sibling company': () => everythingOf(sibling, 2026),
  'everything of a colleague': async () => {
    await documentsOf(own, colleague, VISIBLE);
    await aNotice(portal, own.company, { employee_id: colleague.id, created_at: NOW, announced_at: NOW });
    await requestsOf(colleague);
    await aSignature(portal, colleague, { createdBy: own.practice.accountId });
    await newsOf(own, colleague);
  },
  'everything of one’s own': async () => {
    await everythingOf(own, 2025);
    await ofTheLogin(own.practice.accountId);
    await ofTheLogin(await loginOf('azienda-nostra'));
  },
  'further companies of the practice, one without web access': async () => {
    await companyInto(own);
    await companyInto(own, 'NoWebAccess');
  },
  'further logins of the practice and of the company': async () => {
    const practice_id = own.practice.id;
    const second = await anAccount(portal.owner, 'secondo');
    await aGrant(portal.owner, second, { role: 'CONSULTANT', practice_id });
    await ofTheLogin(second);
    const colleagues = await anAccount(portal.owner, 'seconda');
    await aGrant(portal.owner, colleagues, { role: 'COMPANY', practice_id, company_id: own.company.id });
    await ofTheLogin(colleagues);
  },
  'an intake of many companies, and figures that were replaced': async () => {
    await intakeOf(own, null);
    await one(
      `INSERT INTO figure_set (practice_id, company_id, year, kind, file_name, sha256, row_count, created_by, created_at, replaced_at)
       SELECT practice_id, company_id, 2027, kind, file_name, sha256, row_count, created_by, $2, $2 FROM figure_set WHERE company_id = $1`,
      [own.company.id, NOW],
    );
  },
  'a document given to the wrong person': () => misdeliveryOf(own),
  'visible documents': () => documentsOf(own, own.employee, VISIBLE),
  'documents not published': () => documentsOf(own, own.employee, {}),
  'scheduled documents': () => documentsOf(own, own.employee, { publishOn: '2026-11-27' }),
  'cancelled documents': () => documentsOf(own, own.employee, { publishOn: '2026-11-20', cancelled_at: NOW }),
  'binned documents, visible and scheduled': async () => {
    await documentsOf(own, own.employee, { ...VISIBLE, discarded_at: NOW });
    await documentsOf(own, own.employee, { publishOn: '2026-11-27', discarded_at: NOW });
  },
  'documents kept from the web': () => documentsOf(own, own.employee, { ...VISIBLE, visible_on_web: false }),
  'documents that the employee has read': () => documentsOf(own, own.employee, { ...VISIBLE, employee_read_at: NOW }),
  'documents past due': () =>
    documentsOf(
      own,
      own.employee,
      { ...VISIBLE, due_on: '2026-11-19' },
      KIND_NAMES.filter((kind) => KINDS[kind].dated),
    ),
  'documents of whoever has no web access': async () =>
    documentsOf(own, await anEmployee(portal.owner, own.company, { web_access: false }), VISIBLE),
  'the company opens what nobody has read': () =>
    one(
      'UPDATE document SET company_read_at = $2 WHERE company_id = $1 AND company_read_at IS NULL AND employee_read_at IS NULL',
      [own.company.id, NOW],
    ),
  'the employees open everything': () =>
    one('UPDATE document SET employee_read_at = $2 WHERE company_id = $1 AND employee_id IS NOT NULL', [
      own.company.id,
      NOW,
    ]),
  'a subsidiary with its documents': async () => {
    const company = await aCompany(portal.owner, own.practice, { head: own.company });
    const employee = await anEmployee(portal.owner, company);
    await documentsOf({ ...own, company, key: 'controllata' }, employee, VISIBLE);
  },
  'ten minutes after a publication dossiers, published and cancelled': async () => {
    await one("UPDATE document SET appeared_at = appeared_at - interval '10 minutes'", []);
    await dossiersOf(own, { publish_on: '2026-11-20' });
    await dossiersOf(own, { publish_on: '2026-11-20', cancelled_at: NOW });
  },
  'a label of the own company': async () => {
    await portal.owner.query("UPDATE company SET labels = '{edile}' WHERE id = $1", [own.company.id]);
  },
  'notices that do not hang': async () => {
    const fields = { announced_at: null, created_at: NOW };
    await aNotice(portal, own.company, { ...fields, draft: true, publish_on: null });
    await aNotice(portal, own.company, { ...fields, publish_on: '2026-11-27' });
    await aNotice(portal, own.company, { ...fields, announced_at: NOW, end_on: '2026-11-19' });
  },
  'papers that were withdrawn, and are over': async () => {
    const { accountId: createdBy } = own.practice;
    await aSignature(portal, own.employee, { createdBy, state: 'withdrawn' });
    await aSignature(portal, own.employee, { createdBy, dueOn: '2026-11-19' });
  },
  'a paper that somebody else signs first': async () => {
    const id = await aSignature(portal, colleague, { createdBy: own.practice.accountId });
    await one(
      `INSERT INTO signature_signer (practice_id, company_id, signature_id, employee_id, position, status)
       SELECT practice_id, company_id, signature_id, $2, 2, 'waiting' FROM signature_signer WHERE signature_id = $1`,
      [id, own.employee.id],
    );
  },
  'requests that were withdrawn': async () => {
    for (const from of ['employee', 'company'] as const)
      await aRequest(portal, own.employee, { from, withdrawn: true });
  },
  'requests under review': () => requestsOf(own.employee, { status: 'V' }),
  'settled requests, and a notice that was taken down': async () => {
    await aNotice(portal, own.company, { deleted_at: NOW, created_at: NOW });
    await requestsOf(own.employee, { status: 'L' });
    await requestsOf(own.employee, { status: 'R' });
  },
  'somebody who was never invited': async () => {
    somebody = (await anEmployee(portal.owner, own.company, { email: 'qualcuno@esempio.invalid' })).id;
  },
  'who is invited': () => of(somebody, "invited_until = '2026-11-21'"),
  'whose invitation runs out': () => of(somebody, "invited_until = '2026-11-19'"),
  'whose login is disabled': () => of(somebody, "disabled_at = '2026-11-20'"),
  'who is enabled again and loses web access': async () => {
    await of(somebody, 'disabled_at = NULL');
    await one('UPDATE employee SET web_access = false WHERE id = $1', [somebody]);
  },
  'who has it again and enters': async () => {
    await one('UPDATE employee SET web_access = true WHERE id = $1', [somebody]);
    await of(somebody, `activated_at = '2026-11-20', account_id = ${await anAccount(portal.owner, 'qualcuno')}`);
  },
  'and is disabled': () => of(somebody, "disabled_at = '2026-11-20'"),
  'and leaves': () => one("UPDATE employee SET ended_on = '2026-11-19' WHERE id = $1", [somebody]),
  'somebody else, who is invited': async () => {
    somebody = (await anEmployee(portal.owner, own.company, { email: 'altro@esempio.invalid' })).id;
    await of(somebody, "invited_until = '2026-11-21'");
  },
  'and leaves before answering': () => one("UPDATE employee SET ended_on = '2026-11-19' WHERE id = $1", [somebody]),
  'mails that wait, and others that left or were taken back': async () => {
    await mailing("'10 minutes'", null);
    await mailing("'-1 second'", null);
    await mailing("'10 minutes'", NOW);
  },
  'mails of the practice to several companies': () => mailing("'10 minutes'", null, null),
  // The last: what comes after it would be waited for.
  'a company that is asked for its approval': () =>
    one(
      `INSERT INTO standing_rule (practice_id, company_id, approval_since, since) VALUES ($1, $2, '2026-11-20', '2026-11-20')`,
      [own.practice.id, own.company.id],
    ),
};

/** What many are told, which leaves so much later. */
const mailing = (later: string, withdrawnAt: Date | null, companyId: string | null = own.company.id) =>
  one(
    `INSERT INTO mailing (practice_id, company_id, kind, subject, people, undo, created_by, created_at, leaves_at, withdrawn_at)
     VALUES ($1, $2, 'invitation', '', 11, '{"grants": []}', $3, $4, $4::timestamptz + interval ${later}, $5)`,
    [own.practice.id, companyId, own.practice.accountId, NOW, withdrawnAt],
  );

describe('the lists', () => {
  it('have each a question here', () => {
    const served = portal.server.app.contracts.filter(isList).map(short);
    expect(served.filter((name) => !(name in ASKED) && !(name in OF_NOBODY))).toEqual([]);
    expect([...Object.keys(ASKED), ...Object.keys(OF_NOBODY)].filter((name) => !served.includes(name))).toEqual([]);
  });

  it('change by what is theirs to show, and by nothing else', async () => {
    let before = await answers();
    const moved = new Set<string>();
    const noticed: Record<string, Partial<Record<Asker, string>>> = {};
    for (const [what, happen] of Object.entries(HAPPENS)) {
      await happen();
      const after = await answers();
      const changed = [...after.keys()].filter((key) => after.get(key) !== before.get(key));
      for (const key of changed) moved.add(key);
      noticed[what] = byAsker(changed);
      before = after;
    }
    console.log(
      `grid lists: ${before.size} lists of ${Object.keys(ROLE).length} roles x ${Object.keys(HAPPENS).length} changes beside them`,
    );
    expect(noticed).toEqual(NOTICED);
    // Nothing is ever told to administrators and to logins of branches; every other list shows something of this.
    expect([...before.keys()].filter((key) => !moved.has(key)).toSorted()).toEqual([
      'admin notifiche',
      'branch notifiche',
    ]);
  }, 600_000);

  it('tell their rows in the order that each of them has', async () => {
    expect(Object.keys(ASKED).filter((name) => !(name in ORDERS) && !(name in WITHOUT_ORDER))).toEqual([]);
    await unevenly();
    const told = [...(await answers())];
    const outOfOrder: string[] = [];
    const undecided: string[] = [];
    for (const [name, order] of Object.entries(ORDERS))
      for (const part of [order].flat()) {
        const answered = told.filter(([key]) => key.slice(key.indexOf(' ') + 1) === name);
        const found = judged(part, answered);
        outOfOrder.push(...found.outOfOrder);
        undecided.push(...found.undecided.map((field) => `${name}: ${field}`));
      }
    expect({ outOfOrder, undecided }).toEqual({ outOfOrder: [], undecided: [] });
  }, 600_000);

  it('speak Italian to offices, whatever the language of their page, and to a worker in theirs', async () => {
    await newsOf(own, own.employee);
    const [italian, english] = [await answers(), await answers('en')];
    const differ = [...italian.keys()].filter((key) => italian.get(key) !== english.get(key));
    expect(differ).toEqual(['employee notifiche']);
  }, 600_000);

  it('tell their rows by any field that is asked for, up and down, and what is empty last', async () => {
    const document = (await portal.anonymous.get('/apirest/api/openapi.json')).json;
    const outOfOrder: string[] = [];
    const undecided: string[] = [];
    let orders = 0;
    for (const contract of portal.server.app.contracts.filter(isList)) {
      const [{ parameters = [] }] = Object.values(document.paths[contract.path]) as [{ parameters?: Parameter[] }];
      const sorts = parameters.find(({ name }) => name === 'sort')?.schema?.enum ?? [];
      const { permission } = contract;
      const whose = (['consultant', 'employee', 'branch'] as const).find((one) => mayCall(permission, ROLE[one]));
      const asker = callers[whose ?? 'admin'];
      const [query = ''] = ASKED[short(contract)]?.(own) ?? [];
      for (const sort of sorts.filter((one) => one.includes(','))) {
        const [field = '', direction] = sort.split(',');
        if (WITHOUT_CHOICE[short(contract)]?.includes(field)) continue;
        orders += 1;
        const both = query.startsWith('?listacfazienda') ? `,${sibling.company.taxCode}` : '';
        const address = `${contract.path}${query}${both}${query ? '&' : '?'}sort=${sort}`;
        const { headers, text } = await asker.get(address);
        const by = `${direction === 'desc' ? '-' : ''}${field}`;
        const found = judged({ by }, [[address, `${headers.get('x-total-count')} ${text}`]]);
        outOfOrder.push(...found.outOfOrder);
        undecided.push(...found.undecided.map(() => `${short(contract)}: ${sort}`));
      }
    }
    console.log(`grid lists: ${orders} orders that may be chosen`);
    expect({ outOfOrder, undecided }).toEqual({ outOfOrder: [], undecided: [] });
  }, 600_000);
});

/** Rows that lie between others: the same name twice, accents, moments that go against the order of the ids. */
async function unevenly() {
  const { practice, company, employee } = own;
  const createdBy = practice.accountId;
  for (const code of ['2', '10', '1'])
    await one('INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, $3, $3)', [
      ...[practice.id, company.id, code],
    ]);
  const someone = (firstName: string, lastName: string, fields: Record<string, unknown> = {}) =>
    anEmployee(portal.owner, company, { firstName, lastName, ...fields });
  for (const [first, last] of ['Zeno Zani', 'Ada Zani', 'Ada Zani'].map((name) => name.split(' ') as [string, string]))
    await someone(first, last);
  await one(
    `UPDATE employee SET employee_code = 'M' || (id / 64 % 5), branch_code = id / 64 % 2 + 1, qualification = (id / 64 % 3)::text,
       hired_on = '2020-01-01'::date + (id / 64 % 7)::int, email = coalesce(email, id / 64 % 3 || '@esempio.invalid')
     WHERE company_id = $1 AND last_name <> 'Prova'`,
    [company.id],
  );
  await someone('Aldo Uscito', 'Èrcoli', { ended_on: '2026-11-19' });
  const people = [await someone('Zeno', 'Fabbri'), await someone('Zeno', 'Èrcoli')];
  for (let times = 0; times < 3; times += 1) people.push(await someone('Anna', 'Èrcoli'));
  await one(
    "UPDATE employee SET branch_code = CASE first_name WHEN 'Zeno' THEN '0001' ELSE '1' END WHERE id = ANY($1)",
    [people.map(({ id }) => id)],
  );
  for (const person of people) {
    for (const kind of ['payslip', 'taxCertificate'] as const)
      await aDocument(portal, person, { kind, createdBy, period: kind === 'payslip' ? 209912 : 2099 });
    const isLater = person === people.at(2);
    const fields = { ...VISIBLE, ...(isLater ? {} : { publishOn: '2026-11-19' }) };
    await aDocument(portal, person, { kind: 'payslip', createdBy, period: 202611, ...fields });
  }
  const { owner } = portal;
  for (const legalName of ['Èrcole Prova', 'Fabbri Prova', 'Àncora Prova'])
    await aCompany(owner, practice, { legalName });
  await aPractice(owner, 'consulente-terzo');
  await one("UPDATE practice SET name = CASE WHEN id = $1 THEN 'Zeta' ELSE 'Èco' END", [practice.id]);
  await one("UPDATE company SET labels = '{zona,èdile,edile}' WHERE id = $1", [company.id]);
  for (const name of ['Zona', 'Èlenco', 'Èlenco', 'Fine'])
    await one(
      `INSERT INTO saved_view (account_id, grant_id, name, address, created_at)
       SELECT account_id, id, $2, '/prova', $3 FROM account_grant WHERE account_id IS NOT NULL AND practice_id = $1`,
      [practice.id, name, NOW],
    );
  for (let times = 0; times < 3; times += 1) {
    await noteOf(own);
    await dossiersOf(own);
    await mailing("'10 minutes'", null);
    await requestsOf(employee);
    await newsOf(own, employee);
    await importInto(own);
    await aNotice(portal, company, { created_at: NOW, announced_at: NOW });
    await aSignature(portal, employee, { createdBy });
  }
  await misdeliveryOf(own);
  for (const [title, dueOn, state] of [
    ['Zona', '2096-01-01', 'withdrawn'],
    ['Èlenco', '2096-01-02', 'signed'],
    ['Fine', '2096-01-01', 'open'],
  ] as const)
    await aSignature(portal, employee, { createdBy, title, dueOn, state });
  const second = await loginOf('secondo');
  for (const [at, description] of ['Zona', 'Èlenco', 'Fine', 'elenco'].entries())
    for (const kind of KIND_NAMES)
      await aDocument(portal, kind === 'companyDocument' ? company : (people[at] ?? employee), {
        ...{ kind, createdBy: at === 1 ? second : createdBy, description, delivery_on: `2026-12-0${4 - at}` },
        ...(KINDS[kind].dated ? { due_on: `2026-12-0${at + 1}` } : {}),
        ...{ month: { period: 209811 - at }, year: { period: 2098 - at }, none: {} }[KINDS[kind].period ?? 'none'],
      });
  for (const [at, name] of ['Zona', 'Èlenco', 'Fine'].entries()) {
    await dossiersOf(own, {
      name,
      delivery_on: `2026-12-0${3 - at}`,
      ...(at === 0 ? {} : { publish_on: `2026-11-1${at}` }),
    });
    await aNotice(portal, company, { title: name, created_at: new Date(NOW.getTime() - at * 60_000) });
    await aRequest(portal, employee, { type: 3 - at });
    await aRequest(portal, employee, { type: 3 - at, from: 'company' });
  }
  for (const minutes of [3, 1, 2])
    await aDocument(portal, employee, {
      ...{ kind: 'employeeDocument', createdBy, ...VISIBLE },
      appeared_at: new Date(NOW.getTime() - minutes * 60_000),
    });
  await one("UPDATE signature_request SET status = 'expired' WHERE due_on < '2026-11-20'", []);
  // Each table takes every 64th id.
  const turn = (id: string) => `(${id} / 64 % 3)::int`;
  for (const table of ['note', 'dossier', 'mailing', 'request', 'figure_set', 'document'])
    await one(`UPDATE ${table} SET created_at = $1::timestamptz - ${turn('id')} * interval '1 day'`, [NOW]);
  const inBin = 'WHERE discarded_at IS NOT NULL';
  await one(`UPDATE document SET discarded_at = discarded_at - ${turn('id')} * interval '1 minute' ${inBin}`, []);
  await one(`UPDATE notice SET publish_on = publish_on - ${turn('id')} WHERE publish_on < $1`, ['2026-11-20']);
  await one(
    `UPDATE signature_signer SET asked_at = $1::timestamptz - ${turn('signature_id')} * interval '1 day' WHERE asked_at IS NOT NULL`,
    [NOW],
  );
}

/** The rows of each answer; a word alone is a row, too. */
function rowsOf(text: string, { in: part }: Told): Row[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const answer = JSON.parse(line.slice(line.indexOf(' ') + 1));
      const rows = (part === undefined ? answer : answer[part]) as (Row | string)[];
      return rows.map((row) => (typeof row === 'string' ? { word: row } : row));
    });
}

type Parameter = { name?: string; schema?: { enum?: string[] } };

/** Which rows stand before another that comes first, and which fields tell no two of them apart: unnoticed, they could be left out. */
function judged(part: Told, answered: readonly (readonly [string, string])[]) {
  const fields = part.by.split(' ');
  const decided = new Set<string>();
  const outOfOrder: string[] = [];
  for (const [key, text] of answered)
    for (const rows of rowsOf(text, part))
      for (const [at, row] of rows.entries()) {
        const next = rows[at + 1];
        const field = next && fields.find((one) => compared(one, row, next) !== 0);
        if (!next || !field) continue;
        decided.add(field);
        if (compared(field, row, next) > 0) outOfOrder.push(`${key}: ${field} of ${JSON.stringify([row, next])}`);
      }
  return { outOfOrder, undecided: fields.filter((field) => !decided.has(field)) };
}

/** The lists of each asker; those that every kind of document has are named once. */
function byAsker(changed: readonly string[]): Partial<Record<Asker, string>> {
  const found: Partial<Record<Asker, string>> = {};
  for (const asker of Object.keys(ROLE) as Asker[]) {
    const names = changed.filter((key) => key.startsWith(`${asker} `)).map((key) => key.slice(asker.length + 1));
    const shared = ['lista', 'listaperconsulente', 'riepdocazi', 'listatags'].flatMap((call) => {
      const all = KIND_NAMES.map((kind) => `${KINDS[kind].tipo}/${call === 'lista' ? KINDS[kind].list : call}`);
      return all.every((name) => names.includes(name)) ? [{ call, all }] : [];
    });
    const left = names.filter((name) => !shared.some(({ all }) => all.includes(name)));
    const words = [...shared.map(({ call }) => `*/${call}`), ...left];
    if (words.length > 0) found[asker] = words.toSorted().join(' ');
  }
  return found;
}
