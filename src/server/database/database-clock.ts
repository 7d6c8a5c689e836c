import { poolAt } from '../postgres/postgres-servers.ts';
import { CLOCK_REFUSES_MS } from '../postgres/start-checks.ts';

/** The time of recorded events: the database's, not this machine's. */
export interface DatabaseClock {
  now(): Date;
  /** How far this machine's clock is ahead, in milliseconds. */
  aheadMs(): number;
  /** False once the clocks differ so much that the node must serve no request. */
  isRight(): boolean;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 10_000;

/**
 * Computes the time from the database's latest answer plus a monotonic counter, which changes of this machine's clock
 * do not affect. So several nodes share one time, and a node with a wrong clock is detected at once.
 */
export async function openDatabaseClock(url: string): Promise<DatabaseClock> {
  const pool = poolAt(url, { max: 1, connectionTimeoutMillis: 4000 });
  let base = 0;
  const look = async () => {
    const before = performance.now();
    const { rows } = await pool.query<{ at: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at',
    );
    const halfWay = (before + performance.now()) / 2;
    base = (rows[0]?.at ?? 0) - halfWay;
  };
  await look();
  // While the database is away, the monotonic counter alone continues the time.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  timer.unref();
  const now = () => new Date(base + performance.now());
  const aheadMs = () => Date.now() - now().getTime();
  return {
    now,
    aheadMs,
    isRight: () => Math.abs(aheadMs()) < CLOCK_REFUSES_MS,
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}
