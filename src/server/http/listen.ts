import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long the closing server waits for answers in progress. */
const ANSWERED_WITHIN_MS = 10_000;

/**
 * Serves one application on several addresses, such as 127.0.0.1 and ::1: the first with its own server, the others
 * with additional servers that end when it closes.
 */
export async function listenOn(server: FastifyInstance, port: number, hosts: readonly string[]): Promise<void> {
  const [first, ...others] = hosts;
  if (first === undefined) throw new Error('no address to listen on');
  const beside = others.map((host) => {
    const { requestTimeout, headersTimeout, keepAliveTimeout } = server.server as Server;
    const extra = createServer({ requestTimeout, headersTimeout, keepAliveTimeout }, server.routing);
    for (const answer of server.server.listeners('clientError')) extra.on('clientError', answer as () => void);
    return { host, extra };
  });
  const all = [server.server as Server, ...beside.map(({ extra }) => extra)];
  const unused = all.map(unusedConnections);
  // Waits this long for answers in progress; after that a reader that does not read must not keep the server from
  // ending.
  server.addHook('preClose', async () => {
    for (const sockets of unused) for (const socket of sockets) socket.destroy();
    setTimeout(() => {
      for (const one of all) one.closeAllConnections();
    }, ANSWERED_WITHIN_MS).unref();
  });
  server.addHook('onClose', async () => {
    await Promise.all(
      beside.map(({ extra }) => {
        const closed = new Promise((resolve) => extra.close(resolve));
        extra.closeIdleConnections();
        return closed;
      }),
    );
  });
  await server.listen({ port, host: first });
  for (const { host, extra } of beside) {
    await new Promise<void>((resolve, reject) => {
      extra.once('error', reject);
      extra.listen({ port, host }, resolve);
    });
  }
}

/**
 * Connections that have sent no request so far. Browsers open some in advance, and a closing Node server counts them as
 * busy.
 */
function unusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return unused;
}
