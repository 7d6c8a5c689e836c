import type pg from 'pg';
import type { Role } from '../../src/access/roles.ts';
import { ACTOR_TYPES } from '../../src/ledger/signature.ts';
import type { PayLine } from '../../src/recognition/pay-lines.ts';
import type { BlobStore } from '../../src/server/bytes/blobs.ts';
import { buildCast, type Cast, DEMO_PASSWORD, type DemoCompany, type DemoEmployee, type DemoPractice } from './cast.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { type DemoDocument, demoDocuments } from './documents.ts';
import { payOf } from './pay.ts';
import { figuresOnPayslip, linesOnPayslip, payslipPdf } from './payslip-pdf.ts';
import { scheduledNotices, seedBoard } from './seed-board.ts';
import { insertFigures } from './seed-figures.ts';
import { seedMonthData } from './seed-month-data.ts';
import {
  type Ids,
  idOf,
  insertAccounts,
  insertCompanies,
  insertEmployees,
  insertKeyed,
  insertPractices,
} from './seed-people.ts';

export type Seeding = {
  /** A connection as the database's owner, outside any transaction. */
  client: pg.ClientBase;
  blobs: Pick<BlobStore, 'putMany'>;
  hashPassword: (password: string) => Promise<string>;
  /** Day in Europe/Rome. */
  today: string;
  log: (message: string) => void;
};

export type Seeded = {
  /** False if the demo already existed, so nothing was changed. */
  done: boolean;
  /** Scheduled publications: each needs a job that publishes it. */
  scheduled: { practiceId: string; day: string }[];
  /** Scheduled notices: each needs a job that publishes it. */
  notices: { practiceId: string; day: string }[];
};

/** How many files are drawn before they are written. */
const FILES_AT_ONCE = 500;
/** How many ledger rows one query inserts at most. */
const EVENTS_AT_ONCE = 5000;

/**
 * Fills an empty database with the demo, in one transaction. A database that already contains the demo stays unchanged.
 */
export async function seedDemo({ client, blobs, hashPassword, today, log }: Seeding): Promise<Seeded> {
  const cast = buildCast(today);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await client.query('BEGIN');
  try {
    // If two starts run at once, the second one waits here and then finds the demo.
    await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', ['portale-lavoro demo']);
    if (await isSeeded(client, cast)) {
      await client.query('COMMIT');
      return { done: false, scheduled: [], notices: [] };
    }
    const practices = await insertPractices(client, cast);
    const companies = await insertCompanies(client, cast, practices);
    const employees = await insertEmployees(client, cast, practices, companies);
    const accounts = await insertAccounts(client, cast, { practices, companies, employees }, passwordHash);
    const documents = demoDocuments(cast, today);
    log(`${cast.practices.length} studi, ${companies.size} aziende, ${employees.size} lavoratori`);
    const written: WrittenDocument[] = [];
    for (const practice of cast.practices) {
      const practiceId = idOf(practices, practice.key);
      written.push(...(await writeBlobs(client, blobs, practice, practiceId, documents)));
    }
    log(`${written.length} documenti PDF`);
    const documentIds = await insertDocuments(client, written, { practices, companies, employees, accounts });
    const imports = await insertFigures(client, cast, { practices, companies, employees, accounts }, today);
    for (const practice of cast.practices) {
      const own = written.filter(({ practiceKey }) => practiceKey === practice.key);
      const chain = idOf(practices, practice.key);
      const events = documentEvents(cast, own, { practices, companies, employees, accounts }, documentIds);
      const figures = imports.filter(({ practiceKey }) => practiceKey === practice.key);
      const ids = { practices, companies, employees, accounts };
      const board = await seedBoard({ client, blobs, cast, practice, ids, today });
      const months = await seedMonthData({ client, cast, practice, ids, today });
      const past = [...(await grantEvents(client, chain)), ...events, ...figures, ...board, ...months];
      await appendHistory(client, chain, past);
    }
    await appendHistory(client, '0', await grantEvents(client, '0'));
    await client.query('SELECT prints_anew()');
    await client.query('COMMIT');
    log('registro scritto');
    await client.query(
      'ANALYZE practice, company, branch, employee, account, account_grant, blob, document, figure_set, figure',
    );
    return {
      done: true,
      scheduled: scheduledDays(written, practices, today),
      notices: scheduledNotices(cast, practices, today),
    };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function isSeeded(client: pg.ClientBase, cast: Cast): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM practice WHERE (distribution_code, customer_code) = ($1, $2)', [
    cast.practices[0]?.distributionCode,
    cast.practices[0]?.customerCode,
  ]);
  return (rowCount ?? 0) > 0;
}

