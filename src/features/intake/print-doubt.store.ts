import sql from 'sql-template-tag';
import { array, type Transaction } from '../../server/database/database.ts';
import type { StoredRow } from './intake.store.ts';
import { remember } from './layout-question.store.ts';
import { doubtsOf, type PrintDoubt, type RememberedAnswer } from './print-doubt.ts';

/** The key under which the answer to a doubt is remembered; null for a row without a print. */
export function memoryKey(doubt: PrintDoubt, { print }: { print: string | null }): string | null {
  return print === null ? null : `${doubt}:${print}`;
}

/** The practice's earlier answers to the doubts of these rows, by memory key. */
export async function rememberedOf(
  tx: Transaction,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, RememberedAnswer>> {
  const keys = new Set(rows.flatMap((row) => doubtsOfRow(row).flatMap((doubt) => memoryKey(doubt, row) ?? [])));
  if (keys.size === 0) return new Map();
  const found = await tx.all<RememberedAnswer & { key: string }>(sql`
    SELECT fingerprint AS key, answer, to_char(answered_at AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD') AS "answeredOn"
    FROM layout_memory WHERE practice_id = scope_practice() AND fingerprint = ANY(${array([...keys], 'text')})`);
  return new Map(found.map((one) => [one.key, one]));
}

/** The doubts of a row as it was recognised, before any decision. */
export function doubtsOfRow(row: StoredRow): PrintDoubt[] {
  return doubtsOf({ ...(row.recognised ?? row), reasons: row.reasons, suggestions: row.suggestions });
}

/** Remembers the answer to a doubt for the prints of these rows; null forgets it. */
export function rememberAnswer(
  tx: Transaction,
  practiceId: string,
  doubt: PrintDoubt,
  rows: readonly StoredRow[],
  given: { answer: string | null; now: Date },
): Promise<void> {
  const names = new Set(rows.flatMap((row) => memoryKey(doubt, row) ?? []));
  return remember(tx, practiceId, [...names], given);
}

/** Records that the question about these rows was answered with `apart`: each row is decided separately. */
export async function askApart(tx: Transaction, intakeId: string, rows: readonly number[]): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row SET asked_apart = true WHERE intake_id = ${intakeId} AND n = ANY(${array(rows, 'integer')})`);
}
