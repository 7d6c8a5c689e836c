import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '../../../database/demo/cast.ts';
import { samples } from '../../../database/demo/samples.ts';
import { seedDemo } from '../../../database/demo/seed.ts';
import { hashPassword } from '../../../src/features/accounts/password.io.ts';
import type { ServerParts } from '../../../src/main-server.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { type Portal, startPortal } from '../portal/portal.ts';
import { DEMO_TEMPLATE } from './database.ts';

/** Names the environment variable in which `test/setup/demo.ts` passes the demo's files and their date. */
export const DEMO_VARIABLE = 'PORTALE_TEST_DEMO';

/** Starts a portal with the demo's practice and the built web app. */
export async function startDemoPortal(
  options: Partial<ServerParts> & { sealed?: boolean } = {},
): Promise<Portal & { address: string; releaseAnother: () => Promise<void> }> {
  const today = romeDay(new Date());
  // Serves a copy, because a concurrent build must not remove files that an open page needs.
  const webRoot = await mkdtemp(path.join(tmpdir(), 'portale-web-'));
  await cp('dist/web', webRoot, { recursive: true });
  const blobs = path.join(process.env[DEMO_VARIABLE] ?? '', today);
  // After midnight the prepared demo has yesterday's date and cannot be used.
  const content = existsSync(blobs) ? { template: DEMO_TEMPLATE, blobs } : undefined;
  const portal = await startPortal({ webRoot, demo: { samples: samples(today) }, content, ...options });
  // Changes nothing if the demo already exists.
  await seedDemo({ client: portal.owner, blobs: portal.server.app.blobs, hashPassword, today, log: () => undefined });
  return {
    ...portal,
    address: `${portal.url}/backoffice/`,
    /** Acts like an update: browsers find a new service worker and a new page. */
    async releaseAnother() {
      const worker = path.join(webRoot, 'sw.js');
      const text = await readFile(worker, 'utf8');
      const other = text.replace(/const CACHE = 'portale-\w+'/, "const CACHE = 'portale-another'");
      await writeFile(worker, other.replace(/SHELL\.includes\(data\.has\)/, 'false'));
      await Promise.all([rm(`${worker}.br`, { force: true }), rm(`${worker}.gz`, { force: true })]);
    },
    async close() {
      await portal.close();
      await rm(webRoot, { recursive: true, force: true });
    },
  };
}

export { DEMO_PASSWORD };
