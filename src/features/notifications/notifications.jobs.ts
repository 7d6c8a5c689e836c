import { PORTAL } from '../../ledger/signature.ts';
import { romeDay, romeMidnight } from '../../server/clock.ts';
import type { App } from '../../server/http/app.ts';
import type { Task } from '../../server/jobs/jobs.ts';
import type { RefusedMailListener } from '../../server/jobs/mail.ts';
import { MAILS_WAIT_MS } from '../../server/mails-wait.ts';
import { inLanguage } from '../../text/common/language.ts';
import { digestMail, newsMail, newsWords } from '../../text/notifications/notifications.ts';
import { inPlace, linkOf, NEWS_KINDS, type News } from './notification.ts';
import {
  companyOfMail,
  digestLetters,
  expiredInvitation,
  type Letter,
  postNews,
  takeLetters,
} from './notifications.store.ts';

/** The daily digest is sent at 7 in the morning (ms after midnight). */
const MORNING_MS = 7 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** The minimum age, in ms, at which news is mailed; news that can be withdrawn waits longer. */
const MOMENT_MS = 55_000;

const morningOf = (day: string) => new Date(romeMidnight(day).getTime() + MORNING_MS);

/** The day and time of the next digest. */
export function nextDigest(now: Date): { day: string; at: Date } {
  const today = romeDay(now);
  const day = morningOf(today) > now ? today : romeDay(new Date(now.getTime() + DAY_MS));
  return { day, at: morningOf(day) };
}

const pathOf = (letter: Pick<Letter, 'kind' | 'audience' | 'objectId' | 'companyCode' | 'grantId'>) =>
  inPlace(linkOf(letter.kind, letter.audience, letter.objectId, letter.companyCode ?? ''), letter.grantId);

/**
 * Mails the news that is due. Logins that get one mail a day are skipped, except for the kinds that are always mailed.
 */
export function mailNewsTask(app: App): Task<'mailNews'> {
  return async ({ practiceId }) => {
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      const now = app.now();
      const letters = await takeLetters(
        tx,
        {
          createdUntil: new Date(now.getTime() - MOMENT_MS),
          longWaitingUntil: new Date(now.getTime() - MAILS_WAIT_MS),
        },
        now,
      );
      const mails = letters
        .filter((letter) => !letter.daily || NEWS_KINDS[letter.kind].mail === 'always')
        .map(({ email, firstName, language, ...letter }) => ({
          recipient: email,
          template: 'message' as const,
          data: inLanguage(language, () => {
            const { titolo: title, testo: text } = newsWords(letter);
            return newsMail({ firstName, title, text, path: pathOf(letter) });
          }),
        }));
      return { answer: undefined, events: [], mails };
    });
  };
}

/**
 * Sends one mail a day to the logins that have chosen it, about the news since the previous morning that they have not
 * seen.
 */
export function mailDigestTask(app: App): Task<'mailDigest'> {
  return async ({ practiceId, day }) => {
    const until = morningOf(day);
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      const letters = await digestLetters(tx, new Date(until.getTime() - DAY_MS), until);
      const mails = [...Map.groupBy(letters, (letter) => letter.accountId)].map(([accountId, own]) => ({
        recipient: own[0]?.email ?? '',
        once: `digest:${day}:${accountId}`,
        template: 'message' as const,
        data: inLanguage(own[0]?.language ?? 'it', () =>
          digestMail({
            firstName: own[0]?.firstName ?? null,
            lines: own.map((letter) => {
              const { titolo, testo } = newsWords(letter);
              return `${titolo}: ${testo}`;
            }),
            path: '/',
          }),
        ),
      }));
      return { answer: undefined, events: [], mails };
    });
  };
}

/** Notifies the consultant and the company of a mailbox that does not exist, because they can correct the address. */
export function tellRefusedMail(app: App): RefusedMailListener {
  return async (tx, practiceId, mail) => {
    if (practiceId === null) return;
    const companyId = await companyOfMail(tx, practiceId, mail);
    const about = { kind: 'mailRefused', objectId: mail.id, subject: mail.recipient } as const;
    const news: News[] = [{ ...about, to: { audience: 'consultant', companyId } }];
    if (companyId !== null) news.push({ ...about, to: { audience: 'company', companyId } });
    const now = app.now();
    await postNews(tx, practiceId, news, { now, digest: nextDigest(now) });
  };
}

/** Notifies the inviting side of an expired invitation: the company for its workers, the consultant for a company. */
export function tellExpiredTask(app: App): Task<'tellExpired'> {
  return async ({ practiceId, grantId }) => {
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      const expired = await expiredInvitation(tx, grantId, app.now());
      if (!expired) return { answer: undefined, events: [] };
      const { role, companyId, subject, companyHasLogin } = expired;
      const audience = role === 'EMPLOYEE' && companyHasLogin ? 'company' : 'consultant';
      const news: News = { kind: 'activationExpired', to: { audience, companyId }, objectId: grantId, subject };
      return { answer: undefined, events: [], news: [news] };
    });
  };
}
