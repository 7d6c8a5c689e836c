import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { HEAVY } from './test/heavy.ts';

/** Heavy files first: none is then left for one worker alone at the end. */
class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLight = ({ moduleId }: TestSpecification) =>
      path.relative(import.meta.dirname, moduleId) in HEAVY ? 0 : 1;
    return (await super.sort(files)).toSorted((a, b) => isLight(a) - isLight(b));
  }
}

/** Tests beside the code that need PostgreSQL; the other unit tests start without it. */
const ON_POSTGRES = [
  'database/demo/seed.test.ts',
  'src/commands/ledger-verify.test.ts',
  'src/features/history/history.test.ts',
  'src/ledger/{checkpoint.io,ledger,verify}.test.ts',
  'src/pdf/seal.test.ts',
  'src/engine/{receipt-engine,signing-engine}.test.ts',
  'src/recognition/nobodys-fault.test.ts',
  'src/server/{,*/}{database,embedded-postgres,migrations,postgres-servers,prepare-database,strangers}.test.ts',
];

/** They start, kill and upgrade whole installations: `npm run test:full` runs them, and `npm test -- NAME`. */
const WHOLE_INSTALLATIONS = [
  'database/demo/seed.test.ts',
  'test/api/companies/import-killed.test.ts',
  'test/api/operation/{backup,baseline,command-line,nodes,nodes-once,wrong-starts}.test.ts',
  'test/api/server/{database-away,ending,group-end}.test.ts',
];

const common = {
  // The files of one worker share what they import: to load all that again takes longer than most of them.
  isolate: false,
  setupFiles: ['test/setup/modules.ts'],
  // Times are Italian in the portal and UTC in its storage: neither may come from the machine.
  env: { TZ: 'UTC' },
  // How long something takes on a busy machine is no test's matter: it comes, or it hangs.
  testTimeout: 300_000,
  // A test that asserts nothing is none.
  expect: { poll: { timeout: 120_000 }, requireAssertions: true },
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    allowOnly: false,
    // A missing snapshot fails, also on one's own machine; `-u` writes it.
    update: 'none',
    maxWorkers: 2,
    // `--changed`: what no import leads to reaches every test.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.*', '**/database/migrations/**', '**/test/setup/**'],
    sequence: { sequencer: HeavyFirst },
    projects: [
      {
        // Rules, screens' logic, architecture: without a database.
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'database/**/*.test.ts', 'test/{architecture,campaigns/**/*}.test.ts'],
          exclude: ON_POSTGRES,
        },
      },
      {
        // The whole server, over HTTP, and what is tested on a database of its own.
        test: {
          ...common,
          name: 'server',
          globalSetup: ['test/setup/postgres.ts'],
          include: ['test/{api,grids}/**/*.test.ts', ...ON_POSTGRES],
          exclude: process.env.PORTALE_TEST_DAILY ? WHOLE_INSTALLATIONS : [],
        },
      },
      {
        // The campaigns of `npm run soak`, which alone names this project.
        test: {
          ...common,
          name: 'soak',
          globalSetup: ['test/setup/postgres.ts'],
          include: ['test/campaigns/soak/**/*.soak.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
