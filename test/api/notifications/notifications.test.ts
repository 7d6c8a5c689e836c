import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  mailDigestTask,
  mailNewsTask,
  nextDigest,
  tellExpiredTask,
  tellRefusedMail,
} from '../../../src/features/notifications/notifications.jobs.ts';
import { startServer } from '../../../src/main-server.ts';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { openWindow } from '../../support/portal/event-window.ts';
import { aNotice } from '../../support/portal/notices.ts';
import {
  aBranchLogin,
  aCompany,
  aGrant,
  anAccount,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  caller,
  freePort,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aRequest } from '../../support/portal/requests.ts';

const COMS = '/apirest/api/company/coms';

let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let employee: TestEmployee;
let manager: Caller;
let worker: Caller;

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  practice = await aPractice(owner, 'consulente');
  company = await aCompany(owner, practice, { login: 'azienda' });
  employee = await anEmployee(owner, company, { login: 'lavoratore', email: 'lavoratore@esempio.invalid' });
  manager = await portal.login('azienda');
  worker = await portal.login('lavoratore');
});
afterAll(() => portal?.close());

const ask = () =>
  worker.upload('/apiback/api/docrichiesta/uploadricazi', [], {
    jsonRichiesteDTO: JSON.stringify({ tipo: 5, testo: 'Una domanda' }),
  });

describe('notifications', () => {
  it('appear in a second window, even on another node, and are marked as seen in both', async () => {
    const port = await freePort();
    const second = await startServer({
      publicUrl: `http://localhost:${port}/backoffice`,
      port,
      listen: ['127.0.0.1'],
      urls: portal.urls,
      blobs: openDiskBlobs(`${portal.dataDir}/blobs`),
      secrets: portal.server.app.secrets,
      smtpUrl: null,
      mailFrom: 'Portale lavoro <portale@esempio.invalid>',
      trustProxy: false,
      logLevel: 'fatal',
    });
    const windows = [openWindow(portal.url, manager), openWindow(`http://127.0.0.1:${port}`, manager)];
    try {
      for (const window of windows) await expect.poll(window.unseen).toBe(0);
      expect((await ask()).status).toBe(201);
      for (const window of windows) await expect.poll(window.unseen).toBe(1);
      const [news] = (await manager.get(COMS)).json;
      expect(news).toMatchObject({
        tipo: 'requestReceived',
        letto: false,
        link: expect.stringContaining('/company/documents/lav'),
      });
      // Marks the notification on the second node; the window on the first node shows it as seen.
      const marked = await caller(`http://127.0.0.1:${port}`, manager.token).put(`${COMS}/letto`, { ids: [news.id] });
      expect(marked.json).toEqual({ nonLette: 0 });
      for (const window of windows) await expect.poll(window.unseen).toBe(0);
    } finally {
      for (const window of windows) void window.close();
      await second.close();
    }
  });

  it('of a document appear with its publication and disappear when it is cancelled', async () => {
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId });
    const visible = { ids: [id], cfs: [], dat: romeDay(new Date()), ann: false, not: '' };
    expect((await manager.put('/apiback/api/DocBase/updatevisibile', visible)).status).toBe(200);
    const titles = async () =>
      (await worker.get('/apirest/api/notifiche')).json.map((one: { tipo: string }) => one.tipo);
    expect(await titles()).toContain('document');
    const cancelled = { idList: [id], annullaPubblicazione: true };
    expect((await manager.put('/apiback/api/DocBase/updatevisibile', cancelled)).status).toBe(200);
    expect(await titles()).not.toContain('document');
  });

  it('are marked as seen for one login in its active role only', async () => {
    await anAccount(portal.owner, 'azienda-due').then((id) =>
      aGrant(portal.owner, id, { role: 'COMPANY', practice_id: practice.id, company_id: company.id }),
    );
    const colleague = await portal.login('azienda-due');
    await ask();
    const [news] = (await manager.get(COMS)).json;
    const [same] = (await colleague.get(COMS)).json;
    expect(same).toMatchObject({ id: news.id, letto: false });
    await manager.put(`${COMS}/letto`, { ids: [news.id] });
    expect((await colleague.get(COMS)).json[0].letto).toBe(false);
    expect((await manager.get(COMS)).json[0].letto).toBe(true);
    expect((await worker.put(`${COMS}/letto`, { ids: [news.id] })).status).toBe(404);
    expect((await worker.get(COMS)).status).toBe(403);
  });
});

