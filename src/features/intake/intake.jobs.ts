import sql from 'sql-template-tag';
import { payrollName } from '../../directory/kinds.ts';
import { analysePdf, cutPdf } from '../../engine/pdf-engine.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { ACTOR_TYPES, PORTAL } from '../../ledger/signature.ts';
import { assignedByHand } from '../../recognition/assign-pages.ts';
import { type Analysis, type PartRefusal, type RecognisedGroup, type Registry } from '../../recognition/recognition.ts';
import { loadRegistry } from '../../recognition/registry.store.ts';
import { stillThere, storageOf } from '../../server/bytes/bring.store.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Change } from '../../server/http/change.ts';
import type { Task } from '../../server/jobs/jobs.ts';
import { announcePublication, newsOfDocuments } from '../documents/core/announcement.jobs.ts';
import { createDocuments, type DocumentDraft } from '../documents/core/create.store.ts';
import { downloadName } from '../documents/core/present.ts';
import { replaceByMembers, unfold } from './archive.jobs.ts';
import { type Cut, correctDocuments } from './correction.jobs.ts';
import * as store from './intake.store.ts';
import { DOCUMENT_KIND, type FileKind, isOfOtherKind, isPeriodOf, kindOfGroup } from './intake.ts';
import { saveQuestion } from './layout-question.store.ts';
import { answersTo } from './mailed.store.ts';
import { lookAgain } from './new-workers.store.ts';
import { isLockedAgain, type Passwords } from './passwords.store.ts';
import { keepFigures, savePageFigures } from './printed-figures.store.ts';
import { returnRefused, settleRows } from './settled-rows.store.ts';

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    analyseIntake: { intakeId: string };
    confirmIntake: { intakeId: string };
  }
}

/** The interval between two progress reports, because reporting every page would be too often. */
const PROGRESS_EVERY_MS = 400;

/**
 * Reads the unread files of an intake. The result of each file is stored in one transaction. After an interruption, a
 * file is read again from its beginning, and no row is stored twice.
 */
