import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { Authority } from '../../../src/pdf/time-stamp.ts';
import type { Signer } from '../portal/signing.ts';

/** The ways in which a test's time-stamp authority (RFC 3161) cheats; none by default. */
export interface Lie {
  /** One member for each way: a stamp for other bytes, another request or time, a refusal, or another signer. */
  imprint?: boolean;
  nonce?: boolean;
  at?: Date;
  refused?: boolean;
  signature?: boolean;
}

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';

export function anAuthority({ certificate, key }: Signer, lie: Lie = {}): Authority {
  return async (request) => {
    const asked = pkijs.TimeStampReq.fromBER(new Uint8Array(request));
    const imprint = lie.imprint ? new Uint8Array(32) : asked.messageImprint.hashedMessage.valueBlock.valueHexView;
    const info = new pkijs.TSTInfo({
      version: 1,
      policy: '1.2.3.4',
      messageImprint: new pkijs.MessageImprint({
        hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA_256 }),
        hashedMessage: new asn1js.OctetString({ valueHex: Uint8Array.from(imprint).buffer }),
      }),
      serialNumber: new asn1js.Integer({ value: 7 }),
      genTime: lie.at ?? new Date(),
      ...(asked.nonce && { nonce: lie.nonce ? new asn1js.Integer({ value: 5 }) : asked.nonce }),
    });
    const content = info.toSchema().toBER(false);
    const data = new pkijs.SignedData({
      version: 3,
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: TST_INFO }),
      certificates: [certificate],
      signerInfos: [
        new pkijs.SignerInfo({
          version: 1,
          sid: new pkijs.IssuerAndSerialNumber({
            issuer: certificate.issuer,
            serialNumber: certificate.serialNumber,
          }),
          signedAttrs: new pkijs.SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              new pkijs.Attribute({
                type: '1.2.840.113549.1.9.3',
                values: [new asn1js.ObjectIdentifier({ value: TST_INFO })],
              }),
              new pkijs.Attribute({
                type: '1.2.840.113549.1.9.4',
                values: [new asn1js.OctetString({ valueHex: await crypto.subtle.digest('SHA-256', content) })],
              }),
            ],
          }),
        }),
      ],
    });
    // The constructor would split the content into parts, which no real authority does.
    data.encapContentInfo.eContent = new asn1js.OctetString({ valueHex: content });
    await data.sign(key, 0, 'SHA-256', content);
    if (lie.signature) {
      const bytes = data.signerInfos[0]?.signature.valueBlock.valueHexView;
      if (bytes) bytes[9] = (bytes[9] ?? 0) ^ 1;
    }
    const response = new pkijs.TimeStampResp({
      status: new pkijs.PKIStatusInfo({ status: lie.refused ? 2 : 0 }),
      timeStampToken: new pkijs.ContentInfo({
        contentType: pkijs.ContentInfo.SIGNED_DATA,
        content: data.toSchema(true),
      }),
    });
    return new Uint8Array(response.toSchema().toBER(false));
  };
}

/** Serves an authority over HTTP; `answer` may delay or replace its response. */
export async function anAuthorityServer(
  answer: (request: Uint8Array) => Promise<Uint8Array | null>,
): Promise<{ address: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const bytes = await answer(Buffer.concat(chunks));
      if (bytes === null) return;
      response.setHeader('content-type', 'application/timestamp-reply');
      response.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
