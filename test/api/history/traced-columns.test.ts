import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VOCABULARY } from '../../../src/ledger/ledger.ts';
import { currentObjects, ledgerHeads, ledgerRows, OBJECT_KINDS } from '../../../src/ledger/ledger-source.store.ts';
import { verifyLedger } from '../../../src/ledger/verify.ts';
import { daysAfter, romeDay } from '../../../src/server/clock.ts';
import { aNotice } from '../../support/portal/notices.ts';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Portal,
  startPortal,
  type TestCompany,
} from '../../support/portal/portal.ts';

/**
 * Changes, directly in the database, every column that people see or act on. The verifier must report the object, or
 * the list below must give a reason why not (P68).
 */
let portal: Portal;
let superuser: pg.Client;
/** The verifier's faults about people inserted without events. */
let wholeScene: string[];
let atFirst: string[];
let afterUse: string[];

/** For each table, the columns that the ledger need not cover, with the reason; `*` covers the whole table. */
const UNTOLD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: {
    asked_email: 'what is asked for; what became of it is told',
    asked_email_until: 'until when it may be confirmed',
  },
  account_grant: {
    created_at: 'the event of its place has the moment',
    invited_until: 'a wait, begun anew by each key',
    mail_refused_at: 'what a mail server answered',
    mail_refusal: 'what a mail server answered',
  },
  acknowledgement: { employee_id: 'the event names who gave it, and the document whose it is' },
  approval: { given_by: 'the event has who', at: 'the event has the moment' },
  api_key: {
    last_used_at: 'a use: what it did is told',
    last_refused_at: 'a refusal: nothing was done',
    last_refusal: 'a refusal: nothing was done',
  },
  blob: { '*': 'which bytes are stored is compared with the trace byte by byte' },
  damaged_content: { '*': 'told by contentFoundDamaged, and found anew by the next reading' },
  document: {
    description: 'a title, of which the trace keeps a commitment with each event, not a fact',
    file_name: 'a name for saving',
    content_type: 'told anew from the content itself where it is opened',
    size: 'the content is named by its SHA-256, which says its size',
    tags: 'labels of whoever works with it',
    category: 'told where somebody sets it: a payslip has none',
    delivery_on: 'told where somebody sets it: a payslip has none',
    due_warned: 'a brake on warnings',
    corrected_at: 'the event has the moment',
    read_before_correction: 'told by the events before the correction',
    created_as: 'in which role its login made it: the event has it',
    intake_id: 'where it came from: its intake says it',
  },
  handover: {
    to_practice_id: 'an open offer does not tell its giver whom it reaches (P169): only its answer does',
    company_name: 'how the company was called then: the event names it by its number',
    company_tax_code: 'the event names the company by its number',
    company_code: 'the event names the company by its number',
    from_name: 'how the practice was called then: the chain of the event is its number',
    to_name: 'how the practice was called then: the event names it by its number',
    people: 'counted for the page of the offer: what went is told by its own events',
    documents: 'counted for the page of the offer: what went is told by its own events',
    bytes: 'counted for the page of the offer: what went is told by its own events',
    ends_at: 'as long after the offer as each stands; that somebody accepted is told',
  },
  dropped_file: { '*': 'where the bytes of an intake came from: its event says the folder' },
  document_count: { '*': 'a count, compared with the documents each day' },
  document_figure: { '*': 'read from the content that it names by its SHA-256, which the trace names too' },
  document_lines: { '*': 'read from the content that it names by its SHA-256, which the trace names too' },
  document_net: { '*': 'read from the content that it names by its SHA-256, which the trace names too' },
  document_version: {
    size: 'the content is named by its SHA-256, which says its size',
    created_at: 'the event has the moment',
    replaced_at: 'the event has the moment',
    replaced_by: 'the event has who',
    content_type: 'told anew from the content itself',
    file_name: 'a name for saving',
  },
  factor_removal: { '*': 'that it was asked for, taken back and done is told' },
  identity_offer: { '*': 'minutes of an entrance under way' },
  identity_state: { '*': 'minutes of an entrance under way' },
  installation_day: { '*': 'what was measured of the machine that day' },
  intake: {
    kind: 'what its files contain is said of each document that comes of it',
    state: 'how far the work is',
    created_by: 'the event has who',
    created_at: 'the event has the moment',
    confirmation: 'what is to be made: what was made is told',
    closed_at: 'the event has the moment',
  },
  income_proof: { '*': 'minutes of a code: that it was made, looked at and ended is told' },
  inspection_folder: { '*': 'that it was opened, looked at, refused and ended is told' },
  intake_file: { '*': 'work before there is a document' },
  intake_row: { '*': 'work before there is a document: decisions are told, and the documents with their owner' },
  known_device: { '*': 'opens nothing: it lets a right password pass the brake' },
  known_network: { '*': 'opens nothing, and is asked no more' },
  last_use: { '*': 'where the next login begins: that somebody came in is told' },
  layout_memory: { '*': 'a proposal, which somebody decides on' },
  login_throttle: { '*': 'a brake' },
  mailed_key: { '*': 'an errand: what is done with it is told' },
  mailing: { '*': 'mails on their way: what they tell is told where it happened, and that it was taken back, too' },
  month_row: { company_id: 'its sheet says it' },
  month_sheet: { reminded_on: 'a brake on reminders: the event has the day' },
  notice: {
    announced_at: 'when its people were told: noticeAppeared has it',
  },
  notice_receipt: {
    reminded_at: 'a brake on reminders',
    company_id: 'its notice says it',
  },
  notification: { '*': 'news of what is told where it happened' },
  notification_seen: { '*': 'which news somebody has put aside' },
  outbox: { '*': 'mails on their way: links without amounts' },
  page_figure: { '*': 'read from the bytes of an intake, and read again from them' },
  page_lines: { '*': 'read from the bytes of an intake, and read again from them' },
  page_net: { '*': 'read from the bytes of an intake, and read again from them' },
  proof: { '*': 'a file made of the trace: that it was asked for, made, taken and ended is told, with its SHA-256' },
  push_message: { '*': 'messages on their way: what they tell is told where it happened' },
  push_subscription: { '*': 'a device that is told: that it was allowed, and ended, is told, or the end of its login' },
  portale_seal_certificate: { '*': 'each is sealed under the installation’s key: one that was changed is none' },
  portale_installation: { '*': 'the start holds it against the folder and the key' },
  portale_migration: { '*': 'the start holds it against the sources' },
  portale_checkpoint: { '*': 'signed itself, and on its way to the folders of other nodes' },
  portale_checkpoint_taken: { '*': 'how far each folder has them' },
  portale_signed: { '*': 'a memory of the checkpoints, which are signed' },
  portale_touched: { '*': 'empty between transactions' },
  remembered_answer: { '*': 'what a repeated call is answered' },
  recovery_code: { kept_at: 'recoveryCodesKept has it' },
  reminder: { '*': 'a brake on reminders' },
  rule_reminder: { '*': 'a brake on reminders' },
  saved_view: { '*': 'an address of one’s own' },
  second_factor: {
    counter: 'counts uses',
    transports: 'how a browser speaks with it',
    last_step: 'the last code used, so that none is good twice',
    last_used_at: 'a use',
  },
  received_mail: { '*': 'where the bytes of an intake came from, and that its sender was answered' },
  second_factor_step: { '*': 'minutes of a login under way' },
  session: { '*': 'hours of a login: what is done in it is told' },
  set_up_link: { '*': 'an errand: what is done with it is told' },
  counts_compared: { '*': 'when the counts of a practice were compared last' },
  stored_bytes: { '*': 'a sum, compared with the contents each day' },
  text_count: { '*': 'a count, compared with the documents each day' },
  ticket: { '*': 'seconds of a download under way' },
  signature_confirmation: { '*': 'minutes of a signature under way' },
  signature_signer: { reminded_at: 'a brake on reminders' },
  webhook: {
    failing_since: 'what a receiver answered',
    resume_at: 'what a receiver answered',
  },
  webhook_delivery: { '*': 'messages on their way: what they tell is told where it happened' },
};
/** Identifiers: a changed value means another row, and foreign keys protect identifiers. */
const KEYS = ['id', 'practice_id'];

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  superuser = new pg.Client({ connectionString: portal.urls.superuser });
  await superuser.connect();
  const practice = await aPractice(owner);
  const company = await aCompany(owner, practice, { login: 'azienda' });
  const employee = await anEmployee(owner, company, { login: 'lavoratore' });
  await anEmployee(owner, company, { login: 'collega' });
  await aCompany(owner, practice);
  await owner.query('SELECT prints_anew()');
  atFirst = await faults();
  const worker = await portal.login('lavoratore');
  const manager = await portal.login('azienda');
  const consultant = await portal.login(practice.login);
  const letter = {
    descrizione: 'Lettera',
    cfAzienda: company.taxCode,
    codiceFiscale: employee.taxCode,
    presaVisione: true,
  };
  const made = await consultant.upload(
    '/apiback/api/docdocumento/upload',
    [{ name: 'c.pdf', bytes: aPdf('Lettera') }],
    { jsonDocDto: JSON.stringify(letter) },
  );
  expect(made.status, made.text).toBe(201);
  const id = made.json.ids[0];
  for (const text of ['Lettera, di nuovo', 'Lettera, infine']) {
    const file = [{ name: 'c.pdf', bytes: aPdf(text) }];
    const corrected = await consultant.upload(`/apiback/api/DocBase/${id}/rettifica`, file, { jsonDocDto: '{}' });
    expect(corrected.status, corrected.text).toBeLessThan(300);
  }
  const published = await manager.put('/apiback/api/DocBase/updatevisibile', {
    idList: [id],
    dataPubblicazione: new Date().toLocaleDateString('sv', { timeZone: 'Europe/Rome' }),
  });
  expect(published.status).toBe(200);
  await worker.get(`/apiback/api/dipendente/documenti/${id}/download`);
  expect((await worker.post(`/apiback/api/dipendente/documenti/${id}/presavisione`, {})).status).toBe(204);
  await worker.post('/apirest/api/account/reauthenticate', { password: 'Portale.2026' });
  const sent = await worker.upload(
    '/apiback/api/docrichiesta/uploadricazi',
    [{ name: 'm.pdf', bytes: aPdf('Modulo') }],
    {
      jsonRichiesteDTO: JSON.stringify({ tipo: 2, testo: 'Nuovo conto', iban: 'IT60X0542811101000000123456' }),
    },
  );
  expect(sent.status).toBe(201);
  await manager.post('/apiback/api/docrichiesta/change-status/V', [sent.json.id]);
  const asked = await consultant.upload('/apiback/api/firme', [{ name: 'l.pdf', bytes: aPdf('Lettera da firmare') }], {
    json: JSON.stringify({
      ...{
        cfAzienda: company.taxCode,
        titolo: 'Lettera',
        modo: 'in-ordine',
        scadenza: daysAfter(romeDay(new Date()), 30),
      },
      firmatari: [{ idDipendente: employee.id }],
    }),
  });
  expect(asked.status, asked.text).toBe(201);
  const paper = `/apiback/api/dipendente/firme/${asked.json.ids[0]}`;
  expect((await worker.get(`${paper}/file`)).status).toBe(200);
  expect((await worker.post(`${paper}/rifiuta`, { motivo: 'Manca una riga' })).status).toBe(200);
  const notice = { id: await aNoticeWithItsEvent(company, practice.accountId) };
  expect((await worker.post(`/apiback/api/dipendente/avvisi/${notice.id}/letto`)).status).toBeLessThan(300);
  expect((await worker.post(`/apiback/api/dipendente/avvisi/${notice.id}/presavisione`)).status).toBeLessThan(300);
  const note = await manager.post('/apiback/api/Nota', { testo: 'Prima', cfAzienda: company.taxCode });
  expect((await manager.put(`/apiback/api/Nota/${note.json.id}`, { testo: 'Poi' })).status).toBe(200);
  const passing = await manager.post('/apiback/api/Nota', { testo: 'Va via', cfAzienda: company.taxCode });
  expect((await manager.call('DELETE', `/apiback/api/Nota/${passing.json.id}`)).status).toBe(204);
  const line = await manager.post(`/apiback/api/DocAnnotazioni/${id}/insert?testo=Fatto`);
  expect(line.status, line.text).toBe(201);
  const changed = await manager.put(`/apiback/api/dipendente/${employee.id}`, { qualifica: 'Operaia' });
  expect(changed.status, changed.text).toBe(200);
  const password = { currentPassword: 'Portale.2026', newPassword: 'Altra.Parola.26' };
  expect((await worker.post('/apirest/api/account/change-password', password)).status).toBe(204);
  afterUse = await faults();
  await fillTheRest(await allColumns());
  // Records the account a second time, in the system's chain, after the event in the practice's chain.
  await owner.query("UPDATE account SET first_name = 'Altrimenti' WHERE login = 'lavoratore'");
  await owner.query('SELECT prints_anew()');
  wholeScene = await faults();
});
afterAll(async () => {
  await superuser?.end();
  await portal?.close();
});

