import { createECDH, createHash, randomBytes } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { Secrets } from '../server/secrets.ts';
import type { SealingKey } from './seal.ts';
import { hexOf, own } from './time-stamp.ts';

/**
 * Provides the sealing key: the operator's key from a PKCS#12 file, or a key derived from the installation's own key.
 */

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** The order of P-256 (SEC 2, 2.4.2). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const COMMON_NAME = '2.5.4.3';
const KEY_USAGE = '2.5.29.15';
const SUBJECT_KEY = '2.5.29.14';
/** The key usages digitalSignature and nonRepudiation (RFC 5280, 4.2.1.3). */
const SIGNS = 0xc0;
const VALID_YEARS = 30;
const SHROUDED_KEY = '1.2.840.113549.1.12.10.1.2';
const PLAIN_KEY = '1.2.840.113549.1.12.10.1.1';
const CERTIFICATE = '1.2.840.113549.1.12.10.1.3';

/**
 * Derives a key pair from the installation's key. The pair is the same on each node, after each start and after a
 * restore.
 */
export async function ownKeyPair(secrets: Secrets): Promise<CryptoKeyPair> {
  // The number has many more bits than the order, so that all scalars are equally likely (FIPS 186-5, A.2.1).
  const drawn = BigInt(`0x${secrets.derive('seal', 48).toString('hex')}`);
  const scalar = Buffer.from(((drawn % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  const at = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const shared = { kty: 'EC', crv: 'P-256', x: at(1), y: at(33) };
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...shared, d: scalar.toString('base64url') }, CURVE, false, ['sign']),
    crypto.subtle.importKey('jwk', shared, CURVE, true, ['verify']),
  ]);
  return { privateKey, publicKey };
}

/** A self-signed certificate of the installation. */
export async function ownCertificate(
  { privateKey, publicKey }: CryptoKeyPair,
  name: string,
  at: Date,
): Promise<Buffer> {
  const certificate = new pkijs.Certificate({ version: 2 });
  const serial = randomBytes(16);
  // The serial number is positive and has no superfluous first byte (X.690, 8.3).
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new asn1js.Integer({ valueHex: Uint8Array.from(serial).buffer });
  for (const side of [certificate.subject, certificate.issuer])
    side.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: COMMON_NAME, value: new asn1js.Utf8String({ value: name }) }),
    );
  certificate.notBefore.value = new Date(at);
  certificate.notAfter.value = new Date(at);
  certificate.notAfter.value.setUTCFullYear(at.getUTCFullYear() + VALID_YEARS);
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  const usage = new asn1js.BitString({ valueHex: Uint8Array.of(SIGNS).buffer, unusedBits: 6 });
  const key = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  const named = new asn1js.OctetString({ valueHex: Uint8Array.from(createHash('sha1').update(key).digest()).buffer });
  certificate.extensions = [
    new pkijs.Extension({ extnID: KEY_USAGE, critical: true, extnValue: usage.toBER(false) }),
    new pkijs.Extension({ extnID: SUBJECT_KEY, critical: false, extnValue: named.toBER(false) }),
  ];
  await certificate.sign(privateKey, 'SHA-256');
  return Buffer.from(certificate.toSchema(true).toBER(false));
}

/** Whether a certificate belongs to this public key and is valid on the day `at`. */
export async function isCertificateOf(certificate: Uint8Array, publicKey: CryptoKey, at: Date): Promise<boolean> {
  const { subjectPublicKeyInfo, notBefore, notAfter } = pkijs.Certificate.fromBER(own(certificate));
  const key = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  const isOurs = hexOf(new Uint8Array(subjectPublicKeyInfo.toSchema().toBER(false))) === hexOf(key);
  return isOurs && notBefore.value <= at && at < notAfter.value;
}

