import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freeName, isLeft, REFUSED, RULES_FILE, TAKEN, TROUBLE_FILE } from './drop-folder.ts';

/** A file that lies in a drop folder. */
export interface LyingFile {
  name: string;
  size: number;
  modifiedMs: number;
  /** The file itself, not its name alone: one that is put there again is another. */
  mark: string;
}

/** The folders that have rules, by name, with their text. */
export async function dropFolders(dir: string): Promise<{ folder: string; rules: string }[]> {
  const found = [];
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
    const rules = await textOf(path.join(dir, entry.name, RULES_FILE));
    if (rules !== null) found.push({ folder: entry.name, rules });
  }
  return found.sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** The files that may be taken one day; links are none, they would lead elsewhere. */
export async function lyingFiles(folder: string): Promise<LyingFile[]> {
  const files: LyingFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || isLeft(entry.name)) continue;
    const seen = await withFile(path.join(folder, entry.name), (file) => file.stat());
    if (!seen?.isFile()) continue;
    const { size, mtimeMs, ctimeMs, ino } = seen;
    const mark = [path.basename(folder), entry.name, ino, ctimeMs, mtimeMs, size].join('/');
    files.push({ name: entry.name, size, modifiedMs: mtimeMs, mark });
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Null where the file has gone, or is none. */
export async function withFile<T>(file: string, work: (file: FileHandle) => Promise<T>): Promise<T | null> {
  let handle: FileHandle;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

const TAIL_BYTES = 2048;

/** The last bytes, one character each. */
export async function tailOf(file: string): Promise<string> {
  const tail = await withFile(file, async (handle) => {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(TAIL_BYTES),
      0,
      TAIL_BYTES,
      Math.max(0, size - TAIL_BYTES),
    );
    return buffer.toString('latin1', 0, bytesRead);
  });
  return tail ?? '';
}

/** The first free name under `presi` or `rifiutati`, in a folder of the day. */
export async function placeIn(
  folder: string,
  into: typeof TAKEN | typeof REFUSED,
  day: string,
  name: string,
  promised: ReadonlySet<string>,
): Promise<string> {
  const there = await readdir(path.join(folder, into, day)).catch(() => []);
  const names = new Set(there.map((one) => one.toLowerCase()));
  return `${day}/${freeName(name, (one) => names.has(one.toLowerCase()) || promised.has(`${day}/${one}`))}`;
}

/**
 * Moves a file to what was refused, beside a text with its name that says why. The text is there first, and goes again
 * where another node has moved the file elsewhere.
 */
export async function moveRefused(from: string, to: string, why: string): Promise<void> {
  if ((await withFile(from, async () => true)) === null) return;
  await mkdir(path.dirname(to), { recursive: true });
  await writeFile(`${to}.txt`, `${why}\n`);
  await moveTo(from, to);
  if ((await withFile(to, async () => true)) === null) await rm(`${to}.txt`, { force: true });
}

/** Moves a file that may have been moved already. */
export async function moveTo(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Says why nothing is taken, or that all is well again. */
export async function sayTrouble(folder: string, trouble: string | null): Promise<void> {
  const file = path.join(folder, TROUBLE_FILE);
  if ((await textOf(file)) === (trouble && `${trouble}\n`)) return;
  if (trouble === null) await rm(file, { force: true });
  else await writeFile(file, `${trouble}\n`);
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}
