import type { FastifyBaseLogger } from 'fastify';

export interface Watch {
  /** Checks now, or waits for the check in progress. */
  look(): Promise<void>;
  /** Stops checking; resolves after the check in progress. */
  stop(): Promise<void>;
}

/**
 * Checks at once, and again `everyMs` after each check has ended.
 * @param words the log message for a failed check: logged once until a check succeeds
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
