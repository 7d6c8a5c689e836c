import type { FastifyRequest } from 'fastify';
import { ProcessEnded } from '../../engine/engine-process.ts';
import { countPages, renderPage } from '../../engine/pdf-engine.ts';
import { FileRefused } from '../../engine/with-worker.ts';
import { nameOf } from '../../ledger/signature.ts';
import type { StoredBlob } from '../../server/bytes/blobs.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Call, Serve } from '../../server/http/http.ts';
import { partsOf } from '../../server/http/received.ts';
import { deliver } from '../../server/http/send-file.ts';
import { streamEvents } from '../../server/http/stream.ts';
import type { Job } from '../../server/jobs/jobs.ts';
import { accepted, notFound, Problem } from '../../server/problem.ts';
import { timeInRome } from '../../text/common/format.ts';
import { unapproved } from '../documents/core/approvals.store.ts';
import { loadDocuments } from '../documents/core/documents.store.ts';
import { serveDecisions } from './decisions.routes.ts';
import * as contracts from './intake.contract.ts';
import { presentComparison, presentIntake, presentIntakes } from './intake.present.ts';
import * as store from './intake.store.ts';
import { rowsToConfirm, whyNotChangeKind, whyNotWorkOn } from './intake.ts';
import * as states from './intake-states.store.ts';
import { confirmedAt, intakeOfSameFiles, newToIntake } from './known-content.store.ts';
import { compared, monthOf } from './last-month.store.ts';
import { againstLastMonth } from './last-month.ts';
import { serveLayoutQuestion } from './layout-question.routes.ts';
import { serveManyDecisions } from './many-decisions.routes.ts';
import { serveNewWorkers } from './new-workers.routes.ts';
import { asksForPassword, isLockedAgain, type Passwords } from './passwords.store.ts';
import { rememberPreviews } from './previews.ts';

/**
 * How long the response to a confirmation waits for the job to finish. After that, it reports that the job is still
 * running.
 */
const CONFIRMATION_ANSWER_MS = 25_000;

/** A sample file of a demo installation. */
export interface Sample {
  fileName: string;
  title: string;
  description: string;
  kind: 'cedolini' | 'cu';
  bytes: Uint8Array;
}

export function serveIntake(serve: Serve, app: App, passwords: Passwords, samples: readonly Sample[]): void {
  serveSamples(serve, samples);
  serveUploads(serve, app);
  serveReading(serve, passwords);
  serveDecisions(serve, app);
  serveManyDecisions(serve);
  serveNewWorkers(serve);
  serveLayoutQuestion(serve, passwords);
  servePages(serve, app, passwords);
  serveUnlocking(serve, app, passwords);
  serveConfirmation(serve, app, passwords);
  serveChanges(serve);
  serveEvents(serve, app, passwords);
}

function serveSamples(serve: Serve, samples: readonly Sample[]): void {
  serve(contracts.listSamples, async () =>
    samples.map(({ fileName, title, description, kind }) => ({
      nome: fileName,
      titolo: title,
      descrizione: description,
      tipo: kind,
    })),
  );

  serve(contracts.downloadSample, async ({ params, request, reply }) => {
    const sample = samples.find((one) => one.fileName === params.nome);
    if (!sample) throw notFound();
    return deliver(request, reply, { bytes: sample.bytes, name: sample.fileName, contentType: 'application/pdf' });
  });
}

