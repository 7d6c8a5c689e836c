import { createTransport } from 'nodemailer';
import sql from 'sql-template-tag';
import { asHtml, asText, type MailContent, type Sender } from '../text/mail-content.ts';
import type { App } from './app.ts';
import { array, type Transaction } from './database.ts';
import { enqueue, type Task } from './jobs.ts';

/**
 * Mails that are written only when they leave, because their keys are minted then: the outbox keeps the template and
 * its data, never a live link. A feature adds its own:
 * `declare module '../../server/mail.ts' { interface MailTemplates { … } }`.
 */
export interface MailTemplates {
  /** A mail that is complete as it is. */
  message: MailContent;
}
type TemplateName = keyof MailTemplates;

/** Writes a template's mail in the transaction that sends it; null where it has no purpose any more. */
export type MailWriter<N extends TemplateName> = (
  tx: Transaction,
  about: MailTemplates[N],
  sender: Sender,
  recipient: string,
) => Promise<MailContent | null>;
export type MailWriters = { [N in Exclude<TemplateName, 'message'>]: MailWriter<N> };

export type Mail = { [N in TemplateName]: { template: N; data: MailTemplates[N] } }[TemplateName] & {
  recipient: string;
  /** The document that it announces: taken back with its publication. */
  documentId?: string;
  /** The mail does not leave earlier; with the commit when absent. */
  notBefore?: Date;
  /** The practice that sends it, where it is not the scope's; null: the installation. */
  practiceId?: string | null;
  /** The act of which it is one mail of many: taken back with the others. */
  mailingId?: string;
};

/** Jobs of one practice that fall due within the same seconds are one. */
const BATCH_MS = 5_000;

/** Writes mails in the transaction that causes them; they leave after the commit. */
export async function post(tx: Transaction, practiceId: string | null, mails: readonly Mail[]): Promise<void> {
  const byPractice = Map.groupBy(mails, (mail) => (mail.practiceId === undefined ? practiceId : mail.practiceId));
  for (const [sender, own] of byPractice) await postOf(tx, sender, own);
}

async function postOf(tx: Transaction, practiceId: string | null, mails: readonly Mail[]): Promise<void> {
  const rows = mails.map(({ recipient, template, data, documentId, mailingId, notBefore }) => ({
    recipient,
    template,
    data,
    document_id: documentId ?? null,
    mailing_id: mailingId ?? null,
    not_before: notBefore ?? new Date(0),
  }));
  await tx.run(sql`
    INSERT INTO outbox (practice_id, recipient, template, data, document_id, mailing_id, not_before)
    SELECT ${practiceId}, n.recipient, n.template, n.data, n.document_id, n.mailing_id, n.not_before
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS n(recipient text, template text, data jsonb, document_id bigint, mailing_id bigint, not_before timestamptz)`);
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
 * Takes back the mails of documents that have not left yet.
 * @param notBefore only those that were written to wait for this very moment
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

/** Takes back the mails of one act that have not left yet. */
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
  /** The id of the mail that it answers; empty where that had none, absent where it answers none. */
  answers?: string | undefined;
}) => Promise<void>;

/** @param url `smtp://…`; null where no server is named: mails wait in the outbox. */
export function openTransport(url: string | null): { send: Transport | null; close(): void } {
  if (url === null) return { send: null, close: () => undefined };
  // A server that accepts the connection and then says nothing would hold a transaction, and delay a person who takes
  // the mail back. A connection is kept for many mails: to greet and to log in costs more than a mail.
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async ({ answers, ...mail }) => {
      // No program answers it (RFC 3834 §5).
      const headers = { 'Auto-Submitted': answers === undefined ? 'auto-generated' : 'auto-replied' };
      await transport.sendMail({ ...mail, headers, ...(answers ? { inReplyTo: answers, references: answers } : {}) });
    },
    close: () => transport.close(),
  };
}

/** Without a mail server the outbox is looked at again after this time. */
const LOOK_AGAIN_MS = 10 * 60_000;

/** Called for a mail that is refused for good, in the transaction that notes it. */
export type RefusedMailListener = (
  tx: Transaction,
  practiceId: string | null,
  mail: { id: string; recipient: string; documentId: string | null },
) => Promise<void>;

interface Waiting {
  id: string;
  recipient: string;
  documentId: string | null;
  template: TemplateName;
  data: unknown;
}

/** So many leave in one transaction: taking one back waits for no more, and no more leave twice after a kill. */
const MAILS_AT_ONCE = 20;
/**
 * The keys of the mails are written in a second transaction, which may meet a row that a deletion holds while the
 * deletion waits for these very mails: PostgreSQL sees no circle there, so this side gives way, and the job comes back.
 * Where it does see one, it looks after a second (`deadlock_timeout`) and may end the deletion: this side is earlier.
 */
