import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  url: string;
  /** The received mails, as sent over the wire. */
  mails: { to: string[]; data: string }[];
  /** While `failing` is true, the server refuses all deliveries, like a server in trouble. */
  setFailing(failing: boolean): void;
  /** The number of deliveries refused because of `setFailing`. */
  readonly refused: number;
  /** Refuses a recipient permanently, like an unknown mailbox, or temporarily with code 450. */
  refuse(recipient: string, code?: number): void;
  close(): Promise<void>;
}

/** Waits for the newest mail to an address and returns it decoded. */
export async function mailTo(
  mailbox: Mailbox,
  recipient: string,
  after = 0,
): Promise<{ text: string; links: string[]; keys: string[] }> {
  for (let tries = 0; tries < 600; tries += 1) {
    const mail = mailbox.mails.slice(after).findLast(({ to }) => to.includes(recipient));
    if (mail) {
      const text = readable(mail.data);
      const links = [...new Set([...text.matchAll(/https?:\/\/[^\s"<&]+/g)].map(([link]) => link))];
      return { text, links, keys: links.flatMap((link) => /key=([\w-]+)/.exec(link)?.[1] ?? []) };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail for ${recipient}`);
}

/** Decodes quoted-printable. */
function readable(data: string): string {
  const bytes = data
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/**
 * A real SMTP server on loopback.
 * @param takesMs delay between a mail's arrival and its acknowledgement
 */
export async function startSmtp({ takesMs = 0 } = {}): Promise<Mailbox> {
  const mails: Mailbox['mails'] = [];
  let failing = false;
  let refused = 0;
  const unknown = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      const responseCode = unknown.get(address);
      done(responseCode ? Object.assign(new Error('no such mailbox'), { responseCode }) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (failing) refused += 1;
        if (failing) return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        mails.push({
          to: session.envelope.rcptTo.map((to) => to.address),
          data: Buffer.concat(chunks).toString('utf8'),
        });
        if (takesMs > 0) setTimeout(done, takesMs);
        else done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    setFailing(value) {
      failing = value;
    },
    get refused() {
      return refused;
    },
    refuse(recipient, code = 550) {
      unknown.set(recipient, code);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
