import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

interface Got {
  id: string;
  type: string;
  data: { id: string; idAzienda: string | null; idDipendente: string | null };
  body: string;
  headers: IncomingHttpHeaders;
}

/** How a receiver handles a message: it accepts the message, answers 500 or a redirect, hangs, or answers late. */
export type Manner = 'takes' | 'fails' | 'hangs' | 'redirects' | { lateMs: number };

export interface Receiver {
  url: string;
  /** `127.0.0.1:port`, in the form in which an operator allows a host. */
  host: string;
  /** The accepted messages in order; the reference library has verified the signature of each. */
  taken: Got[];
  /** The number of all requests, accepted or not. */
  calls: number;
  /** Chooses how the receiver handles a request, by request number and message. */
  manner: (call: number, about: { type: string; id: string }) => Manner;
  /** The accepted secrets: a signature is valid if it matches any of them. */
  secrets: string[];
  refused: number;
  close(): Promise<void>;
}

/**
 * Verifies a signature with the reference library. If a test has moved the portal's clock, compares the signature with
 * the one that the library would create.
 */
function isSigned(secret: string, body: string, headers: IncomingHttpHeaders): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  if (Math.abs(at.getTime() - Date.now()) > 240_000) {
    const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
    return String(headers['webhook-signature']).split(' ').includes(signature);
  }
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

/** A webhook receiver on loopback. */
export async function aReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.calls += 1;
      const body = Buffer.concat(chunks).toString();
      const message = JSON.parse(body) as { type: string; data: Got['data'] };
      const manner = receiver.manner(receiver.calls, { type: message.type, id: message.data.id });
      if (manner === 'hangs') return;
      if (manner === 'redirects') return void response.writeHead(302, { location: '/altrove' }).end();
      if (manner === 'fails') return void response.writeHead(500).end('x'.repeat(100_000));
      const verified = receiver.secrets.some((secret) => isSigned(secret, body, request.headers));
      if (!verified) {
        receiver.refused += 1;
        return void response.writeHead(401).end();
      }
      const { type, data } = message;
      receiver.taken.push({ id: String(request.headers['webhook-id']), type, data, body, headers: request.headers });
      setTimeout(() => response.writeHead(204).end(), typeof manner === 'object' ? manner.lateMs : 0);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/avvisi`,
    host: `127.0.0.1:${port}`,
    taken: [],
    calls: 0,
    manner: () => 'takes',
    secrets: [],
    refused: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
