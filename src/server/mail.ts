import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { App } from './app.ts';
import type { Transaction } from './database.ts';
import { enqueue, type Task } from './jobs.ts';

export interface Mail {
  recipient: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** The document that it announces: taken back with its publication. */
  documentId?: string;
  /** It leaves no earlier; with the commit when absent. */
  notBefore?: Date;
}

/** Jobs of one practice that fall due within the same seconds are one. */
const BATCH_MS = 5_000;

/** Writes mails in the transaction that causes them; they leave after the commit. */
export async function post(tx: Transaction, practiceId: string, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ recipient, subject, body, documentId, notBefore }) => ({
    recipient,
    subject,
    body,
    document_id: documentId ?? null,
    not_before: notBefore ?? new Date(0),
  }));
  await tx.run(sql`
    INSERT INTO outbox (practice_id, recipient, subject, body, document_id, not_before)
    SELECT ${practiceId}, n.recipient, n.subject, n.body, n.document_id, n.not_before
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS n(recipient text, subject text, body text, document_id bigint, not_before timestamptz)`);
  const times = new Set(rows.map((row) => Math.ceil(row.not_before.getTime() / BATCH_MS) * BATCH_MS));
  for (const time of times)
    await enqueue(tx, practiceId, {
      task: 'sendMails',
      payload: {},
      at: new Date(time),
      key: `mails:${practiceId}:${time}`,
    });
}

/** Takes back the mails of documents that have not left yet. */
export async function withdraw(tx: Transaction, documentIds: readonly string[], now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE outbox SET withdrawn_at = ${now}
    WHERE document_id = ANY(${sql.param([...documentIds])}::bigint[]) AND sent_at IS NULL AND withdrawn_at IS NULL`);
}

export type Transport = (mail: {
  from: string;
  to: string;
  subject: string;
  text: string;
  messageId: string;
}) => Promise<void>;

/** @param url `smtp://…`; null where no server is named: mails wait in the outbox. */
export function openTransport(url: string | null): { send: Transport | null; close(): void } {
  if (url === null) return { send: null, close: () => undefined };
  // A server that takes the connection and says nothing would hold a transaction, and who takes its mail back.
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

/** Without a mail server the outbox is looked at again after this time. */
const LOOK_AGAIN_MS = 10 * 60_000;

/**
 * Sends what is due of one practice, a mail a transaction: marked as sent only after the server took it, so at
 * least once; its message id is the same at a second try. Throws at the first failure, and the queue tries again; a
 * mail that is refused for good keeps none of the others from leaving.
 */
export function mailTask(app: App, send: Transport | null): Task<'sendMails'> {
  return async ({ practiceId }) => {
    const scope = { role: 'job', practiceId, accountId: null } as const;
    if (send === null) {
      const at = new Date(app.now().getTime() + LOOK_AGAIN_MS);
      return app.database.inScope(scope, (tx) =>
        enqueue(tx, practiceId, { task: 'sendMails', payload: {}, at, key: `mails:${practiceId}:waiting` }),
      );
    }
    let refusal: unknown;
    let lastRefused = '0';
    for (;;) {
      const found = await app.database.inScope(scope, async (tx) => {
        const mail = await tx.one<{ id: string; recipient: string; subject: string; body: string }>(sql`
          SELECT id, recipient, subject, body FROM outbox
          WHERE id > ${lastRefused} AND sent_at IS NULL AND withdrawn_at IS NULL AND not_before <= ${app.now()}
          ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`);
        if (!mail) return false;
        const host = new URL(app.config.publicUrl).hostname;
        try {
          await send({
            from: app.config.mailFrom,
            to: mail.recipient,
            subject: mail.subject,
            text: mail.body,
            messageId: `<${practiceId}.${mail.id}@${host}>`,
          });
        } catch (error) {
          if (!isRefusedForGood(error)) throw error;
          refusal = error;
          lastRefused = mail.id;
          return true;
        }
        await tx.run(sql`UPDATE outbox SET sent_at = ${app.now()} WHERE id = ${mail.id}`);
        return true;
      });
      if (!found) break;
    }
    if (refusal) throw refusal;
  };
}

/** This mail, or its recipient (5xx, RFC 5321 §4.2.1), and not the connection or the login: others may still leave. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
