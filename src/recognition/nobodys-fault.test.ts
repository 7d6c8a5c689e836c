import { ChildProcess } from 'node:child_process';
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

it('a file that ended two processes is refused', async () => {
  expect(await lookWhileEnding('SIGKILL', 2)).toEqual({ found: 'unclear', ended: 2 });
});

it('two orders to terminate are the server’s problem and do not refuse the file', async () => {
  expect([null, 503]).toContain((await lookWhileEnding('SIGTERM', 2)).found);
});
