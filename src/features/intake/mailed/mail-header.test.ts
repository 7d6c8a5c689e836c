import { describe, expect, it } from 'vitest';
import { HEADER_MAX_BYTES, readHeader } from './mail-header.ts';

const ELENA = 'elena@studio.esempio';
const read = (text: string) => readHeader(Buffer.from(text));
const fromOf = async (from: string) => (await read(`From: ${from}\r\n\r\n`)).from;

describe('the header of a mail', () => {
  it('is read by field names, with folded and repeated fields complete', async () => {
    const header = await read(
      'From: "Rossi, Elena"\r\n <elena@studio.esempio>\r\nTO: a@b.it,\r\n\tc@d.it\r\nto: Gruppo: e@f.it, a@b.it;\r\n\r\n',
    );
    expect(header).toMatchObject({ from: [ELENA], to: ['a@b.it', 'c@d.it', 'e@f.it'] });
  });

  it('with an address inside a name, or with a second From, counts as having more than one sender', async () => {
    expect(await fromOf('"elena@studio.esempio" <ladro@altrove.esempio>')).toHaveLength(2);
    expect(await fromOf('"ladro@altrove.esempio" <elena@studio.esempio>')).toHaveLength(2);
    expect(await fromOf('=?utf-8?Q?ladro=40altrove.esempio?= <elena@studio.esempio>')).toHaveLength(2);
    expect(await fromOf(`${ELENA}\r\nFrom: ladro@altrove.esempio`)).toHaveLength(2);
    expect(await fromOf('"Elena@Studio.esempio" <elena@studio.esempio>')).toEqual([ELENA]);
    expect(await fromOf('"Elena @ Studio (Rossi)" <elena@studio.esempio>')).toEqual([ELENA]);
  });

  it.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated (vacation)',
    'Precedence: bulk',
    'Precedence: list',
    'Return-Path: <>',
    'List-Id: <elenco.esempio>',
  ])('shows that a program sent the mail: %s', async (line) => expect((await read(line)).isAutomatic).toBe(true));

  it.each(['Auto-Submitted: no', 'Precedence: first-class', 'Return-Path: <elena@studio.esempio>', 'Subject: bulk'])(
    'shows that a person sent the mail: %s',
    async (line) => expect((await read(line)).isAutomatic).toBe(false),
  );

  it('gives the message id only if a reply may refer to it', async () => {
    const idOf = async (id: string) => (await read(`Message-ID: ${id}\r\n`)).messageId;
    expect(await idOf('<abc.1@studio.esempio>')).toBe('<abc.1@studio.esempio>');
    for (const bad of ['', 'abc', '<a b@c>', '<a>\r\n Bcc: x@y', `<${'a'.repeat(300)}>`])
      expect(await idOf(bad)).toBeNull();
    expect((await read('')).messageId).toBeNull();
  });
});

/** If parsing took quadratic time for any of these headers, the tests would run for minutes. */
describe('a hostile header', () => {
  const more = `From: ${ELENA}\r\nTo: a@b.it\r\n`;

  it('with 10,000 fields is read, and with 1,500 senders gives all of them', async () => {
    expect(await read('a:\n'.repeat(10_000) + more)).toMatchObject({ from: [ELENA], to: ['a@b.it'] });
    const senders = Array.from({ length: 1_500 }, (_, n) => `From: a${n}@b.it\r\n`).join('');
    expect((await read(senders)).from).toHaveLength(1_500);
  });

  it('that is too long has no sender, even if it begins with a valid one', async () => {
    const long = `${more}Subject: ${'a'.repeat(1024 * 1024)}\r\n`;
    expect(await read(long)).toEqual({ from: [], to: [], messageId: null, isAutomatic: true });
    const most = `${more}Subject: `.padEnd(HEADER_MAX_BYTES - 2, 'a');
    expect((await read(`${most}\r\n`)).from).toEqual([ELENA]);
    expect((await read(`${most}a\r\n`)).from).toEqual([]);
  });

  it.each([
    ...[
      'a',
      '@',
      'a@',
      'a@b,',
      ' ',
      '\t',
      '<',
      '>',
      '"',
      '(',
      ')',
      '\\',
      ',',
      ';',
      ':',
      '=',
      '?',
      '=?',
      '\r\n ',
      '\u00E0',
    ],
    ...['=?utf-8?Q?=40?= ', '=?utf-8?B?', '"a" <a@b> ', 'a:b;', 'a ', '@ ', "utf-8''%40"],
  ])('full of %j is read to its end', async (unit) => {
    const room = HEADER_MAX_BYTES - more.length - 100;
    const filled = unit.repeat(Math.floor(room / 4 / Buffer.byteLength(unit)));
    const fields = ['From', 'To', 'Subject', 'Content-Type'].map((name) => `${name}: ${filled}\r\n`).join('');
    const { from } = await read(fields + more);
    expect(from).toContain(ELENA);
  });

  it('with broken encodings or a broken structure still gives the sender', async () => {
    expect(await fromOf(`=?utf-8?B?%%%?= <${ELENA}>`)).toEqual([ELENA]);
    expect(await fromOf(`=?nessuna?Q?=FF=E0?= =?utf-8?Q?=C3?= <${ELENA}>`)).toEqual([ELENA]);
    expect((await readHeader(Buffer.from(`From: R\xE0\xFF\x80 <${ELENA}>\r\n`, 'latin1'))).from).toEqual([ELENA]);
    for (const type of [
      'multipart/mixed',
      'multipart/mixed; boundary=',
      'multipart/mixed; boundary="',
      'message/rfc822',
    ])
      expect((await read(`Content-Type: ${type}\r\n${more}\r\n`)).from).toEqual([ELENA]);
  });
});
