import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';

export interface InstallationDay {
  giorno: string;
  discoLibero: number;
  discoTotale: number;
  mail: number;
  rifiutate: number;
  copia: boolean;
}

export function installationDays(tx: Transaction): Promise<InstallationDay[]> {
  return tx.all(sql`
    SELECT day::text AS giorno, disk_free::float8 AS "discoLibero", disk_size::float8 AS "discoTotale", mails_sent AS mail,
      mails_refused AS rifiutate, backed_up AS copia
    FROM installation_days()`);
}

/**
 * Stores the day's state. Returns the e-mail addresses of the administrators to notify; none if no notification is
 * needed.
 */
export async function noteDay(
  tx: Transaction,
  day: { free: number; size: number; backedUp: boolean; red: boolean },
): Promise<string[]> {
  const noted = await tx.one<{ tell: boolean }>(
    sql`SELECT installation_noted(${Math.round(day.free)}, ${Math.round(day.size)}, ${day.backedUp}, ${day.red}) AS tell`,
  );
  if (!noted?.tell) return [];
  const rows = await tx.all<{ email: string }>(sql`SELECT email FROM mailboxes_of_administrators() AS of(email)`);
  return rows.map(({ email }) => email);
}
