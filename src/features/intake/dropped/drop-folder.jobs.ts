import path from 'node:path';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import { BlobError, type StoredBlob } from '../../../server/bytes/blobs.ts';
import { bringWithin, keepBrought, storageOf } from '../../../server/bytes/bring.store.ts';
import { romeDay } from '../../../server/clock.ts';
import type { App } from '../../../server/http/app.ts';
import { lookEvery, type Watch } from '../../../server/jobs/look-every.ts';
import { Problem } from '../../../server/problem.ts';
import { DROP_FOLDER, RULES_EXAMPLE } from '../../../text/intake/drop-folder.ts';
import { FILE_REFUSAL_TEXTS } from '../../../text/intake/intake.ts';
import * as store from '../intake.store.ts';
import * as states from '../intake-states.store.ts';
import { intakeOfSameFiles } from '../known-content.store.ts';
import * as disk from './drop-folder.io.ts';
import {
  type DropRules,
  isWhole,
  REFUSED,
  readRules,
  type Seen,
  seenAgain,
  TAKEN,
  whyNotDeliver,
} from './drop-folder.ts';
import * as dropped from './dropped.store.ts';
import { type HeldFolder, inFolder, NotAFolder } from './held-folder.io.ts';

const LOOK_EVERY_MS = 5000;
/** The maximum number of files per intake; an upload request has the same limit. */
const AT_ONCE = 500;

/** Finds the account that a bearer token belongs to. */
type ByToken = (token: string) => Promise<Actor | null>;

/**
 * Polls the drop folders every few seconds and creates an intake from the complete files (P93). Polling is necessary
 * because the kernel sends no notifications for a network share, and sends two for a file from a scanner.
 */
export function watchDropFolders(
  app: App,
  { dir, byToken, everyMs = LOOK_EVERY_MS }: { dir: string; byToken: ByToken; everyMs?: number },
): Watch {
  const seen = new Map<string, ReadonlyMap<string, Seen>>();
  const settled = new Set<string>();
  // A share that is not mounted is logged only once, and polled again.
  return lookEvery(app, { everyMs, words: 'the drop folders cannot be read' }, async (isOver) => {
    for (const name of await disk.foldersIn(dir)) {
      if (isOver()) return;
      await inFolder(path.join(dir, name), (folder) => lookAt(app, { folder, byToken, seen, settled })).catch(
        (error: unknown) => app.logger.warn(error, `the drop folder ${name} could not be worked on`),
      );
    }
  });
}

interface Looked {
  folder: HeldFolder;
  byToken: ByToken;
  /** The files of each folder at the previous poll. */
  seen: Map<string, ReadonlyMap<string, Seen>>;
  /** Folders in which all imported files have been read, so that nothing is left to report. */
  settled: Set<string>;
}

async function lookAt(app: App, looked: Looked): Promise<void> {
  const { folder, settled } = looked;
  const rules = await disk.rulesOf(folder);
  if (rules === null) return;
  const say = async (trouble: string | null) => {
    if (trouble !== null) settled.delete(folder.name);
    if ((await disk.sayTrouble(folder, trouble)) && trouble !== null)
      app.logger.warn(`the drop folder ${folder.name}: ${trouble}`);
  };
  try {
    await workOn(app, looked, readRules(rules), say);
  } catch (error) {
    if (!(error instanceof NotAFolder)) throw error;
    await say(DROP_FOLDER.noFolder(error.place));
  }
}

async function workOn(
  app: App,
  { folder, byToken, seen, settled }: Looked,
  rules: DropRules | null,
  say: (trouble: string | null) => Promise<void>,
): Promise<void> {
  if (!rules) return say(DROP_FOLDER.rules(RULES_EXAMPLE));
  const now = app.now();
  const day = romeDay(now);
  await disk.requireFolders(folder, day);
  const before = seen.get(folder.name);
  const found = new Map<string, Seen>();
  const whole = [];
  for (const file of await disk.lyingFiles(folder)) {
    const look = seenAgain(before?.get(file.name), file, now.getTime());
    found.set(file.name, look);
    if (look.sinceMs === now.getTime()) continue;
    if (isWhole(file.name, look, now.getTime(), await disk.tailOf(folder, file.name))) whole.push(file);
  }
  seen.set(folder.name, found);

  if (whole.length === 0 && settled.has(folder.name)) return;
  const actor = await byToken(rules.key);
  const trouble = whyNotDeliver(actor?.key, rules);
  if (trouble !== null) await say(DROP_FOLDER[trouble]);
  if (trouble === 'right') for (const { name } of whole) await refuse(folder, { in: [], name }, day, DROP_FOLDER.right);
  if (trouble !== null || !actor) return;
  const isFull = whole.length > 0 && !(await take(app, { folder, actor, kind: rules.kind }, whole.slice(0, AT_ONCE)));
  const isSettled = await tellRefused(app, folder, actor);
  await say(isFull ? DROP_FOLDER.full : null);
  if (isSettled) settled.add(folder.name);
  else settled.delete(folder.name);
}

