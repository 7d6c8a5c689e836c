import { buildWebIfStale } from '../../src/commands/build-web.ts';
import { runNode } from '../../src/commands/run-program.ts';
import { NO_BROWSER, provideBrowser } from '../support/browser/browser.ts';

/**
 * `npm run soak` runs in full the checks that `npm test` only samples; `npm run soak -- NAME` runs the files with that
 * name.
 */
await buildWebIfStale();
const browser = provideBrowser(console.log, { whole: true });
if (!browser) throw new Error(NO_BROWSER);
console.log(`Browser: ${browser.origin}`);
process.exitCode = await runNode('node_modules/vitest/vitest.mjs', [
  'run',
  '--project=soak',
  '--reporter=verbose',
  ...process.argv.slice(2).filter((argument) => argument !== '--'),
]);
