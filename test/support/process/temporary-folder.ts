import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endAbandonedServers } from '../../setup/postgres.ts';
import { whenInterrupted } from './interrupted.ts';

const MEMORY = '/dev/shm';
const PREFIX = 'portale-tests-';
/** The free memory that is required: databases, stored files and web apps of two workers need less than half of it. */
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Creates a temporary folder for this run, in memory if there is space: copying a database then takes a thirtieth of
 * the time. Removes the folders of killed runs.
 * @returns a function that removes the folder
 */
export async function useTemporaryFolder(): Promise<() => Promise<void>> {
  const base = (await roomIn(MEMORY)) >= ROOM_BYTES ? MEMORY : tmpdir();
  for (const name of await readdir(base)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    const abandoned = path.join(base, name);
    await endAbandonedServers(abandoned, { alsoNew: true });
    await rm(abandoned, { recursive: true, force: true });
  }
  const folder = await mkdtemp(path.join(base, `${PREFIX}${process.pid}-`));
  // If root starts the tests, PostgreSQL's user must be able to enter the folder.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  const forget = whenInterrupted(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return async () => {
    await rm(folder, { recursive: true, force: true });
    forget();
  };
}

async function roomIn(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
