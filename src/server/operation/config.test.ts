import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { anIssuer, derOf, pemOf } from '../../../test/support/portal/signing.ts';
import { readConfig } from './config.ts';

test('uses the built-in database, loopback and no mail if only a folder is set', () => {
  expect(readConfig({ DATA_DIR: '/srv/portale' })).toEqual({
    publicUrl: 'http://localhost:8080/backoffice',
    port: 8080,
    listen: ['127.0.0.1'],
    work: ['web', 'jobs'],
    dataDir: '/srv/portale',
    databaseUrl: null,
    databaseOwnerUrl: null,
    databaseJobsUrl: null,
    listenUrl: null,
    installationId: null,
    smtpUrl: null,
    mailFrom: 'Portale lavoro <portale@localhost>',
    trustProxy: false,
    requireSecondFactor: true,
    tutorialLink: null,
    maxBulkBytes: 200 * 1024 * 1024,
    drainMs: 0,
    ledgerKeyFile: '/srv/portale/keys/ledger-checkpoints.pem',
    ledgerKey: null,
    s3: null,
    contentsIn: 'folder',
    metricsToken: null,
    trustedSigners: [],
    sealCertificate: null,
    timeStampUrl: null,
    dropDir: null,
    mailbox: null,
    outgoingPorts: [],
    insideReceivers: [],
    insideProviders: [],
    backupDir: null,
    walArchive: null,
    backupEveryHours: 24,
    backupBeforeUpgrade: true,
    backupPassphrase: null,
    checkpointCopies: { folder: null, url: null, mail: null },
    logLevel: 'info',
  });
});

test('accepts the public URL with or without its path and trailing slash', () => {
  for (const address of ['https://portale.esempio.it', 'https://portale.esempio.it/backoffice/']) {
    expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe('https://portale.esempio.it/backoffice');
  }
  expect(() => readConfig({ PUBLIC_URL: 'https://esempio.it/portale' })).toThrow(
    'PUBLIC_URL must have the path /backoffice/',
  );
});

test('accepts a web URL for the tutorial film, or none', () => {
  expect(readConfig({ TUTORIAL_LINK: 'https://esempio.it/filmato' }).tutorialLink).toBe('https://esempio.it/filmato');
  expect(() => readConfig({ TUTORIAL_LINK: 'javascript:alert(1)' })).toThrow('TUTORIAL_LINK must be');
});

test('reads several listen addresses, separated by commas', () => {
  expect(readConfig({ LISTEN: '127.0.0.1, ::1' }).listen).toEqual(['127.0.0.1', '::1']);
});

test('reads further outgoing ports, separated by commas, and refuses values that are not ports', () => {
  expect(readConfig({ OUTGOING_PORTS: '8443, 9443' }).outgoingPorts).toEqual([8443, 9443]);
  for (const wrong of ['0', '65536', '8443;9443', '84x'])
    expect(() => readConfig({ OUTGOING_PORTS: wrong })).toThrow('OUTGOING_PORTS must be ports');
});

test('names all wrong variables at once', () => {
  const wrong = {
    PORT: '99999',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x',
    TRUST_PROXY: 'yes',
    MAX_BULK_MEGABYTES: '1.5',
  };
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(`\n  ${name} must be`);
});

test.each([
  ['DATABASE_OWNER_URL', { DATABASE_URL: 'postgres://portale_app@localhost/portale' }],
  ['DATABASE_URL', { DATABASE_OWNER_URL: 'postgres://portale_owner@localhost/portale' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://localhost:25' }],
  ['SMTP_URL', { CHECKPOINT_MAIL: 'archivio@esempio.invalid' }],
])('requires %s if its partner is set', (name, env) => {
  expect(() => readConfig(env)).toThrow(`${name} is needed beside`);
});

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['BAKUP_PASSPHRASE_FILE', 'BACKUP_PASSPHRASE_FILE'],
  ['S3_BUKET', 'S3_BUCKET'],
])('names %s, which may mean %s', (name, meant) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(`${name} is unknown: did you mean ${meant}?`);
});

test('leaves the variables of other programs alone', () => {
  const others = ['PATH', 'HOME', 'HOST', 'USER', 'LANG', 'POST', 'LISTEN_FDS', 'LISTEN_PID', 'PGPORT', 'NODE_ENV'];
  const more = ['XDG_DATA_HOME', 'LOGNAME', 'MAIL', 'SMTP_PORT', 'AWS_REGION', 'UV_THREADPOOL_SIZE', 'KUBERNETES_PORT'];
  expect(readConfig(Object.fromEntries([...others, ...more].map((name) => [name, 'x']))).port).toBe(8080);
});

test('treats an empty variable as absent', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 8080, smtpUrl: null });
});

test("without a folder uses the default data folder of services, never the program's own folder", () => {
  const { dataDir } = readConfig({ XDG_DATA_HOME: '/var/lib' });
  expect(dataDir).toBe('/var/lib/portale-lavoro');
  for (const inside of ['.data', path.resolve(import.meta.dirname, 'x')])
    expect(() => readConfig({ DATA_DIR: inside })).toThrow("DATA_DIR lies inside the program's own folder");
});

