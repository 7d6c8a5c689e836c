import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { dataLayout } from '../bytes/data-layout.ts';
import type { S3Settings } from '../bytes/s3-bucket.ts';
import { serversOf } from '../postgres/postgres-servers.ts';
import { misspeltAmong } from './misspelt.ts';
import { presentIn, SECRETS, withSecretFiles } from './secret-files.ts';
import { lackingForWal } from './wal-settings.ts';

/** The configuration of `npm start`, from the environment; docs/configuration.md describes each variable. */
export interface Config {
  /** The base URL of the links in mails, without a trailing slash. */
  publicUrl: string;
  port: number;
  listen: readonly string[];
  work: readonly Work[];
  dataDir: string;
  /** The operator's PostgreSQL; both URLs are null for the built-in one. */
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  /** The role of the queue; with it a node serves without the owner's URL (P203). */
  databaseJobsUrl: string | null;
  /** The URL for LISTEN, if `databaseUrl` leads through a pooler that cannot hold a session. */
  listenUrl: string | null;
  /** The installation that `dataDir` must hold; null accepts any. */
  installationId: string | null;
  /** The mail server; null keeps the mails in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  trustProxy: boolean;
  /** Consultants and administrators must log in with a second factor. */
  requireSecondFactor: boolean;
  /** URL of the tutorial film on the help page; null for the portal’s own films. */
  tutorialLink: string | null;
  maxBulkBytes: number;
  /** How long a node that is shutting down still answers, while its proxy switches to another node. */
  drainMs: number;
  ledgerKeyFile: string;
  /** The key itself (PEM), for a node without a data folder; null takes the file. */
  ledgerKey: string | null;
  /**
   * A bucket for the contents. `contentsIn` decides whether the bucket or the folder receives new contents; the portal
   * reads from both.
   */
  s3: S3Settings | null;
  contentsIn: 'folder' | 's3';
  /** Certificates (DER) of the issuers that the portal trusts when it checks the signatures in a file. */
  trustedSigners: readonly Uint8Array[];
  /** The PKCS#12 file that seals signed documents; null uses a certificate that the installation makes itself. */
  sealCertificate: { file: string; password: string } | null;
  /** A time-stamping authority for seals (RFC 3161); null adds no time stamp. */
  timeStampUrl: string | null;
  /** Where payroll software drops its files, one folder per sender; null accepts none. */
  dropDir: string | null;
  /** A mailbox that receives whole files; null watches none. */
  mailbox: MailboxSettings | null;
  /** Ports besides 443 that webhooks and identity providers may use. */
  outgoingPorts: readonly number[];
  /** Internal hosts (`name` or `name:port`) that webhooks may call. */
  insideReceivers: readonly string[];
  /** Internal hosts that identity providers may use. */
  insideProviders: readonly string[];
  /** The folder for daily backups; null takes none. */
  backupDir: string | null;
  /** How often the portal takes a backup. */
  backupEveryHours: number;
  /** Where the built-in database's log goes, from which each moment of a week can be restored; null for nowhere. */
  walArchive: 'folder' | 's3' | null;
  /** The passphrase that seals the key inside backups; null leaves the key out. */
  backupPassphrase: string | null;
  /** Whether a start that upgrades the database takes a backup first. */
  backupBeforeUpgrade: boolean;
  /** The token required for /metrics; null allows only requests from this machine. */
  metricsToken: string | null;
  /** Where to send copies of the ledger's checkpoints; null for each place that gets none. */
  checkpointCopies: { folder: string | null; url: string | null; mail: string | null };
  logLevel: string;
}

/** What a node does: it serves people, works on the queue and on what comes in by itself, or both. */
export type Work = 'web' | 'jobs';
const WORK: readonly Work[] = ['web', 'jobs'];

export interface MailboxSettings {
  host: string;
  port: number;
  /** Whether the connection uses TLS from the first byte, not STARTTLS. */
  secure: boolean;
  user: string;
  password: string;
  folder: string;
  /** The mailbox's address; each practice adds its own token to it. */
  address: string;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const MEGABYTE = 1024 * 1024;

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= from && number <= to, `must be between ${from} and ${to}`);

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const isWork = (name: string): name is Work => (WORK as readonly string[]).includes(name);

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

/** Reads the URL of a database on one server, or on several servers of which one accepts writes. */
const database = () =>
  z
    .string()
    .refine(
      (text) =>
        serversOf(text).every((one) => URL.canParse(one) && /^postgres(ql)?:$/.test(new URL(one).protocol)) &&
        !/[?&]target_session_attrs=(?!(read-write|primary)(&|$))/.test(text),
      'must be an address that begins with postgres:// or postgresql://; of several servers the portal uses the one that takes writes (target_session_attrs=read-write)',
    );

