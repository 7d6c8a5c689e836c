import { useEffect } from 'react';

/** The shortest pause between two refetches, in ms; after a slow response the pause is ten times its duration. */
const REST_MS = 2000;
const REST_PER_ASKING = 10;

const listeners = new Set<() => void>();
let last: string | null = null;

/** Receives the id of the latest document event that this user may see; null when the event stream has been closed. */
export function heardOfStep(step: string | null): void {
  const isNew = last !== null && step !== null && step !== last;
  last = step;
  if (isNew) for (const listener of listeners) listener();
}

/**
 * Limits how often `ask` refetches: a thousand read events in a minute cause only as many requests as the screen can
 * show. A hidden window refetches once it is visible. Returns `news`, to be called for each event, and `end`.
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

/** Refetches the visible data when a document is published, opened or read. Passing null disables this. */
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
