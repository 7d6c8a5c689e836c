import { accountMails } from '../../../src/features/accounts/mails.store.ts';
import type { MailWriters } from '../../../src/server/jobs/mail.ts';

/** For tests of mail itself: signing codes are left out. */
export const MAIL_WRITERS: MailWriters = { ...accountMails, signingCode: async () => null };
