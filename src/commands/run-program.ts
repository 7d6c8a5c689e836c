import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Runs npm in a folder; npm's errors go to the terminal. @returns npm's output */
export function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
}

/**
 * Runs a program of a dependency, or a file of ours, with this Node, in this terminal.
 * @returns the program's exit code
 */
export function runNode(
  file: string,
  args: readonly string[],
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<number> {
  const child = spawn(process.execPath, [path.join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  let interrupted = false;
  const pass = (signal: NodeJS.Signals) => {
    interrupted = true;
    child.kill(signal);
  };
  const lost = () => pass('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass);
  process.once('disconnect', lost);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, pass);
      process.off('disconnect', lost);
      // A signal that stops one program of a series stops the whole series.
      if (interrupted) process.exit(1);
      resolve(code ?? 1);
    });
  });
}
