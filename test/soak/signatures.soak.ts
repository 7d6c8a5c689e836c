import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedContent } from '../../src/pdf/signed-file.ts';
import { signaturesIn } from '../../src/recognition/pdf-engine.ts';
import { certificatesIn } from '../../src/server/config.ts';
import { aPdf } from '../support/portal.ts';
import { anIssuer, aSigner, type Signer, signed, signedPdf } from '../support/signing.ts';

/** Signatures as others make and check them: OpenSSL's envelopes, and pdfsig (poppler-utils) on the same PDFs. */
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

describe('an envelope of OpenSSL', () => {
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
  ])('%s is read', async (_, signer, more, expected) => {
    sign(signer, 'one.p7m', ...more);
    expect(await found('one.p7m')).toEqual([expected]);
  });

  it('of two signers names both', async () => {
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

  it('says of no other person, issuer, day or content that they are proved, whatever byte of it is changed', async () => {
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
    // Lengths and algorithms outside of what is signed.
    console.log(`${still} of ${Math.ceil(whole.length / 3)} changed envelopes say what the whole one says`);
    expect(still).toBeLessThan(whole.length / 30);
  });
});

describe.runIf(existsSync('/usr/bin/pdfsig'))('a PDF, beside pdfsig', () => {
  let anna: Signer;
  let bruno: Signer;
  beforeAll(async () => {
    const issuer = await anIssuer();
    anna = await aSigner(issuer, { CN: 'Anna Bianchi' });
    bruno = await aSigner(issuer, { CN: 'Bruno Verdi' });
  });
  /** What pdfsig says of each signature, in its order: who, and whether it holds; both in our words. */
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

  it('says the same of what is whole, changed, and signed twice', async () => {
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

  it('says nothing of an envelope where nobody signed', async () => {
    expect(await ours(await signed(Buffer.from('x'), [anna]))).toEqual([['Anna Bianchi', 'intact', true]]);
    expect(await ours(Buffer.from(aPdf('x')))).toEqual([]);
  });
});