describe('mails about notifications', () => {
  const outbox = async () => {
    const { rows } = await portal.owner.query(
      "SELECT recipient, data->>'subject' AS subject, data::text AS content FROM outbox WHERE recipient LIKE '%@esempio.invalid' ORDER BY id",
    );
    return rows as { recipient: string; subject: string; content: string }[];
  };
  /** Moves the clock past the ten minutes in which a change can be undone. */
  const later = () => portal.setNow(new Date(Date.now() + 11 * 60_000));
  const mailNews = () => mailNewsTask(portal.server.app)({ practiceId: practice.id });
  const decide = (id: string, status: string) =>
    manager.post(`/apiback/api/docrichiesta/change-status/${status}`, [id]);

  it('report only the last status, and never the text of a request or an answer', async () => {
    await portal.owner.query('DELETE FROM outbox');
    const id = await aRequest(portal, employee);
    await decide(id, 'V');
    await decide(id, 'L');
    await manager.upload(`/apiback/api/docrichiesta/${id}/risposta`, [], { testo: 'Parola segreta' });
    later();
    await mailNews();
    const mails = (await outbox()).filter((mail) => mail.recipient === 'lavoratore@esempio.invalid');
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Richiesta aggiornata su Portale lavoro',
      'Nuova risposta su Portale lavoro',
    ]);
    expect(mails[0]?.content).toContain('ora è lavorata');
    for (const mail of mails) expect(mail.content).not.toMatch(/segreta|Nuovo indirizzo/);
    portal.setNow(null);
  });

  it('are combined to one a day for users who chose so, except that a new IBAN is reported at once', async () => {
    await portal.owner.query('DELETE FROM outbox');
    const settings = '/apirest/api/notifiche/impostazioni';
    expect((await worker.put(settings, { riepilogo: true })).json).toEqual({ riepilogo: true });
    const first = await aRequest(portal, employee);
    const second = await aRequest(portal, employee);
    await decide(first, 'L');
    await decide(second, 'R');
    await portal.owner.query(
      `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at)
       VALUES ($1, 'employee', $2, $3, 'ibanAsked', $4, 'IT•• •••• 3456', now())`,
      [practice.id, company.id, employee.id, second],
    );
    later();
    await mailNews();
    expect((await outbox()).map((mail) => mail.subject)).toEqual([
      'È stato chiesto di cambiare il tuo IBAN su Portale lavoro',
    ]);
    const { day } = nextDigest(new Date());
    await mailDigestTask(portal.server.app)({ practiceId: practice.id, day });
    const [, digest] = await outbox();
    expect(digest?.subject).toMatch(/novità su Portale lavoro$/);
    expect(digest?.content).toContain('ora è rifiutata');
    await worker.put(settings, { riepilogo: false });
    portal.setNow(null);
  });

  it('go to the logins of the company concerned, and not to a sibling company’s', async () => {
    await portal.owner.query('DELETE FROM outbox');
    const sibling = await aCompany(portal.owner, practice, { login: 'sorella' });
    await aCompany(portal.owner, await aPractice(portal.owner), { login: 'estranea' });
    await portal.owner.query(
      "UPDATE account SET email = login || '@esempio.invalid' WHERE login IN ('azienda', 'sorella', 'estranea')",
    );
    const disabled = await anAccount(portal.owner, 'azienda-spenta', { email: 'azienda-spenta@esempio.invalid' });
    await aGrant(portal.owner, disabled, {
      ...{ role: 'COMPANY', practice_id: practice.id, company_id: company.id, disabled_at: new Date() },
    });
    expect((await ask()).status).toBe(201);
    later();
    await mailNews();
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['azienda@esempio.invalid']);
    expect(sibling.id).not.toBe(company.id);
    portal.setNow(null);
  });

  it('appear in the daily mail of their day, each once', async () => {
    await portal.owner.query('DELETE FROM outbox');
    await worker.put('/apirest/api/notifiche/impostazioni', { riepilogo: true });
    const { day, at } = nextDigest(new Date());
    const hour = 3_600_000;
    for (const [hours, subject] of [
      [-25, 'dell’altro ieri'],
      [-23, 'di ieri'],
      [-1, 'di oggi'],
      [1, 'di dopo'],
    ] as const)
      await portal.owner.query(
        `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at, mailed_at)
         VALUES ($1, 'employee', $2, $3, 'document', 1, $4, $5, $5)`,
        [practice.id, company.id, employee.id, `Lettera ${subject}`, new Date(at.getTime() + hours * hour)],
      );
    await mailDigestTask(portal.server.app)({ practiceId: practice.id, day });
    const [digest, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(digest?.content.match(/Lettera (dell’altro ieri|di \w+)/g)).toEqual(['Lettera di ieri', 'Lettera di oggi']);
    await worker.put('/apirest/api/notifiche/impostazioni', { riepilogo: false });
    await portal.owner.query(
      "DELETE FROM notification WHERE subject LIKE 'Lettera di%' OR subject LIKE 'Lettera dell%'",
    );
  });

  it('do not go to a person who has seen the notification meanwhile', async () => {
    await portal.owner.query('DELETE FROM outbox');
    const id = await aRequest(portal, employee);
    await decide(id, 'V');
    const [news] = (await worker.get('/apirest/api/notifiche')).json;
    await worker.put(`${COMS}/letto`, { ids: [news.id] });
    later();
    await mailNews();
    expect(await outbox()).toEqual([]);
    portal.setNow(null);
  });
});

