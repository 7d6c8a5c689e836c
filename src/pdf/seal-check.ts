import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { toBase64 as base64Of, fromBase64 as bytesOf } from '../ledger/receipt.ts';
import type { SealFault } from '../ledger/seal-faults.ts';
import { hexOf, own, sha256, stampIn, type TimeStamp } from './time-stamp.ts';

/**
 * Checks whether an installation sealed a file, byte for byte. Runs in the server, and in the browser without an
 * upload.
 */

/** The facts that a sealed file states; its page of evidence states more. */
export interface SealedFacts {
  format: typeof SEALED_FORMAT;
  request: string;
  title: string;
  company: string;
  /** SHA-256 of the signed document, with which the file begins. Below: the length of that document. */
  hash: string;
  bytes: number;
  signers: { name: string; at: string }[];
}

export const SEALED_FORMAT = 'portale-lavoro sealed 1';
export const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47';
export const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SHA_256 = '2.16.840.1.101.3.4.2.1';

const FACTS = /\n%PORTALE-FIRME ([A-Za-z0-9+/=]+)\n/g;
const SEAL = /\/M\(D:(\d{14})Z\)\/ByteRange\[0 (\d{10}) (\d{10}) (\d{10})\]\/Contents</g;

/**
 * Limit of an envelope in hex digits, larger than any envelope that the portal writes (`SEAL_ROOM`, signed-paper.ts).
 */
const ENVELOPE_MOST = 128 * 1024;

export interface CheckedSeal {
  /** Null if the check found any fault, because unproved facts may claim anything. */
  facts: SealedFacts | null;
  faults: SealFault[];
  sealedAt: Date | null;
  stamp: TimeStamp | null;
}

/** A certificate that an installation seals with, in DER, and the chain to its issuer. */
export interface SealCertificate {
  certificate: Uint8Array;
  chain: readonly Uint8Array[];
}

/** A certificate with its chain in one text, as the database stores it. */
export const noteOf = ({ certificate, chain }: SealCertificate): string =>
  [certificate, ...chain].map(base64Of).join(' ');

/** Parses the text that `noteOf` writes. */
export function noted(note: string): SealCertificate {
  const [certificate = new Uint8Array(), ...chain] = note.split(' ').map(bytesOf);
  return { certificate, chain };
}

/** @param ours the certificates that the installation has ever sealed with */
export async function checkSeal(bytes: Uint8Array, ours: readonly SealCertificate[]): Promise<CheckedSeal> {
  const text = new TextDecoder('latin1').decode(bytes);
  const seal = lastOf(text.matchAll(SEAL));
  const facts = lastOf(text.matchAll(FACTS))?.[1];
  if (!seal || facts === undefined) return faulty('seal-missing');
  const [moment = '', ...range] = seal.slice(1);
  const [from = 0, to = 0, length = 0] = range.map(Number);
  const starts = seal.index + seal[0].length - 1;
  const envelope = to - from > ENVELOPE_MOST ? undefined : /^<([0-9a-f]+)>$/.exec(text.slice(from, to))?.[1];
  if (from !== starts || to + length !== bytes.length || envelope === undefined) return faulty('seal-altered');
  const content = new Uint8Array(from + length);
  content.set(bytes.subarray(0, from));
  content.set(bytes.subarray(to), from);
  const proof = await proved(fromHex(envelope), content);
  if (proof === null) return faulty('seal-altered');
  const name = hexOf(proof.certificate);
  const known = ours.find(({ certificate }) => hexOf(certificate) === name);
  if (!known) return faulty('seal-foreign');
  // The bytes outside the signature must be exactly those that the portal writes.
  const written = hexOf(envelopeOf(proof.info, known));
  const said = await factsIn(facts, bytes);
  if (said === null || !envelope.startsWith(written)) return faulty('seal-altered');
  return { facts: said, faults: [], sealedAt: momentOf(moment), stamp: proof.stamp };
}

/** The last element, without keeping the others: a file may hold a million of them. */
function lastOf<T>(all: Iterable<T>): T | undefined {
  let last: T | undefined;
  for (const one of all) last = one;
  return last;
}

const faulty = (fault: SealFault): CheckedSeal => ({ facts: null, faults: [fault], sealedAt: null, stamp: null });

