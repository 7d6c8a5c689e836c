import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../../src/directory/keys.io.ts';
import { appearTask } from '../../../src/features/documents/core/announcement.jobs.ts';
import { enqueue } from '../../../src/server/jobs/jobs.ts';
import { type Mail, mailTask, openTransport, post, withdraw, withdrawMailing } from '../../../src/server/jobs/mail.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Portal,
  startPortal,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { MAIL_WRITERS } from '../../support/services/mail-writers.ts';
import { type Mailbox, startSmtp } from '../../support/services/smtp.ts';

/** Outgoing mails, and the job that publishes scheduled documents on their day. */
let portal: Portal;
let mailbox: Mailbox;
let practice: TestPractice;

beforeAll(async () => {
  mailbox = await startSmtp();
  portal = await startPortal({ smtpUrl: mailbox.url });
  practice = await aPractice(portal.owner);
});
afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
});

const inJob = <T>(work: Parameters<typeof portal.server.app.database.inScope<T>>[1]) =>
  portal.server.app.database.inScope({ role: 'job', practiceId: practice.id, accountId: null }, work);
const TEXT = { subject: 'Prova', greeting: 'Buongiorno,', paragraphs: ['prova.'] };
const mail = (recipient: string): Mail => ({ recipient, template: 'message', data: TEXT, notBefore: new Date(0) });

