import { randomBytes, randomInt } from 'node:crypto';
import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openSealing } from '../../../src/commands/open-sealing.ts';
import { KINDS, type Kind, titleOf } from '../../../src/directory/kinds.ts';
import { hashPassword } from '../../../src/features/accounts/password.io.ts';
import { startCheckpoints } from '../../../src/ledger/checkpoint.io.ts';
import type { Seal } from '../../../src/ledger/seal.io.ts';
import { type RunningServer, type ServerParts, startServer } from '../../../src/main-server.ts';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { type Facts, readFacts } from '../../../src/server/operation/facts.ts';
import { openSecrets } from '../../../src/server/secrets.ts';
import { createTestDatabase } from '../process/database.ts';
import { faultsOf } from './answers.ts';
import { aPerson, aVatNumber, type TestPerson } from './people.ts';

export const PASSWORD = 'Portale.2026';

export interface Portal {
  url: string;
  server: RunningServer;
  /** The database owner's connection, without row policies; tests prepare data and read written rows with it. */
  owner: pg.Client;
  urls: { app: string; owner: string; jobs: string; superuser: string };
  dataDir: string;
  /** Restarts the server on the same address, database and files, as an update does. */
  restart(): Promise<void>;
  /** Moves the portal's clock. */
  setNow(now: Date | null): void;
  login(login: string, options?: { rememberMe?: boolean; password?: string }): Promise<Caller>;
  anonymous: Caller;
  close(): Promise<void>;
}

