import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/** The names in a folder; none if the folder does not exist. */
export async function entries(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export async function exists(file: string): Promise<boolean> {
  try {
    await fs.access(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** The file's stats; null for a file that another node has just moved or removed. */
export async function statOf(file: string): Promise<Stats | null> {
  try {
    return await fs.stat(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Removes the files of a folder that are older than a moment. Another node may be removing some of the same files. */
export async function removeOlder(
  folder: string,
  before: number,
  age: 'mtimeMs' | 'ctimeMs',
  concerns: (name: string) => boolean = () => true,
): Promise<number> {
  let removed = 0;
  for (const name of (await entries(folder)).filter(concerns)) {
    const file = path.join(folder, name);
    const stats = await statOf(file);
    if (stats === null || stats[age] >= before) continue;
    await fs.rm(file, { force: true });
    removed++;
  }
  return removed;
}

/** Writes a new file and flushes it to disk; removes the file if it could not be written completely. */
export async function writeFlushed(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await fs.open(file, 'wx', 0o400);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await fs.rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

export async function flushFile(file: string): Promise<void> {
  const handle = await fs.open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for flushing; on Windows a rename is durable by itself.
  if (process.platform !== 'win32') await flushFile(folder);
}

/**
 * Returns a function that makes folders and flushes each parent that got a new entry; it remembers the folders it made.
 */
export function folderMaker(): (folder: string) => Promise<void> {
  const made = new Set<string>();
  return async (folder) => {
    if (made.has(folder)) return;
    const first = await fs.mkdir(folder, { recursive: true });
    if (first !== undefined) {
      for (
        let parent = path.dirname(folder);
        parent.length >= path.dirname(first).length;
        parent = path.dirname(parent)
      ) {
        await flushFolder(parent);
      }
    }
    made.add(folder);
  };
}
