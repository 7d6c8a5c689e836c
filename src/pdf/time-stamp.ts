import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/**
 * Handles the time stamp of a seal (RFC 3161): an authority's statement that certain bytes existed at a certain time.
 */

/** Sends a request to an authority and returns its reply, both in DER; null if it does not answer in time. */
export type Authority = (request: Uint8Array) => Promise<Uint8Array | null>;

const SIGNED_DATA = pkijs.ContentInfo.SIGNED_DATA;
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const SHA_256 = '2.16.840.1.101.3.4.2.1';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const GRANTED = new Set([0, 1]);
/** Largest accepted difference between the authority's clock and ours; a stamp beyond it is ignored. */
const CLOCKS_APART_MS = 10 * 60_000;

export interface TimeStamp {
  at: Date;
  /** The authority's name in its certificate. */
  by: string;
}

/** Requests a token for these bytes; null if the authority is silent, refuses, or answers with anything else. */
export async function timeStampFor(bytes: Uint8Array, authority: Authority, now: Date): Promise<Uint8Array | null> {
  const nonce = crypto.getRandomValues(new Uint8Array(16));
  // The nonce is positive (X.690, 8.3) and has no superfluous first byte.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const imprint = await sha256(bytes);
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: imprint }),
    }),
    nonce: new asn1js.Integer({ valueHex: nonce.buffer }),
    certReq: true,
  });
  try {
    const reply = await authority(new Uint8Array(request.toSchema().toBER(false)));
    if (reply === null) return null;
    const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(own(reply));
    if (!GRANTED.has(status.status) || !timeStampToken) return null;
    const token = new Uint8Array(timeStampToken.toSchema().toBER(false));
    const stamp = await stampIn(token, bytes);
    if (stamp === null || stamp.nonce !== hexOf(nonce)) return null;
    return Math.abs(stamp.at.getTime() - now.getTime()) <= CLOCKS_APART_MS ? token : null;
  } catch {
    // A lying authority may send anything: an unreadable answer is no stamp.
    return null;
  }
}

/**
 * The statement of a token about these bytes, if the enclosed certificate signed the token and is meant for time
 * stamping.
 */
export async function stampIn(
  token: Uint8Array,
  bytes: Uint8Array,
): Promise<(TimeStamp & { nonce: string | null }) | null> {
  try {
    const content = pkijs.ContentInfo.fromBER(own(token));
    if (content.contentType !== SIGNED_DATA) return null;
    const signed = new pkijs.SignedData({ schema: content.content });
    const { eContent, eContentType } = signed.encapContentInfo;
    if (eContentType !== TST_INFO || !eContent || signed.signerInfos.length !== 1) return null;
    const info = pkijs.TSTInfo.fromBER(eContent.getValue());
    const { hashAlgorithm, hashedMessage } = info.messageImprint;
    if (hashAlgorithm.algorithmId !== SHA_256) return null;
    if (hexOf(hashedMessage.valueBlock.valueHexView) !== hexOf(new Uint8Array(await sha256(bytes)))) return null;
    // Without this check, a token could enclose content other than the signed content.
    const digest = signed.signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.4');
    if (!digest) return null;
    const { signatureVerified, signerCertificate } = await signed.verify({
      signer: 0,
      extendedMode: true,
      data: own(bytes).buffer,
    });
    if (signatureVerified !== true || !signerCertificate || !mayStamp(signerCertificate)) return null;
    const nonce = info.nonce ? hexOf(info.nonce.valueBlock.valueHexView) : null;
    return { at: info.genTime, by: nameOf(signerCertificate), nonce };
  } catch {
    return null;
  }
}

function mayStamp({ extensions = [] }: pkijs.Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue;
  return usage instanceof pkijs.ExtKeyUsage && usage.keyPurposes.includes(TIME_STAMPING);
}

/** The name of a certificate's subject. */
export function nameOf({ subject }: pkijs.Certificate): string {
  const named = ['2.5.4.3', '2.5.4.10'].map((wanted) => subject.typesAndValues.find(({ type }) => type === wanted));
  return String(named.find((one) => one !== undefined)?.value.valueBlock.value ?? '').trim();
}

export const sha256 = (bytes: Uint8Array): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', own(bytes));

/** Web Crypto and pkijs need bytes with a buffer of their own. */
export const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
