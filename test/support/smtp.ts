import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  url: string;
  /** What arrived, as it went over the wire. */
  mails: { to: string[]; data: string }[];
  /** Refuses deliveries while true, as a server in trouble does. */
  setFailing(failing: boolean): void;
  close(): Promise<void>;
}

/** A real SMTP server on loopback. */
export async function startSmtp(): Promise<Mailbox> {
  const mails: Mailbox['mails'] = [];
  let failing = false;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (failing) return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        mails.push({
          to: session.envelope.rcptTo.map((to) => to.address),
          data: Buffer.concat(chunks).toString('utf8'),
        });
        done();
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
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
