import type pg from 'pg';
import type { DataOf, EventName } from './ledger.ts';

const ADOPTED = 'installationAdopted' satisfies EventName;

/** Traces in the system's chain that an operator declared database, folder and key to be one installation. */
export async function recordAdoption(owner: pg.ClientBase, data: DataOf<typeof ADOPTED>): Promise<void> {
  const { rows } = await owner.query<{ at: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`,
  );
  const event = {
    action: ADOPTED,
    objectKind: 'installation',
    objectId: '1',
    at: rows[0]?.at,
    actorId: null,
    actorRole: 'job',
    data,
  };
  await owner.query('SELECT ledger_append_history(0, $1)', [JSON.stringify([event])]);
}
