import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { slipPdf } from '../../support/portal/portal.ts';
import { seeded } from '../../support/portal/seeded.ts';
import { type Killable, loginAt, startKillable, withOwner } from '../../support/process/killing.ts';
import { type Dovecot, startDovecot } from '../../support/services/dovecot.ts';

/**
 * Repeatedly kills (kill −9) a portal that watches a mailbox on a real IMAP server. The mails come from a consultant,
 * strangers and forgers, and are complete or broken.
 */
const KILLS = 30;
const ELENA = 'elena.soak@studio.esempio';
const MAILBOX = 'acquisizioni@posta.esempio';
const random = seeded(41);
let dataDir: string;
let dovecot: Dovecot;
let portal: Killable;
let address: string;

const start = () =>
  startKillable(dataDir, {
    mailbox: { address: MAILBOX, port: dovecot.port, user: dovecot.user, password: dovecot.password },
  });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-soak-'));
  dovecot = await startDovecot();
  portal = await start();
  await withOwner(portal.ownerUrl, (owner) =>
    owner.query(`UPDATE account SET email = $1, email_unconfirmed = false WHERE login = 'consulente'`, [ELENA]),
  );
  const consultant = await loginAt(portal.url, 'consulente');
  address = (await consultant.post('/apiback/api/indirizzoposta')).json.indirizzo;
});
afterAll(async () => {
  await portal?.kill();
  await dovecot?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
type Composed = Parameters<typeof composer.sendMail>[0];
async function composed(mail: Composed): Promise<Buffer> {
  const { message } = await composer.sendMail({
    from: ELENA,
    to: address,
    subject: 'Cedolini',
    text: 'Buongiorno',
    ...mail,
  });
  return message as Buffer;
}
const slip = (name: string) => ({
  filename: name,
  content: Buffer.from(
    slipPdf(
      { taxCode: 'RSSMRA80A01F205X', lastName: 'Rossi', firstName: 'Mario' } as Parameters<typeof slipPdf>[0],
      202601,
      name,
    ),
  ),
});
async function zipped(names: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(slip(name).content, name);
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * `wantedFiles`: the names of the files that must become intakes. `wantedIn`: how many mails must end up in each
 * folder.
 */
const wantedFiles: string[] = [];
const wantedIn = { Presi: 0, Rifiutati: 0, INBOX: 0 };
/** The message ids of the mails that must get exactly one answer. */
const wantedAnswers: string[] = [];

const kinds = {
  pdf: async (n: number) => {
    wantedFiles.push(`mail-${n}.pdf`);
    return { to: 'Presi', mail: await composed({ messageId: idOf(n), attachments: [slip(`mail-${n}.pdf`)] }) };
  },
  zip: async (n: number) => {
    const members = [`mail-${n}-a.pdf`, `mail-${n}-b.pdf`];
    wantedFiles.push(...members);
    const attachments = [{ filename: `mail-${n}.zip`, content: await zipped(members) }];
    return { to: 'Presi', mail: await composed({ messageId: idOf(n), attachments }) };
  },
  stranger: async (n: number) => ({
    to: 'INBOX',
    mail: await composed({ messageId: idOf(n), from: 'altri@altrove.esempio', attachments: [slip(`mail-${n}.pdf`)] }),
  }),
  // The mail has the consultant's sender address, but is sent to an address without the secret tag.
  forged: async (n: number) => ({
    to: 'INBOX',
    mail: await composed({ messageId: idOf(n), to: MAILBOX, attachments: [slip(`mail-${n}.pdf`)] }),
  }),
  // The mail ends in the middle of its attachment.
  half: async (n: number) => {
    const whole = await composed({ messageId: idOf(n), attachments: [slip(`mail-${n}.pdf`)] });
    return { to: 'Rifiutati', mail: whole.subarray(0, whole.indexOf('JVBERi') + 200) };
  },
  // The mail declares boundaries that never occur, and contains characters that base64 does not have.
  broken: async (n: number) => ({
    to: 'Rifiutati',
    mail: Buffer.from(
      `From: ${ELENA}\r\nTo: ${address}\r\nMessage-ID: ${idOf(n)}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="never\r\n\r\n--no\r\nContent-Type: application/pdf; name="=?utf-9?Q?x\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!\r\n`,
    ),
  }),
  program: async (n: number) => {
    wantedFiles.push(`mail-${n}.pdf`);
    const headers = { 'Auto-Submitted': 'auto-generated' };
    return { to: 'Presi', mail: await composed({ messageId: idOf(n), headers, attachments: [slip(`mail-${n}.pdf`)] }) };
  },
} as const;
type Kind = keyof typeof kinds;
const KINDS = Object.keys(kinds) as Kind[];
const idOf = (n: number) => `<mail.${n}@studio.esempio>`;

let sent = 0;
async function send(kind: Kind): Promise<void> {
  const n = sent++;
  const { to, mail } = await kinds[kind](n);
  wantedIn[to as keyof typeof wantedIn] += 1;
  if (to !== 'INBOX' && kind !== 'program') wantedAnswers.push(idOf(n));
  const client = await dovecot.connect();
  await client.append('INBOX', mail);
  await client.logout();
}

async function countIn(folder: string): Promise<number> {
  const client = await dovecot.connect();
  try {
    const found = await client.status(folder, { messages: true });
    return found ? (found.messages ?? 0) : 0;
  } catch {
    return 0;
  } finally {
    await client.logout();
  }
}

it(`loses no mail, imports none twice and answers each mail once in ${KILLS} kills`, async () => {
  const count: Record<string, number> = {};
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let more = 1 + Math.floor(random() * 4); more > 0; more -= 1) {
      // Half of the mails are valid.
      const kind =
        random() < 0.5 ? (random() < 0.6 ? 'pdf' : 'zip') : (KINDS[Math.floor(random() * KINDS.length)] ?? 'pdf');
      count[kind] = (count[kind] ?? 0) + 1;
      await send(kind);
    }
    await sleep(random() * 1500);
    await portal.kill();
    portal = await start();
  }
  const lying = async () => ({
    Presi: await countIn('Presi'),
    Rifiutati: await countIn('Rifiutati'),
    INBOX: await countIn('INBOX'),
  });
  await expect.poll(lying).toEqual(wantedIn);
  const all = <T extends object>(query: string) =>
    withOwner(portal.ownerUrl, async (owner) => (await owner.query(query)).rows as T[]);
  const open = () => all(`SELECT FROM intake WHERE state = 'analysing'`);
  await expect.poll(open).toEqual([]);
  const files = await all<{ name: string }>(`SELECT name FROM intake_file WHERE name LIKE 'mail-%'`);
  expect(files.map(({ name }) => name).sort()).toEqual(wantedFiles.sort());
  const answers = await all<{ id: string; recipient: string }>(
    `SELECT data->>'answers' AS id, recipient FROM outbox WHERE data ? 'answers'`,
  );
  expect(answers.map(({ id }) => id).sort()).toEqual(wantedAnswers.sort());
  expect(new Set(answers.map(({ recipient }) => recipient))).toEqual(new Set([ELENA]));
  const traces = await all<{ n: number }>(
    `SELECT count(*)::int AS n FROM ledger l JOIN intake i ON i.id = l.object_id
     WHERE l.object_kind = 'intake' AND l.action = 'intakeStarted' GROUP BY i.id`,
  );
  expect(traces.every(({ n }) => n === 1)).toBe(true);
  console.log(
    `${KILLS} kills, ${sent} mails (${JSON.stringify(count)}), ${files.length} files, ${answers.length} answers: ` +
      `0 lost, 0 twice, ${wantedIn.INBOX} of strangers left and unanswered`,
  );
});
