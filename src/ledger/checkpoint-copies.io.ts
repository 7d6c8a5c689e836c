import path from 'node:path';
import { createTransport } from 'nodemailer';
import { appendDurably, fileOfMonth } from './checkpoint-files.io.ts';

/** Another place that keeps checkpoints, out of reach of an attacker who rewrites this machine. */
export interface CheckpointCopy {
  /** Accepts new lines and sends them as soon as possible; undelivered lines are sent with the next ones. */
  take(lines: string, now: Date): void;
  /** Waits for pending deliveries. */
  close(): Promise<void>;
}

export interface CopySettings {
  /** A folder that is on another machine or append-only. */
  folder: string | null;
  /** The URL that receives each batch as a POST, one JSON line per checkpoint. */
  url: string | null;
  /** The mail address that receives the last checkpoint of each chain once a day. */
  mail: string | null;
}

interface Sender {
  smtpUrl: string | null;
  mailFrom: string;
}

const MAIL_EVERY_MS = 24 * 60 * 60_000;
const WAIT_MS = 20_000;
/** The maximum number of unsent lines; older ones are dropped. The portal's own folder still has every line. */
const LINES_AT_MOST = 10_000;

/** Opens the copies that the operator configured (docs/configuration.md). */
export function openCheckpointCopies(
  { folder, url, mail }: CopySettings,
  { smtpUrl, mailFrom }: Sender,
  onError: (error: Error) => void = (error) => console.error(error.message),
): CheckpointCopy[] {
  const copies: CheckpointCopy[] = [];
  if (folder !== null)
    copies.push(
      copyWith((lines, now) => appendDurably(path.join(folder, fileOfMonth(now)), lines.join('')), 0, onError),
    );
  if (url !== null) copies.push(copyWith((lines) => sendTo(url, lines.join('')), 0, onError));
  if (mail !== null && smtpUrl !== null)
    copies.push(copyWith((lines, now) => mailTo({ smtpUrl, mailFrom, mail }, lines, now), MAIL_EVERY_MS, onError));
  return copies;
}

type Send = (lines: readonly string[], now: Date) => Promise<void>;

/** @param everyMs the shortest interval between two deliveries; the first delivery is immediate */
function copyWith(send: Send, everyMs: number, onError: (error: Error) => void): CheckpointCopy {
  let waiting: string[] = [];
  let sentAt = Number.NEGATIVE_INFINITY;
  let sending = Promise.resolve();
  return {
    take(lines, now) {
      waiting = [...waiting, ...lines.split('\n').flatMap((line) => (line === '' ? [] : `${line}\n`))].slice(
        -LINES_AT_MOST,
      );
      if (now.getTime() - sentAt < everyMs) return;
      sentAt = now.getTime();
      sending = sending.then(async () => {
        const batch = waiting;
        if (batch.length === 0) return;
        try {
          await send(batch, now);
          waiting = waiting.slice(batch.length);
        } catch (error) {
          sentAt = Number.NEGATIVE_INFINITY;
          onError(new Error(`a copy of the checkpoints did not arrive: ${(error as Error).message}`));
        }
      });
    },
    close: () => sending,
  };
}

async function sendTo(url: string, body: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/jsonl' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

async function mailTo(
  { smtpUrl, mailFrom, mail }: { smtpUrl: string; mailFrom: string; mail: string },
  lines: readonly string[],
  now: Date,
): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: WAIT_MS, socketTimeout: WAIT_MS });
  try {
    await transport.sendMail({
      from: mailFrom,
      to: mail,
      subject: 'Portale lavoro: sigilli del registro',
      text: `In allegato i sigilli del registro fino al ${now.toISOString()}. Conserva l’allegato: dimostra che il registro non è stato riscritto.\n\nPer la verifica, sulla macchina del portale: comando ledger:verify, con --data CARTELLA --copy ALLEGATO\n`,
      attachments: [{ filename: 'sigilli-del-registro.jsonl', content: lines.join('') }],
    });
  } finally {
    transport.close();
  }
}
