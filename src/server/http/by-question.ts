import { Problem } from '../problem.ts';

/** More waiting queries than this are refused: no caller waits that long. */
const MOST_WAITING = 200;
const RETRY_SECONDS = '5';

/**
 * Runs a few expensive queries at once, the others in turn. Callers with the same waiting query share one answer, which
 * is computed after all of them have asked, so that no caller sees an outdated state.
 */
export function byQuestion(most: number) {
  let going = 0;
  const waiting = new Map<string, { answer: Promise<unknown>; begin: () => void }>();
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    going += 1;
    try {
      return await work();
    } finally {
      going -= 1;
      const [next] = waiting;
      if (next) {
        waiting.delete(next[0]);
        next[1].begin();
      }
    }
  };
  return <T>(question: string, work: () => Promise<T>): Promise<T> => {
    if (going < most && waiting.size === 0) return run(work);
    const same = waiting.get(question);
    if (same) return same.answer as Promise<T>;
    if (waiting.size >= MOST_WAITING) throw new Problem(503, 'too-busy', { headers: { 'retry-after': RETRY_SECONDS } });
    const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
    const answer = turn.then(() => run(work));
    waiting.set(question, { answer, begin });
    return answer;
  };
}