function serveUploads(serve: Serve, app: App): void {
  serve.change(contracts.uploadIntake, {
    // A client that did not receive the response repeats the request with the same key; the files are then not imported
    // twice.
    prepare: ({ bring, request }) => receiveFiles(request, (content) => bring(content, app.config.maxBulkBytes)),
    change: async ({ tx, actor }, { files, kind }) => {
      const practiceId = actor.practiceId ?? '';
      const companyId = actor.role === 'COMPANY' ? actor.companyId : null;
      const contents = files.map((file) => file.sha256);
      // If the same files are dropped again or in another tab, the request returns the existing intake.
      const there = await intakeOfSameFiles(tx, { practiceId, companyId, kind }, contents);
      if (there !== null) return { answer: { id: there, giaAcquisito: true }, events: [], keeps: false };
      const id = await store.insertIntake(tx, { practiceId, companyId, kind, createdBy: actor.accountId }, files);
      return {
        answer: { id, giaAcquisito: false },
        jobs: [states.analysis(id)],
        events: [{ action: 'intakeStarted', id, companyId: actor.companyId, data: { files: files.length } }],
      };
    },
  });

  serve.change(contracts.addToIntake, {
    prepare: async ({ bring, inScope, params, request }) => {
      stillOpen(await inScope((tx) => existing(store.findIntake(tx, params.id))));
      return receiveFiles(request, (content) => bring(content, app.config.maxBulkBytes));
    },
    change: async ({ tx, params }, { files }) => {
      const intake = await existing(store.findIntake(tx, params.id, { lock: true }));
      stillOpen(intake);
      const { id, companyId } = intake;
      const added = await newToIntake(tx, id, files);
      if (added.length === 0) return { answer: { id, giaAcquisito: true }, events: [], keeps: false };
      await store.insertFiles(tx, intake.practiceId, id, added);
      const jobs = await analyseAgain(tx, intake);
      return {
        answer: { id, giaAcquisito: false },
        jobs,
        events: [{ action: 'intakeStarted', id, companyId, data: { files: added.length, added: true } }],
      };
    },
  });
}

function serveReading(serve: Serve, passwords: Passwords): void {
  serve(contracts.listIntakes, ({ inScope }) =>
    inScope(async (tx) => presentIntakes(tx, await store.listIntakes(tx), passwords)),
  );

  serve(contracts.readIntake, ({ inScope, params }) =>
    inScope(async (tx) => presentIntake(tx, await existing(store.findIntake(tx, params.id)), passwords)),
  );

  serve(contracts.compareIntake, ({ inScope, params }) =>
    inScope(async (tx) => {
      const intake = await existing(store.findIntake(tx, params.id));
      const month = await monthOf(tx, intake);
      const people = month === null ? [] : await compared(tx, intake, month);
      const comparable = people.some(({ before }) => before !== null);
      return presentComparison(month, againstLastMonth(people), comparable);
    }),
  );
}

function servePages(serve: Serve, app: App, passwords: Passwords): void {
  const previews = rememberPreviews();
  serve(contracts.intakePage, async ({ actor, inScope, params, reply, request }) => {
    const file = await inScope(async (tx) => {
      const intake = await existing(store.findIntake(tx, params.id));
      const row = (await store.listRows(tx, [intake.id], [params.n]))[0];
      const found = (await store.listFiles(tx, [intake.id])).find((one) => one.id === row?.fileId);
      if (!row?.pages.includes(params.pagina) || !found) throw notFound();
      return { ...found, practiceId: intake.practiceId };
    });
    if (isLockedAgain(file, passwords)) throw lockedAgain(file);
    const { password } = passwords.of(file);
    // Pictures of a file that has a password are never cached.
    const key = password === undefined ? `${file.practiceId} ${file.sha256} ${params.pagina}` : null;
    const bytes = await previews
      .of(key, () =>
        app.blobs.withLocalFile(file.practiceId, file.sha256, (path) =>
          renderPage(path, params.pagina, { width: 900, password, reader: actor.accountId }),
        ),
      )
      .catch((error: unknown) => {
        throw error instanceof FileRefused || error instanceof ProcessEnded
          ? new Problem(409, 'page-unreadable')
          : error;
      });
    return deliver(request, reply, { bytes, name: `pagina-${params.pagina}.png`, contentType: 'image/png' });
  });
}