test('reads a secret from a file that the variable names', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portale-secret-'));
  const file = path.join(folder, 'smtp');
  await writeFile(file, 'smtps://u:p@mail.esempio.it\n');
  const env = { SMTP_URL_FILE: file, MAIL_FROM: 'a@esempio.it' };
  expect(readConfig(env).smtpUrl).toBe('smtps://u:p@mail.esempio.it');
  expect(() => readConfig({ ...env, SMTP_URL: 'smtp://x' })).toThrow('SMTP_URL and SMTP_URL_FILE are both set');
  expect(() => readConfig({ ...env, SMTP_URL_FILE: `${file}.none` })).toThrow('cannot be read: ENOENT');
  await rm(folder, { recursive: true });
});

test('reads the sealing certificate and its password, which may be in a separate file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portale-seal-'));
  await writeFile(path.join(folder, 'password'), 'segreta\n');
  const env = { SEAL_CERTIFICATE: '/srv/sigillo.p12', SEAL_PASSWORD_FILE: path.join(folder, 'password') };
  expect(readConfig(env).sealCertificate).toEqual({ file: '/srv/sigillo.p12', password: 'segreta' });
  expect(readConfig({ SEAL_CERTIFICATE: '/srv/sigillo.p12' }).sealCertificate?.password).toBe('');
  expect(() => readConfig({ SEAL_PASSWORD: 'segreta' })).toThrow('SEAL_CERTIFICATE is needed beside SEAL_PASSWORD');
  expect(readConfig({ TIME_STAMP_URL: 'http://tsa.esempio.it' }).timeStampUrl).toBe('http://tsa.esempio.it');
  expect(() => readConfig({ TIME_STAMP_URL: 'tsa.esempio.it' })).toThrow('TIME_STAMP_URL must be an address');
  await rm(folder, { recursive: true });
});

test('reads the trusted issuers of signatures from a file of certificates', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portale-trusted-'));
  const file = path.join(folder, 'emittenti.pem');
  const [one, other] = [await anIssuer(), await anIssuer()];
  await writeFile(file, `# Elenco\n${pemOf(one)}\n${pemOf(other)}`);
  expect(readConfig({ TRUSTED_SIGNERS: file }).trustedSigners).toEqual([derOf(one), derOf(other)]);
  expect(() => readConfig({ TRUSTED_SIGNERS: `${file}.none` })).toThrow('cannot be read: ENOENT');
  await writeFile(file, 'niente');
  expect(() => readConfig({ TRUSTED_SIGNERS: file })).toThrow('holds no certificate');
  await writeFile(file, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  expect(() => readConfig({ TRUSTED_SIGNERS: file })).toThrow('cannot be read');
  await rm(folder, { recursive: true });
});

test('requires an IMAP URL with a user, a password and a mail address for the mailbox', () => {
  const password = { IMAP_PASSWORD: 'segreta' };
  expect(readConfig({ IMAP_URL: 'imaps://acquisizioni%40posta.it@imap.posta.it', ...password }).mailbox).toEqual({
    host: 'imap.posta.it',
    port: 993,
    secure: true,
    user: 'acquisizioni@posta.it',
    password: 'segreta',
    folder: 'INBOX',
    address: 'acquisizioni@posta.it',
  });
  const named = { IMAP_URL: 'imap://paghe@[::1]:10143/INBOX/Paghe', IMAP_ADDRESS: 'paghe@posta.it', ...password };
  expect(readConfig(named).mailbox).toMatchObject({
    ...{ host: '::1', port: 10_143, secure: false, user: 'paghe' },
    ...{ folder: 'INBOX/Paghe', address: 'paghe@posta.it' },
  });
  for (const [env, fault] of [
    [{ IMAP_URL: 'imaps://imap.posta.it', ...password }, 'IMAP_URL must name its user and no password'],
    [{ IMAP_URL: 'imaps://a:b@imap.posta.it', ...password }, 'IMAP_URL must name its user and no password'],
    [{ IMAP_URL: 'https://a@imap.posta.it', ...password }, 'IMAP_URL must be an address'],
    [{ IMAP_URL: 'imaps://a%40b.it@imap.posta.it' }, 'IMAP_PASSWORD is needed beside IMAP_URL'],
    [{ IMAP_URL: 'imaps://paghe@imap.posta.it', ...password }, 'IMAP_ADDRESS is needed beside IMAP_URL'],
    [{ IMAP_ADDRESS: 'paghe+x@posta.it' }, 'IMAP_ADDRESS must be'],
  ] as const)
    expect(() => readConfig(env)).toThrow(fault);
});

test.each([
  [{ WAL_ARCHIVE: 'folder' }, 'BACKUP_DIR is needed where WAL_ARCHIVE is folder'],
  [{ WAL_ARCHIVE: 's3' }, 'S3_ENDPOINT is needed where WAL_ARCHIVE is s3'],
  [
    {
      WAL_ARCHIVE: 'folder',
      BACKUP_DIR: '/b',
      DATABASE_URL: 'postgres://portale_app@db/portale',
      DATABASE_OWNER_URL: 'postgres://portale_owner@db/portale',
    },
    'WAL_ARCHIVE is for the built-in database',
  ],
])('refuses an archive of the log without what it needs: %j', (env, words) => {
  expect(() => readConfig(env)).toThrow(words);
  expect(readConfig({ WAL_ARCHIVE: 'folder', BACKUP_DIR: '/b' }).walArchive).toBe('folder');
});