/** The certificate that sealed exactly this content; null if no certificate did. */
async function proved(
  envelope: Uint8Array,
  content: Uint8Array,
): Promise<{ certificate: Uint8Array; info: pkijs.SignerInfo; stamp: TimeStamp | null } | null> {
  try {
    const { offset } = asn1js.fromBER(own(envelope));
    // Only zeros may fill the space after the envelope, because no signature covers it.
    if (offset <= 0 || envelope.subarray(offset).some((byte) => byte !== 0)) return null;
    const parsed = pkijs.ContentInfo.fromBER(own(envelope));
    if (parsed.contentType !== pkijs.ContentInfo.SIGNED_DATA) return null;
    const signed = new pkijs.SignedData({ schema: parsed.content });
    delete signed.encapContentInfo.eContent;
    const [info] = signed.signerInfos;
    if (!info || signed.signerInfos.length !== 1) return null;
    const digest = valueOf(info, MESSAGE_DIGEST);
    if (!(digest instanceof asn1js.OctetString)) return null;
    if (hexOf(digest.valueBlock.valueHexView) !== hexOf(new Uint8Array(await sha256(content)))) return null;
    const verified = await signed.verify({ signer: 0, data: own(content).buffer, extendedMode: true });
    const { signatureVerified, signerCertificate } = verified;
    if (signatureVerified !== true || !signerCertificate) return null;
    const certificate = new Uint8Array(signerCertificate.toSchema().toBER(false));
    if (namedIn(info) !== hexOf(new Uint8Array(await sha256(certificate)))) return null;
    const token = tokenIn(info);
    const stamp = token && (await stampIn(token, info.signature.valueBlock.valueHexView));
    if (info.unsignedAttrs && stamp === null) return null;
    return { certificate, info, stamp: stamp && { at: stamp.at, by: stamp.by } };
  } catch {
    return null;
  }
}

/** The hash of the certificate that a signer names (signing-certificate-v2). */
function namedIn(info: pkijs.SignerInfo): string | null {
  let value: unknown = valueOf(info, SIGNING_CERTIFICATE);
  for (let depth = 0; depth < 3; depth += 1)
    value = value instanceof asn1js.Sequence ? value.valueBlock.value[0] : undefined;
  return value instanceof asn1js.OctetString ? hexOf(value.valueBlock.valueHexView) : null;
}

const valueOf = ({ signedAttrs }: pkijs.SignerInfo, wanted: string): unknown =>
  signedAttrs?.attributes.find(({ type }) => type === wanted)?.values[0];

function tokenIn({ unsignedAttrs }: pkijs.SignerInfo): Uint8Array | null {
  const value = unsignedAttrs?.attributes.find(({ type }) => type === TIME_STAMP_TOKEN)?.values[0];
  return value instanceof asn1js.Sequence ? new Uint8Array(value.toBER(false)) : null;
}

/**
 * Writes an envelope (RFC 5652) in the only form that a seal may have. `content` is the enclosed file; null for a seal.
 */
export function envelopeOf(
  info: pkijs.SignerInfo,
  { certificate, chain }: SealCertificate,
  content: Uint8Array | null = null,
): Uint8Array {
  const eContent = content && new asn1js.OctetString({ valueHex: own(content).buffer });
  const signed = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [new pkijs.AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new asn1js.Null() })],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: pkijs.ContentInfo.DATA,
      ...(eContent ? { eContent } : {}),
    }),
    certificates: [certificate, ...chain].map((one) => pkijs.Certificate.fromBER(own(one))),
    signerInfos: [info],
  });
  const envelope = new pkijs.ContentInfo({
    contentType: pkijs.ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  });
  return new Uint8Array(envelope.toSchema().toBER(false));
}

/** The stated facts, if the file begins with the document that they describe. */
async function factsIn(base64: string, bytes: Uint8Array): Promise<SealedFacts | null> {
  try {
    const facts = JSON.parse(new TextDecoder().decode(bytesOf(base64))) as SealedFacts;
    if (facts.format !== SEALED_FORMAT) return null;
    const hash = hexOf(new Uint8Array(await sha256(bytes.subarray(0, facts.bytes))));
    return hash === facts.hash ? facts : null;
  } catch {
    return null;
  }
}

/** Encodes the facts as a sealed file contains them, in base64. */
export const factsText = (facts: SealedFacts): string => base64Of(new TextEncoder().encode(JSON.stringify(facts)));

function momentOf(digits: string): Date {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
