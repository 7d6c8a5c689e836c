import { constants, existsSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Linux gives every open file a path here. Other systems do not. */
const HELD = '/proc/self/fd';

/** A link or a file was found where a folder must be, or the folder was replaced. */
export class NotAFolder extends Error {
  /** The path of the folder relative to the outermost open folder: `presi/2026-11-28`. */
  readonly place: string;
  constructor(place: string) {
    super(`${place || 'the folder itself'} is no folder`);
    this.place = place;
  }
}

/**
 * A folder that is held open. A sender may replace any name in the folder by a link at any moment. The portal therefore
 * never resolves a path of several names: it opens each folder without following links, and looks up the next name in
 * the open folder (decision 40).
 */
export interface HeldFolder {
  readonly name: string;
  readonly place: string;
  /** The path of the folder. */
  own(): Promise<string>;
  /** The path of a file in the folder. Open it with `O_NOFOLLOW`. */
  at(name: string): Promise<string>;
  /** Opens the subfolder of this name; null if it does not exist. */
  hold(name: string): Promise<Held | null>;
}
interface Held extends HeldFolder {
  close(): Promise<void>;
}

/** Opens a folder, works in it and closes it. `byHandle` means that the system gives open files a path. */
export async function inFolder<T>(
  at: string,
  work: (folder: HeldFolder) => Promise<T>,
  { byHandle = existsSync(HELD) } = {},
): Promise<T> {
  const folder = await hold(at, '', byHandle);
  if (!folder) throw new Error(`${at} does not exist`);
  return using(folder, work);
}

/**
 * Opens the subfolders with these names one within the other and works in the last one. `make` creates missing folders;
 * without it, the result is null if one is missing.
 */
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
    // Checks that the path still leads to the open folder, and not to a link or another folder.
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
