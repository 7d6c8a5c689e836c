import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../src/commands/run-program.ts';
import { MUTANTS } from './catalogue.ts';
import { makeCopy, onTestServer, runTests } from './copies.ts';
import type { Mutant } from './mutant.ts';
import { ruleMutants } from './rule-mutants.ts';
import { sqlMutants } from './sql-mutants.ts';

/**
 * `npm run mutants` plants the mistakes of catalogue.ts, one at a time, in copies of the tree, and runs the test that
 * must notice the mistake. `-- WORD` plants the mistakes whose sentence or file contains WORD; `-- --stale` lists those
 * that cannot be planted. `-- rules` and `-- sql` plant machine-made mistakes (rule-mutants.ts, sql-mutants.ts).
 */
const COPIES = 2;
const WANTED_RATE = 0.95;
const MIGRATIONS = 'database/migrations';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const [kind, ...rest] = words;
if (kind === 'rules') await ruleMutants(rest);
else if (kind === 'sql') await sqlMutants(rest);
else {
  const chosen = MUTANTS.filter(
    ({ wrong, file }) => words.length === 0 || words.some((word) => wrong.includes(word) || file.includes(word)),
  );
  await (process.argv.includes('--stale') ? listStale(chosen) : campaign(chosen));
}
process.exit();

async function listStale(chosen: readonly Mutant[]): Promise<void> {
  for (const mutant of chosen) {
    const why = await whyStale(ROOT, mutant);
    if (why === null) continue;
    process.exitCode = 1;
    console.log(`stale   ${mutant.wrong}  ← ${why}`);
  }
}

async function campaign(chosen: readonly Mutant[]): Promise<void> {
  const counts = { noticed: 0, missed: 0, broken: 0, stale: 0 };
  const queue = [...chosen];
  const work = async (number: number) => {
    const copy = await makeCopy(String(number));
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const began = Date.now();
      const { outcome, words: reason } = await plant(copy, mutant);
      counts[outcome] += 1;
      const seconds = ((Date.now() - began) / 1000).toFixed(0).padStart(4);
      console.log(`${outcome.padEnd(7)} ${seconds} s  ${mutant.wrong}  ← ${reason}`);
    }
  };
  await onTestServer(async () => {
    await Promise.all(Array.from({ length: COPIES }, (_, index) => work(index + 1)));
  });
  const { noticed, missed, broken, stale } = counts;
  console.log(`${noticed} of ${chosen.length} noticed, ${missed} missed, ${broken} broken, ${stale} stale`);
  process.exitCode = noticed >= WANTED_RATE * chosen.length && stale === 0 ? 0 : 1;
}

/**
 * Why a mistake cannot be planted: its text is no longer in the file, its test no longer exists, or a later migration
 * replaces the changed function.
 */
async function whyStale(folder: string, { file, from, test }: Mutant): Promise<string | null> {
  const text = await readFile(path.join(folder, file), 'utf8').catch(() => '');
  const found = text.split(from).length - 1;
  if (found !== 1) return `${file} contains its text ${found} times`;
  if (!existsSync(path.join(folder, test))) return `${test} does not exist`;
  // Finds the function whose `$$` body contains the text.
  const made = text.slice(0, text.indexOf(from)).match(/(FUNCTION [^$;]*?\))[^$]*\$\$(?:(?!\$\$)[^])*$/);
  if (!made || path.dirname(file) !== MIGRATIONS) return null;
  for (const name of (await readdir(path.join(folder, MIGRATIONS))).toSorted()) {
    if (name <= path.basename(file)) continue;
    const later = await readFile(path.join(folder, MIGRATIONS, name), 'utf8');
    if (later.includes(`CREATE OR REPLACE ${made[1]}`)) return `${name} replaces its function`;
  }
  return null;
}

async function plant(copy: string, mutant: Mutant) {
  const why = await whyStale(copy, mutant);
  if (why !== null) return { outcome: 'stale', words: why } as const;
  const file = path.join(copy, mutant.file);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(mutant.from, () => mutant.to),
  );
  try {
    return await runTests(copy, mutant.file, [mutant.test]);
  } finally {
    await writeFile(file, text);
  }
}
