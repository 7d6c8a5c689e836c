import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OFFER_STANDS_MS } from '../../../src/features/companies/handover/handover.contract.ts';
import { tellHandoverTask } from '../../../src/features/companies/handover/handover.jobs.ts';
import { mailNewsTask } from '../../../src/features/notifications/notifications.jobs.ts';
import { storedObjects } from '../../../src/ledger/ledger-source.store.ts';
import { checkReceipt } from '../../../src/ledger/receipt.ts';
import { aNotice } from '../../support/portal/notices.ts';
import {
  aCompany,
  aDocument,
  aDossier,
  anAdministrator,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  caller,
  PASSWORD,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aRequest } from '../../support/portal/requests.ts';
import { aSignature } from '../../support/portal/signatures-asked.ts';
import { verified } from '../../support/portal/verified.ts';
import { HANDOVER_TABLES } from '../../support/tables/handover-tables.ts';

/**
 * A handover of a company to another practice (P169 to P171): who sees the company before and after, and what the
 * ledger records.
 */
let portal: Portal;
let superuser: pg.Client;
let giving: TestPractice;
let receiving: TestPractice;
let company: TestCompany;
let ada: TestEmployee;
let slip: string;
let later: string;
let notice: string;
let request: string;
let faultsBefore: string[];
let receipt: Uint8Array;
/** The history of the payslip before the handover. */
let told: unknown[];
let intake: string;
let secondJob: string;
const callers = new Map<string, Caller>();
const MARK = 'Zzpassaggio';
const HANDOVERS = '/apiback/api/passaggi';

const as = (who: string): Caller => callers.get(who) ?? portal.anonymous;

beforeAll(async () => {
  portal = await startPortal({ sealed: true });
  superuser = new pg.Client({ connectionString: portal.urls.superuser });
  await superuser.connect();
  const { owner } = portal;
  receiving = await aPractice(owner, 'riceve');
  giving = await aPractice(owner, 'cede');
  await owner.query("UPDATE account SET email = 'riceve@esempio.invalid' WHERE id = $1", [receiving.accountId]);
  company = await aCompany(owner, giving, { login: 'sua-azienda', legalName: `${MARK} srl` });
  const sibling = await aCompany(owner, giving, { login: 'sorella' });
  const other = await aCompany(owner, receiving, { login: 'altra' });
  ada = await anEmployee(owner, company, { login: 'sua-lavoratrice', lastName: MARK, firstName: 'Ada' });
  await anEmployee(owner, sibling, { login: 'collega-altrove' });
  await anEmployee(owner, other, { login: 'lavoratore-altro' });
  await anAdministrator(owner, 'amministra');
  const by = { createdBy: giving.accountId, publishOn: '2026-01-01' };
  slip = await aPayslip(portal, ada, { ...by, description: `${MARK} cedolino` });
  later = await aPayslip(portal, ada, { createdBy: giving.accountId, publishOn: '2096-05-01', period: 209604 });
  const letter = await aDocument(portal, company, {
    kind: 'companyDocument',
    ...by,
    description: `${MARK} regolamento`,
  });
  await aDossier(portal, company, {
    createdBy: giving.accountId,
    documents: [letter],
    kind: 'company',
    name: `${MARK} fascicolo`,
  });
  notice = await aNotice(portal, company, { title: `${MARK} avviso` });
  request = await aRequest(portal, ada);
  await owner.query(
    'INSERT INTO note (practice_id, company_id, text, created_by, created_at) VALUES ($1, $2, $3, $4, now())',
    [giving.id, company.id, `${MARK} nota`, giving.accountId],
  );
  await owner.query(
    'INSERT INTO annotation (practice_id, document_id, text, created_by, created_at) VALUES ($1, $2, $3, $4, now())',
    [giving.id, slip, `${MARK} annotazione`, giving.accountId],
  );
  await owner.query(
    "INSERT INTO retention_hold (practice_id, company_id, reason, set_by, set_at) VALUES ($1, $2, 'Causa', $3, now())",
    [giving.id, company.id, giving.accountId],
  );
  await owner.query(
    "INSERT INTO standing_rule (practice_id, company_id, publish_day, remind_days, since) VALUES ($1, $2, 10, '{}', '2026-01-01')",
    [giving.id, company.id],
  );
  await owner.query("INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, 'S1', 'Sede')", [
    giving.id,
    company.id,
  ]);
  await aSignature(portal, ada, { createdBy: giving.accountId, state: 'withdrawn', title: `${MARK} lettera` });
  // A confirmed intake of the whole practice, with one page of Ada's.
  const { rows } = await owner.query(
    `WITH i AS (INSERT INTO intake (practice_id, kind, state, created_by, created_at, closed_at) VALUES ($1, 'cedolini', 'closed', $2, now(), now()) RETURNING id)
     INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, state, kind)
     SELECT $1, i.id, 'mese.pdf', d.sha256, 1, 'read', 'cedolini' FROM i, document d WHERE d.id = $3 RETURNING id, intake_id AS intake`,
    [giving.id, giving.accountId, slip],
  );
  intake = rows[0].intake;
  await owner.query('SELECT ledger_append_history($1, $2)', [
    giving.id,
    JSON.stringify([
      {
        ...{ action: 'intakeStarted', objectKind: 'intake', objectId: intake, data: { files: 1 } },
        ...{ at: new Date(), actorId: giving.accountId, actorRole: 'consultant' },
      },
    ]),
  ]);
  await owner.query(
    `INSERT INTO intake_row (practice_id, intake_id, n, file_id, pages, outcome, employee_id, company_id)
     VALUES ($1, $2, 1, $3, '{1}', 'riconosciuto', $4, $5)`,
    [giving.id, intake, rows[0].id, ada.id, company.id],
  );
  await aPractice(owner, 'terzo');
  await owner.query("UPDATE company SET labels = '{da seguire}' WHERE id = $1", [company.id]);
  // Ada also works for a second company, which stays with the practice.
  const second = await anEmployee(owner, sibling, { taxCode: ada.taxCode, lastName: 'Altrove', firstName: 'Ada' });
  secondJob = second.id;
  for (const login of [
    'cede',
    'riceve',
    'terzo',
    'sua-azienda',
    'sorella',
    'altra',
    'sua-lavoratrice',
    'collega-altrove',
    'lavoratore-altro',
    'amministra',
  ])
    callers.set(login, await portal.login(login));
  expect((await as('sua-lavoratrice').get(`/apiback/api/dipendente/documenti/${slip}/download`)).status).toBe(200);
  expect((await as('sua-azienda').get(`/apiback/api/doccedolino/download/${slip}`)).status).toBe(200);
});
afterAll(async () => {
  await superuser?.end();
  await portal?.close();
});