describe('the outbox', () => {
  it('sends the other mails if a server refuses one recipient permanently', async () => {
    mailbox.refuse('nessuno@esempio.invalid');
    const mails = ['prima', 'nessuno', 'dopo', 'ultima'].map((name) => mail(`${name}@esempio.invalid`));
    await inJob((tx) => post(tx, practice.id, mails));
    const arrived = () => mailbox.mails.flatMap(({ to }) => to).sort();
    await expect.poll(arrived).toEqual(['dopo@esempio.invalid', 'prima@esempio.invalid', 'ultima@esempio.invalid']);
    const waiting = async () =>
      (await portal.owner.query('SELECT recipient FROM outbox WHERE sent_at IS NULL')).rows.map((row) => row.recipient);
    await expect.poll(waiting).toEqual(['nessuno@esempio.invalid']);
  });

  it('keeps all mails while the server fails, and then sends each once', async () => {
    await portal.owner.query('UPDATE outbox SET withdrawn_at = now() WHERE sent_at IS NULL');
    mailbox.mails.length = 0;
    mailbox.setFailing(true);
    await inJob((tx) => post(tx, practice.id, [mail('a@esempio.invalid'), mail('b@esempio.invalid')]));
    await expect.poll(() => mailbox.refused).toBeGreaterThan(0);
    mailbox.setFailing(false);
    await Promise.all(
      [1, 2, 3].map((n) =>
        inJob((tx) => enqueue(tx, practice.id, { task: 'sendMails', payload: {}, key: `again${n}` })),
      ),
    );
    await expect.poll(() => mailbox.mails.length).toBe(2);
    expect(mailbox.mails.flatMap(({ to }) => to).sort()).toEqual(['a@esempio.invalid', 'b@esempio.invalid']);
  });

  it.each<[string, 'document' | 'moment' | 'mailing', string[]]>([
    ['about a document', 'document', ['waits', 'waits longer']],
    ['about a document that are due at one moment', 'moment', ['waits']],
    ['of one mailing', 'mailing', ['waits of the act']],
  ])(
    'withdraws the waiting mails %s, and leaves mails that are sent, already withdrawn, or about another document',
    async (_, which, taken) => {
      const firm = await aPractice(portal.owner);
      const employee = await anEmployee(portal.owner, await aCompany(portal.owner, firm));
      const [id, other] = [
        await aPayslip(portal, employee, { createdBy: firm.accountId }),
        await aPayslip(portal, employee, { createdBy: firm.accountId, period: 202611 }),
      ];
      const { rows: mailings } = await portal.owner.query(
        `INSERT INTO mailing (practice_id, kind, subject, people, undo, created_by, created_at, leaves_at)
       SELECT $1, 'notice', '', 1, '{}', $2, now(), now() FROM generate_series(1, 2) RETURNING id`,
        [firm.id, firm.accountId],
      );
      const [act, otherAct] = mailings.map((row) => row.id);
      const MOMENT = new Date('2098-01-01T08:00:00Z');
      const BEFORE = new Date('2026-01-01T08:00:00Z');
      const NOW = new Date('2026-02-02T08:00:00Z');
      for (const [name, fields] of Object.entries<Record<string, unknown>>({
        waits: { document_id: id },
        'waits longer': { document_id: id, not_before: new Date(MOMENT.getTime() + 1) },
        'has left': { document_id: id, sent_at: BEFORE },
        'was taken back': { document_id: id, withdrawn_at: BEFORE },
        'of another document': { document_id: other },
        'waits of the act': { mailing_id: act },
        'has left of the act': { mailing_id: act, sent_at: BEFORE },
        'was taken back of the act': { mailing_id: act, withdrawn_at: BEFORE },
        'of another act': { mailing_id: otherAct },
        'of neither': {},
      })) {
        const row = {
          practice_id: firm.id,
          recipient: name,
          template: 'message',
          data: TEXT,
          not_before: MOMENT,
          ...fields,
        };
        const columns = Object.keys(row);
        await portal.owner.query(
          `INSERT INTO outbox (${columns.join(', ')}) VALUES (${columns.map((_column, n) => `$${n + 1}`).join(', ')})`,
          Object.values(row),
        );
      }
      await portal.server.app.database.inScope({ role: 'job', practiceId: firm.id, accountId: null }, (tx) =>
        which === 'mailing'
          ? withdrawMailing(tx, act, NOW)
          : withdraw(tx, [id], NOW, which === 'moment' ? MOMENT : null),
      );
      const { rows } = await portal.owner.query(
        'SELECT recipient, withdrawn_at AS at FROM outbox WHERE practice_id = $1 AND withdrawn_at IS NOT NULL ORDER BY id',
        [firm.id],
      );
      const former = [
        { recipient: 'was taken back', at: BEFORE },
        { recipient: 'was taken back of the act', at: BEFORE },
      ];
      const byName = (a: { recipient: string }, b: { recipient: string }) => a.recipient.localeCompare(b.recipient);
      expect(rows.toSorted(byName)).toEqual(
        [...former, ...taken.map((recipient) => ({ recipient, at: NOW }))].toSorted(byName),
      );
    },
  );

  it('retries a refused mail only after a doubled wait, not whenever another mail is sent', async () => {
    const { id } = await aPractice(portal.owner);
    const tried: string[] = [];
    const send = async ({ to }: { to: string }) => {
      tried.push(to);
      if (to.startsWith('nessuno')) throw Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 });
    };
    const task = mailTask(portal.server.app, send, MAIL_WRITERS, async () => undefined);
    await portal.owner.query(
      `INSERT INTO outbox (practice_id, recipient, template, data, not_before, created_at)
       VALUES ($1, 'nessuno@esempio.invalid', 'message', $2, '2026-01-01', now() - interval '3 hours'), ($1, 'altra@esempio.invalid', 'message', $2, '2026-01-01', now())`,
      [id, TEXT],
    );
    await task({ practiceId: id });
    await task({ practiceId: id });
    expect(tried.sort()).toEqual(['altra@esempio.invalid', 'nessuno@esempio.invalid']);
    portal.setNow(new Date(Date.now() + 4 * 3_600_000));
    await task({ practiceId: id });
    portal.setNow(null);
    expect(tried.filter((to) => to.startsWith('nessuno'))).toHaveLength(2);
  });

  it('no longer counts a mail as refused once the server accepts it', async () => {
    const { id } = await aPractice(portal.owner);
    let knows = false;
    const send = async () => {
      if (!knows) throw Object.assign(new Error('550 unknown'), { code: 'EENVELOPE', responseCode: 550 });
    };
    const task = mailTask(portal.server.app, send, MAIL_WRITERS, async () => undefined);
    await portal.owner.query(
      "INSERT INTO outbox (practice_id, recipient, template, data, not_before) VALUES ($1, 'poi-nota@esempio.invalid', 'message', $2, '2026-01-01')",
      [id, TEXT],
    );
    const stands = async () =>
      (
        await portal.owner.query(
          'SELECT sent_at IS NOT NULL AS sent, refused_at IS NOT NULL AS refused, refusal FROM outbox WHERE practice_id = $1',
          [id],
        )
      ).rows;
    await task({ practiceId: id });
    expect(await stands()).toEqual([{ sent: false, refused: true, refusal: '550 unknown' }]);
    knows = true;
    portal.setNow(new Date(Date.now() + 3_600_000));
    await task({ practiceId: id });
    portal.setNow(null);
    expect(await stands()).toEqual([{ sent: true, refused: false, refusal: null }]);
  });

  it('records a mail as sent if the server accepted it before disconnecting', async () => {
    const { id } = await aPractice(portal.owner);
    const send = async ({ to }: { to: string }) => {
      if (to.startsWith('b')) throw Object.assign(new Error('connection lost'), { code: 'ECONNECTION' });
    };
    await portal.owner.query(
      `INSERT INTO outbox (practice_id, recipient, template, data, not_before)
       SELECT $1, r || '@esempio.invalid', 'message', $2, '2026-01-01' FROM unnest('{a,b,c}'::text[]) r`,
      [id, TEXT],
    );
    const task = mailTask(portal.server.app, send, MAIL_WRITERS, async () => undefined);
    await expect(task({ practiceId: id })).rejects.toThrow('connection lost');
    const { rows } = await portal.owner.query(
      'SELECT recipient FROM outbox WHERE practice_id = $1 AND sent_at IS NULL',
      [id],
    );
    expect(rows.map((row) => row.recipient)).toEqual(['b@esempio.invalid']);
  });

  /** Inserts mails that are due now, in this order. */
  const due = (practiceId: string, names: readonly string[]) =>
    portal.owner.query(
      `INSERT INTO outbox (practice_id, recipient, template, data, not_before)
       SELECT $1, name || '@esempio.invalid', 'message', $2, '2026-01-01' FROM unnest($3::text[]) WITH ORDINALITY n(name, at) ORDER BY at`,
      [practiceId, TEXT, names],
    );
  const unsent = async (practiceId: string) =>
    (
      await portal.owner.query('SELECT recipient FROM outbox WHERE practice_id = $1 AND sent_at IS NULL ORDER BY id', [
        practiceId,
      ])
    ).rows.map(({ recipient }) => recipient.split('@')[0]);

  it('is not delayed by temporarily unavailable mailboxes, and tries each once per run of its job', async () => {
    const { id } = await aPractice(portal.owner);
    const away = Array.from({ length: 30 }, (_, n) => `lontana${n}`);
    const there = ['vicina', 'altra-vicina'];
    for (const name of away) mailbox.refuse(`${name}@esempio.invalid`, 450);
    await due(id, [...away, ...there]);
    const transport = openTransport(mailbox.url);
    const tried: string[] = [];
    const task = mailTask(
      portal.server.app,
      async (mail) => {
        tried.push(mail.to);
        await transport.send?.(mail);
      },
      MAIL_WRITERS,
      async () => undefined,
    );
    await expect(task({ practiceId: id })).rejects.toThrow('450');
    expect(await unsent(id)).toEqual(away);
    expect(tried).toHaveLength(away.length + there.length);
    for (const name of away) mailbox.refuse(`${name}@esempio.invalid`, 0);
    await task({ practiceId: id });
    expect(await unsent(id)).toEqual([]);
    transport.close();
  });

  it('stops trying an unresponsive server until the next run of its job', async () => {
    const { id } = await aPractice(portal.owner);
    await due(
      id,
      Array.from({ length: 20 }, (_, n) => `attende${n}`),
    );
    let tries = 0;
    const send = async () => {
      tries += 1;
      throw Object.assign(new Error('gone'), { code: 'EMESSAGE', responseCode: 421 });
    };
    const task = mailTask(portal.server.app, send, MAIL_WRITERS, async () => undefined);
    await expect(task({ practiceId: id })).rejects.toThrow('gone');
    // Five failures in a row end the job; the other connection may have sent one more.
    expect([5, 6]).toContain(tries);
    expect(await unsent(id)).toHaveLength(20);
  });

  it('sends at most two mails at once over all practices, and records each before it sends the next', async () => {
    const firms = [await aPractice(portal.owner), await aPractice(portal.owner)];
    for (const { id } of firms) await due(id, ['a', 'b', 'c', 'd', 'e', 'f']);
    let taken = 0;
    const inDoubt: number[] = [];
    const send = async () => {
      const { rows } = await portal.owner.query(
        'SELECT count(*)::int AS n FROM outbox WHERE practice_id = ANY($1) AND sent_at IS NOT NULL',
        [firms.map(({ id }) => id)],
      );
      taken += 1;
      inDoubt.push(taken - rows[0].n);
    };
    const task = mailTask(portal.server.app, send, MAIL_WRITERS, async () => undefined);
    await Promise.all(firms.map(({ id }) => task({ practiceId: id })));
    expect(inDoubt).toHaveLength(12);
    expect(Math.max(...inDoubt)).toBeLessThanOrEqual(2);
    for (const { id } of firms) expect(await unsent(id)).toEqual([]);
  });

  it('sends a mail with a key only once the database holds that key', async () => {
    const { id, accountId, login } = await aPractice(portal.owner);
    const opened: number[] = [];
    const send = async ({ text }: { text: string }) => {
      const key = /key=([\w-]+)/.exec(text)?.[1] ?? '';
      const { rowCount } = await portal.owner.query('SELECT FROM mailed_key WHERE key_hash = $1', [hashToken(key)]);
      opened.push(rowCount ?? 0);
    };
    await portal.owner.query(
      `INSERT INTO outbox (practice_id, recipient, template, data, not_before)
       VALUES ($1, 'elena@esempio.invalid', 'passwordReset', $2, '2026-01-01')`,
      [id, { firstName: 'Elena', accounts: [{ id: accountId, login }] }],
    );
    await mailTask(portal.server.app, send, MAIL_WRITERS, async () => undefined)({ practiceId: id });
    expect(opened).toEqual([1]);
  });

  it('lets a deletion win that locks an account and waits for the account’s mails', async () => {
    const { id, accountId, login } = await aPractice(portal.owner);
    await portal.owner.query(
      `INSERT INTO outbox (practice_id, recipient, template, data, not_before)
       VALUES ($1, 'elena@esempio.invalid', 'passwordReset', $2, '2026-01-01')`,
      [id, { firstName: 'Elena', accounts: [{ id: accountId, login }] }],
    );
    const deletion = new pg.Client(portal.urls.superuser);
    await deletion.connect();
    // The same lock timeout as a request to the portal.
    await deletion.query("SET lock_timeout = '60s'");
    await deletion.query('BEGIN');
    await deletion.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [accountId]);
    const sent: string[] = [];
    const send = async ({ to }: { to: string }) => void sent.push(to);
    const sending = mailTask(portal.server.app, send, MAIL_WRITERS, async () => undefined)({ practiceId: id });
    const outcome = sending.then(
      () => 'sent',
      (error: Error) => error.message,
    );
    const { pid } = (await deletion.query('SELECT pg_backend_pid() AS pid')).rows[0];
    const waiting = 'SELECT FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids(pid))';
    const met = async () => (await portal.owner.query(waiting, [pid])).rowCount;
    await expect.poll(met, { timeout: 30_000 }).toBe(1);
    expect((await deletion.query('DELETE FROM outbox WHERE practice_id = $1', [id])).rowCount).toBe(1);
    await deletion.query('COMMIT');
    await deletion.end();
    expect([await outcome, sent]).toEqual([expect.stringContaining('lock timeout'), []]);
  });

  it('gives a mail the same Message-ID at each attempt, and never that of a mail lost by a restore', async () => {
    const idsOf = async (recipient: string) => {
      mailbox.mails.length = 0;
      await inJob((tx) => post(tx, practice.id, [mail(recipient)]));
      const ids = () => mailbox.mails.map(({ data }) => /^Message-ID: (\S+)/im.exec(data)?.[1]);
      await expect.poll(() => ids().length).toBe(1);
      const unsent = () =>
        portal.owner.query('SELECT 1 FROM outbox WHERE recipient = $1 AND sent_at IS NULL', [recipient]);
      await expect.poll(async () => (await unsent()).rows).toEqual([]);
      return ids;
    };
    const ids = await idsOf('prima-del-ripristino@esempio.invalid');
    const [first] = ids();
    await portal.owner.query(`UPDATE outbox SET sent_at = NULL WHERE recipient LIKE 'prima-del%'`);
    await inJob((tx) => enqueue(tx, practice.id, { task: 'sendMails', payload: {}, key: 'once more' }));
    await expect.poll(ids).toEqual([first, first]);

    // A restore forgets the mail, and the sequence of row ids goes back.
    const { rows } = await portal.owner.query(`DELETE FROM outbox WHERE recipient LIKE 'prima-del%' RETURNING id`);
    await portal.owner.query(`SELECT setval('outbox_id_seq', $1, false)`, [rows[0].id]);
    const [second] = (await idsOf('dopo-il-ripristino@esempio.invalid'))();
    expect(second?.split('.').slice(0, 2)).toEqual(first?.split('.').slice(0, 2));
    expect(second).not.toBe(first);
  });

  it('sends no mail withdrawn before its time', async () => {
    const { id } = await aPractice(portal.owner);
    const sent: string[] = [];
    const task = mailTask(
      portal.server.app,
      async ({ to }) => void sent.push(to),
      MAIL_WRITERS,
      async () => undefined,
    );
    await portal.owner.query(
      `INSERT INTO outbox (practice_id, recipient, template, data, not_before, withdrawn_at)
       VALUES ($1, 'ritirata@esempio.invalid', 'message', $2, '2026-01-01', now()), ($1, 'resta@esempio.invalid', 'message', $2, '2026-01-01', NULL)`,
      [id, TEXT],
    );
    await task({ practiceId: id });
    expect(sent).toEqual(['resta@esempio.invalid']);
  });

  it('abandons no mail because of a transport failure', async () => {
    const { id } = await aPractice(portal.owner);
    const refused = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });
    };
    const broken = mailTask(portal.server.app, refused, MAIL_WRITERS, async () => undefined);
    await portal.owner.query(
      `INSERT INTO outbox (practice_id, recipient, template, data, not_before) VALUES ($1, 'c@esempio.invalid', 'message', $2, '2026-01-01')`,
      [id, TEXT],
    );
    await expect(broken({ practiceId: id })).rejects.toThrow('ECONNREFUSED');
    const { rows } = await portal.owner.query(
      'SELECT FROM outbox WHERE practice_id = $1 AND sent_at IS NULL AND withdrawn_at IS NULL',
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the day of a scheduled publication', () => {
  it('is retried if the queue’s clock is ahead of the portal’s', async () => {
    const company = await aCompany(portal.owner, practice);
    const id = await aPayslip(portal, await anEmployee(portal.owner, company), {
      createdBy: practice.accountId,
      publishOn: '2026-11-21',
      appeared_at: null,
    });
    const appear = () => appearTask(portal.server.app)({ practiceId: practice.id, day: '2026-11-21' });
    const actions = async () =>
      (await portal.owner.query('SELECT action FROM ledger WHERE object_id = $1 ORDER BY seq', [id])).rows.map(
        (row) => row.action,
      );
    portal.setNow(new Date('2026-11-20T22:59:59.900Z'));
    await expect(appear()).rejects.toThrow();
    expect(await actions()).toEqual(['created']);
    portal.setNow(new Date('2026-11-20T23:00:00.000Z'));
    await Promise.all([appear(), appear()]);
    expect(await actions()).toEqual(['created', 'appeared']);
    portal.setNow(null);
  });

  it('is queued for midnight in Rome, and sends no push message before seven', async () => {
    // These days are in the future of the database's clock too: the queue would run a past job at once.
    const company = await aCompany(portal.owner, practice);
    const employee = await anEmployee(portal.owner, company, { login: 'mattiniera', email: 'mattina@esempio.invalid' });
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId });
    portal.setNow(new Date('2096-11-20T11:00:00Z'));
    const consultant = await portal.login(practice.login);
    await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: '2096-11-25' });
    const superuser = new pg.Client({ connectionString: portal.urls.superuser });
    await superuser.connect();
    const { rows } = await superuser.query(
      "SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'appearDocuments' AND key LIKE '%2096-11-25'",
    );
    await superuser.end();
    expect(rows).toEqual([{ run_at: new Date('2096-11-24T23:00:00Z') }]);
    portal.setNow(new Date('2096-11-24T23:00:01Z'));
    await appearTask(portal.server.app)({ practiceId: practice.id, day: '2096-11-25' });
    const mails = await portal.owner.query('SELECT not_before FROM outbox WHERE document_id = $1', [id]);
    expect(mails.rows).toEqual([{ not_before: new Date('2096-11-25T06:00:00Z') }]);
    portal.setNow(null);
  });

  it('does nothing for a document cancelled while the job waited for its row lock', async () => {
    const company = await aCompany(portal.owner, practice);
    const id = await aPayslip(portal, await anEmployee(portal.owner, company), {
      createdBy: practice.accountId,
      publishOn: '2026-11-19',
      appeared_at: null,
    });
    portal.setNow(new Date('2026-11-20T11:00:00Z'));
    await portal.owner.query('BEGIN');
    await portal.owner.query('UPDATE document SET cancelled_at = now() WHERE id = $1', [id]);
    const appearing = appearTask(portal.server.app)({ practiceId: practice.id, day: '2026-11-19' });
    await expect
      .poll(async () => (await portal.owner.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBeGreaterThan(0);
    await portal.owner.query('COMMIT');
    await appearing;
    const { rows } = await portal.owner.query('SELECT appeared_at FROM document WHERE id = $1', [id]);
    expect(rows).toEqual([{ appeared_at: null }]);
    const events = await portal.owner.query("SELECT FROM ledger WHERE object_id = $1 AND action = 'appeared'", [id]);
    expect(events.rowCount).toBe(0);
    portal.setNow(null);
  });

  it('sends no mail about a document hidden from the web', async () => {
    const company = await aCompany(portal.owner, practice);
    const employee = await anEmployee(portal.owner, company, { login: 'nascosta', email: 'nascosta@esempio.invalid' });
    const id = await aPayslip(portal, employee, { createdBy: practice.accountId, visible_on_web: false });
    const consultant = await portal.login(practice.login);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
    await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: today });
    expect((await portal.owner.query('SELECT FROM outbox WHERE document_id = $1', [id])).rows).toHaveLength(0);
  });
});
