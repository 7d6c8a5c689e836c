import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../src/commands/run-program.ts';

export const MUTANTS_FOLDER = path.join(ROOT, '.cache/mutants');

/** The tree as it stands, also what is not committed yet; packages are those of the original. */
export async function makeCopy(name: string): Promise<string> {
  const copy = path.join(MUTANTS_FOLDER, name);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  const left = ['node_modules', 'dist', 'test-results', 'playwright-report'];
  // Names that begin with a dot are git's, caches or a demo's data.
  const entries = (await readdir(ROOT)).filter((entry) => !entry.startsWith('.') && !left.includes(entry));
  for (const entry of entries) await cp(path.join(ROOT, entry), path.join(copy, entry), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}
