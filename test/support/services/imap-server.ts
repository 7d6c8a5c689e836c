import { once } from 'node:events';
import { createServer } from 'node:net';

/** A mail as an IMAP server delivers it. */
export interface GivenMail {
  header: string;
  /**
   * The mail's structure in IMAP notation (RFC 3501 §7.4.2). The server parses the mail, so a hostile server may return
   * any structure.
   */
  structure: string;
}

export const ONE_PDF = '("application" "pdf" ("name" "Mese.pdf") NIL NIL "base64" 100 NIL ("attachment" NIL) NIL NIL)';

/** An IMAP server on loopback that delivers these mails; every part of a mail is empty. */
export async function anImapServer(mails: readonly GivenMail[]) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const say = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''));
    const fetched = (uid: number): string => {
      const mail = mails[uid - 1];
      if (!mail) return '';
      const { header, structure } = mail;
      return `* ${uid} FETCH (UID ${uid} RFC822.SIZE 1000 BODYSTRUCTURE ${structure} BODY[HEADER.FIELDS (FROM)] {${Buffer.byteLength(header)}}\r\n${header})\r\n`;
    };
    let rest = '';
    say('* OK ready');
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, tag = '', command = ''] = /^(\S+) ((?:UID )?\S+)/.exec(line) ?? [];
        if (command === 'CAPABILITY') say('* CAPABILITY IMAP4rev1');
        if (command === 'LIST') say('* LIST () "/" INBOX');
        if (command === 'SELECT')
          say(
            `* ${mails.length} EXISTS`,
            '* FLAGS ()',
            '* OK [PERMANENTFLAGS (\\*)] all',
            '* OK [UIDVALIDITY 7] valid',
            `* OK [UIDNEXT ${mails.length + 1}] next`,
          );
        if (command === 'UID SEARCH') say(`* SEARCH ${mails.map((_, index) => index + 1).join(' ')}`);
        if (command === 'UID FETCH') socket.write(fetched(Number(/FETCH (\d+)/.exec(line)?.[1])));
        if (command === 'LOGOUT') say('* BYE');
        say(`${tag} OK done`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => new Promise((done) => server.close(done)),
  };
}
