import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TooMuchMail } from '../../../src/features/intake/mailed/mailed.jobs.ts';
import {
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  factsOf,
  type Portal,
  slipPdf,
  startPortal,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { type Attachment, aMailbox, type Sent } from '../../support/services/mailbox.ts';

/** Whole files mailed to the portal become intakes, once, and the sender gets an answer (P128). */
const MAILBOX = 'acquisizioni@posta.esempio';
const ELENA = 'elena@studio.esempio';
const MAX_BYTES = 300_000;

let portal: Portal;
let practice: TestPractice;
let consultant: Caller;
let employee: TestEmployee;
let address: string;

const { box, watched } = aMailbox(MAILBOX);
const send = (sent: Sent = {}) => box.put({ from: [ELENA], to: [address], ...sent });
const { folderOf } = box;
const inFolder = (uid: number, folder: string) => expect.poll(() => folderOf(uid)).toBe(folder);

interface Intake {
  id: string;
  creataDa: string;
  stato: string;
}
async function intakesOf(name: string): Promise<Intake[]> {
  const { rows } = await portal.owner.query(
    'SELECT DISTINCT intake_id AS id FROM intake_file WHERE name = $1 ORDER BY intake_id',
    [name],
  );
  return Promise.all(rows.map(async ({ id }) => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json));
}
/** The answers to a mail that are queued in the outbox. */
async function answersTo(uid: number): Promise<{ recipient: string; subject: string; paragraphs: string[] }[]> {
  const { rows } = await portal.owner.query(
    `SELECT recipient, data->>'subject' AS subject, data->'paragraphs' AS paragraphs FROM outbox
     WHERE data->>'answers' = $1 ORDER BY id`,
    [box.mails.get(uid)?.mail.messageId],
  );
  return rows;
}
const answered = async (uid: number, count = 1) => {
  await expect.poll(async () => (await answersTo(uid)).length).toBe(count);
  return (await answersTo(uid))[0];
};
const slip = (name: string, more: string): Attachment => ({ name, bytes: slipPdf(employee, 202601, more) });
/** Waits until the portal has polled the whole mailbox. */
async function looked(): Promise<void> {
  const uid = send({ to: [MAILBOX] });
  await expect.poll(() => box.reads.get(uid)).toBe(1);
}

beforeAll(async () => {
  portal = await startPortal({
    watchedMailbox: watched,
    maxBulkBytes: MAX_BYTES,
    watch: {
      metricsToken: null,
      facts: () => factsOf(portal),
    },
  });
  practice = await aPractice(portal.owner, 'consulente');
  await portal.owner.query('UPDATE account SET email = $2, email_unconfirmed = false WHERE id = $1', [
    practice.accountId,
    ELENA,
  ]);
  employee = await anEmployee(portal.owner, await aCompany(portal.owner, practice));
  consultant = await portal.login('consulente');
  address = (await consultant.post('/apiback/api/indirizzoposta')).json.indirizzo;
});
afterAll(() => portal?.close());

describe('the mail address of a practice', () => {
  it('is the mailbox’s address with a token, shown to the practice’s consultants only', async () => {
    expect(address).toMatch(/^acquisizioni\+[a-z2-7]{20}@posta\.esempio$/);
    expect((await consultant.get('/apiback/api/indirizzoposta')).json).toEqual({ attiva: true, indirizzo: address });
    await aPractice(portal.owner, 'altrove');
    const other = await portal.login('altrove');
    expect((await other.get('/apiback/api/indirizzoposta')).json).toEqual({ attiva: true, indirizzo: null });
  });

  it('is no longer valid once renewed, which is recorded', async () => {
    const before = address;
    address = (await consultant.post('/apiback/api/indirizzoposta')).json.indirizzo;
    expect(address).not.toBe(before);
    const old = send({ to: [before], attachments: [slip('Vecchio.pdf', 'vecchio')] });
    const now = send({ attachments: [slip('Nuovo.pdf', 'nuovo')] });
    await inFolder(now, 'Presi');
    await looked();
    expect(folderOf(old)).toBe('INBOX');
    const { rows } = await portal.owner.query(
      `SELECT count(*)::int AS n FROM ledger WHERE action = 'mailAddressRenewed' AND object_id = $1`,
      [practice.id],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('does not exist if the portal reads no mailbox', async () => {
    const without = await startPortal();
    try {
      await aPractice(without.owner, 'senza');
      const caller = await without.login('senza');
      expect((await caller.get('/apiback/api/indirizzoposta')).json).toEqual({ attiva: false, indirizzo: null });
      expect(await caller.post('/apiback/api/indirizzoposta')).toMatchObject({ status: 409 });
    } finally {
      await without.close();
    }
  });
});

describe('a mail from a consultant to that address', () => {
  it('becomes one intake with all its files, under the consultant’s login, and the answer lists what was recognised', async () => {
    const uid = send({
      from: [ELENA.toUpperCase()],
      attachments: [
        slip('Uno.pdf', 'uno'),
        { name: 'logo.png', bytes: 'x', type: 'image/png', isInline: true },
        slip('Due.pdf', 'due'),
        { name: 'note.xlsx', bytes: 'x' },
      ],
    });
    await inFolder(uid, 'Presi');
    const [intake, ...others] = await intakesOf('Uno.pdf');
    expect(others).toEqual([]);
    expect(intake).toMatchObject({ creataDa: 'consulente', tipo: 'cedolini' });
    expect((await intakesOf('Due.pdf'))[0]?.id).toBe(intake?.id);
    const answer = await answered(uid);
    expect(answer?.recipient.toLowerCase()).toBe(ELENA);
    expect(answer?.subject).toBe('I file che hai inviato sono stati letti');
    expect(answer?.paragraphs.slice(1)).toEqual([
      'Uno.pdf: 1 pagina, 1 cedolino di 1 azienda, Gennaio 2026; nessun dubbio.',
      // The second file repeats the month of the first.
      'Due.pdf: 1 pagina, 1 cedolino di 1 azienda, Gennaio 2026; 1 da decidere.',
      'note.xlsx: non è un PDF, né uno zip di PDF: non è stato preso.',
    ]);
    const words = JSON.stringify([answer?.subject, answer?.paragraphs]);
    for (const personal of [employee.lastName, employee.firstName, employee.taxCode])
      expect(words.toUpperCase()).not.toContain(personal.toUpperCase());
    const { rows } = await portal.owner.query(
      `SELECT p.person FROM ledger l JOIN ledger_person p USING (chain, seq)
       WHERE l.object_kind = 'intake' AND l.object_id = $1 AND l.action = 'intakeStarted'`,
      [intake?.id],
    );
    expect(rows.map(({ person }) => JSON.parse(person))).toMatchObject([{ note: 'Da un’e-mail' }]);
  });

  it('publishes nothing', async () => {
    const uid = send({ attachments: [slip('Pubblica.pdf', 'pubblica')] });
    await inFolder(uid, 'Presi');
    await answered(uid);
    const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM document WHERE practice_id = $1', [
      practice.id,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('is imported once, even if the portal is killed between the intake and the move', async () => {
    let moves = 0;
    box.before = (act) => {
      if (act !== 'move') return;
      moves += 1;
      box.isBroken = true;
      throw new Error('gone');
    };
    const uid = send({ attachments: [slip('Ucciso.pdf', 'ucciso')] });
    await expect.poll(() => moves).toBeGreaterThan(1);
    expect(folderOf(uid)).toBe('INBOX');
    await portal.restart();
    box.before = () => undefined;
    await inFolder(uid, 'Presi');
    expect(await intakesOf('Ucciso.pdf')).toHaveLength(1);
    await answered(uid);
  });

  it('leaves no data if the portal is killed while reading it, and is imported later', async () => {
    let reads = 0;
    box.before = (act) => {
      if (act !== 'content') return;
      reads += 1;
      box.isBroken = true;
      throw new Error('gone');
    };
    const uid = send({ attachments: [slip('Interrotto.pdf', 'interrotto')] });
    await expect.poll(() => reads).toBeGreaterThan(4);
    expect(await intakesOf('Interrotto.pdf')).toEqual([]);
    box.before = () => undefined;
    await inFolder(uid, 'Presi');
    expect(await intakesOf('Interrotto.pdf')).toHaveLength(1);
  });

  it('sent again creates no second intake, but is answered too', async () => {
    const again = slip('Ancora.pdf', 'ancora');
    const first = send({ attachments: [again] });
    await answered(first);
    const second = send({ attachments: [again] });
    await inFolder(second, 'Presi');
    expect((await answered(second))?.paragraphs[1]).toContain('Ancora.pdf: 1 pagina');
    expect(await intakesOf('Ancora.pdf')).toHaveLength(1);
    expect(await answersTo(first)).toHaveLength(1);
  });

  it.each([
    ['contains no file', [], 'nessun PDF'],
    ['contains only files of other types', [{ name: 'cedolini.xlsx', bytes: 'x' }], 'nessun PDF'],
    ['contains an incomplete file', [{ name: 'Mezzo.pdf', bytes: '%PDF-1.7 obj' }], 'Nessun allegato si può usare'],
    [
      'contains a file that is not really a PDF',
      [{ name: 'Pagina.pdf', bytes: '<html>' }],
      'Nessun allegato si può usare',
    ],
    ['contains an empty file', [{ name: 'Vuoto.pdf', bytes: '' }], 'Nessun allegato si può usare'],
    ['is too large', [{ name: 'Grande.pdf', bytes: 'x'.repeat(2 * MAX_BYTES) }], 'troppo grande'],
  ])('that %s is moved to the refused mails, and the reply says why', async (_, attachments, why) => {
    const uid = send({ attachments });
    await inFolder(uid, 'Rifiutati');
    const answer = await answered(uid);
    expect(answer?.subject).toBe('I file che hai inviato non sono stati presi');
    expect(answer?.paragraphs[0]).toContain(why);
    for (const { name } of attachments) expect(await intakesOf(name)).toEqual([]);
  });

  it('that cannot be read is given up after three attempts, without delaying later mails', async () => {
    const bad = send({ attachments: [slip('Rotto.pdf', 'rotto')] });
    box.before = (act, uid) => {
      if (act === 'content' && uid === bad) throw new Error('the server has lost it');
    };
    const behind = send({ attachments: [slip('Dietro.pdf', 'dietro')] });
    await inFolder(behind, 'Presi');
    await inFolder(bad, 'Rifiutati');
    box.before = () => undefined;
    expect((await answered(bad))?.paragraphs[0]).toContain('non si legge');
    expect(await intakesOf('Rotto.pdf')).toEqual([]);
  });

  it('is read even if the mail before it had too many parts and broke the connection; that mail is not retried', async () => {
    const bad = send({ attachments: [slip('Smisurato.pdf', 'smisurato')] });
    let reads = 0;
    box.before = (act, uid) => {
      if (act !== 'read' || uid !== bad) return;
      reads += 1;
      box.isBroken = true;
      throw new TooMuchMail('too much');
    };
    const behind = send({ attachments: [slip('Accanto.pdf', 'accanto')] });
    await inFolder(behind, 'Presi');
    await looked();
    box.before = () => undefined;
    expect([reads, folderOf(bad)]).toEqual([1, 'INBOX']);
  });

  it('is refused above the practice’s quota, and the answer explains that', async () => {
    await portal.owner.query('UPDATE practice SET quota_bytes = 1 WHERE id = $1', [practice.id]);
    const uid = send({ attachments: [slip('Pieno.pdf', 'pieno')] });
    await inFolder(uid, 'Rifiutati');
    await portal.owner.query('UPDATE practice SET quota_bytes = 1000000000 WHERE id = $1', [practice.id]);
    expect((await answered(uid))?.paragraphs[0]).toContain('Lo spazio dello studio è esaurito');
    expect(await intakesOf('Pieno.pdf')).toEqual([]);
  });

  it('with an attachment that is too large is imported without that attachment, which the answer names', async () => {
    const large = {
      name: 'Enorme.pdf',
      bytes: Buffer.concat([slipPdf(employee, 202602, 'enorme'), Buffer.alloc(MAX_BYTES)]),
    };
    const uid = send({ attachments: [slip('Prima.pdf', 'prima'), large, slip('Dopo.pdf', 'dopo')] });
    await inFolder(uid, 'Presi');
    const [intake] = await intakesOf('Prima.pdf');
    expect([(await intakesOf('Dopo.pdf'))[0]?.id, await intakesOf('Enorme.pdf')]).toEqual([intake?.id, []]);
    const told = (await answered(uid))?.paragraphs.find((line) => line.startsWith('Enorme.pdf'));
    expect(told).toMatch(/^Enorme\.pdf: supera .* MB: non è stato preso\.$/);
  });

  it('sent by a program is imported and never answered', async () => {
    const taken = send({ isAutomatic: true, attachments: [slip('Automatico.pdf', 'automatico')] });
    const refused = send({ isAutomatic: true });
    await inFolder(taken, 'Presi');
    await inFolder(refused, 'Rifiutati');
    await expect.poll(async () => (await intakesOf('Automatico.pdf'))[0]?.stato).toBe('ready');
    expect([...(await answersTo(taken)), ...(await answersTo(refused))]).toEqual([]);
  });
});

describe('a mail from another sender', () => {
  it.each([
    ['without a tag', () => ({ to: [MAILBOX] })],
    ['with a tag of no practice', () => ({ to: [`acquisizioni+${'a'.repeat(20)}@posta.esempio`] })],
    ['from an unknown address', () => ({ from: ['altri@studio.esempio'] })],
    ['from two addresses', () => ({ from: [ELENA, 'altri@studio.esempio'] })],
    ['from no address', () => ({ from: [] })],
  ])('%s stays in the inbox, without an intake or a reply, and is reported once', async (whose, fields) => {
    const name = `Estraneo ${whose}.pdf`;
    const uid = send({ ...fields(), attachments: [slip(name, whose)] });
    await looked();
    await looked();
    expect(box.reads.get(uid)).toBe(1);
    expect(folderOf(uid)).toBe('INBOX');
    expect(await intakesOf(name)).toEqual([]);
    expect(await answersTo(uid)).toEqual([]);
  });

  it.each([
    ['whose address is not confirmed', 'UPDATE account SET email_unconfirmed = true WHERE id = $1', 'false'],
    ['of another practice', null, null],
  ])('is not imported from a consultant %s', async (whose, away, back) => {
    const account = practice.accountId;
    let from = ELENA;
    if (away) await portal.owner.query(away, [account]);
    else {
      const other = await aPractice(portal.owner, 'estraneo');
      from = 'estraneo@altro.esempio';
      await portal.owner.query('UPDATE account SET email = $2, email_unconfirmed = false WHERE id = $1', [
        other.accountId,
        from,
      ]);
    }
    const uid = send({ from: [from], attachments: [slip(`Non di qui ${whose}.pdf`, whose)] });
    await looked();
    expect(folderOf(uid)).toBe('INBOX');
    if (back) await portal.owner.query(`UPDATE account SET email_unconfirmed = ${back} WHERE id = $1`, [account]);
  });

  it('is not imported from a disabled consultant', async () => {
    const { rows } = await portal.owner.query(
      `UPDATE account_grant SET disabled_at = now() WHERE account_id = $1 RETURNING id`,
      [practice.accountId],
    );
    const uid = send({ attachments: [slip('Disattivato.pdf', 'disattivato')] });
    await looked();
    expect(folderOf(uid)).toBe('INBOX');
    await portal.owner.query('UPDATE account_grant SET disabled_at = NULL WHERE id = $1', [rows[0].id]);
  });

  it('is counted for the operator, who also sees when the mailbox was last read', async () => {
    const metrics = async () => (await fetch(`${portal.url}/metrics`)).text();
    const metric = (text: string, name: string) => Number(new RegExp(`^portale_${name} (\\S+)$`, 'm').exec(text)?.[1]);
    const before = metric(await metrics(), 'mails_of_strangers');
    const uid = send({ from: ['altri@altrove.esempio'] });
    await expect.poll(async () => metric(await metrics(), 'mails_of_strangers')).toBe(before + 1);
    const text = await metrics();
    expect(metric(text, 'mailbox_seen_seconds')).toBeGreaterThanOrEqual(0);
    expect(text).not.toContain('altrove.esempio');
    expect(folderOf(uid)).toBe('INBOX');
  });
});
