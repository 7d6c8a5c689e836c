import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../src/commands/run-program.ts';
import startTestServer from '../../setup/postgres.ts';
import { MUTANTS } from './catalogue.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS_FOLDER, makeCopy } from './mutant-copies.ts';
import { runTests } from './mutant-tests.ts';
import { ruleMutants } from './rule-mutants.ts';
import { isMade, serverMutants } from './server-mutants.ts';
import { testsAlone } from './tests-alone.ts';
import { undecided } from './undecided.ts';

/**
 * `npm run mutants`: plants realistic mistakes (test/campaigns/mutants/) one at a time in copies of the tree and runs the tests
 * that must notice. `npm run mutants -- NAME` plants those whose name or file holds NAME; `--resume` leaves out what
 * was noticed since the last whole campaign began; `--stale` only says which cannot be planted any more. Those that
 * a machine makes of the rules are `npm run mutants -- rules` (rule-mutants.ts), those of the stores' SQL `-- sql`, those
 * of calls and jobs `-- routes` (server-mutants.ts); `-- undecided` says which of the SQL no test's rows decide
 * (undecided.ts); `-- alone` runs tests without those before them (tests-alone.ts).
 */
const COPIES = 2;
const RESULTS = path.join(MUTANTS_FOLDER, 'results.json');
const WANTED_RATE = 0.95;
const MIGRATIONS = 'database/migrations';

type Outcome = 'killed' | 'survived' | 'equivalent' | 'stale' | 'broken';
interface Result {
  outcome: Outcome;
  seconds: number;
  /** The test that failed, or why there is none. */
  words: string;
}

const words = process.argv.slice(2).filter((argument) => argument !== '--');
const options = words.filter((word) => word.startsWith('--'));
const names = words.filter((word) => !word.startsWith('--'));

if (names[0] === 'rules') {
  await ruleMutants(names.slice(1));
  process.exit();
}
if (isMade(names[0])) {
  await serverMutants(names[0], names.slice(1));
  process.exit();
}
if (names[0] === 'undecided') {
  await undecided(names.slice(1));
  process.exit();
}
if (names[0] === 'alone') {
  await testsAlone(names.slice(1));
  process.exit();
}
const earlier = options.includes('--resume') ? await readResults() : {};
const chosen = MUTANTS.filter(
  ({ name, file }) => names.length === 0 || names.some((word) => name.includes(word) || file.includes(word)),
).filter(({ name }) => earlier[name]?.outcome !== 'killed');
if (MUTANTS.length > new Set(MUTANTS.map(({ name }) => name)).size) throw new Error('two mutants have one name');

if (options.includes('--stale')) {
  for (const mutant of chosen) {
    const why = await whyStale(await original(mutant, ROOT), mutant);
    if (why) console.log(`stale     ${mutant.name}: ${why}`);
  }
} else await campaign();

async function campaign(): Promise<void> {
  const began = Date.now();
  const results: Record<string, Result> = { ...earlier };
  const stop = await startTestServer();
  try {
    const queue = [...chosen];
    const work = async (number: number) => {
      const copy = await makeCopy(String(number));
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const result = await plant(copy, mutant);
        results[mutant.name] = result;
        const time = `${result.seconds.toFixed(0)} s`.padStart(6);
        console.log(`${result.outcome.padEnd(8)} ${time}  ${mutant.name}  ← ${result.words}`);
        if (result.outcome === 'survived') console.log(`          ${mutant.wrong}`);
        await mkdir(MUTANTS_FOLDER, { recursive: true });
        await writeFile(RESULTS, JSON.stringify(results, null, 1));
      }
    };
    await Promise.all(Array.from({ length: COPIES }, (_, index) => work(index + 1)));
  } finally {
    await stop();
  }
  const done = MUTANTS.flatMap(({ name }) => results[name]?.outcome ?? []);
  const count = (outcome: Outcome) => done.filter((one) => one === outcome).length;
  const planted = done.length - count('equivalent');
  const rate = count('killed') / planted;
  console.log(
    `${count('killed')} of ${planted} noticed (${(rate * 100).toFixed(1)} %), ${count('survived')} survived, ` +
      `${count('equivalent')} equivalent, ${count('stale')} stale, ${count('broken')} broken; ${((Date.now() - began) / 60_000).toFixed(1)} min`,
  );
  process.exitCode = rate >= WANTED_RATE && count('stale') === 0 ? 0 : 1;
}

async function readResults(): Promise<Record<string, Result>> {
  return JSON.parse(await readFile(RESULTS, 'utf8').catch(() => '{}')) as Record<string, Result>;
}

function original({ file }: Mutant, folder: string): Promise<string> {
  return readFile(path.join(folder, file), 'utf8').catch(() => '');
}

/** Its text is gone, or stands in a function that a later migration makes anew: nothing would change. */
async function whyStale(text: string, { file, from }: Mutant): Promise<string | null> {
  const found = text.split(from).length - 1;
  if (found !== 1) return `its text stands ${found} times in ${file}`;
  // The function in whose body it stands: one whose `$$` is open there.
  const made = text.slice(0, text.indexOf(from)).match(/(FUNCTION [^$;]*?\))[^$]*\$\$(?:(?!\$\$)[^])*$/);
  const folder = path.dirname(file);
  if (!made || folder !== MIGRATIONS) return null;
  const again = `CREATE OR REPLACE ${made[1]}`;
  for (const name of (await readdir(path.join(ROOT, folder))).toSorted()) {
    if (name <= path.basename(file)) continue;
    const later = await readFile(path.join(ROOT, folder, name), 'utf8');
    if (later.includes(again)) return `${name} makes its function anew`;
  }
  return null;
}

async function plant(copy: string, mutant: Mutant): Promise<Result> {
  const began = Date.now();
  const seconds = () => (Date.now() - began) / 1000;
  const text = await original(mutant, copy);
  const stale = await whyStale(text, mutant);
  if (stale) return { outcome: 'stale', seconds: seconds(), words: stale };
  if (mutant.equivalent) return { outcome: 'equivalent', seconds: seconds(), words: mutant.equivalent };
  const file = path.join(copy, mutant.file);
  await writeFile(
    file,
    text.replace(mutant.from, () => mutant.to),
  );
  try {
    return { ...(await runTests(copy, mutant)), seconds: seconds() };
  } finally {
    await writeFile(file, text);
  }
}
