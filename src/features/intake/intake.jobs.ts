import { sql } from 'drizzle-orm';
import type { App } from '../../server/app.ts';
import type { Change } from '../../server/change.ts';
import type { Transaction } from '../../server/database.ts';
import type { Task } from '../../server/jobs.ts';
import { announcePublication } from '../documents/announcement.jobs.ts';
import { eventOf } from '../documents/document.ts';
import { loadDocuments, type StoredDocument } from '../documents/documents.store.ts';
import { downloadName } from '../documents/present.ts';
import type { LedgerEvent } from '../history/ledger.ts';
import { expandArchive, replaceByMembers } from './archive.jobs.ts';
import { insertCompanyDocuments } from './company-document.jobs.ts';
import { type Cut, correctDocuments } from './correction.jobs.ts';
import { assignedByHand } from './engine/assign-pages.ts';
import { analysePdf, cutPdf } from './engine/pdf-engine.ts';
import { type Analysis, type PartRefusal, type RecognisedGroup, type Registry } from './engine/recognition.ts';
import * as store from './intake.store.ts';
import { isLockedAgain, type Passwords } from './passwords.ts';
import { loadRegistry } from './registry.store.ts';
import { returnRefused, settleRows } from './settled-rows.store.ts';

declare module '../../server/jobs.ts' {
  interface Tasks {
    analyseIntake: { intakeId: string };
    confirmIntake: { intakeId: string };
  }
}

/** Progress is told this often, not page by page. */
const PROGRESS_EVERY_MS = 400;

/**
 * Reads the files of an intake that have not been read. A file's result is one transaction: a run that was ended
 * on the way begins that file again, and no row is there twice.
 */
export function analyseTask(app: App, passwords: Passwords): Task<'analyseIntake'> {
  return async ({ practiceId, intakeId: id }) => {
    const scope = { role: 'job', practiceId, accountId: null } as const;
    let registry: Registry | null = null;
    for (;;) {
      // One file after the other until none is open: files that are added meanwhile need no job of their own.
      const step = await app.database.inScope(scope, async (tx) => {
        const intake = await store.findIntake(tx, id, { lock: true });
        if (intake?.state !== 'analysing') return null;
        const file = await store.nextOpenFile(tx, id);
        if (file) return { intake, file, registry: registry ?? (await loadRegistry(tx, practiceId, intake.companyId)) };
        await store.markDuplicates(tx, id, documentKind(intake));
        await tx.run(sql`UPDATE intake SET state = 'ready' WHERE id = ${id}`);
        await store.tell(tx, id);
        return null;
      });
      if (!step) return;
      const { intake, file } = step;
      registry = step.registry;
      const members = await expandArchive(app, practiceId, file);
      if (members) {
        await app.database.inScope(scope, (tx) => replaceByMembers(tx, intake, file, members));
        continue;
      }
      const analysis = await app.blobs.withLocalFile(practiceId, file.sha256, (path) =>
        analysePdf(path, {
          registry: step.registry,
          ...passwords.of(file.id),
          onProgress: throttled((done, pages) =>
            app.database.inScope(scope, async (tx) => {
              await tx.run(
                sql`UPDATE intake_file SET state = 'reading', pages_read = ${done}, pages = ${pages} WHERE id = ${file.id} AND state IN ('waiting', 'reading')`,
              );
              await store.tell(tx, id);
            }),
          ),
        }),
      );
      await app.database.inScope(scope, (tx) => saveAnalysis(tx, intake, file, analysis, passwords));
    }
  };
}

async function saveAnalysis(
  tx: Transaction,
  intake: store.StoredIntake,
  file: store.StoredFile,
  analysis: Analysis,
  passwords: Passwords,
): Promise<void> {
  await store.findIntake(tx, intake.id, { lock: true });
  if (!(await store.fileIsOpen(tx, file.id))) return;
  const before = await tx.one<{ n: number }>(
    sql`SELECT coalesce(max(n), 0)::int AS n FROM intake_row WHERE intake_id = ${intake.id}`,
  );
  const groups = analysis.readable ? analysis.groups : assignedByHand(analysis);
  const blocked = analysis.readable && analysis.foreignEmployer !== null;
  await store.insertRows(
    tx,
    { practiceId: intake.practiceId, intakeId: intake.id, id: file.id },
    groups.map((group, index) => rowOf(group, (before?.n ?? 0) + index + 1, blocked)),
  );
  const withPassword = passwords.of(file.id).password !== undefined;
  const state = analysis.readable ? 'read' : 'refused';
  const refusal = analysis.readable ? (withPassword ? 'password-required' : null) : analysis.code;
  await tx.run(sql`
    UPDATE intake_file SET state = ${state}, refusal = ${refusal}, pages = ${analysis.pageCount},
      pages_read = coalesce(${groups.length > 0 ? analysis.pageCount : null}, pages_read)
    WHERE id = ${file.id}`);
  await store.tell(tx, intake.id);
}

