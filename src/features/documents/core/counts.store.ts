import sql from 'sql-template-tag';
import type { Transaction } from '../../../server/database/database.ts';

/** Whether this transaction is to compare the practice's counts: no other does, and none has done so on that day. */
export async function mayCompareCounts(tx: Transaction, practiceId: string, day: string): Promise<boolean> {
  const may = await tx.one<{ may: boolean }>(sql`SELECT may_compare_counts(${practiceId}, ${day}::date) AS may`);
  return may?.may ?? false;
}

/** Kept counts that differ from a recount, in the scope of the practice's job. */
export function wrongCounts(
  tx: Transaction,
  practiceId: string,
): Promise<{ what: string; kept: string; found: string }[]> {
  return tx.all(sql`SELECT what, kept, found FROM wrong_counts(${practiceId})`);
}

export async function countAnew(tx: Transaction, practiceId: string): Promise<void> {
  await tx.all(sql`SELECT count_anew(${practiceId})`);
}
