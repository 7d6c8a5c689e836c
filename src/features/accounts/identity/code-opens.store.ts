import sql from 'sql-template-tag';
import type { Transaction } from '../../../server/database/database.ts';

/** Whether a fiscal code opens the access of the practice's workers, and the providers that tell one (P151). */
export async function codeOpens(tx: Transaction): Promise<{ opens: boolean; providers: string[] }> {
  const row = await tx.one<{ opens: boolean; providers: string[] }>(
    sql`SELECT code_opens AS opens, providers FROM practice_code_opens()`,
  );
  return row ?? { opens: false, providers: [] };
}

/** Answers whether it was another way before. */
export async function letCodeOpen(tx: Transaction, opens: boolean): Promise<boolean> {
  const row = await tx.one<{ changed: boolean }>(sql`SELECT practice_let_code_open(${opens}) AS changed`);
  return row?.changed === true;
}