describe('the report of', () => {
  const kinds = async (who: Caller) =>
    (await who.get(COMS)).json.map((one: { tipo: string; testo: string }) => [one.tipo, one.testo]);

  it('a mailbox that refuses mails permanently goes once to the company and once to the consultant', async () => {
    const told = tellRefusedMail(portal.server.app);
    const mail = { id: '77', recipient: 'lavoratore@esempio.invalid', documentId: null };
    for (let attempt = 0; attempt < 3; attempt += 1)
      await portal.server.app.database.inScope({ role: 'job', practiceId: practice.id, accountId: null }, (tx) =>
        told(tx, practice.id, mail),
      );
    const consultant = await portal.login('consulente');
    for (const who of [manager, consultant])
      expect((await kinds(who)).filter(([kind]: [string]) => kind === 'mailRefused')).toEqual([
        ['mailRefused', expect.stringContaining('lavoratore@esempio.invalid')],
      ]);
    const { rows } = await portal.owner.query(
      "SELECT DISTINCT company_id FROM notification WHERE kind = 'mailRefused'",
    );
    expect(rows).toEqual([{ company_id: company.id }]);
  });

  it('a refused mail goes to the company of its document, worker or login, even if the address differs in case', async () => {
    const firm = await aCompany(portal.owner, practice, { login: 'azienda-rifiutata' });
    const person = await anEmployee(portal.owner, firm, { email: 'rifiutata@esempio.invalid' });
    const documentId = await aPayslip(portal, person, { createdBy: practice.accountId });
    await portal.owner.query("UPDATE account SET email = 'ufficio@esempio.invalid' WHERE login = 'azienda-rifiutata'");
    const told = tellRefusedMail(portal.server.app);
    for (const [id, recipient, document] of [
      ['7001', 'lavoratore@esempio.invalid', documentId],
      ['7002', 'Rifiutata@Esempio.invalid', null],
      ['7003', 'Ufficio@esempio.invalid', null],
      ['7004', 'nessuno@esempio.invalid', null],
    ] as const)
      await portal.server.app.database.inScope({ role: 'job', practiceId: practice.id, accountId: null }, (tx) =>
        told(tx, practice.id, { id, recipient, documentId: document }),
      );
    const { rows } = await portal.owner.query(
      `SELECT object_id AS id, audience, company_id AS company FROM notification
       WHERE kind = 'mailRefused' AND object_id BETWEEN 7001 AND 7004 ORDER BY object_id, audience`,
    );
    expect(rows).toEqual([
      ...['7001', '7002', '7003'].flatMap((id) =>
        ['company', 'consultant'].map((audience) => ({ id, audience, company: firm.id })),
      ),
      { id: '7004', audience: 'consultant', company: null },
    ]);
  });

  it('an expired invitation is sent, unless the person has activated the account or was invited again', async () => {
    const invited = await anEmployee(portal.owner, company, { email: 'invitato@esempio.invalid' });
    const { rows } = await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [invited.id]);
    const grantId: string = rows[0].id;
    const lookAt = () => tellExpiredTask(portal.server.app)({ practiceId: practice.id, grantId });
    const until = (moment: string) =>
      portal.owner.query(`UPDATE account_grant SET invited_until = ${moment} WHERE id = $1`, [grantId]);
    const told = async () =>
      (await kinds(manager))
        .filter(([kind]: [string]) => kind === 'activationExpired')
        .map(([, text]: string[]) => text);
    await until("now() + interval '1 hour'");
    await lookAt();
    expect(await told()).toEqual([]);
    await until("now() - interval '1 minute'");
    await lookAt();
    expect(await told()).toEqual([expect.stringContaining(`${invited.lastName} ${invited.firstName}`)]);
  });

  it.each([
    ['may enter', {}, 'company'],
    ['is disabled', { disabled_at: new Date() }, 'consultant'],
    ['was never activated', { activated_at: null }, 'consultant'],
  ])(
    'an expired invitation goes to the company, or to the consultant if no company login works: a login that %s',
    async (state, login, audience) => {
      const place = await aCompany(portal.owner, practice);
      // A worker's login does not count: it does not receive the company's notifications.
      await anEmployee(portal.owner, place, { login: `dentro.${state.replaceAll(' ', '.')}` });
      const account = await anAccount(portal.owner, `invita.${state.replaceAll(' ', '.')}`);
      const grant = { role: 'COMPANY', practice_id: practice.id, company_id: place.id, ...login };
      await aGrant(portal.owner, account, grant);
      const invited = await anEmployee(portal.owner, place, { email: 'invitata@esempio.invalid' });
      const { rows } = await portal.owner.query(
        "UPDATE account_grant SET invited_until = now() - interval '1 minute' WHERE employee_id = $1 RETURNING id",
        [invited.id],
      );
      await tellExpiredTask(portal.server.app)({ practiceId: practice.id, grantId: rows[0].id });
      const news = await portal.owner.query(
        "SELECT audience FROM notification WHERE kind = 'activationExpired' AND object_id = $1",
        [rows[0].id],
      );
      expect(news.rows).toEqual([{ audience }]);
    },
  );
});