/** Creates an intake from the files; returns false if the practice's quota is used up. */
async function take(
  app: App,
  { folder, actor, kind }: { folder: HeldFolder; actor: Actor; kind: DropRules['kind'] },
  whole: readonly disk.LyingFile[],
): Promise<boolean> {
  const practiceId = actor.practiceId ?? '';
  const scope = scopeOf(actor);
  const before = await app.database.read(scope, (tx) =>
    dropped.takenBefore(
      tx,
      whole.map(({ mark }) => mark),
    ),
  );
  // These files are in an intake already, but the process died before it moved them.
  for (const { name, mark } of whole) {
    const takenAs = before.get(mark);
    if (takenAs !== undefined) await disk.moveTo(folder, { in: [], name }, takenPlace(takenAs));
  }
  const files = whole.filter(({ mark }) => !before.has(mark));
  if (files.length === 0) return true;

  const day = romeDay(app.now());
  const room = await app.database.read(scope, (tx) => storageOf(tx, practiceId));
  const brought = app.blobs.receive(practiceId);
  try {
    const taken: (disk.LyingFile & StoredBlob & { takenAs: string })[] = [];
    const promised = new Set<string>();
    for (const file of files) {
      try {
        const stored = await disk.withFile(folder, file.name, (handle) =>
          bringWithin(brought, handle.createReadStream({ autoClose: false }), app.config.maxBulkBytes, room),
        );
        // The file was written to while the portal read it, so it was not complete.
        const [after] = (await disk.lyingFiles(folder)).filter(({ name }) => name === file.name);
        if (!stored || after?.mark !== file.mark || stored.size !== file.size) return true;
        const { name } = await disk.placeIn(folder, [TAKEN, day], file.name, promised);
        promised.add(name);
        taken.push({ ...file, ...stored, takenAs: `${day}/${name}` });
      } catch (error) {
        if (!(error instanceof BlobError && error.code === 'too-large')) throw error;
        const why = DROP_FOLDER.tooLarge(Math.floor(app.config.maxBulkBytes / 1024 / 1024));
        await refuse(folder, { in: [], name: file.name }, day, why);
      }
    }
    if (taken.length === 0) return true;
    await app.change(scope, { actor }, async (tx) => {
      const there = await intakeOfSameFiles(
        tx,
        { practiceId, companyId: null, kind },
        taken.map(({ sha256 }) => sha256),
      );
      const named = taken.map(({ name, sha256, size }) => ({
        name,
        sha256,
        size,
        ...(size === 0 ? { refusal: 'file-empty' } : {}),
      }));
      const id =
        there ??
        (await store.insertIntake(tx, { practiceId, companyId: null, kind, createdBy: actor.accountId }, named));
      const rows = taken.map(({ mark, sha256, takenAs }) => ({ mark, sha256, folder: folder.name, takenAs }));
      if ((await dropped.noteTaken(tx, practiceId, id, rows)) !== rows.length)
        throw new Error('another node takes these files');
      if (there === null) await keepBrought(tx, practiceId, brought);
      return {
        answer: undefined,
        jobs: there === null ? [states.analysis(id)] : [],
        events: there === null ? [{ action: 'intakeStarted', id, companyId: null, data: { files: taken.length } }] : [],
        note: DROP_FOLDER.note(folder.name),
      };
    });
    for (const { name, takenAs } of taken) await disk.moveTo(folder, { in: [], name }, takenPlace(takenAs));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'quotaexceeded') return false;
    throw error;
  } finally {
    await brought.end();
  }
}

/** The place of an imported file in `presi`: `2026-11-24/cedolini.pdf`. */
function takenPlace(takenAs: string): disk.Place {
  const [day = '', ...name] = takenAs.split('/');
  return { in: [TAKEN, day], name: name.join('/') };
}

/** Moves a refused file to `rifiutati`, with a text file that gives the reason. */
async function refuse(folder: HeldFolder, from: disk.Place, day: string, why: string): Promise<void> {
  await disk.moveRefused(folder, from, await disk.placeIn(folder, [REFUSED, day], from.name), why);
}

/** Moves files that the intake could not read to `rifiutati`. Returns whether all imported files have been read. */
async function tellRefused(app: App, folder: HeldFolder, actor: Actor): Promise<boolean> {
  const scope = scopeOf(actor);
  const { refused, unread } = await app.database.inScope(scope, (tx) => dropped.refusedOf(tx, folder.name));
  for (const { mark, takenAs, refusal } of refused) {
    const from = takenPlace(takenAs);
    const why = FILE_REFUSAL_TEXTS[refusal as keyof typeof FILE_REFUSAL_TEXTS] ?? FILE_REFUSAL_TEXTS.damaged;
    await refuse(folder, from, takenAs.split('/')[0] ?? '', why);
    await app.database.inScope(scope, (tx) => dropped.settle(tx, mark));
  }
  return unread === 0;
}
