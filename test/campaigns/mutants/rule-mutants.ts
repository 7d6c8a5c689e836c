import { type ChildProcess, execFile, fork } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../src/commands/run-program.ts';
import { importsOf, isRule, type Tree } from '../../support/house/house.ts';
import { makeCopy } from './copies.ts';
import { EQUIVALENT_RULES } from './equivalent.ts';
import { type MadeMutant, mutantsOf } from './made-mutants.ts';

/** One run of the worker: these tests, with another text in one file. */
export interface Run {
  file: string;
  text: string;
  tests: readonly string[];
}
export interface RunResult {
  /** The name of the failed test; null if no test failed. */
  words: string | null;
}

const WORKERS = 2;
const WANTED_RATE = 0.85;
/** The time limit of a run. A mistake that makes a rule run forever counts as noticed. */
const TIMEOUT_MS = 60_000;
/**
 * Matches tests that are not run, because a test that needs a server, a browser's library or a process of its own does
 * not test a rule.
 */
const HEAVY =
  /^test\/support\/(process\/database|portal\/portal|services\/smtp|ledger\/ledger-scene)\.ts$|\/(engine-process|embedded-postgres)\.ts$/;

interface Result extends MadeMutant {
  outcome: 'noticed' | 'missed' | 'equivalent';
  words: string;
}

/**
 * `npm run mutants -- rules` changes each pure rule and the table of permissions in every place that `mutantsOf` finds,
 * and runs the unit tests that import the file, beginning with those of its folder. `-- rules NAME` mutates only files
 * whose path contains NAME.
 */
export async function ruleMutants(names: readonly string[]): Promise<void> {
  const tree = await readTree(['src', 'test/support']);
  const queue = [...tree.keys()]
    .filter((file) => isMutated(file, tree.get(file) ?? ''))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .toSorted();
  const reached = new Map(
    [...tree.keys()].filter((file) => /\.test\.tsx?$/.test(file)).map((test) => [test, reach(tree, test)]),
  );
  const found: Record<string, Result[]> = {};
  const copies = await Promise.all(Array.from({ length: WORKERS }, (_, index) => makeCopy(`rules-${index + 1}`)));
  const work = async (copy: string) => {
    const warm = new WarmVitest(copy);
    try {
      for (let file = queue.shift(); file; file = queue.shift()) {
        const results = await resultsOf(warm, file, tree.get(file) ?? '', testsOf(file, reached));
        found[file] = results;
        console.log(`${sum(results)}  ${file}`);
      }
    } finally {
      warm.end();
    }
  };
  await Promise.all(copies.map(work));
  if (copies[0]) await askTheCompiler(copies[0], found);
  report(found);
}

async function readTree(folders: readonly string[]): Promise<Tree> {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(ROOT, folder), { recursive: true })).map((entry) => `${folder}/${entry}`),
    ),
  );
  const sources = files.flat().map((file) => file.replaceAll('\\', '/'));
  return new Map(
    await Promise.all(
      sources
        .filter((file) => /\.tsx?$/.test(file))
        .map(async (file) => [file, await readFile(path.join(ROOT, file), 'utf8')] as const),
    ),
  );
}

/**
 * Whether a file is mutated: pure rules, the roles and their permissions. Contracts are not, because they only declare
 * names, shapes and limits, which the types, the specification and the tests over HTTP check.
 */
function isMutated(file: string, text: string): boolean {
  if (/\.(test|fixture|contract)\./.test(file)) return false;
  if (isRule(file) || /^src\/access\/(permissions|roles)\.ts$/.test(file)) return true;
  // Leaves out files that start a process or read a disk, because they are not rules.
  return /^src\/(recognition|server\/sheets)\/[a-z0-9-]+\.ts$/.test(file) && !/ from 'node:(?!crypto)/.test(text);
}

/** The files that a file imports, directly or indirectly. */
function reach(tree: Tree, file: string): Set<string> {
  const found = new Set<string>();
  const next = [file];
  for (let one = next.pop(); one; one = next.pop()) {
    for (const to of importsOf(tree, one)) {
      if (found.has(to)) continue;
      found.add(to);
      next.push(to);
    }
  }
  return found;
}

/** The tests that reach a file, beginning with those of the file's own folder, which notice most mistakes. */
function testsOf(file: string, reached: ReadonlyMap<string, Set<string>>): string[][] {
  const all = [...reached].filter(([, files]) => files.has(file) && ![...files].some((one) => HEAVY.test(one)));
  const isNear = (test: string) => path.dirname(test) === path.dirname(file);
  const stages = [true, false].map((near) => all.map(([test]) => test).filter((test) => isNear(test) === near));
  return stages.filter((tests) => tests.length > 0);
}

