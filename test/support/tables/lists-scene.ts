import { expect } from 'vitest';
import type { Contract } from '../../../src/access/contract.ts';
import { mayCall } from '../../../src/access/permissions.ts';
import { KIND_NAMES, KINDS, type Kind } from '../../../src/directory/kinds.ts';
import { someFigures } from '../portal/figures.ts';
import { aNotice } from '../portal/notices.ts';
import { aPerson, aVatNumber } from '../portal/people.ts';
import {
  aBranchLogin,
  aCompany,
  aDocument,
  aDossier,
  anAdministrator,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  caller,
  countFrom,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../portal/portal.ts';
import { aRequest } from '../portal/requests.ts';
import { aSignature } from '../portal/signatures-asked.ts';

/** The time of the scene: a practice whose lists each role requests, and functions that add further rows. */
export const NOW = new Date('2026-11-20T11:00:00Z');
const A_MINUTE_AGO = new Date(NOW.getTime() - 60_000);
export const ROLE = {
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

export let portal: Portal;
export let own: Firm;
export let sibling: Firm;
export let foreign: Firm;
export let colleague: TestEmployee;
export let callers: Record<Asker, Caller>;

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

/** The query strings of each list endpoint for a firm's company. The keys are paths without their common beginning. */
export const ASKED: Record<string, (firm: Firm) => readonly string[]> = {
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
  datidelmese: plain,
  'datidelmese/impostazioni': plain,
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
  versamenti: plain,
  passaggi: plain,
};

/** Endpoints that list no rows of a practice, and what they return instead. */
export const OF_NOBODY: Record<string, string> = {
  'users/amministratori': 'the installation’s administrators',
  account: 'one’s own login',
  'account/activate': 'the holder of a key',
  'account/reset-password/finish': 'the holder of a key',
  'account/change-password': 'one’s own login',
  'account/userdata': 'one’s own login',
  'account/sessions': 'one’s own login',
  'dipendente/posti': 'one’s own employments, each with a number (test/api/accounts/own-access.test.ts)',
  filiale: 'the branches of one’s own login, each with a number (test/api/accounts/branch-logins.test.ts)',
  'account/mfa': 'one’s own login',
  'account/reauthenticate': 'one’s own session',
  'privacy/page': 'a text',
  'privacy/text': 'a text',
  'privacy-activate': 'the holder of a key',
  'privacy/testi': 'texts of the vendors',
  'users/admin/installazione': 'figures of the machine',
  'users/admin/contenuti-danneggiati': 'what the sweep has found',
  'Azienda/chiusura/novita': 'what differs from the month before: test/api/dashboard/closing.test.ts',
  prove: 'files that a job made: test/api/history/proofs.test.ts',
  'dipendente/reddito': 'one’s own pay: test/api/income-proof/income-proof.test.ts',
  'Azienda/percodintegrato': 'the one company that is named',
  'DocCronologia/lista': 'the objects that are named',
  'ricevute/chiave': 'a public key',
  'ricevute/sigilli': 'certificates of the installation',
  'notifiche/impostazioni': 'one’s own login',
  push: 'one’s own devices, as a number',
  'bo/authenticate/identita': 'names of providers, for everybody (test/api/accounts/identity-providers.test.ts)',
  'account/identita': 'one’s own login (test/api/accounts/identity-providers.test.ts)',
  'account/identita/uscita': 'one’s own session',
  'users/codice-fiscale': 'a setting of one’s own practice',
  'users/fornitori-identita': 'the installation’s providers',
  'chiaviapi/prova': 'the key that asks for itself',
  indirizzoposta: 'the one address of a practice: test/api/intake/mailbox.test.ts',
  conservazione: 'the years of a practice, and of nobody: test/api/privacy/retention.test.ts',
  'conservazione/scaduti': 'what was kept for ten years: test/api/privacy/erasure.test.ts',
  'conservazione/stato': 'the one person or company that is named: test/api/privacy/retention.test.ts',
  'versamenti/anteprima': 'counts of the companies that are named: test/api/preservation/preservation.test.ts',
  esempi: 'files of the demo',
  'openapi.json': 'the calls themselves',
};

export const short = ({ path }: Contract) => path.replace(/^\/api(rest|back)\/api\//, '');
export const isList = ({ method, kind = 'json', path }: Contract) =>
  method === 'GET' && kind === 'json' && !path.includes('/:');

/** Creates the callers' own firm, a sibling in the same practice, a firm of another practice, and the callers. */
export async function setLists(): Promise<void> {
  countFrom(0);
  documents = 0;
  drawn = 40_000;
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
  // Branches of the other companies have the same codes as those of the own company.
  for (const { practice, company } of [sibling, foreign])
    for (const code of ['0001', '1', '2', '10'])
      await owner.query('INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, $3, $4)', [
        ...[practice.id, company.id, code, `Altrove ${code}`],
      ]);
  callers = {
    admin: await portal.login(await anAdministrator(owner)),
    consultant,
    company: await portal.login('azienda-nostra'),
    // The first branch has one person; the second will have many.
    branch: await portal.login(await aBranchLogin(owner, 'filiale-nostra', own.company, ['0001', '1'])),
    employee: await portal.login('persona-nostra'),
  };
  // These callers do not check answers against the contracts, which other tests do.
  for (const [asker, { token }] of Object.entries(callers)) callers[asker as Asker] = caller(portal.url, token);
}

/** The lists that a role may request. */
export const listsFor = (asker: Asker): Contract[] =>
  portal.server.app.contracts.filter(
    (contract) => isList(contract) && ASKED[short(contract)] && mayCall(contract.permission, ROLE[asker]),
  );

/** The text of each answer by `role list`. */
export type Answers = ReadonlyMap<string, string>;

/** Requests every list as every permitted role; `language` is the language of the caller's page. */
export async function answers(language?: string): Promise<Answers> {
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
  const found = new Map<string, string>();
  await Promise.all(
    (Object.keys(ROLE) as Asker[]).map(async (asker) => {
      for (const contract of listsFor(asker)) {
        const name = short(contract);
        let text = '';
        for (const query of ASKED[name]?.(own) ?? []) {
          const answer = await callers[asker].call('GET', contract.path + query, undefined, headers);
          expect(answer.status, `${asker} ${contract.path}${query} ${answer.text}`).toBe(200);
          // No row appears twice, even if another company's branch or login has the same code or name.
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
/**
 * Creates documents of each kind in one state: one of this month or year, and one of a later period than any other
 * document.
 */
export async function documentsOf(
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
        // All documents have the same description, in and out of the bin, because a search suggests descriptions in
        // use.
        description: 'Prova',
        tags: `{prova-${key}-${documents}}`,
        created_at: NOW,
        ...(dated ? { due_on: '2026-12-01' } : {}),
        ...fields,
      });
  }
}
export const VISIBLE = { publishOn: '2026-11-20', appeared_at: A_MINUTE_AGO };

export async function dossiersOf({ practice, company, key }: Firm, fields: Record<string, unknown> = {}) {
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

export async function newsOf({ practice, company }: Firm, employee: TestEmployee) {
  for (const audience of ['consultant', 'company', 'employee'])
    await portal.owner.query(
      `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at)
       VALUES ($1, $2, $3, $4, 'requestStatus', 1, 'Prova', $5, $5)`,
      [practice.id, audience, company.id, audience === 'employee' ? employee.id : null, NOW],
    );
}

export async function requestsOf(employee: TestEmployee, fields: Parameters<typeof aRequest>[2] = {}) {
  await aRequest(portal, employee, fields);
  await aRequest(portal, employee, { ...fields, from: 'company' });
}

export async function intakeOf({ practice }: Firm, companyId: string | null, state = 'ready') {
  await portal.owner.query(
    `INSERT INTO intake (practice_id, company_id, kind, state, created_by, created_at) VALUES ($1, $2, 'cedolini', $3, $4, $5)`,
    [practice.id, companyId, state, practice.accountId, NOW],
  );
}

let drawn = 40_000;
/** Lets the consultant import a person; the import itself is listed too. */
export async function importInto({ consultant, company }: Firm, access = '') {
  const { firstName, lastName, taxCode } = aPerson((drawn += 1));
  const row = {
    cognome: `Prova ${lastName}`,
    nome: firstName,
    codiceFiscale: taxCode,
    email: `p${drawn}@esempio.invalid`,
  };
  const body = [{ ...row, filiale: `${drawn} Sede`, confermata: true }];
  const answer = await consultant.post(`/apirest/api/users/company/import${access}?idCompany=${company.id}`, body);
  expect(answer.status, answer.text).toBe(200);
}

export async function companyInto({ consultant }: Firm, access = '') {
  const n = (drawn += 1);
  const row = {
    ragioneSociale: `Prova ${n}`,
    codiceFiscale: aVatNumber(n),
    codiceAzienda: `P${n}`,
    email: `a${n}@esempio.invalid`,
  };
  const answer = await consultant.post(`/apirest/api/users/consultant/import${access}`, [row]);
  expect(answer.status, answer.text).toBe(200);
}

/** Creates a payslip that the consultant withdraws as misdelivered. */
export async function misdeliveryOf({ consultant, practice, employee }: Firm) {
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

export async function noteOf({ practice, company }: Firm) {
  await portal.owner.query(
    'INSERT INTO note (practice_id, company_id, text, created_by, created_at) VALUES ($1, $2, $3, $4, $5)',
    [...[practice.id, company.id, 'Prova', practice.accountId, NOW]],
  );
}

export async function ofTheLogin(account: string) {
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

/** Creates every kind of object that a company may have. */
export async function everythingOf(firm: Firm, year: number) {
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

/** Inserts a package of the company for a certified preserver. */
export const packageOf = ({ practice, company }: Firm, year: number) =>
  one(
    `INSERT INTO preservation_package (practice_id, company_id, year, part, parts, documents, size, reference, index_sha256, made_by, made_at)
     VALUES ($1, $2, $3, 1, 1, 3, 900, 'Responsabile', (SELECT sha256 FROM document WHERE company_id = $2 ORDER BY id LIMIT 1), $4, $5)`,
    [practice.id, company.id, year, practice.accountId, NOW],
  );

/** Inserts an offer of the company to another practice. */
export const offered = ({ practice, company }: Pick<Firm, 'practice' | 'company'>, to: string) =>
  one(
    `INSERT INTO handover (practice_id, to_practice_id, company_id, company_name, company_tax_code, company_code, from_name,
       to_name, people, documents, bytes, offered_at, ends_at)
     SELECT $1, $2, id, legal_name, tax_code, code, 'Chi la dà', 'Chi la prende', 2, 10, 900, $4, $4::timestamptz + interval '14 days'
     FROM company WHERE id = $3`,
    [practice.id, to, company.id, NOW],
  );

export const one = (statement: string, values: unknown[]) => portal.owner.query(statement, values);
export const loginOf = async (name: string) =>
  (await one('SELECT id FROM account WHERE login = $1', [name])).rows[0].id as string;
