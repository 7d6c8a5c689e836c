import sql from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { MAILS_WAIT_MS } from '../mails-wait.ts';

/**
 * Mails of one act to many people, which wait and can be taken back together. A feature adds its kinds, each with what
 * taking it back needs: `declare module '../../server/mailing.ts' { interface Mailings { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who declare
export interface Mailings {}
export type MailingKind = keyof Mailings;

export type Mailing = { [K in MailingKind]: { kind: K; undo: Mailings[K] } }[MailingKind] & {
  /** The title of what is told; empty where the kind says all. */
  subject: string;
  /** Null for several companies of a practice. */
  companyId: string | null;
  /** How many people a mail reaches: where none, nothing waits. */
  people: number;
  /** Null: a standing rule. */
  by: string | null;
  at: Date;
};

/** Notes what waits; its mails leave with `leavesAt`, unless it is taken back. */
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
