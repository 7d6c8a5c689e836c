import { beforeAll, describe, expect, it } from 'vitest';
import { anIssuer, aSigner, derOf, type Signer, signed, signedPdf } from '../../test/support/portal/signing.ts';
import { signaturesIn } from '../engine/pdf-engine.ts';
import type { Signature } from './signatures.ts';

const CONTENT = Buffer.from('%PDF-1.4 contenuto');
let issuer: Signer;
let anna: Signer;
let bruno: Signer;

beforeAll(async () => {
  issuer = await anIssuer();
  anna = await aSigner(issuer, { GN: 'Anna', SN: 'Bianchi', serialNumber: 'TINIT-BNCNNA80A41F205X' });
  bruno = await aSigner(issuer, { CN: 'Bruno Verdi', from: '2020-01-01', to: '2021-01-01' });
});

const found = async (bytes: Buffer, trusted: readonly Signer[] = []) =>
  (await signaturesIn(bytes, { trusted: trusted.map(derOf) })) ?? [];
const whatOf = (signatures: readonly Signature[]) =>
  signatures.map(({ signer, integrity, coversAll }) => [signer, integrity, coversAll]);
/** Changes one byte of the content. */
function changed(bytes: Buffer, word: string): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(word);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

describe('an envelope', () => {
  it('names its signer, the issuer and the time that the signer states', async () => {
    expect(await found(await signed(CONTENT, [anna]))).toEqual([
      {
        signer: 'Anna Bianchi',
        taxCode: 'BNCNNA80A41F205X',
        issuer: 'Fiducia Esempio S.p.A.',
        validFrom: '2020-01-01T00:00:00.000Z',
        validTo: '2049-01-01T00:00:00.000Z',
        signedAt: '2026-03-01T09:00:00.000Z',
        integrity: 'intact',
        coversAll: true,
        trusted: null,
      },
    ]);
  });

  it('names all signers, parallel or nested', async () => {
    const together = [
      ['Anna Bianchi', 'intact', true],
      ['Bruno Verdi', 'intact', true],
    ];
    expect(whatOf(await found(await signed(CONTENT, [anna, bruno])))).toEqual(together);
    const outer = await signed(await signed(CONTENT, [bruno]), [anna]);
    expect(whatOf(await found(outer))).toEqual(together);
    expect(whatOf(await found(await signed(await signedPdf(bruno), [anna])))).toEqual(together);
  });

  it('gives the same result in its text form (PEM)', async () => {
    const pem = `-----BEGIN PKCS7-----\n${(await signed(CONTENT, [anna])).toString('base64')}\n-----END PKCS7-----\n`;
    expect(whatOf(await found(Buffer.from(pem)))).toEqual([['Anna Bianchi', 'intact', true]]);
  });

  it('is reported as altered if its content was changed or replaced', async () => {
    const envelope = await signed(CONTENT, [anna]);
    expect(whatOf(await found(changed(envelope, 'contenuto')))).toEqual([['Anna Bianchi', 'altered', true]]);
    const exchanged = await signed(CONTENT, [anna], { within: Buffer.from('%PDF-1.4 altro') });
    expect(whatOf(await found(exchanged))).toEqual([['Anna Bianchi', 'altered', true]]);
  });

  it('is reported as outdated if it was signed with SHA-1', async () => {
    expect(whatOf(await found(await signed(CONTENT, [anna], { digest: 'SHA-1' })))).toEqual([
      ['Anna Bianchi', 'outdated', true],
    ]);
  });
});

