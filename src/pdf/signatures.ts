import { createHash } from 'node:crypto';
import * as pkijs from 'pkijs';
import { envelopeOf, signedContent } from './signed-file.ts';

/**
 * Reads who signed a file, and what can be proved: signatures within a PDF (ISO 32000-2, 12.8) and those of an envelope
 * (`.p7m`, RFC 5652). Runs in the engine's child processes, which read foreign files.
 */

/** Only `intact` means that the file is exactly the signed file. */
export type Integrity = 'intact' | 'altered' | 'outdated' | 'unreadable';

export interface Signature {
  signer: string;
  /** The fiscal code in an Italian certificate; null if it has none. */
  taxCode: string | null;
  issuer: string;
  /** Start of the certificate's validity; null if there is no certificate. */
  validFrom: string | null;
  validTo: string | null;
  /** The signing time according to the signer's computer; null if the signature states no time. */
  signedAt: string | null;
  /** `outdated`: signed with a digest that allows deliberate collisions (SHA-1, MD5). */
  integrity: Integrity;
  /** Whether the signature covers the file to its end: later signatures and later changes add to the file. */
  coversAll: boolean;
  /**
   * Whether the certificate chains to a trusted issuer at the time of signing; null if no trusted issuers are given.
   */
  trusted: boolean | null;
}

/** A signature as PDFium finds it in a PDF: the envelope, and the covered ranges as pairs of offset and length. */
export interface PdfSignature {
  contents: Uint8Array;
  range: readonly number[];
  /** `ETSI.CAdES.detached` or another format; empty if the file states none. */
  form: string;
}

const MOST_SIGNATURES = 20;
/** Limit of nested envelopes: each signer may wrap the previous envelope in another one. */
const DEEPEST_ENVELOPE = 4;
const DETACHED = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached']);
/** The format of a time stamp of the whole file, which names no signer. */
const TIME_STAMP = 'ETSI.RFC3161';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const SIGNING_TIME = '1.2.840.113549.1.9.5';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
/** Identifiers from RFC 5754, section 2, and RFC 3370. */
const DIGESTS: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** Outdated digests, and the signature algorithms that use them: RSA with MD5 and SHA-1, ECDSA with SHA-1. */
const OUTDATED = new Set(['md5', 'sha1', '1.2.840.113549.1.1.4', '1.2.840.113549.1.1.5', '1.2.840.10045.4.1']);
const NAME = '2.5.4.3';
const FAMILY_NAME = '2.5.4.4';
const GIVEN_NAME = '2.5.4.42';
const SERIAL_NUMBER = '2.5.4.5';
const ORGANISATION = '2.5.4.10';

/**
 * The signatures of an envelope and of the envelopes nested in it, the outermost first; null if `bytes` is no envelope.
 */
export async function signaturesOfEnvelope(
  bytes: Buffer,
  trusted: readonly Uint8Array[],
): Promise<{ signatures: Signature[]; content: Buffer } | null> {
  const signatures: Signature[] = [];
  let content: Buffer | null = null;
  for (let depth = 0, inner: Buffer | null = bytes; depth < DEEPEST_ENVELOPE; depth++) {
    inner = signedContent(inner);
    if (inner === null) break;
    signatures.push(...(await signersOf(envelopeOf(content ?? bytes), { content: inner, coversAll: true }, trusted)));
    content = inner;
  }
  return content === null ? null : { signatures: signatures.slice(0, MOST_SIGNATURES), content };
}

/** The signatures of a PDF, in the order of signing. */
export async function signaturesOfPdf(
  bytes: Uint8Array,
  found: readonly PdfSignature[],
  trusted: readonly Uint8Array[],
): Promise<Signature[]> {
  const named = found.filter(({ form }) => form !== TIME_STAMP).slice(0, MOST_SIGNATURES);
  const signatures: { end: number; signers: Signature[] }[] = [];
  for (const { contents, range, form } of named) {
    const [start = -1, before = -1, after = -1, length = -1] = range;
    const end = after + length;
    // The only bytes that the signature leaves uncovered must be the signature itself.
    const gap = after - before;
    const isWhole =
      range.length === 4 &&
      start === 0 &&
      length >= 0 &&
      end <= bytes.length &&
      gap === contents.length * 2 + 2 &&
      bytes[before] === 0x3c &&
      bytes[after - 1] === 0x3e;
    const content =
      isWhole && DETACHED.has(form) ? Buffer.concat([bytes.subarray(0, before), bytes.subarray(after, end)]) : null;
    const signers = await signersOf(contents, { content, coversAll: end === bytes.length }, trusted);
    signatures.push({ end, signers });
  }
  return signatures.sort((one, other) => one.end - other.end).flatMap(({ signers }) => signers);
}

