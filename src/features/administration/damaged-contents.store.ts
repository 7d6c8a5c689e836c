import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import { damagedContentMail } from '../../text/administration/administration.ts';

/**
 * Reports a stored content that is missing or damaged (P67): in the log, in the ledger, and to the administrators by
 * mail and on their home page.
 */
export async function tellDamaged(app: App, practiceId: string, sha256: string): Promise<void> {
  app.logger.error(`the content ${sha256} of practice ${practiceId} is missing or damaged`);
  await app.change({ role: 'job', practiceId: null, accountId: null }, { actor: null }, async (tx) => {
    const row = await tx.one<{ isNews: boolean }>(
      sql`SELECT content_damaged(${practiceId}, ${Buffer.from(sha256, 'hex')}) AS "isNews"`,
    );
    if (!row?.isNews) return { answer: undefined, events: [] };
    const mailboxes = await tx.all<{ email: string }>(
      sql`SELECT email FROM mailboxes_of_administrators() AS of(email)`,
    );
    return {
      answer: undefined,
      events: [{ action: 'contentFoundDamaged', id: practiceId, data: { content: sha256 } }],
      mails: mailboxes.map(({ email }) => ({
        template: 'message',
        data: damagedContentMail(sha256),
        recipient: email,
        practiceId: null,
      })),
    };
  });
}

export interface DamagedContent {
  practiceId: string;
  practice: string;
  sha256: string;
  foundAt: string;
  documents: number;
}

export function damagedContents(tx: Transaction): Promise<DamagedContent[]> {
  return tx.all(sql`
    SELECT practice_id AS "practiceId", practice, sha256, found_at AS "foundAt", documents FROM damaged_contents()`);
}
