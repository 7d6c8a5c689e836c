import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Bytes that are not stored yet, as a file for the engine's processes; it is gone when the work is done. */
export function bytesAsFile<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  return inOwnFolder(async (folder) => {
    const file = path.join(folder, 'file.pdf');
    await writeFile(file, bytes, { mode: 0o600 });
    return work(file);
  });
}

/** A folder that only this process's user may enter; it is gone when the work is done. */
export async function inOwnFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portale-lavoro-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
