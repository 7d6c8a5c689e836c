import { createTransport } from 'nodemailer';
import sql from 'sql-template-tag';
import { asHtml, asText, type MailContent, type Sender } from '../../text/common/mail-content.ts';
import type { AppConfig } from '../app-config.ts';
import { array, type Database, type Transaction } from '../database/database.ts';
import { enqueue, type Task } from './jobs.ts';

/**
 * Mails that are rendered only when they are sent, because their links are created then: the outbox contains the
 * template and its data, never a valid link. A feature adds its own templates: `declare module '../../server/mail.ts' {
 * interface MailTemplates { … } }`.
 */
export interface MailTemplates {
  /** A mail that is already complete. */
  message: MailContent;
}
type TemplateName = keyof MailTemplates;

/** Renders a template in the transaction that sends the mail; null if the mail no longer serves a purpose. */
export type MailWriter<N extends TemplateName> = (
  tx: Transaction,
  about: MailTemplates[N],
  sender: Sender,
  recipient: string,
) => Promise<MailContent | null>;
export type MailWriters = { [N in Exclude<TemplateName, 'message'>]: MailWriter<N> };

export type Mail = { [N in TemplateName]: { template: N; data: MailTemplates[N] } }[TemplateName] & {
  recipient: string;
  /** The document that the mail announces; withdrawing the document's publication withdraws the mail. */
  documentId?: string;
  /** The earliest time to send it; if absent, right after the commit. */
  notBefore?: Date;
  /** The sending practice, if it differs from the scope's; null for the installation. */
  practiceId?: string | null;
  /** The mailing that the mail belongs to; a mailing can be withdrawn as a whole. */
  mailingId?: string;
  /** A key, unique in its practice, that prevents a repeated job from writing the mail twice. */
  once?: string;
};

/** The parts of the portal that sending mails needs. */
interface MailOffice {
  database: Database;
  config: Pick<AppConfig, 'publicUrl' | 'practiceHosts' | 'mailFrom'>;
  now(): Date;
}

/** Mails of one practice that fall due within this time share one job. */
const BATCH_MS = 5_000;

/** Writes mails to the outbox in the transaction that causes them; the mails are sent after the commit. */
export async function post(tx: Transaction, practiceId: string | null, mails: readonly Mail[]): Promise<void> {
  const byPractice = Map.groupBy(mails, (mail) => (mail.practiceId === undefined ? practiceId : mail.practiceId));
  for (const [sender, own] of byPractice) await postOf(tx, sender, own);
}

async function postOf(tx: Transaction, practiceId: string | null, mails: readonly Mail[]): Promise<void> {
  const rows = mails.map(({ recipient, template, data, documentId, mailingId, notBefore, once }) => ({
    recipient,
    template,
    data,
    document_id: documentId ?? null,
    mailing_id: mailingId ?? null,
    not_before: notBefore ?? new Date(0),
    once: once ?? null,
  }));
  await tx.run(sql`
    INSERT INTO outbox (practice_id, recipient, template, data, document_id, mailing_id, not_before, once)
    SELECT ${practiceId}, n.recipient, n.template, n.data, n.document_id, n.mailing_id, n.not_before, n.once
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS n(recipient text, template text, data jsonb, document_id bigint, mailing_id bigint, not_before timestamptz, once text)
    ON CONFLICT DO NOTHING`);
  const times = new Set(rows.map((row) => Math.ceil(row.not_before.getTime() / BATCH_MS) * BATCH_MS));
  for (const time of times)
    await enqueue(tx, practiceId, {
      task: 'sendMails',
      payload: {},
      at: new Date(time),
      key: `mails:${practiceId ?? 'portal'}:${time}`,
    });
}

/**
 * Withdraws unsent mails of these documents.
 * @param notBefore only those that were scheduled for exactly this moment
 */
export async function withdraw(
  tx: Transaction,
  documentIds: readonly string[],
  now: Date,
  notBefore: Date | null = null,
): Promise<void> {
  await tx.run(sql`
    UPDATE outbox SET withdrawn_at = ${now}
    WHERE document_id = ANY(${[...documentIds]}::bigint[]) AND sent_at IS NULL AND withdrawn_at IS NULL
      AND (${notBefore}::timestamptz IS NULL OR not_before = ${notBefore})`);
}

