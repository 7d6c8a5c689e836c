import { createHash, createPublicKey } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCheckpoints } from '../../../src/ledger/checkpoint.io.ts';
import { faultsOfCopies, readCheckpoints } from '../../../src/ledger/checkpoint-files.io.ts';
import { VOCABULARY } from '../../../src/ledger/ledger.ts';
import { ledgerHeads, ledgerRows, storedObjects } from '../../../src/ledger/ledger-source.store.ts';
import { type Evidence, type Report, verifyLedger } from '../../../src/ledger/verify.ts';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { dataLayout } from '../../../src/server/bytes/data-layout.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { aPerson, aVatNumber } from '../portal/people.ts';

/** Two practices with ledger, checkpoints and stored contents, and a superuser who can tamper with all of them. */
export interface Scene {
  superuser: pg.Client;
  /** A folder with the layout of a portal's data directory, without the database. */
  dataDir: string;
  practices: readonly ScenePractice[];
  folders: { checkpoints: string; copies: string; blobs: string };
  /** Some time after the last event. */
  now: Date;
  verify(evidence?: Partial<Evidence>): Promise<Report>;
  contentFile(chain: string, sha256: string): string;
  close(): Promise<void>;
}

export interface ScenePractice {
  chain: string;
  consultant: string;
  /** A group head, its subsidiary, and a single company, in this order. */
  companies: readonly { id: string; account: string }[];
  employees: readonly { id: string; company: string; account: string }[];
  grants: readonly SceneGrant[];
  rows: number;
  /** The time of the chain's last row. */
  lastAt: number;
}

interface SceneGrant {
  id: string;
  account: string;
  company: string | null;
  employee: string | null;
}

/** An arbitrary practice to which companies are offered. */
const ELSEWHERE = '777';
const BEGIN = Date.UTC(2026, 8, 1, 8);
const DAY_MS = 86_400_000;

/** Histories of documents, one step a day; each document follows one of them. */
const STORIES = [
  'created',
  'created published viewedByCompany readByEmployee receivedWhole readByEmployee',
  'created scheduled appeared readByEmployee',
  'created scheduled',
  'created published viewedByCompany publicationCancelled',
  'created published readByEmployee corrected viewedByCompany',
  'created discarded',
  'created discarded restored published',
  'created discarded purged',
  'created published viewedByConsultant corrected corrected readByEmployee',
  'created published publicationCancelled published readByEmployee discarded',
].map((story) => story.split(' '));

type Columns = Record<string, unknown>;

