import type pg from 'pg';
import type { DataOf } from './ledger.ts';

type OfOperator = 'installationAdopted' | 'installationRestored';

/** Records in the system's chain what an operator did to the installation with a command, outside the portal. */
export async function recordOfOperator<A extends OfOperator>(
  owner: pg.ClientBase,
  action: A,
  data: DataOf<A>,
): Promise<void> {
  const { rows } = await owner.query<{ at: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`,
  );
  const place = { objectKind: 'installation', objectId: '1' };
  const event = { action, ...place, at: rows[0]?.at, actorId: null, actorRole: 'job', data };
  await owner.query('SELECT ledger_append_history(0, $1)', [JSON.stringify([event])]);
}
