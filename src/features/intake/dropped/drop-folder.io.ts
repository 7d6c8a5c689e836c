import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { freeName, isLeft, REFUSED, RULES_FILE, TAKEN, TROUBLE_FILE } from './drop-folder.ts';
import { below, type HeldFolder } from './held-folder.io.ts';

/** A file in a drop folder. */
export interface LyingFile {
  name: string;
  size: number;
  modifiedMs: number;
  /** Identifies the file itself, not only its name: a new file with the same name has another mark. */
  mark: string;
}

/** A file name and the folders that lead to it, below the drop folder. */
export interface Place {
  in: readonly string[];
  name: string;
}

/** The names of all folders that may be drop folders. Excludes links. */
export async function foldersIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/** The text of the folder's rules. Null if it has no rules file, which means that it is not a drop folder. */
export async function rulesOf(folder: HeldFolder): Promise<string | null> {
  const text = await textOf(folder, RULES_FILE);
  if (text !== null) return text;
  // A link is not followed, so it counts as having no rules.
  const isThere = await lstat(await folder.at(RULES_FILE)).then(
    () => true,
    () => false,
  );
  return isThere ? '' : null;
}

/**
 * Checks that `presi`, `rifiutati` and their folders of the day either do not exist or are real folders, because a link
 * could lead outside the drop folder.
 */
export async function requireFolders(folder: HeldFolder, day: string): Promise<void> {
  for (const into of [TAKEN, REFUSED]) await below(folder, [into, day], async () => undefined);
}

/**
 * The files that can be imported, now or later. Excludes links, which may lead outside the folder, and files with a
 * second name (hard links), which may belong to another user.
 */
export async function lyingFiles(folder: HeldFolder): Promise<LyingFile[]> {
  const files: LyingFile[] = [];
  for (const entry of await readdir(await folder.own(), { withFileTypes: true })) {
    if (!entry.isFile() || isLeft(entry.name)) continue;
    const seen = await withFile(folder, entry.name, (file) => file.stat());
    if (!seen?.isFile() || seen.nlink > 1) continue;
    const { size, mtimeMs, ctimeMs, ino } = seen;
    const mark = [folder.name, entry.name, ino, ctimeMs, mtimeMs, size].join('/');
    files.push({ name: entry.name, size, modifiedMs: mtimeMs, mark });
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Opens a file and works on it; null if the file is gone or is not a regular file. */
export async function withFile<T>(
  folder: HeldFolder,
  name: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T | null> {
  let handle: FileHandle;
  try {
    handle = await open(await folder.at(name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
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

/** The last bytes of the file, one character per byte. */
export async function tailOf(folder: HeldFolder, name: string): Promise<string> {
  const tail = await withFile(folder, name, async (handle) => {
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

/** The first free file name in a folder of `presi` or `rifiutati`. */
export async function placeIn(
  folder: HeldFolder,
  steps: readonly string[],
  name: string,
  promised: ReadonlySet<string> = new Set(),
): Promise<Place> {
  const there = (await below(folder, steps, async (held) => readdir(await held.own()))) ?? [];
  const names = new Set([...there, ...promised].map((one) => one.toLowerCase()));
  return { in: steps, name: freeName(name, (one) => names.has(one.toLowerCase())) };
}

/**
 * Moves a file to `rifiutati` and writes a text file with the reason next to it. Writes the text first, and deletes it
 * again if another node has already moved the file.
 */
export async function moveRefused(folder: HeldFolder, from: Place, to: Place, why: string): Promise<void> {
  if (!(await isFile(folder, from))) return;
  const reason = `${to.name}.txt`;
  await below(folder, to.in, (held) => writeText(held, reason, `${why}\n`), { make: true });
  await moveTo(folder, from, to);
  if (!(await isFile(folder, to)))
    await below(folder, to.in, async (held) => rm(await held.at(reason), { force: true }));
}

/** Moves a file, unless it has been moved already. Moves a link itself, never its target. */
export async function moveTo(folder: HeldFolder, from: Place, to: Place): Promise<void> {
  await below(
    folder,
    to.in,
    (target) =>
      below(folder, from.in, async (source) => {
        try {
          await rename(await source.at(from.name), await target.at(to.name));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        }
      }),
    { make: true },
  );
}

/**
 * Writes why no file is imported, or deletes that text once the problem is gone. Returns whether this changed anything.
 */
export async function sayTrouble(folder: HeldFolder, trouble: string | null): Promise<boolean> {
  if ((await textOf(folder, TROUBLE_FILE)) === (trouble && `${trouble}\n`)) return false;
  if (trouble === null) await rm(await folder.at(TROUBLE_FILE), { force: true });
  else await writeText(folder, TROUBLE_FILE, `${trouble}\n`);
  return true;
}

async function isFile(folder: HeldFolder, { in: steps, name }: Place): Promise<boolean> {
  return (await below(folder, steps, (held) => withFile(held, name, async () => true))) === true;
}

/**
 * Writes a new file and renames it to the final name. This replaces an existing soft or hard link of that name and
 * leaves the link's target intact.
 */
async function writeText(folder: HeldFolder, name: string, text: string): Promise<void> {
  const fresh = await folder.at(`.${randomUUID()}.tmp`);
  const handle = await open(fresh, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW);
  try {
    await handle.writeFile(text).finally(() => handle.close());
    await rename(fresh, await folder.at(name));
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** Longer than any text file that the portal reads in a drop folder. */
const LONGEST_TEXT = 64 * 1024;

/** The text of a file: null if the file does not exist, empty if it is no regular file or is too long. */
function textOf(folder: HeldFolder, name: string): Promise<string | null> {
  return withFile(folder, name, async (handle) => {
    const seen = await handle.stat();
    if (!seen.isFile() || seen.size > LONGEST_TEXT) return '';
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_TEXT), 0, LONGEST_TEXT, 0);
    return buffer.toString('utf8', 0, bytesRead);
  });
}