async function faults(): Promise<string[]> {
  const report = await verified(superuser, {
    objects: storedObjects(superuser),
    storedSha256: async (practice, sha256) => ((await portal.server.app.blobs.has(practice, sha256)) ? sha256 : null),
  });
  return report.faults.map(({ object, code, detail }) => `${object}: ${code} ${detail}`);
}
/** The verifier's new faults, without those of the test data, which was inserted without the portal. */
const newFaults = async () => (await faults()).filter((fault) => !faultsBefore.includes(fault));

async function checked(bytes: Uint8Array) {
  const body = new FormData();
  body.append('ricevuta', new Blob([new Uint8Array(bytes)]), 'ricevuta.pdf');
  return (await fetch(`${portal.url}/apiback/api/ricevute/verifica`, { method: 'POST', body })).json();
}

const offer = (who = 'cede', studio = 'riceve@esempio.invalid') =>
  as(who).post(`/apiback/api/Azienda/${company.id}/passaggio`, { studio });
const accept = (id: string, codice = company.code, who = 'riceve') =>
  as(who).post(`${HANDOVERS}/${id}/accetta`, { codice });
const practiceOf = async () =>
  (await superuser.query('SELECT practice_id FROM company WHERE id = $1', [company.id])).rows[0].practice_id;

/** Each endpoint, and the roles that can see the company there (C consultant, Z company, E employee). */
const CALLS: Record<string, { address: () => string; to: string }> = {
  'its list of companies': { address: () => '/apiback/api/Azienda/lista', to: 'C Z' },
  'its home': { address: () => '/apiback/api/Azienda/listahomecons', to: 'C Z' },
  'its page': { address: () => `/apiback/api/Azienda/${company.id}`, to: 'C Z' },
  'its people': { address: () => '/apiback/api/dipendente/lista', to: 'C Z' },
  'its payslips': { address: () => `/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}`, to: 'C Z' },
  'a payslip': { address: () => `/apiback/api/doccedolino/bydocbase/${slip}`, to: 'C Z' },
  'a payslip’s bytes': { address: () => `/apiback/api/doccedolino/download/${slip}`, to: 'C Z' },
  'the search': { address: () => `/apiback/api/cerca?q=${MARK}`, to: 'C Z E' },
  'its counts': { address: () => `/apiback/api/doccedolino/riepdocazi?cfAzienda=${company.taxCode}`, to: 'C Z' },
  'its board': { address: () => `/apirest/api/company/notices?cfAzienda=${company.taxCode}`, to: 'C Z' },
  'a notice': { address: () => `/apirest/api/company/notices/${notice}`, to: 'C Z' },
  'its requests': {
    address: () => `/apiback/api/docrichiesta/listaperazienda?cfAzienda=${company.taxCode}`,
    to: 'C Z',
  },
  'a request': { address: () => `/apiback/api/docrichiesta/${request}`, to: 'C Z E' },
  'its notes': { address: () => `/apiback/api/Nota/lista?cfAzienda=${company.taxCode}`, to: 'C Z' },
  'a receipt': { address: () => `/apiback/api/DocCronologia/ricevuta/${slip}`, to: 'C Z E' },
  'everything of it': { address: () => `/apiback/api/Azienda/${company.id}/pacchetto`, to: 'C' },
  'their own payslips': { address: () => '/apiback/api/dipendente/documenti', to: 'E' },
  'their own payslip’s bytes': { address: () => `/apiback/api/dipendente/documenti/${slip}/download`, to: 'E' },
  'their own requests': { address: () => '/apiback/api/dipendente/richieste', to: 'E' },
  'their own notices': { address: () => '/apiback/api/dipendente/avvisi', to: 'E' },
};
const SORTS: Record<string, string> = {
  cede: 'C',
  riceve: 'C',
  terzo: 'C',
  'sua-azienda': 'Z',
  sorella: 'Z',
  altra: 'Z',
  'sua-lavoratrice': 'E',
  'collega-altrove': 'E',
  'lavoratore-altro': 'E',
  amministra: 'A',
  nessuno: '-',
};

