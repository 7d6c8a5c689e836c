import pg from 'pg';

/** Whoever else asks meanwhile (a job, the sweep) counts too: a call is tried again until it was alone. */
const TRIES = 20;

/**
 * How often the portal waits for the database: statements that are sent before an answer has come share their wait.
 */
export function watchRoundTrips(): {
  /** The least of a few tries; of one where that was enough. */
  least(enough: number, work: () => Promise<unknown>): Promise<number>;
  stop(): void;
} {
  let trips = 0;
  const answered = new WeakMap<pg.Client, boolean>();
  const { query } = pg.Client.prototype;
  type Query = (this: pg.Client, ...asked: unknown[]) => Promise<unknown>;
  const original = query as unknown as Query;
  const watched: Query = function watched(...asked) {
    // Nobody waits for the end of a reading.
    if (this.user !== 'portale_app' || asked[0] === 'ROLLBACK') return original.apply(this, asked);
    if (answered.get(this) ?? true) trips += 1;
    answered.set(this, false);
    const answer = original.apply(this, asked);
    const note = () => answered.set(this, true);
    if (answer instanceof Promise) answer.then(note, note);
    return answer;
  };
  pg.Client.prototype.query = watched as unknown as typeof query;
  return {
    async least(enough, work) {
      let least = Number.POSITIVE_INFINITY;
      for (let n = 0; n < TRIES && least > enough; n += 1) {
        trips = 0;
        await work();
        least = Math.min(least, trips);
      }
      return least;
    },
    stop() {
      pg.Client.prototype.query = query;
    },
  };
}
