import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { aPdf } from '../../test/support/portal.ts';
import { endWaitingProcesses } from './engine-process.ts';
import { lookAtPdf } from './pdf-engine.ts';

afterEach(endWaitingProcesses);

/** The engine's processes of this one. */
function workers(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'latin1')) ?? [];
      const isOurs =
        Number(parent) === process.pid && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes('pdf-worker');
      return isOurs ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Looks at a good file while its processes are ended; answers how many were. */
async function lookWhileEnding(signal: NodeJS.Signals, times: number) {
  const ended = new Set<number>();
  const timer = setInterval(() => {
    for (const pid of workers()) {
      if (ended.size >= times || ended.has(pid)) continue;
      ended.add(pid);
      process.kill(pid, signal);
    }
  }, 1);
  try {
    const found = await lookAtPdf(aPdf('Cedolino')).catch((error: { status?: number }) => error.status);
    return { found, ended: ended.size };
  } finally {
    clearInterval(timer);
  }
}

const isLinux = process.platform === 'linux';

it.runIf(isLinux)('a good file is looked at again when its process was killed', async () => {
  expect(await lookWhileEnding('SIGKILL', 1)).toEqual({ found: null, ended: 1 });
});

it.runIf(isLinux)('a file that ended two processes is refused', async () => {
  expect(await lookWhileEnding('SIGKILL', 2)).toEqual({ found: 'unclear', ended: 2 });
});

it.runIf(isLinux)('an order to end, given twice, is the server’s affair and no refusal of the file', async () => {
  expect([null, 503]).toContain((await lookWhileEnding('SIGTERM', 2)).found);
});