async function resultsOf(warm: WarmVitest, file: string, original: string, stages: string[][]): Promise<Result[]> {
  for (const tests of stages) {
    const { words } = await warm.run({ file, text: original, tests });
    if (words !== null) throw new Error(`${file}: its tests fail without a mistake: ${words}`);
  }
  const results: Result[] = [];
  for (const mutant of mutantsOf(original)) {
    const equivalent = EQUIVALENT_RULES[file]?.[mutant.name];
    if (equivalent !== undefined) {
      results.push({ ...mutant, outcome: 'equivalent', words: equivalent });
      continue;
    }
    let words: string | null = null;
    for (const tests of stages) words ??= (await warm.run({ file, text: mutant.text, tests })).words;
    results.push({ ...mutant, outcome: words === null ? 'missed' : 'noticed', words: words ?? '' });
  }
  await warm.run({ file, text: original, tests: [] });
  return results;
}

/**
 * Checks the types of mistakes that no test noticed: writes each mistake to a separate file next to the original, and
 * compiles all of them at once.
 */
async function askTheCompiler(copy: string, found: Record<string, Result[]>): Promise<void> {
  const asked = new Map<string, Result>();
  for (const [file, results] of Object.entries(found))
    for (const [index, result] of results.entries()) {
      if (result.outcome !== 'missed') continue;
      const mutated = file.replace(/\.ts$/, `.mutant${index}.ts`);
      asked.set(mutated, result);
      await writeFile(path.join(copy, mutated), result.text);
    }
  const output = await new Promise<string>((resolve) => {
    const args = [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'];
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 1e9 }, (_error, stdout) => resolve(stdout));
  });
  for (const [, file = '', words = ''] of output.matchAll(/^(\S+\.mutant\d+\.ts)\(\d+,\d+\): error (.*)$/gm))
    Object.assign(asked.get(file) ?? {}, { outcome: 'noticed', words: `the compiler: ${words}` });
  await Promise.all([...asked.keys()].map((file) => rm(path.join(copy, file))));
}

const countOf = (results: readonly Result[], outcome: Result['outcome']) =>
  results.filter((one) => one.outcome === outcome).length;

function sum(results: readonly Result[]): string {
  const [noticed, missed] = [countOf(results, 'noticed'), countOf(results, 'missed')];
  return `${noticed} of ${noticed + missed} noticed, ${countOf(results, 'equivalent')} equivalent`;
}

function report(found: Record<string, readonly Result[]>): void {
  for (const [file, results] of Object.entries(found))
    for (const { outcome, line, name } of results)
      if (outcome === 'missed') console.log(`missed  ${file}:${line}  ${name}`);
  const stale = Object.entries(EQUIVALENT_RULES).flatMap(([file, marked]) => {
    const made = found[file]?.map(({ name }) => name);
    return made ? Object.keys(marked).flatMap((name) => (made.includes(name) ? [] : [`${file}  ${name}`])) : [];
  });
  for (const one of stale) console.log(`stale   ${one}`);
  const all = Object.values(found).flat();
  console.log(`${sum(all)}, ${stale.length} stale; ${Object.keys(found).length} files`);
  const [noticed, missed] = [countOf(all, 'noticed'), countOf(all, 'missed')];
  process.exitCode = noticed >= WANTED_RATE * (noticed + missed) && stale.length === 0 ? 0 : 1;
}

/**
 * A process that keeps the imported modules loaded: starting a new process for each mistake takes ten times as long.
 */
class WarmVitest {
  readonly #copy: string;
  #child: ChildProcess | null = null;

  constructor(copy: string) {
    this.#copy = copy;
  }

  async run(run: Run): Promise<RunResult> {
    if (this.#child === null) {
      const worker = path.join(import.meta.dirname, 'rule-mutants-worker.ts');
      this.#child = fork(worker, { cwd: this.#copy, stdio: 'ignore' });
      await this.#result(this.#child);
    }
    const result = this.#result(this.#child);
    this.#child.send(run);
    return result;
  }

  #result(child: ChildProcess): Promise<RunResult> {
    return new Promise((resolve) => {
      const done = (result: RunResult) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(result);
      };
      const timer = setTimeout(() => this.end(), TIMEOUT_MS);
      child.once('message', (result) => done(result as RunResult));
      child.once('exit', () => {
        this.#child = null;
        done({ words: 'its process ended, or was killed' });
      });
    });
  }

  end(): void {
    this.#child?.kill('SIGKILL');
  }
}
