import { accountMails } from '../../../src/features/accounts/mails.store.ts';
import type { MailWriters } from '../../../src/server/jobs/mail.ts';

/** For tests of the mail itself: no code of a signature leaves with them. */
export const MAIL_WRITERS: MailWriters = { ...accountMails, signingCode: async () => null };