export function analyseTask(app: App, passwords: Passwords): Task<'analyseIntake'> {
  return async ({ practiceId, intakeId: id }) => {
    const scope = { role: 'job', practiceId, accountId: null } as const;
    let registry: Registry | null = null;
    for (;;) {
      // Reads one file after the other until none is unread, so that files added meanwhile need no separate job.
      const step = await app.change(scope, PORTAL, async (tx) => {
        const intake = await store.findIntake(tx, id, { lock: true });
        if (intake?.state !== 'analysing') return { answer: null, events: [] };
        const file = await store.nextOpenFile(tx, id);
        if (file) {
          const answer = {
            intake,
            file,
            // Loads the employees again if the file is read again, because new ones may have been registered.
            registry: (file.readAgain ? null : registry) ?? (await loadRegistry(tx, practiceId, intake.companyId)),
            room: await storageOf(tx, practiceId),
          };
          return { answer, events: [] };
        }
        await store.markDuplicates(tx, id);
        await tx.run(sql`UPDATE intake SET state = 'ready' WHERE id = ${id}`);
        await store.announceIntake(tx, id);
        const { companyId } = intake;
        return {
          answer: null,
          events: [{ action: 'intakeRead', id, companyId, data: {} }],
          mails: await answersTo(tx, id, app.config.maxBulkBytes),
        };
      });
      if (!step) return;
      const { intake, file } = step;
      registry = step.registry;
      const brought = app.blobs.receive(practiceId);
      try {
        const members = await unfold(app, brought, practiceId, file, step.room);
        if (members) {
          await app.database.inScope(scope, (tx) => replaceByMembers(tx, intake, file, members, brought));
          continue;
        }
      } finally {
        await brought.end();
      }
      const analysis = await app.blobs.withLocalFile(practiceId, file.sha256, (path) =>
        analysePdf(path, {
          registry: step.registry,
          signal: app.ending,
          ...passwords.of(file),
          onProgress: throttled((done, pages) =>
            app.database.inScope(scope, async (tx) => {
              await tx.run(
                sql`UPDATE intake_file SET state = 'reading', pages_read = ${done}, pages = ${pages} WHERE id = ${file.id} AND state IN ('waiting', 'reading')`,
              );
              await store.announceIntake(tx, id);
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
  const rows = groups.map((group, index) => rowOf(group, (before?.n ?? 0) + index + 1, { blocked, said: file.kind }));
  if (analysis.readable) await savePageFigures(tx, { practiceId: intake.practiceId, id: file.id }, analysis);
  if (file.readAgain) {
    if (analysis.readable) await lookAgain(tx, file.id, rows);
    await tx.run(sql`
      UPDATE intake_file SET state = 'read', pages_read = coalesce(pages, 0), read_again = false WHERE id = ${file.id}`);
    await store.announceIntake(tx, intake.id);
    return;
  }
  await store.insertRows(tx, { practiceId: intake.practiceId, intakeId: intake.id, id: file.id }, rows);
  if (analysis.readable && analysis.question) await saveQuestion(tx, file.id, analysis.question);
  const withPassword = passwords.of(file).password !== undefined;
  const state = analysis.readable ? 'read' : 'refused';
  const refusal = analysis.readable ? (withPassword ? 'password-required' : null) : analysis.code;
  await tx.run(sql`
    UPDATE intake_file SET state = ${state}, refusal = ${refusal},
      attachments = ${analysis.readable ? analysis.attachments : 0}, pages = ${analysis.pageCount},
      pages_read = coalesce(${groups.length > 0 ? analysis.pageCount : null}, pages_read)
    WHERE id = ${file.id}`);
  await store.announceIntake(tx, intake.id);
}

/**
 * Builds the row of a recognised group of pages. No row is certain if its kind is in doubt or its period is missing.
 * @param blocked most pages of the file name an employer that is not one of the caller's companies, so no row is
 * certain
 * @param said the kind that the person chose for the file
 */
function rowOf(
  group: RecognisedGroup,
  n: number,
  { blocked, said }: { blocked: boolean; said: FileKind },
): store.NewRow {
  const { pages, taxCode, printedName, employeeId, companyId, confidence, suggestions, boxes, print } = group;
  const payrollKind = group.payrollKind === 'attendance' ? 'ordinary' : group.payrollKind;
  const kind = kindOfGroup(group, said);
  // Keeps the printed period while the kind is in doubt, because the person may choose either kind.
  const period = kind === null || isPeriodOf(kind, group.period) ? group.period : null;
  const otherKind = isOfOtherKind(group, said);
  const reasons = [...group.reasons];
  if (blocked) reasons.unshift('foreign-employer');
  if (period !== group.period) reasons.unshift('period-not-found');
  if (otherKind) reasons.unshift('kind-differs');
  // An attendance sheet is part of a payslip if both are in the file; without a payslip it is not a payslip (P71).
  const sheetAlone = group.payrollKind === 'attendance';
  if (sheetAlone) reasons.unshift('attendance-alone');
  const unsure = blocked || kind === null || sheetAlone || period !== group.period;
  const doubtful = group.outcome === 'riconosciuto' && unsure;
  return {
    n,
    pages,
    taxCode,
    printedName,
    employeeId,
    companyId,
    kind,
    period,
    confidence,
    suggestions,
    boxes,
    employer: group.employment ? { ...group.employer, employment: group.employment } : group.employer,
    print,
    payrollKind,
    layout: group.layout,
    outcome: doubtful ? 'da verificare' : group.outcome,
    reasons: doubtful
      ? reasons
      : group.outcome === 'sconosciuto' && otherKind
        ? [...group.reasons, 'kind-differs']
        : group.reasons,
  };
}

/** The result of cutting: rows that can become documents, rows that failed their check, and rows that stay ready. */
interface Outcome {
  ready: readonly Cut[];
  refused: readonly { n: number; code: PartRefusal }[];
  kept: readonly number[];
}

/** The number of documents stored before each disk sync. */
const STORED_AT_ONCE = 100;

/**
 * Carries out a confirmation: first cuts and checks the pages, then creates all documents in one transaction. The job
 * may be restarted: bytes are stored under their content hash, and only the transaction that finds the intake in state
 * "confirming" creates documents.
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
    // A password may be forgotten between the confirmation and this job. The rows of such files stay ready.
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
        await store.announceIntake(tx, id);
      }),
    );
    for (const file of files) {
      const own = rows.filter((row) => row.fileId === file.id);
      if (own.length === 0) continue;
      const rowOf = new Map(own.map((row) => [String(row.n), row]));
      let parts: { row: store.StoredRow; bytes: Uint8Array }[] = [];
      /** Stores the documents that were cut so far, so that a month's documents are never all in memory. */
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
            ...passwords.of(file),
            signal: app.ending,
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
      carryOut(tx, app, practiceId, id, confirmation, { ready: cuts, refused, kept }),
    );
  };
}

async function carryOut(
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
  const drafts = await draftsOf(
    tx,
    ready.filter(({ row }) => row.decision !== 'correct' && !withheld.includes(row.n)),
  );
  const created = await createDocuments(tx, drafts, {
    practiceId,
    accountId: confirmation.accountId,
    as: confirmation.person.type === ACTOR_TYPES.COMPANY ? 'COMPANY' : 'CONSULTANT',
    publishOn: confirmation.publishOn,
    intakeId,
    now,
    today,
  });
  const corrections = ready.filter(({ row }) => row.decision === 'correct');
  const corrected = await correctDocuments(tx, app, intake, confirmation, corrections, { now, today });
  // Throws if the cleanup has deleted bytes that an earlier run stored and no row refers to yet; the job then restarts.
  await stillThere(app.blobs, practiceId, ready);
  const made = drafts.map(({ n }, index) => ({ n, id: created[index]?.document.id ?? '' }));
  const settled = [...made, ...corrected.made];
  await settleRows(tx, intakeId, settled);
  await keepFigures(
    tx,
    intakeId,
    settled.map(({ id }) => id),
  );
  for (const { n, code } of refused) await returnRefused(tx, intakeId, n, code);
  await tx.run(sql`UPDATE intake SET state = 'ready', confirmation = NULL WHERE id = ${intakeId}`);
  await store.announceIntake(tx, intakeId);
  const announced = await announcePublication(tx, app, practiceId, created, today);
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
    events: [...created.flatMap((change) => change.events), ...corrected.events, ...returned],
    mails: [...announced.mails, ...corrected.mails],
    news: [...announced.news, ...corrected.news],
    ...(corrected.withheld.length > 0 ? { noNews: newsOfDocuments(corrected.withheld) } : {}),
    jobs: [...announced.jobs, ...corrected.jobs],
  };
}

const NOBODY = { lastName: null, firstName: null, taxCode: null, period: null };

/**
 * The documents to be created from the confirmed rows: an employee's document or, for a summary, a company document.
 */
async function draftsOf(tx: Transaction, cuts: readonly Cut[]): Promise<(DocumentDraft & { n: number })[]> {
  const employeeIds = cuts.flatMap(({ row }) => row.employeeId ?? []);
  const people = new Map((await store.employeesById(tx, employeeIds)).map((person) => [person.id, person]));
  return cuts.flatMap(({ row, sha256, size }): (DocumentDraft & { n: number })[] => {
    const file = { n: row.n, sha256, size, contentType: 'application/pdf' };
    if (row.decision === 'companyDocument') {
      const description = row.title ?? '';
      const fileName = downloadName({ ...NOBODY, description, fileName: '.pdf' });
      const whose = { companyId: row.companyId ?? '', employeeId: null, subject: '' };
      return [{ ...file, ...whose, kind: 'companyDocument', period: null, description, fileName }];
    }
    const person = people.get(row.employeeId ?? '');
    if (!person || row.kind === null) return [];
    const kind = DOCUMENT_KIND[row.kind];
    const payrollKind = kind === 'payslip' ? (row.payrollKind ?? 'ordinary') : null;
    const description = payrollName(kind, payrollKind);
    const fileName = downloadName({ ...person, description, period: row.period, fileName: '.pdf' });
    const subject = `${person.lastName} ${person.firstName}`;
    const whose = { companyId: person.companyId, employeeId: person.id, subject };
    return [{ ...file, ...whose, kind, payrollKind, period: row.period, description, fileName }];
  });
}

/** Limits how often progress is written, one write at a time. The last progress is written together with the result. */
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
