import sql from 'sql-template-tag';
import type { Role } from '../../access/roles.ts';
import { newToken } from '../../directory/keys.io.ts';
import type { Transaction } from '../../server/database/database.ts';
import { enqueue } from '../../server/jobs/jobs.ts';
import type { Mail, MailWriters } from '../../server/jobs/mail.ts';
import {
  activationMail,
  emailConfirmationMail,
  INVITATIONS,
  passwordResetMail,
  privacyChangedMail,
  workersActivationMail,
} from '../../text/accounts/account-mails.ts';
import { inLanguage, type Language } from '../../text/common/language.ts';
import type { MailContent } from '../../text/common/mail-content.ts';

/** Mails that contain a key. The outbox stores only the data below; the key is created when the mail is sent. */
declare module '../../server/jobs/mail.ts' {
  interface MailTemplates {
    activation: { grantId: string; language?: Language };
    passwordReset: { language?: Language; firstName: string | null; accounts: { id: string; login: string }[] };
    emailConfirmation: { language?: Language; firstName: string | null; accountId: string; email: string };
    privacyChanged: { firstName: string | null; accountId: string };
  }
}

/** The validity of an invitation: 72 hours (spec §9), plus a minute for clock differences. */
const INVITATION_MS = 72 * 3_600_000 + 60_000;

/** The page to which a mail links, by the key's purpose. */
const SCREENS = {
  activation: '/account/activate',
  passwordReset: '/account/reset/finish',
  email: '/account/email',
  privacy: '/company/privacy',
} as const;

interface About {
  grantId?: string;
  accountId?: string;
  email?: string;
}

/**
 * Creates a new key, which invalidates earlier keys for the same purpose; returns the path of the page with this key.
 */
async function mint(tx: Transaction, purpose: keyof typeof SCREENS, { grantId, accountId, email }: About) {
  const { token, hash } = newToken();
  await tx.all(sql`SELECT mint_key(${hash}, ${purpose}, ${grantId ?? null}, ${accountId ?? null}, ${email ?? null})`);
  return `${SCREENS[purpose]}?key=${token}`;
}

/**
 * Mails an account's owner about a change to the account, because someone may have deceived the manager who made it.
 * Sends nothing unless the e-mail address was confirmed by the owner. The mail uses the owner's language, or the page's
 * language if the owner makes the change (P114).
 */
export async function tellOwner(
  tx: Transaction,
  {
    accountId,
    firstName,
    practiceId,
  }: { accountId: string | null; firstName: string | null; practiceId: string | null },
  write: (firstName: string | null) => MailContent,
  page?: Language,
): Promise<Mail[]> {
  const owner = await tx.one<{ email: string; language: Language | null }>(
    sql`SELECT email, language FROM account WHERE id = ${accountId} AND NOT email_unconfirmed AND email IS NOT NULL`,
  );
  if (!owner) return [];
  const data = inLanguage(page ?? owner.language ?? 'it', () => write(firstName));
  return [{ template: 'message', data, recipient: owner.email, practiceId }];
}

export const accountMails: Pick<MailWriters, 'activation' | 'passwordReset' | 'emailConfirmation' | 'privacyChanged'> =
  {
    async activation(tx, { grantId, language: asked }, sender, recipient) {
      const grant = await tx.one<{
        role: Role;
        firstName: string | null;
        company: string | null;
        practiceId: string | null;
        language: Language | null;
        over: boolean;
      }>(sql`
      SELECT g.role, g.practice_id AS "practiceId", coalesce(e.first_name, g.first_name) AS "firstName", c.legal_name AS company,
        a.language,
        g.activated_at IS NOT NULL OR g.disabled_at IS NOT NULL AS over
      FROM account_grant g LEFT JOIN employee e ON e.id = g.employee_id LEFT JOIN company c ON c.id = g.company_id
        LEFT JOIN account a ON a.id = g.account_id
      WHERE g.id = ${grantId}`);
      // The grant was activated by hand, disabled or removed after the mail was queued.
      if (!grant || grant.over) return null;
      const company = grant.company ?? '';
      const path = await mint(tx, 'activation', { grantId, email: recipient });
      // The job notifies the inviting company or practice when the invitation expires; a newer invitation postpones the
      // job.
      if (grant.practiceId !== null)
        await enqueue(tx, grant.practiceId, {
          task: 'tellExpired',
          payload: { grantId },
          at: new Date(Date.now() + INVITATION_MS),
          key: `expired:${grantId}`,
        });
      const { firstName, role } = grant;
      if (role === 'ADMIN') return activationMail({ firstName, invitation: INVITATIONS.ADMIN(), path });
      if (role === 'COMPANY' || role === 'BRANCH')
        return activationMail({ firstName, invitation: INVITATIONS[role](company, sender.name), path });
      if (role === 'CONSULTANT')
        return activationMail({ firstName, invitation: INVITATIONS.CONSULTANT(sender.name), path });
      return workersActivationMail({ firstName, company, path, language: asked ?? grant.language });
    },

    async passwordReset(tx, { firstName, accounts, language = 'it' }) {
      const logins: { login: string; path: string }[] = [];
      for (const { id, login } of accounts)
        logins.push({ login, path: await mint(tx, 'passwordReset', { accountId: id }) });
      return inLanguage(language, () => passwordResetMail(firstName, logins));
    },

    async emailConfirmation(tx, { firstName, accountId, email, language = 'it' }) {
      const path = await mint(tx, 'email', { accountId, email });
      return inLanguage(language, () => emailConfirmationMail(firstName, path));
    },

    async privacyChanged(tx, { firstName, accountId }) {
      const path = await mint(tx, 'privacy', { accountId });
      // The code makes the page show the policy text of this practice's vendor.
      const own = await tx.one<{ code: string }>(sql`SELECT distribution_code AS code FROM practice`);
      return privacyChangedMail(firstName, own ? `${path}&codice=${encodeURIComponent(own.code)}` : path);
    },
  };