/** Withdraws the unsent mails of one mailing. */
export async function withdrawMailing(tx: Transaction, mailingId: string, now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE outbox SET withdrawn_at = ${now}
    WHERE mailing_id = ${mailingId} AND sent_at IS NULL AND withdrawn_at IS NULL`);
}

export type Transport = (mail: {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The id of the mail that this mail replies to; empty if that mail had no id, absent if this mail is not a reply. */
  answers?: string | undefined;
}) => Promise<void>;

/** @param url `smtp://…`; null keeps mails in the outbox, because no server is configured */
export function openTransport(url: string | null): { send: Transport | null; close(): void } {
  if (url === null) return { send: null, close: () => undefined };
  // Without timeouts, a server that accepts the connection and then stays silent would block a transaction, and delay a
  // user who withdraws the mail. Connections are reused because greeting and login cost more than a mail.
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async ({ answers, ...mail }) => {
      // Tells mail programs not to reply automatically (RFC 3834 §5).
      const headers = { 'Auto-Submitted': answers === undefined ? 'auto-generated' : 'auto-replied' };
      await transport.sendMail({ ...mail, headers, ...(answers ? { inReplyTo: answers, references: answers } : {}) });
    },
    close: () => transport.close(),
  };
}

/** How often the outbox is checked while no mail server is configured. */
const LOOK_AGAIN_MS = 10 * 60_000;

/** Called for a mail that the server has refused for good, in the transaction that records it. */
export type RefusedMailListener = (
  tx: Transaction,
  practiceId: string | null,
  mail: { id: string; recipient: string; documentId: string | null },
) => Promise<void>;

type Waiting = { id: string; messageKey: string | null; recipient: string; documentId: string | null } & (
  | { template: 'message'; data: MailContent }
  | { template: Exclude<TemplateName, 'message'>; data: unknown }
);

/**
 * How many mails a node sends at once, each over its own connection and in its own transaction: withdrawing a mail
 * waits only for that mail, and after a kill at most this many mails may have been sent without being marked.
 */
const MAILS_AT_ONCE = 2;
/**
 * After this many attempts in a row without an answer from a server, the remaining mails wait for the queue's next
 * attempt.
 */
const UNANSWERED = 5;
/**
 * The lock timeout of the second transaction, which writes the links of the mails. That transaction may wait for a row
 * that a deletion has locked, while the deletion waits for the same mails. PostgreSQL does not detect this as a
 * deadlock, so this side gives up and the job runs again. Where PostgreSQL does detect a deadlock, it checks after a
 * second (`deadlock_timeout`) and may abort the deletion; this timeout is shorter.
 */
const KEYS_WAIT = '500ms';
/**
 * How long until the first retry of a refused mail. Each later wait equals the time that the mail has already waited.
 */
const TRY_AGAIN_MS = 10 * 60_000;

/**
 * Sends the due mails of one practice and marks each mail as sent once the server has accepted it. Delivery is at least
 * once: a mail that a kill left unmarked is sent again with the same message id, whose random part is kept in the row: a
 * mail that gets the same row id after a restore has another. The link in a mail is committed before
 * the mail is sent, since its reader may be faster than the server. The queue retries a temporarily rejected mail, and
 * a permanently refused mail is retried later; a failing mail does not delay the others.
 */