/** Links files instead of copying them, which is nearly free; the portal never rewrites a blob. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    await (entry.isDirectory() ? linkFiles(source, target) : link(source, target));
  }
}

/** A client that calls the portal over HTTP, like a browser. */
export interface Caller {
  token: string | null;
  call(method: string, address: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(address: string): Promise<Answer>;
  put(address: string, body: unknown): Promise<Answer>;
  post(address: string, body?: unknown): Promise<Answer>;
  upload(
    address: string,
    files: { name: string; bytes: Uint8Array }[],
    fields?: Record<string, string>,
  ): Promise<Answer>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
  // The tests look at answers of every shape; each names what it expects of them.
  // oxlint-disable-next-line typescript/no-explicit-any -- the body of any call
  json: any;
}

/** The initial content of a portal: a database to copy, and its files. */
export interface Content {
  template: string;
  blobs: string;
}

/** @param sealed also runs the ledger's checkpoints, which receipts need; a function may replace their seal */
export async function startPortal({
  sealed = false,
  content,
  ...options
}: Partial<ServerParts> & {
  sealed?: boolean | ((seal: Seal) => Seal);
  content?: Content | undefined;
} = {}): Promise<Portal> {
  const database = await createTestDatabase(content?.template);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portale-test-'));
  if (content) await linkFiles(content.blobs, path.join(dataDir, 'blobs'));
  let fixed: Date | null = null;
  const port = await freePort();
  const checkpoints = sealed
    ? await startCheckpoints({
        url: database.urls.owner,
        dir: path.join(dataDir, 'checkpoints'),
        keyFile: path.join(dataDir, 'keys', 'ledger.key'),
      })
    : null;
  const secrets = options.secrets ?? openSecrets(randomBytes(32));
  const parts: ServerParts = {
    ...(checkpoints ? { seal: typeof sealed === 'function' ? sealed(checkpoints.seal) : checkpoints.seal } : {}),
    publicUrl: `http://localhost:${port}/backoffice`,
    port,
    listen: ['127.0.0.1'],
    urls: database.urls,
    blobs: openDiskBlobs(path.join(dataDir, 'blobs')),
    secrets,
    sealing:
      options.sealing ??
      (await openSealing(
        { sealCertificate: null, timeStampUrl: null },
        { jobsUrl: database.urls.jobs, secrets, now: new Date('2000-01-01T00:00:00Z') },
      )),
    smtpUrl: null,
    mailFrom: 'Portale lavoro <portale@esempio.invalid>',
    trustProxy: false,
    logLevel: 'fatal',
    now: () => fixed ?? new Date(),
    ...options,
  };
  let server = await startServer(parts);
  const owner = new pg.Client({ connectionString: database.urls.owner });
  await owner.connect();
  const base = `http://127.0.0.1:${port}`;
  const look: Look = (method, address, answer) => faultsOf(server.app.contracts, method, address, answer);
  const anonymous = caller(base, null, look);
  return {
    url: base,
    get server() {
      return server;
    },
    owner,
    urls: database.urls,
    dataDir,
    async restart() {
      await server.close();
      server = await startServer(parts);
    },
    setNow(now) {
      fixed = now;
    },
    async login(login, { rememberMe = false, password = PASSWORD } = {}) {
      const answer = await anonymous.post('/apirest/api/bo/authenticate', { username: login, password, rememberMe });
      if (answer.status !== 200) throw new Error(`login of ${login}: ${answer.status} ${answer.text}`);
      return caller(base, answer.json.id_token, look);
    },
    anonymous,
    async close() {
      await checkpoints?.stop();
      await server.close();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The faults of an answer to any request. */
type Look = (method: string, address: string, answer: Answer) => string[];

export function caller(base: string, token: string | null, look: Look = () => []): Caller {
  const send = async (method: string, address: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(base + address, { ...init, method, headers, redirect: 'manual' });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    const json = isJson ? JSON.parse(text) : undefined;
    const answer = { status: response.status, headers: response.headers, text, bytes, json };
    const faults = look(method, address, answer);
    if (faults.length > 0) throw new Error(`${method} ${address} ${answer.status}: ${faults.join('; ')}`);
    return answer;
  };
  const call: Caller['call'] = (method, address, body, headers = {}) =>
    send(
      method,
      address,
      body === undefined
        ? { headers }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } },
    );
  return {
    token,
    call,
    get: (address) => call('GET', address),
    put: (address, body) => call('PUT', address, body),
    post: (address, body) => call('POST', address, body),
    upload(address, files, fields = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const file of files)
        form.append('file', new Blob([new Uint8Array(file.bytes)], { type: 'application/pdf' }), file.name);
      return send('POST', address, { body: form });
    },
  };
}

/**
 * The facts for the operator, read on a separate connection because reading them uses a transaction and another role.
 */
export async function factsOf({ urls, dataDir }: Pick<Portal, 'urls' | 'dataDir'>): Promise<Facts> {
  const client = new pg.Client({ connectionString: urls.owner });
  await client.connect();
  try {
    return await readFacts(client, { dataDir, backupDir: null });
  } finally {
    await client.end();
  }
}

/**
 * Ports below the range that operating systems assign to outgoing connections, so that a restarted portal finds its
 * port free.
 */
const PORTS = { from: 12_000, to: 32_000 };

export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

let counter = 0;
/**
 * Restarts the numbering of names and codes, so that they do not depend on test files that ran earlier in this worker.
 */
export function countFrom(n: number): void {
  counter = n;
}
let passwordHash: Promise<string> | undefined;

export interface TestPractice {
  id: string;
  login: string;
  accountId: string;
}
export interface TestCompany {
  id: string;
  practiceId: string;
  code: string;
  taxCode: string;
  legalName: string;
}
export interface TestEmployee extends TestPerson {
  id: string;
  practiceId: string;
  companyId: string;
}

async function insert(owner: pg.Client, table: string, row: Record<string, unknown>): Promise<string> {
  const names = Object.keys(row);
  const values = names.map((_, index) => `$${index + 1}`).join(', ');
  const { rows } = await owner.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values}) RETURNING id`,
    Object.values(row),
  );
  return rows[0].id;
}

export async function anAccount(
  owner: pg.Client,
  login: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  const id = await insert(owner, 'account', { login, ...fields });
  await owner.query('INSERT INTO credential (account_id, password_hash) VALUES ($1, $2)', [id, await passwordHash]);
  return id;
}

/** Gives an account a grant: the unused grant created with the practice, company or employment, otherwise a new one. */
export async function aGrant(owner: pg.Client, accountId: string, grant: Record<string, unknown>): Promise<string> {
  const columns: Record<string, unknown> = { activated_at: new Date(), disabled_at: null, ...grant };
  const { rows } = await owner.query(
    `UPDATE account_grant SET account_id = $1, activated_at = $2, disabled_at = $3
     WHERE id = (SELECT id FROM account_grant WHERE account_id IS NULL AND role = $4
       AND practice_id IS NOT DISTINCT FROM $5 AND company_id IS NOT DISTINCT FROM $6 AND employee_id IS NOT DISTINCT FROM $7
       ORDER BY id LIMIT 1)
     RETURNING id`,
    [
      accountId,
      columns.activated_at,
      columns.disabled_at,
      columns.role,
      columns.practice_id ?? null,
      columns.company_id ?? null,
      columns.employee_id ?? null,
    ],
  );
  return rows[0]?.id ?? insert(owner, 'account_grant', { account_id: accountId, ...columns });
}

export async function anAdministrator(owner: pg.Client, login = `admin${++counter}`): Promise<string> {
  await aGrant(owner, await anAccount(owner, login), { role: 'ADMIN' });
  return login;
}

/** Creates a company login that sees only the people of these branches. */
export async function aBranchLogin(
  owner: pg.Client,
  login: string,
  company: { id: string; practiceId: string },
  branches: readonly string[],
): Promise<string> {
  await owner.query(
    `INSERT INTO account_grant (account_id, role, practice_id, company_id, branch_codes, activated_at)
     VALUES ($1, 'BRANCH', $2, $3, $4, now())`,
    [await anAccount(owner, login), company.practiceId, company.id, branches],
  );
  return login;
}

/** A practice with its consultant. */
export async function aPractice(owner: pg.Client, login = `consulente${++counter}`): Promise<TestPractice> {
  const id = await insert(owner, 'practice', {
    distribution_code: '003',
    customer_code: `C${++counter}`,
    product_number: '1',
    name: `Studio ${counter}`,
  });
  const accountId = await anAccount(owner, login, { first_name: 'Elena', last_name: 'Marchetti' });
  await aGrant(owner, accountId, { role: 'CONSULTANT', practice_id: id });
  return { id, login, accountId };
}

export async function aCompany(
  owner: pg.Client,
  practice: { id: string },
  { login, head, legalName }: { login?: string; head?: TestCompany; legalName?: string } = {},
): Promise<TestCompany> {
  const n = ++counter;
  const company = { code: `A${n}`, tax_code: aVatNumber(n), legal_name: legalName ?? `Azienda ${n} S.r.l.` };
  const id = await insert(owner, 'company', {
    practice_id: practice.id,
    ...company,
    short_name: company.legal_name,
    head_company_id: head?.id ?? null,
  });
  if (login) {
    const accountId = await anAccount(owner, login, { first_name: 'Stefania', last_name: 'Riva' });
    await aGrant(owner, accountId, { role: 'COMPANY', practice_id: practice.id, company_id: id });
  }
  return { id, practiceId: practice.id, code: company.code, taxCode: company.tax_code, legalName: company.legal_name };
}

export async function anEmployee(
  owner: pg.Client,
  company: TestCompany,
  { login, email, ...fields }: { login?: string; email?: string } & Partial<TestPerson> & Record<string, unknown> = {},
): Promise<TestEmployee> {
  const { firstName, lastName, taxCode, ...more } = { ...aPerson(++counter), ...fields };
  const id = await insert(owner, 'employee', {
    practice_id: company.practiceId,
    company_id: company.id,
    tax_code: taxCode,
    first_name: firstName,
    last_name: lastName,
    email: email ?? null,
    ...more,
  });
  if (login) {
    const accountId = await anAccount(owner, login, {
      first_name: firstName,
      last_name: lastName,
      email: email ?? null,
      tax_code: taxCode,
    });
    await aGrant(owner, accountId, {
      role: 'EMPLOYEE',
      practice_id: company.practiceId,
      company_id: company.id,
      employee_id: id,
    });
  }
  return { id, firstName, lastName, taxCode, practiceId: company.practiceId, companyId: company.id };
}

/** A minimal PDF with one page per text. */
export function aPdf(...texts: string[]): Uint8Array {
  const kids = texts.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => {
      // The letters are small enough that the whole text is on the page: text beyond the edge is not delivered.
      const points = Math.min(12, 700 / text.length).toFixed(1);
      const stream = `BT /F1 ${points} Tf 50 750 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const size = objects.length + 1;
  const xref = body.length;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  body += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return new TextEncoder().encode(body);
}

