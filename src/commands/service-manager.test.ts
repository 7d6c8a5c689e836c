import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Run } from './run-until-stopped.ts';
import { openServiceManager } from './service-manager.ts';

it('tells systemd when the portal is ready, that it lives, and when it ends', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portale-notify-'));
  const told = path.join(folder, 'told');
  const notify = path.join(folder, 'systemd-notify');
  await writeFile(notify, `#!/bin/sh\necho "$NOTIFY_SOCKET $1" >> ${told}\n`);
  await chmod(notify, 0o755);
  const ends: (() => Promise<unknown>)[] = [];
  const run: Run = { endWith: (end) => ends.push(end), signal: new AbortController().signal };
  const env: NodeJS.ProcessEnv = {
    PATH: `${folder}:${process.env.PATH}`,
    NOTIFY_SOCKET: '/run/notify',
    WATCHDOG_USEC: '40000',
  };

  const manager = openServiceManager(run, env);
  expect(env.NOTIFY_SOCKET, 'hidden from PostgreSQL').toBeUndefined();
  await manager.ready();
  await expect.poll(() => readFile(told, 'utf8')).toContain('/run/notify WATCHDOG=1');
  for (const end of ends) await end();
  const lines = (await readFile(told, 'utf8')).trim().split('\n');
  expect([lines[0], lines.includes('/run/notify STOPPING=1')]).toEqual(['/run/notify READY=1', true]);
  await rm(folder, { recursive: true });
});

it('tells nobody without systemd', async () => {
  const run: Run = { endWith: () => expect.unreachable(), signal: new AbortController().signal };
  const env: NodeJS.ProcessEnv = { PATH: '/nowhere' };
  await openServiceManager(run, env).ready();
  expect(env).toEqual({ PATH: '/nowhere' });
});
