import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program in its own process, run like `npm start`. */
export interface RunningStart {
  url: string;
  pid: number;
  /** The program's output so far, from both streams. */
  said(): string;
  /** Resolves with the exit code when the program ends. */
  exited: Promise<number | null>;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Starts an installation from this folder or from `program`, and waits until it is ready. */
export async function startInstallation(
  env: Record<string, string>,
  {
    program = ROOT,
    command = ['src/commands/start.ts'],
    ofItsOwn = false,
  }: { program?: string; command?: string[]; ofItsOwn?: boolean } = {},
): Promise<RunningStart> {
  const modules = path.join(program, 'node_modules');
  const pinned = readdirSync(modules).find((name) => name === `node-${process.platform}-${process.arch}`);
  const node = pinned ? path.join(modules, pinned, 'bin/node') : process.execPath;
  const child = spawn(node, command, {
    cwd: program,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts a process group, which a test can signal as a whole.
    detached: ofItsOwn,
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk));
  while (!/^Ready at/m.test(words)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the start ended: ${words}`);
    await sleep(50);
  }
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    pid: child.pid ?? 0,
    said: () => words,
    exited,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
