import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';
import type { Language } from '../../text/common/language.ts';

export async function userData(tx: Transaction, accountId: string, now: Date) {
  const row = await tx.one<{
    login: string;
    email: string | null;
    emailDaConfermare: string | null;
    langKey: Language | null;
  }>(sql`
    SELECT a.login, a.email, CASE WHEN a.asked_email_until > ${now} THEN a.asked_email
      WHEN a.email_unconfirmed THEN a.email END AS "emailDaConfermare",
      a.language AS "langKey"
    FROM account a WHERE a.id = ${accountId}`);
  return row ?? { login: '', email: null, emailDaConfermare: null, langKey: null };
}

export async function changeLogin(tx: Transaction, login: string): Promise<void> {
  await tx.all(sql`SELECT own_login(${login})`);
}

export async function chooseLanguage(tx: Transaction, language: Language): Promise<void> {
  await tx.all(sql`SELECT own_language(${language})`);
}

/** Stores the requested e-mail address until its confirmation expires. */
export async function askForEmail(tx: Transaction, accountId: string, email: string, now: Date): Promise<void> {
  await tx.all(sql`SELECT own_email_asked(${accountId}, ${email}, ${new Date(now.getTime() + 24 * 3_600_000)})`);
}
