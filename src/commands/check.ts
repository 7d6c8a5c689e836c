import { runNode } from './run-program.ts';

/** `npm run check`: types, lint, format, unused code, unit tests and architecture; all run, then the failed are named. */
const STEPS: { name: string; file: string; args: string[] }[] = [
  { name: 'types', file: 'node_modules/typescript/bin/tsc', args: ['-p', '.'] },
  { name: 'lint', file: 'node_modules/oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', file: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '.'] },
  { name: 'unused code', file: 'node_modules/knip/bin/knip.js', args: [] },
  { name: 'unit tests', file: 'node_modules/vitest/vitest.mjs', args: ['run', '--project=unit', '--reporter=dot'] },
];

const failed: string[] = [];
for (const { name, file, args } of STEPS) {
  console.log(`\n— ${name}`);
  if ((await runNode(file, args)) !== 0) failed.push(name);
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed');
process.exitCode = failed.length > 0 ? 1 : 0;