/** @param dataDir a new folder by default */
export async function buildScene(
  urls: { owner: string; superuser: string },
  documentsPerPractice: number,
  dataDir?: string,
): Promise<Scene> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'portale-ledger-')));
  const { blobs: contents, checkpoints, checkpointKey: keyFile } = dataLayout(folder);
  const folders = { checkpoints, copies: path.join(folder, 'copies'), blobs: contents };
  const superuser = new pg.Client({ connectionString: urls.superuser });
  await superuser.connect();
  // An attacker who controls the database can also drop its checks.
  await superuser.query('ALTER TABLE document DROP CONSTRAINT document_period, DROP CONSTRAINT document_due');
  await superuser.query(
    'ALTER TABLE account_grant DROP CONSTRAINT account_grant_check2, DROP CONSTRAINT IF EXISTS account_grant_check1',
  );
  await superuser.query('DROP INDEX account_grant_of_employee');
  const insert = async (table: string, columns: Columns): Promise<string> => {
    const names = Object.keys(columns);
    const values = names.map((_, index) => `$${index + 1}`).join(', ');
    const { rows } = await superuser.query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values}) RETURNING id`,
      Object.values(columns),
    );
    return String(rows[0].id);
  };
  const blobs = openDiskBlobs(folders.blobs);
  let moment = BEGIN;
  const signer = await startCheckpoints({
    url: urls.owner,
    dir: folders.checkpoints,
    keyFile,
    now: () => new Date(moment),
    onError: (error) => {
      throw error;
    },
  });
  const practices: ScenePractice[] = [];
  for (const n of [1, 2]) practices.push(await aPractice(superuser, insert, n));

  for (const practice of practices) {
    const documents = [];
    for (let n = 0; n < documentsPerPractice; n += 1)
      documents.push(await aDocument(practice, n, (bytes) => blobs.put(practice.chain, bytes)));
    for (let day = 0; day < 6; day += 1) {
      const events = documents.flatMap((document, n) => document.step(day, BEGIN + day * DAY_MS + n * 60_000));
      if (day === 0) events.unshift(...(await others(superuser, insert, practice)));
      events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
      if (events.length === 0) continue;
      await superuser.query('SELECT ledger_append_history($1, $2)', [practice.chain, JSON.stringify(events)]);
      practice.rows += events.length;
      practice.lastAt = Date.parse(events.at(-1)?.at ?? '');
      moment = practice.lastAt + 60 * 60_000;
      await signer.sign();
    }
    for (const document of documents) await document.save(superuser);
  }
  await signer.stop();
  const publicKey = createPublicKey(await readFile(`${keyFile}.pub`));
  const [month = ''] = await readdir(folders.checkpoints);
  await copyFile(path.join(folders.checkpoints, month), folders.copies);
  const now = new Date(moment + DAY_MS);
  const contentFile = (chain: string, sha256: string) => path.join(folders.blobs, chain, sha256.slice(0, 2), sha256);
  return {
    superuser,
    dataDir: folder,
    practices,
    folders,
    now,
    contentFile,
    async verify(evidence = {}) {
      const own = await readCheckpoints(folders.checkpoints, publicKey);
      const kept = await readCheckpoints(folders.copies, publicKey);
      const report = await verifyLedger({
        rows: ledgerRows(superuser),
        heads: await ledgerHeads(superuser),
        checkpoints: own.checkpoints,
        signsAlways: true,
        vocabulary: VOCABULARY,
        now,
        objects: storedObjects(superuser),
        storedSha256: async (chain, sha256) => sha256Of(await readFile(contentFile(chain, sha256)).catch(() => null)),
        ...evidence,
      });
      report.faults.unshift(...own.faults, ...faultsOfCopies(own.checkpoints, kept.checkpoints));
      return report;
    },
    async close() {
      await superuser.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function sha256Of(bytes: Uint8Array | null): string | null {
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

type Insert = (table: string, columns: Columns) => Promise<string>;

async function aPractice(superuser: pg.Client, insert: Insert, n: number): Promise<ScenePractice> {
  const id = await insert('practice', {
    distribution_code: '003',
    customer_code: `S${n}`,
    product_number: '1',
    name: `Studio ${n}`,
  });
  const grants: SceneGrant[] = [];
  /** Creates an account and gives it the grant that was created with the practice, company or employee. */
  const account = async (
    login: string,
    place: string,
    company: string | null = null,
    employee: string | null = null,
  ) => {
    const made = await insert('account', { login: `${login}-${n}` });
    const { rows } = await superuser.query(
      `UPDATE account_grant SET account_id = $1, activated_at = $2 WHERE ${place} RETURNING id`,
      [made, iso(BEGIN - 10_000)],
    );
    grants.push({ id: String(rows[0].id), account: made, company, employee });
    return made;
  };
  const consultant = await account('consulente', `role = 'CONSULTANT' AND practice_id = ${id}`);
  const companies: { id: string; account: string }[] = [];
  for (const c of [0, 1, 2]) {
    const company = await insert('company', {
      practice_id: id,
      code: `A${c}`,
      tax_code: aVatNumber(n * 10 + c),
      legal_name: `Azienda ${c}`,
      short_name: `Azienda ${c}`,
      head_company_id: c === 1 ? companies[0]?.id : null,
    });
    // The head manages the subsidiary.
    const login =
      c === 1
        ? (companies[0]?.account ?? '')
        : await account(`azienda-${c}`, `role = 'COMPANY' AND company_id = ${company}`, company);
    companies.push({ id: company, account: login });
  }
  const employees: { id: string; company: string; account: string }[] = [];
  for (let e = 0; e < 6; e += 1) {
    const person = aPerson(n * 100 + e);
    const company = companies[e % 3]?.id ?? '';
    const employee = await insert('employee', {
      practice_id: id,
      company_id: company,
      tax_code: person.taxCode,
      first_name: person.firstName,
      last_name: person.lastName,
    });
    const login = await account(`dipendente-${e}`, `employee_id = ${employee}`, company, employee);
    employees.push({ id: employee, company, account: login });
  }
  return { chain: id, consultant, companies, employees, grants, rows: 0, lastAt: 0 };
}

/** The first events: activations, an intake, a new employee, a read notice and an offered company. */
async function others(superuser: pg.Client, insert: Insert, practice: ScenePractice): Promise<SceneEvent[]> {
  const intake = await insert('intake', {
    practice_id: practice.chain,
    kind: 'cedolini',
    state: 'closed',
    created_by: practice.consultant,
  });
  const by = { actorId: practice.consultant, actorRole: 'consultant' };
  const [employee] = practice.employees;
  const ofEmployee = { companyId: employee?.company, employeeId: employee?.id };
  const notice = await insert('notice', {
    ...{ practice_id: practice.chain, company_id: employee?.company, title: 'Ferie', body: 'Chiuso ad agosto.' },
    ...{ asks_acknowledgement: false, draft: true, created_by: practice.consultant, created_at: iso(BEGIN - 900) },
  });
  await superuser.query(
    'INSERT INTO notice_receipt (practice_id, company_id, notice_id, employee_id, read_at) VALUES ($1, $2, $3, $4, $5)',
    [practice.chain, employee?.company, notice, employee?.id, iso(BEGIN - 800)],
  );
  const [, , company] = practice.companies;
  const offer = await insert('handover', {
    ...{ practice_id: practice.chain, to_practice_id: ELSEWHERE, company_id: company?.id, company_name: 'Azienda 2' },
    ...{ company_tax_code: '1', company_code: 'A2', from_name: 'Studio', to_name: 'Altro', people: 2, documents: 0 },
    ...{ bytes: 0, offered_at: iso(BEGIN - 700), ends_at: iso(BEGIN + 30 * DAY_MS) },
  });
  const activated = practice.grants.map(({ id, account, company, employee: employment }) => ({
    at: iso(BEGIN - 10_000),
    action: 'activated',
    objectKind: 'grant',
    objectId: id,
    companyId: company,
    employeeId: employment,
    data: { by: 'key' },
    actorId: account,
    actorRole: 'keyHolder',
  }));
  return [
    ...activated,
    {
      at: iso(BEGIN - 3000),
      action: 'intakeStarted',
      objectKind: 'intake',
      objectId: intake,
      data: { files: 1 },
      ...by,
    },
    {
      at: iso(BEGIN - 2000),
      action: 'employeeCreated',
      objectKind: 'employee',
      objectId: employee?.id,
      ...ofEmployee,
      data: { webAccess: false },
      ...by,
    },
    { at: iso(BEGIN - 1000), action: 'intakeClosed', objectKind: 'intake', objectId: intake, data: {}, ...by },
    {
      at: iso(BEGIN - 900),
      action: 'noticeCreated',
      objectKind: 'notice',
      objectId: notice,
      companyId: employee?.company,
      data: {},
      ...by,
    },
    {
      at: iso(BEGIN - 800),
      action: 'noticeRead',
      objectKind: 'notice',
      objectId: notice,
      ...ofEmployee,
      data: {},
      actorId: employee?.account,
      actorRole: 'employee',
    },
    {
      at: iso(BEGIN - 700),
      action: 'companyOffered',
      objectKind: 'company',
      objectId: company?.id,
      companyId: company?.id,
      data: { offer },
      ...by,
    },
    ...(await prints(superuser, practice.chain)).map((print) => ({ ...print, at: iso(BEGIN + DAY_MS / 2) })),
  ];
}

/**
 * The fingerprints of a practice's objects other than documents, read from the database: practice, companies, people,
 * grants, accounts.
 */
export async function prints(client: pg.ClientBase, chain: string): Promise<Omit<SceneEvent, 'at'>[]> {
  const { rows } = await client.query(
    `SELECT kind || 'Stands' AS action, kind AS "objectKind", id AS "objectId", company AS "companyId",
       employee AS "employeeId", 'job' AS "actorRole",
       json_build_object('print', print_of(kind, id), 'n', row_number() OVER (ORDER BY kind, id)) AS data
     FROM (SELECT 'practice' AS kind, id, NULL::bigint AS company, NULL::bigint AS employee FROM practice WHERE id = $1
       UNION ALL SELECT 'company', id, id, NULL FROM company WHERE practice_id = $1
       UNION ALL SELECT 'employee', id, company_id, id FROM employee WHERE practice_id = $1
       UNION ALL SELECT 'grant', id, company_id, employee_id FROM account_grant WHERE practice_id = $1
       UNION ALL SELECT 'account', account_id, NULL, NULL FROM account_grant WHERE practice_id = $1 AND account_id IS NOT NULL
     ) AS o ORDER BY kind, id`,
    [chain],
  );
  return rows;
}

type SceneEvent = { at: string } & Record<string, unknown>;

const iso = (ms: number) => new Date(ms).toISOString();
let drawn = 1000;

/** Inserts a document in its final state; the events of its history are one day apart. */
async function aDocument(
  practice: ScenePractice,
  n: number,
  put: (bytes: Buffer) => Promise<{ sha256: string; size: number }>,
) {
  const story = STORIES[n % STORIES.length] ?? [];
  const employee = practice.employees[n % practice.employees.length];
  const company = practice.companies.find(({ id }) => id === employee?.company);
  if (!employee || !company) throw new Error('the scene has no people');
  drawn += 1;
  const id = String(drawn);
  const contents: string[] = [];
  for (const version of story.filter((action) => action === 'created' || action === 'corrected'))
    contents.push((await put(Buffer.from(`document ${id} ${version} ${contents.length}`))).sha256);
  const period = 202501 + (n % 12);
  const isCertificate = n % 7 === 3;
  const state: Columns = {
    id,
    practice_id: practice.chain,
    company_id: company.id,
    employee_id: employee.id,
    kind: isCertificate ? 'taxCertificate' : 'payslip',
    payroll_kind: isCertificate ? null : 'ordinary',
    period: isCertificate ? 2025 : period,
    description: 'Cedolino',
    file_name: 'cedolino.pdf',
    size: 10,
    created_by: practice.consultant,
  };
  const versions: Columns[] = [];
  let held = -1;
  const sha = (index: number) => Buffer.from(contents[index] ?? '', 'hex');
  const by: Record<string, [string, string | null]> = {
    viewedByCompany: ['company', company.account],
    readByEmployee: ['employee', employee.account],
    receivedWhole: ['employee', employee.account],
    appeared: ['job', null],
  };
  const actions: Record<string, (at: string, day: string) => Columns> = {
    created(at) {
      held += 1;
      state.created_at = at;
      return {
        kind: state.kind,
        payrollKind: state.payroll_kind,
        period: state.period,
        visibleOnWeb: true,
        dueOn: null,
      };
    },
    published(at, day) {
      Object.assign(state, { publish_on: day, appeared_at: at, cancelled_at: null });
      return { publishOn: day };
    },
    scheduled(at, day) {
      const publishOn = story.includes('appeared') ? iso(Date.parse(at) + DAY_MS).slice(0, 10) : '2027-01-10';
      Object.assign(state, { publish_on: publishOn, appeared_at: null, cancelled_at: null });
      return { publishOn: day > publishOn ? day : publishOn };
    },
    appeared: (at) => Object.assign(state, { appeared_at: at }) && {},
    publicationCancelled: (at) => Object.assign(state, { cancelled_at: at, appeared_at: null }) && {},
    viewedByCompany: (at) => Object.assign(state, { company_read_at: state.company_read_at ?? at }) && {},
    readByEmployee: (at) => Object.assign(state, { employee_read_at: state.employee_read_at ?? at }) && {},
    receivedWhole: () => ({}),
    viewedByConsultant: () => ({}),
    corrected(at) {
      versions.push({ number: versions.length + 1, sha256: sha(held), created_at: at, replaced_at: at });
      held += 1;
      Object.assign(state, { company_read_at: null, employee_read_at: null });
      return { previous: contents[held - 1] };
    },
    discarded: (at) => Object.assign(state, { discarded_at: at }) && {},
    restored: () => Object.assign(state, { discarded_at: null }) && {},
    purged: () => ({}),
  };
  return {
    step(day: number, ms: number): SceneEvent[] {
      const action = story[day];
      if (action === undefined) return [];
      const at = iso(ms);
      const data = actions[action]?.(at, romeDay(new Date(ms))) ?? {};
      const [actorRole, actorId] = by[action] ?? ['consultant', practice.consultant];
      return [
        {
          at,
          action,
          objectKind: 'document',
          objectId: id,
          companyId: company.id,
          employeeId: employee.id,
          actorRole,
          actorId,
          data: { ...data, sha256: contents[held] },
          person: { login: 'e.marchetti', name: 'Marchetti Elena', type: 'Consulente', document: `Cedolino ${n}/2026` },
        },
      ];
    },
    async save(client: pg.Client): Promise<void> {
      for (const content of contents)
        await client.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, 10)', [
          practice.chain,
          Buffer.from(content, 'hex'),
        ]);
      if (story.includes('purged')) return;
      state.sha256 = sha(held);
      const names = Object.keys(state);
      await client.query(
        `INSERT INTO document (${names.join(', ')}) OVERRIDING SYSTEM VALUE
         VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(state),
      );
      for (const version of versions)
        await client.query(
          `INSERT INTO document_version (practice_id, document_id, number, sha256, size, created_at, replaced_at, replaced_by)
           VALUES ($1, $2, $3, $4, 10, $5, $6, $7)`,
          [
            practice.chain,
            id,
            version.number,
            version.sha256,
            version.created_at,
            version.replaced_at,
            practice.consultant,
          ],
        );
    },
  };
}