const environment = z
  .object({
    PUBLIC_URL: address('http:', 'https:').optional(),
    PORT: wholeNumber(1, 65_535).default(8080),
    LISTEN: z.string().default('127.0.0.1'),
    WORK: z
      .string()
      .default('web,jobs')
      .transform(namesIn)
      .refine((names) => names.length > 0 && names.every(isWork), 'must be web, jobs or web,jobs'),
    DATA_DIR: z.string().optional(),
    INSTALLATION_ID: z.uuid('must be the name that the first start printed').optional(),
    DATABASE_URL: database().optional(),
    DATABASE_OWNER_URL: database().optional(),
    DATABASE_JOBS_URL: database().optional(),
    LISTEN_URL: database().optional(),
    SMTP_URL: address('smtp:', 'smtps:').optional(),
    MAIL_FROM: z.string().includes('@', 'must be an e-mail address, with or without a name').optional(),
    TRUST_PROXY: z.enum(['true', 'false'], 'must be true or false').default('false'),
    REQUIRE_SECOND_FACTOR: z.enum(['true', 'false'], 'must be true or false').default('true'),
    TUTORIAL_LINK: address('https:').optional(),
    MAX_BULK_MEGABYTES: wholeNumber(1, 2000).default(200),
    DRAIN_SECONDS: wholeNumber(0, 60).default(0),
    LEDGER_KEY_FILE: z.string().optional(),
    LEDGER_KEY: z
      .string()
      .transform((text) => text.replaceAll('\\n', '\n'))
      .refine(isEd25519, 'must be an Ed25519 private key (PEM), as LEDGER_KEY_FILE holds it')
      .optional(),
    TRUSTED_SIGNERS: z.string().optional(),
    SEAL_CERTIFICATE: z.string().optional(),
    SEAL_PASSWORD: z.string().optional(),
    TIME_STAMP_URL: address('http:', 'https:').optional(),
    S3_ENDPOINT: address('http:', 'https:').optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
    S3_PATH_STYLE: z.enum(['true', 'false'], 'must be true or false').default('true'),
    S3_PREFIX: z
      .string()
      .regex(/^[\w-]+(\/[\w-]+)*\/?$/, 'must be names of letters, digits, - and _, divided by slashes')
      .optional(),
    S3_ENCRYPTION: z.enum(['AES256', 'aws:kms'], 'must be AES256 or aws:kms').optional(),
    CONTENTS_IN: z.enum(['folder', 's3'], 'must be folder or s3').optional(),
    METRICS_TOKEN: z.string().min(20, 'must have 20 characters or more').optional(),
    DROP_DIR: z.string().optional(),
    IMAP_URL: address('imap:', 'imaps:')
      .refine((text) => {
        const { username, password } = new URL(text);
        return username !== '' && password === '';
      }, 'must name its user and no password: imaps://user@host/INBOX')
      .optional(),
    IMAP_PASSWORD: z.string().optional(),
    IMAP_ADDRESS: z
      .string()
      .regex(/^[^\s@+<>]+@[^\s@+<>]+$/, 'must be an e-mail address without a +')
      .optional(),
    OUTGOING_PORTS: z
      .string()
      .default('')
      .transform(namesIn)
      .refine((ports) => ports.every(isPort), 'must be ports between 1 and 65535, separated by commas'),
    WEBHOOK_INSIDE: z.string().default(''),
    OIDC_INSIDE: z.string().default(''),
    BACKUP_DIR: z.string().optional(),
    BACKUP_EVERY_HOURS: wholeNumber(1, 24).default(24),
    WAL_ARCHIVE: z.enum(['folder', 's3'], 'must be folder or s3').optional(),
    BACKUP_BEFORE_UPGRADE: z.enum(['true', 'false'], 'must be true or false').default('true'),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').optional(),
    CHECKPOINT_FOLDER: z.string().optional(),
    CHECKPOINT_URL: address('http:', 'https:').optional(),
    CHECKPOINT_MAIL: z.string().includes('@', 'must be an e-mail address').optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  })
  .superRefine((env, context) => {
    const missing = (name: keyof typeof env, because: string) =>
      context.addIssue({ code: 'custom', path: [name], message: because });
    if (env.DATABASE_URL && !env.DATABASE_OWNER_URL && !env.DATABASE_JOBS_URL) {
      missing(
        'DATABASE_OWNER_URL',
        'is needed beside DATABASE_URL: it is the role that owns and migrates the database; DATABASE_JOBS_URL is enough for a node, once npm run migrate has run',
      );
    }
    if (env.DATABASE_JOBS_URL && !env.DATABASE_URL) {
      missing('DATABASE_URL', 'is needed beside DATABASE_JOBS_URL: it is the role that serves requests');
    }
    if (env.BACKUP_DIR && env.DATABASE_JOBS_URL && !env.DATABASE_OWNER_URL) {
      missing('DATABASE_OWNER_URL', 'is needed beside BACKUP_DIR: the owner alone reads every table');
    }
    if (env.LEDGER_KEY && env.LEDGER_KEY_FILE) {
      missing('LEDGER_KEY', 'and LEDGER_KEY_FILE are both set: leave one of them');
    }
    if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) {
      missing('DATABASE_URL', 'is needed beside DATABASE_OWNER_URL: it is the role that serves requests');
    }
    if (env.LISTEN_URL && !env.DATABASE_URL) {
      missing('DATABASE_URL', 'is needed beside LISTEN_URL: it is the same database');
    }
    if (env.DATA_DIR !== undefined && isInside(path.resolve(env.DATA_DIR), PROGRAM)) {
      missing('DATA_DIR', `lies inside the program's own folder, which an upgrade replaces: move it elsewhere`);
    }
    if (env.S3_ENDPOINT)
      for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
        if (!env[name]) missing(name, 'is needed beside S3_ENDPOINT');
    if (env.CONTENTS_IN === 's3' && !env.S3_ENDPOINT)
      missing('S3_ENDPOINT', 'is needed where CONTENTS_IN is s3: it is the address of the store');
    for (const [name, because] of lackingForWal(env)) missing(name, because);
    if (env.SEAL_PASSWORD && !env.SEAL_CERTIFICATE)
      missing('SEAL_CERTIFICATE', 'is needed beside SEAL_PASSWORD: it is the PKCS#12 file that the password opens');
    if (env.SMTP_URL && !env.MAIL_FROM) missing('MAIL_FROM', 'is needed beside SMTP_URL: mails are sent in its name');
    if (env.IMAP_URL && !env.IMAP_PASSWORD) missing('IMAP_PASSWORD', 'is needed beside IMAP_URL');
    if (env.IMAP_URL && !env.IMAP_ADDRESS && !decodeURIComponent(new URL(env.IMAP_URL).username).includes('@'))
      missing('IMAP_ADDRESS', 'is needed beside IMAP_URL, whose user is no e-mail address');
    if (env.CHECKPOINT_MAIL && !env.SMTP_URL)
      missing('SMTP_URL', 'is needed beside CHECKPOINT_MAIL: the checkpoints are sent by it');
    if (env.PUBLIC_URL && !['/', '/backoffice', '/backoffice/'].includes(new URL(env.PUBLIC_URL).pathname)) {
      missing('PUBLIC_URL', 'must have the path /backoffice/, where the portal lives');
    }
  });

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** The program's own folder. */
const PROGRAM = path.resolve(import.meta.dirname, '../../..');

