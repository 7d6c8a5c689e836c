import { type KeyObject, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Fault, FaultCode } from './faults.ts';
import type { CoveredRow, SignedNote } from './seal.io.ts';
import { type Checkpoint, openCheckpoint, statedBy } from './signed-note.ts';

/**
 * The tolerated clock difference between the database, which sets a row's time, and the signing node, which sets a
 * file's month.
 */
const CLOCKS_MS = 24 * 60 * 60_000;

/** Reports checkpoints that the database has recorded but that are missing from `own`. */
export function faultsOfSigned(
  own: readonly Checkpoint[],
  signed: readonly Pick<Checkpoint, 'chain' | 'size' | 'head'>[],
): Fault[] {
  const known = new Set(own.map(({ chain, size, head }) => `${chain} ${size} ${head}`));
  return signed
    .filter(({ chain, size, head }) => !known.has(`${chain} ${size} ${head}`))
    .map(({ chain, size }) => fault('checkpoint-removed', 'the database remembers it', chain, String(size)));
}

export function checkpointLine(note: string): string {
  return `${JSON.stringify({ checkpoint: note })}\n`;
}

/** The file name for a month: each month has one file. */
export function fileOfMonth(now: Date): string {
  return `${now.toISOString().slice(0, 7)}.jsonl`;
}

