import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../../src/server/bytes/s3-bucket.ts';

/** How the store handles a request: serves it, fails, hangs, or sends wrong bytes. */
export type Manner = 'serves' | 'fails' | 'hangs' | 'breaks-off' | 'garbles';

export interface S3Server {
  settings: S3Settings;
  /** The stored objects by bucket and key. */
  objects: Map<string, { bytes: Buffer; modified: Date; encryption: string | undefined }>;
  /** Chooses how the store handles a request, by request number. */
  manner(count: number, request: IncomingMessage): Manner;
  /** Requests with a wrong signature, hash or checksum. */
  refused: string[];
  requests: number;
  close(): Promise<void>;
}

const PAGE = 1000;

/** An in-memory store with the S3 operations that the portal uses; checks signature, hash and checksum. */
export async function anS3Server(more: Partial<S3Settings> = {}): Promise<S3Server> {
  const server: S3Server = {
    settings: {
      endpoint: '',
      bucket: 'documenti',
      region: 'eu-south-1',
      accessKey: 'CHIAVE-DI-PROVA',
      secretKey: 'segreto/di+prova',
      pathStyle: true,
      prefix: 'portale/',
      encryption: null,
      ...more,
    },
    objects: new Map(),
    manner: () => 'serves',
    refused: [],
    requests: 0,
    close: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => answer(server, request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  server.settings.endpoint = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return server;
}

function answer(server: S3Server, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  server.requests += 1;
  const manner = server.manner(server.requests, request);
  const url = new URL(request.url ?? '/', server.settings.endpoint);
  const fail = (status: number, code: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
  };
  if (manner === 'hangs') return;
  if (manner === 'fails') return fail(500, 'InternalError');
  const wrong = whatIsWrong(server.settings, request, url, body);
  if (wrong !== null) {
    server.refused.push(`${request.method} ${request.url}: ${wrong}`);
    return fail(wrong === 'signature' ? 403 : 400, wrong === 'signature' ? 'SignatureDoesNotMatch' : 'BadDigest');
  }
  const name = decodeURIComponent(url.pathname.slice(1));
  const [bucket, key] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)];
  if (bucket !== server.settings.bucket) return fail(404, 'NoSuchBucket');
  const encryption = request.headers['x-amz-server-side-encryption'] as string | undefined;
  if (key === '' && request.method === 'HEAD') return void response.writeHead(200).end();
  if (key === '' && url.searchParams.get('list-type') === '2') return list(server, bucket, url, response);
  if (request.method === 'PUT') {
    const source = request.headers['x-amz-copy-source'];
    if (source === undefined) {
      server.objects.set(name, { bytes: body, modified: new Date(), encryption });
      // The object is stored, but the client gets no answer.
      if (manner === 'breaks-off') return void request.socket.destroy();
      return void response.writeHead(200).end();
    }
    const from = server.objects.get(decodeURIComponent(String(source).replace(/^\//, '')));
    if (!from) return fail(404, 'NoSuchKey');
    server.objects.set(name, { bytes: from.bytes, modified: new Date(), encryption });
    return void response.writeHead(200).end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
  }
  if (request.method === 'DELETE') {
    server.objects.delete(name);
    return void response.writeHead(204).end();
  }
  const object = server.objects.get(name);
  if (!object) return fail(404, 'NoSuchKey');
  response.writeHead(200, { 'content-length': object.bytes.length, 'last-modified': object.modified.toUTCString() });
  if (request.method === 'HEAD') return void response.end();
  if (manner === 'breaks-off') {
    response.write(object.bytes.subarray(0, object.bytes.length >> 1), () => request.socket.destroy());
    return;
  }
  if (manner === 'garbles') {
    const other = Buffer.from(object.bytes);
    other[0] = (other[0] ?? 0) ^ 1;
    return void response.end(other);
  }
  response.end(object.bytes);
}

function list(server: S3Server, bucket: string, url: URL, response: ServerResponse): void {
  const prefix = `${bucket}/${url.searchParams.get('prefix') ?? ''}`;
  const delimiter = url.searchParams.get('delimiter');
  const from = url.searchParams.get('continuation-token') ?? '';
  const rows = new Map<string, string>();
  for (const [name, { bytes, modified }] of server.objects) {
    if (!name.startsWith(prefix)) continue;
    const key = name.slice(bucket.length + 1);
    const rest = name.slice(prefix.length);
    const end = delimiter === null ? -1 : rest.indexOf(delimiter);
    if (end >= 0) {
      const common = key.slice(0, key.length - rest.length + end + 1);
      rows.set(common, `<CommonPrefixes><Prefix>${common}</Prefix></CommonPrefixes>`);
    } else
      rows.set(
        key,
        `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
      );
  }
  const names = [...rows.keys()].sort().filter((name) => name > from);
  const page = names.slice(0, PAGE);
  const next = names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${page.map((name) => rows.get(name)).join('')}${next}</ListBucketResult>`,
  );
}

/**
 * Checks a request by AWS Signature Version 4 as AWS documents it ("Authenticating Requests: Using the Authorization
 * Header").
 */
function whatIsWrong(settings: S3Settings, request: IncomingMessage, url: URL, body: Buffer): string | null {
  const { authorization = '' } = request.headers;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!given) return 'signature';
  const [, accessKey, day = '', region = '', signed = '', signature] = given;
  if (accessKey !== settings.accessKey || region !== settings.region) return 'signature';
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!signed.split(';').includes(needed)) return 'signature';
  const at = String(request.headers['x-amz-date']);
  const [date, time] = at.split('T');
  const moment = Date.parse(
    `${date?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time?.replace(/(..)(..)(..)Z/, '$1:$2:$3Z')}`,
  );
  if (!(Math.abs(Date.now() - moment) < 15 * 60_000)) return 'signature';
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const told = String(request.headers['x-amz-content-sha256']);
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query,
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed,
    told,
  ].join('\n');
  const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical).toString('hex')].join('\n');
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const key = hmac(hmac(hmac(hmac(`AWS4${settings.secretKey}`, day), region), 's3'), 'aws4_request');
  if (hmac(key, text).toString('hex') !== signature) return 'signature';
  // An unsigned payload could be replaced in transit.
  if (body.length > 0 && told !== sha256(body).toString('hex')) return 'hash';
  const checksum = request.headers['x-amz-checksum-sha256'];
  if (checksum !== undefined && checksum !== sha256(body).toString('base64')) return 'checksum';
  return null;
}