/** @param blocked an employer on most pages is none of the caller's: nothing is taken for certain. */
function rowOf(group: RecognisedGroup, n: number, blocked: boolean): store.NewRow {
  const { pages, taxCode, printedName, employeeId, companyId, period, confidence, suggestions, boxes } = group;
  const payrollKind = group.payrollKind === 'attendance' ? 'ordinary' : group.payrollKind;
  const doubtful = blocked && group.outcome === 'riconosciuto';
  return {
    n,
    pages,
    taxCode,
    printedName,
    employeeId,
    companyId,
    period,
    confidence,
    suggestions,
    boxes,
    payrollKind,
    outcome: doubtful ? 'da verificare' : group.outcome,
    reasons: doubtful ? ['foreign-employer', ...group.reasons] : group.reasons,
  };
}

function documentKind(intake: store.StoredIntake): 'payslip' | 'taxCertificate' {
  return intake.kind === 'cu' ? 'taxCertificate' : 'payslip';
}

/** What the cutting came to: what may become a document, what failed its check, what stays ready for another time. */
interface Outcome {
  ready: readonly Cut[];
  refused: readonly { n: number; code: PartRefusal }[];
  kept: readonly number[];
}

/** Documents stored with one wait for the disk. */
const STORED_AT_ONCE = 100;

/**
 * Carries a confirmation out: cuts and checks the pages first, then creates all documents in one transaction.
 * Begun again after an interruption it does the same once more: bytes are stored under their content, and only
 * the transaction that finds the intake still "confirming" creates anything.
 */
export function confirmTask(app: App, passwords: Passwords): Task<'confirmIntake'> {
  return async ({ practiceId, intakeId: id }) => {
    const reading = { role: 'job', practiceId, accountId: null } as const;
    const begin = await app.database.inScope(reading, async (tx) => {
      const intake = await store.findIntake(tx, id);
      if (intake?.state !== 'confirming' || !intake.confirmation) return null;
      return {
        confirmation: intake.confirmation,
        rows: await store.listRows(tx, [id]),
        files: await store.listFiles(tx, [id]),
      };
    });
    if (!begin) return;
    const { confirmation } = begin;
    const rows = begin.rows.filter((row) => confirmation.rows.includes(row.n) && row.documentId === null);
    // A restart between the confirmation and its work forgets passwords: what they open stays ready as it was.
    const locked = begin.files.filter((file) => isLockedAgain(file, passwords)).map((file) => file.id);
    const files = begin.files.filter((file) => !locked.includes(file.id));
    const kept = rows.filter((row) => locked.includes(row.fileId)).map((row) => row.n);
    const cuts: Cut[] = [];
    const refused: { n: number; code: PartRefusal }[] = [];
    const noteDone = throttled((done) =>
      app.database.inScope(reading, async (tx) => {
        await tx.run(sql`
          UPDATE intake SET confirmation = jsonb_set(confirmation, '{done}', to_jsonb(${done}::int))
          WHERE id = ${id} AND state = 'confirming'`);
        await store.tell(tx, id);
      }),
    );
    for (const file of files) {
      const own = rows.filter((row) => row.fileId === file.id);
      if (own.length === 0) continue;
      const rowOf = new Map(own.map((row) => [String(row.n), row]));
      let parts: { row: store.StoredRow; bytes: Uint8Array }[] = [];
      /** Stores what was cut so far: a month's documents are never in memory together. */
      const keep = async () => {
        const batch = parts;
        parts = [];
        const stored = await app.blobs.putMany(
          practiceId,
          batch.map((part) => part.bytes),
        );
        batch.forEach(({ row }, index) => {
          const blob = stored[index];
          if (blob) cuts.push({ row, ...blob });
        });
        noteDone(cuts.length, rows.length);
      };
      await app.blobs.withLocalFile(practiceId, file.sha256, async (path) => {
        const outcome = await cutPdf(
          path,
          own.map((row) => ({ key: String(row.n), pages: row.pages, taxCode: row.taxCode })),
          {
            ...passwords.of(file.id),
            onPart: async (key, bytes) => {
              const row = rowOf.get(key);
              if (row) parts.push({ row, bytes });
              if (parts.length >= STORED_AT_ONCE) await keep();
            },
          },
        );
        for (const failure of outcome.refused) refused.push({ n: Number(failure.key), code: failure.code });
      });
      await keep();
    }
    const { accountId, person } = confirmation;
    await app.change({ role: 'job', practiceId, accountId }, { actor: null, person }, (tx) =>
      createDocuments(tx, app, practiceId, id, confirmation, { ready: cuts, refused, kept }),
    );
  };
}

