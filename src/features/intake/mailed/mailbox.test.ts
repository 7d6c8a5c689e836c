import { afterEach, describe, expect, it } from 'vitest';
import { anImapServer, type GivenMail, ONE_PDF } from '../../../../test/support/services/imap-server.ts';
import { openImap } from './mailbox.io.ts';
import { type OpenMailbox, TooMuchMail } from './mailed.jobs.ts';

const HEADER = 'From: elena@studio.esempio\r\nTo: a+b@posta.esempio\r\nMessage-ID: <1@studio.esempio>\r\n\r\n';
const MIXED = '"mixed" ("boundary" "x") NIL NIL NIL';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Opens a mailbox on a server that has these mails. */
async function opened(...mails: GivenMail[]): Promise<OpenMailbox> {
  const { port, close } = await anImapServer(mails);
  ends.push(close);
  const box = await openImap({
    ...{ host: '127.0.0.1', port, secure: false, user: 'acquisizioni', password: 'prova', folder: 'INBOX' },
    address: 'acquisizioni@posta.esempio',
  });
  ends.push(() => box.close());
  return box;
}

describe('a mailbox on an IMAP server', () => {
  it('returns the numbers of its mails, and each mail’s header and parts as the server reports them', async () => {
    const structure = `(("text" "plain" NIL NIL NIL "7bit" 3 1)${ONE_PDF} ${MIXED})`;
    const box = await opened({ header: HEADER, structure });
    expect(await box.waiting()).toEqual([1]);
    expect(await box.read(1)).toEqual({
      ...{ uid: 1, size: 1000, from: ['elena@studio.esempio'], to: ['a+b@posta.esempio'] },
      ...{ messageId: '<1@studio.esempio>', isAutomatic: false },
      parts: [
        { part: '1', type: 'text/plain', name: '', isInline: false },
        { part: '2', type: 'application/pdf', name: 'Mese.pdf', isInline: false },
      ],
    });
  });

  it.each([90, 200, 5_000])('reads a mail nested %i levels deep, and the mail after it', async (depth) => {
    const structure = `${'('.repeat(depth)}${ONE_PDF}${` ${MIXED})`.repeat(depth)}`;
    const box = await opened({ header: HEADER, structure }, { header: HEADER, structure: ONE_PDF });
    // The client returns no structure deeper than 100 levels, so that mail has no parts.
    expect((await box.read(1))?.parts.length).toBe(depth > 100 ? 0 : 1);
    expect((await box.read(2))?.parts).toHaveLength(1);
  });

  it.each([
    ['a header of 1 MB', ONE_PDF, HEADER.replace('To: ', `To: ${':'.repeat(1024 * 1024)}`)],
    ['20,000 parts', `(${ONE_PDF.repeat(20_000)} ${MIXED})`],
    ['a file name of 2 MB', ONE_PDF.replace('Mese', 'a'.repeat(2 * 1024 * 1024))],
    ['60,000 parameters', ONE_PDF.replace('"name"', '"a" "b" '.repeat(60_000) + '"name"')],
  ])('refuses to read a mail with %s, and closes the connection', async (_, structure, header = HEADER) => {
    const box = await opened({ header, structure });
    await expect(box.read(1)).rejects.toThrow(TooMuchMail);
    expect(box.isOpen()).toBe(false);
  });

  it('decodes the file names of attachments, whatever encoding they claim', async () => {
    const named = (name: string) => ONE_PDF.replace('Mese.pdf', name);
    const box = await opened(
      { header: HEADER, structure: named('=?utf-8?Q?Mese_di_perch=C3=A9.pdf?=') },
      { header: HEADER, structure: named('=?nessuna?B?%%%?=.pdf') },
      { header: HEADER, structure: named('=?utf-8?Q?=FF=FE?='.repeat(10_000)) },
    );
    expect((await box.read(1))?.parts[0]?.name).toBe('Mese di perché.pdf');
    for (const uid of [2, 3]) expect(await box.read(uid)).toMatchObject({ parts: [{ type: 'application/pdf' }] });
  });
});
