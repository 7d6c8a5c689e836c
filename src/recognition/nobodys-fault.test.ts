import { ChildProcess, spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPdf } from '../../test/support/portal/portal.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';
import { lookAtPdf } from '../engine/pdf-engine.ts';

beforeEach(endWaitingProcesses);
afterEach(endWaitingProcesses);

/** Analyses a good file while killing its processes as soon as they start; returns the number killed. */
async function lookWhileEnding(signal: NodeJS.Signals, times: number) {
  const births = ChildProcess.prototype as unknown as { spawn(options: { args: string[] }): number };
  const { spawn } = births;
  let ended = 0;
  births.spawn = function bear(this: ChildProcess, options) {
    const failure = spawn.call(this, options);
    if (ended < times && options.args.some((one) => one.includes('pdf-worker'))) {
      ended += 1;
      this.kill(signal);
    }
    return failure;
  };
  try {
    const found = await lookAtPdf(aPdf('Cedolino')).catch((error: { status?: number }) => error.status);
    return { found, ended };
  } finally {
    births.spawn = spawn;
  }
}

it('a good file is analysed again after its process was killed', async () => {
  expect(await lookWhileEnding('SIGKILL', 1)).toEqual({ found: null, ended: 1 });
});

it('a file that crashed two processes is refused', async () => {
  expect(await lookWhileEnding('SIGABRT', 2)).toEqual({ found: 'unclear', ended: 2 });
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'after %s ended two small processes, the file is accepted or the server answers 503, never a refusal',
  async (signal) => {
    expect([null, 503]).toContain((await lookWhileEnding(signal, 2)).found);
  },
);

it('a good file is analysed in a new process if all waiting processes were killed', async () => {
  const looks = Array.from({ length: 3 }, () => lookAtPdf(aPdf('Cedolino')));
  expect(await Promise.all(looks)).toEqual([null, null, null]);
  const waiting = childrenOf('pdf-worker');
  expect(waiting.length).toBeGreaterThan(1);
  // Kills the waiting processes so that this process has not yet noticed their end when it sends the next file.
  for (const pid of waiting) process.kill(pid, 'SIGKILL');
  expect(await lookAtPdf(aPdf('Cedolino'))).toBeNull();
});

function childrenOf(program: string): number[] {
  const ps = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return ps.stdout
    .split('\n')
    .filter((line) => line.includes(program))
    .map((line) => Number.parseInt(line, 10));
}
