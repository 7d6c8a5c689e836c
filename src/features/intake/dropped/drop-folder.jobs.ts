import path from 'node:path';
import { type Actor, scopeOf } from '../../../access/scope.ts';
import type { App } from '../../../server/app.ts';
import { BlobError, type StoredBlob } from '../../../server/blobs.ts';
import { bringWithin, keepBrought, storageOf } from '../../../server/bring.store.ts';
import { romeDay } from '../../../server/clock.ts';
import { lookEvery, type Watch } from '../../../server/look-every.ts';
import { Problem } from '../../../server/problem.ts';
import { DROP_FOLDER, RULES_EXAMPLE } from '../../../text/drop-folder.ts';
import { FILE_REFUSAL_TEXTS } from '../../../text/intake.ts';
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

const LOOK_EVERY_MS = 5000;
/** As many as one call may bring. */
const AT_ONCE = 500;

/** Whose a bearer token is. */
type ByToken = (token: string) => Promise<Actor | null>;

/**
 * Looks at the drop folders every few seconds and makes an intake of what lies there whole (P93). It looks by itself:
 * the kernel's notifications do not come over a network share, and come twice from a scanner.
 */
export function watchDropFolders(
  app: App,
  { dir, byToken, everyMs = LOOK_EVERY_MS }: { dir: string; byToken: ByToken; everyMs?: number },
): Watch {
  const seen = new Map<string, Seen>();
  const settled = new Set<string>();
  // A share that is not mounted is said once, and looked for again.
  return lookEvery(app, { everyMs, words: 'the drop folders cannot be read' }, async (isOver) => {
    for (const { folder, rules } of await disk.dropFolders(dir)) {
      if (isOver()) return;
      await lookAt(app, { at: path.join(dir, folder), rules: readRules(rules), byToken, seen, settled }).catch(
        (error: unknown) => app.logger.warn(error, `the drop folder ${folder} could not be worked on`),
      );
    }
  });
}

async function lookAt(
  app: App,
  folder: {
    at: string;
    rules: DropRules | null;
    byToken: ByToken;
    seen: Map<string, Seen>;
    /** Folders of which nothing taken waits for its reading. */
    settled: Set<string>;
  },
): Promise<void> {
  const { at, rules, byToken, seen, settled } = folder;
  if (!rules) return disk.sayTrouble(at, DROP_FOLDER.rules(RULES_EXAMPLE));
  const nowMs = app.now().getTime();
  const whole = [];
  const lying = await disk.lyingFiles(at);
  for (const file of lying) {
    const key = path.join(at, file.name);
    const now = seenAgain(seen.get(key), file, nowMs);
    seen.set(key, now);
    if (now.sinceMs < nowMs && isWhole(file.name, now, nowMs, await disk.tailOf(key))) whole.push(file);
  }
  const names = new Set(lying.map(({ name }) => path.join(at, name)));
  for (const key of seen.keys()) if (path.dirname(key) === at && !names.has(key)) seen.delete(key);

  if (whole.length === 0 && settled.has(at)) return;
  const actor = await byToken(rules.key);
  const trouble = whyNotDeliver(actor?.key, rules);
  if (trouble !== null) await disk.sayTrouble(at, DROP_FOLDER[trouble]);
  if (trouble === 'right')
    for (const { name } of whole) await refuse(at, path.join(at, name), romeDay(app.now()), name, DROP_FOLDER.right);
  if (trouble !== null || !actor) return;
  const isFull = whole.length > 0 && !(await take(app, { at, actor, kind: rules.kind }, whole.slice(0, AT_ONCE)));
  await disk.sayTrouble(at, isFull ? DROP_FOLDER.full : null);
  if (await tellRefused(app, at, actor)) settled.add(at);
  else settled.delete(at);
}

/** Makes an intake of them; answers false where the practice has no room for it. */
async function take(
  app: App,
  { at, actor, kind }: { at: string; actor: Actor; kind: DropRules['kind'] },
  whole: readonly disk.LyingFile[],
): Promise<boolean> {
  const folder = path.basename(at);
  const practiceId = actor.practiceId ?? '';
  const scope = scopeOf(actor);
  const before = await app.database.read(scope, (tx) =>
    dropped.takenBefore(
      tx,
      whole.map(({ mark }) => mark),
    ),
  );
  // Killed between the intake and the move.
  for (const { name, mark } of whole) {
    const takenAs = before.get(mark);
    if (takenAs !== undefined) await disk.moveTo(path.join(at, name), path.join(at, TAKEN, takenAs));
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
      const from = path.join(at, file.name);
      try {
        const stored = await disk.withFile(from, (handle) =>
          bringWithin(brought, handle.createReadStream({ autoClose: false }), app.config.maxBulkBytes, room),
        );
        // Written to while it was read: it was not whole.
        const [after] = (await disk.lyingFiles(at)).filter(({ name }) => name === file.name);
        if (!stored || after?.mark !== file.mark || stored.size !== file.size) return true;
        const takenAs = await disk.placeIn(at, TAKEN, day, file.name, promised);
        promised.add(takenAs);
        taken.push({ ...file, ...stored, takenAs });
      } catch (error) {
        if (!(error instanceof BlobError && error.code === 'too-large')) throw error;
        await refuse(at, from, day, file.name, DROP_FOLDER.tooLarge(Math.floor(app.config.maxBulkBytes / 1024 / 1024)));
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
      const rows = taken.map(({ mark, sha256, takenAs }) => ({ mark, sha256, folder, takenAs }));
      if ((await dropped.noteTaken(tx, practiceId, id, rows)) !== rows.length)
        throw new Error('another node takes these files');
      if (there === null) await keepBrought(tx, practiceId, brought);
      return {
        answer: undefined,
        jobs: there === null ? [states.analysis(id)] : [],
        events: there === null ? [{ action: 'intakeStarted', id, companyId: null, data: { files: taken.length } }] : [],
        note: DROP_FOLDER.note(folder),
      };
    });
    for (const { name, takenAs } of taken) await disk.moveTo(path.join(at, name), path.join(at, TAKEN, takenAs));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'quotaexceeded') return false;
    throw error;
  } finally {
    await brought.end();
  }
}

/** Beside each refused file stands why, in a text with its name. */
async function refuse(at: string, from: string, day: string, name: string, why: string): Promise<void> {
  const to = path.join(at, REFUSED, await disk.placeIn(at, REFUSED, day, name, new Set()));
  await disk.moveRefused(from, to, why);
}

/** Moves what the intake could not read to what was refused; answers whether everything taken has been read. */
async function tellRefused(app: App, at: string, actor: Actor): Promise<boolean> {
  const scope = scopeOf(actor);
  const { refused, unread } = await app.database.inScope(scope, (tx) => dropped.refusedOf(tx, path.basename(at)));
  for (const { mark, takenAs, refusal } of refused) {
    const [day = '', name = ''] = takenAs.split('/');
    const why = FILE_REFUSAL_TEXTS[refusal as keyof typeof FILE_REFUSAL_TEXTS] ?? FILE_REFUSAL_TEXTS.damaged;
    await refuse(at, path.join(at, TAKEN, takenAs), day, name, why);
    await app.database.inScope(scope, (tx) => dropped.settle(tx, mark));
  }
  return unread === 0;
}
