import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MUTANTS } from '../../test/mutants/catalogue.ts';
import type { Mutant } from '../../test/mutants/mutant.ts';
import startTestServer from '../../test/setup/postgres.ts';
import { POSTGRES_VARIABLE } from '../../test/support/database.ts';
import { MUTANTS_FOLDER, makeCopy } from './mutant-copies.ts';
import { ruleMutants } from './rule-mutants.ts';
import { ROOT } from './run-program.ts';
import { testsAlone } from './tests-alone.ts';

/**
 * `npm run mutants`: plants realistic mistakes (test/mutants/) one at a time in copies of the tree and runs the tests
 * that must notice. `npm run mutants -- NAME` plants those whose name or file holds NAME; `--resume` leaves out what
 * was noticed since the last whole campaign began; `--stale` only says which text is not there any more. Those that
 * a machine makes of the rules are `npm run mutants -- rules` (rule-mutants.ts); `-- alone` runs tests without those before them (tests-alone.ts).
 */
const COPIES = 2;
const RESULTS = path.join(MUTANTS_FOLDER, 'results.json');
/** A test that hangs has noticed, too; one that a busy machine holds up has not. */
const AT_MOST_MS = 1_800_000;
const WANTED_RATE = 0.95;

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
    const why = whyStale(await original(mutant, ROOT), mutant);
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

function whyStale(text: string, { file, from }: Mutant): string | null {
  const found = text.split(from).length - 1;
  return found === 1 ? null : `its text stands ${found} times in ${file}`;
}

async function plant(copy: string, mutant: Mutant): Promise<Result> {
  const began = Date.now();
  const seconds = () => (Date.now() - began) / 1000;
  const text = await original(mutant, copy);
  const stale = whyStale(text, mutant);
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

async function runTests(copy: string, { file, tests, only }: Mutant): Promise<Omit<Result, 'seconds'>> {
  const report = path.join(copy, 'mutant.json');
  await rm(report, { force: true });
  const args = ['run', '--project=unit', '--project=server', '--bail=1', '--maxWorkers=1', '--reporter=json'];
  if (only) args.push('-t', only);
  const env = { ...process.env };
  // Only a template that is made with the migration shows its mistake.
  if (file.startsWith('database/migrations/')) delete env[POSTGRES_VARIABLE];
  const child = spawn(
    process.execPath,
    [path.join(copy, 'node_modules/vitest/vitest.mjs'), ...args, `--outputFile=${report}`, ...tests],
    { cwd: copy, env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGTERM');
  }, AT_MOST_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  if (late) return { outcome: 'killed', words: 'its time' };
  const found = await readFile(report, 'utf8').then(JSON.parse, () => null);
  if (!found) return { outcome: 'broken', words: complaint.trim().split('\n').at(-1) ?? '' };
  const results = found.testResults as {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
  const failed = results.flatMap((one) => one.assertionResults).find(({ status }) => status === 'failed');
  // Its first words tell a test that has noticed from one that fails for a reason of its own.
  if (failed) return { outcome: 'killed', words: `${failed.fullName}: ${failed.failureMessages[0]?.split('\n')[0]}` };
  if (code === 0 && found.numPassedTests > 0) return { outcome: 'survived', words: tests.join(', ') };
  const unloaded = results.find(({ message }) => message)?.message ?? 'no test was run';
  return { outcome: 'broken', words: unloaded.split('\n')[0] ?? '' };
}
