import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { decryptPush } from './push-decryption.ts';

/** A message that the push service received and the device's browser decrypted. */
export interface GotPush {
  device: string;
  headers: IncomingHttpHeaders;
  /** The message, decrypted with the browser's keys. */
  message: Record<string, unknown>;
  text: string;
  /** The claims of the signature, verified with the key that the signature names (RFC 8292). */
  claims: { aud: string; exp: number; sub: string };
  key: string;
}

/** A test device: the subscription that its browser gives the portal, and the keys that only the browser knows. */
export interface TestDevice {
  id: string;
  subscription: { endpoint: string; p256dh: string; auth: string };
}

export interface PushService {
  /** `127.0.0.1:port`, in the form in which the server is configured. */
  host: string;
  got: GotPush[];
  /** The number of all requests, accepted or not. */
  calls: number;
  /** Invalid signatures, encryptions or headers. */
  faults: string[];
  /** Chooses the response status by device and request number; null leaves the request without a response. */
  manner: (device: string, call: number) => number | null | Promise<number>;
  /** The highest number of concurrent requests. */
  mostAtOnce: number;
  newDevice(): TestDevice;
  close(): Promise<void>;
}

/** A push service on loopback, and the browsers of its devices: RFC 8030, 8291 and 8292. */
export async function aPushService(): Promise<PushService> {
  const devices = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer; calls: number }>();
  let open = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    open += 1;
    service.mostAtOnce = Math.max(service.mostAtOnce, open);
    response.once('close', () => (open -= 1));
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      service.calls += 1;
      const id = (request.url ?? '').replace('/push/', '');
      const device = devices.get(id);
      if (!device) return void response.writeHead(404).end();
      device.calls += 1;
      const status = await service.manner(id, device.calls);
      if (status === null) return;
      if (status < 300)
        try {
          const { claims, key } = verified(request.headers.authorization ?? '');
          for (const [name, value] of [
            ['content-encoding', 'aes128gcm'],
            ['content-type', 'application/octet-stream'],
            ['content-length', String(Buffer.concat(chunks).length)],
          ] as const)
            if (request.headers[name] !== value) throw new Error(`${name}: ${request.headers[name]}`);
          if (!/^\d+$/.test(String(request.headers.ttl))) throw new Error('no TTL (RFC 8030 §5.2)');
          const text = decryptPush(Buffer.concat(chunks), device.pair, device.auth);
          service.got.push({ device: id, headers: request.headers, message: JSON.parse(text), text, claims, key });
        } catch (error) {
          service.faults.push(String(error));
        }
      response.writeHead(status, status >= 300 && status < 400 ? { location: '/push/altrove' } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const service: PushService = {
    host,
    got: [],
    calls: 0,
    faults: [],
    manner: () => 201,
    mostAtOnce: 0,
    newDevice() {
      const id = randomBytes(12).toString('base64url');
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = pair.generateKeys('base64url');
      devices.set(id, { pair, auth, calls: 0 });
      return { id, subscription: { endpoint: `http://${host}/push/${id}`, p256dh, auth: auth.toString('base64url') } };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;

  /**
   * Verifies a request's authorization by RFC 8292 §2 and §3: an ES256 token signed with the accompanying key, for this
   * service, valid for at most a day.
   */
  function verified(authorization: string): Pick<GotPush, 'claims' | 'key'> {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    const [head = '', body = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url') };
    const publicKey = createPublicKey({
      key: { ...jwk, y: point.subarray(33).toString('base64url') },
      format: 'jwk',
    });
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    if (read(head).alg !== 'ES256') throw new Error('another algorithm');
    const signed = Buffer.from(`${head}.${body}`);
    if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
      throw new Error('the signature is another’s');
    const claims = read(body) as GotPush['claims'];
    if (claims.aud !== `http://${host}`) throw new Error(`for ${claims.aud}`);
    const left = claims.exp - Date.now() / 1000;
    if (left <= 0 || left > 86_400) throw new Error(`good for ${left} s`);
    if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(claims.sub)) throw new Error(`of ${claims.sub}`);
    return { claims, key };
  }
}
