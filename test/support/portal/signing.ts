import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** Signers with certificates of a test issuer, and what they sign. */

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
const IDS = { CN: '2.5.4.3', SN: '2.5.4.4', GN: '2.5.4.42', O: '2.5.4.10', serialNumber: '2.5.4.5' } as const;
type Name = Partial<Record<keyof typeof IDS, string>>;

export interface Signer {
  certificate: pkijs.Certificate;
  key: CryptoKey;
  /** The issuer that a verifier must trust. */
  issuer: Signer | null;
}

let serial = 1;

export async function anIssuer(name: Name = { CN: 'Esempio CA', O: 'Fiducia Esempio S.p.A.' }): Promise<Signer> {
  return aCertificate(name, null, {});
}

export async function aSigner(
  issuer: Signer,
  { from = '2020-01-01', to = '2049-01-01', ...name }: Name & { from?: string; to?: string } = {},
): Promise<Signer> {
  return aCertificate({ CN: 'Anna Bianchi', ...name }, issuer, { from, to });
}

/** A signer whose certificate is for time stamping. */
export async function aStamper(issuer: Signer): Promise<Signer> {
  return aCertificate({ CN: 'Marche Esempio' }, issuer, { stamps: true });
}

async function aCertificate(
  name: Name,
  issuer: Signer | null,
  { from = '2000-01-01', to = '2049-01-01', stamps = false },
): Promise<Signer> {
  const pair = (await crypto.subtle.generateKey({ ...ALGORITHM, hash: 'SHA-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ value: serial++ });
  for (const [part, value] of Object.entries(name))
    certificate.subject.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: IDS[part as keyof Name], value: new asn1js.Utf8String({ value }) }),
    );
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore.value = new Date(from);
  certificate.notAfter.value = new Date(to);
  if (!issuer) {
    const constraints = new pkijs.BasicConstraints({ cA: true });
    certificate.extensions = [
      new pkijs.Extension({
        ...{ extnID: '2.5.29.19', critical: true },
        extnValue: constraints.toSchema().toBER(false),
        parsedValue: constraints,
      }),
    ];
  }
  if (stamps) {
    const usage = new pkijs.ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] });
    certificate.extensions = [
      new pkijs.Extension({ extnID: '2.5.29.37', critical: true, extnValue: usage.toSchema().toBER(false) }),
    ];
  }
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  await certificate.sign(issuer?.key ?? pair.privateKey, 'SHA-256');
  return { certificate, key: pair.privateKey, issuer };
}

