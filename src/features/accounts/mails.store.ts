import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database.ts';
import { enqueue } from '../../server/jobs.ts';
import type { MailWriters } from '../../server/mail.ts';
import {
  activationMail,
  emailConfirmationMail,
  INVITATIONS,
  passwordResetMail,
  privacyChangedMail,
} from '../../text/account-mails.ts';
import { newToken } from './keys.io.ts';

/** The mails that carry a key: the outbox keeps their subject, the key is minted when they leave. */
declare module '../../server/mail.ts' {
  interface MailTemplates {
    activation: { grantId: string };
    passwordReset: { firstName: string | null; accounts: { id: string; login: string }[] };
    emailConfirmation: { firstName: string | null; accountId: string; email: string };
    privacyChanged: { firstName: string | null; accountId: string };
  }
}

/** 72 hours (spec §9), and a minute for clocks that differ. */
const INVITATION_MS = 72 * 3_600_000 + 60_000;

/** Where each key leads. */
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

/** A fresh key; earlier keys for the same purpose die. Answers the path that it opens. */
async function mint(tx: Transaction, purpose: keyof typeof SCREENS, { grantId, accountId, email }: About) {
  const { token, hash } = newToken();
  await tx.all(sql`SELECT mint_key(${hash}, ${purpose}, ${grantId ?? null}, ${accountId ?? null}, ${email ?? null})`);
  return `${SCREENS[purpose]}?key=${token}`;
}

export const accountMails: Pick<MailWriters, 'activation' | 'passwordReset' | 'emailConfirmation' | 'privacyChanged'> =
  {
    async activation(tx, { grantId }, sender, recipient) {
      const grant = await tx.one<{
        role: 'CONSULTANT' | 'COMPANY' | 'EMPLOYEE';
        firstName: string | null;
        company: string | null;
        practiceId: string | null;
        over: boolean;
      }>(sql`
      SELECT g.role, g.practice_id AS "practiceId", coalesce(e.first_name, g.first_name) AS "firstName", c.legal_name AS company,
        g.activated_at IS NOT NULL OR g.disabled_at IS NOT NULL AS over
      FROM account_grant g LEFT JOIN employee e ON e.id = g.employee_id LEFT JOIN company c ON c.id = g.company_id
      WHERE g.id = ${grantId}`);
      // Activated by hand, disabled, or removed meanwhile.
      if (!grant || grant.over) return null;
      const company = grant.company ?? '';
      const invitation =
        grant.role === 'COMPANY'
          ? INVITATIONS.COMPANY(company, sender.name)
          : INVITATIONS[grant.role](company || sender.name);
      const path = await mint(tx, 'activation', { grantId, email: recipient });
      // Once it has expired, the inviting side is told; a newer invitation postpones that.
      if (grant.practiceId !== null)
        await enqueue(tx, grant.practiceId, {
          task: 'tellExpired',
          payload: { grantId },
          at: new Date(Date.now() + INVITATION_MS),
          key: `expired:${grantId}`,
        });
      return activationMail({ firstName: grant.firstName, invitation, path });
    },

    async passwordReset(tx, { firstName, accounts }) {
      const logins = [];
      for (const { id, login } of accounts)
        logins.push({ login, path: await mint(tx, 'passwordReset', { accountId: id }) });
      return passwordResetMail(firstName, logins);
    },

    async emailConfirmation(tx, { firstName, accountId, email }) {
      return emailConfirmationMail(firstName, await mint(tx, 'email', { accountId, email }));
    },

    async privacyChanged(tx, { firstName, accountId }) {
      const path = await mint(tx, 'privacy', { accountId });
      // The page shows the text of this vendor.
      const own = await tx.one<{ code: string }>(sql`SELECT distribution_code AS code FROM practice`);
      return privacyChangedMail(firstName, own ? `${path}&codice=${encodeURIComponent(own.code)}` : path);
    },
  };
