import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './test/support/browser/browser.ts';

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/setup/demo.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // Three workers on two cores: with two, a quarter of the time was idle.
  workers: 3,
  // Tests do not measure time: on a busy machine a step may take long, and only a hang must fail.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 120_000,
    launchOptions: { executablePath: findBrowser()?.executablePath, args: BROWSER_ARGUMENTS },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Tracing every step would take a third of the time; use `--trace on` when you need one.
    screenshot: 'only-on-failure',
  },
});