export function mailTask(
  app: MailOffice,
  send: Transport | null,
  writers: MailWriters,
  whenRefused: RefusedMailListener,
): Task<'sendMails'> {
  /** One lane per connection: practices with due mails take turns after each mail. */
  const lines = Array.from({ length: MAILS_AT_ONCE }, (): Promise<unknown> => Promise.resolve());
  const inLine = <T>(line: number, work: () => Promise<T>): Promise<T> => {
    const done = (lines[line] ?? Promise.resolve()).then(work);
    lines[line] = done.catch(() => undefined);
    return done;
  };
  return async ({ practiceId }) => {
    const scope = { role: 'job', practiceId, accountId: null } as const;
    const key = `mails:${practiceId ?? 'portal'}`;
    if (send === null) {
      const at = new Date(app.now().getTime() + LOOK_AGAIN_MS);
      return app.database.inScope(scope, (tx) =>
        enqueue(tx, practiceId, { task: 'sendMails', payload: {}, at, key: `${key}:waiting` }),
      );
    }
    const host = new URL(app.config.publicUrl).hostname;
    /** Returns undefined once the server has accepted the mail, otherwise the error. */
    const leave = async (mail: Waiting, content: MailContent, sender: Sender): Promise<unknown> => {
      try {
        await send({
          from: app.config.mailFrom,
          to: mail.recipient,
          subject: content.subject,
          text: asText(content, sender),
          html: asHtml(content, sender),
          messageId: `<${[practiceId ?? 'portale', mail.id, mail.messageKey].filter(Boolean).join('.')}@${host}>`,
          answers: content.answers,
        });
        return undefined;
      } catch (error) {
        return error ?? new Error('not sent');
      }
    };
    /** The errors of mails that failed in this run, by mail id; the other mails go first. */
    const failed = new Map<string, unknown>();
    let unanswered = 0;
    /** Returns whether there may be more to send. */
    const sendOne = async (tx: Transaction): Promise<boolean> => {
      const [mail, sender] = await Promise.all([
        tx.one<Waiting>(sql`
          SELECT id, message_key AS "messageKey", recipient, document_id AS "documentId", template, data FROM outbox
          WHERE ${practiceId === null ? sql`practice_id IS NULL` : sql`practice_id = ${practiceId}`}
            AND sent_at IS NULL AND withdrawn_at IS NULL AND not_before <= ${app.now()}
            AND id <> ALL(${array([...failed.keys()], 'bigint')})
          ORDER BY not_before, id LIMIT 1 FOR UPDATE SKIP LOCKED`),
        senderOf(tx, app, practiceId),
      ]);
      if (!mail) return false;
      // The other lane tried the mail after this query had selected it.
      if (failed.has(mail.id)) return true;
      const content =
        mail.template === 'message'
          ? mail.data
          : await app.database.inScope(scope, async (own) => {
              await own.run(sql`SELECT set_config('lock_timeout', ${KEYS_WAIT}, true)`);
              // Safe cast: `post` wrote the data for this template.
              return (writers[mail.template] as MailWriter<TemplateName>)(
                own,
                mail.data as never,
                sender,
                mail.recipient,
              );
            });
      const error = content === null ? undefined : await leave(mail, content, sender);
      const now = app.now();
      const answer = answerOf(error);
      if (error === undefined)
        await tx.run(sql`
          UPDATE outbox SET ${content === null ? sql`withdrawn_at` : sql`sent_at`} = ${now}, refused_at = NULL, refusal = NULL
          WHERE id = ${mail.id}`);
      // Records the refusal after the link: a link newer than a refusal belongs to another mail.
      else if (answer >= 500) await refused(tx, mail, error as Error, now);
      else failed.set(mail.id, error);
      if (content !== null) unanswered = error !== undefined && answer === 0 ? unanswered + 1 : 0;
      return unanswered < UNANSWERED;
    };
    const refused = async (tx: Transaction, mail: Waiting, error: Error, now: Date) => {
      const again = await tx.one<{ at: string }>(sql`
        UPDATE outbox SET refused_at = ${now}, refusal = ${error.message.slice(0, 500)},
          not_before = ${now}::timestamptz + greatest(${TRY_AGAIN_MS}::int * interval '1 ms', ${now}::timestamptz - created_at)
        WHERE id = ${mail.id} RETURNING not_before AS at`);
      const time = Math.ceil(new Date(again?.at ?? now).getTime() / BATCH_MS) * BATCH_MS;
      await enqueue(tx, practiceId, { task: 'sendMails', payload: {}, at: new Date(time), key: `${key}:${time}` });
      await whenRefused(tx, practiceId, mail);
    };
    const sendAll = async (line: number) => {
      while (await inLine(line, () => app.database.inScope(scope, sendOne)));
    };
    const ends = await Promise.allSettled(lines.map((_, line) => sendAll(line)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    const [failure] = failed.values();
    if (failed.size > 0) throw failure;
  };
}

/** The name and base URL for a practice's mails: the practice's own host if it has one, never a host from a request. */
export async function senderOf(
  tx: Transaction,
  { config }: Pick<MailOffice, 'config'>,
  practiceId: string | null,
): Promise<Sender> {
  const practice =
    practiceId === null
      ? undefined
      : await tx.one<{ name: string; host: string | null }>(
          sql`SELECT name, host FROM practice WHERE id = ${practiceId}`,
        );
  const own = config.practiceHosts && practice?.host ? practice.host : null;
  const { protocol } = new URL(config.publicUrl);
  return {
    name: practice?.name ?? 'Portale lavoro',
    address: own ? `${protocol}//${own}/backoffice` : config.publicUrl,
  };
}

/**
 * The server's reply code for this mail or its recipient (RFC 5321 §4.2.1); 500 and above are permanent. Returns 0 if
 * the connection or login failed or the server is shutting down (421).
 */
function answerOf(error: unknown): number {
  const { code, responseCode = 400 } = (error ?? {}) as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421 ? responseCode : 0;
}
