import pg from 'pg';

/** News between nodes, through the database: a topic (`intake:42`) and nothing else; whoever hears it reads the row. */
export interface Events {
  /** Calls `listener` on each piece of news of a topic, until the returned function is called. */
  subscribe(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** The channel of NOTIFY; the topic is its payload. */
export const CHANNEL = 'portale';

/** Listens on one connection of its own and comes back by itself when the database was away. */
export function openEvents(url: string): Events {
  const listeners = new Map<string, Set<() => void>>();
  let client: pg.Client | null = null;
  let closed = false;

  const connect = async () => {
    if (closed) return;
    const fresh = new pg.Client({ connectionString: url });
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
      // What was missed while away is told once, to everybody.
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
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
