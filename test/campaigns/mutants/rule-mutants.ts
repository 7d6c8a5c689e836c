import { type ChildProcess, execFile, fork } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../src/commands/run-program.ts';
import { importsOf, isRule, type Tree } from '../../support/house/house.ts';
import { EQUIVALENT } from './equivalent.ts';
import { type MadeMutant, mutantsOf } from './made-mutants.ts';
import { MUTANTS_FOLDER, makeCopy } from './mutant-copies.ts';

/**
 * `npm run mutants -- rules`: reads each pure rule and the table of permissions differently in every place
 * that a machine finds, and runs the unit tests that reach the file, those beside it first. `-- rules NAME` takes the
 * files whose path holds NAME.
 */
export interface Asked {
  file: string;
  text: string;
  tests: readonly string[];
}
export interface Told {
  /** The test that failed. */
  words: string | null;
}

const WORKERS = 2;
const RESULTS = path.join(MUTANTS_FOLDER, 'rules.json');
const WANTED_RATE = 0.85;
/** A rule that never ends has been noticed. */
const AT_MOST_MS = 60_000;
/** Tests that need a server, a browser's library or a process of their own are no test of a rule. */
const HEAVY = /^test\/support\/(database|portal|smtp|ledger-scene)\.ts$|\/engine-process\.ts$|\/embedded-postgres\.ts$/;

type Outcome = 'killed' | 'survived' | 'equivalent';
interface Result extends MadeMutant {
  outcome: Outcome;
  words: string;
}

export async function ruleMutants(names: readonly string[]): Promise<void> {
  const tree: Tree = new Map(
    await Promise.all(
      (
        await Promise.all(
          ['src', 'test/support'].map((folder) => readdir(path.join(ROOT, folder), { recursive: true })),
        )
      )
        .flatMap((entries, index) => entries.map((entry) => `${['src', 'test/support'][index]}/${entry}`))
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => /\.tsx?$/.test(file))
        .map(async (file) => [file, await readFile(path.join(ROOT, file), 'utf8')] as const),
    ),
  );
  const files = [...tree.keys()]
    .filter(
      (file) =>
        isMutated(file, tree.get(file) ?? '') && (names.length === 0 || names.some((name) => file.includes(name))),
    )
    .toSorted();
  const reached = new Map(
    [...tree.keys()].filter((file) => /\.test\.tsx?$/.test(file)).map((test) => [test, reach(tree, test)]),
  );
  const found: Record<string, Result[]> = {};
  const queue = [...files];
  const copies = await Promise.all(Array.from({ length: WORKERS }, (_, index) => makeCopy(`rules-${index + 1}`)));
  const work = async (copy: string) => {
    const warm = new WarmVitest(copy);
    try {
      for (let file = queue.shift(); file; file = queue.shift()) {
        const results = await resultsOf(warm, tree, file, reached);
        found[file] = results;
        console.log(lineOf(file, results));
        await writeFile(RESULTS, JSON.stringify(found, null, 1));
      }
    } finally {
      warm.end();
    }
  };
  await Promise.all(copies.map(work));
  if (copies[0]) await askTheCompiler(copies[0], found);
  await writeFile(RESULTS, JSON.stringify(found, null, 1));
  sum(found);
}

/**
 * Pure rules, the roles and what they may. A contract says names, forms and limits, which the types, the specification
 * and the grids over HTTP are compared with; it decides nothing by itself.
 */
function isMutated(file: string, text: string): boolean {
  if (/\.(test|fixture|contract)\./.test(file)) return false;
  if (isRule(file) || /^src\/access\/(permissions|roles)\.ts$/.test(file)) return true;
  // What starts a process or reads a disk is no rule.
  return /^src\/(recognition|server\/sheets)\/[a-z0-9-]+\.ts$/.test(file) && !/ from 'node:(?!crypto)/.test(text);
}

/** Whatever a file imports, or what that imports. */
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

/** Tests of the file's own folder first: most of what is noticed at all is noticed there. */
function testsOf(file: string, reached: ReadonlyMap<string, Set<string>>): string[][] {
  const all = [...reached].filter(([, files]) => files.has(file) && ![...files].some((one) => HEAVY.test(one)));
  const beside = (test: string) => path.dirname(test) === path.dirname(file);
  const stages = [true, false].map((near) => all.map(([test]) => test).filter((test) => beside(test) === near));
  return stages.filter((tests) => tests.length > 0);
}