describe('a certificate', () => {
  const trustOf = async (signer: Signer, trusted: readonly Signer[]) =>
    (await found(await signed(CONTENT, [signer]), trusted)).map(({ trusted }) => trusted);

  it('is trusted if it chains to a trusted issuer on the day of signing', async () => {
    const other = await anIssuer({ CN: 'Altra CA' });
    expect(await trustOf(anna, [issuer])).toEqual([true]);
    expect(await trustOf(anna, [other])).toEqual([false]);
    expect(await trustOf(anna, [other, issuer])).toEqual([true]);
    // Bruno's certificate expired in 2021.
    expect(await trustOf(bruno, [issuer])).toEqual([false]);
    expect(await trustOf(other, [issuer])).toEqual([false]);
  });

  it('is not trusted if its issuer only has the same name as a trusted one', async () => {
    const impostor = await anIssuer();
    expect(await trustOf(await aSigner(impostor), [issuer])).toEqual([false]);
  });
});

describe('a PDF', () => {
  it('names its signers in order, and whether anything was added after each signature', async () => {
    const once = await signedPdf(anna);
    expect(whatOf(await found(once))).toEqual([['Anna Bianchi', 'intact', true]]);
    const twice = await signedPdf(bruno, { before: once });
    expect(whatOf(await found(twice))).toEqual([
      ['Anna Bianchi', 'intact', false],
      ['Bruno Verdi', 'intact', true],
    ]);
    expect(whatOf(await found(Buffer.concat([once, Buffer.from('\n%più tardi\n')])))).toEqual([
      ['Anna Bianchi', 'intact', false],
    ]);
  });

  it('is reported as altered if its content was changed', async () => {
    expect(whatOf(await found(changed(await signedPdf(anna), 'Lettera')))).toEqual([['Anna Bianchi', 'altered', true]]);
  });

  it('is verified against its own bytes, not against content that the envelope encloses', async () => {
    const pdf = await signedPdf(anna, { instead: Buffer.from('altro') });
    expect(whatOf(await found(pdf))).toEqual([['Anna Bianchi', 'altered', true]]);
  });

  it('is reported unreadable if the signed range leaves out more than the envelope', async () => {
    const pdf = (await signedPdf(anna)).toString('latin1');
    const [, before, after, length] = /ByteRange\[0 (\d+) (\d+) (\d+)/.exec(pdf)?.map(Number) ?? [];
    const range = (text: string) =>
      Buffer.from(
        pdf.replace(/ByteRange\[[^\]]+\]/, () => `ByteRange[${text.padEnd(40)}]`),
        'latin1',
      );
    for (const wrong of [
      `0 ${(before ?? 0) - 40} ${after} ${length}`,
      `0 ${before} ${(after ?? 0) + 40} ${(length ?? 0) - 40}`,
      `9 ${(before ?? 0) - 9} ${after} ${length}`,
      `0 ${before} ${after} ${(length ?? 0) + 40}`,
      `0 ${before}`,
    ])
      expect(
        (await found(range(wrong))).map(({ integrity }) => integrity),
        wrong,
      ).toEqual(['unreadable']);
  });

  it('is reported unreadable if its signer left out a part of the file', async () => {
    for (const leavesOut of ['<</Length', '<</Type/Sig/'])
      expect(whatOf(await found(await signedPdf(anna, { leavesOut })))).toEqual([['Anna Bianchi', 'unreadable', true]]);
  });

  it('is reported unreadable with an unknown signature format', async () => {
    const pdf = await signedPdf(anna, { form: 'adbe.pkcs7.sha1' });
    expect(whatOf(await found(pdf))).toEqual([['Anna Bianchi', 'unreadable', true]]);
  });

  it('lists no time stamps as signatures, and no signature if nobody signed', async () => {
    expect(await found(await signedPdf(anna, { form: 'ETSI.RFC3161' }))).toEqual([]);
    expect(await found(CONTENT)).toEqual([]);
    expect(await found(Buffer.from('testo'))).toEqual([]);
  });

  it('is reported unreadable if its envelope is garbage', async () => {
    const pdf = await signedPdf(anna);
    const at = pdf.indexOf('/Contents<30') + '/Contents<'.length;
    pdf.write('00'.repeat(64), at, 'latin1');
    expect((await found(pdf)).map(({ signer, integrity }) => [signer, integrity])).toEqual([['', 'unreadable']]);
  });
});
