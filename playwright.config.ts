import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './test/support/browser/browser.ts';

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/setup/demo.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // Three on two cores: with two a quarter of the time was idle.
  workers: 3,
  // How long something takes on a busy machine is no test's matter: it comes, or it hangs.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 120_000,
    launchOptions: { executablePath: findBrowser()?.executablePath, args: BROWSER_ARGUMENTS },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A trace of every step takes a third of the time: `--trace on` where one is needed.
    screenshot: 'only-on-failure',
  },
});