async function resultsOf(
  warm: WarmVitest,
  tree: Tree,
  file: string,
  reached: ReadonlyMap<string, Set<string>>,
): Promise<Result[]> {
  const stages = testsOf(file, reached);
  const marked = EQUIVALENT[file] ?? {};
  const original = tree.get(file) ?? '';
  for (const tests of stages) {
    const { words } = await warm.ask({ file, text: original, tests });
    if (words !== null) throw new Error(`${file}: its tests fail without a mistake: ${words}`);
  }
  const results: Result[] = [];
  for (const mutant of mutantsOf(original)) {
    const why = marked[mutant.name];
    let words: string | null = null;
    if (why === undefined)
      for (const tests of stages) words ??= (await warm.ask({ file, text: mutant.text, tests })).words;
    const outcome = why === undefined ? (words === null ? 'survived' : 'killed') : 'equivalent';
    results.push({ ...mutant, outcome, words: why ?? words ?? '' });
  }
  await warm.ask({ file, text: original, tests: [] });
  return results;
}

/** What no test has noticed the types may: each stands as a file of its own beside the true one, for one compilation. */
async function askTheCompiler(copy: string, found: Record<string, Result[]>): Promise<void> {
  const asked = new Map<string, Result>();
  for (const [file, results] of Object.entries(found))
    for (const [index, result] of results.entries()) {
      if (result.outcome !== 'survived') continue;
      const beside = file.replace(/\.ts$/, `.mutant${index}.ts`);
      asked.set(beside, result);
      await writeFile(path.join(copy, beside), result.text);
    }
  const said = await new Promise<string>((resolve) => {
    const args = [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'];
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 1e9 }, (_error, stdout) => resolve(stdout));
  });
  for (const [, file = '', words = ''] of said.matchAll(/^(\S+\.mutant\d+\.ts)\(\d+,\d+\): error (.*)$/gm))
    Object.assign(asked.get(file) ?? {}, { outcome: 'killed', words: `the compiler: ${words}` });
  await Promise.all([...asked.keys()].map((file) => rm(path.join(copy, file))));
}

function countsOf(results: readonly Result[]): Record<Outcome, number> {
  const count = (outcome: Outcome) => results.filter((one) => one.outcome === outcome).length;
  return { killed: count('killed'), survived: count('survived'), equivalent: count('equivalent') };
}

function rateOf(results: readonly Result[]): string {
  const { killed, survived } = countsOf(results);
  return killed + survived === 0 ? '–' : `${((100 * killed) / (killed + survived)).toFixed(1)} %`;
}

function lineOf(file: string, results: readonly Result[]): string {
  const { killed, survived, equivalent } = countsOf(results);
  return `${rateOf(results).padStart(7)}  ${file}  ${killed} noticed, ${survived} survived, ${equivalent} equivalent`;
}

function sum(found: Record<string, readonly Result[]>): void {
  for (const [file, results] of Object.entries(found))
    for (const { outcome, line, name } of results)
      if (outcome === 'survived') console.log(`survived  ${file}:${line}  ${name}`);
  const folders = Object.groupBy(Object.keys(found), (file) => path.posix.dirname(file));
  for (const [folder, files = []] of Object.entries(folders)) {
    const results = files.flatMap((file) => found[file] ?? []);
    console.log(`${rateOf(results).padStart(7)}  ${folder}  of ${results.length} in ${files.length} files`);
  }
  // What is marked and made no more was mended or has moved: it is read again.
  const stale = Object.entries(EQUIVALENT).flatMap(([file, marked]) => {
    const made = found[file]?.map(({ name }) => name);
    return made ? Object.keys(marked).flatMap((name) => (made.includes(name) ? [] : [`${file}  ${name}`])) : [];
  });
  for (const one of stale) console.log(`stale     ${one}`);
  const all = Object.values(found).flat();
  const { killed, survived, equivalent } = countsOf(all);
  console.log(
    `${killed} of ${killed + survived} noticed (${rateOf(all)}), ${survived} survived, ${equivalent} equivalent, ` +
      `${stale.length} stale; ${Object.keys(found).length} files`,
  );
  process.exitCode = killed >= WANTED_RATE * (killed + survived) && stale.length === 0 ? 0 : 1;
}

/** A process that keeps what the tests import: to start it anew for each mistake takes ten times as long. */
class WarmVitest {
  readonly #copy: string;
  #child: ChildProcess | null = null;

  constructor(copy: string) {
    this.#copy = copy;
  }

  async ask(asked: Asked): Promise<Told> {
    if (this.#child === null) {
      const worker = path.join(import.meta.dirname, 'rule-mutants-worker.ts');
      this.#child = fork(worker, { cwd: this.#copy, stdio: 'ignore' });
      await this.#answer(this.#child);
    }
    const answer = this.#answer(this.#child);
    this.#child.send(asked);
    return answer;
  }

  #answer(child: ChildProcess): Promise<Told> {
    return new Promise((resolve) => {
      const done = (told: Told) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(told);
      };
      const timer = setTimeout(() => this.end(), AT_MOST_MS);
      child.once('message', (told) => done(told as Told));
      child.once('exit', () => {
        this.#child = null;
        done({ words: 'its process ended, or was ended' });
      });
    });
  }

  end(): void {
    this.#child?.kill('SIGKILL');
  }
}