/** Sends the request again with the token from the refusal, like a person who has checked and confirms. */
export async function insisting(send: (query: string) => Promise<Answer>): Promise<Answer> {
  const answer = await send('');
  if (answer.json?.errorKey !== 'addressee-contradicted') return answer;
  return send(`?conferma=${encodeURIComponent(answer.json.conferma)}`);
}

const MONTHS = 'GENNAIO FEBBRAIO MARZO APRILE MAGGIO GIUGNO LUGLIO AGOSTO SETTEMBRE OTTOBRE NOVEMBRE DICEMBRE'.split(
  ' ',
);

/** The bytes of a person's payslip, or of a CU if the period is a year. */
export const slipPdf = (whose: TestEmployee, period: number, more = '') => aPdf(slipText(whose, period, more));

/** The text on the page of a person's payslip, or of a CU if the period is a year. */
export function slipText(whose: TestEmployee, period: number, more = ''): string {
  const { lastName, firstName, taxCode } = whose;
  if (period < 10_000)
    return `CERTIFICAZIONE UNICA ${period} DATI RELATIVI AL DIPENDENTE, PENSIONATO O ALTRO PERCETTORE Codice fiscale ${taxCode} ${lastName} ${firstName} ${more}`;
  const month = `${MONTHS[(period % 100) - 1]} ${Math.floor(period / 100)}`;
  return `CEDOLINO PAGA Periodo di retribuzione ${month} ${lastName} ${firstName} Codice fiscale ${taxCode} NETTO IN BUSTA ${more}`;
}

