import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../src/commands/run-program.ts';
import { makeCopy, onTestServer, runTests } from './copies.ts';
import { EQUIVALENT_SQL } from './equivalent.ts';
import type { MadeMutant } from './made-mutants.ts';
import { sqlMutantsOf } from './made-sql-mutants.ts';

/**
 * `npm run mutants -- sql` plants forty machine-made mistakes in the SQL of the stores and runs the tests of the
 * store's feature. Every run draws the same mistakes. `-- sql 100 push` plants a hundred in the stores whose path
 * contains `push`, `-- sql all push` all of them, `-- sql 41-80` the next forty.
 */
const WANTED_RATE = 0.85;
/** The folders of test/api with the tests of a store, if they have another name than the folder of the store. */
const TEST_FOLDERS: Record<string, readonly string[]> = {
  administration: ['accounts', 'operation'],
  'api-keys': ['accounts'],
  consultants: ['accounts', 'operation'],
  directory: ['accounts', 'companies', 'documents', 'isolation'],
  documents: ['documents', 'dossiers', 'privacy'],
  employees: ['companies'],
  ledger: ['history', 'dossiers'],
  notes: ['dashboard'],
  'personal-data': ['privacy'],
  recognition: ['intake'],
  server: ['security', 'server'],
  views: ['search'],
};

type Planted = MadeMutant & { file: string };

export async function sqlMutants(asked: readonly string[]): Promise<void> {
  const isNumber = (word: string) => /^(\d+-)?\d+$/.test(word) || word === 'all';
  const names = asked.filter((word) => !isNumber(word));
  const most = asked.find(isNumber) ?? '40';
  const [last, first] = most.split('-').map(Number).toReversed();
  const all = await everyMistake();
  const chosen = all
    .filter(({ file }) => names.length === 0 || names.some((name) => file.includes(name)))
    .toSorted((one, two) => (drawOf(one) < drawOf(two) ? -1 : 1))
    .slice((first ?? 1) - 1, most === 'all' ? undefined : last);
  const counts = { noticed: 0, missed: 0, equivalent: 0, broken: 0 };
  await onTestServer(async () => {
    const copy = await makeCopy('sql');
    for (const planted of chosen) {
      const { outcome, words } = await plant(copy, planted);
      counts[outcome] += 1;
      console.log(`${outcome.padEnd(10)} ${planted.file}:${planted.line}  ${planted.name}  ← ${words}`);
    }
  });
  const { noticed, missed, equivalent, broken } = counts;
  console.log(
    `${noticed} of ${noticed + missed} noticed, ${missed} missed, ${equivalent} equivalent, ${broken} broken; ` +
      `${all.length} could be planted`,
  );
  process.exitCode = noticed >= WANTED_RATE * (noticed + missed) ? 0 : 1;
}

export function testFoldersOf(store: string): string[] {
  const feature = /^src\/(?:features\/)?([^/]+)/.exec(store)?.[1] ?? '';
  return (TEST_FOLDERS[feature] ?? [feature]).map((folder) => `test/api/${folder}/`);
}

export async function storeFiles(): Promise<string[]> {
  const files = await readdir(path.join(ROOT, 'src'), { recursive: true });
  return files
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.store.ts'))
    .toSorted();
}

async function everyMistake(): Promise<Planted[]> {
  const found = await Promise.all(
    (await storeFiles()).map(async (file) =>
      sqlMutantsOf(await readFile(path.join(ROOT, file), 'utf8')).map((one) => ({ ...one, file })),
    ),
  );
  return found.flat();
}

/** Sorts the mistakes by a hash, so that additions to the stores do not change the order of the other mistakes. */
const drawOf = ({ file, name }: Planted) => createHash('sha256').update(`${file} ${name}`).digest('hex');

async function plant(copy: string, { file, name, text }: Planted) {
  const why = EQUIVALENT_SQL[file]?.[name];
  if (why !== undefined) return { outcome: 'equivalent', words: why } as const;
  const original = await readFile(path.join(copy, file), 'utf8');
  await writeFile(path.join(copy, file), text);
  try {
    return await runTests(copy, file, testFoldersOf(file));
  } finally {
    await writeFile(path.join(copy, file), original);
  }
}
