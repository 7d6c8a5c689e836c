import { cpuSeconds } from '../../test/support/process/cpu-seconds.ts';
import { runNode } from './run-program.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
/**
 * The steps of `npm run check`, to run before each commit: types, lint, format, unused code, architecture, the sizes of
 * the built web app, and the unit tests that uncommitted changes affect. No database is started. All steps run; then the command lists the failed ones.
 */
const STEPS: { name: string; file: string; args: string[] }[] = [
  { name: 'types', file: 'node_modules/typescript/bin/tsc', args: ['-p', '.'] },
  { name: 'lint', file: 'node_modules/oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', file: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '.'] },
  { name: 'unused code', file: 'node_modules/knip/bin/knip.js', args: [] },
  {
    name: 'architecture',
    file: VITEST,
    args: ['run', '--project=unit', '--reporter=dot', 'test/architecture.test.ts'],
  },
  { name: 'bytes of the web app', file: 'test/campaigns/bench.ts', args: ['web', '--only', 'bytes'] },
  {
    name: 'unit tests of what changed',
    file: VITEST,
    args: [
      'run',
      '--project=unit',
      '--reporter=dot',
      '--changed',
      '--passWithNoTests',
      '--exclude=test/architecture.test.ts',
    ],
  },
];

const failed: string[] = [];
for (const { name, file, args } of STEPS) {
  console.log(`\n— ${name}`);
  if ((await runNode(file, args)) !== 0) failed.push(name);
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed');
console.log(`CPU seconds: ${Math.round(cpuSeconds())}`);
process.exitCode = failed.length > 0 ? 1 : 0;