function isInside(folder: string, outer: string): boolean {
  const way = path.relative(outer, folder);
  return way === '' || (!way.startsWith(`..${path.sep}`) && way !== '..' && !path.isAbsolute(way));
}

/** Where services keep their data: the machine's folder, or the user's own (XDG Base Directory). */
function usualDataDir(env: Record<string, string | undefined>): string {
  if (process.getuid?.() === 0) return '/var/lib/portale-lavoro';
  return path.join(env.XDG_DATA_HOME || path.join(homedir(), '.local/share'), 'portale-lavoro');
}

/** The certificates of a PEM file, as DER. */
export function certificatesIn(file: string): Buffer[] {
  const refuse = (why: string, cause?: unknown) => new Error(`TRUSTED_SIGNERS ${file} ${why}.`, { cause });
  let pem: string;
  try {
    pem = readFileSync(file, 'latin1');
  } catch (error) {
    throw refuse(`cannot be read: ${(error as NodeJS.ErrnoException).code}`, error);
  }
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw refuse('holds no certificate (PEM)');
  try {
    return blocks.map((block) => new X509Certificate(block).raw);
  } catch (error) {
    throw refuse('holds a certificate that cannot be read', error);
  }
}

function bucketOf(it: z.infer<typeof environment>): S3Settings | null {
  if (!it.S3_ENDPOINT || !it.S3_BUCKET || !it.S3_ACCESS_KEY || !it.S3_SECRET_KEY) return null;
  return {
    endpoint: it.S3_ENDPOINT,
    bucket: it.S3_BUCKET,
    region: it.S3_REGION,
    accessKey: it.S3_ACCESS_KEY,
    secretKey: it.S3_SECRET_KEY,
    pathStyle: it.S3_PATH_STYLE === 'true',
    prefix: it.S3_PREFIX === undefined ? '' : it.S3_PREFIX.replace(/\/?$/, '/'),
    encryption: it.S3_ENCRYPTION ?? null,
  };
}

