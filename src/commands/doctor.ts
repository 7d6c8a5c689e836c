import { createPrivateKey } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTransport } from 'nodemailer';
import { examineContents } from '../server/bytes/contents.ts';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { upgradeOf } from '../server/database/migrations.ts';
import { PROBE, PROBE_BYTES, probeToken } from '../server/http/probe.ts';
import { type Condition, conditionOf } from '../server/operation/condition.ts';
import { type Config, readConfig } from '../server/operation/config.ts';
import { type Facts, readFacts } from '../server/operation/facts.ts';
import { readParts, requireWritable, whyNotOne } from '../server/operation/installation.ts';
import { whyNotServed } from '../server/postgres/server-requirements.ts';
import { clockAhead, clockSentence, connectAs, refusePoolers } from '../server/postgres/start-checks.ts';
import { openSecrets, seedOf } from '../server/secrets.ts';
import { openBuiltIn, openServer } from './open-database.ts';

const USAGE = `Says what is wrong with this installation and how to mend it, a line each. Configured as npm start is.

  npm run doctor
  npm run doctor -- --url https://portale.example.it    looks through the proxy too: 5 MB in, a stream, the caller's address

Ends with 0 when nothing is to be mended, with 1 when something is.`;

/** A forged client address; a proxy must not pass it on as the caller's own. */
const FORGED = '203.0.113.9';

type Say = (how: Condition, subject: string, words: string) => void;

const { values } = parseArgs({ options: { url: { type: 'string' }, help: { type: 'boolean', default: false } } });
if (values.help) console.log(USAGE);
else {
  const marks = { ok: 'OK  ', warn: 'NOTE', bad: 'MEND' };
  await examine((how, subject, words) => {
    console.log(`${marks[how]}  ${subject}: ${words}`);
    if (how === 'bad') process.exitCode = 1;
  });
}

async function examine(say: Say): Promise<void> {
  const config = await tried(say, 'Configuration', async () => readConfig(process.env));
  if (config === null) return;
  say('ok', 'Configuration', 'every variable is understood');
  const { publicUrl, trustProxy, dataDir, ledgerKeyFile } = config;
  if (publicUrl.startsWith('https:') && !trustProxy)
    say('bad', 'Proxy', 'PUBLIC_URL is https and TRUST_PROXY is not set: set TRUST_PROXY=true behind a proxy of yours');
  const isThere = await stat(dataDir).catch(() => null);
  if (isThere === null) return say('bad', 'Data folder', `${dataDir} does not exist: mount its disk, or run npm start`);
  await tried(say, 'Data folder', async () => {
    await requireWritable(dataDir, 'DATA_DIR');
    await examineRights(say, dataDir);
  });
  await tried(say, 'Database', () => examineDatabase(say, config));
  await tried(say, 'Mail', () => examineMail(say, config));
  await tried(say, 'Portal', () => examinePortal(say, config));
  if (values.url !== undefined) {
    const url = new URL(values.url).origin;
    const key = createPrivateKey(await readFile(ledgerKeyFile));
    await tried(say, 'Through the proxy', () =>
      examineProxy(say, url, config, () => probeToken(openSecrets(seedOf(key)), new Date())),
    );
  }
}

async function tried<T>(say: Say, subject: string, look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    const code = message === 'fetch failed' && cause?.code ? ` (${cause.code})` : '';
    say('bad', subject, `${message.replaceAll(/\n\s*/g, ' ')}${code}`);
    return null;
  }
}

/** Checks that only the portal's user can read passwords, keys and documents. */
async function examineRights(say: Say, dataDir: string): Promise<void> {
  const open: string[] = [];
  const { blobs, checkpoints, database } = dataLayout(dataDir);
  for (const folder of [dataDir, blobs, checkpoints, database]) {
    const found = await stat(folder).catch(() => null);
    // If root starts the portal, the built-in database runs as another user, who must be able to enter this folder.
    if (found !== null && (found.mode & (folder === dataDir ? 0o066 : 0o077)) !== 0) open.push(folder);
  }
  if (open.length === 0) say('ok', 'Data folder', `${dataDir} can be written to, and others cannot look in`);
  else say('bad', 'Data folder', `others can look into ${open.join(', ')}: chmod 700 ${open.join(' ')}`);
}

async function examineDatabase(say: Say, config: Config): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, databaseJobsUrl, listenUrl, dataDir } = config;
  if (databaseUrl !== null && databaseOwnerUrl !== null) {
    await (await connectAs('DATABASE_URL', databaseUrl)).end();
    const owner = await connectAs('DATABASE_OWNER_URL', databaseOwnerUrl);
    const refusal = await whyNotServed(owner).finally(() => owner.end());
    if (refusal !== null) throw new Error(refusal);
    await refusePoolers({ app: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl, listen: listenUrl });
  }
  const url = databaseOwnerUrl ?? databaseJobsUrl;
  const { client, close } = url ? await openServer(url) : await openBuiltIn(dataDir);
  try {
    const clock = clockSentence(await clockAhead(client));
    const words = clock.refusal ?? clock.warning;
    say(clock.refusal ? 'bad' : words ? 'warn' : 'ok', 'Clock', words ?? 'it agrees with the database’s');
    const places = {
      dataDir,
      keyFile: config.ledgerKeyFile,
      ledgerKey: config.ledgerKey,
      expectedId: config.installationId,
    };
    const parts = await readParts(client, places);
    const refusal = whyNotOne(parts, places);
    say(refusal ? 'bad' : 'ok', 'Installation', refusal ?? 'database, data folder and key belong together');
    const { database: named } = parts;
    if (named !== null)
      await tried(say, 'Bucket', async () => {
        const words = await examineContents(config, named.id);
        if (words !== null) say('ok', 'Bucket', words);
      });
    const upgrade = await upgradeOf(client);
    if (upgrade) {
      const words = `it stands at migration ${upgrade.from}, this program at ${upgrade.to}: the next npm start upgrades it`;
      return say('warn', 'Database', words);
    }
    say('ok', 'Database', 'it answers, and stands where this program does');
    tellFacts(say, await readFacts(client, { dataDir, backupDir: config.backupDir }), config);
  } finally {
    await close();
  }
}