async function aNoticeWithItsEvent(company: TestCompany, account: string): Promise<string> {
  const objectId = await aNotice(portal, company);
  await told(company.practiceId, {
    action: 'noticeCreated',
    objectKind: 'notice',
    objectId,
    companyId: company.id,
    actorId: account,
    actorRole: 'consultant',
  });
  return objectId;
}

/** Appends an event about an object that the test inserted without the portal. */
async function told(chain: string, event: object): Promise<void> {
  const row = { at: new Date().toISOString(), actorRole: 'job', data: {}, ...event };
  await portal.owner.query('SELECT ledger_append_history($1, $2)', [chain, JSON.stringify([row])]);
}

async function faults(): Promise<string[]> {
  const report = await verifyLedger({
    rows: ledgerRows(superuser),
    heads: await ledgerHeads(superuser),
    checkpoints: [],
    vocabulary: VOCABULARY,
    now: new Date(),
    objects: { kinds: OBJECT_KINDS, all: () => currentObjects(superuser) },
  });
  return report.faults.map(({ chain, seq, object, code, detail }) => `${chain}/${seq} ${object}: ${code} ${detail}`);
}

/** Runs a change, returns the objects that the verifier newly reports, and rolls the change back. */
async function namedBy(change: () => Promise<unknown>): Promise<string[]> {
  await superuser.query('BEGIN');
  try {
    // Triggers and foreign keys do not stop an attacker with write access.
    await superuser.query("SET LOCAL session_replication_role = 'replica'");
    await change();
    return (await faults()).filter((fault) => !wholeScene.includes(fault));
  } finally {
    await superuser.query('ROLLBACK');
  }
}

