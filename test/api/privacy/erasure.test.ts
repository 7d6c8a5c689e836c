import { createHash, createPublicKey, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prune } from '../../../src/commands/daily-backup.ts';
import { giveUpTask } from '../../../src/features/documents/core/deletion.jobs.ts';
import { checkBackup } from '../../../src/server/operation/backup/check.ts';
import { takeBackup } from '../../../src/server/operation/backup/take.ts';
import { makeOne } from '../../../src/server/operation/installation.ts';
import { fingerprintOf, installationKey } from '../../../src/server/operation/key-file.ts';
import { aNotice } from '../../support/portal/notices.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  PASSWORD,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aSignature, PAPER } from '../../support/portal/signatures-asked.ts';
import { verified } from '../../support/portal/verified.ts';
import { NAMING_COLUMNS, PERSONAL_TABLES } from '../../support/tables/personal-tables.ts';

/** Erases former employees from everything that the portal stores (P142), by the rules of P140 and P141. */
const BASE = '/apiback/api/conservazione';
const LEFT = { hired_on: '2001-01-01', ended_on: '2010-03-31' };
const MAIL = 'rosalba.uniconome@esempio.invalid';

let portal: Portal;
let superuser: pg.Client;
let practice: TestPractice;
let company: TestCompany;
let worker: TestEmployee;
let colleague: TestEmployee;
let account: string;
let consultant: Caller;
let manager: Caller;
let slip: string;
let contents: string[];
let atFirst: string[];

async function faults(): Promise<string[]> {
  const report = await verified(superuser);
  return report.faults.map(({ chain, object, code, detail }) => `${chain} ${object}: ${code} ${detail}`);
}

const told = (event: object) =>
  portal.owner.query('SELECT ledger_append_history($1, $2)', [
    practice.id,
    JSON.stringify([
      { at: new Date().toISOString(), actorId: practice.accountId, actorRole: 'consultant', data: {}, ...event },
    ]),
  ]);

const erase = (body: object, who = consultant) =>
  who.post(`${BASE}/elimina`, { dipendenti: [], aziende: [], persone: 0, documenti: 0, ...body });
const theirs = () => erase({ dipendenti: [worker.id], persone: 1, documenti: 1 });

/** The columns of all tables in which any of these words occurs. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { rows } = await superuser.query(
    `SELECT format('%I.%I', table_schema, table_name) AS table, column_name AS name FROM information_schema.columns c
     WHERE table_schema IN ('public', 'graphile_worker') AND data_type NOT IN ('bytea', 'boolean', 'integer', 'bigint')
       AND EXISTS (SELECT FROM pg_tables t WHERE t.schemaname = c.table_schema AND t.tablename = c.table_name)`,
  );
  const found: string[] = [];
  for (const { table, name } of rows) {
    const { rows: hits } = await superuser.query(
      `SELECT count(*)::int AS n FROM ${table} WHERE "${name}"::text ILIKE ANY ($1::text[])`,
      [words.map((word) => `%${word}%`)],
    );
    if (hits[0].n > 0) found.push(`${table}.${name}`);
  }
  return found;
}

const nothing = () => undefined;
/** The folder of this installation's backups. */
let backups: string;

/** Takes a backup, and renames it as if it had been taken on that day (`YYYYMMDD`). */
async function backupOf(day: string): Promise<string> {
  const keyFile = path.join(portal.dataDir, 'keys', 'erasure.key');
  const key = await installationKey(keyFile);
  const client = new pg.Client({ connectionString: portal.urls.owner });
  await client.connect();
  if ((await client.query('SELECT FROM portale_installation')).rowCount === 0)
    await makeOne(client, portal.dataDir, { id: randomUUID(), key: fingerprintOf(createPublicKey(key)) });
  const how = { client, key, keyFile, keyFingerprint: fingerprintOf(createPublicKey(key)), passphrase: null };
  const place = { dataDir: portal.dataDir, blobs: portal.server.app.blobs, place: backups };
  const { folder } = await takeBackup({ ...how, ...place, log: nothing }).finally(() => client.end());
  const named = path.join(backups, `${day}T020000Z`);
  await rename(folder, named);
  return named;
}

