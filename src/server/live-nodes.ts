import pg from 'pg';

/** One lock that every live node holds, shared: whoever can take it alone is the only one. */
const NODES_LOCK = 4_201_120;

/**
 * Announces this process as a live node. Work that a killed process had begun stays locked in the queue; the
 * first node to start alone gives it back at once, instead of after the queue's own hours.
 */
export async function joinNodes(jobsUrl: string): Promise<{ alone: boolean; leave(): Promise<void> }> {
  const client = new pg.Client({ connectionString: jobsUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS alone', [NODES_LOCK]);
  if (rows[0].alone) {
    await client.query(`
      SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
      FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL`);
    await client.query('SELECT pg_advisory_lock_shared($1), pg_advisory_unlock($1)', [NODES_LOCK]);
  } else {
    await client.query('SELECT pg_advisory_lock_shared($1)', [NODES_LOCK]);
  }
  return { alone: rows[0].alone === true, leave: () => client.end() };
}
