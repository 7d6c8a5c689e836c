import type { Caller } from './portal.ts';

export const NEWS_STREAM = '/apirest/api/notifiche/eventi';

/** Opens a window's notification stream and collects every event with its time until the stream ends. */
export function openWindow(base: string, who: Caller) {
  const controller = new AbortController();
  const events: { name: string; data: string; at: number }[] = [];
  const ended = (async () => {
    const headers = { authorization: `Bearer ${who.token}` };
    const response = await fetch(base + NEWS_STREAM, { headers, signal: controller.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) return Date.now();
      for (const [, name = '', data = ''] of piece.value.matchAll(/event: (.*)\ndata: (.*)\n/g))
        events.push({ name, data, at: Date.now() });
    }
  })().catch(() => Date.now());
  const named = (wanted: string) => events.filter(({ name }) => name === wanted);
  return {
    events,
    /** The pushed events of document histories. */
    steps: () => named('traccia'),
    /** The pushed events with the number of unseen notifications. */
    counts: () => named('novita'),
    /** The most recent number of unseen notifications. */
    unseen: () => JSON.parse(named('novita').at(-1)?.data ?? '{}').nonLette as number | undefined,
    /** Resolves with the time at which the stream ended. */
    ended,
    close: () => (controller.abort(), ended),
  };
}

export type Window = ReturnType<typeof openWindow>;