/** How many backup files contain one of these words when unpacked, and how many of these contents the backups hold. */
async function inBackups(words: readonly string[], sha256s: readonly string[]): Promise<[number, number]> {
  const files = (await readdir(backups, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  let naming = 0;
  for (const { parentPath, name } of files) {
    const bytes = await readFile(path.join(parentPath, name));
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').toLowerCase();
    if (words.some((word) => text.includes(word.toLowerCase()))) naming += 1;
  }
  return [naming, files.filter(({ name }) => sha256s.includes(name)).length];
}

beforeAll(async () => {
  portal = await startPortal();
  backups = await mkdtemp(path.join(tmpdir(), 'portale-erasure-'));
  const { owner } = portal;
  superuser = new pg.Client({ connectionString: portal.urls.superuser });
  await superuser.connect();
  practice = await aPractice(owner, 'consulente-cancella');
  company = await aCompany(owner, practice, { login: 'azienda-cancella' });
  const person = { firstName: 'Rosalba', lastName: 'Uniconome' };
  worker = await anEmployee(owner, company, { login: 'rosalba-u', email: MAIL, ...person, ...LEFT });
  colleague = await anEmployee(owner, company, { login: 'collega-resta', email: 'resta@esempio.invalid' });
  account = (await owner.query("SELECT id FROM account WHERE login = 'rosalba-u'")).rows[0].id;
  await owner.query('SELECT prints_anew()');
  consultant = await portal.login(practice.login);
  manager = await portal.login('azienda-cancella');

  const slips = '/apiback/api/doccedolino/upload';
  const of = { codiceFiscale: worker.taxCode, cfAzienda: company.taxCode, annomese: '201003' };
  const made = await consultant.upload(slips, [{ name: `CU_${worker.taxCode}.pdf`, bytes: slipPdf(worker, 201003) }], {
    jsonDocDto: JSON.stringify(of),
  });
  expect(made.status, made.text).toBe(201);
  slip = made.json.id ?? made.json.ids[0];
  const publish = {
    idList: [slip],
    dataPubblicazione: new Date().toLocaleDateString('sv', { timeZone: 'Europe/Rome' }),
  };
  expect((await consultant.put('/apiback/api/DocBase/updatevisibile', publish)).status).toBe(200);
  const again = [{ name: 'c.pdf', bytes: Buffer.concat([slipPdf(worker, 201003), Buffer.from('\n%seconda\n')]) }];
  const corrected = await consultant.upload(`/apiback/api/DocBase/${slip}/rettifica`, again, {
    jsonDocDto: JSON.stringify({ descrizione: 'Cedolino di Rosalba Uniconome' }),
  });
  expect(corrected.status, corrected.text).toBeLessThan(300);

  const me = await portal.login('rosalba-u');
  expect((await me.get(`/apiback/api/dipendente/documenti/${slip}/download`)).status).toBe(200);
  const sent = await me.upload(
    '/apiback/api/docrichiesta/uploadricazi',
    [{ name: 'm.pdf', bytes: aPdf('Sono Rosalba') }],
    {
      jsonRichiesteDTO: JSON.stringify({ tipo: 5, testo: 'Sono Rosalba Uniconome, vorrei una copia' }),
    },
  );
  expect(sent.status, sent.text).toBe(201);
  const answered = await manager.post(`/apiback/api/docrichiesta/change-status/V`, [sent.json.id]);
  expect(answered.status, answered.text).toBe(200);
  for (const [employee, readers] of [
    [worker.id, []],
    [null, [me, await portal.login('collega-resta')]],
  ] as const) {
    const publishOn = employee === null ? '2010-01-01' : '2010-01-02';
    const id = await aNotice(portal, company, {
      employee_id: employee,
      publish_on: publishOn,
      body: 'Salutiamo Uniconome Rosalba',
    });
    await told({ action: 'noticeCreated', objectKind: 'notice', objectId: id, companyId: company.id });
    for (const reader of readers)
      expect((await reader.post(`/apiback/api/dipendente/avvisi/${id}/letto`)).status).toBeLessThan(300);
  }
  expect(
    (
      await manager.post('/apiback/api/Nota', {
        testo: `Chiamare ROSALBA UNICONOME, ${MAIL}`,
        cfAzienda: company.taxCode,
      })
    ).status,
  ).toBe(201);
  expect((await manager.post(`/apiback/api/DocAnnotazioni/${slip}/insert?testo=Di%20Rosalba%20Uniconome`)).status).toBe(
    201,
  );
  await consultant.post('/apiback/api/viste', {
    nome: 'Uniconome Rosalba',
    indirizzo: '/employees?q=uniconome%20rosalba',
  });
  const letter = await consultant.upload(
    '/apiback/api/docbase/upload',
    [{ name: `lettera_${worker.taxCode}.pdf`, bytes: aPdf('Atto') }],
    {
      jsonDocDto: JSON.stringify({ descrizione: 'Conciliazione Uniconome Rosalba', cfAzienda: company.taxCode }),
    },
  );
  expect(letter.status, letter.text).toBe(201);

  const { sha256 } = await portal.server.app.blobs.put(practice.id, aPdf('Tutti i cedolini di marzo'));
  const { rows } = await owner.query(
    `WITH b AS (INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $3, 1) RETURNING sha256),
       i AS (INSERT INTO intake (practice_id, kind, state, created_by, created_at, closed_at) VALUES ($1, 'cedolini', 'closed', $2, now(), now()) RETURNING id)
     INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, state, kind)
     SELECT $1, i.id, $4, b.sha256, 1, 'read', 'cedolini' FROM b, i RETURNING id, intake_id AS intake`,
    [practice.id, practice.accountId, Buffer.from(sha256, 'hex'), `${worker.taxCode}.pdf`],
  );
  await told({ action: 'intakeStarted', objectKind: 'intake', objectId: rows[0].intake, data: { files: 1 } });
  await owner.query(
    `INSERT INTO intake_row (practice_id, intake_id, n, file_id, pages, outcome, tax_code, printed_name, confidence)
     VALUES ($1, $2, 1, $3, '{1}', 'riconosciuto', $4, 'UNICONOME ROSALBA', 1)`,
    [practice.id, rows[0].intake, rows[0].id, worker.taxCode],
  );
  // The worker is the only signer of one paper; a colleague must sign the other paper too.
  const createdBy = practice.accountId;
  const alone = { paper: aPdf('Firma Rosalba'), title: 'Lettera' };
  for (const asked of [alone, { title: 'Accordo con Rosalba Uniconome' }]) {
    const id = await aSignature(portal, worker, { createdBy, ...asked });
    if (asked !== alone)
      await owner.query(
        `INSERT INTO signature_signer (practice_id, company_id, signature_id, employee_id, position, status)
         VALUES ($1, $2, $3, $4, 2, 'waiting')`,
        [practice.id, company.id, id, colleague.id],
      );
    const about = { action: 'signatureAsked', objectKind: 'signature', objectId: id, companyId: company.id };
    const paper = createHash('sha256')
      .update(asked === alone ? alone.paper : PAPER)
      .digest('hex');
    await told({ ...about, data: { sha256: paper, dueOn: '2096-12-31', signers: worker.id } });
  }
  await owner.query(
    `INSERT INTO privacy_acceptance (account_id, practice_id, distribution_code, version, accepted_at, address)
     SELECT $1, id, distribution_code, '1.0', now(), '203.0.113.9' FROM practice WHERE id = $2`,
    [account, practice.id],
  );
  contents = (
    await owner.query(
      `SELECT encode(sha256, 'hex') AS sha256 FROM document WHERE employee_id = $1
       UNION SELECT encode(v.sha256, 'hex') FROM document_version v JOIN document d ON d.id = v.document_id WHERE d.employee_id = $1
       UNION SELECT encode(sha256, 'hex') FROM request WHERE employee_id = $1
       UNION SELECT encode(sha256, 'hex') FROM intake_file
       UNION SELECT encode(sha256, 'hex') FROM signature_request WHERE title = 'Lettera'`,
      [worker.id],
    )
  ).rows.map((row) => row.sha256);
  atFirst = await faults();
  await backupOf('20260115');
});
afterAll(async () => {
  await rm(backups, { recursive: true, force: true });
  await superuser?.end();
  await portal?.close();
});

describe('personal data past its retention term', () => {
  it('is listed by company and person, to the consultant only', async () => {
    expect((await manager.get(`${BASE}/scaduti`)).status).toBe(403);
    expect((await consultant.get(`${BASE}/scaduti`)).json).toEqual([
      expect.objectContaining({
        cfAzienda: company.taxCode,
        idDipendente: worker.id,
        nominativo: 'Uniconome Rosalba',
        cessatoIl: '2010-03-31',
        interamente: true,
        documenti: 1,
        tipi: [{ tipo: 'doccedolino', documenti: 1, dal: '2010-03-31' }],
      }),
    ]);
  });

  it('includes people who have no documents left', async () => {
    const empty = await anEmployee(portal.owner, company, { ended_on: '2010-03-31' });
    const { json } = await consultant.get(`${BASE}/scaduti`);
    expect(json.find(({ idDipendente }: { idDipendente: string }) => idDipendente === empty.id)).toMatchObject({
      ...{ interamente: true, documenti: 0, tipi: [] },
    });
    await portal.owner.query('DELETE FROM employee WHERE id = $1', [empty.id]);
  });

  it('is erased only if the counts still equal those of the preview, and never together with data that must be kept', async () => {
    const employed = await anEmployee(portal.owner, company);
    const kept = await erase({ dipendenti: [worker.id, employed.id, colleague.id], persone: 1, documenti: 1 });
    expect([kept.status, kept.json.title]).toEqual([409, 'Da conservare ancora']);
    expect(kept.json.detail).toContain(`${employed.lastName} ${employed.firstName} (in forza)`);
    expect(kept.json.detail).not.toContain('Uniconome');
    for (const counts of [
      { persone: 0, documenti: 1 },
      { persone: 1, documenti: 2 },
    ])
      expect((await erase({ dipendenti: [worker.id], ...counts })).json.title).toBe('L’elenco è cambiato');
    expect((await erase({})).status).toBe(400);
    for (const id of ['x', '999999999']) expect((await erase({ dipendenti: [id] })).status).toBe(404);
    expect((await erase({ dipendenti: [worker.id], persone: 1, documenti: 1 }, manager)).status).toBe(403);
    await portal.owner.query('DELETE FROM employee WHERE id = $1', [employed.id]);
  });

  it('is never erased under a hold, and the refusal names the hold', async () => {
    for (const subject of [{ idDipendente: worker.id }, { cfAzienda: company.taxCode }]) {
      expect((await consultant.post(`${BASE}/blocco`, { ...subject, motivo: 'Causa' })).json).toEqual({
        aggiornati: 1,
      });
      expect((await consultant.get(`${BASE}/scaduti`)).json).toEqual([]);
      const refused = await theirs();
      expect([refused.status, refused.json.detail]).toEqual([
        409,
        'Non si può eliminare: Uniconome Rosalba (c’è un blocco). Non è stato eliminato nulla.',
      ]);
      // The hold also applies if the request names another company too.
      const another = await aCompany(portal.owner, practice);
      const both = await erase({ dipendenti: [worker.id], aziende: [another.taxCode], persone: 1, documenti: 1 });
      expect([both.status, both.json.detail]).toEqual([
        409,
        expect.stringContaining('Uniconome Rosalba (c’è un blocco)'),
      ]);
      expect((await consultant.post(`${BASE}/blocco/togli`, subject)).json).toEqual({ aggiornati: 1 });
    }
    const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM document WHERE employee_id = $1', [
      worker.id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is not protected by a hold on another company', async () => {
    const another = await aCompany(portal.owner, practice);
    const subject = { cfAzienda: another.taxCode };
    await consultant.post(`${BASE}/blocco`, { ...subject, motivo: 'Ispezione' });
    const state = async (of: string) => (await consultant.get(`${BASE}/stato?${of}`)).json;
    expect(await state(`cfAzienda=${another.taxCode}`)).toMatchObject({ blocco: { motivo: 'Ispezione' } });
    expect(await state(`cfAzienda=${company.taxCode}`)).toMatchObject({ blocco: null });
    expect(await state(`idDipendente=${worker.id}`)).toMatchObject({ blocco: null, bloccoAzienda: null });
    // An open intake without pages of the person does not protect the data either.
    const { rows: intakes } = await portal.owner.query(
      `INSERT INTO intake (practice_id, kind, state, created_by) VALUES ($1, 'cedolini', 'ready', $2) RETURNING id`,
      [practice.id, practice.accountId],
    );
    expect((await consultant.get(`${BASE}/scaduti`)).json).toHaveLength(1);
    await portal.owner.query('DELETE FROM intake WHERE id = $1', [intakes[0].id]);
    await consultant.post(`${BASE}/blocco/togli`, subject);
  });

  it('is protected by the database too, while a document, a hold or the employment requires the data', async () => {
    const scope = { role: 'consultant', accountId: practice.accountId, practiceId: practice.id } as const;
    const { erasePeople } = await import('../../../src/features/documents/retention/retention.store.ts');
    const tried = (id: string, as: Parameters<typeof portal.server.app.database.inScope>[0] = scope) =>
      portal.server.app.database.inScope(as, (tx) => erasePeople(tx, [id]));
    for (const id of [worker.id, colleague.id, '999999999'])
      await expect(tried(id)).rejects.toThrow('something keeps them');
    await expect(tried(worker.id, { ...scope, role: 'company', companyIds: [company.id] })).rejects.toThrow(
      'only a consultant',
    );
  });
});

describe('an erasure', () => {
  it('requires re-authentication, and removes the person and the documents', async () => {
    expect(await placesOf(['Uniconome', worker.taxCode, MAIL])).not.toEqual([]);
    portal.setNow(new Date(Date.now() + 6 * 60_000));
    expect((await theirs()).json.title).toBe('Conferma la tua identità');
    expect((await consultant.post('/apirest/api/account/reauthenticate', { password: PASSWORD })).status).toBe(204);
    const done = await theirs();
    expect([done.status, done.json], done.text).toEqual([200, { persone: 1, documenti: 1 }]);
    expect((await theirs()).status).toBe(404);
  });

  it('leaves the person’s name, tax code and e-mail address in no column of any table', async () => {
    expect(await placesOf(['Uniconome', worker.taxCode, MAIL, 'rosalba-u'])).toEqual([]);
  });

  it('leaves no row of the person in any table about people, unless the list of personal tables states why', async () => {
    const ids = { employee_id: worker.id, account_id: account, created_by: account, actor_account_id: account };
    const { rows } = await superuser.query(
      `SELECT table_name AS table, column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = ANY ($1) AND column_name = ANY ($2)`,
      [NAMING_COLUMNS, Object.keys(ids)],
    );
    for (const { table, name } of rows) {
      if (PERSONAL_TABLES[table]?.stays) continue;
      const { rows: left } = await superuser.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${name} = $1`, [
        ids[name as keyof typeof ids],
      ]);
      expect(left[0].n, `${table}.${name}`).toBe(0);
    }
  });

  it('leaves a paper with several signers to the other signers', async () => {
    const { rows } = await superuser.query(
      `SELECT r.title, array_agg(s.employee_id::text) AS signers FROM signature_request r
         JOIN signature_signer s ON s.signature_id = r.id GROUP BY r.id`,
    );
    expect(rows).toEqual([{ title: 'Accordo con [dato cancellato]', signers: [colleague.id] }]);
  });

  it('deletes the bytes of documents, versions, requests and intakes a week later, and no others', async () => {
    expect(contents).toHaveLength(5);
    const { rows } = await superuser.query(
      `SELECT j.payload->'contents' AS contents FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'giveUpContents' AND j.run_at > now() + interval '6 days'`,
    );
    const given: string[] = rows.flatMap((row) => row.contents);
    expect(given.toSorted()).toEqual(contents.toSorted());
    await giveUpTask(portal.server.app)({ practiceId: practice.id, contents });
    for (const sha256 of contents) expect(await portal.server.app.blobs.has(practice.id, sha256)).toBe(false);
    const kept = await superuser.query("SELECT encode(sha256, 'hex') AS sha256 FROM document");
    for (const { sha256 } of kept.rows) expect(await portal.server.app.blobs.has(practice.id, sha256)).toBe(true);
  });

  it('is complete in the backups too, rows and contents, once the backups taken before it have expired', async () => {
    const words = ['Uniconome', worker.taxCode, MAIL, 'rosalba-u'];
    const [naming, held] = await inBackups(words, contents);
    expect(naming).toBeGreaterThan(10);
    expect(held).toBe(contents.length);
    const after = await backupOf('20260215');
    for (let month = 3; month <= 12; month++)
      await cp(after, path.join(backups, `2026${String(month).padStart(2, '0')}15T020000Z`), { recursive: true });
    await prune(backups, nothing);
    expect(await inBackups(words, contents)).toEqual([naming, held]);
    // With twelve later months kept, the rotation deletes the last backup from before the erasure.
    await cp(after, path.join(backups, '20270115T020000Z'), { recursive: true });
    await prune(backups, nothing);
    expect(await inBackups(words, contents)).toEqual([0, 0]);
    expect((await checkBackup(after)).faults).toEqual([]);
  });

  it('leaves a valid ledger that keeps the commitments and records the erasure', async () => {
    const after = await faults();
    // Ignores the companies that earlier tests inserted without an event.
    expect(after.filter((fault) => !atFirst.includes(fault) && !fault.includes('object-untraced'))).toEqual([]);
    const { rows } = await superuser.query(
      `SELECT canonical::jsonb->'data' AS data, actor_role AS role FROM ledger WHERE action = 'employeePurged'`,
    );
    expect(rows).toEqual([{ role: 'consultant', data: { documents: 1, requests: 1, notices: 1, accounts: account } }]);
    const { rows: about } = await superuser.query(
      `SELECT count(*)::int AS rows, count(*) FILTER (WHERE l.canonical::jsonb ? 'person')::int AS committed, count(p.seq)::int AS spoken
       FROM ledger l LEFT JOIN ledger_person p USING (chain, seq)
       WHERE l.employee_id = $1 AND l.seq < (SELECT max(seq) FROM ledger WHERE action = 'personErased' AND chain = l.chain)`,
      [worker.id],
    );
    expect(about[0].committed).toBeGreaterThan(5);
    expect(about[0].spoken).toBe(0);
  });

  it('leaves the colleague’s account and readings, and the rest of a note that named the person', async () => {
    expect((await portal.login('collega-resta')).token).toBeTruthy();
    const { rows } = await superuser.query('SELECT text FROM note');
    expect(rows).toEqual([{ text: 'Chiamare [dato cancellato], [dato cancellato]' }]);
    const receipts = await superuser.query('SELECT employee_id AS id FROM notice_receipt');
    expect(receipts.rows).toEqual([{ id: colleague.id }]);
    const views = await superuser.query('SELECT count(*)::int AS n FROM saved_view');
    expect(views.rows).toEqual([{ n: 0 }]);
    expect((await consultant.get(`/apiback/api/cerca?q=uniconome`)).text).not.toContain('Uniconome');
    expect((await consultant.get(`${BASE}/scaduti`)).json).toEqual([]);
  });
});

describe('the erasure of a person who also works at another company', () => {
  it('keeps the account, and notes that name the person', async () => {
    const elsewhere = await aCompany(portal.owner, practice);
    const left = await anEmployee(portal.owner, company, { login: 'due-posti', email: 'due@esempio.invalid', ...LEFT });
    const person = { firstName: left.firstName, lastName: left.lastName, taxCode: left.taxCode };
    const still = await anEmployee(portal.owner, elsewhere, person);
    await portal.owner.query(
      `UPDATE account_grant SET activated_at = now(), account_id = (SELECT id FROM account WHERE login = 'due-posti') WHERE employee_id = $1`,
      [still.id],
    );
    await portal.owner.query(
      `INSERT INTO account_grant (account_id, role, practice_id, company_id, employee_id, activated_at)
       SELECT id, 'EMPLOYEE', $1, $2, $3, now() FROM account WHERE login = 'due-posti'
         AND NOT EXISTS (SELECT FROM account_grant WHERE employee_id = $3)`,
      [practice.id, elsewhere.id, still.id],
    );
    await manager.post('/apiback/api/Nota', {
      testo: `Di ${left.lastName} ${left.firstName}`,
      cfAzienda: company.taxCode,
    });
    await aPayslip(portal, left, { createdBy: practice.accountId, period: 201001 });
    const done = await erase({ dipendenti: [left.id], persone: 1, documenti: 1 });
    expect([done.status, done.json], done.text).toEqual([200, { persone: 1, documenti: 1 }]);
    const { rows } = await superuser.query("SELECT tax_code AS code FROM account WHERE login = 'due-posti'");
    expect(rows).toEqual([{ code: left.taxCode }]);
    expect((await portal.login('due-posti')).token).toBeTruthy();
    const notes = await superuser.query('SELECT count(*)::int AS n FROM note WHERE text LIKE $1', [
      `%${left.lastName}%`,
    ]);
    expect(notes.rows).toEqual([{ n: 1 }]);
  });
});

describe('documents past their retention term', () => {
  it('are erased alone, a person’s and a company’s, if the person’s other data is still within its term', async () => {
    const terms = {
      termini: [
        { tipo: 'docdocumento', anni: 1 },
        { tipo: 'docbase', anni: 1 },
      ],
    };
    expect((await consultant.put(BASE, terms)).status).toBe(200);
    const year = new Date().getFullYear();
    const left = await anEmployee(portal.owner, company, { ended_on: `${year - 3}-01-31` });
    const by = { createdBy: practice.accountId, created_at: `${year - 4}-01-10T10:00:00Z` };
    const letter = await aDocument(portal, left, { ...by, kind: 'employeeDocument' });
    const slipKept = await aPayslip(portal, left, { ...by, period: (year - 4) * 100 + 1 });
    const deed = await aDocument(portal, company, { ...by, kind: 'companyDocument' });
    // These must remain: an equally old document of a current employee, and a document of a company that was not
    // selected.
    const others = [
      await aDocument(portal, await anEmployee(portal.owner, company), { ...by, kind: 'employeeDocument' }),
      await aDocument(portal, await aCompany(portal.owner, practice), {
        ...{ ...by, created_at: new Date().toISOString(), kind: 'companyDocument' },
      }),
    ];
    const list = (await consultant.get(`${BASE}/scaduti`)).json;
    expect(
      list.map(({ idDipendente, interamente, documenti }: Record<string, unknown>) => [
        idDipendente,
        interamente,
        documenti,
      ]),
    ).toEqual([
      [left.id, false, 1],
      [null, false, 1],
    ]);
    const body = { dipendenti: [left.id], aziende: [company.taxCode], persone: 0, documenti: 2 };
    // Mails about these documents are still in the outbox, as if the mail server had been unavailable.
    await portal.owner.query(
      `INSERT INTO outbox (practice_id, recipient, template, data, document_id, not_before)
       SELECT $1, 'uscita@esempio.invalid', 'message', '{}', id, '2096-01-01' FROM unnest($2::bigint[]) id`,
      [practice.id, [letter, slipKept, deed]],
    );
    const toSend = 'SELECT document_id AS id FROM outbox WHERE document_id = ANY ($1) AND withdrawn_at IS NULL';
    expect((await erase(body)).json).toEqual({ persone: 0, documenti: 2 });
    // The person still exists, so that the ledger keeps the titles of the erased documents.
    const { rows: purged } = await superuser.query(
      `SELECT l.object_id AS id, p.person::jsonb ->> 'document' AS title FROM ledger l JOIN ledger_person p USING (chain, seq)
       WHERE l.action = 'purged' AND l.object_id = ANY ($1) ORDER BY l.object_id`,
      [[letter, deed]],
    );
    expect(purged).toEqual([letter, deed].map((id) => ({ id, title: expect.stringMatching(/./) })));
    const STAY = 'SELECT id FROM document WHERE id = ANY ($1) ORDER BY id';
    const { rows } = await superuser.query(STAY, [[letter, slipKept, deed]]);
    expect(rows).toEqual([{ id: slipKept }]);
    expect((await superuser.query(STAY, [others])).rows).toEqual(others.map((id) => ({ id })));
    expect((await superuser.query(toSend, [[letter, slipKept, deed]])).rows, 'mails about what is gone').toEqual(rows);
    expect((await erase({ ...body, documenti: 0 })).status).toBe(409);
  });
});

describe('the verifier', () => {
  it('reports personal data that is missing without an erasure as tampering', async () => {
    await superuser.query("SET session_replication_role = 'replica'");
    await superuser.query(
      'DELETE FROM ledger_person WHERE seq = (SELECT max(seq) FROM ledger_person WHERE chain = $1) AND chain = $1',
      [practice.id],
    );
    expect((await faults()).join('\n')).toContain('person');
    await superuser.query('RESET session_replication_role');
  });
});