const KEYS_WAIT = '500ms';
/** A mail that was refused is tried again after this time, then after as long as it has waited. */
const TRY_AGAIN_MS = 10 * 60_000;

/**
 * Sends the due mails of one practice, some mails a transaction, and marks them as sent only after the server took
 * them, so at least once; a message id is the same at a second try. The keys in a mail are committed before it leaves:
 * its reader may be quicker than a server that is slow with another mail. Throws when the server fails, and the queue
 * tries again; a mail that is refused for good does not keep the others from leaving.
 */
export function mailTask(
  app: App,
  send: Transport | null,
  writers: MailWriters,
  whenRefused: RefusedMailListener,
): Task<'sendMails'> {
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
    /** Undefined once the server took it; else why it did not. */
    const leave = async (mail: Waiting, content: MailContent, sender: Sender): Promise<unknown> => {
      try {
        await send({
          from: app.config.mailFrom,
          to: mail.recipient,
          subject: content.subject,
          text: asText(content, sender),
          html: asHtml(content, sender),
          messageId: `<${practiceId ?? 'portale'}.${mail.id}@${host}>`,
          answers: content.answers,
        });
        return undefined;
      } catch (error) {
        return error ?? new Error('not sent');
      }
    };
    const sendSome = async (tx: Transaction): Promise<{ found: number; failure: unknown }> => {
      const now = app.now();
      const mails = await tx.all<Waiting>(sql`
        SELECT id, recipient, document_id AS "documentId", template, data FROM outbox
        WHERE ${practiceId === null ? sql`practice_id IS NULL` : sql`practice_id = ${practiceId}`}
          AND sent_at IS NULL AND withdrawn_at IS NULL AND not_before <= ${now}
        ORDER BY not_before, id LIMIT ${MAILS_AT_ONCE} FOR UPDATE SKIP LOCKED`);
      if (mails.length === 0) return { found: 0, failure: undefined };
      const sender = await senderOf(tx, app, practiceId);
      const written = await app.database.inScope(scope, async (own) => {
        await own.run(sql`SELECT set_config('lock_timeout', ${KEYS_WAIT}, true)`);
        const contents: { mail: Waiting; content: MailContent | null }[] = [];
        for (const mail of mails) contents.push({ mail, content: await write(own, mail, sender, writers) });
        return contents;
      });
      const outcomes = await Promise.all(
        written.map(async ({ mail, content }) => ({
          mail,
          state: content === null ? 'withdrawn' : 'sent',
          error: content === null ? undefined : await leave(mail, content, sender),
        })),
      );
      const idsOf = (wanted: 'withdrawn' | 'sent') =>
        array(
          outcomes.filter(({ state, error }) => state === wanted && error === undefined).map(({ mail }) => mail.id),
          'bigint',
        );
      await tx.run(sql`
        UPDATE outbox SET sent_at = CASE WHEN id = ANY(${idsOf('sent')}) THEN ${now}::timestamptz END,
          withdrawn_at = CASE WHEN id = ANY(${idsOf('withdrawn')}) THEN ${now}::timestamptz END,
          refused_at = NULL, refusal = NULL
        WHERE id = ANY(${idsOf('sent')}) OR id = ANY(${idsOf('withdrawn')})`);
      // The refusal comes after the key, which is written meanwhile: a key that is newer than a refusal belongs to another mail.
      const after = app.now();
      for (const { mail, error } of outcomes)
        if (isRefusedForGood(error)) await refused(tx, mail, error as Error, after);
      return { found: mails.length, failure: outcomes.find(({ error }) => error && !isRefusedForGood(error))?.error };
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
    for (;;) {
      const { found, failure } = await app.database.inScope(scope, sendSome);
      // Mails that left meanwhile stay noted as sent.
      if (failure) throw failure;
      if (found === 0) break;
    }
  };
}

async function write(
  tx: Transaction,
  { template, data, recipient }: Waiting,
  sender: Sender,
  writers: MailWriters,
): Promise<MailContent | null> {
  if (template === 'message') return data as MailContent;
  // `post` wrote the data of this very template.
  return (writers[template] as MailWriter<TemplateName>)(tx, data as never, sender, recipient);
}

/** Links lead to the practice's own address, where it has one; never to an address from a request. */
export async function senderOf(
  tx: Transaction,
  { config }: Pick<App, 'config'>,
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
 * Refuses this mail or its recipient (5xx, RFC 5321 §4.2.1), not the connection or the login: others may still leave.
 */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = (error ?? {}) as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
