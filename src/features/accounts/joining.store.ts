import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Language } from '../../text/common/language.ts';
import { STEP_LIVES_MS } from './second-factor.store.ts';

/** A moved grant, with login, mailbox and language of its former account. */
export interface MovedPlace {
  id: string;
  practiceId: string;
  companyId: string;
  employeeId: string;
  login: string;
  mailbox: string | null;
  language: Language | null;
}

/** Moves the grants of another account to the account of the transaction; the other one ends. */
export function joinAccount(tx: Transaction, otherId: string): Promise<MovedPlace[]> {
  return tx.all(sql`
    SELECT grant_id AS id, practice_id AS "practiceId", company_id AS "companyId", employee_id AS "employeeId", login, mailbox,
      language
    FROM account_join(${otherId})`);
}

/** Seals the token of a second step; the server stores nothing before the proof. */
const SEALED_FOR = 'joined account';

interface Step {
  otherId: string;
  /** The challenge for a passkey to sign. */
  challenge: string | null;
}

/** Seals the step that waits for the other account's second factor; only this account can open it. */
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