type WrittenDocument = DemoDocument & {
  practiceKey: string;
  companyKey: string;
  sha256: string;
  size: number;
  /** The net pay printed on a payslip, in cents. */
  net: number | null;
  /** The printed figures other than the net pay. */
  figures: ReturnType<typeof figuresOnPayslip>;
  lines: PayLine[] | null;
};

/**
 * Draws and stores the files of one practice. The rows are inserted later in the same transaction, so that no row
 * refers to missing bytes.
 */
async function writeBlobs(
  client: pg.ClientBase,
  blobs: Pick<BlobStore, 'putMany'>,
  practice: DemoPractice,
  practiceId: string,
  documents: readonly DemoDocument[],
): Promise<WrittenDocument[]> {
  const people = new Map(
    practice.companies.flatMap((company) => company.employees.map((employee) => [employee.key, { company, employee }])),
  );
  const own = documents.filter(({ employeeKey }) => people.has(employeeKey));
  const written: WrittenDocument[] = [];
  for (let start = 0; start < own.length; start += FILES_AT_ONCE) {
    const batch = own.slice(start, start + FILES_AT_ONCE).flatMap((document) => {
      const who = people.get(document.employeeKey);
      if (!who) return [];
      const { payrollKind: kind, period, version } = document;
      const pay = kind === null ? null : payOf(who.company, who.employee, period, kind, version);
      const figures = kind === null ? [] : figuresOnPayslip({ ...who, period });
      const lines = pay && linesOnPayslip(pay);
      const printed = { net: pay?.net ?? null, figures, lines };
      return [{ document, companyKey: who.company.key, printed, bytes: draw(practice, who, document) }];
    });
    const stored = await blobs.putMany(
      practiceId,
      batch.map(({ bytes }) => bytes),
    );
    batch.forEach(({ document, companyKey, printed }, i) => {
      const blob = stored[i];
      if (!blob) throw new Error('a file of the demo was not stored');
      const { sha256, size } = blob;
      written.push({ ...document, practiceKey: practice.key, companyKey, ...printed, sha256, size });
    });
  }
  await client.query(
    `INSERT INTO blob (practice_id, sha256, size)
     SELECT DISTINCT $1::bigint, decode(r.sha256, 'hex'), r.size
     FROM jsonb_to_recordset($2::jsonb) AS r(sha256 text, size bigint)`,
    [practiceId, JSON.stringify(written.map(({ sha256, size }) => ({ sha256, size })))],
  );
  return written;
}

function draw(
  practice: DemoPractice,
  { company, employee }: { company: DemoCompany; employee: DemoEmployee },
  document: DemoDocument,
): Buffer {
  const { period, version, createdAt: printedAt } = document;
  if (document.payrollKind === null) return certificatePdf({ practice, company, employee, year: period, printedAt });
  return payslipPdf({ practice, company, employee, period, kind: document.payrollKind, version, printedAt });
}

type AllIds = { practices: Ids; companies: Ids; employees: Ids; accounts: Ids };