function serveUnlocking(serve: Serve, app: App, passwords: Passwords): void {
  const encrypted = async (tx: Transaction, { id, file: fileId }: { id: string; file: string }, lock: boolean) => {
    const intake = await existing(store.findIntake(tx, id, { lock }));
    const file = (await store.listFiles(tx, [intake.id])).find((one) => one.id === fileId);
    stillOpen(intake);
    if (!file || !asksForPassword(file)) throw notFound();
    return { intake, file };
  };
  serve.change(contracts.unlockFile, {
    // Tries the password first: if it is wrong, the error is reported for the password field, and the file stays as it
    // is.
    prepare: async ({ actor, body, inScope, params }) => {
      const { intake, file } = await inScope((tx) => encrypted(tx, params, false));
      const opened = await app.blobs.withLocalFile(intake.practiceId, file.sha256, (path) =>
        countPages(path, { password: body.password, reader: actor.accountId }),
      );
      if (opened === 'wrong-password' || opened === 'password-required') throw new Problem(409, 'file-password-wrong');
    },
    change: async ({ tx, body, params }) => {
      const { intake, file } = await encrypted(tx, params, true);
      const { id, companyId } = intake;
      const forgets = await passwords.remember(tx, file.id, body.password);
      const wasRefused = file.state === 'refused';
      if (wasRefused) await states.reopenFile(tx, file.id);
      else await store.announceIntake(tx, id);
      return {
        answer: undefined,
        jobs: [forgets, ...(wasRefused ? await analyseAgain(tx, intake) : [])],
        events: [{ action: 'intakeUnlocked', id, companyId, data: { file: file.id } }],
      };
    },
  });
}

function serveConfirmation(serve: Serve, app: App, passwords: Passwords): void {
  serve.change(contracts.confirmIntake, {
    change: async ({ tx, actor, address, body, params, today }) => {
      const publishOn = body.dataPubblicazione ?? null;
      if (publishOn !== null && publishOn < today) throw new Problem(409, 'publication-date-in-past');
      const intake = await existing(store.findIntake(tx, params.id, { lock: true }));
      const stored = await store.listRows(tx, [intake.id]);
      // Another tab has already confirmed these rows: create nothing twice.
      const since = body.righe && body.righe.length > 0 ? await confirmedAt(tx, intake.id, body.righe) : null;
      if (since !== null)
        throw new Problem(409, { refused: 'intake-already-confirmed', data: { at: timeInRome(since).slice(0, 5) } });
      const rows = accepted(rowsToConfirm(intake.state, stored, body.righe));
      const needed = new Set(stored.filter((row) => rows.includes(row.n)).map((row) => row.fileId));
      const locked = (await store.listFiles(tx, [intake.id])).find(
        (file) => needed.has(file.id) && isLockedAgain(file, passwords),
      );
      if (locked) throw lockedAgain(locked);
      const person = { ...nameOf(actor), address };
      const confirmation: store.Confirmation = { rows, publishOn, accountId: actor.accountId, person };
      const { id, companyId } = intake;
      await states.confirm(tx, id, confirmation);
      return {
        answer: rows,
        jobs: [{ task: 'confirmIntake', payload: { intakeId: id }, key: `confirm:${id}` }],
        events: [{ action: 'intakeConfirmed', id, companyId, data: { rows: rows.length, publishOn } }],
      };
    },
    finish: async ({ inScope, params }, rows) => {
      const finished = await untilConfirmed(app, params.id, inScope);
      return inScope(async (tx) => {
        const documents = (await store.listRows(tx, [params.id]))
          .filter((row) => rows.includes(row.n))
          .flatMap((row) => row.documentId ?? []);
        const unpublished = (await loadDocuments(tx, documents)).filter(({ publishOn }) => publishOn === null);
        const waiting = [...(await unapproved(tx, unpublished))];
        return { completata: finished, righe: rows.length, documenti: documents, inAttesaDiVisto: waiting };
      });
    },
  });
}

