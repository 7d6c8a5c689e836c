import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './run-program.ts';

/**
 * Unpacks a release archive into a temporary folder and uses it as a new machine would: no network, no right to write
 * in the program's folder, only what the archive holds. Throws if a step fails.
 */
export async function tryRelease(archive: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portale-release-'));
  try {
    await chmod(folder, 0o755);
    execFileSync('tar', ['-C', folder, '-xzf', archive]);
    const program = path.join(folder, path.basename(archive, '.tar.gz'));
    const trial = path.join(folder, 'release-trial.mjs');
    await cp(path.join(ROOT, 'scripts/release-trial.mjs'), trial);
    await chmod(trial, 0o644);
    const home = path.join(folder, 'home');
    await mkdir(home, { mode: 0o700 });
    const user = ownUser();
    if (user) await chown(home, user.uid, user.gid);
    const [command, ...words] = [...withoutNetwork(user), path.join(program, NODE), trial, program, home];
    const child = spawn(command ?? '', words, {
      cwd: home,
      stdio: 'inherit',
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    });
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (code !== 0) throw new Error(`The archive ${archive} does not work: see the messages above.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const NODE = `node_modules/node-${process.platform}-${process.arch}/bin/node`;

/** Root uses the archive as the user `nobody`; others use it as themselves. */
function ownUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'nobody'], { encoding: 'utf8' }).split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** The words before a command that is to see no network but its own loopback. */
function withoutNetwork(user: { uid: number; gid: number } | null): string[] {
  const alone = user ? ['unshare', '--net'] : ['unshare', '--user', '--map-current-user', '--keep-caps', '--net'];
  const up = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
  const as = user
    ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs']
    : ['setpriv', '--bounding-set=-all', '--ambient-caps=-all', '--inh-caps=-all'];
  const words = [...alone, ...up, ...as];
  const [command, ...rest] = [...words, 'true'];
  if (spawnSync(command ?? '', rest, { stdio: 'ignore' }).status === 0) return words;
  console.log('This machine has no network namespaces: the archive is tried with the network there.');
  return [];
}
