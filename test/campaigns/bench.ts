import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { ROOT, runNode } from '../../src/commands/run-program.ts';

/** `npm run bench -- lists|web|…` runs one bench; without a name, all of them. */
const FOLDER = path.join(ROOT, 'test/campaigns/bench');
const [wanted, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--');
const all = (await readdir(FOLDER))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => path.basename(name, '.ts'));
const chosen = all.filter((name) => !wanted || name === wanted || name.startsWith(`${wanted}-`));
if (chosen.length === 0) {
  console.error(`There is no bench "${wanted}". There are: ${all.join(', ')}.`);
  process.exit(1);
}
await buildWebIfStale();
for (const name of chosen) {
  const code = await runNode(`test/campaigns/bench/${name}.ts`, rest);
  if (code !== 0) process.exitCode = code;
}
