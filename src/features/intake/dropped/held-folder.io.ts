import { constants, existsSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Linux gives what a process holds open a path. Other systems do not. */
const HELD = '/proc/self/fd';

/** Something that must be a folder is a link or a file, or was exchanged. */
export class NotAFolder extends Error {
  /** Its path below the folder that was held first: `presi/2026-11-28`. */
  readonly place: string;
  constructor(place: string) {
    super(`${place || 'the folder itself'} is no folder`);
    this.place = place;
  }
}

/**
 * A folder that is held open. A sender may exchange any name in its folder for a link at any moment, so the portal never
 * uses a path of several of its names: each step is opened without following links, and the next name is looked up in
 * what is held (decision 40).
 */
export interface HeldFolder {
  readonly name: string;
  readonly place: string;
  /** The path of the folder. */
  own(): Promise<string>;
  /** The path of one name in it. Open it with `O_NOFOLLOW`. */
  at(name: string): Promise<string>;
  /** The folder of this name in it; null where there is none. */
  hold(name: string): Promise<Held | null>;
}
interface Held extends HeldFolder {
  close(): Promise<void>;
}

/** Works in a folder. `byHandle`: the system gives what is held a path. */
export async function inFolder<T>(
  at: string,
  work: (folder: HeldFolder) => Promise<T>,
  { byHandle = existsSync(HELD) } = {},
): Promise<T> {
  const folder = await hold(at, '', byHandle);
  if (!folder) throw new Error(`${at} does not exist`);
  return using(folder, work);
}

/** Works in the folder that these names lead to, and makes those that are missing with `make`; null where there is none. */
export async function below<T>(
  folder: HeldFolder,
  [name, ...others]: readonly string[],
  work: (folder: HeldFolder) => Promise<T>,
  { make = false } = {},
): Promise<T | null> {
  if (name === undefined) return work(folder);
  if (make)
    await mkdir(await folder.at(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  const next = await folder.hold(name);
  return next && using(next, (held) => below(held, others, work, { make }));
}

async function using<T>(folder: Held, work: (folder: HeldFolder) => Promise<T>): Promise<T> {
  try {
    return await work(folder);
  } finally {
    await folder.close();
  }
}

async function hold(at: string, place: string, byHandle: boolean): Promise<Held | null> {
  let handle: FileHandle;
  try {
    handle = await open(at, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'ELOOP' || code === 'ENOTDIR') throw new NotAFolder(place);
    throw error;
  }
  const own = async () => {
    if (byHandle) return path.join(HELD, String(handle.fd));
    // The path still leads to what is held: a link or another folder in its place, or above it, does not.
    const [held, named] = await Promise.all([handle.stat({ bigint: true }), lstat(at, { bigint: true })]);
    if (!named.isDirectory() || named.ino !== held.ino || named.dev !== held.dev) throw new NotAFolder(place);
    return at;
  };
  const inside = async (name: string) => {
    if (['', '.', '..'].includes(name) || path.basename(name) !== name) throw new Error(`${name} is no name`);
    return path.join(await own(), name);
  };
  return {
    name: path.basename(at),
    place,
    own,
    at: inside,
    hold: async (name) => hold(await inside(name), place === '' ? name : `${place}/${name}`, byHandle),
    close: () => handle.close(),
  };
}