function tellFacts(say: Say, facts: Facts, { backupDir }: Config): void {
  const how = conditionOf(facts);
  const mend = (matter: keyof typeof how, words: string) => (how[matter] === 'ok' ? '' : `: ${words}`);
  const free = `${gigabytes(facts.diskFreeBytes)} of ${gigabytes(facts.diskBytes)} are free`;
  say(how.disk, 'Disk', `${free}${mend('disk', 'make room, or move BACKUP_DIR elsewhere')}`);
  const taken = facts.backupSeconds === null ? 'none was taken' : `the newest is ${hours(facts.backupSeconds)} old`;
  const drilled =
    facts.drillSeconds === null
      ? ''
      : `, restored as a drill ${hours(facts.drillSeconds)} ago ${facts.drillFaults === 0 ? 'without fault' : 'with faults'}`;
  const backupMend =
    backupDir === null ? 'set BACKUP_DIR, or see to it with tools of your own' : `look at the log and at ${backupDir}`;
  say(how.backups, 'Backups', `${taken}${drilled}${mend('backups', backupMend)}`);
  const waiting = `${facts.mailsWaiting} due, the oldest for ${hours(facts.oldestMailSeconds ?? 0)}`;
  const refused = facts.mailsRefusedLately > 0 ? `, ${facts.mailsRefusedLately} refused since yesterday` : '';
  say(
    how.mails,
    'Outbox',
    `${waiting}${refused}${mend('mails', 'look at SMTP_URL, and at what its server says in the log')}`,
  );
  const signed =
    facts.checkpointSeconds === null ? 'nothing is signed yet' : `signed ${hours(facts.checkpointSeconds)} ago`;
  say(
    how.ledger,
    'Ledger',
    `${signed}${mend('ledger', 'rows are not signed; is npm start running? else look at the log')}`,
  );
  const jobs = `${facts.jobsWaiting} due, ${facts.jobsGivenUp} given up`;
  say(how.jobs, 'Jobs', `${jobs}${mend('jobs', 'look for "level":50 in the log')}`);
}

async function examineMail(say: Say, { smtpUrl }: Config): Promise<void> {
  if (smtpUrl === null) return say('warn', 'Mail', 'SMTP_URL is not set: mails wait in the outbox until it is');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await transport.verify();
    say('ok', 'Mail', `${new URL(smtpUrl).host} takes mails`);
  } catch (error) {
    say('bad', 'Mail', `SMTP_URL ${new URL(smtpUrl).host}: ${(error as Error).message}; mend host, user or password`);
  } finally {
    transport.close();
  }
}

async function examinePortal(say: Say, { listen, port }: Config): Promise<void> {
  const [host = '127.0.0.1'] = listen;
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${at.includes(':') ? `[${at}]` : at}:${port}`;
  const answer = await fetch(`${url}/health/ready`).catch(() => null);
  if (answer === null) say('bad', 'Portal', `nobody listens at ${url}: start the service, then look at its log`);
  else if (answer.ok) say('ok', 'Portal', `it serves at ${url}`);
  else say('bad', 'Portal', `it answers ${answer.status} at ${url}/health/ready: its log says what it waits for`);
}

async function examineProxy(say: Say, url: string, { trustProxy }: Config, token: () => string): Promise<void> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token()}` } });
  const seen = await ask(PROBE, { headers: { 'x-forwarded-for': FORGED } });
  if (!seen.ok)
    return say(
      'bad',
      'Address',
      `${url}${PROBE} answers ${seen.status}: is it this installation, and does the proxy pass every path on?`,
    );
  const { address, connection, forwarded } = (await seen.json()) as Record<string, string | null>;
  const mend = 'let the proxy set X-Forwarded-For (proxy_set_header X-Forwarded-For $remote_addr)';
  if (address === FORGED) say('bad', 'Address', `the proxy passes on what a caller says of himself: ${mend}`);
  else if (forwarded === null || forwarded === FORGED)
    say('bad', 'Address', `the proxy says nothing of its callers: ${mend}`);
  else if (!trustProxy)
    say('bad', 'Address', `every caller has the proxy’s address (${connection}): set TRUST_PROXY=true`);
  else say('ok', 'Address', `callers have their own (${address} here), and what they claim is not believed`);

  const body = new Uint8Array(PROBE_BYTES);
  const sent = await ask(PROBE, { method: 'POST', body, headers: { 'content-type': 'application/octet-stream' } });
  if (sent.ok && ((await sent.json()) as { bytes: number }).bytes === body.length) say('ok', 'Uploads', '5 MB arrived');
  else {
    const limit = sent.status === 413 ? ': raise its limit (client_max_body_size 210m)' : '';
    say('bad', 'Uploads', `5 MB were answered with ${sent.status} by the proxy${limit}`);
  }

  const begun = performance.now();
  const stream = await ask(`${PROBE}/stream`);
  const first = await Promise.race([stream.body?.getReader().read(), sleep(2000, null)]);
  const words = new TextDecoder().decode(first?.value ?? new Uint8Array());
  if (words.includes('event: first') && !words.includes('event: last'))
    say('ok', 'Streams', `the first event came after ${Math.round(performance.now() - begun)} ms`);
  else say('bad', 'Streams', 'events are held back: switch the proxy’s buffering off (proxy_buffering off)');
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}

function hours(seconds: number): string {
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
