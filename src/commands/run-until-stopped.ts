import { setTimeout as sleep } from 'node:timers/promises';

export interface Run {
  /** Registers what to end with the run; what began last ends first. */
  endWith(end: () => Promise<unknown>): void;
  /** Aborted as soon as the run must end: long steps of the start listen to it. */
  signal: AbortSignal;
}

/** The longest wait for an interrupted start. */
const PATIENCE_MS = 15_000;

/**
 * Runs a service until Ctrl-C, SIGTERM, or the end of its parent process; then ends everything registered. A start that
 * fails prints the reason in a sentence, ends what it had begun, and exits with 1.
 */
export function runUntilStopped(begin: (run: Run) => Promise<void>): Promise<void> {
  return run(begin, false);
}

/** The same for work that ends by itself: everything registered ends with it. */
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
  // Ctrl-C in a terminal reaches this process twice, directly and through its parent: only the first counts.
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
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
}