describe('an expired invitation', () => {
  const MOMENT = new Date('2026-05-04T08:00:00Z');
  const BEFORE = new Date(MOMENT.getTime() - 1);

  it.each<[string, string, { kind: string; at: Date } | null, boolean]>([
    ['ran out in this moment', '', null, true],
    ['runs out in a moment', "invited_until = $2::timestamptz + interval '1 ms'", null, false],
    ['was answered in time', 'account_id = (SELECT min(id) FROM account), activated_at = $2', null, false],
    ['belongs to an access that was disabled', 'disabled_at = $2', null, false],
    ['was told of', '', { kind: 'activationExpired', at: MOMENT }, false],
    ['was renewed after its former end was told', '', { kind: 'activationExpired', at: BEFORE }, true],
    ['has the number of something else that is told', '', { kind: 'requestReceived', at: MOMENT }, true],
  ])('is reported only if it is due and was not reported before: one that %s', async (_, change, before, isTold) => {
    const place = await aCompany(portal.owner, practice);
    const grants: string[] = [];
    for (const _twin of [1, 2]) {
      const { id } = await anEmployee(portal.owner, place, { email: 'invitata@esempio.invalid' });
      const { rows } = await portal.owner.query(
        'UPDATE account_grant SET invited_until = $2 WHERE employee_id = $1 RETURNING id',
        [id, MOMENT],
      );
      grants.push(rows[0].id);
    }
    const [grantId = ''] = grants;
    if (change) await portal.owner.query(`UPDATE account_grant SET ${change} WHERE id = $1`, [grantId, MOMENT]);
    if (before)
      await portal.owner.query(
        `INSERT INTO notification (practice_id, audience, company_id, kind, object_id, subject, created_at, mailed_at)
         VALUES ($1, 'consultant', $2, $3, $4, '', $5, now())`,
        [practice.id, place.id, before.kind, grantId, before.at],
      );
    const news = async () =>
      (
        await portal.owner.query(
          "SELECT object_id FROM notification WHERE kind = 'activationExpired' AND company_id = $1 ORDER BY id",
          [place.id],
        )
      ).rows.map((row) => row.object_id);
    const had = await news();
    portal.setNow(MOMENT);
    await tellExpiredTask(portal.server.app)({ practiceId: practice.id, grantId });
    portal.setNow(null);
    expect((await news()).slice(had.length)).toEqual(isTold ? [grantId] : []);
  });
});

