import sql from 'sql-template-tag';
import { array, type Transaction } from '../../../server/database/database.ts';

/** Returns the contents that no row of the practice names. */
export async function namelessOf(tx: Transaction, practiceId: string, contents: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ sha256: string }>(sql`
    SELECT c.sha256 FROM unnest(${array(contents, 'text')}) AS c(sha256)
    WHERE NOT EXISTS (SELECT FROM blob b WHERE b.practice_id = ${practiceId} AND b.sha256 = decode(c.sha256, 'hex'))`);
  return rows.map((row) => row.sha256);
}

/**
 * Whether this transaction should compare the practice's counts; false if another transaction is comparing them or has
 * compared them on that day.
 */
export async function mayCompareCounts(tx: Transaction, practiceId: string, day: string): Promise<boolean> {
  const may = await tx.one<{ may: boolean }>(sql`SELECT may_compare_counts(${practiceId}, ${day}::date) AS may`);
  return may?.may ?? false;
}

/** Returns the stored counts that differ from a recount. Runs in the scope of the practice's job. */
export function wrongCounts(
  tx: Transaction,
  practiceId: string,
): Promise<{ what: string; kept: string; found: string }[]> {
  return tx.all(sql`SELECT what, kept, found FROM wrong_counts(${practiceId})`);
}

export async function countAnew(tx: Transaction, practiceId: string): Promise<void> {
  await tx.all(sql`SELECT count_anew(${practiceId})`);
}
