import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * The last migration of the previous release. While an installation is upgraded, nodes of the previous release serve
 * alongside new ones (P137), so this release keeps everything that the old nodes use. The next release updates this
 * line and may then drop it.
 */
export const RELEASE_BEFORE = '0013-grants.sql';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Checks out the previous release (the newest commit that has no later migration) and uses the modules of this release.
 */
export async function checkOutReleaseBefore(program: string): Promise<void> {
  const git = (args: string[], cwd = ROOT) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
  const [next] = git(['ls-files', 'database/migrations'])
    .split('\n')
    .filter((file) => path.basename(file) > RELEASE_BEFORE);
  const added = next && git(['log', '--diff-filter=A', '--format=%H', '-1', '--', next]);
  git(['clone', '--quiet', '--no-checkout', ROOT, program]);
  git(['checkout', '--quiet', added ? `${added}~1` : 'HEAD'], program);
  await symlink(path.join(ROOT, 'node_modules'), path.join(program, 'node_modules'));
}
