import { useEffect } from 'react';

/** The shortest rest between two askings; it is longer, ten times the last answer's time, where that took long. */
const REST_MS = 2000;
const REST_PER_ASKING = 10;

const listeners = new Set<() => void>();
let last: string | null = null;

/** What the stream says of the last step of a trace that this person may see; null when nobody follows it any more. */
export function heardOfStep(step: string | null): void {
  const isNew = last !== null && step !== null && step !== last;
  last = step;
  if (isNew) for (const listener of listeners) listener();
}

/**
 * Asks again, but rests in between: of a thousand readings in a minute it asks for what the screen can show and no
 * more. A window that nobody looks at waits until somebody does. Returns what is told of news, and how to end.
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

/** Asks again for what is in sight when somebody publishes, sees or reads a document. Null = nothing to ask. */
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
