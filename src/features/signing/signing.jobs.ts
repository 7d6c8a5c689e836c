import { randomInt } from 'node:crypto';
import { PORTAL } from '../../ledger/signature.ts';
import { daysAfter, romeDay, romeMidnight } from '../../server/clock.ts';
import type { App } from '../../server/http/app.ts';
import type { Job, Task } from '../../server/jobs/jobs.ts';
import type { MailWriters } from '../../server/jobs/mail.ts';
import { inLanguage, type Language } from '../../text/common/language.ts';
import { signingCodeMail } from '../../text/signing/signing.ts';
import type { News } from '../notifications/notification.ts';
import * as store from './signing.store.ts';
import { CODE_LIVES_MS, missingOf, REMINDED_BEFORE_DAYS, remindedOn } from './signing.ts';
import { askedNews, endedNews, eventOf, noAskingNews, toAsker } from './signing-news.ts';

/** Reminders are sent at 7 in the morning (ms after midnight). */
const MORNING_MS = 7 * 3_600_000;

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    expireSignatures: { day: string };
    remindSignatures: { day: string };
  }
}
declare module '../../server/jobs/mail.ts' {
  interface MailTemplates {
    /** The code is created when the mail is sent, so the outbox does not contain it. */
    signingCode: { signatureId: string; employeeId: string; askedAt: string; language?: Language };
  }
}

/** The scheduled jobs for a paper: a reminder before its last day, and the expiry after that day. */
export function daysOf(practiceId: string, dueOn: string, today: string): Job[] {
  const over = daysAfter(dueOn, 1);
  const reminded = remindedOn(dueOn, today);
  return [
    {
      task: 'expireSignatures',
      payload: { day: over },
      at: romeMidnight(over),
      key: `signatures-over:${practiceId}:${over}`,
    },
    ...(reminded === null
      ? []
      : [
          {
            task: 'remindSignatures' as const,
            payload: { day: reminded },
            at: new Date(romeMidnight(reminded).getTime() + MORNING_MS),
            key: `signatures-due:${practiceId}:${reminded}`,
          },
        ]),
  ];
}

/**
 * Throws if the day has not begun, so that the job is retried shortly: the queue uses the database's clock, which may
 * be ahead of this server's.
 */
function notBefore(app: App, day: string): string {
  const today = romeDay(app.now());
  if (day > today) throw new Error(`${day} has not come yet`);
  return today;
}

const scopeOfJob = (practiceId: string) => ({ role: 'job', practiceId, accountId: null }) as const;

/**
 * Marks requests as expired after their last day. Running late does no harm, because an overdue request already refuses
 * signatures.
 */
export function expireTask(app: App): Task<'expireSignatures'> {
  return async ({ practiceId, day }) => {
    const today = notBefore(app, day);
    await app.change(scopeOfJob(practiceId), PORTAL, async (tx) => {
      const rows = await store.lockOverdue(tx, today);
      const ids = rows.map(({ id }) => id);
      await store.saveStatus(tx, ids, 'expired', app.now());
      const signers = Map.groupBy(await store.signersOf(tx, ids), ({ signatureId }) => signatureId);
      return {
        answer: undefined,
        events: rows.map((row) => eventOf(row, 'signatureExpired', {})),
        news: rows.flatMap((row): News[] => [
          ...endedNews(row, missingOf(signers.get(row.id) ?? []), 'expired'),
          { kind: 'signatureExpired', to: toAsker(row), objectId: row.id, subject: row.title, person: row.company },
        ]),
        noNews: noAskingNews(ids),
      };
    });
  };
}

/** Reminds the missing signers `REMINDED_BEFORE_DAYS` before the last day, except those already reminded that day. */
export function remindTask(app: App): Task<'remindSignatures'> {
  return async ({ practiceId, day }) => {
    notBefore(app, day);
    await app.change(scopeOfJob(practiceId), PORTAL, async (tx) => {
      const now = app.now();
      const rows = await store.lockDueOn(tx, daysAfter(day, REMINDED_BEFORE_DAYS));
      const signers = await store.signersOf(
        tx,
        rows.map(({ id }) => id),
        { lock: true },
      );
      const since = romeMidnight(day);
      const missing = missingOf(signers).filter(
        ({ remindedAt }) => remindedAt === null || new Date(remindedAt) < since,
      );
      await store.saveReminded(tx, missing, now);
      const byPaper = Map.groupBy(missing, ({ signatureId }) => signatureId);
      return {
        answer: undefined,
        events: rows.flatMap((row) => {
          const count = byPaper.get(row.id)?.length ?? 0;
          return count === 0 ? [] : [eventOf(row, 'signatureReminded', { signers: count })];
        }),
        news: rows.flatMap((row) =>
          (byPaper.get(row.id) ?? []).map((signer) => askedNews(row, signer, 'signatureReminder')),
        ),
      };
    });
  };
}

const CODE_DIGITS = 6;

/** The encryption context of a code, which binds the code to one paper and one signer. */
export const codeOwner = (signatureId: string, employeeId: string) => `signing code ${signatureId} ${employeeId}`;

/**
 * Writes the mail with the code for one paper. Sends nothing if the paper is no longer open or another code was
 * requested.
 */
export function signingMails(app: App): Pick<MailWriters, 'signingCode'> {
  return {
    async signingCode(tx, { signatureId, employeeId, askedAt, language = 'it' }) {
      const paper = await store.readSignatureRow(tx, signatureId);
      if (paper?.status !== 'open') return null;
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      const minted = await store.mintCode(
        tx,
        { id: signatureId, employeeId },
        {
          secret: app.secrets.seal(code, codeOwner(signatureId, employeeId)),
          askedAt,
          until: new Date(app.now().getTime() + CODE_LIVES_MS),
        },
      );
      if (!minted) return null;
      const firstName = await store.firstNameOf(tx, employeeId);
      return inLanguage(language, () => signingCodeMail({ firstName, title: paper.title, code }));
    },
  };
}