/** Whether the response contains the company: its name, its code or the requested object. */
async function shows(who: string, call: string): Promise<boolean> {
  const { address } = CALLS[call] as (typeof CALLS)[string];
  const answer = await as(who).get(address());
  if (answer.status !== 200) return false;
  const isFile = !answer.headers.get('content-type')?.includes('json');
  return (
    isFile ||
    [MARK, company.taxCode, request].some((word) => answer.text.includes(word)) ||
    (call === 'its counts' && answer.text.includes('2026'))
  );
}
async function whoSees(): Promise<Record<string, string[]>> {
  const seen: Record<string, string[]> = {};
  for (const call of Object.keys(CALLS)) {
    seen[call] = [];
    for (const who of Object.keys(SORTS)) if (await shows(who, call)) seen[call]?.push(who);
  }
  return seen;
}
/** Who should see the company at each endpoint, given the logins that have access to it. */
const expected = (holders: readonly string[]) =>
  Object.fromEntries(
    Object.entries(CALLS).map(([call, { to }]) => [
      call,
      Object.keys(SORTS).filter((who) => holders.includes(who) && to.split(' ').includes(SORTS[who] ?? '')),
    ]),
  );

describe('a handover', () => {
  it('has not begun: only the giving practice, the company and its worker see the company', async () => {
    expect(await whoSees()).toEqual(expected(['cede', 'sua-azienda', 'sua-lavoratrice']));
    faultsBefore = await faults();
    told = (await as('cede').get(`/apiback/api/DocCronologia/lista/${slip}`)).json;
    expect(told.length).toBeGreaterThan(0);
    receipt = (await as('cede').get(`/apiback/api/DocCronologia/ricevuta/${slip}`)).bytes;
    expect(await checked(receipt)).toEqual({ valida: true, motivi: [] });
  });

  it('is carried out at once when the other practice, which alone sees the offer, accepts it', async () => {
    const { status, json, text } = await offer();
    expect([status, json.studio], text).toEqual([201, 'riceve@esempio.invalid']);
    const rows = await Promise.all(['cede', 'riceve'].map(async (who) => (await as(who).get(HANDOVERS)).json));
    const { rows: names } = await portal.owner.query(
      'SELECT name FROM practice WHERE id = ANY($1) ORDER BY id = $2 DESC',
      [[giving.id, receiving.id], receiving.id],
    );
    expect(rows.map(([row]) => row.studio)).toEqual(['riceve@esempio.invalid', names[1].name]);
    expect(rows.map(([row]) => [row.ricevuto, row.ragioneSociale, row.lavoratori, row.documenti, row.stato])).toEqual([
      [false, company.legalName, 1, 3, 'in-attesa'],
      [true, company.legalName, 1, 3, 'in-attesa'],
    ]);
    for (const who of ['sua-azienda', 'altra', 'sua-lavoratrice', 'amministra'])
      expect((await accept(json.id, 'X1', who)).status, who).toBe(403);
    for (const who of ['cede', 'terzo']) expect((await accept(json.id, 'X1', who)).status, who).toBe(404);
    expect((await as('terzo').get(HANDOVERS)).json).toEqual([]);
    // The receiving practice sees earlier events only after the handover.
    expect((await as('riceve').get(`${HANDOVERS}/${json.id}/registro`)).status).toBe(404);
    const taken = await accept(json.id, 'NUOVO1');
    expect(taken.status, taken.text).toBe(200);
    expect(await practiceOf()).toBe(receiving.id);
    expect((await as('cede').get(HANDOVERS)).json[0].studio).toBe(names[0].name);
  });

  it('shows everything to the new practice and nothing to the former one; company and worker see what they saw before', async () => {
    expect(await whoSees()).toEqual(expected(['riceve', 'sua-azienda', 'sua-lavoratrice']));
  });

  it('moves every table in the way that the table states', async () => {
    const { rows } = await superuser.query(
      `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('practice_id', 'company_id', 'employee_id', 'document_id', 'grant_id', 'account_id')
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
    );
    expect(Object.keys(HANDOVER_TABLES).toSorted()).toEqual(rows.map(({ name }) => name));
    const of = ['company_id', 'employee_id', 'document_id'] as const;
    for (const [table, how] of Object.entries(HANDOVER_TABLES)) {
      if (/^(stays|counted)/.test(how)) continue;
      const { rows: columns } = await superuser.query(
        'SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0',
        [table],
      );
      const names = columns.map(({ attname }) => attname);
      if (!names.includes('practice_id')) continue;
      const [column] = of.filter((name) => names.includes(name));
      if (!column) continue;
      const whose = { company_id: company.id, employee_id: ada.id, document_id: slip }[column];
      const { rows: left } = await superuser.query(
        `SELECT count(*)::int AS n FROM ${table} WHERE practice_id = $1 AND ${column} = $2`,
        [giving.id, whose],
      );
      expect([table, left[0].n]).toEqual([table, 0]);
    }
  });

  it('interrupts neither the worker’s session nor scheduled work', async () => {
    expect(
      (await as('sua-lavoratrice').get('/apiback/api/dipendente/documenti')).json.map((row: { id: string }) => row.id),
    ).toEqual([slip]);
    const { rows } = await superuser.query('SELECT key FROM graphile_worker.jobs WHERE key = $1', [
      `appear:${receiving.id}:2096-05-01`,
    ]);
    expect([later, rows.length]).toEqual([later, 1]);
    const { rows: rules } = await superuser.query('SELECT FROM standing_rule WHERE company_id = $1', [company.id]);
    expect(rules).toHaveLength(0);
  });

  it('keeps the history: receipts stay valid, and the new practice can read earlier events', async () => {
    expect(await checked(receipt)).toEqual({ valida: true, motivi: [] });
    const again = (await as('riceve').get(`/apiback/api/DocCronologia/ricevuta/${slip}`)).bytes;
    expect(await checked(again)).toEqual({ valida: true, motivi: [] });
    // The receipt of an earlier delivery still refers to the former practice's chain.
    const publicKey = Buffer.from((await portal.anonymous.get('/apiback/api/ricevute/chiave')).json.chiave, 'base64');
    const { receipt: facts } = await checkReceipt(again, { publicKey });
    expect([facts?.chain, facts?.segments.length]).toEqual([giving.id, expect.any(Number)]);
    expect(facts?.segments.length).toBeGreaterThan(0);
    const history = `/apiback/api/DocCronologia/lista/${slip}`;
    const since = (await as('riceve').get(history)).json;
    // The history is ordered by time, because each chain has its own numbers; the former chain has the earlier events.
    expect(since.length).toBeGreaterThan(told.length);
    expect(since.slice(-told.length)).toEqual(told);
    expect((await as('sua-azienda').get(history)).json).toHaveLength(since.length);
    const { rows } = await superuser.query(
      "SELECT DISTINCT chain FROM ledger WHERE object_kind = 'document' AND object_id = $1 ORDER BY 1",
      [slip],
    );
    expect(new Set(rows.map(({ chain }) => chain))).toEqual(new Set([giving.id, receiving.id]));
    for (const who of ['cede', 'terzo', 'sorella']) expect((await as(who).get(history)).status, who).toBe(404);
    const [row] = (await as('riceve').get(HANDOVERS)).json;
    expect((await as('riceve').get(`${HANDOVERS}/${row.id}/registro`)).status).toBe(200);
    expect((await as('cede').get(`${HANDOVERS}/${row.id}/registro`)).status).toBe(404);
  });

  it('leaves no copy with the former practice, which keeps what belongs to its other companies', async () => {
    const marked = await superuser.query('SELECT code, labels FROM company WHERE id = $1', [company.id]);
    expect(marked.rows).toEqual([{ code: 'NUOVO1', labels: null }]);
    const left = await superuser.query('SELECT FROM intake WHERE id = $1', [intake]);
    expect(left.rows).toEqual([]);
    const kept = await superuser.query('SELECT practice_id FROM employee WHERE id = $1', [secondJob]);
    expect(kept.rows).toEqual([{ practice_id: giving.id }]);
    const contents = await superuser.query(
      'SELECT b.practice_id FROM blob b JOIN document d USING (sha256) WHERE d.id = $1',
      [slip],
    );
    expect(contents.rows).toEqual([{ practice_id: receiving.id }]);
    for (const practiceId of [giving.id, receiving.id])
      expect(
        await portal.server.app.database.inScope({ role: 'job', practiceId, accountId: null }, (tx) =>
          tx.all(sql`SELECT what FROM wrong_counts(${practiceId})`),
        ),
      ).toEqual([]);
  });

  it('leaves both chains and all contents valid, and is recorded in both chains', async () => {
    expect(await newFaults()).toEqual([]);
    const { rows } = await superuser.query(
      "SELECT chain, action, actor_account_id AS by FROM ledger WHERE action IN ('companyOffered', 'companyHandedOver', 'companyTakenOver') ORDER BY at",
    );
    expect(rows).toEqual([
      { chain: giving.id, action: 'companyOffered', by: giving.accountId },
      { chain: giving.id, action: 'companyHandedOver', by: receiving.accountId },
      { chain: receiving.id, action: 'companyTakenOver', by: receiving.accountId },
    ]);
  });
});

describe('an offer of a company', () => {
  it('cannot be accepted after its expiry, but the company can be offered again', async () => {
    const made = await aCompany(portal.owner, giving);
    const other = await aCompany(portal.owner, receiving);
    const start = new Date();
    portal.setNow(start);
    const offered = await as('cede').post(`/apiback/api/Azienda/${made.id}/passaggio`, {
      studio: 'riceve@esempio.invalid',
    });
    expect(offered.status, offered.text).toBe(201);
    const answers = [];
    for (const after of [OFFER_STANDS_MS - 1000, OFFER_STANDS_MS + 1000]) {
      portal.setNow(new Date(start.getTime() + after));
      callers.set('riceve', await portal.login('riceve'));
      answers.push((await accept(offered.json.id, other.code)).json.errorKey);
    }
    expect(answers).toEqual(['handover-code-taken', 'handover-answered']);
    expect((await as('riceve').get(HANDOVERS)).json[0]?.stato).toBe('scaduto');
    callers.set('cede', await portal.login('cede'));
    const anew = await as('cede').post(`/apiback/api/Azienda/${made.id}/passaggio`, {
      studio: 'riceve@esempio.invalid',
    });
    expect(anew.status).toBe(201);
    portal.setNow(null);
    for (const who of ['cede', 'riceve']) callers.set(who, await portal.login(who));
  });

  it('is refused with the reason: to the same practice, an open intake, queued mails, a conflict at the receiver', async () => {
    const made = await aCompany(portal.owner, giving, { login: 'con-accesso' });
    const asked = (studio = 'riceve@esempio.invalid') =>
      as('cede').post(`/apiback/api/Azienda/${made.id}/passaggio`, { studio });
    const { rows } = await superuser.query(
      "SELECT concat_ws('-', distribution_code, customer_code, product_number) AS codes FROM practice WHERE id = $1",
      [giving.id],
    );
    expect((await asked(rows[0].codes)).json.errorKey).toBe('handover-own-practice');
    await superuser.query(
      "INSERT INTO intake (practice_id, company_id, kind, state, created_by) VALUES ($1, $2, 'cedolini', 'ready', $3)",
      [giving.id, made.id, giving.accountId],
    );
    expect((await asked()).json.errorKey).toBe('handover-intake-open');
    await superuser.query('DELETE FROM intake WHERE company_id = $1', [made.id]);
    await superuser.query(
      `INSERT INTO mailing (practice_id, company_id, kind, subject, people, undo, created_at, leaves_at)
       VALUES ($1, $2, 'publication', 'Cedolini', 1, '{}', now(), '2096-01-01')`,
      [giving.id, made.id],
    );
    expect((await asked()).json.errorKey).toBe('handover-mails-waiting');
    await superuser.query('DELETE FROM mailing WHERE company_id = $1', [made.id]);
    const { json } = await asked();
    const other = await aCompany(portal.owner, receiving);
    await superuser.query('UPDATE company SET tax_code = $2 WHERE id = $1', [other.id, made.taxCode]);
    expect((await accept(json.id, 'C1')).json.errorKey).toBe('handover-company-there');
    await superuser.query('UPDATE company SET tax_code = $2 WHERE id = $1', [other.id, other.taxCode]);
    await superuser.query('UPDATE practice SET user_limit = 1 WHERE id = $1', [receiving.id]);
    expect((await accept(json.id, 'C1')).json.errorKey).toBe('handover-users-full');
    await superuser.query('UPDATE practice SET user_limit = NULL WHERE id = $1', [receiving.id]);
    expect((await as('cede').post(`${HANDOVERS}/${json.id}/ritira`)).status).toBe(200);
  });

  it('does not reveal whether a mailbox is known, in its response, its list or its events', async () => {
    const shared = 'condivisa@esempio.invalid';
    for (const login of ['terzo', 'quarto']) {
      if (login === 'quarto') await aPractice(portal.owner, login);
      await portal.owner.query('UPDATE account SET email = $2 WHERE login = $1', [login, shared]);
    }
    const seen = [];
    for (const studio of ['riceve@esempio.invalid', 'nessuno@esempio.invalid', shared]) {
      const made = await aCompany(portal.owner, giving, { legalName: 'Proposta srl' });
      const answer = await as('cede').post(`/apiback/api/Azienda/${made.id}/passaggio`, { studio: ` ${studio} ` });
      const { id } = answer.json;
      const listed = (await as('cede').get(HANDOVERS)).json.find((row: { id: string }) => row.id === id);
      const { rows: trace } = await superuser.query(
        "SELECT canonical::jsonb->'data' AS data FROM ledger WHERE action = 'companyOffered' AND object_id = $1",
        [made.id],
      );
      const reaches = (await as('riceve').get(HANDOVERS)).json.some((row: { id: string }) => row.id === id);
      const own = (await as('terzo').get(HANDOVERS)).json.some((row: { id: string }) => row.id === id);
      const back = await as('cede').post(`${HANDOVERS}/${id}/ritira`);
      const over = (await as('cede').get(HANDOVERS)).json.find((row: { id: string }) => row.id === id);
      const alike = JSON.stringify([answer.status, answer.json, listed, trace, back.status, back.json, over])
        .replaceAll(studio, 'STUDIO')
        .replaceAll(new RegExp(`"(${id}|${made.id}|${made.taxCode}|${made.code})"`, 'g'), '"#"')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'NOW');
      seen.push({ alike, reaches, own });
    }
    const [known, ...others] = seen;
    expect(known?.reaches).toBe(true);
    for (const other of others) expect(other).toEqual({ ...known, reaches: false });
  });

  it('is refused for a company of a group', async () => {
    const head = await aCompany(portal.owner, giving);
    const daughter = await aCompany(portal.owner, giving, { head });
    for (const { id } of [head, daughter]) {
      const answer = await as('cede').post(`/apiback/api/Azienda/${id}/passaggio`, {
        studio: 'riceve@esempio.invalid',
      });
      expect(answer.json.errorKey).toBe('handover-in-group');
    }
  });

  it('is announced to the consultants of the other practice only, as are its withdrawal and each answer', async () => {
    const made = await aCompany(portal.owner, giving, { legalName: 'Raccontata srl' });
    const news = async (who: string) =>
      (await as(who).get('/apirest/api/notifiche')).json
        .filter(({ testo }: { testo: string }) => testo.includes(made.legalName))
        .map(({ tipo, testo, link }: Record<string, string>) => `${tipo} ${link}: ${testo}`);
    const hears = (who: string) => expect.poll(() => news(who));
    const offered = async () =>
      (await as('cede').post(`/apiback/api/Azienda/${made.id}/passaggio`, { studio: 'riceve@esempio.invalid' })).json
        .id;
    const told = /^companyOffered \/consultant\/home: .* propone di passarti Raccontata srl.* entro il \d/;
    const first = await offered();
    await hears('riceve').toEqual([expect.stringMatching(told)]);
    expect(await news('cede')).toEqual([]);
    await as('cede').post(`${HANDOVERS}/${first}/ritira`);
    await hears('riceve').toEqual([]);
    const second = await offered();
    await hears('riceve').toEqual([expect.stringMatching(told)]);
    await as('riceve').post(`${HANDOVERS}/${second}/rifiuta`);
    await hears('cede').toEqual([expect.stringMatching(/^companyOfferRefused \/consultant\/companies: .* resta tua/)]);
    expect(await news('riceve')).toEqual([]);
    const third = await offered();
    await hears('riceve').toHaveLength(1);
    portal.setNow(new Date(Date.now() + 120_000));
    await mailNewsTask(portal.server.app)({ practiceId: receiving.id });
    portal.setNow(null);
    const { rows } = await superuser.query(
      `SELECT DISTINCT recipient FROM outbox WHERE practice_id = $1 AND data::text LIKE '%Raccontata srl%'`,
      [receiving.id],
    );
    expect(rows).toEqual([{ recipient: 'riceve@esempio.invalid' }]);
    expect((await accept(third, 'RACC')).status).toBe(200);
    await hears('cede').toContainEqual(expect.stringMatching(/^companyOfferAccepted .* ha preso Raccontata srl/));
    expect(await news('riceve')).toEqual([]);
    for (const who of ['terzo', 'sorella', 'altra', 'sua-azienda', 'lavoratore-altro'])
      expect(await news(who)).toEqual([]);
  });

  it('is not announced if the job runs after the answer, after the expiry, or for another practice', async () => {
    const made = await aCompany(portal.owner, giving, { legalName: 'Tardiva srl' });
    const offered = async () =>
      (await as('cede').post(`/apiback/api/Azienda/${made.id}/passaggio`, { studio: 'riceve@esempio.invalid' })).json
        .id;
    const told = async (who: string) =>
      JSON.stringify((await as(who).get('/apirest/api/notifiche')).json).includes(made.legalName);
    const late = (offer: string, practiceId: string) =>
      tellHandoverTask(portal.server.app)({
        practiceId,
        offer,
        what: 'offered',
        company: made.legalName,
        practice: 'Chi cede',
        endsAt: new Date().toISOString(),
      });
    const first = await offered();
    await expect.poll(() => told('riceve')).toBe(true);
    await as('cede').post(`${HANDOVERS}/${first}/ritira`);
    await expect.poll(() => told('riceve')).toBe(false);
    await late(first, receiving.id);
    expect(await told('riceve')).toBe(false);
    const second = await offered();
    await expect.poll(() => told('riceve')).toBe(true);
    const { rows } = await superuser.query(
      "SELECT practice_id::text AS id FROM account_grant g JOIN account a ON a.id = g.account_id WHERE a.login = 'terzo'",
    );
    await late(second, rows[0].id);
    expect(await told('terzo')).toBe(false);
    await as('riceve').post(`${HANDOVERS}/${second}/rifiuta`);
    await late(second, receiving.id);
    expect(await told('riceve')).toBe(false);
    const last = await offered();
    await expect.poll(() => told('riceve')).toBe(true);
    await superuser.query("DELETE FROM notification WHERE kind = 'companyOffered'");
    portal.setNow(new Date(Date.now() + OFFER_STANDS_MS));
    await late(last, receiving.id);
    portal.setNow(null);
    expect(await told('riceve')).toBe(false);
    // The same job announces an offer that is still open.
    await late(last, receiving.id);
    expect(await told('riceve')).toBe(true);
    await as('cede').post(`${HANDOVERS}/${last}/ritira`);
    await expect.poll(() => told('riceve')).toBe(false);
  });

  it('can be answered once only: not a second time, not after its withdrawal, and by one of two simultaneous requests', async () => {
    // Other tests have inserted companies without the portal since the last verification.
    faultsBefore = await faults();
    await portal.owner.query("UPDATE account SET email = 'cede@esempio.invalid' WHERE id = $1", [giving.accountId]);
    const first = (await offer('riceve', 'cede@esempio.invalid')).json.id;
    expect((await offer('riceve', 'cede@esempio.invalid')).status).toBe(409);
    expect((await as('riceve').post(`${HANDOVERS}/${first}/ritira`)).status).toBe(200);
    expect((await accept(first, 'A1', 'cede')).status).toBe(409);
    const second = (await offer('riceve', 'cede@esempio.invalid')).json.id;
    expect((await as('cede').post(`${HANDOVERS}/${second}/rifiuta`)).status).toBe(200);
    expect((await as('cede').post(`${HANDOVERS}/${second}/rifiuta`)).status).toBe(409);
    const third = (await offer('riceve', 'cede@esempio.invalid')).json.id;
    const both = await Promise.all([accept(third, 'A1', 'cede'), accept(third, 'A1', 'cede')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await practiceOf()).toBe(giving.id);
    expect(await newFaults()).toEqual([]);
    expect(await whoSees()).toEqual(expected(['cede', 'sua-azienda', 'sua-lavoratrice']));
  });

  it('is refused while the company has pending work', async () => {
    const paper = await aSignature(portal, ada, { createdBy: giving.accountId });
    faultsBefore = await faults();
    expect((await offer()).json.errorKey).toBe('handover-signing-open');
    await superuser.query("UPDATE signature_request SET status = 'withdrawn' WHERE id = $1", [paper]);
    const { json } = await offer();
    await superuser.query("UPDATE signature_request SET status = 'open' WHERE id = $1", [paper]);
    expect((await accept(json.id, 'B1')).status).toBe(409);
    await superuser.query("UPDATE signature_request SET status = 'withdrawn' WHERE id = $1", [paper]);
    expect(await practiceOf()).toBe(giving.id);
  });

  it('loses no data if its acceptance is interrupted at any step', async () => {
    const { json } = {
      json: (await as('riceve').get(HANDOVERS)).json.find((row: { stato: string }) => row.stato === 'in-attesa'),
    };
    // A separate login for requests that may fail with 500, which other callers do not accept.
    const login = { username: 'riceve', password: PASSWORD, rememberMe: false };
    const entered = await portal.anonymous.post('/apirest/api/bo/authenticate', login);
    callers.set('riceve, dying', caller(portal.url, entered.json.id_token));
    const { blobs } = portal.server.app;
    const { put } = blobs;
    blobs.put = () => Promise.reject(new Error('the disk is gone'));
    const { has } = blobs;
    blobs.has = async () => false;
    expect((await accept(json.id, 'B2', 'riceve, dying')).status).toBe(500);
    Object.assign(blobs, { put, has });
    await superuser.query(
      `CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'dies'; END $$`,
    );
    for (const table of [
      'blob',
      'company',
      'document',
      'employee',
      'account_grant',
      'request_answer',
      'handover',
      'ledger',
    ]) {
      const on = table === 'blob' || table === 'ledger' ? 'INSERT' : 'UPDATE';
      await superuser.query(
        `CREATE TRIGGER zz_dies BEFORE ${on} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION dies()`,
      );
      expect([table, (await accept(json.id, 'B2', 'riceve, dying')).status]).toEqual([table, 500]);
      await superuser.query(`DROP TRIGGER zz_dies ON ${table}`);
      expect([table, await practiceOf()]).toEqual([table, giving.id]);
    }
    expect(await whoSees()).toEqual(expected(['cede', 'sua-azienda', 'sua-lavoratrice']));
    expect((await accept(json.id, 'B2')).status).toBe(200);
    expect(await whoSees()).toEqual(expected(['riceve', 'sua-azienda', 'sua-lavoratrice']));
    expect(await newFaults()).toEqual([]);
  });
});

describe('scheduled work of a company', () => {
  it('moves with the company: each future day is queued once for the new practice, unless warned of, discarded or a draft', async () => {
    const { owner } = portal;
    const made = await aCompany(owner, giving, { legalName: 'Con scadenze srl' });
    const who = await anEmployee(owner, made);
    const letter = (day: string, more: Record<string, unknown> = {}) =>
      aDocument(portal, who, {
        ...{ kind: 'employeeDocument', createdBy: giving.accountId, publishOn: '2026-01-01', due_on: day },
        ...more,
      });
    await letter('2095-03-20');
    await letter('2095-03-20');
    await letter('2095-04-20', { due_warned: '2095-04-20' });
    await letter('2095-05-20', { discarded_at: new Date() });
    await letter('2026-02-01');
    const slipOn = (day: string, period: number, more: Record<string, unknown> = {}) =>
      aPayslip(portal, who, { createdBy: giving.accountId, publishOn: day, period, ...more });
    await slipOn('2095-06-01', 209505);
    await slipOn('2095-07-01', 209506, { cancelled_at: new Date() });
    for (const [publish_on, more] of [
      ['2095-08-01', {}],
      ['2095-09-01', { draft: true }],
      ['2095-10-01', { deleted_at: new Date() }],
    ] as const)
      await aNotice(portal, made, { publish_on, announced_at: null, ...more });
    const { json } = await as('cede').post(`/apiback/api/Azienda/${made.id}/passaggio`, {
      studio: 'riceve@esempio.invalid',
    });
    const taken = await accept(json.id, 'SCAD1');
    expect(taken.status, taken.text).toBe(200);
    expect(taken.json).toEqual({ azienda: expect.any(String) });
    const { rows } = await superuser.query(
      "SELECT key, run_at AS at FROM graphile_worker.jobs WHERE key LIKE '%:2095-%' ORDER BY key",
    );
    expect(rows.map(({ key, at }) => [key, at.toISOString()])).toEqual([
      [`appear:${receiving.id}:2095-06-01`, '2095-05-31T22:00:00.000Z'],
      [`due:${receiving.id}:2095-03-20`, '2095-03-13T06:00:00.000Z'],
      [`notices:${receiving.id}:2095-08-01`, expect.any(String)],
    ]);
  });
});
