import { createHash } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashKey, newLetterCode } from '../../src/directory/keys.io.ts';
import { renew } from '../../src/directory/mailed-keys.store.ts';
import { rememberDevice } from '../../src/features/accounts/accounts.store.ts';
import { knownAs, tryBehind } from '../../src/features/accounts/brakes.io.ts';
import { codeAt } from '../../src/features/accounts/totp.ts';
import { discardNameless } from '../../src/features/documents/bin/sweep.jobs.ts';
import { keepPasswords } from '../../src/features/intake/passwords.store.ts';
import { announcement } from '../../src/features/notices/notices.jobs.ts';
import { mailNewsTask } from '../../src/features/notifications/notifications.jobs.ts';
import { PARTS } from '../../src/server/bytes/blobs.ts';
import { mailTask } from '../../src/server/jobs/mail.ts';
import { networkOf } from '../../src/server/network.ts';
import { aNotice } from '../support/portal/notices.ts';
import {
  type Answer,
  aCompany,
  aDocument,
  aGrant,
  anAccount,
  anAdministrator,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  caller,
  PASSWORD,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../support/portal/portal.ts';
import { MAIL_WRITERS } from '../support/services/mail-writers.ts';

/**
 * Checks every time span of the server and of the database functions one second before its end and one second after.
 * Fails for a constant that is neither checked here, nor listed with the test that covers it, nor listed as limiting no
 * user.
 */
const START = new Date('2026-11-20T09:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let consultant: Caller;
let manager: Caller;
let made = 0;

const at = (ms: number) => portal.setNow(new Date(START.getTime() + ms));
/** Far in the future for the database's clock, which the queue uses, so that no worker runs jobs due then. */
const FAR = new Date('2096-11-20T09:00:00Z');

beforeAll(async () => {
  portal = await startPortal();
  at(0);
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
});
afterAll(() => portal?.close());

/** Creates a person who logs in at the start. */
async function someone() {
  at(0);
  const login = `qualcuno${(made += 1)}`;
  const employee = await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` });
  const { rows } = await portal.owner.query(
    'SELECT id, account_id AS account FROM account_grant WHERE employee_id = $1',
    [employee.id],
  );
  return {
    login,
    employee,
    grant: rows[0].id as string,
    account: rows[0].account as string,
    me: await portal.login(login),
  };
}
async function managers() {
  at(0);
  [consultant, manager] = [await portal.login(practice.login), await portal.login('azienda')];
}
/** Logs in the consultant at the given time. */
const consultantAt = async (ms: number) => {
  at(ms);
  return portal.login(practice.login);
};

/**
 * The end of a span and the results before and after it. Every check creates its own data, so that none affects the
 * next.
 */
type Bound = { after: number; before: string; then: string; look: (ms: number) => Promise<string> };
const told = ({ status, json }: Answer) => `${status}${json?.errorKey ? ` ${json.errorKey}` : ''}`;

/** Creates a mailed key of this purpose at the start, through the database function. */
async function aKey(purpose: string, whose: { grant?: string; account?: string; email?: string }): Promise<string> {
  const key = `chiave-di-prova-${(made += 1)}`;
  const scope = { role: 'job', practiceId: practice.id, accountId: null } as const;
  await portal.server.app.database.inScope(scope, (tx) =>
    tx.all(
      sql`SELECT mint_key(${hashKey(key)}, ${purpose}, ${whose.grant ?? null}, ${whose.account ?? null}, ${whose.email ?? null})`,
    ),
  );
  return key;
}

const BOUNDS: Record<string, Bound> = {
  'src/features/accounts/session.ts FRESH_MS': {
    ...{ after: 5 * MINUTE, before: '200', then: '409 reauthentication-required' },
    look: async (ms) => {
      const { me } = await someone();
      at(ms);
      return told(await me.post('/apirest/api/account/mfa/totp/begin'));
    },
  },
  'src/features/accounts/second-factor.store.ts STEP_LIVES_MS': {
    ...{ after: 5 * MINUTE, before: '401 wrong-code', then: '401 second-step-over' },
    look: async (ms) => {
      const { me, login } = await someone();
      const { token, segreto } = (await me.post('/apirest/api/account/mfa/totp/begin')).json;
      await me.post('/apirest/api/account/mfa/totp/confirm', { token, codice: codeAt(segreto, START) });
      const { json } = await portal.anonymous.post('/apirest/api/bo/authenticate', {
        username: login,
        password: PASSWORD,
      });
      at(ms);
      const step = { token: json.secondFactor.token, codice: '000000' };
      return told(await portal.anonymous.post('/apirest/api/bo/authenticate/second-factor', step));
    },
  },
  'src/server/http/tickets.ts GOOD_FOR_MS': {
    ...{ after: MINUTE, before: '200', then: '404 not-found' },
    look: async (ms) => {
      const { me, employee } = await someone();
      const id = await aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01' });
      const { url } = (await me.post(`/apiback/api/dipendente/documenti/${id}/download/biglietto`, {})).json;
      at(ms);
      return told(await portal.anonymous.get(new URL(url, portal.url).pathname.replace(/^.*(?=\/apiback)/, '')));
    },
  },
  'database/migrations/0004-sign-in.sql 72 hours': {
    ...{ after: 72 * HOUR, before: 'valida', then: 'scaduta' },
    look: async (ms) => {
      at(0);
      const { id } = await anEmployee(portal.owner, company, { email: `invitata${(made += 1)}@esempio.invalid` });
      const { rows } = await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [id]);
      const key = await aKey('activation', { grant: rows[0].id });
      at(ms);
      return (await portal.anonymous.get(`/apirest/api/account/activate?key=${key}`)).json.stato;
    },
  },
  'database/migrations/0003-accounts.sql 30 days': {
    ...{ after: 30 * DAY, before: 'valida', then: 'scaduta' },
    look: async (ms) => {
      await managers();
      const { id } = await anEmployee(portal.owner, company);
      expect((await manager.post('/apirest/api/activationletter', { ids: [id] })).status).toBe(200);
      const { code, hash } = newLetterCode();
      await portal.owner.query(
        'UPDATE mailed_key SET key_hash = $1 WHERE grant_id = (SELECT id FROM account_grant WHERE employee_id = $2)',
        [hash, id],
      );
      at(ms);
      return (await portal.anonymous.get(`/apirest/api/account/activate?key=${code}`)).json.stato;
    },
  },
  'database/migrations/0004-sign-in.sql 24 hours': {
    ...{ after: 24 * HOUR, before: '200', then: '410 link-expired' },
    look: async (ms) => {
      const { account } = await someone();
      const key = await aKey('email', { account, email: `nuova${made}@esempio.invalid` });
      at(ms);
      return told(await portal.anonymous.post('/apirest/api/account/userdata/conferma', { key }));
    },
  },
  'src/features/accounts/passwords.store.ts ASKED_WITHIN_MS': {
    ...{ after: HOUR, before: 'no job', then: 'a job' },
    look: async (ms) => {
      at(0);
      const name = `nessuno${(made += 1)}`;
      const ask = () => portal.anonymous.post('/apirest/api/account/reset-password/mail', name);
      for (let n = 0; n < 6; n += 1) await ask();
      const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM login_throttle');
      at(ms);
      await ask();
      const count = 'SELECT failures FROM login_throttle WHERE key_hash = sha256($1)';
      const kept = await portal.owner.query(count, [Buffer.from(`reset:${name}`)]);
      expect(rows[0].n).toBeGreaterThan(0);
      return kept.rows[0].failures > 5 ? 'no job' : 'a job';
    },
  },
  'src/features/documents/upload/addressee.io.ts CONFIRMABLE_MS': {
    ...{ after: HOUR, before: '201', then: '409 addressee-contradicted' },
    look: async (ms) => {
      await managers();
      const [{ employee }, other] = [await someone(), await someone()];
      const bytes = slipPdf(other.employee, 202610, String(made));
      const send = (query: string, who = consultant) =>
        who.upload(`/apiback/api/docdocumento/upload${query}`, [{ name: 'a.pdf', bytes }], {
          jsonDocDto: JSON.stringify({
            descrizione: 'Lettera',
            cfAzienda: company.taxCode,
            codiceFiscale: employee.taxCode,
          }),
        });
      const { conferma } = (await send('')).json;
      return told(await send(`?conferma=${encodeURIComponent(conferma)}`, await consultantAt(ms)));
    },
  },
  'src/features/documents/core/take-back.ts TAKE_BACK_MS': {
    ...{ after: 10 * MINUTE, before: '200', then: '409 take-back-over' },
    look: async (ms) => {
      await managers();
      const { employee } = await someone();
      const id = await aPayslip(portal, employee, { createdBy: practice.accountId });
      const command = { idList: [id], dataPubblicazione: '2026-11-20' };
      expect((await consultant.put('/apiback/api/DocBase/updatevisibile', command)).status).toBe(200);
      at(ms);
      return told(await consultant.post('/apiback/api/DocBase/ritira', { ids: [id] }));
    },
  },
  'src/features/api-keys/api-key.ts BOTH_LIVE_MS': {
    ...{ after: 24 * HOUR, before: '200', then: '401 not-authenticated' },
    look: async (ms) => {
      await managers();
      const { json: made } = await consultant.post('/apiback/api/chiaviapi', { nome: 'Paghe' });
      expect((await consultant.post(`/apiback/api/chiaviapi/${made.id}/ruota`, {})).status).toBe(200);
      at(ms);
      return told(await caller(portal.url, made.chiave).get('/apiback/api/chiaviapi/prova'));
    },
  },
  'src/server/mails-wait.ts MAILS_WAIT_MS': {
    ...{ after: 10 * MINUTE, before: '200', then: '409 mails-have-left' },
    look: async (ms) => {
      await managers();
      const { employee, account } = await someone();
      await portal.owner.query('UPDATE account SET email = login || $2 WHERE id = $1', [account, '@esempio.invalid']);
      const body = { titolo: `Prova ${made}`, testo: 'Prova', idUser: employee.id };
      const board = `/apirest/api/company/notices/send?cfAzienda=${company.taxCode}`;
      expect((await consultant.post(board, body)).status).toBe(201);
      const { json } = await consultant.get('/apirest/api/invii');
      const mine = json.find((row: { oggetto: string }) => row.oggetto === body.titolo);
      at(ms);
      return told(await consultant.post(`/apirest/api/invii/${mine.id}/ritira`, {}));
    },
  },
  'src/features/requests/draft.ts HOLD_MS': {
    ...{ after: 24 * HOUR, before: 'held', then: 'free' },
    look: async (ms) => {
      const { me } = await someone();
      const files = [{ name: 'modulo.pdf', bytes: slipPdf((await someone()).employee, 202610) }];
      const dto = { tipo: 2, testo: 'prova', iban: 'IT60X0542811101000000123456' };
      const sent = await me.upload('/apiback/api/docrichiesta/uploadricazi', files, {
        jsonRichiesteDTO: JSON.stringify(dto),
      });
      expect(sent.status, sent.text).toBe(201);
      const { json } = await (await consultantAt(ms)).get(`/apiback/api/docrichiesta/${sent.json.id}`);
      return json.sospesaFino === null ? 'free' : 'held';
    },
  },
  'src/server/http/idempotency.ts 24 h': {
    ...{ after: 24 * HOUR, before: 'once', then: 'twice' },
    look: async (ms) => {
      await managers();
      const key = { 'idempotency-key': `prova-${(made += 1)}` };
      const write = (who: Caller) =>
        who.call(
          'POST',
          '/apiback/api/Nota',
          { testo: `Nota ${key['idempotency-key']}`, cfAzienda: company.taxCode },
          key,
        );
      const first = (await write(consultant)).json.id;
      return (await write(await consultantAt(ms))).json.id === first ? 'once' : 'twice';
    },
  },
  'database/migrations/0004-sign-in.sql 1 day': {
    // One day, plus the second for which the fifth failure blocks.
    ...{ after: DAY + SECOND, before: '429', then: '400' },
    look: async (ms) => {
      const { login } = await someone();
      const again = async (password: string, who: Caller) =>
        (await who.post('/apirest/api/account/reauthenticate', { password })).status;
      const me = await portal.login(login);
      for (let n = 0; n < 5; n += 1) await again('Sbagliata.1', me);
      at(ms);
      const later = await portal.login(login);
      await again('Sbagliata.1', later);
      return String(await again('Sbagliata.1', later));
    },
  },
  'src/features/accounts/session.ts NETWORK_WINDOW_MS': {
    // All failures count until the first is ten minutes old.
    ...{ after: 10 * MINUTE, before: '429', then: '400' },
    look: async (ms) => {
      at(0);
      const address = `198.51.100.${(made += 1)}`;
      const key = createHash('sha256')
        .update(`network:${networkOf(address)}`)
        .digest();
      await portal.owner.query('INSERT INTO login_throttle (key_hash, failures, since) VALUES ($1, 50, $2)', [
        key,
        START,
      ]);
      const miss = () =>
        tryBehind(portal.server.app, {
          ...{
            name: `nessuno${(made += 1)}`,
            network: networkOf(address),
            counts: true,
            turn: 'stranger',
            passes: false,
          },
          guess: async () => false,
        });
      at(ms);
      await miss();
      return (await miss()) === 'miss' ? '400' : '429';
    },
  },
  'src/features/accounts/accounts.store.ts 180 days': {
    ...{ after: 180 * DAY, before: 'network and browser', then: 'neither' },
    look: async (ms) => {
      const { login, account } = await someone();
      await portal.owner.query(
        `INSERT INTO known_network (account_id, network_hash, last_at) VALUES ($1, sha256('altrove'), $2)`,
        [account, START],
      );
      await portal.owner.query(
        `INSERT INTO known_device (account_id, key_hash, since, last_at) VALUES ($1, sha256('altro'), $2, $2)`,
        [account, START],
      );
      at(ms);
      await portal.login(login);
      const browser = { key: 'questo', userAgent: null };
      await portal.server.app.database.inScope(knownAs(account), (tx) =>
        rememberDevice(tx, account, browser, portal.server.app.now()),
      );
      const kept = async (table: string, hash: string, word: string) => {
        const { rows } = await portal.owner.query(`SELECT FROM ${table} WHERE account_id = $1 AND ${hash}`, [account]);
        return rows.length > 0 ? [word] : [];
      };
      const found = [
        ...(await kept('known_network', "network_hash = sha256('altrove')", 'network')),
        ...(await kept('known_device', "key_hash = sha256('altro')", 'browser')),
      ];
      return found.join(' and ') || 'neither';
    },
  },
  'src/features/accounts/mails.store.ts INVITATION_MS': {
    // The inviting user is notified after the key's 72 hours and a minute for clock differences.
    ...{ after: 72 * HOUR + MINUTE, before: 'waits', then: 'is told' },
    look: async (ms) => {
      at(0);
      const { id } = await anEmployee(portal.owner, company, { email: `muta${(made += 1)}@esempio.invalid` });
      const { rows } = await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [id]);
      const scope = { role: 'job', practiceId: practice.id, accountId: null } as const;
      // Far in the future, so that the queue does not run the job.
      const sent = new Date('2040-11-20T09:00:00Z');
      vi.useFakeTimers({ toFake: ['Date'], now: sent });
      try {
        await portal.server.app.database.inScope(scope, (tx) =>
          MAIL_WRITERS.activation(
            tx,
            { grantId: rows[0].id },
            { name: 'Studio', lines: [] } as never,
            `muta${made}@esempio.invalid`,
          ),
        );
      } finally {
        vi.useRealTimers();
      }
      const jobs = new pg.Client({ connectionString: portal.urls.superuser });
      await jobs.connect();
      const due = await jobs.query('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [`expired:${rows[0].id}`]);
      await jobs.end();
      return due.rows[0].run_at.getTime() > sent.getTime() + ms ? 'waits' : 'is told';
    },
  },
  'src/features/companies/companies.store.ts 1 month': {
    // The list shows the due date from midnight in Rome one month before.
    ...{ after: 14 * HOUR, before: 'none', then: '2026-12-21' },
    look: async (ms) => {
      await managers();
      await portal.owner.query('DELETE FROM document WHERE due_on IS NOT NULL');
      await aDocument(portal, company, {
        ...{ kind: 'companyDocument', createdBy: practice.accountId, publishOn: '2026-01-01' },
        ...{ period: null, due_on: '2026-12-21', tags: `{scade-${(made += 1)}}` },
      });
      const { json } = await (await consultantAt(ms)).get('/apiback/api/Azienda/scadenze');
      return json.map(({ data }: { data: string }) => data).join(' ') || 'none';
    },
  },
  'src/features/companies/companies.store.ts 1 year': {
    ...{ after: 14 * HOUR, before: 'none', then: '20271121' },
    look: async (ms) => {
      await managers();
      await portal.owner.query('DELETE FROM document WHERE due_on IS NOT NULL');
      await aDocument(portal, company, {
        ...{ kind: 'companyDocument', createdBy: practice.accountId, publishOn: '2026-01-01' },
        ...{ period: null, due_on: '2027-11-21', tags: `{scade-${(made += 1)}}` },
      });
      const { text } = await (await consultantAt(ms)).get('/apiback/api/Azienda/scadenze/calendario');
      return [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day).join(' ') || 'none';
    },
  },
  'src/features/documents/bin/sweep.jobs.ts NAMED_WITHIN_MS': {
    ...{ after: HOUR, before: 'kept', then: 'discarded' },
    look: async (ms) => {
      at(0);
      const { app } = portal.server;
      const { sha256 } = await app.blobs.put(practice.id, Buffer.from(`mai nominato ${(made += 1)}`));
      const folders = await readdir(portal.dataDir, { recursive: true });
      const file = path.join(portal.dataDir, folders.find((name) => name.endsWith(sha256)) ?? '');
      await utimes(file, START, START);
      at(ms);
      await discardNameless(app, practice.id, { parts: PARTS, isOver: () => false });
      return (await app.blobs.has(practice.id, sha256)) ? 'kept' : 'discarded';
    },
  },
  'src/features/documents/publish/take-back.routes.ts LOOKED_BACK_MS': {
    ...{ after: 24 * HOUR, before: 'offered', then: 'past' },
    look: async (ms) => {
      await managers();
      const { employee } = await someone();
      const id = await aPayslip(portal, employee, { createdBy: practice.accountId });
      const command = { idList: [id], dataPubblicazione: '2026-11-20' };
      expect((await consultant.put('/apiback/api/DocBase/updatevisibile', command)).status).toBe(200);
      // Moves the mail to the latest possible morning, so that it does not end the offer earlier.
      await portal.owner.query('UPDATE outbox SET not_before = $2 WHERE document_id = $1', [
        id,
        new Date(START.getTime() + 2 * DAY),
      ]);
      const { json } = await (await consultantAt(ms)).get('/apiback/api/DocBase/ritirabili');
      return json.some(({ ids }: { ids: string[] }) => ids.includes(id)) ? 'offered' : 'past';
    },
  },
  'src/features/intake/passwords.store.ts KEPT_MS': {
    ...{ after: 2 * HOUR, before: 'known', then: 'forgotten' },
    look: async (ms) => {
      let now = START;
      const kept = keepPasswords({ secrets: portal.server.app.secrets, now: () => now });
      const noted: unknown[] = [];
      const tx = { run: async ({ values }: { values: unknown[] }) => noted.push(...values) };
      await kept.remember(tx as unknown as Parameters<typeof kept.remember>[0], '1', 'parola');
      now = new Date(START.getTime() + ms);
      const [sealedPassword, passwordUntil] = noted as [string, Date];
      return kept.of({ id: '1', sealedPassword, passwordUntil }).password === 'parola' ? 'known' : 'forgotten';
    },
  },
  'src/features/notices/notice.ts DAY_MS': {
    ...{ after: DAY, before: '0 reminded, 1 left out', then: '1 reminded, 0 left out' },
    look: async (ms) => {
      const { employee } = await someone();
      await managers();
      const id = await aNotice(portal, company, { employee_id: employee.id, created_at: START, announced_at: START });
      const remind = (who: Caller) =>
        who.post(`/apirest/api/company/notices/${id}/sollecita?cfAzienda=${company.taxCode}`, {});
      expect((await remind(consultant)).json.inviati).toBe(1);
      const { json } = await remind(await consultantAt(ms));
      return `${json.inviati} reminded, ${json.saltati.length} left out`;
    },
  },
  'src/features/notices/notices.jobs.ts MORNING_MS': {
    // The announcement is due at seven o'clock in Rome the next day.
    ...{ after: 21 * HOUR, before: 'hangs', then: 'is told' },
    look: async (ms) => {
      const due = announcement('1', '2026-11-21').at ?? START;
      return due.getTime() > START.getTime() + ms ? 'hangs' : 'is told';
    },
  },
  'src/features/notifications/notifications.jobs.ts MOMENT_MS': {
    ...{ after: 55 * SECOND, before: 'waits', then: 'leaves' },
    look: async (ms) => {
      at(0);
      const firm = await aPractice(portal.owner);
      const { rows } = await portal.owner.query(
        `INSERT INTO notification (practice_id, audience, kind, object_id, subject, created_at)
         VALUES ($1, 'consultant', 'requestReceived', 1, 'Prova', $2) RETURNING id`,
        [firm.id, START],
      );
      at(ms);
      await mailNewsTask(portal.server.app)({ practiceId: firm.id });
      const left = await portal.owner.query('SELECT mailed_at FROM notification WHERE id = $1', [rows[0].id]);
      return left.rows[0].mailed_at === null ? 'waits' : 'leaves';
    },
  },
  'src/server/jobs/mail.ts TRY_AGAIN_MS': {
    ...{ after: 10 * MINUTE, before: 'once', then: 'twice' },
    look: async (ms) => {
      at(0);
      const firm = await aPractice(portal.owner);
      let tries = 0;
      const refuses = async () => {
        tries += 1;
        throw Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 });
      };
      const send = mailTask(portal.server.app, refuses, MAIL_WRITERS, async () => undefined);
      await portal.owner.query(
        `INSERT INTO outbox (practice_id, recipient, template, data, not_before, created_at)
         VALUES ($1, 'nessuno@esempio.invalid', 'message', $2, $3, $3)`,
        [firm.id, { subject: 'Prova', greeting: 'Buongiorno,', paragraphs: ['prova.'] }, START],
      );
      await send({ practiceId: firm.id });
      at(ms);
      await send({ practiceId: firm.id });
      return tries === 1 ? 'once' : 'twice';
    },
  },
  'database/migrations/0004-sign-in.sql 1 year': {
    // The key for a new e-mail expires after a day. The portal keeps the expired key for another year, to explain it.
    ...{ after: 366 * DAY, before: '410 link-expired', then: '404 link-unknown' },
    look: async (ms) => {
      const { account } = await someone();
      const other = await someone();
      const key = await aKey('email', { account, email: `vecchia${made}@esempio.invalid` });
      at(ms);
      await aKey('email', { account: other.account, email: `altra${made}@esempio.invalid` });
      return told(await portal.anonymous.post('/apirest/api/account/userdata/conferma', { key }));
    },
  },
  'database/migrations/0004-sign-in.sql 72 hours (renewed)': {
    // 72 hours until the first invitation expires, and 72 hours for the invitation that replaces it.
    ...{ after: 144 * HOUR, before: 'inAttesa', then: 'scaduta' },
    look: async (ms) => {
      at(0);
      const email = `rinnova${(made += 1)}@esempio.invalid`;
      const { id } = await anEmployee(portal.owner, company, { email });
      const { rows } = await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [id]);
      const key = await aKey('activation', { grant: rows[0].id });
      at(72 * HOUR);
      const scope = { role: 'keyHolder', accountId: null, grantId: rows[0].id, practiceId: practice.id } as const;
      expect(await portal.server.app.database.inScope(scope, (tx) => renew(tx, hashKey(key)))).toBe(email);
      const list = `/apirest/api/users/company/employees?companyId=${company.id}&size=200`;
      const { json } = await (await consultantAt(ms)).get(list);
      return json.find((row: { email: string }) => row.email === email).stato;
    },
  },
  'database/migrations/0006-documents-and-figures.sql 1 day': {
    ...{ after: DAY, before: 'known', then: 'news' },
    look: async (ms) => {
      const content = createHash('sha256')
        .update(String((made += 1)))
        .digest();
      const scope = { role: 'job', practiceId: practice.id, accountId: null } as const;
      const damaged = () =>
        portal.server.app.database.inScope(scope, (tx) =>
          tx.one<{ news: boolean }>(sql`SELECT content_damaged(${practice.id}, ${content}) AS news`),
        );
      at(0);
      expect(await damaged()).toEqual({ news: true });
      at(ms);
      return (await damaged())?.news ? 'news' : 'known';
    },
  },
  'database/migrations/0004-sign-in.sql 24 hours (lost factor)': {
    // The job that removes a consultant's lost factor.
    ...{ after: DAY, before: 'stays', then: 'is taken away' },
    look: async (ms) => {
      portal.setNow(FAR);
      const admin = await portal.login(await anAdministrator(portal.owner));
      const account = await anAccount(portal.owner, `perso${(made += 1)}`);
      const id = await aGrant(portal.owner, account, { role: 'CONSULTANT', practice_id: practice.id });
      await portal.owner.query(
        "INSERT INTO second_factor (account_id, kind, name, secret, created_at) VALUES ($1, 'totp', 'App', 'v1.prova', now())",
        [account],
      );
      expect((await admin.post(`/apirest/api/users/mfa/${id}`, { identificazione: 'Di persona' })).status).toBe(200);
      portal.setNow(new Date(FAR.getTime() + ms));
      const scope = { role: 'job', practiceId: practice.id, accountId: null } as const;
      const due = await portal.server.app.database.inScope(scope, (tx) =>
        tx.one<{ account: string | null }>(sql`
          SELECT factor_removal_due(g.id) AS account FROM account_grant g WHERE g.public_id = ${id}`),
      );
      return due?.account ? 'is taken away' : 'stays';
    },
  },
  'database/migrations/0003-accounts.sql 72 hours': {
    // An administrator's invitation expires after 72 hours.
    ...{ after: 72 * HOUR, before: 'inAttesa', then: 'scaduta' },
    look: async (ms) => {
      at(0);
      const login = await anAdministrator(portal.owner);
      const admin = await portal.login(login);
      const body = { firstName: 'Ugo', lastName: 'Bassi', email: `altro${(made += 1)}@esempio.invalid` };
      expect((await admin.post('/apirest/api/users/amministratori', body)).status).toBe(201);
      at(ms);
      const { json } = await (await portal.login(login)).get('/apirest/api/users/amministratori');
      return json.find((row: { email: string }) => row.email === body.email).stato;
    },
  },
};

/** Spans covered by another test, which checks both sides or the exact minute. */
const ELSEWHERE: Record<string, string> = {
  'src/server/operation/backup/rotation.ts A_DAY_MS': 'src/server/operation/backup/rotation.test.ts',
  'database/migrations/0004-sign-in.sql 30 days': 'test/grids/bounds.test.ts',
  'src/features/accounts/identity/identity.ts STATE_LIVES_MS': 'test/api/accounts/identity-providers.test.ts',
  'src/features/accounts/session.ts LONGEST_DELAY_MS': 'src/features/accounts/session.test.ts',
  'src/features/documents/core/deletion.jobs.ts RETENTION_MS': 'test/grids/changes.test.ts',
  'src/features/documents/core/announcement.jobs.ts MORNING_MS': 'test/api/notifications/mails.test.ts',
  'src/features/documents/core/due-dates.jobs.ts MORNING_MS': 'test/grids/changes.test.ts',
  'src/features/documents/rules/rules.jobs.ts MORNING_MS': 'test/api/documents/standing-rules.test.ts',
  'src/features/documents/rules/rules.store.ts 1 month': 'test/api/documents/standing-rules.test.ts',
  'src/features/history/proofs/proof.ts DAY_MS': 'test/api/history/proofs.test.ts',
  'src/features/history/proofs/proof.ts PROOF_KEPT_MS': 'test/api/history/proofs.test.ts',
  'src/features/income-proof/income-proof.ts GOOD_FOR_MS': 'test/api/income-proof/income-proof.test.ts',
  'src/features/intake/dropped/drop-folder.ts GIVEN_UP_AFTER_MS': 'src/features/intake/dropped/drop-folder.test.ts',
  'src/features/month-data/month-data.jobs.ts MORNING_MS': 'test/grids/changes.test.ts',
  'src/features/month-data/month-data.ts DAY_MS': 'src/features/month-data/month-data.test.ts',
  'src/features/notifications/notifications.jobs.ts DAY_MS': 'test/api/notifications/notifications.test.ts',
  'src/features/notifications/notifications.jobs.ts MORNING_MS': 'test/grids/changes.test.ts',
  'src/features/notifications/notifications.store.ts CLOCKS_DIFFER_MS': 'test/grids/changes.test.ts',
  'src/features/notifications/notifications.store.ts MOMENT_MS': 'test/grids/changes.test.ts',
  'src/features/notifications/push/push.jobs.ts LEFT_ALONE_MS': 'test/api/notifications/push.test.ts',
  'src/features/signing/signing.jobs.ts MORNING_MS': 'src/features/signing/signing.test.ts',
  'src/features/companies/handover/handover.contract.ts OFFER_STANDS_MS': 'test/api/companies/company-handover.test.ts',
  'src/features/signing/control.ts SETTLES_AFTER_MS': 'test/api/signing/who-set-the-mailbox.test.ts',
  'src/features/signing/signing.ts CODE_AGAIN_MS': 'test/api/signing/signing.test.ts',
  'src/features/signing/signing.ts CODE_LIVES_MS': 'test/api/signing/signing.test.ts',
  'src/features/signing/signing.ts REMIND_AGAIN_MS': 'src/features/signing/signing.test.ts',
  'src/features/webhooks/webhook.ts BOTH_SIGN_MS': 'test/api/webhooks/webhooks.test.ts',
  'src/features/webhooks/webhook.ts LEFT_ALONE_MS': 'test/api/webhooks/webhooks.test.ts',
  'src/features/webhooks/webhook.ts LOGGED_MS': 'test/api/webhooks/webhooks.test.ts',
  'src/features/webhooks/webhook.ts OFF_AFTER_MS': 'test/api/webhooks/webhooks.test.ts',
  'src/server/postgres/start-checks.ts CLOCK_REFUSES_MS': 'src/server/operation/installation.test.ts',
  'database/migrations/0001-scope-and-installation.sql 1 day': 'test/api/operation/installation-state.test.ts',
  'database/migrations/0004-sign-in.sql 1 day (first link)': 'test/api/accounts/accounts.test.ts',
  'src/server/database/live-nodes.ts 18 hours': 'test/api/operation/nodes.test.ts',
};

/**
 * Intervals of checks, waits and retries, and the clock tolerance of the verifier. Soaks and the verifier's own tests
 * cover these spans.
 */
const OF_THE_MACHINE: readonly string[] = [
  'src/features/accounts/identity/provider.io.ts ANSWER_WITHIN_MS',
  'src/features/accounts/identity/provider.io.ts KNOWN_FOR_MS',
  'src/features/accounts/session.ts USE_NOTED_EVERY_MS',
  'src/features/administration/installation.jobs.ts EVERY_MS',
  'src/features/documents/bin/sweep.jobs.ts EVERY_MS',
  'src/features/documents/print/merged-pdf.io.ts WAIT_MS',
  'src/features/documents/rules/rules.jobs.ts EVERY_MS',
  'src/features/intake/dropped/drop-folder.jobs.ts LOOK_EVERY_MS',
  'src/features/intake/mailed/mailbox.io.ts ANSWER_WITHIN_MS',
  'src/features/intake/mailed/mailbox.io.ts CONNECT_WITHIN_MS',
  'src/features/intake/mailed/mailed.jobs.ts LOOK_EVERY_MS',
  'src/features/intake/intake.jobs.ts PROGRESS_EVERY_MS',
  'src/features/intake/intake.routes.ts CONFIRMATION_ANSWER_MS',
  'src/features/notifications/notifications.store.ts BATCH_MS',
  'src/features/notifications/push/push.jobs.ts ANSWER_WITHIN_MS',
  'src/features/webhooks/webhooks.jobs.ts ANSWER_WITHIN_MS',
  'src/ledger/chain-walk.ts CLOCKS_MS',
  'src/ledger/chain-walk.ts SIGNED_WITHIN_MS',
  'src/ledger/chain-walk.ts TRANSACTION_MS',
  'src/ledger/checkpoint-copies.io.ts MAIL_EVERY_MS',
  'src/ledger/checkpoint-copies.io.ts WAIT_MS',
  'src/ledger/checkpoint-files.io.ts CLOCKS_MS',
  'src/ledger/checkpoint.io.ts ARCHIVED_EVERY_MS',
  'src/ledger/checkpoint.io.ts LOOK_EVERY_MS',
  'src/ledger/checkpoint.io.ts READ_BACK_MS',
  'src/ledger/checkpoint.io.ts SIGNED_EVERY_MS',
  'src/ledger/fold.ts AFTER_MS',
  'src/ledger/fold.ts BEFORE_MS',
  'src/server/bytes/blobs.ts ABANDONED_AFTER_MS',
  'src/server/bytes/blobs.ts TRASH_KEPT_MS',
  'src/server/database/database-clock.ts LOOK_EVERY_MS',
  'src/server/postgres/embedded-postgres.ts ROTATED_EVERY_MS',
  'src/server/database/events.ts GATHERED_MS',
  'src/server/operation/facts.ts 1 day',
  'src/server/http/gate.ts BODY_WITHIN_MS',
  'src/server/http/http.ts HEADERS_WITHIN_MS',
  'src/server/http/http.ts REQUEST_TIMEOUT_MS',
  'src/server/http/in-turns.ts TURN_MS',
  'src/server/jobs/jobs.ts BEGIN_AGAIN_AFTER_MS',
  'src/server/http/listen.ts ANSWERED_WITHIN_MS',
  'src/server/database/live-nodes.ts JOIN_AGAIN_AFTER_MS',
  'src/server/database/live-nodes.ts LOOK_EVERY_MS',
  'src/server/jobs/mail.ts BATCH_MS',
  'src/server/jobs/mail.ts LOOK_AGAIN_MS',
  'src/server/operation/moment/wal-archive.ts LONGEST_TRANSACTION_MS',
  'src/server/operation/moment/wal-archive.ts WAL_KEPT_MS',
  'src/server/operation/security-text.ts BELIEVED_MS',
  'src/server/postgres/postgres-servers.ts SAYS_WITHIN_MS',
  'src/server/http/probe.ts VALID_MS',
  'src/server/jobs/queue-pool.ts SEND_AGAIN_AFTER_MS',
  'src/server/http/reached.ts BETWEEN_LOOKS_MS',
  'src/server/http/reached.ts FIRST_WAIT_MS',
  'src/server/http/reached.ts LONGEST_WAIT_MS',
  'src/server/http/reached.ts WAIT_AT_MOST_MS',
  'src/server/bytes/s3-bucket.ts PATIENCE_MS',
  'src/server/bytes/s3-bucket.ts TRY_MS',
  'src/server/sheets/xlsx-formats.ts DAY_MS',
  'src/server/postgres/start-checks.ts CLOCK_WARNS_MS',
  'src/server/http/stream.ts HEARTBEAT_MS',
  'src/server/http/stream.ts READ_AGAIN_MS',
];

const FOLDERS = ['src/server', 'src/features', 'src/directory', 'src/ledger', 'src/access', 'database/migrations'];

/** Lists each constant in ms and each SQL interval in the server's code and the database functions. */
async function spans(): Promise<string[]> {
  const found = new Set<string>(['src/server/http/idempotency.ts 24 h']);
  for (const folder of FOLDERS)
    for (const entry of await readdir(folder, { recursive: true })) {
      const file = path.join(folder, entry).replaceAll('\\', '/');
      if (!/\.(ts|sql)$/.test(file) || /\.test\.ts$|\/web\//.test(file)) continue;
      const text = await readFile(file, 'utf8');
      for (const [, name] of text.matchAll(/^(?:export )?const ([A-Z_]+_MS)\b/gm)) found.add(`${file} ${name}`);
      for (const [, span] of text.matchAll(/interval '(\d+ (?:hours?|days?|months?|years?))'/g))
        found.add(`${file} ${span}`);
    }
  return [...found].toSorted();
}

describe('time spans', () => {
  it('are all checked on both sides, here or in the listed test, or limit no user', async () => {
    const known = [...Object.keys(BOUNDS), ...Object.keys(ELSEWHERE), ...OF_THE_MACHINE];
    expect(new Set(known).size).toBe(known.length);
    // A file may use one span for several purposes; the purpose is then in brackets.
    const spansOf = new Set(known.map((name) => name.replace(/ \([^)]*\)$/, '')));
    expect([...spansOf].toSorted()).toEqual(await spans());
    for (const file of new Set(Object.values(ELSEWHERE))) expect(await readFile(file, 'utf8')).toMatch(/\b(it|test)\b/);
    console.log(
      `grid bounds: ${Object.keys(BOUNDS).length} spans x 2 sides, ${Object.keys(ELSEWHERE).length} elsewhere`,
    );
  });

  it.each(Object.entries(BOUNDS))(
    'include %s, which lasts until one second before its end and is over one second after',
    async (_name, bound) => {
      expect(await bound.look(bound.after - SECOND)).toBe(bound.before);
      expect(await bound.look(bound.after + SECOND)).toBe(bound.then);
    },
  );
});
