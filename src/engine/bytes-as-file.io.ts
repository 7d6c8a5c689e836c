import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs `work` on bytes that are not stored yet, as a temporary file for the engine's processes. */
export function bytesAsFile<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  return inOwnFolder(async (folder) => {
    const file = path.join(folder, 'file.pdf');
    await writeFile(file, bytes, { mode: 0o600 });
    return work(file);
  });
}

/** Runs `work` in a temporary folder that only this process's user may enter. */
export async function inOwnFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portale-lavoro-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
