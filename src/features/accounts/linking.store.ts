import sql from 'sql-template-tag';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { Mail } from '../../server/jobs/mail.ts';
import { Problem } from '../../server/problem.ts';
import { identityLinkedMail } from '../../text/accounts/account-mails.ts';
import type { Language } from '../../text/common/language.ts';
import { link, providersAtDoor } from './identity.store.ts';
import { tellOwner } from './mails.store.ts';

/** Links an identity to the account of this transaction, and mails its owner. */
export async function linkAndTell(
  tx: Transaction,
  { accountId, practiceId }: { accountId: string; practiceId: string | null },
  { providerId, subject }: { providerId: string; subject: string },
  { now, language }: { now: Date; language: Language },
): Promise<{ name: string; events: LedgerEvent[]; mails: Mail[] }> {
  const [provider] = await providersAtDoor(tx, providerId);
  const made = provider && (await link(tx, { accountId, providerId, subject }, now));
  if (!made) throw new Problem(409, 'identity-taken');
  const { name } = provider;
  const owner = await tx.one<{ firstName: string | null }>(
    sql`SELECT first_name AS "firstName" FROM account WHERE id = ${accountId}`,
  );
  const to = { accountId, practiceId, firstName: owner?.firstName ?? null };
  return {
    name,
    events: [{ action: 'identityLinked', id: accountId, practiceId, data: { provider: providerId } }],
    mails: await tellOwner(tx, to, (firstName) => identityLinkedMail(firstName, name), language),
  };
}