/** Inserts the documents and returns their ids, in the order of `written`: the oldest document has the lowest id. */
async function insertDocuments(client: pg.ClientBase, written: WrittenDocument[], ids: AllIds): Promise<Ids> {
  const columns = {
    practice_id: 'bigint',
    company_id: 'bigint',
    employee_id: 'bigint',
    kind: 'text',
    payroll_kind: 'text',
    period: 'integer',
    description: 'text',
    file_name: 'text',
    size: 'integer',
    sha256: 'bytea',
    tags: 'text[]',
    publish_on: 'date',
    cancelled_at: 'timestamptz',
    appeared_at: 'timestamptz',
    company_read_at: 'timestamptz',
    employee_read_at: 'timestamptz',
    discarded_at: 'timestamptz',
    created_by: 'bigint',
    created_at: 'timestamptz',
  };
  written.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const rows = written.map((document, i) => ({
    key: String(i),
    practice_id: idOf(ids.practices, document.practiceKey),
    company_id: idOf(ids.companies, document.companyKey),
    employee_id: idOf(ids.employees, document.employeeKey),
    kind: document.kind,
    payroll_kind: document.payrollKind,
    period: document.period,
    description: document.description,
    file_name: document.fileName,
    size: document.size,
    sha256: `\\x${document.sha256}`,
    tags: document.tags,
    publish_on: document.publishOn,
    cancelled_at: document.cancelledAt,
    appeared_at: document.appearedAt,
    company_read_at: document.companyReadAt,
    employee_read_at: document.employeeReadAt,
    discarded_at: document.discardedAt,
    created_by: idOf(ids.accounts, document.createdBy),
    created_at: document.createdAt,
  }));
  const byOrder = await insertKeyed(client, 'document', columns, rows);
  const nets = written.flatMap(({ net, sha256 }, i) =>
    net === null ? [] : { practice: rows[i]?.practice_id, id: idOf(byOrder, String(i)), sha256, net },
  );
  await client.query(
    `INSERT INTO document_net (practice_id, document_id, sha256, cents)
     SELECT n.practice, n.id, decode(n.sha256, 'hex'), n.net
     FROM jsonb_to_recordset($1::jsonb) AS n(practice bigint, id bigint, sha256 text, net bigint)`,
    [JSON.stringify(nets)],
  );
  const figures = written.flatMap((document, i) =>
    document.figures.map((figure) => ({
      ...figure,
      practice: rows[i]?.practice_id,
      id: idOf(byOrder, String(i)),
      sha256: document.sha256,
    })),
  );
  await client.query(
    `INSERT INTO document_figure (practice_id, document_id, figure, sha256, unit, hundredths)
     SELECT f.practice, f.id, f.figure, decode(f.sha256, 'hex'), f.unit, f.hundredths
     FROM jsonb_to_recordset($1::jsonb)
       AS f(practice bigint, id bigint, figure text, sha256 text, unit text, hundredths bigint)`,
    [JSON.stringify(figures)],
  );
  const tables = written.flatMap(({ lines, sha256 }, i) =>
    lines === null ? [] : { practice: rows[i]?.practice_id, id: idOf(byOrder, String(i)), sha256, lines },
  );
  await client.query(
    `INSERT INTO document_lines (practice_id, document_id, sha256, lines)
     SELECT t.practice, t.id, decode(t.sha256, 'hex'), t.lines
     FROM jsonb_to_recordset($1::jsonb) AS t(practice bigint, id bigint, sha256 text, lines jsonb)`,
    [JSON.stringify(tables)],
  );
  return new Map(written.map((document, i) => [keyOf(document), idOf(byOrder, String(i))]));
}

/**
 * The events of activations and deactivations, with their times. Events of administrators are in the installation's
 * chain.
 */
