import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Language } from '../../text/common/language.ts';
import { STEP_LIVES_MS } from './second-factor.store.ts';

/** A moved grant, with the login, mailbox and language of the account that had it before. */
export interface MovedPlace {
  id: string;
  practiceId: string;
  companyId: string;
  employeeId: string;
  login: string;
  mailbox: string | null;
  language: Language | null;
}

/** Moves the grants of another account to the account of the transaction, and ends the other account. */
export function joinAccount(tx: Transaction, otherId: string): Promise<MovedPlace[]> {
  return tx.all(sql`
    SELECT grant_id AS id, practice_id AS "practiceId", company_id AS "companyId", employee_id AS "employeeId", login, mailbox,
      language
    FROM account_join(${otherId})`);
}

/** The encryption context of the second step's token. The server stores nothing until the second factor is proved. */
const SEALED_FOR = 'joined account';

interface Step {
  otherId: string;
  /** The challenge that a passkey must sign; null if the account has no passkey. */
  challenge: string | null;
}

/** Encrypts the pending step that asks for the other account's second factor; only this account can continue it. */
export function sealStep(app: App, accountId: string, { otherId, challenge }: Step, now: Date): string {
  const until = now.getTime() + STEP_LIVES_MS;
  return app.secrets.seal(`${until} ${otherId} ${challenge ?? ''}`, `${SEALED_FOR} ${accountId}`);
}

export function openedStep(app: App, accountId: string, token: string, now: Date): Step | undefined {
  try {
    const opened = app.secrets.open(token, `${SEALED_FOR} ${accountId}`);
    const [until = '', otherId = '', challenge = ''] = opened.split(' ');
    return Number(until) > now.getTime() ? { otherId, challenge: challenge || null } : undefined;
  } catch {
    return undefined;
  }
}
