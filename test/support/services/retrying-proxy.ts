import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Proxy {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** How long the proxy tries to find a node for a request. */
const PATIENCE_MS = 20_000;

/**
 * A proxy for several nodes, like nginx and Caddy: each request goes to the next node, or to another node if that one
 * is down. The proxy repeats a request that a node may already have started only if repeating is harmless: a read, or a
 * request with an Idempotency-Key.
 */
export async function aProxy(ports: readonly number[]): Promise<Proxy> {
  let turn = 0;
  const server: Server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const isHarmless = incoming.method === 'GET' || 'idempotency-key' in incoming.headers;
    const until = Date.now() + PATIENCE_MS;
    turn += 1;
    for (let tries = turn; Date.now() < until; tries += 1) {
      const port = ports[tries % ports.length] ?? 0;
      try {
        const answer = await forward(incoming, body, port);
        outgoing.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      } catch (error) {
        const wasSent = (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED';
        if (wasSent && !isHarmless) break;
        await sleep(50);
      }
    }
    outgoing.writeHead(502).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { connection: _, 'transfer-encoding': __, ...kept } = headers;
    const onward = request({
      ...{ host: '127.0.0.1', port, method, path: url, agent: false },
      headers: { ...kept, 'content-length': body.length, 'x-forwarded-for': '127.0.0.1' },
    });
    onward.once('error', reject);
    onward.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const { connection: ___, 'transfer-encoding': ____, ...given } = answer.headers;
        resolve({ status: answer.statusCode ?? 502, headers: given, body: Buffer.concat(chunks) });
      });
    });
    onward.end(body);
  });
}
