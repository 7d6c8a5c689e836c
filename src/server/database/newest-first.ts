/**
 * A few at work at once, and of those who wait the newest comes next: in a flood whoever asks now is answered, and not
 * whoever has waited so long that nobody reads the answer any more. Of too many who wait the oldest is refused.
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