describe('the recipients', () => {
  it('are the active logins concerned, at once or once a day, and nobody else', async () => {
    const { owner } = portal;
    const firm = await aPractice(owner);
    const [place, sibling] = [await aCompany(owner, firm), await aCompany(owner, firm)];
    const stranger = await aPractice(owner);
    const now = new Date();
    const account = (login: string, fields: Record<string, unknown> = {}) =>
      anAccount(owner, `gemello-${login}`, { email: `${login}@gemelli.invalid`, ...fields });
    const login = async (name: string, grant: Record<string, unknown>, fields: Record<string, unknown> = {}) => {
      const id = await account(name, fields);
      await aGrant(owner, id, { practice_id: firm.id, ...grant });
      return id;
    };
    const office = { role: 'COMPANY', company_id: place.id };
    await login('ufficio', office);
    const hasSeen = await login('ufficio-che-guarda', office);
    await login('ufficio-spento', { ...office, disabled_at: now });
    await login('ufficio-mai-entrato', { ...office, activated_at: null });
    await login('ufficio-senza-casella', office, { email: null });
    await login('ufficio-sorella', { ...office, company_id: sibling.id });
    const branch = await aBranchLogin(owner, 'gemello-sede', { id: place.id, practiceId: firm.id }, ['01']);
    await owner.query('UPDATE account SET email = $1 WHERE login = $2', ['sede@gemelli.invalid', branch]);
    await login('studio', { role: 'CONSULTANT' });
    await login('studio-spento', { role: 'CONSULTANT', disabled_at: now });
    await login('studio-estraneo', { role: 'CONSULTANT', practice_id: stranger.id });
    // One person employed at two companies is notified once, for the company concerned.
    const person = await anEmployee(owner, place, { login: 'gemello-persona', email: 'persona@gemelli.invalid' });
    const elsewhere = await anEmployee(owner, sibling, { taxCode: person.taxCode });
    const { rows: accounts } = await owner.query("SELECT id FROM account WHERE login = 'gemello-persona'");
    await aGrant(owner, accounts[0].id, {
      ...{ role: 'EMPLOYEE', practice_id: firm.id, company_id: sibling.id, employee_id: elsewhere.id },
    });
    await anEmployee(owner, place, { login: 'gemello-collega', email: 'collega@gemelli.invalid' });

    const { day, at } = nextDigest(now);
    const tell = async (audience: string, subject: string, createdAt: Date, employeeId: string | null = null) => {
      const { rows } = await owner.query(
        `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at)
         VALUES ($1, $2, $3, $4, $5, 1, $6, $7) RETURNING id`,
        [
          ...[firm.id, audience, place.id, employeeId],
          ...[audience === 'employee' ? 'documentDue' : 'requestReceived', subject, createdAt],
        ],
      );
      return rows[0].id as string;
    };
    const DAY = 86_400_000;
    const since = (ms: number) => new Date(at.getTime() - DAY + ms);
    await tell('company', 'Novità 0', since(-1));
    const first = await tell('company', 'Novità 1', since(0));
    await tell('company', 'Novità 2', since(1000));
    await tell('consultant', 'Novità 3', since(1000));
    await tell('employee', 'Novità 4', since(1000), person.id);
    await tell('company', 'Novità 5', since(DAY - 1));
    await tell('company', 'Novità 6', since(DAY));
    for (const id of [hasSeen, accounts[0].id])
      await owner.query('INSERT INTO notification_seen (account_id, notification_id, seen_at) VALUES ($1, $2, now())', [
        id,
        first,
      ]);
    const mailed = async () => {
      const { rows } = await owner.query(
        "DELETE FROM outbox WHERE recipient LIKE '%@gemelli.invalid' RETURNING id, recipient, data::text AS content",
      );
      const told = rows.toSorted((a, b) => Number(a.id) - Number(b.id));
      return Object.fromEntries(
        [...Map.groupBy(told, (row) => row.recipient as string)].map(([recipient, mails]) => [
          recipient.split('@')[0],
          mails.map(({ content }) => [...content.matchAll(/Novità (\d)/g)].map(([, n]) => n).join('')),
        ]),
      );
    };
    portal.setNow(new Date(at.getTime() + 2 * DAY));
    await mailNewsTask(portal.server.app)({ practiceId: firm.id });
    expect(await mailed()).toEqual({
      ufficio: ['0', '1', '2', '5', '6'],
      'ufficio-che-guarda': ['0', '2', '5', '6'],
      studio: ['3'],
      persona: ['4'],
    });
    await owner.query(
      "INSERT INTO notification_setting (account_id, daily) SELECT id, login <> 'gemello-studio' FROM account WHERE login LIKE 'gemello-%'",
    );
    await mailDigestTask(portal.server.app)({ practiceId: firm.id, day });
    expect(await mailed()).toEqual({ ufficio: ['125'], 'ufficio-che-guarda': ['25'], persona: ['4'] });
    portal.setNow(null);
  });

  it('have seen the notification of a notice that they read on the board, but not one of another object with the same id', async () => {
    const reader = await anEmployee(portal.owner, company, { login: 'bacheca', email: 'bacheca@esempio.invalid' });
    const me = await portal.login('bacheca');
    const [read, unread] = [await aNotice(portal, company), await aNotice(portal, company)];
    expect((await me.post(`/apiback/api/dipendente/avvisi/${read}/letto`)).status).toBe(200);
    for (const [kind, object] of [
      ['notice', read],
      ['noticeReminder', read],
      ['documentDue', read],
      ['notice', unread],
    ])
      await portal.owner.query(
        `INSERT INTO notification (practice_id, audience, company_id, employee_id, kind, object_id, subject, created_at)
         VALUES ($1, 'employee', $2, $3, $4, $5, 'Avviso', now() + interval '1 second')`,
        [practice.id, company.id, reader.id, kind, object],
      );
    const { json } = await me.get('/apirest/api/notifiche');
    expect(json.map(({ tipo, letto }: { tipo: string; letto: boolean }) => [tipo, letto])).toEqual([
      ['notice', false],
      ['documentDue', false],
      ['noticeReminder', true],
      ['notice', true],
    ]);
  });
});

describe('forty open windows of two people', () => {
  it('all receive a notice, and all end with their sessions', async () => {
    const people: Caller[] = [];
    for (const login of ['finestra', 'finestra-due']) {
      await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` });
      people.push(await portal.login(login));
    }
    const windows = people.flatMap((who) => Array.from({ length: 20 }, () => openWindow(portal.url, who)));
    const told = (times: number) => windows.filter((window) => window.counts().length > times).length;
    await expect.poll(() => told(0)).toBe(40);
    const notice = { titolo: 'Avviso', testo: 'Per tutti' };
    expect((await manager.post('/apirest/api/company/notices/send', notice)).status).toBe(201);
    await expect.poll(() => told(1)).toBe(40);
    for (const who of people) await who.post('/apirest/api/logout');
    await Promise.all(windows.map((window) => window.ended));
  });
});
