import type { Actor } from '../../access/scope.ts';
import { Problem } from '../problem.ts';

/**
 * How many expensive requests may run at once: prints, exports and archives; single files; open streams. The limits
 * make an account reach its own limit before it slows its practice, a practice before it slows other practices, and all
 * practices before the process runs out of memory and connections.
 */
const MOST = {
  heavy: { account: 3, practice: 12, all: 48 },
  file: { account: 12, practice: 2000, all: 4000 },
  stream: { account: 20, practice: 2000, all: 4000 },
} as const;
const RETRY_SECONDS = '5';

const going = new Map<string, number>();

/**
 * Counts an expensive request; the caller invokes the returned function when the request ends. Throws 429 if too many
 * run.
 */
export function enter(kind: keyof typeof MOST, { accountId, practiceId }: Actor): () => void {
  const most = MOST[kind];
  const keys = [
    [`${kind} account ${accountId}`, most.account],
    [`${kind} practice ${practiceId ?? `of ${accountId}`}`, most.practice],
    [`${kind} all`, most.all],
  ] as const;
  if (keys.some(([key, limit]) => (going.get(key) ?? 0) >= limit))
    throw new Problem(429, 'too-busy', { headers: { 'retry-after': RETRY_SECONDS } });
  for (const [key] of keys) going.set(key, (going.get(key) ?? 0) + 1);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    for (const [key] of keys) {
      const left = (going.get(key) ?? 1) - 1;
      if (left > 0) going.set(key, left);
      else going.delete(key);
    }
  };
}
