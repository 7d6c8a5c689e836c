import { createHash } from 'node:crypto';
import { closeSync, open as openFile, read } from 'node:fs';
import { promisify } from 'node:util';

const CHUNK_BYTES = 256 * 1024;
/**
 * A pool of unused buffers: most contents are small, and allocating a buffer for each would cost more than hashing it.
 */
const chunks: Buffer[] = [];

/**
 * The SHA-256 of a file; null if the file is missing; the reason as text if it cannot be read, so that the caller can
 * continue with other files.
 */
export async function sha256OfFile(file: string): Promise<string | null> {
  const chunk = chunks.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
  const hash = createHash('sha256');
  try {
    const descriptor = await openToRead(file);
    try {
      for (let read = await readInto(descriptor, chunk); read > 0; read = await readInto(descriptor, chunk))
        hash.update(chunk.subarray(0, read));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? null : `unreadable: ${code}`;
  } finally {
    chunks.push(chunk);
  }
  return hash.digest('hex');
}

const openToRead = promisify((file: string, done: (error: Error | null, descriptor: number) => void) =>
  openFile(file, 'r', done),
);
const readInto = promisify((descriptor: number, chunk: Buffer, done: (error: Error | null, read: number) => void) =>
  read(descriptor, chunk, 0, chunk.length, null, done),
);