interface Column {
  table: string;
  name: string;
  type: string;
}

async function dropUniqueness(table: string): Promise<void> {
  const { rows } = await superuser.query(
    `SELECT i.indexrelid::regclass AS index, c.conname FROM pg_index i
       LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.conrelid = i.indrelid
     WHERE i.indrelid = $1::regclass AND i.indisunique`,
    [table],
  );
  for (const { index, conname } of rows)
    await superuser.query(
      conname ? `ALTER TABLE ${table} DROP CONSTRAINT "${conname}" CASCADE` : `DROP INDEX ${index} CASCADE`,
    );
}

/** All columns of all tables, except generated ones. */
async function allColumns(): Promise<Column[]> {
  const { rows } = await superuser.query(
    `SELECT table_name AS table, column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER'
       AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public')
     ORDER BY table_name, ordinal_position`,
  );
  return rows;
}

const A_ROW_OF: Readonly<Record<string, string>> = {
  account_id: 'account',
  created_by: 'account',
  grant_id: 'account_grant',
  practice_id: 'practice',
  company_id: 'company',
  head_company_id: 'company',
  employee_id: 'employee',
  document_id: 'document',
  request_id: 'request',
  signature_id: 'signature_request',
  dossier_id: 'dossier',
  set_id: 'figure_set',
  intake_id: 'intake',
};

