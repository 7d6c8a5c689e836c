import sql from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { MAILS_WAIT_MS } from '../mails-wait.ts';

/**
 * Mails of one action to many people, which wait and can be withdrawn together. A feature adds its kinds, each with the
 * data that withdrawing needs: `declare module '../../server/mailing.ts' { interface Mailings { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who declare
export interface Mailings {}
export type MailingKind = keyof Mailings;

export type Mailing = { [K in MailingKind]: { kind: K; undo: Mailings[K] } }[MailingKind] & {
  /** The title of what it announces; empty if the kind says everything. */
  subject: string;
  /** Null if it concerns several companies of a practice. */
  companyId: string | null;
  /** How many people get a mail; with none, nothing waits. */
  people: number;
  /** Null if an automatic rule did it. */
  by: string | null;
  at: Date;
};

/** Records the mailing; its mails leave at `leavesAt` unless it is withdrawn. */
export async function openMailing(
  tx: Transaction,
  practiceId: string,
  { kind, undo, subject, companyId, people, by, at }: Mailing,
): Promise<{ id: string; leavesAt: Date }> {
  const leavesAt = new Date(at.getTime() + MAILS_WAIT_MS);
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO mailing (practice_id, company_id, kind, subject, people, undo, created_by, created_at, leaves_at)
    VALUES (${practiceId}, ${companyId}, ${kind}, ${subject}, ${people}, ${JSON.stringify(undo)}::jsonb, ${by}, ${at},
      ${leavesAt}) RETURNING id`);
  return { id: row?.id ?? '', leavesAt };
}
