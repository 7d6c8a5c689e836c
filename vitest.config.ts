import { defineConfig } from 'vitest/config';

const common = {
  globalSetup: ['test/setup/postgres.ts'],
  // The files of one worker share what they import: to load all that again takes longer than most of them.
  isolate: false,
  setupFiles: ['test/setup/modules.ts', ...(process.env.PORTALE_TEST_UNDECIDED ? ['test/setup/undecided.ts'] : [])],
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
    maxWorkers: 2,
    // `--changed`: what no import leads to reaches every test.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.*', '**/database/migrations/**', '**/test/setup/**'],
    projects: [
      {
        // What `npm run check` runs too: rules, stores, screens' logic, architecture.
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'database/**/*.test.ts', 'test/architecture.test.ts'],
        },
      },
      {
        // The whole server, over HTTP.
        test: { ...common, name: 'server', include: ['test/**/*.test.ts'], exclude: ['test/architecture.test.ts'] },
      },
      {
        // The full figures of `npm run soak`, which alone names this project.
        test: {
          ...common,
          name: 'soak',
          include: ['test/campaigns/soak/**/*.soak.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
