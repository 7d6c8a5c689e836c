const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const ends: (() => void)[] = [];

/**
 * Calls `end` when this process exits, also after a signal or an error, so that programs started by this process do not
 * outlive it. The `end` that was added last runs first.
 * @returns a function that removes `end` again, for an ordinary end
 */
export function whenInterrupted(end: () => void): () => void {
  if (ends.length === 0) {
    process.on('exit', endAll);
    for (const signal of SIGNALS) process.on(signal, exit);
  }
  ends.unshift(end);
  return () => {
    ends.splice(ends.indexOf(end), 1);
    if (ends.length > 0) return;
    process.off('exit', endAll);
    for (const signal of SIGNALS) process.off(signal, exit);
  };
}

function endAll(): void {
  for (const end of ends) end();
}

/**
 * Exits, unless another listener waits for a program that it runs; that listener exits instead (`runNode`, vitest,
 * Playwright).
 */
function exit(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(1);
}