function serveChanges(serve: Serve): void {
  serve.change(contracts.changeKind, async ({ tx, body, params }) => {
    const intake = await existing(store.findIntake(tx, params.id, { lock: true }));
    const { id, companyId } = intake;
    const file = (await store.listFiles(tx, [id])).find((one) => one.id === params.file);
    if (!file) throw notFound();
    const rows = (await store.listRows(tx, [id])).filter((row) => row.fileId === file.id);
    const refusal = whyNotChangeKind(intake.state, file.state === 'read', rows);
    if (refusal) throw new Problem(409, refusal);
    if (file.kind === body.tipo) return { answer: undefined, events: [] };
    await states.readAgainAs(tx, id, file.id, body.tipo);
    return {
      answer: undefined,
      // A running job will also read this file.
      jobs: intake.state === 'analysing' ? [] : [states.analysis(id)],
      events: [{ action: 'intakeKindChanged', id, companyId, data: { file: file.id, kind: body.tipo } }],
    };
  });

  serve.change(contracts.closeIntake, async ({ tx, params, now }) => {
    const intake = await existing(store.findIntake(tx, params.id, { lock: true }));
    stillOpen(intake);
    const { id, companyId } = intake;
    await states.close(tx, id, now);
    return { answer: undefined, events: [{ action: 'intakeClosed', id, companyId, data: {} }] };
  });
}

function serveEvents(serve: Serve, app: App, passwords: Passwords): void {
  serve(contracts.intakeEvents, async (call) => {
    const read = () =>
      call.inScope(
        async (tx) => (await presentIntakes(tx, [await existing(store.findIntake(tx, call.params.id))], passwords))[0],
      );
    return streamEvents(app, call, { event: 'stato', topics: [`intake:${call.params.id}`], read });
  });
}

function lockedAgain(file: store.StoredFile): Problem {
  return new Problem(409, { refused: 'intake-file-locked', data: { name: file.name } });
}

async function existing<T>(found: Promise<T | undefined>): Promise<T> {
  const value = await found;
  if (value === undefined) throw notFound();
  return value;
}

function stillOpen(intake: store.StoredIntake): void {
  const refusal = whyNotWorkOn(intake.state);
  if (refusal) throw new Problem(409, refusal);
}

/**
 * Returns the job that reads the unread files, unless one is running: a running job continues until no file is unread.
 */
async function analyseAgain(tx: Transaction, intake: store.StoredIntake): Promise<Job[]> {
  await states.analyse(tx, intake.id);
  return intake.state === 'analysing' ? [] : [states.analysis(intake.id)];
}

/** Receives all files of the request. If one fails, none is kept; the request is answered only after all are stored. */
async function receiveFiles(
  request: FastifyRequest,
  bring: (content: AsyncIterable<Uint8Array>) => Promise<StoredBlob>,
) {
  const files: store.NewFile[] = [];
  let kind: 'cedolini' | 'cu' = 'cedolini';
  for await (const part of partsOf(request)) {
    if (!('text' in part)) {
      const { name } = part;
      const stored = await bring(part.content);
      // An empty file is listed as refused, like all other unusable files of the upload.
      files.push({ name, ...stored, ...(stored.size === 0 ? { refusal: 'file-empty' } : {}) });
    } else if (part.field === 'tipo') {
      if (part.text !== 'cedolini' && part.text !== 'cu')
        throw new Problem(400, { refused: 'invalid-request', data: { fields: 'tipo' } });
      kind = part.text;
    }
  }
  if (files.length === 0) throw new Problem(400, 'file-required');
  return { files, kind };
}

/** Waits until the job has carried out the confirmation; returns false if the job is still running. */
async function untilConfirmed(
  app: App,
  id: string,
  inScope: Call<typeof contracts.confirmIntake>['inScope'],
): Promise<boolean> {
  const done = async () => (await inScope((tx) => store.findIntake(tx, id)))?.state !== 'confirming';
  let wake: () => void = () => undefined;
  const stop = app.events.subscribe(`intake:${id}`, () => wake());
  const deadline = Date.now() + CONFIRMATION_ANSWER_MS;
  try {
    while (Date.now() < deadline) {
      if (await done()) return true;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return done();
  } finally {
    stop();
  }
}
