import type { App } from '../../server/app.ts';
import { romeDay, romeMidnight } from '../../server/clock.ts';
import type { Task } from '../../server/jobs.ts';
import { digestMail, NEWS, newsMail } from '../../text/notifications.ts';
import { PORTAL } from '../history/signature.ts';
import { linkOf, NEWS_KINDS } from './notification.ts';
import { digestLetters, type Letter, takeLetters } from './notifications.store.ts';

/** A day's news are told in the morning. */
const MORNING_MS = 7 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** As long as the mails of a piece of news wait. */
const MAILS_WAIT_MS = 55_000;

const morningOf = (day: string) => new Date(romeMidnight(day).getTime() + MORNING_MS);

/** The next morning on which a digest goes out. */
export function nextDigest(now: Date): { day: string; at: Date } {
  const today = romeDay(now);
  const day = morningOf(today) > now ? today : romeDay(new Date(now.getTime() + DAY_MS));
  return { day, at: morningOf(day) };
}

const textOf = (letter: Pick<Letter, 'kind' | 'subject' | 'person'>) =>
  NEWS[letter.kind].text(letter.subject, letter.person);
const pathOf = (letter: Pick<Letter, 'kind' | 'audience' | 'objectId' | 'companyCode'>) =>
  linkOf(letter.kind, letter.audience, letter.objectId, letter.companyCode ?? '');

/** Mails about news, to all but those who want one a day; what concerns a person's safety goes to them, too. */
export function mailNewsTask(app: App): Task<'mailNews'> {
  return async ({ practiceId }) => {
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      const now = app.now();
      const letters = await takeLetters(tx, new Date(now.getTime() - MAILS_WAIT_MS), now);
      const mails = letters
        .filter((letter) => !letter.daily || NEWS_KINDS[letter.kind].mail === 'always')
        .map(({ email, firstName, ...letter }) => ({
          recipient: email,
          template: 'message' as const,
          data: newsMail({ firstName, title: NEWS[letter.kind].title, text: textOf(letter), path: pathOf(letter) }),
        }));
      return { answer: undefined, events: [], mails };
    });
  };
}

/** One mail a day for those who have chosen so, of what they have not seen since the morning before. */
export function mailDigestTask(app: App): Task<'mailDigest'> {
  return async ({ practiceId, day }) => {
    const until = morningOf(day);
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      const letters = await digestLetters(tx, new Date(until.getTime() - DAY_MS), until);
      const mails = [...Map.groupBy(letters, (letter) => letter.accountId).values()].map((own) => ({
        recipient: own[0]?.email ?? '',
        template: 'message' as const,
        data: digestMail({
          firstName: own[0]?.firstName ?? null,
          lines: own.map((letter) => `${NEWS[letter.kind].title}: ${textOf(letter)}`),
          path: '/',
        }),
      }));
      return { answer: undefined, events: [], mails };
    });
  };
}
