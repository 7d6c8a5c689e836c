import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signedContent } from './signed-file.ts';

const pdf = Buffer.from(`%PDF-1.4\n${'cedolino '.repeat(1_000)}\n%%EOF\n`);

/** A DER element, with its length. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const digits = content.length.toString(16);
  const size = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 + size.length]), size, content]);
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const envelope = (content: Buffer) =>
  der(
    0x30,
    oid('2a864886f70d010702'),
    der(
      0xa0,
      der(0x30, der(0x02, Buffer.from([1])), der(0x31), der(0x30, oid('2a864886f70d010701'), der(0xa0, content))),
    ),
  );
const END = Buffer.from([0, 0]);

describe('a signed file', () => {
  it('yields the PDF inside its envelope', () => {
    expect(signedContent(envelope(der(0x04, pdf)))).toEqual(pdf);
  });

  it('yields the whole PDF even if its content is split into parts, with or without stated lengths', () => {
    const parts = [pdf.subarray(0, 1_000), pdf.subarray(1_000)].map((part) => der(0x04, part));
    expect(signedContent(envelope(der(0x24, ...parts)))).toEqual(pdf);
    expect(signedContent(envelope(Buffer.concat([Buffer.from([0x24, 0x80]), ...parts, END])))).toEqual(pdf);
  });

  it('can also be read in its text form', () => {
    const base64 = envelope(der(0x04, pdf)).toString('base64');
    expect(signedContent(Buffer.from(base64))).toEqual(pdf);
    expect(signedContent(Buffer.from(`-----BEGIN PKCS7-----\n${base64}\n-----END PKCS7-----\n`))).toEqual(pdf);
  });

  it('yields nothing if it is not signed, or truncated', () => {
    expect(signedContent(pdf)).toBeNull();
    expect(signedContent(envelope(der(0x04, pdf)).subarray(0, 900))).toBeNull();
    expect(signedContent(Buffer.alloc(0))).toBeNull();
  });

  it.each(['whole', 'streamed'])('can be read as OpenSSL writes it: %s', (name) => {
    expect(signedContent(readFileSync(`test/fixtures/openssl/${name}.p7m`))).toEqual(pdf);
  });
});
