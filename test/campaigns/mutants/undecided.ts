import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNode } from '../../../src/commands/run-program.ts';
import { MUTANTS_FOLDER } from './mutant-copies.ts';

/** Names the folder in which each worker of the tests says what it has tried. */
export const UNDECIDED_VARIABLE = 'PORTALE_TEST_UNDECIDED';

export interface Undecided {
  /** Where the statement is asked, and what of it reads differently. */
  name: string;
  /** Some test had rows on which the answer is another. */
  isDecided: boolean;
  times: number;
  /** What the database said of a variant that it did not understand. */
  complaint: string | null;
}

/**
 * `npm run mutants -- undecided`: one run of the tests of the server in which each statement of a store is also asked with
 * each mistake of `-- sql`. It names those which never changed an answer: no test can notice them, or they change
 * nothing. `-- undecided FILE…` runs these files alone. It finds rows that are missing, not assertions: a variant that
 * is decided may still go unnoticed.
 */
export async function undecided(files: readonly string[]): Promise<void> {
  const folder = path.join(MUTANTS_FOLDER, 'undecided');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await runNode('node_modules/vitest/vitest.mjs', ['run', '--project=server', '--reporter=dot', ...files], {
    env: { [UNDECIDED_VARIABLE]: folder },
  });
  const all = new Map<string, Undecided>();
  for (const file of await readdir(folder))
    for (const one of JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Undecided[]) {
      const { isDecided, times, complaint } = all.get(one.name) ?? { isDecided: false, times: 0, complaint: null };
      all.set(one.name, {
        name: one.name,
        isDecided: isDecided || one.isDecided,
        times: times + one.times,
        complaint: complaint ?? one.complaint,
      });
    }
  const left = [...all.values()].filter(({ isDecided }) => !isDecided).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, times, complaint } of left)
    console.log(`${String(times).padStart(5)} ×  ${name}  ${complaint ?? ''}`);
  await writeFile(`${folder}.json`, JSON.stringify(left, null, 1));
  console.log(`${all.size - left.length} of ${all.size} places of the stores' SQL decide something in some test`);
}
