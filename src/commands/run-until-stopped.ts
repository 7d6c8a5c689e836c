import { setTimeout as sleep } from 'node:timers/promises';

export interface Run {
  /** Registers a function that is called at the end of the run; the last one registered is called first. */
  endWith(end: () => Promise<unknown>): void;
  /** Aborted as soon as the run must end, so that long steps of the start can stop. */
  signal: AbortSignal;
}

/** How long to wait for a start that was interrupted. */
const PATIENCE_MS = 15_000;

/**
 * Runs a service until Ctrl-C, SIGTERM, or the end of its parent process; then calls every registered end. If the start
 * fails, prints the reason in one sentence, ends what the start had begun, and exits with 1.
 */
export function runUntilStopped(begin: (run: Run) => Promise<void>): Promise<void> {
  return run(begin, false);
}

/** Like `runUntilStopped`, for work that ends by itself: every registered end is called after the work. */
export function runOnce(work: (run: Run) => Promise<void>): Promise<void> {
  return run(work, true);
}

async function run(begin: (run: Run) => Promise<void>, once: boolean): Promise<void> {
  const ends: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  let begun: Promise<unknown> = Promise.resolve();
  let stopped: Promise<never> | undefined;

  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) {
      try {
        await end();
      } catch (error) {
        console.error(messageOf(error));
        process.exitCode = 1;
      }
    }
  };
  // Ctrl-C in a terminal reaches this process twice, directly and through its parent; only the first signal counts.
  const stop = (code: number) => {
    stopped ??= (async () => {
      stopping.abort();
      await endAll();
      await Promise.race([Promise.allSettled([begun]), sleep(PATIENCE_MS)]);
      await endAll();
      process.exit(process.exitCode ?? code);
    })();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  process.once('disconnect', () => stop(0));

  begun = begin({ endWith: (end) => ends.push(end), signal: stopping.signal });
  try {
    await begun;
    if (once) stop(0);
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(messageOf(error));
      stop(1);
    }
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return `The disk${path ? ` of ${path}` : ''} is full: make room on it, then start again.`;
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
}
