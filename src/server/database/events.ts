import type pg from 'pg';
import { clientAt } from '../postgres/postgres-servers.ts';

/**
 * Signals between nodes, sent through the database. A signal contains only a topic (`intake:42`); each listener reads
 * the row itself.
 */
export interface Events {
  /** Calls `listener` on each signal of a topic, until the caller invokes the returned function. */
  subscribe(topic: string, listener: () => void): () => void;
  /** Signals committed changes to all nodes; collects topics for a moment and sends each once. */
  tell(topics: readonly string[]): void;
  close(): Promise<void>;
}

/** The channel of NOTIFY; the topic is its payload. */
export const CHANNEL = 'portale';
/** How long topics are collected: five hundred read events in a second become four signals, not five hundred. */
const GATHERED_MS = 250;

/** Listens on its own connection and reconnects by itself when the database is back. */
export function openEvents(url: string): Events {
  const listeners = new Map<string, Set<() => void>>();
  let client: pg.Client | null = null;
  let closed = false;
  const toTell = new Set<string>();
  let telling: NodeJS.Timeout | undefined;

  const sendGathered = () => {
    telling = undefined;
    const topics = [...toTell];
    toTell.clear();
    // A lost signal does no harm: every listener reads again once the connection is back.
    client
      ?.query('SELECT pg_notify($1, topic) FROM unnest($2::text[]) AS t(topic)', [CHANNEL, topics])
      .catch(() => undefined);
  };

  const connect = async () => {
    if (closed) return;
    const fresh = clientAt(url);
    let lost = false;
    const retry = () => {
      if (lost) return;
      lost = true;
      client = null;
      if (!closed) setTimeout(connect, 1000).unref();
    };
    fresh.on('error', retry);
    fresh.on('end', retry);
    fresh.on('notification', ({ payload }) => {
      for (const listener of listeners.get(payload ?? '') ?? []) listener();
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
      client = fresh;
      // Makes up for missed signals: every listener is called once.
      for (const topic of listeners.values()) for (const listener of topic) listener();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      retry();
    }
  };
  void connect();

  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(topic);
      };
    },
    tell(topics) {
      for (const topic of topics) toTell.add(topic);
      if (toTell.size > 0 && !closed) telling ??= setTimeout(sendGathered, GATHERED_MS);
    },
    async close() {
      closed = true;
      clearTimeout(telling);
      await client?.end();
    },
  };
}
