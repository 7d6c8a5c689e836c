import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const MODULE = pathToFileURL(path.resolve('test/support/process/interrupted.ts')).href;

describe('an interrupted run', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'runs the registered cleanups in reverse order, except those that have ended: %s',
    async (name) => {
      const program = `
      import { whenInterrupted } from '${MODULE}';
      const say = (word) => () => console.log(word);
      whenInterrupted(say('folder'));
      whenInterrupted(say('ended before'))();
      whenInterrupted(say('server'));
      setInterval(() => undefined, 1000);
      console.log('started');`;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (String(chunk).includes('started')) child.kill(name);
      });
      const [code] = await once(child, 'close');
      expect([code, said.trim().split('\n')]).toEqual([1, ['started', 'server', 'folder']]);
    },
  );
});