/** @param what.content the signed content; null if the file does not state it in a provable way */
async function signersOf(
  envelope: Uint8Array,
  { content, coversAll }: { content: Buffer | null; coversAll: boolean },
  trusted: readonly Uint8Array[],
): Promise<Signature[]> {
  const signed = readEnvelope(envelope);
  if (signed === null || signed.signerInfos.length === 0) return [{ ...UNREADABLE, coversAll }];
  // Verifies against the given content instead of the content that the envelope encloses.
  delete signed.encapContentInfo.eContent;
  const signatures: Signature[] = [];
  for (const [index, info] of signed.signerInfos.slice(0, MOST_SIGNATURES).entries()) {
    const { certificate, integrity } = await proved(signed, index, content);
    const signedAt = signingTimeOf(info);
    if (certificate === null) signatures.push({ ...UNREADABLE, coversAll });
    else
      signatures.push({
        signer: signerOf(certificate),
        taxCode: /^(?:TINIT-|IT:)([A-Z0-9]{16})$/.exec(valueOf(certificate.subject, SERIAL_NUMBER))?.[1] ?? null,
        issuer: valueOf(certificate.issuer, ORGANISATION) || valueOf(certificate.issuer, NAME),
        validFrom: certificate.notBefore.value.toISOString(),
        validTo: certificate.notAfter.value.toISOString(),
        signedAt: signedAt?.toISOString() ?? null,
        integrity,
        coversAll,
        trusted: trusted.length === 0 ? null : await leadsTo(trusted, signed, certificate, signedAt ?? new Date()),
      });
  }
  return signatures;
}

const UNREADABLE = {
  ...{ signer: '', taxCode: null, issuer: '', validFrom: null, validTo: null, signedAt: null, trusted: null },
  integrity: 'unreadable' as const,
};

function readEnvelope(bytes: Uint8Array): pkijs.SignedData | null {
  try {
    const info = pkijs.ContentInfo.fromBER(Uint8Array.from(bytes));
    return info.contentType === SIGNED_DATA ? new pkijs.SignedData({ schema: info.content }) : null;
  } catch {
    return null;
  }
}

/** The certificate that a signer names, and whether its signature matches the content. */
async function proved(
  signed: pkijs.SignedData,
  signer: number,
  content: Buffer | null,
): Promise<{ certificate: pkijs.Certificate | null; integrity: Integrity }> {
  const data = Uint8Array.from(content ?? NO_CONTENT).buffer;
  let verified: pkijs.SignedDataVerifyResult;
  try {
    verified = await signed.verify({ signer, data, extendedMode: true });
  } catch (error) {
    if (!(error instanceof pkijs.SignedDataVerifyError)) throw error;
    verified = error;
  }
  const { signerCertificate: certificate = null, signatureVerified } = verified;
  const info = signed.signerInfos[signer];
  const digest = DIGESTS[info?.digestAlgorithm.algorithmId ?? ''];
  const integrity = (): Integrity => {
    if (content === null || info === undefined || digest === undefined) return 'unreadable';
    const given = digestOf(info);
    if (given !== null && !createHash(digest).update(content).digest().equals(given)) return 'altered';
    if (signatureVerified === false) return 'altered';
    if (signatureVerified !== true) return 'unreadable';
    const isOutdated = OUTDATED.has(digest) || OUTDATED.has(info.signatureAlgorithm.algorithmId);
    return isOutdated ? 'outdated' : 'intact';
  };
  return { certificate, integrity: integrity() };
}

const NO_CONTENT = Buffer.from([0]);

/** The content digest among the signed attributes; null if the content itself is signed. */
function digestOf({ signedAttrs }: pkijs.SignerInfo): Buffer | null {
  if (!signedAttrs) return null;
  const attribute = signedAttrs.attributes.find(({ type }) => type === MESSAGE_DIGEST);
  const value = attribute?.values[0] as { valueBlock?: { valueHexView?: Uint8Array } } | undefined;
  return Buffer.from(value?.valueBlock?.valueHexView ?? []);
}

/** Whether the envelope's certificates lead from the signer's certificate to a trusted one, on the day of signing. */
async function leadsTo(
  trusted: readonly Uint8Array[],
  signed: pkijs.SignedData,
  certificate: pkijs.Certificate,
  on: Date,
): Promise<boolean> {
  try {
    const trustedCerts = trusted.map((one) => pkijs.Certificate.fromBER(Uint8Array.from(one)));
    const others = (signed.certificates ?? []).filter((one) => one instanceof pkijs.Certificate && one !== certificate);
    // The library verifies the last certificate of this list.
    const certs = [...(others as pkijs.Certificate[]), certificate];
    const engine = new pkijs.CertificateChainValidationEngine({ trustedCerts, certs, checkDate: on });
    return (await engine.verify()).result;
  } catch {
    return false;
  }
}

function signerOf({ subject }: pkijs.Certificate): string {
  const person = [valueOf(subject, GIVEN_NAME), valueOf(subject, FAMILY_NAME)].filter((part) => part !== '').join(' ');
  return person || valueOf(subject, NAME) || valueOf(subject, ORGANISATION);
}

function valueOf(name: pkijs.RelativeDistinguishedNames, type: string): string {
  const found = name.typesAndValues.find((one) => one.type === type);
  return String(found?.value.valueBlock.value ?? '').trim();
}

function signingTimeOf({ signedAttrs }: pkijs.SignerInfo): Date | null {
  const attribute = signedAttrs?.attributes.find(({ type }) => type === SIGNING_TIME);
  const time = attribute?.values[0] as { toDate?: () => Date } | undefined;
  const date = time?.toDate?.();
  return date === undefined || Number.isNaN(date.getTime()) ? null : date;
}