async function createDocuments(
  tx: Transaction,
  app: App,
  practiceId: string,
  intakeId: string,
  confirmation: store.Confirmation,
  { ready, refused, kept }: Outcome,
): Promise<Change<undefined>> {
  const intake = await store.findIntake(tx, intakeId, { lock: true });
  if (intake?.state !== 'confirming') return { answer: undefined, events: [] };
  const now = app.now();
  const today = (await tx.one<{ today: string }>(sql`SELECT scope_today() AS today`))?.today ?? '';
  const withheld = await store.withholdRepeated(
    tx,
    intake,
    ready.map(({ row }) => row.n),
  );
  const ofDecision = (decision: 'correct' | 'companyDocument') => ready.filter(({ row }) => row.decision === decision);
  const cuts = ready.filter(({ row }) => row.decision !== 'correct' && !withheld.includes(row.n));
  await store.insertBlobs(
    tx,
    practiceId,
    cuts.map(({ sha256, size }) => ({ sha256, size })),
  );
  const created = [
    ...(await insertDocuments(tx, intake, cuts, confirmation, now, today)),
    ...(await insertCompanyDocuments(tx, intake, ofDecision('companyDocument'), confirmation, { now, today })),
  ];
  const corrected = await correctDocuments(tx, app, intake, confirmation, ofDecision('correct'), { now, today });
  await settleRows(tx, intakeId, [...created, ...corrected.made]);
  for (const { n, code } of refused) await returnRefused(tx, intakeId, n, code);
  await tx.run(sql`UPDATE intake SET state = 'ready', confirmation = NULL WHERE id = ${intakeId}`);
  await store.tell(tx, intakeId);
  const documents = await loadDocuments(
    tx,
    created.map((row) => row.id),
  );
  const publication =
    confirmation.publishOn === null ? null : confirmation.publishOn > today ? 'scheduled' : 'published';
  const announced = await announcePublication(
    tx,
    app,
    practiceId,
    documents.map((document) => ({ document })),
    today,
  );
  const events = documents.flatMap((document: StoredDocument): LedgerEvent[] => [
    eventOf(document, 'created', { intake: intakeId }),
    ...(publication ? [eventOf(document, publication, { publishOn: confirmation.publishOn })] : []),
  ]);
  const returned = [
    ...refused,
    ...corrected.returned,
    ...withheld.map((n) => ({ n, code: 'repeated' })),
    ...kept.map((n) => ({ n, code: 'password-required' })),
  ].map(
    ({ n, code }): LedgerEvent => ({
      action: 'intakeReturned',
      id: intakeId,
      companyId: intake.companyId,
      data: { row: n, reason: code },
    }),
  );
  return {
    answer: undefined,
    events: [...events, ...corrected.events, ...returned],
    mails: [...announced.mails, ...corrected.mails],
    jobs: [...announced.jobs, ...corrected.jobs],
  };
}

const DESCRIPTIONS = { ordinary: 'Cedolino', thirteenth: 'Tredicesima', fourteenth: 'Quattordicesima' } as const;

async function insertDocuments(
  tx: Transaction,
  intake: store.StoredIntake,
  cuts: readonly Cut[],
  confirmation: store.Confirmation,
  now: Date,
  today: string,
): Promise<{ n: number; id: string }[]> {
  const people = new Map(
    (
      await store.employeesById(
        tx,
        cuts.flatMap(({ row }) => row.employeeId ?? []),
      )
    ).map((person) => [person.id, person]),
  );
  const kind = documentKind(intake);
  const rows = cuts.flatMap(({ row, sha256, size }) => {
    const person = people.get(row.employeeId ?? '');
    if (!person) return [];
    const payrollKind = kind === 'payslip' ? (row.payrollKind ?? 'ordinary') : null;
    const description = payrollKind ? DESCRIPTIONS[payrollKind] : 'CU';
    const fileName = downloadName({ ...person, description, period: row.period, fileName: '.pdf' });
    return [
      {
        n: row.n,
        company_id: person.companyId,
        employee_id: person.id,
        payroll_kind: payrollKind,
        period: row.period,
        description,
        file_name: fileName,
        size,
        sha256,
      },
    ];
  });
  const { publishOn } = confirmation;
  const appearedAt = publishOn !== null && publishOn <= today ? now : null;
  // The ids are drawn first, in the order of the rows, so that each row learns which document is its own.
  return tx.all(sql`
    WITH incoming AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('document', 'id')) AS id, r.*
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(n int, company_id bigint, employee_id bigint,
        payroll_kind text, period int, description text, file_name text, size int, sha256 text)),
    inserted AS (
      INSERT INTO document (id, practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name,
        size, sha256, publish_on, appeared_at, created_by, created_at, intake_id)
      OVERRIDING SYSTEM VALUE
      SELECT id, ${intake.practiceId}, company_id, employee_id, ${kind}, payroll_kind, period, description, file_name,
        size, decode(sha256, 'hex'), ${publishOn}::date, ${appearedAt}::timestamptz, ${confirmation.accountId}, ${now}, ${intake.id}
      FROM incoming)
    SELECT n, id FROM incoming ORDER BY n`);
}

/** At most one note of progress at a time, and not too often; the last is written by the result itself. */
function throttled(note: (done: number, pages: number) => Promise<void>): (done: number, pages: number) => void {
  let last = 0;
  let running = false;
  return (done, pages) => {
    if (running || Date.now() - last < PROGRESS_EVERY_MS) return;
    running = true;
    last = Date.now();
    void note(done, pages)
      .catch(() => undefined)
      .finally(() => {
        running = false;
      });
  };
}
