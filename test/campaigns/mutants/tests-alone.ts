import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../src/commands/run-program.ts';
import startTestServer from '../../setup/postgres.ts';

/**
 * `npm run mutants -- alone`: ten tests of the server by chance, each without those before it in its file: one that leans
 * on them fails. `-- alone 30 NAME` takes thirty of the files whose name holds NAME.
 */
export async function testsAlone(words: readonly string[]): Promise<void> {
  const most = Number(words.find((word) => /^\d+$/.test(word)) ?? 10);
  const names = words.filter((word) => !/^\d+$/.test(word));
  const stop = await startTestServer();
  try {
    const files = (await readdir(path.join(ROOT, 'test')))
      .filter((file) => file.endsWith('.test.ts') && (names.length === 0 || names.some((name) => file.includes(name))))
      .map((file) => `test/${file}`);
    const list = path.join(ROOT, '.cache/alone-list.json');
    await rm(list, { force: true });
    await vitest('list', ...files, '--project=server', `--json=${list}`);
    const tests = JSON.parse(await readFile(list, 'utf8')) as { name: string; file: string }[];
    const drawn = tests
      .map((test) => ({ test, by: Math.random() }))
      .toSorted((one, two) => one.by - two.by)
      .slice(0, most);
    let leaning = 0;
    for (const { test } of drawn) {
      const why = await whyNotAlone(test);
      if (why !== null) leaning += 1;
      console.log(`${why === null ? 'alone  ' : 'leaning'}  ${path.relative(ROOT, test.file)}  ${test.name}`);
      if (why !== null) console.log(`         ${why}`);
    }
    console.log(`${drawn.length - leaning} of ${drawn.length} pass alone`);
    process.exitCode = leaning > 0 ? 1 : 0;
  } finally {
    await stop();
  }
}

async function whyNotAlone({ name, file }: { name: string; file: string }): Promise<string | null> {
  const report = path.join(ROOT, '.cache/alone.json');
  await rm(report, { force: true });
  // What a list names of a row of cases is its pattern: `%s`, `$kind`.
  const parts = name.split(/%\w|\$\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const title = parts.join('.*');
  await vitest('run', '--project=server', file, '-t', `^${title}$`, '--reporter=json', `--outputFile=${report}`);
  const { testResults, numPassedTests } = JSON.parse(await readFile(report, 'utf8')) as {
    numPassedTests: number;
    testResults: { message: string; assertionResults: { status: string; failureMessages: string[] }[] }[];
  };
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find((one) => one.status === 'failed');
  if (failed) return failed.failureMessages[0]?.split('\n')[0] ?? '';
  return numPassedTests > 0 ? null : testResults[0]?.message.split('\n')[0] || 'no test has this title';
}

function vitest(...args: string[]): Promise<void> {
  const program = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: ROOT, maxBuffer: 1e9 }, () => resolve());
  });
}