/** Inserts an arbitrary row, without constraints, into each table that the portal has left empty. */
async function fillTheRest(columns: readonly Column[]): Promise<void> {
  const { rows: checks } = await superuser.query(
    `SELECT conrelid::regclass AS table, conname FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, conname } of checks) await superuser.query(`ALTER TABLE ${table} DROP CONSTRAINT "${conname}"`);
  await superuser.query("SET session_replication_role = 'replica'");
  const tables = [...new Set(columns.map(({ table }) => table))];
  const later = [
    'dossier_document',
    'request_answer',
    'figure',
    'intake_file',
    'intake_row',
    'dropped_file',
    'received_mail',
  ];
  for (const table of [...tables.filter((name) => !later.includes(name)), ...later]) {
    if ((await superuser.query(`SELECT FROM ${table} LIMIT 1`)).rowCount) continue;
    const own = columns.filter((column) => column.table === table && column.name !== 'print_salt');
    await superuser.query(
      `INSERT INTO ${table} (${own.map(({ name }) => name).join(', ')}) OVERRIDING SYSTEM VALUE
       SELECT ${own.map(({ name, type }) => anyValue(name, type)).join(', ')}`,
    );
  }
  await superuser.query("SET session_replication_role = 'origin'");
  const { rows } = await superuser.query('SELECT id, practice_id, company_id FROM intake');
  for (const { id, practice_id, company_id } of rows)
    await told(practice_id, { action: 'intakeStarted', objectKind: 'intake', objectId: id, companyId: company_id });
  const approvals = await superuser.query(
    `SELECT d.id, d.practice_id, d.company_id, d.employee_id, encode(a.sha256, 'hex') AS sha256
     FROM approval a JOIN document d ON d.id = a.document_id`,
  );
  for (const { id, practice_id, company_id, employee_id, sha256 } of approvals.rows)
    await told(practice_id, {
      ...{ action: 'approved', objectKind: 'document', objectId: id, companyId: company_id, employeeId: employee_id },
      ...{ actorRole: 'company', data: { sha256 } },
    });
  const offers = await superuser.query('SELECT id::text, practice_id, company_id FROM handover');
  for (const { id, practice_id, company_id } of offers.rows)
    await told(practice_id, {
      ...{ action: 'companyOffered', objectKind: 'company', objectId: company_id, companyId: company_id },
      data: { offer: id },
    });
}

function anyValue(name: string, type: string): string {
  const table = A_ROW_OF[name];
  if (table) return `(SELECT min(id) FROM ${table})`;
  if (type.startsWith('_')) return `ARRAY[]::${type.slice(1)}[]`;
  if (/^(int|float|numeric|xid8)/.test(type)) return `'7'::${type}`;
  if (type === 'bool') return 'true';
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'bytea') return `sha256('a')`;
  if (type === 'jsonb') return `'{}'::jsonb`;
  if (/^(timestamptz|date)/.test(type)) return `now()::${type}`;
  return `'testo'::${type}`;
}

/** SQL for a different value of the column's type. */
function other(column: Column): string {
  const { name, type } = column;
  if (name === 'iban') return `'IT40S0542811101000000123457'`;
  if (name === 'status') return `'L'`;
  if (name === 'number') return '-number';
  const table = A_ROW_OF[name];
  if (table)
    return `(SELECT coalesce(max(o.id), 1) FROM ${table} o WHERE o.id IS DISTINCT FROM ${column.table}.${name})`;
  if (type.startsWith('_')) return `array_append(${name}, NULL)`;
  if (type === 'timestamptz') return `coalesce(${name}, now()) - interval '40 days'`;
  if (type === 'date') return `coalesce(${name}, '2026-01-01') - 40`;
  if (type === 'bool') return `NOT coalesce(${name}, false)`;
  if (type === 'bytea') return `sha256(coalesce(${name}, 'x') || 'x')`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'jsonb') return `'{"altro": 1}'::jsonb`;
  if (type === 'xid8') return `'1'::xid8`;
  if (/^(int|float|numeric)/.test(type)) return `coalesce(${name}, 1) + 1`;
  return `(coalesce(${name}::text, '') || 'x')::${type}`;
}

describe('a change by the portal', () => {
  it('is recorded at commit: the verifier finds no new fault', () => {
    expect(afterUse).toEqual(atFirst);
  });

  it('leaves no change unrecorded, and writes no fingerprint if nothing changed', async () => {
    expect((await superuser.query("SELECT FROM portale_touched WHERE txid <> '7'")).rowCount).toBe(0);
    const { rows } = await superuser.query(
      `SELECT count(*)::int AS n, count(DISTINCT canonical::jsonb#>>'{data,print}')::int AS prints FROM ledger
       WHERE action = 'employeeStands' AND actor_role = 'company'`,
    );
    expect(rows).toEqual([{ n: 1, prints: 1 }]);
  });
});

describe('a column changed outside the portal', () => {
  it('is reported by the verifier, or listed with a reason', async () => {
    const columns = await allColumns();
    const unnamed: string[] = [];
    for (const column of columns) {
      const { table, name } = column;
      if (KEYS.includes(name)) continue;
      const found = await namedBy(async () => {
        await superuser.query('SAVEPOINT one');
        const { rowCount } = await superuser
          .query(`UPDATE ${table} SET ${name} = ${other(column)}`)
          .catch(async (error: { code?: string }) => {
            if (error.code !== '23505') throw error;
            await superuser.query('ROLLBACK TO one');
            await dropUniqueness(table);
            return superuser.query(`UPDATE ${table} SET ${name} = ${other(column)}`);
          });
        expect(rowCount, table).toBeGreaterThan(0);
      });
      if (found.length === 0) unnamed.push(`${table}.${name}`);
    }
    const excused = columns.filter(
      ({ table, name }) => !KEYS.includes(name) && (UNTOLD[table]?.['*'] ?? UNTOLD[table]?.[name]) !== undefined,
    );
    expect(unnamed).toEqual(excused.map(({ table, name }) => `${table}.${name}`));
  });

  it('is reported if its row was deleted or inserted, in every table about acknowledgements, requests or people', async () => {
    for (const statement of [
      'DELETE FROM acknowledgement',
      'DELETE FROM notice_receipt',
      'DELETE FROM signature_signer',
      'DELETE FROM signature_request',
      'DELETE FROM request',
      'DELETE FROM note',
      'DELETE FROM branch',
      'DELETE FROM credential',
      'DELETE FROM second_factor',
      'DELETE FROM recovery_code',
      'DELETE FROM privacy_acceptance',
      'DELETE FROM api_key',
      'DELETE FROM request_answer',
      'DELETE FROM dossier_document',
      'DELETE FROM figure',
      'DELETE FROM annotation',
      'DELETE FROM privacy_text',
      'DELETE FROM approval',
      'DELETE FROM handover',
      'UPDATE notice SET deleted_at = now()',
      `INSERT INTO notice_receipt SELECT practice_id, company_id, notice_id, (SELECT max(id) FROM employee), now(), now(), NULL
       FROM notice_receipt`,
      `INSERT INTO privacy_acceptance (account_id, practice_id, distribution_code, version, accepted_at, address)
       SELECT account_id, practice_id, distribution_code, version || '2', accepted_at, address FROM privacy_acceptance`,
    ]) {
      expect(await namedBy(() => superuser.query(statement)), statement).not.toEqual([]);
    }
  });
});
