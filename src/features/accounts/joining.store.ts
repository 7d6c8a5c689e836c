import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Language } from '../../text/common/language.ts';
import { STEP_LIVES_MS } from './second-factor.store.ts';

/** A place that has moved, with whom the account that it was of was. */
export interface MovedPlace {
  id: string;
  practiceId: string;
  companyId: string;
  employeeId: string;
  login: string;
  mailbox: string | null;
  language: Language | null;
}

/** Moves the places of another account to the one of the transaction; the other one ends. */
export function joinAccount(tx: Transaction, otherId: string): Promise<MovedPlace[]> {
  return tx.all(sql`
    SELECT grant_id AS id, practice_id AS "practiceId", company_id AS "companyId", employee_id AS "employeeId", login, mailbox,
      language
    FROM account_join(${otherId})`);
}

/** What the token of a second step is sealed for: nothing of it is kept before its proof. */
const SEALED_FOR = 'joined account';

interface Step {
  otherId: string;
  /** What a passkey is to sign. */
  challenge: string | null;
}

/** The step that waits for the other account's second factor, for this account alone. */
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
