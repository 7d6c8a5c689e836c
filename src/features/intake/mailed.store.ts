import sql from 'sql-template-tag';
import type { Actor } from '../../access/scope.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { Mail } from '../../server/jobs/mail.ts';
import { mailAnswer } from '../../text/intake/mailed.ts';
import * as store from './intake.store.ts';
import { positionOf } from './intake.ts';
import { answerOf, type KeptFile, type MailRefusal } from './mailed.ts';

/**
 * The account that sent a mail, or null: the tag must belong to a practice, and the From address to one of its
 * consultants.
 */
export async function senderOf(tx: Transaction, tag: string, from: string): Promise<Actor | null> {
  const row = await tx.one<
    Pick<Actor, 'accountId' | 'login' | 'firstName' | 'lastName' | 'grantId' | 'role' | 'practiceId'>
  >(
    sql`SELECT account_id AS "accountId", login, first_name AS "firstName", last_name AS "lastName", grant_id AS "grantId",
      role, practice_id AS "practiceId" FROM sender_of_mail(${tag}, ${from})`,
  );
  if (!row) return null;
  return {
    ...row,
    sessionId: '0',
    companyId: null,
    companyIds: [],
    employeeId: null,
    mustFirst: null,
    freshUntil: null,
  };
}

export async function tagOf(tx: Transaction): Promise<string | null> {
  const row = await tx.one<{ tag: string }>(sql`SELECT tag FROM mail_address WHERE practice_id = scope_practice()`);
  return row?.tag ?? null;
}

/** Replaces the practice's tag. Mails sent to the former tag no longer belong to the practice. */
export async function renewTag(
  tx: Transaction,
  { practiceId, tag, accountId, now }: { practiceId: string; tag: string; accountId: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO mail_address (practice_id, tag, created_by, created_at) VALUES (${practiceId}, ${tag}, ${accountId}, ${now})
    ON CONFLICT (practice_id) DO UPDATE SET tag = ${tag}, created_by = ${accountId}, created_at = ${now}`);
}

/** The outcome of a mail if it was processed before, or null. */
export async function takenBefore(tx: Transaction, mark: string): Promise<'taken' | 'refused' | null> {
  const row = await tx.one<{ taken: boolean }>(
    sql`SELECT intake_id IS NOT NULL AS taken FROM received_mail WHERE practice_id = scope_practice() AND mark = ${mark}`,
  );
  return row === undefined ? null : row.taken ? 'taken' : 'refused';
}

export interface ReceivedMail {
  practiceId: string;
  mark: string;
  intakeId: string | null;
  files: readonly KeptFile[];
  answerTo: string | null;
  messageId: string | null;
}

/** Records a received mail. Returns false if it is recorded already, because another node was faster. */
export async function noteReceived(tx: Transaction, mail: ReceivedMail): Promise<boolean> {
  const noted = await tx.run(sql`
    INSERT INTO received_mail (practice_id, mark, intake_id, files, answer_to, message_id)
    VALUES (${mail.practiceId}, ${mail.mark}, ${mail.intakeId}, ${JSON.stringify(mail.files)}::jsonb, ${mail.answerTo},
      ${mail.messageId})
    ON CONFLICT DO NOTHING`);
  return noted === 1;
}

/** Builds the reply to a mail from which no file is imported, in the transaction that records the mail. */
export async function refusalOf(
  tx: Transaction,
  mail: ReceivedMail,
  why: MailRefusal,
  maxBytes: number,
): Promise<Mail[]> {
  await tx.run(
    sql`UPDATE received_mail SET answered = true WHERE practice_id = ${mail.practiceId} AND mark = ${mail.mark}`,
  );
  return answerTo(mail, mailAnswer({ intakeId: null, why, files: [], kept: mail.files, maxBytes }));
}

/**
 * Builds the replies to the mails of an intake that has been read, in the transaction that marks them as answered, so
 * that each is sent once.
 */
export async function answersTo(tx: Transaction, intakeId: string, maxBytes: number): Promise<Mail[]> {
  const mails = await tx.all<ReceivedMail>(sql`
    UPDATE received_mail SET answered = true WHERE intake_id = ${intakeId} AND NOT answered
    RETURNING practice_id AS "practiceId", mark, intake_id AS "intakeId", files, answer_to AS "answerTo",
      message_id AS "messageId"`);
  if (mails.length === 0) return [];
  const files = await store.listFiles(tx, [intakeId]);
  const rows = (await store.listRows(tx, [intakeId])).map((row) => ({ ...row, position: positionOf(row) }));
  return mails.flatMap((mail) =>
    answerTo(
      mail,
      mailAnswer({ intakeId, why: null, files: answerOf(mail.files, files, rows), kept: mail.files, maxBytes }),
    ),
  );
}

function answerTo({ answerTo, messageId }: ReceivedMail, content: ReturnType<typeof mailAnswer>): Mail[] {
  if (answerTo === null) return [];
  return [{ template: 'message', recipient: answerTo, data: { ...content, answers: messageId ?? '' } }];
}
