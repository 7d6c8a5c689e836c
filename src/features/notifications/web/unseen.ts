import { useEffect, useSyncExternalStore } from 'react';
import { readEvents } from '../../../web/events.ts';
import { heardOfStep } from '../../../web/live.ts';
import { refresh } from '../../../web/query.ts';
import { listCompanyNotifications, listNotifications, notificationEvents } from '../notifications.contract.ts';

/**
 * The pause, in ms, before a broken stream is reconnected. If the session has ended, the server refuses the new
 * connection.
 */
const COME_BACK_MS = 4000;

let unseen = 0;
const listeners = new Set<() => void>();

function set(count: number): void {
  if (count === unseen) return;
  unseen = count;
  for (const listener of listeners) listener();
  void refresh(listCompanyNotifications, listNotifications);
}

type Message = { ask: true } | { count: number } | { step: string };

/**
 * Follows the number of unread notifications and the latest ledger event of this grant. One window keeps the stream
 * open (docs/api.md) and informs the others; if that window closes, another one takes over.
 */
function watch(grant: string): () => void {
  const name = `portale-novita-${grant}`;
  const over = new AbortController();
  const { signal } = over;
  const channel = new BroadcastChannel(name);
  let last: number | null = null;
  let lastStep: string | null = null;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('count' in data) set(data.count);
    else if ('step' in data) heardOfStep(data.step);
    else {
      if (last !== null) channel.postMessage({ count: last } satisfies Message);
      if (lastStep !== null) channel.postMessage({ step: lastStep } satisfies Message);
    }
  };
  channel.postMessage({ ask: true } satisfies Message);
  const hold = async () => {
    while (!signal.aborted) {
      const begun = Date.now();
      try {
        await readEvents(notificationEvents, { signal }, ({ event, data }) => {
          if (event === 'traccia') {
            // If there is no event yet, the empty string is stored, so that the first event counts as a change.
            lastStep = (JSON.parse(data) as { ultima: string | null }).ultima ?? '';
            heardOfStep(lastStep);
            channel.postMessage({ step: lastStep } satisfies Message);
          }
          if (event !== 'novita') return;
          last = (JSON.parse(data) as { nonLette: number }).nonLette;
          set(last);
          channel.postMessage({ count: last } satisfies Message);
        });
        // The server has ended the stream, perhaps because the session is over: ask at once, unless it ends each one.
        if (Date.now() - begun > COME_BACK_MS) continue;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, COME_BACK_MS));
    }
  };
  navigator.locks.request(name, { signal }, hold).catch(() => undefined);
  return () => {
    over.abort();
    channel.close();
    set(0);
    heardOfStep(null);
  };
}

/** The number of notifications that this login has not seen; 0 if nobody is logged in, and for administrators. */
export function useUnseen(grant: string | null): number {
  useEffect(() => (grant === null ? undefined : watch(grant)), [grant]);
  return useUnseenCount();
}

/** The number of unseen notifications of the active grant, for components other than the bell. */
export function useUnseenCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unseen,
  );
}
