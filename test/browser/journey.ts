import path from 'node:path';
import { test as base } from '@playwright/test';
import { cpuSeconds, noteCpu } from '../support/process/cpu-seconds.ts';

export { expect } from '@playwright/test';

/** A journey that counts the CPU seconds of its worker, of the portal in it and of the browser below it. */
export const test = base.extend<{ cpu: undefined }>({
  cpu: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of the fixtures that are asked for
    async ({}, use, { file }) => {
      const before = cpuSeconds();
      await use(undefined);
      noteCpu(path.relative(process.cwd(), file).split(path.sep).join('/'), cpuSeconds() - before);
    },
    { auto: true },
  ],
});
