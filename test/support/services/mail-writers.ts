import { accountMails } from '../../../src/features/accounts/mails.store.ts';
import type { MailWriters } from '../../../src/server/jobs/mail.ts';

/** Writers for tests about mail itself; they send no signing codes. */
export const MAIL_WRITERS: MailWriters = { ...accountMails, signingCode: async () => null };
