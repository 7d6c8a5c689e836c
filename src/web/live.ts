import { useEffect } from 'react';

/** The shortest rest between two calls; a slow answer makes it ten times its own time. */
const REST_MS = 2000;
const REST_PER_ASKING = 10;

const listeners = new Set<() => void>();
let last: string | null = null;

/**
 * Takes from the stream the last step of a trace that this person may see; null when the stream is no longer followed.
 */
export function heardOfStep(step: string | null): void {
  const isNew = last !== null && step !== null && step !== last;
  last = step;
  if (isNew) for (const listener of listeners) listener();
}

/**
 * Asks again with a rest in between: a thousand readings in a minute cause only as many calls as the screen can show. A
 * hidden window waits until it is visible. Returns `news`, to be called at each piece of news, and `end`.
 */
export function paced(ask: () => Promise<unknown>, now = () => performance.now()) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let due = false;
  const run = async () => {
    if (busy || document.hidden) return;
    due = false;
    busy = true;
    const begun = now();
    await ask().catch(() => undefined);
    const rest = Math.max(REST_MS, REST_PER_ASKING * (now() - begun));
    timer = setTimeout(() => {
      busy = false;
      if (due) void run();
    }, rest);
  };
  const news = () => {
    due = true;
    void run();
  };
  const onVisible = () => {
    if (due) void run();
  };
  document.addEventListener('visibilitychange', onVisible);
  const end = () => {
    busy = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
  return { news, end };
}

/** Asks again for what is in sight when a document is published, seen or read. Null = nothing to ask. */
export function useLive(ask: (() => Promise<unknown>) | null): void {
  useEffect(() => {
    if (!ask) return;
    const { news, end } = paced(ask);
    listeners.add(news);
    return () => {
      listeners.delete(news);
      end();
    };
  }, [ask]);
}
