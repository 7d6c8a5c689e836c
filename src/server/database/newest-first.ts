/**
 * Runs a few tasks at once and starts the newest waiting task next. During a flood this answers callers who are still
 * waiting instead of those who have given up. When too many tasks wait, it refuses the oldest.
 */
export function newestFirst({ running: most, waiting: longest }: { running: number; waiting: number }) {
  let running = 0;
  const waiting: { go: () => void; refuse: (error: Error) => void }[] = [];
  return async <T>(work: () => Promise<T>, refusal: () => Error): Promise<T> => {
    if (running < most) running += 1;
    else {
      await new Promise<void>((go, refuse) => {
        waiting.push({ go, refuse });
        if (waiting.length > longest) waiting.shift()?.refuse(refusal());
      });
    }
    try {
      return await work();
    } finally {
      const next = waiting.pop();
      if (next) next.go();
      else running -= 1;
    }
  };
}
