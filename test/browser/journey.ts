import path from 'node:path';
import { test as base } from '@playwright/test';
import { cpuSeconds, noteCpu } from '../support/process/cpu-seconds.ts';

export * from '@playwright/test';

/** Counts the CPU seconds of each browser test: its worker process, which runs the portal, and the browser. */
export const test = base.extend<{ cpu: undefined }>({
  cpu: [
    // oxlint-disable-next-line no-empty-pattern -- playwright reads from the pattern which fixtures are asked for
    async ({}, use, { file }) => {
      const before = cpuSeconds();
      await use(undefined);
      noteCpu(path.relative(process.cwd(), file).split(path.sep).join('/'), cpuSeconds() - before);
    },
    { auto: true },
  ],
});
