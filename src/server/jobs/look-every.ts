import type { FastifyBaseLogger } from 'fastify';

export interface Watch {
  /** Looks now, or waits for the look that is under way. */
  look(): Promise<void>;
  /** Ends it; a look that is under way comes to its end first. */
  stop(): Promise<void>;
}

/**
 * Looks at once, and again `everyMs` after each look has ended.
 * @param words what the log says of a look that fails: once, until one succeeds
 */
export function lookEvery(
  { logger, ending }: { logger: FastifyBaseLogger; ending: AbortSignal },
  { everyMs, words }: { everyMs: number; words: string },
  lookOnce: (isOver: () => boolean) => Promise<void>,
): Watch {
  let stopped = false;
  let failed = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | null = null;
  const isOver = () => stopped || ending.aborted;
  const attempt = async () => {
    try {
      await lookOnce(isOver);
      failed = false;
    } catch (error) {
      if (!failed) logger.warn(error, words);
      failed = true;
    }
    turn = null;
    if (!isOver()) timer = setTimeout(() => void look(), everyMs).unref();
  };
  const look = () => {
    clearTimeout(timer);
    turn ??= attempt();
    return turn;
  };
  void look();
  return {
    look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
