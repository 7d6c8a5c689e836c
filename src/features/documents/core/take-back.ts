import { MAILS_WAIT_MS } from '../../../server/mails-wait.ts';
import { type Refusal, refuse } from '../../../server/refusal.ts';

/**
 * How long the mails of a publication wait. Until they leave, the publication can be undone and leaves no mail in any
 * mailbox.
 */
export const TAKE_BACK_MS = MAILS_WAIT_MS;

/** Until when a publication can be taken back: for ten minutes, or longer if its mails wait until the morning. */
export function takeBackUntil(publishedAt: string, mailsLeaveAt: string | null): string {
  const until = Date.parse(publishedAt) + TAKE_BACK_MS;
  return new Date(Math.max(until, mailsLeaveAt === null ? 0 : Date.parse(mailsLeaveAt))).toISOString();
}

/** Why a publication can no longer be taken back, or null. Once its mails have left, it can only be cancelled. */
export function whyNotTakeBack(
  documents: readonly { publishedAt: string | null; mailsLeaveAt: string | null; subject: string }[],
  now: Date,
): Refusal | null {
  if (documents.length === 0) return refuse('nothing-selected');
  const late = documents.filter(
    ({ publishedAt, mailsLeaveAt }) =>
      publishedAt === null || Date.parse(takeBackUntil(publishedAt, mailsLeaveAt)) <= now.getTime(),
  );
  return late.length > 0
    ? refuse('take-back-over', {
        names: late
          .map(({ subject }) => subject)
          .slice(0, 5)
          .join(', '),
      })
    : null;
}
