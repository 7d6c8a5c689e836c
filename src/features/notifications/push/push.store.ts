import sql from 'sql-template-tag';
import type { Actor } from '../../../access/scope.ts';
import type { Transaction } from '../../../server/database.ts';
import type { Device } from './push.ts';

type Owner = Pick<Actor, 'accountId' | 'grantId' | 'practiceId' | 'sessionId'>;

/** How many devices are told of a place. */
export async function countDevices(tx: Transaction, grantId: string): Promise<number> {
  const row = await tx.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM push_subscription WHERE grant_id = ${grantId}`,
  );
  return row?.n ?? 0;
}

/** Of which places of the account a device is told. */
export async function placesOf(
  tx: Transaction,
  { accountId, grantId }: Owner,
  endpoint: string,
): Promise<{ qui: boolean; altrove: boolean }> {
  const rows = await tx.all<{ grantId: string }>(sql`
    SELECT grant_id AS "grantId" FROM push_subscription WHERE account_id = ${accountId} AND endpoint = ${endpoint}`);
  return {
    qui: rows.some((row) => row.grantId === grantId),
    altrove: rows.some((row) => row.grantId !== grantId),
  };
}

/** The device is used in this login now: it ends with it, wherever it is told of. */
export async function renewDevice(
  tx: Transaction,
  { accountId, sessionId }: Owner,
  { endpoint, p256dh, auth }: Device,
): Promise<void> {
  await tx.run(sql`
    UPDATE push_subscription SET session_id = ${sessionId}, p256dh = ${p256dh}, auth = ${auth}
    WHERE account_id = ${accountId} AND endpoint = ${endpoint}`);
}

/** False where it is told already. */
export async function insertDevice(
  tx: Transaction,
  { accountId, grantId, practiceId, sessionId }: Owner,
  { endpoint, p256dh, auth }: Device,
  now: Date,
): Promise<boolean> {
  const made = await tx.run(sql`
    INSERT INTO push_subscription (practice_id, account_id, grant_id, session_id, endpoint, p256dh, auth, created_at)
    VALUES (${practiceId}, ${accountId}, ${grantId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${now})
    ON CONFLICT (grant_id, endpoint) DO NOTHING`);
  return made === 1;
}

/** Ends what is told of a place: on one device, or on all. Answers their endpoints. */
export async function endDevices(
  tx: Transaction,
  { accountId, grantId }: Owner,
  endpoint: string | undefined,
): Promise<string[]> {
  const gone = await tx.all<{ endpoint: string }>(sql`
    DELETE FROM push_subscription WHERE account_id = ${accountId} AND grant_id = ${grantId}
      AND (${endpoint ?? null}::text IS NULL OR endpoint = ${endpoint ?? null}) RETURNING endpoint`);
  return gone.map((row) => row.endpoint);
}

/** Whoever leaves a device is told there no more, of any place: others may hold it next. */
export async function endPushOfSession(tx: Transaction, accountId: string, sessionId: string): Promise<void> {
  await tx.run(sql`DELETE FROM push_subscription WHERE account_id = ${accountId} AND session_id = ${sessionId}`);
}
