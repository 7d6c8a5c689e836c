import { rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openInstallation, type Running, stopAll } from './large/installation.ts';
import {
  callTimes,
  dailyCounts,
  indexWhileServing,
  newsTraffic,
  partitions,
  policyCost,
  sizes,
  verifiers,
} from './large/measures.ts';
import { placeOf, serveInstallation } from './large/nodes.ts';

/**
 * Measures an installation of 50 practices, one of them ten times as large, on one database with four nodes. Compares
 * the usual requests at a normal practice and at the large one with the same requests at a practice that is alone in a
 * database, then measures background jobs and operator commands. docs/large.md has the results. Budget: at most 1.5
 * times as long as alone, or 10 ms longer.
 *
 * npm run bench -- large --documents 5000000 [--practices 50] [--nodes 4] [--rounds 20] [--only calls,verifier]
 *
 * PORTALE_SCENES keeps the data for the next run; --forget deletes them.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    documents: { type: 'string', default: '5000000' },
    practices: { type: 'string', default: '50' },
    nodes: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: 'sizes,calls,policies,news,counts,verifier,index,partitions' },
    forget: { type: 'boolean', default: false },
  },
});
const root = process.env.PORTALE_SCENES ?? path.join(tmpdir(), 'portale-scenes');
const practices = Number(options.practices);
const documents = Number(options.documents);
const usual = Math.round(documents / (practices + 9));
const wanted = new Set(options.only.split(','));
const part = async (name: string, heading: string, work: () => Promise<unknown>) => {
  if (!wanted.has(name)) return;
  console.log(`\n## ${heading} (load ${loadavg()[0]?.toFixed(1)})`);
  await work();
};

const folders = [`1-${usual}`, `${practices}-${documents}`].map((name) => path.join(root, 'large', name));
let within = true;
const running: Running = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll(running).finally(() => process.exit(1)));
try {
  const one = { practices: 1, documents: usual, skewed: false };
  const alone = await serveInstallation(await openInstallation(folders[0] ?? '', one, running), 1, running);
  const many = { practices, documents, skewed: true };
  const nodes = Number(options.nodes);
  const large = await serveInstallation(await openInstallation(folders[1] ?? '', many, running), nodes, running);
  const small = await placeOf(alone, 'alone', '1');
  const middle = await placeOf(large, 'the usual one', String(Math.ceil(practices / 2)));
  const largest = await placeOf(large, 'the large one', String(practices));
  console.log([small, middle, largest].map((place) => `${place.name}: ${place.documents} documents`).join('; '));

  await part('sizes', 'Rows (millions) and GB of table and of indexes, for a million documents', () => sizes(large));
  await part('calls', 'Calls, ms, median / p95: alone, the usual one, the large one, ratios to alone', async () => {
    within = await callTimes([small, middle, largest], Number(options.rounds));
  });
  await part('policies', 'The large one as the owner and under its policies, ms', () => policyCost(large, largest));
  await part('news', 'Windows told', () => newsTraffic(large, largest, 10));
  await part('counts', 'Once a day', () => dailyCounts(large));
  await part('verifier', 'The verifier', () => verifiers(large));
  await part('index', 'While it serves: how long, a call’s median, the longest', () =>
    indexWhileServing(large, middle),
  );
  await part('partitions', 'One table and partitioned, ms', () => partitions(large, largest));
} finally {
  await stopAll(running);
}
if (options.forget) for (const folder of folders) rmSync(folder, { recursive: true, force: true });
console.log(within ? '\nwithin the budget' : '\nOVER the budget');
process.exitCode = within ? 0 : 1;