/** The first digits of the SHA-256, by which people compare two certificates. */
export function fingerprintOfCertificate(certificate: Uint8Array): string {
  const hash = createHash('sha256').update(certificate).digest('hex');
  return hash.slice(0, 32).replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * The key of a PKCS#12 file (RFC 7292) with its certificate chain. Throws an error whose message explains the failure.
 */
export async function keyOfPkcs12(file: Uint8Array, password: string, at: Date): Promise<SealingKey> {
  const bags = await bagsOf(file, password);
  const keys = bags.flatMap(({ bagId, bagValue }) =>
    (bagId === SHROUDED_KEY && bagValue instanceof pkijs.PKCS8ShroudedKeyBag && bagValue.parsedValue) ||
    (bagId === PLAIN_KEY && bagValue instanceof pkijs.PrivateKeyInfo && bagValue)
      ? [bagValue instanceof pkijs.PKCS8ShroudedKeyBag ? bagValue.parsedValue : bagValue]
      : [],
  );
  const [first] = keys;
  if (!(first instanceof pkijs.PrivateKeyInfo) || keys.length !== 1) throw new Error('must hold exactly one key');
  const certificates = bags.flatMap(({ bagId, bagValue }) =>
    bagId === CERTIFICATE && bagValue instanceof pkijs.CertBag && bagValue.parsedValue instanceof pkijs.Certificate
      ? [bagValue.parsedValue]
      : [],
  );
  const pkcs8 = first.toSchema().toBER(false);
  for (const certificate of certificates) {
    const pair = await pairOf(pkcs8, certificate);
    if (pair === null) continue;
    if (certificate.notAfter.value <= at) throw new Error('holds a certificate that is over');
    if (certificate.notBefore.value > at) throw new Error('holds a certificate that does not hold yet');
    const der = derOf(certificate);
    const chain = certificates.filter((one) => one !== certificate).map(derOf);
    return { key: pair, certificate: der, chain, isSelfMade: false, fingerprint: fingerprintOfCertificate(der) };
  }
  throw new Error('holds no certificate of its key, which must be RSA or P-256');
}

const derOf = (certificate: pkijs.Certificate) => Buffer.from(certificate.toSchema().toBER(false));

async function bagsOf(file: Uint8Array, password: string): Promise<pkijs.SafeBag[]> {
  const secret = Uint8Array.from(Buffer.from(password)).buffer;
  let store: pkijs.PFX;
  try {
    store = pkijs.PFX.fromBER(own(file));
  } catch (error) {
    throw new Error('is no PKCS#12 file', { cause: error });
  }
  try {
    await store.parseInternalValues({ password: secret, checkIntegrity: true });
    const safe = store.parsedValue?.authenticatedSafe;
    if (!safe) throw new Error('empty');
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) });
    const contents = (safe.parsedValue?.safeContents ?? []) as { value: pkijs.SafeContents }[];
    const bags = contents.flatMap(({ value }) => value.safeBags);
    // `parseInternalValues` is protected only in the types.
    for (const { bagValue } of bags)
      if (bagValue instanceof pkijs.PKCS8ShroudedKeyBag)
        await (bagValue as unknown as Shrouded).parseInternalValues({ password: secret });
    return bags;
  } catch (error) {
    throw new Error(
      'cannot be opened: the password is wrong, or the file is of an older form (openssl pkcs12 -legacy -in old.p12 -nodes | openssl pkcs12 -export -out new.p12)',
      { cause: error },
    );
  }
}

interface Shrouded {
  parseInternalValues(how: { password: ArrayBuffer }): Promise<void>;
}

/** The private key, if it belongs to this certificate: the certificate must verify a signature made with the key. */
async function pairOf(pkcs8: ArrayBuffer, certificate: pkijs.Certificate): Promise<CryptoKey | null> {
  for (const algorithm of [CURVE, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }]) {
    try {
      const spki = certificate.subjectPublicKeyInfo.toSchema().toBER(false);
      const [key, publicKey] = await Promise.all([
        crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
        crypto.subtle.importKey('spki', spki, algorithm, false, ['verify']),
      ]);
      const probe = new Uint8Array(randomBytes(32));
      const how = { ...algorithm, hash: 'SHA-256' };
      if (await crypto.subtle.verify(how, publicKey, await crypto.subtle.sign(how, key, probe), probe)) return key;
    } catch {
      // The key is of the other type.
    }
  }
  return null;
}