export async function appendDurably(file: string, lines: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.writeFile(lines);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The name that identifies a folder among the folders of all nodes, stored in an adjacent file. */
export async function nameOfFolder(dir: string): Promise<string> {
  const file = `${dir}.name`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}

/**
 * Removes a line that a crash left half-written, before anything is signed after it. Such a line was never a
 * checkpoint.
 */
export async function removeHalfLine(dir: string): Promise<void> {
  const last = (await checkpointFiles(dir)).at(-1);
  if (last === undefined) return;
  const text = await readFile(last);
  const whole = text.lastIndexOf(0x0a) + 1;
  if (whole === text.length) return;
  const handle = await open(last, 'r+');
  try {
    await handle.truncate(whole);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface StoredCheckpoints {
  checkpoints: Checkpoint[];
  /** The signed notes as text, for an export. */
  notes: string[];
  /** Faults of the files, and missing checkpoints that other checkpoints of the series refer to. */
  faults: Fault[];
}

const fault = (code: FaultCode, detail: string, chain: string | null = null, seq: string | null = null): Fault => ({
  chain,
  seq,
  object: null,
  code,
  detail,
});

/**
 * Reads all checkpoints of a folder or of one file; with `since`, only files whose name is `since` or later. A missing
 * folder has no checkpoints. In a folder every line must be as the portal wrote it; a copied file may contain only some
 * of the lines.
 */
export async function readCheckpoints(dirOrFile: string, publicKey: KeyObject, since = ''): Promise<StoredCheckpoints> {
  const found: StoredCheckpoints = { checkpoints: [], notes: [], faults: [] };
  const isFolder = (await stat(dirOrFile).catch(() => null))?.isDirectory() ?? false;
  if (isFolder) {
    for (const name of await readdir(dirOrFile))
      if (!/^\d{4}-\d{2}\.jsonl$/.test(name))
        found.faults.push(fault('checkpoint-damaged', `${name} is none of its files`));
  }
  for (const file of await checkpointFiles(dirOrFile)) {
    const name = path.basename(file);
    if (name < since) continue;
    const lines = (await readFile(file, 'utf8')).split('\n');
    if (lines.pop() !== '') found.faults.push(fault('checkpoint-damaged', `${name} ends inside a line`));
    else if (lines.length === 0) found.faults.push(fault('checkpoint-damaged', `${name} is empty`));
    for (const [index, line] of lines.entries()) {
      const note = noteOf(line);
      const checkpoint = note === null ? null : openCheckpoint(note, publicKey);
      if (note === null) found.faults.push(fault('checkpoint-damaged', `${name}:${index + 1}`));
      else if (!checkpoint) found.faults.push(fault('checkpoint-unsigned', `${name}:${index + 1}`));
      else {
        found.checkpoints.push(checkpoint);
        found.notes.push(note);
      }
    }
  }
  if (isFolder) found.faults.push(...faultsOfSeries(found.checkpoints));
  return found;
}

/**
 * For each row, the first signed note that covers the row, sorted by size. Searches from the month of the row on, and
 * verifies only the signatures of the notes that it returns.
 */
export async function coveringNotes(
  dir: string,
  publicKey: KeyObject,
  chain: string,
  rows: readonly CoveredRow[],
): Promise<SignedNote[]> {
  const files = await checkpointFiles(dir);
  const read = new Map<string, Promise<{ size: number; note: string }[]>>();
  const found: SignedNote[] = [];
  for (const { seq, at } of rows.toSorted((a, b) => Number(a.seq) - Number(b.seq))) {
    if (found.some(({ checkpoint }) => checkpoint.size >= Number(seq))) continue;
    const since = fileOfMonth(new Date(Date.parse(at) - CLOCKS_MS));
    for (const file of files.filter((one) => path.basename(one) >= since)) {
      const stated = read.get(file) ?? notesOf(file, new Set([chain]));
      read.set(file, stated);
      const signed = firstSigned(await stated, Number(seq), publicKey);
      if (!signed) continue;
      found.push(signed);
      break;
    }
  }
  return found;
}

/** The newest note of each chain; with `before`, only in files before that name. */
export async function newestNotes(
  dir: string,
  publicKey: KeyObject,
  { chains, before }: { chains: readonly string[]; before?: string },
): Promise<SignedNote[]> {
  const left = new Set(chains);
  const found: SignedNote[] = [];
  for (const file of (await checkpointFiles(dir)).toReversed()) {
    if (left.size === 0) break;
    if (before !== undefined && path.basename(file) >= before) continue;
    for (const { note } of (await notesOf(file, left)).toReversed()) {
      const of = statedBy(note)?.chain ?? '';
      const checkpoint = left.has(of) ? openCheckpoint(note, publicKey) : null;
      if (checkpoint && left.delete(of)) found.push({ checkpoint, note });
    }
  }
  return found;
}

/** The notes in a file that concern these chains, sorted by size. */
async function notesOf(file: string, chains: ReadonlySet<string>): Promise<{ size: number; note: string }[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const stated = lines.flatMap((line) => {
    const note = noteOf(line);
    const of = note === null ? null : statedBy(note);
    return note === null || of === null || !chains.has(of.chain) ? [] : [{ size: of.size, note }];
  });
  return stated.sort((a, b) => a.size - b.size);
}

function firstSigned(
  stated: readonly { size: number; note: string }[],
  seq: number,
  publicKey: KeyObject,
): SignedNote | null {
  for (const { size, note } of stated) {
    const checkpoint = size < seq ? null : openCheckpoint(note, publicKey);
    if (checkpoint) return { checkpoint, note };
  }
  return null;
}

/** Reports checkpoints that other checkpoints of the series refer to but that are missing from it. */
export function faultsOfSeries(checkpoints: readonly Checkpoint[]): Fault[] {
  const sizes = new Set(checkpoints.map(({ chain, size }) => `${chain} ${size}`));
  const gone = new Map<string, Fault>();
  for (const { chain, after, at } of checkpoints) {
    const before = `${chain} ${after}`;
    if (after === undefined || after === 0 || sizes.has(before)) continue;
    gone.set(before, fault('checkpoint-removed', `the one signed ${at} follows it`, chain, String(after)));
  }
  return [...gone.values()];
}

/** Reports checkpoints that a copy contains but that are missing from the portal's own. */
export function faultsOfCopies(own: readonly Checkpoint[], kept: readonly Checkpoint[]): Fault[] {
  const known = new Set(own.map(({ chain, size, head }) => `${chain} ${size} ${head}`));
  return kept
    .filter(({ chain, size, head }) => !known.has(`${chain} ${size} ${head}`))
    .map(({ chain, size, at }) =>
      fault('checkpoint-removed', `a copy holds the one signed ${at}`, chain, String(size)),
    );
}

async function checkpointFiles(dirOrFile: string): Promise<string[]> {
  try {
    if (!(await stat(dirOrFile)).isDirectory()) return [dirOrFile];
    const names = await readdir(dirOrFile);
    return names
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .map((name) => path.join(dirOrFile, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function noteOf(line: string): string | null {
  try {
    const value: unknown = JSON.parse(line);
    const note = Object(value).checkpoint;
    return typeof note === 'string' ? note : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
