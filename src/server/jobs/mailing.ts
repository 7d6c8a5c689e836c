import sql from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { MAILS_WAIT_MS } from '../mails-wait.ts';

/**
 * Kinds of mailings: the mails of one action to many people, which wait and can be withdrawn together. A feature adds
 * its kinds, each with the data needed to withdraw the action: `declare module '../../server/mailing.ts' { interface
 * Mailings { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who declare
export interface Mailings {}
export type MailingKind = keyof Mailings;

export type Mailing = { [K in MailingKind]: { kind: K; undo: Mailings[K] } }[MailingKind] & {
  /** The title of the announced object; empty if the kind is enough. */
  subject: string;
  /** Null if the mailing concerns several companies of a practice. */
  companyId: string | null;
  /** How many people get a mail; if 0, no mailing is recorded. */
  people: number;
  /** The account that started the mailing; null if an automatic rule did. */
  by: string | null;
  at: Date;
};

/** Records the mailing; its mails are sent at `leavesAt` unless it is withdrawn. */
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
