import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { checkSeal, envelopeOf, type SealCertificate, SIGNING_CERTIFICATE, TIME_STAMP_TOKEN } from './seal-check.ts';
import { EMPTY_MOMENT, EMPTY_RANGE, SEAL_ROOM } from './signed-paper.ts';
import { type Authority, own, sha256, timeStampFor } from './time-stamp.ts';

/** The key that an installation seals with, and its description. */
export interface SealingKey extends SealCertificate {
  key: CryptoKey;
  /** Whether the installation itself made the certificate (self-signed). */
  isSelfMade: boolean;
  /** The first digits of the SHA-256, by which people compare two certificates. */
  fingerprint: string;
}

/** Everything needed to seal. */
export interface Sealing {
  key: SealingKey;
  /** The time stamp authority; null if none is configured. */
  authority: Authority | null;
}

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_TIME = '1.2.840.113549.1.9.5';

/**
 * Seals a paper once (ETSI EN 319 142-1, B-B): the seal covers all bytes except itself. An authority's time stamp
 * raises the level to B-T; without a time stamp the seal is equally valid.
 * @param paper has the empty place of a seal (`signedPaper`)
 */
export async function sealed(
  paper: Uint8Array,
  { certificate, chain, key }: SealingKey,
  authority: Authority | null,
  at: Date,
): Promise<{ pdf: Uint8Array; level: 'B-T' | 'B-B' }> {
  const pdf = Buffer.from(paper);
  const { from, to } = emptySeal(pdf);
  const range = `/ByteRange[0 ${[from, to, pdf.length - to].map((one) => String(one).padStart(10, '0')).join(' ')}]`;
  pdf.write(range, pdf.lastIndexOf(EMPTY_RANGE), 'latin1');
  const moment = at.toISOString().replace(/\D/g, '').slice(0, 14);
  pdf.write(`/M(D:${moment}Z)`, pdf.lastIndexOf(EMPTY_MOMENT), 'latin1');

  const content = Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)]);
  const info = await signatureOf(content, { certificate, key }, []);
  const token = authority && (await timeStampFor(info.signature.valueBlock.valueHexView, authority, at));
  const stamped = token !== null && token.length < SEAL_ROOM / 2;
  if (stamped)
    info.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(TIME_STAMP_TOKEN, asn1js.fromBER(own(token)).result)],
    });
  const hex = Buffer.from(envelopeOf(info, { certificate, chain })).toString('hex');
  if (hex.length > SEAL_ROOM * 2) throw new Error('the certificates of the seal are too long');
  pdf.write(hex, from + 1, 'latin1');
  const { faults } = await checkSeal(pdf, [{ certificate, chain }]);
  if (faults.length > 0) throw new Error(`a fresh seal is not valid: ${faults.join(', ')}`);
  return { pdf, level: stamped ? 'B-T' : 'B-B' };
}

/** Wraps a file in its signature (`.p7m`; ETSI EN 319 122-1, B-B) with the sealing key. */
export async function signedEnvelope(
  content: Uint8Array,
  { certificate, chain, key }: SealingKey,
  at: Date,
): Promise<Uint8Array> {
  const moment = attribute(SIGNING_TIME, new asn1js.UTCTime({ valueDate: at }));
  return envelopeOf(await signatureOf(content, { certificate, key }, [moment]), { certificate, chain }, content);
}

async function signatureOf(
  content: Uint8Array,
  { certificate, key }: Pick<SealingKey, 'certificate' | 'key'>,
  more: readonly pkijs.Attribute[],
): Promise<pkijs.SignerInfo> {
  const signer = pkijs.Certificate.fromBER(own(certificate));
  const attributes = [
    attribute(CONTENT_TYPE, new asn1js.ObjectIdentifier({ value: pkijs.ContentInfo.DATA })),
    attribute(MESSAGE_DIGEST, new asn1js.OctetString({ valueHex: await sha256(content) })),
    attribute(SIGNING_CERTIFICATE, await certificateNamed(certificate)),
    ...more,
  ];
  const info = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes: inOrder(attributes) }),
  });
  const data = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.ContentInfo.DATA }),
    signerInfos: [info],
  });
  await data.sign(key, 0, 'SHA-256', own(content).buffer);
  return info;
}

/** The byte range of the future seal, including its `<` and `>`: the last such place in the file. */
function emptySeal(pdf: Buffer): { from: number; to: number } {
  const empty = Buffer.from(`/Contents<${'0'.repeat(SEAL_ROOM * 2)}>`, 'latin1');
  const at = pdf.lastIndexOf(empty);
  const range = pdf.lastIndexOf(EMPTY_RANGE);
  if (at < 0 || range < 0 || at - range !== EMPTY_RANGE.length) throw new Error('the paper has no place for a seal');
  const from = at + '/Contents'.length;
  return { from, to: at + empty.length };
}

const attribute = (type: string, value: asn1js.AsnType) => new pkijs.Attribute({ type, values: [value] });

/**
 * Sorts the attributes as DER requires for a set (X.690, 11.6): some readers verify them as written, others sort first.
 */
function inOrder(attributes: readonly pkijs.Attribute[]): pkijs.Attribute[] {
  const bytes = (one: pkijs.Attribute) => Buffer.from(one.toSchema().toBER(false));
  return attributes.toSorted((one, other) => Buffer.compare(bytes(one), bytes(other)));
}

/**
 * The attribute signing-certificate-v2 (RFC 5035), which binds the signature to this certificate rather than another
 * one with the same key.
 */
async function certificateNamed(certificate: Uint8Array): Promise<asn1js.Sequence> {
  const hash = new asn1js.OctetString({ valueHex: await sha256(certificate) });
  return sequence(sequence(sequence(hash)));
}

const sequence = (...value: asn1js.AsnType[]) => new asn1js.Sequence({ value });