/** A payslip of an employee: a stored file, a row, and a "created" event. */
export function aPayslip(
  portal: Pick<Portal, 'owner' | 'server'>,
  employee: TestEmployee,
  fields: { createdBy: string; period?: number; publishOn?: string | null } & Record<string, unknown>,
): Promise<string> {
  return aDocument(portal, employee, { kind: 'payslip', ...fields });
}

const DESCRIPTIONS = {
  payslip: 'Cedolino',
  taxCertificate: 'CU',
  employeeDocument: 'Lettera',
  companyDocument: 'Regolamento',
} as const;

/** A document of any kind, of an employee or of a company, with generated or given bytes. */
export async function aDocument(
  portal: Pick<Portal, 'owner' | 'server'>,
  whose: TestEmployee | TestCompany,
  {
    kind,
    createdBy,
    publishOn = null,
    period = { month: 202610, year: 2026, none: null }[KINDS[kind].period ?? 'none'],
    bytes = aPdf(`${kind} ${whose.taxCode} ${period} ${++counter}`),
    ...fields
  }: {
    kind: Kind;
    createdBy: string;
    publishOn?: string | null;
    period?: number | null;
    bytes?: Uint8Array;
  } & Record<string, unknown>,
): Promise<string> {
  const employee = 'companyId' in whose ? whose : null;
  const companyId = 'companyId' in whose ? whose.companyId : whose.id;
  const { practiceId } = whose;
  const { sha256 } = await portal.server.app.blobs.put(practiceId, bytes);
  const hash = Buffer.from(sha256, 'hex');
  await portal.owner.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    practiceId,
    hash,
    bytes.length,
  ]);
  const description = DESCRIPTIONS[kind];
  const id = await insert(portal.owner, 'document', {
    practice_id: practiceId,
    company_id: companyId,
    employee_id: employee?.id ?? null,
    kind,
    payroll_kind: kind === 'payslip' ? 'ordinary' : null,
    period,
    description,
    file_name: `${whose.taxCode}.pdf`,
    size: bytes.length,
    sha256: hash,
    publish_on: publishOn,
    // Null for a document that is not visible yet or is no longer visible (document.ts).
    appeared_at:
      publishOn !== null && publishOn <= romeDay(portal.server.app.now()) && !fields.cancelled_at ? new Date() : null,
    created_by: createdBy,
    ...fields,
  });
  await portal.owner.query('SELECT ledger_append_history($1, $2)', [
    practiceId,
    JSON.stringify([
      {
        action: 'created',
        objectKind: 'document',
        objectId: id,
        companyId,
        employeeId: employee?.id ?? null,
        at: new Date().toISOString(),
        actorId: createdBy,
        actorRole: 'consultant',
        data: { sha256 },
        person: { login: 'scena', name: 'Scena', type: 'Consulente', document: titleOf({ kind, description, period }) },
      },
    ]),
  ]);
  return id;
}

/** A dossier of a company's workers with these documents. */
export async function aDossier(
  portal: Pick<Portal, 'owner'>,
  company: TestCompany,
  { createdBy, documents, ...fields }: { createdBy: string; documents: readonly string[] } & Record<string, unknown>,
): Promise<string> {
  const id = await insert(portal.owner, 'dossier', {
    practice_id: company.practiceId,
    company_id: company.id,
    kind: 'workers',
    name: 'Assunzione',
    tags: '{prova}',
    delivery_on: '2999-01-01',
    created_by: createdBy,
    ...fields,
  });
  await portal.owner.query(
    'INSERT INTO dossier_document (practice_id, dossier_id, document_id) SELECT $1, $2, unnest($3::bigint[])',
    [company.practiceId, id, documents],
  );
  return id;
}