export const derOf = ({ certificate }: Signer): Buffer => Buffer.from(certificate.toSchema(true).toBER(false));
export const pemOf = (signer: Signer): string =>
  `-----BEGIN CERTIFICATE-----\n${derOf(signer).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

interface Signing {
  /** The envelope does not contain the signed content. */
  detached?: boolean;
  digest?: 'SHA-256' | 'SHA-1';
  at?: Date;
  /** The envelope contains this content instead of the signed content. */
  within?: Buffer;
  /** The envelope has no signed attributes: the content itself is signed. */
  bare?: boolean;
}

/** An envelope (RFC 5652) with one or several signers. */
export async function signed(
  content: Buffer,
  signers: readonly Signer[],
  {
    detached = false,
    digest = 'SHA-256',
    at = new Date('2026-03-01T09:00:00Z'),
    within = content,
    bare = false,
  }: Signing = {},
): Promise<Buffer> {
  const data = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.ContentInfo.DATA }),
    certificates: signers.map(({ certificate }) => certificate),
    signerInfos: [],
  });
  const hash = await crypto.subtle.digest(digest, Uint8Array.from(content));
  for (const [index, { certificate, key }] of signers.entries()) {
    const sid = new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber });
    data.signerInfos.push(
      new pkijs.SignerInfo({
        ...{ version: 1, sid },
        ...(!bare && {
          signedAttrs: new pkijs.SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              new pkijs.Attribute({
                type: '1.2.840.113549.1.9.3',
                values: [new asn1js.ObjectIdentifier({ value: pkijs.ContentInfo.DATA })],
              }),
              new pkijs.Attribute({ type: '1.2.840.113549.1.9.5', values: [new asn1js.UTCTime({ valueDate: at })] }),
              new pkijs.Attribute({
                type: '1.2.840.113549.1.9.4',
                values: [new asn1js.OctetString({ valueHex: hash })],
              }),
            ],
          }),
        }),
      }),
    );
    // pkijs signs with the digest given here, not with the digest of the key, which belongs to its certificate.
    const own = await keyFor(key, digest);
    await data.sign(own, index, digest, Uint8Array.from(content).buffer);
  }
  if (!detached) data.encapContentInfo.eContent = new asn1js.OctetString({ valueHex: Uint8Array.from(within).buffer });
  const info = new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content: data.toSchema(true) });
  return Buffer.from(info.toSchema().toBER(false));
}

async function keyFor(key: CryptoKey, hash: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.exportKey('pkcs8', key);
  return crypto.subtle.importKey('pkcs8', bytes, { name: ALGORITHM.name, hash }, true, ['sign']);
}

/** Bytes reserved for an envelope. */
const ROOM = 6000;

/**
 * A PDF with a signature over all bytes outside the signature; a PDF that is already signed gets a further signature.
 * @param how.leavesOut the text at which the unsigned gap begins; by default the gap is only the envelope
 * @param how.instead bytes that the envelope signs and contains, instead of the file
 */
export async function signedPdf(
  signer: Signer,
  {
    text = 'Lettera',
    form = 'ETSI.CAdES.detached',
    before = null,
    leavesOut,
    instead,
    ...how
  }: Signing & { text?: string; form?: string; before?: Buffer | null; leavesOut?: string; instead?: Buffer } = {},
): Promise<Buffer> {
  const number = before === null ? 0 : countOf(before, '/ByteRange');
  const [field, sig] = [10 + number * 2, 11 + number * 2];
  const fields = Array.from({ length: number + 1 }, (_, at) => `${10 + at * 2} 0 R`).join(' ');
  const objects: [number, string][] = [
    [1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[${fields}]>>>>`],
    ...(before === null
      ? ([
          [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
          [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>'],
          [4, streamOf(`BT /F 14 Tf 60 760 Td (${text}) Tj ET`)],
          [5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
        ] as [number, string][])
      : []),
    [field, `<</Type/Annot/Subtype/Widget/FT/Sig/T(Firma${number})/Rect[0 0 0 0]/F 132/V ${sig} 0 R/P 3 0 R>>`],
    [
      sig,
      `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/${form}/ByteRange[${'0'.repeat(40)}]/Contents<${'0'.repeat(ROOM * 2)}>>>`,
    ],
  ];
  let text0 = before === null ? '%PDF-1.7\n' : `${before.toString('latin1')}\n`;
  const places: [number, number][] = [];
  for (const [id, body] of objects) {
    places.push([id, text0.length]);
    text0 += `${id} 0 obj\n${body}\nendobj\n`;
  }
  const start = text0.length;
  const previous = before === null ? '' : `/Prev ${/startxref\n(\d+)\n%%EOF\s*$/.exec(before.toString('latin1'))?.[1]}`;
  const rows = places.map(([id, at]) => `${id} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text0 += `xref\n${before === null ? '0 1\n0000000000 65535 f \n' : ''}${rows}trailer\n<</Size 40/Root 1 0 R${previous}>>\nstartxref\n${start}\n%%EOF\n`;
  const at = text0.lastIndexOf(`/Contents<${'0'.repeat(100)}`) + '/Contents'.length;
  const end = at + ROOM * 2 + 2;
  const gap = leavesOut === undefined ? at : text0.indexOf(leavesOut);
  const range = `0 ${gap} ${end} ${text0.length - end}`.padEnd(40, ' ');
  const placed = text0.replace(`/ByteRange[${'0'.repeat(40)}]`, () => `/ByteRange[${range}]`);
  const bytes = Buffer.from(placed, 'latin1');
  const content = Buffer.concat([bytes.subarray(0, gap), bytes.subarray(end)]);
  const envelope = instead
    ? await signed(instead, [signer], { bare: true })
    : await signed(content, [signer], { detached: true, ...how });
  bytes.write(envelope.toString('hex'), at + 1, 'latin1');
  return bytes;
}

const streamOf = (content: string) => `<</Length ${content.length}>>stream\n${content}\nendstream`;
const countOf = (bytes: Buffer, word: string) => bytes.toString('latin1').split(word).length - 1;
