import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { runNode } from '../../src/commands/run-program.ts';
import { provideBrowser } from '../support/browser/browser.ts';

/** `npm run soak`: the full figures that `npm test` only samples; `npm run soak -- NAME` runs the files of that name. */
await buildWebIfStale();
console.log(`Browser: ${provideBrowser(console.log).origin}`);
process.exitCode = await runNode('node_modules/vitest/vitest.mjs', [
  'run',
  '--project=soak',
  '--reporter=verbose',
  ...process.argv.slice(2).filter((argument) => argument !== '--'),
]);
