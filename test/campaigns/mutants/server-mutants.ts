import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../src/commands/run-program.ts';
import startTestServer from '../../setup/postgres.ts';
import { EQUIVALENT_ON_SERVER } from './equivalent-on-server.ts';
import { type MadeMutant, mutantsOf } from './made-mutants.ts';
import { sqlMutantsOf } from './made-sql-mutants.ts';
import { MUTANTS_FOLDER, makeCopy } from './mutant-copies.ts';
import { type Noticed, runTests } from './mutant-tests.ts';
import { GRIDS, testsOfStore } from './store-tests.ts';

/**
 * `npm run mutants -- sql`: forty of the mistakes that a machine makes of the stores' SQL, by chance, but the same with each
 * run, against the tests of the server that ask the store (test/campaigns/mutants/store-tests.ts), then against the grids.
 * `-- sql 100 push` takes a hundred of the stores whose path holds `push`; `-- sql all push` takes them all; `-- sql 41-80`
 * takes those that are drawn next. `-- routes` likewise, of calls and jobs.
 */
const AT_FIRST = '40';
const MADE = {
  sql: { files: /\.store\.ts$/, of: sqlMutantsOf },
  routes: { files: /\.(routes|jobs)\.ts$/, of: mutantsOf },
} as const;
export type Made = keyof typeof MADE;
export const isMade = (word: string | undefined): word is Made => word !== undefined && Object.hasOwn(MADE, word);
const WANTED_RATE = 0.85;

type Planted = MadeMutant & { file: string };
type Result = Omit<Planted, 'text'> & { outcome: Noticed['outcome'] | 'equivalent'; words: string };

export async function serverMutants(kind: Made, asked: readonly string[]): Promise<void> {
  const resultsFile = path.join(MUTANTS_FOLDER, `${kind}.json`);
  const isNumber = (word: string) => /^(\d+-)?\d+$/.test(word) || word === 'all';
  const names = asked.filter((word) => !isNumber(word));
  const most = asked.find(isNumber) ?? AT_FIRST;
  const [last, first] = most.split('-').map(Number).toReversed();
  const all = await everyMistake(MADE[kind]);
  const chosen = all
    .filter(({ file }) => names.length === 0 || names.some((name) => file.includes(name)))
    .toSorted((one, two) => (drawn(one) < drawn(two) ? -1 : 1))
    .slice((first ?? 1) - 1, most === 'all' ? undefined : last);
  const results: Result[] = [];
  const stop = await startTestServer();
  try {
    const copy = await makeCopy(kind);
    for (const planted of chosen) {
      const { text: _, ...result } = { ...planted, ...(await plant(copy, planted)) };
      results.push(result);
      console.log(`${result.outcome.padEnd(10)} ${result.file}:${result.line}  ${result.name}  ← ${result.words}`);
      await writeFile(resultsFile, JSON.stringify(results, null, 1));
    }
  } finally {
    await stop();
  }
  const count = (outcome: Result['outcome']) => results.filter((one) => one.outcome === outcome).length;
  const [killed, survived] = [count('killed'), count('survived')];
  console.log(
    `${killed} of ${killed + survived} noticed, ${survived} survived, ${count('equivalent')} equivalent, ` +
      `${count('broken')} broken; of ${all.length}`,
  );
  process.exitCode = killed >= WANTED_RATE * (killed + survived) ? 0 : 1;
}

async function everyMistake(made: (typeof MADE)[Made]): Promise<Planted[]> {
  const files = (await readdir(path.join(ROOT, 'src'), { recursive: true }))
    .map((entry) => `src/${entry.replaceAll('\\', '/')}`)
    .filter((file) => made.files.test(file))
    .toSorted();
  const found = await Promise.all(
    files.map(async (file) => made.of(await readFile(path.join(ROOT, file), 'utf8')).map((one) => ({ ...one, file }))),
  );
  return found.flat();
}

/** By chance, and yet the same tomorrow: whatever else is added to the stores, one that is drawn stays so. */
const drawn = ({ file, name }: Planted) => createHash('sha256').update(`${file} ${name}`).digest('hex');

async function plant(copy: string, { file, name, text }: Planted): Promise<Pick<Result, 'outcome' | 'words'>> {
  const why = EQUIVALENT_ON_SERVER[file]?.[name];
  if (why !== undefined) return { outcome: 'equivalent', words: why };
  const at = path.join(copy, file);
  const original = await readFile(at, 'utf8');
  await writeFile(at, text);
  try {
    const near = await runTests(copy, { file, tests: testsOfStore(file) });
    // The grids ask every call; they are dear, and run where the tests beside the file have let it through.
    return near.outcome === 'survived' ? await runTests(copy, { file, tests: [...GRIDS] }) : near;
  } finally {
    await writeFile(at, original);
  }
}