export async function grantEvents(client: pg.ClientBase, chain: string): Promise<HistoryEvent[]> {
  const { rows } = await client.query<HistoryEvent>(
    `SELECT to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, e.action, e.kind AS "objectKind",
       e.id::text AS "objectId", g.company_id::text AS "companyId", g.employee_id::text AS "employeeId",
       g.account_id::text AS "actorId", e.role AS "actorRole", e.data, json_build_object('login', a.login) AS person
     FROM account_grant g JOIN account a ON a.id = g.account_id CROSS JOIN LATERAL (VALUES
       (g.activated_at, CASE g.role WHEN 'ADMIN' THEN 'administratorSetUp' ELSE 'activated' END,
         CASE g.role WHEN 'ADMIN' THEN 'account' ELSE 'grant' END, CASE g.role WHEN 'ADMIN' THEN g.account_id ELSE g.id END,
         'keyHolder', CASE g.role WHEN 'ADMIN' THEN '{}'::json ELSE '{"by": "key"}' END),
       (g.disabled_at, 'accessDisabled', 'grant', g.id, 'job', '{}')) AS e(at, action, kind, id, role, data)
     WHERE coalesce(g.practice_id, 0) = $1 AND e.at IS NOT NULL`,
    [chain],
  );
  return rows;
}

export interface HistoryEvent {
  at: string;
  [more: string]: unknown;
}

function documentEvents(
  cast: Cast,
  documents: readonly WrittenDocument[],
  ids: AllIds,
  documentIds: Ids,
): HistoryEvent[] {
  const actors = new Map(cast.accounts.map((account) => [account.login, account]));
  return documents.flatMap((document) =>
    document.events.map(({ at, action, login, publishOn, note }) => {
      const actor = actors.get(login);
      const role: Role = actor?.grants[0]?.role ?? 'CONSULTANT';
      return {
        at,
        action,
        objectKind: 'document',
        objectId: idOf(documentIds, keyOf(document)),
        companyId: idOf(ids.companies, document.companyKey),
        employeeId: idOf(ids.employees, document.employeeKey),
        actorId: idOf(ids.accounts, login),
        actorRole: role.toLowerCase(),
        data: {
          ...(action === 'created' ? statedOf(document) : {}),
          ...(publishOn ? { publishOn } : {}),
          sha256: document.sha256,
        },
        person: {
          document: titleOf(document),
          login,
          name: `${actor?.lastName ?? ''} ${actor?.firstName ?? ''}`.trim(),
          type: ACTOR_TYPES[role],
          // An address reserved for documentation (RFC 5737).
          address: '192.0.2.10',
          ...(note ? { note } : {}),
        },
      };
    }),
  );
}

/** Appends the events of one practice to the ledger in chronological order. */
export async function appendHistory(
  client: pg.ClientBase,
  chain: string,
  history: readonly HistoryEvent[],
): Promise<void> {
  const events = history.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
    const part = JSON.stringify(events.slice(start, start + EVENTS_AT_ONCE));
    await client.query('SELECT ledger_append_history($1, $2::jsonb)', [chain, part]);
  }
}

/** The facts in the creation event of a document. */
function statedOf({ kind, payrollKind, period }: DemoDocument) {
  return { kind, payrollKind, period, visibleOnWeb: true, dueOn: null, acknowledgementAsked: false };
}

/** The document's title in the history: `Cedolino 10/2026`, `CU 2026`. */
function titleOf({ description, kind, period }: DemoDocument): string {
  if (kind === 'taxCertificate') return `${description} ${period}`;
  return `${description} ${String(period % 100).padStart(2, '0')}/${Math.floor(period / 100)}`;
}

function keyOf({ employeeKey, kind, payrollKind, period, version }: DemoDocument): string {
  return `${employeeKey} ${kind} ${payrollKind} ${period} ${version}`;
}

function scheduledDays(documents: readonly WrittenDocument[], practices: Ids, today: string): Seeded['scheduled'] {
  const waiting = documents.filter(
    ({ publishOn, cancelledAt }) => publishOn !== null && publishOn > today && cancelledAt === null,
  );
  const days = new Map(
    waiting.map(({ practiceKey, publishOn }) => [`${practiceKey} ${publishOn}`, { practiceKey, publishOn }]),
  );
  return [...days.values()].map(({ practiceKey, publishOn }) => ({
    practiceId: idOf(practices, practiceKey),
    day: publishOn ?? '',
  }));
}
