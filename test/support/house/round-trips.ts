import pg from 'pg';

/** The counter also counts other queries (a job, the sweep), so a request is repeated until it has run without them. */
const TRIES = 20;

/**
 * Counts how often the portal waits for the database; statements sent before the previous answer arrives count as one
 * wait.
 */
export function watchRoundTrips(): {
  /** The minimum over several tries; stops as soon as a try needs no more than `enough` waits. */
  least(enough: number, work: () => Promise<unknown>): Promise<number>;
  stop(): void;
} {
  let trips = 0;
  const answered = new WeakMap<pg.Client, boolean>();
  const { query } = pg.Client.prototype;
  type Query = (this: pg.Client, ...asked: unknown[]) => Promise<unknown>;
  const original = query as unknown as Query;
  const watched: Query = function watched(...asked) {
    // Nothing waits for the end of a read-only transaction.
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
