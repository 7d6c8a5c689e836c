import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureBytes } from './web/bytes.ts';
import { measureLighthouse } from './web/lighthouse.ts';
import { startBenchPortal } from './web/portal.ts';
import { measureRules } from './web/rules.ts';
import { type Figure, fails, printFigures } from './web/table.ts';
import { measureTimes } from './web/times.ts';

/**
 * Checks the web app's budgets: bytes of every screen, times of a list of 10,000 payslips in Chromium compared with a
 * bare page of plain DOM, Lighthouse scores, and no violation of the content security policy in normal use.
 *
 * npm run bench -- web [--rounds 5] [--audits 3] [--only bytes|rules|times|lighthouse]
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    audits: { type: 'string', default: '3' },
    only: { type: 'string' },
    web: { type: 'string', default: 'dist/web' },
  },
});
const webRoot = path.resolve(values.web);
const wanted = (part: string) => values.only === undefined || values.only === part;

const failed: Figure[] = [];
function report(title: string, figures: readonly Figure[]): void {
  printFigures(title, figures);
  failed.push(...figures.filter(fails));
}

if (wanted('bytes')) report('gzip, to a usable screen', measureBytes(webRoot));
if (values.only !== 'bytes') {
  const portal = await startBenchPortal(webRoot);
  try {
    if (wanted('rules')) report('on any machine', await measureRules(portal));
    if (wanted('times')) report('times in Chromium', await measureTimes(portal, Number(values.rounds)));
    if (wanted('lighthouse')) report('scores', await measureLighthouse(portal, Number(values.audits)));
  } finally {
    await portal.close();
  }
}
if (failed.length > 0) {
  console.log(`\nOVER, and not by the machine: ${failed.map((figure) => figure.name).join('; ')}`);
  process.exitCode = 1;
}
