import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signaturesIn } from '../../../src/engine/pdf-engine.ts';
import { signable, signedPaper } from '../../../src/engine/signing-engine.ts';
import { type SealingKey, sealed } from '../../../src/pdf/seal.ts';
import { checkSeal } from '../../../src/pdf/seal-check.ts';
import { signedContent } from '../../../src/pdf/signed-file.ts';
import type { Authority } from '../../../src/pdf/time-stamp.ts';
import { certificatesIn } from '../../../src/server/operation/config.ts';
import { byQpdf } from '../../support/pdf/by-qpdf.ts';
import { aPdf } from '../../support/portal/portal.ts';
import { aPaperToSeal, aSealingKey } from '../../support/portal/sealing.ts';
import { anIssuer, aSigner, type Signer, signed, signedPdf } from '../../support/portal/signing.ts';

/**
 * Checks signatures with third-party tools: envelopes made by OpenSSL, and PDFs that pdfsig (poppler-utils) checks too.
 */
let folder: string;
const at = (name: string) => path.join(folder, name);
const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portale-signed-'));
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '3650'],
    ...['-subj', '/O=Fiducia Esempio S.p.A./CN=Esempio CA', '-addext', 'basicConstraints=critical,CA:TRUE'],
  );
  writeFileSync(at('own.cnf'), 'subjectKeyIdentifier=hash\n');
  for (const [name, kind, subject] of [
    ['rsa', ['rsa:2048'], '/GN=Anna/SN=Bianchi/serialNumber=TINIT-BNCNNA80A41F205X/CN=x'],
    ['ec', ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'], '/CN=Bruno Verdi'],
  ] as const) {
    openssl('req', '-newkey', ...kind, '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject);
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-extfile',
      'own.cnf',
      '-out',
      `${name}.pem`,
      '-days',
      '365',
    );
  }
  writeFileSync(at('a.pdf'), aPdf('Lettera'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sign = (signer: 'rsa' | 'ec', out: string, ...more: string[]) =>
  openssl(
    ...['cms', '-sign', '-binary', '-nodetach', '-outform', 'DER', '-in', 'a.pdf', '-out', out],
    ...['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, ...more],
  );
const found = async (name: string) => {
  const trusted = certificatesIn(at('ca.pem'));
  const signatures = (await signaturesIn(readFileSync(at(name)), { trusted })) ?? [];
  return signatures.map(({ signer, integrity, trusted }) => [signer, integrity, trusted]);
};

describe('an envelope made by OpenSSL', () => {
  const anna = ['Anna Bianchi', 'intact', true];
  const bruno = ['Bruno Verdi', 'intact', true];

  it.each<[string, Parameters<typeof sign>[0], string[], unknown[]]>([
    ['as Italian software signs (CAdES, SHA-256)', 'rsa', ['-cades', '-md', 'sha256'], anna],
    ['with SHA-512', 'rsa', ['-md', 'sha512'], anna],
    ['with RSA-PSS', 'rsa', ['-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss'], anna],
    ['with an elliptic curve', 'ec', ['-md', 'sha256'], bruno],
    ['streamed, in parts', 'rsa', ['-stream', '-md', 'sha256'], anna],
    ['without signed attributes', 'rsa', ['-noattr', '-md', 'sha256'], anna],
    ['that names its signer by the key', 'rsa', ['-keyid', '-md', 'sha256'], anna],
    ['with SHA-1', 'rsa', ['-md', 'sha1'], ['Anna Bianchi', 'outdated', true]],
    ['without its certificate', 'rsa', ['-nocerts', '-md', 'sha256'], ['', 'unreadable', null]],
  ])('can be read: %s', async (_, signer, more, expected) => {
    sign(signer, 'one.p7m', ...more);
    expect(await found('one.p7m')).toEqual([expected]);
  });

  it('with two signers is reported with both', async () => {
    sign('rsa', 'one.p7m', '-md', 'sha256');
    openssl(
      'cms',
      '-resign',
      '-binary',
      '-inform',
      'DER',
      '-in',
      'one.p7m',
      '-outform',
      'DER',
      '-out',
      'two.p7m',
      '-signer',
      'ec.pem',
      '-inkey',
      'ec.key',
      '-md',
      'sha256',
    );
    expect(new Set(await found('two.p7m'))).toEqual(new Set([anna, bruno]));
  });

  it('never proves another person, issuer, date or content, whatever byte is changed', async () => {
    sign('rsa', 'one.p7m', '-md', 'sha256');
    const whole = readFileSync(at('one.p7m'));
    const trusted = certificatesIn(at('ca.pem'));
    const read = async (bytes: Buffer) => (await signaturesIn(bytes, { trusted })) ?? [];
    const facts = await read(whole);
    let still = 0;
    for (let byte = 0; byte < whole.length; byte += 3) {
      const changed = Buffer.from(whole);
      changed[byte] = (changed[byte] ?? 0) ^ (1 << (byte % 8));
      const proved = (await read(changed)).filter((one) => one.integrity === 'intact' && one.trusted);
      if (proved.length === 0) continue;
      still += 1;
      expect(proved, `byte ${byte}`).toEqual(facts);
      expect(signedContent(changed), `byte ${byte}`).toEqual(signedContent(whole));
    }
    // Changes of lengths and of algorithm names outside the signed part do not affect the result.
    console.log(`${still} of ${Math.ceil(whole.length / 3)} changed envelopes say what the whole one says`);
    expect(still).toBeLessThan(whole.length / 30);
  });
});

describe.runIf(existsSync('/usr/bin/pdfsig'))('the check of a PDF, compared with pdfsig', () => {
  let anna: Signer;
  let bruno: Signer;
  beforeAll(async () => {
    const issuer = await anIssuer();
    anna = await aSigner(issuer, { CN: 'Anna Bianchi' });
    bruno = await aSigner(issuer, { CN: 'Bruno Verdi' });
  });
  /** pdfsig's result for each signature in order: signer and validity, expressed in our terms. */
  const theirs = (bytes: Buffer) => {
    writeFileSync(at('b.pdf'), bytes);
    const said = spawnSync('pdfsig', ['-nocert', at('b.pdf')], { encoding: 'utf8' }).stdout;
    return said
      .split(/^Signature #\d+:$/m)
      .slice(1)
      .map((part) => [
        /Signer Certificate Common Name: (.*)/.exec(part)?.[1],
        /Signature Validation: Signature is Valid/.test(part) ? 'intact' : 'altered',
        /Total document signed/.test(part),
      ]);
  };
  const ours = async (bytes: Buffer) =>
    ((await signaturesIn(bytes, { trusted: [] })) ?? []).map(({ signer, integrity, coversAll }) => [
      signer,
      integrity,
      coversAll,
    ]);

  it('gives the same result for intact, changed and doubly signed files', async () => {
    const once = await signedPdf(anna);
    const changed = Buffer.from(once);
    changed[changed.indexOf('Lettera')] = 0x4d;
    for (const pdf of [
      once,
      changed,
      await signedPdf(bruno, { before: once }),
      await signedPdf(anna, { form: 'adbe.pkcs7.detached' }),
    ])
      expect(await ours(pdf)).toEqual(theirs(pdf));
    expect(theirs(once)).toEqual([['Anna Bianchi', 'intact', true]]);
  });

  it('reports nothing for an envelope without a signer', async () => {
    expect(await ours(await signed(Buffer.from('x'), [anna]))).toEqual([['Anna Bianchi', 'intact', true]]);
    expect(await ours(Buffer.from(aPdf('x')))).toEqual([]);
  });
});

/** Checks documents that we sealed with third-party tools (P161). */
describe.runIf(existsSync('/usr/bin/pdfsig'))('a sealed document', () => {
  const letter = aPdf('Lettera {{firma:lavoratore}}', 'Seconda');
  let key: SealingKey;
  let authority: Authority;
  beforeAll(async () => {
    key = await aSealingKey();
    writeFileSync(at('seal.pem'), pemOfDer(key.certificate));
    writeFileSync(at('seal-ca.pem'), pemOfDer(key.chain[0] ?? new Uint8Array()));
    writeFileSync(
      at('tsa.cnf'),
      '[tsa]\ndefault_tsa=t\n[t]\nserial=./serial\nsigner_digest=sha256\ndefault_policy=1.2.3.4.1\ndigests=sha256\ness_cert_id_alg=sha256\n[ext]\nextendedKeyUsage=critical,timeStamping\n[req]\ndistinguished_name=dn\n[dn]\n',
    );
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.pem', '-days', '30'],
      ...['-subj', '/CN=Marche Esempio', '-config', 'tsa.cnf', '-extensions', 'ext'],
    );
    writeFileSync(at('serial'), '01');
    // OpenSSL acts as the time-stamp authority.
    authority = async (request) => {
      writeFileSync(at('q'), request);
      openssl(
        ...['ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'q', '-signer', 'tsa.pem', '-inkey', 'tsa.key'],
        ...['-out', 'r'],
      );
      return readFileSync(at('r'));
    };
  });

  const made = async (content: Uint8Array, stamp: Authority | null) =>
    sealed(await signedPaper(await aPaperToSeal(content)), key, stamp, new Date());
  const pdfsig = (bytes: Uint8Array) => {
    writeFileSync(at('sealed.pdf'), bytes);
    const said = spawnSync('pdfsig', ['-nocert', at('sealed.pdf')], { encoding: 'utf8' }).stdout;
    return {
      signatures: said.split('Signature #').length - 1,
      valid: /Signature Validation: Signature is Valid/.test(said),
      whole: /Total document signed/.test(said),
      kind: /Signature Type: (.*)/.exec(said)?.[1],
    };
  };
  const WHOLE = { signatures: 1, valid: true, whole: true, kind: 'ETSI.CAdES.detached' };
  const ours = async (bytes: Uint8Array) => (await checkSeal(bytes, [key])).faults;
  const sealPlace = (pdf: Buffer) => {
    const range = /\/ByteRange\[0 (\d+) (\d+) (\d+)\]/.exec(pdf.subarray(-80_000).toString('latin1'));
    return { from: Number(range?.[1]), to: Number(range?.[2]) };
  };

  it.each<[string, () => Promise<Uint8Array>]>([
    ['plain', async () => letter],
    ['with objects in streams', () => byQpdf(letter, '--object-streams=generate')],
    ['made for the web', () => byQpdf(letter, '--linearize')],
    [
      'sealed before, and printed anew',
      async () => byQpdf((await made(letter, null)).pdf, '--pages', '.', '1-z', '--'),
    ],
  ])('is valid and complete according to pdfsig: %s', async (_, content) => {
    const bytes = await content();
    const found = await signable(bytes);
    // A PDF that already has a field for a seal is refused; without the field, it is an ordinary document.
    if ('refused' in found) return expect(['pdf-signed', 'pdf-form']).toContain(found.refused);
    for (const stamp of [null, authority]) {
      const { pdf, level } = await made(bytes, stamp);
      expect(level).toBe(stamp ? 'B-T' : 'B-B');
      expect(pdfsig(pdf)).toEqual(WHOLE);
      expect(spawnSync('pdfinfo', [at('sealed.pdf')], { encoding: 'utf8' }).stderr).toBe('');
    }
    expect((await checkSeal((await made(bytes, authority)).pdf, [key])).stamp?.by).toBe('Marche Esempio');
  });

  it.each([false, true])('is valid according to OpenSSL too, with a time stamp: %s', async (stamped) => {
    const pdf = Buffer.from((await made(letter, stamped ? authority : null)).pdf);
    const { from, to } = sealPlace(pdf);
    writeFileSync(at('seal.der'), Buffer.from(pdf.subarray(from + 1, to - 1).toString('latin1'), 'hex'));
    writeFileSync(at('content'), Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)]));
    const verify = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'seal.der', '-content', 'content'];
    openssl(...verify, '-cades', '-CAfile', 'seal-ca.pem', '-purpose', 'any', '-out', 'again');
    const text = openssl('cms', '-cmsout', '-print', '-noout', '-inform', 'DER', '-in', 'seal.der').toString();
    expect(text).toContain('id-smime-aa-signingCertificateV2');
    expect(text.includes('id-smime-aa-timeStampToken')).toBe(stamped);
    // PAdES requires the time in the signature dictionary; a time stamp contains its own time.
    expect(text.includes('signingTime')).toBe(stamped);
  });

  it('is invalid according to pdfsig and to us, whatever byte is changed', async () => {
    const pdf = Buffer.from((await made(letter, null)).pdf);
    const { from, to } = sealPlace(pdf);
    let theirs = 0;
    for (let byte = 9; byte < pdf.length; byte += byte > from && byte < to ? 1500 : 211) {
      const changed = Buffer.from(pdf);
      changed[byte] = (changed[byte] ?? 0) ^ 1;
      expect(await ours(changed), `byte ${byte}`).not.toEqual([]);
      const { signatures, valid, whole } = pdfsig(changed);
      if (!(signatures === 1 && valid && whole)) theirs += 1;
      // pdfsig detects every changed byte outside the seal itself.
      else expect(byte > from && byte < to, `byte ${byte} to pdfsig`).toBe(true);
    }
    expect(theirs).toBeGreaterThan(50);
  });

  it.each<[string, (pdf: Buffer) => Buffer]>([
    ['a byte added', (pdf) => Buffer.concat([pdf, Buffer.from('\n')])],
    ['cut off', (pdf) => pdf.subarray(0, -20)],
    [
      'an update behind it',
      (pdf) => {
        const start = /startxref\n(\d+)\n%%EOF\s*$/.exec(pdf.subarray(-60).toString('latin1'))?.[1];
        const object = '\n900 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n';
        const table = `xref\n900 1\n${String(pdf.length + 1).padStart(10, '0')} 00000 n \ntrailer\n<</Size 901/Root 900 0 R/Prev ${start}>>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`;
        return Buffer.concat([pdf, Buffer.from(object + table)]);
      },
    ],
    ['the seal of another file', (pdf) => Buffer.concat([pdf.subarray(0, 20), pdf.subarray(21)])],
  ])('is not recognised with %s', async (_, change) => {
    const changed = change(Buffer.from((await made(letter, null)).pdf));
    expect(await ours(changed)).not.toEqual([]);
    const { valid, whole, signatures } = pdfsig(changed);
    expect(signatures === 1 && valid && whole).toBe(false);
  });
});

const pemOfDer = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