function mailboxOf(it: z.infer<typeof environment>): MailboxSettings | null {
  if (!it.IMAP_URL || !it.IMAP_PASSWORD) return null;
  const { protocol, hostname, port, username, pathname } = new URL(it.IMAP_URL);
  const secure = protocol === 'imaps:';
  const user = decodeURIComponent(username);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    user,
    password: it.IMAP_PASSWORD,
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    address: it.IMAP_ADDRESS ?? user,
  };
}

/** Reads the environment at start; one error names every wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = withSecretFiles(presentIn(env));
  const parsed = environment.safeParse(present);
  const known = [...Object.keys(environment.shape), ...SECRETS.map((name) => `${name}_FILE`)];
  const mistakes = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')} ${issue.message}`),
    ...misspeltAmong(Object.keys(present), known).map(
      ([name, meant]) => `  ${name} is unknown: did you mean ${meant}?`,
    ),
  ];
  if (!parsed.success || mistakes.length > 0) {
    throw new Error(`The configuration is not valid (docs/configuration.md describes it):\n${mistakes.join('\n')}`);
  }
  const it = parsed.data;
  const dataDir = path.resolve(it.DATA_DIR ?? usualDataDir(env));
  return {
    publicUrl: `${new URL(it.PUBLIC_URL ?? `http://localhost:${it.PORT}`).origin}/backoffice`,
    port: it.PORT,
    listen: namesIn(it.LISTEN),
    work: it.WORK.filter(isWork),
    dataDir,
    databaseUrl: it.DATABASE_URL ?? null,
    databaseOwnerUrl: it.DATABASE_OWNER_URL ?? null,
    databaseJobsUrl: it.DATABASE_JOBS_URL ?? null,
    listenUrl: it.LISTEN_URL ?? null,
    installationId: it.INSTALLATION_ID ?? null,
    smtpUrl: it.SMTP_URL ?? null,
    mailFrom: it.MAIL_FROM ?? 'Portale lavoro <portale@localhost>',
    trustProxy: it.TRUST_PROXY === 'true',
    requireSecondFactor: it.REQUIRE_SECOND_FACTOR === 'true',
    tutorialLink: it.TUTORIAL_LINK ?? null,
    maxBulkBytes: it.MAX_BULK_MEGABYTES * MEGABYTE,
    drainMs: it.DRAIN_SECONDS * 1000,
    ledgerKey: it.LEDGER_KEY ?? null,
    ledgerKeyFile: path.resolve(it.LEDGER_KEY_FILE ?? dataLayout(dataDir).checkpointKey),
    s3: bucketOf(it),
    contentsIn: it.CONTENTS_IN ?? (it.S3_ENDPOINT ? 's3' : 'folder'),
    metricsToken: it.METRICS_TOKEN ?? null,
    trustedSigners: it.TRUSTED_SIGNERS === undefined ? [] : certificatesIn(path.resolve(it.TRUSTED_SIGNERS)),
    sealCertificate:
      it.SEAL_CERTIFICATE === undefined
        ? null
        : { file: path.resolve(it.SEAL_CERTIFICATE), password: it.SEAL_PASSWORD ?? '' },
    timeStampUrl: it.TIME_STAMP_URL ?? null,
    dropDir: it.DROP_DIR === undefined ? null : path.resolve(it.DROP_DIR),
    mailbox: mailboxOf(it),
    outgoingPorts: it.OUTGOING_PORTS.map(Number),
    insideReceivers: namesIn(it.WEBHOOK_INSIDE.toLowerCase()),
    insideProviders: namesIn(it.OIDC_INSIDE.toLowerCase()),
    backupDir: it.BACKUP_DIR === undefined ? null : path.resolve(it.BACKUP_DIR),
    walArchive: it.WAL_ARCHIVE ?? null,
    backupEveryHours: it.BACKUP_EVERY_HOURS,
    backupBeforeUpgrade: it.BACKUP_BEFORE_UPGRADE === 'true',
    backupPassphrase: it.BACKUP_PASSPHRASE ?? null,
    checkpointCopies: {
      folder: it.CHECKPOINT_FOLDER === undefined ? null : path.resolve(it.CHECKPOINT_FOLDER),
      url: it.CHECKPOINT_URL ?? null,
      mail: it.CHECKPOINT_MAIL ?? null,
    },
    logLevel: it.LOG_LEVEL,
  };
}
