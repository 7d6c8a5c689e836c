import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** The answers that the mocked thread returns in order, and the queries that it received. */
const looks = vi.hoisted(() => ({ answers: [] as (number | null)[][], asked: [] as string[][] }));
vi.mock('node:worker_threads', async () => {
  const { EventEmitter } = await import('node:events');
  return {
    Worker: class extends EventEmitter {
      unref() {}
      postMessage(connections: string[]) {
        looks.asked.push(connections);
        const answer = looks.answers.shift() ?? connections.map(() => 0);
        setTimeout(() => this.emit('message', answer), 20);
      }
    },
  };
});
const { reached } = await import('./reached.ts');

let server: Server;
const sockets: Socket[] = [];
const connected = () =>
  new Promise<Socket>((resolve) => {
    server.once('connection', (socket) => {
      sockets.push(socket);
      resolve(socket);
    });
    void import('node:net').then(({ connect }) => {
      sockets.push(connect((server.address() as { port: number }).port, '127.0.0.1'));
    });
  });

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

describe.runIf(process.platform === 'linux')('waiting until the reader has received everything', () => {
  it('trusts only a check that began after the request, never one that was already running', async () => {
    const [first, second] = [await connected(), await connected()];
    looks.asked.length = 0;
    looks.answers = [[0], [0]];
    const one = reached(first);
    const other = reached(second);
    await Promise.all([one, other]);
    expect(looks.asked).toHaveLength(2);
    expect(looks.asked.map((connections) => connections.length)).toEqual([1, 1]);
    expect(looks.asked[0]).not.toEqual(looks.asked[1]);
  });

  it('checks again if the connection is not listed or has unacknowledged bytes', async () => {
    const socket = await connected();
    looks.asked.length = 0;
    looks.answers = [[-1], [70_000], [0]];
    await reached(socket);
    expect(looks.asked).toHaveLength(3);
  });

  it('counts bytes that the kernel has taken as received on a system without a list of connections', async () => {
    const socket = await connected();
    looks.asked.length = 0;
    looks.answers = [[null]];
    await reached(socket);
    expect(looks.asked).toHaveLength(1);
  });

  it('fails if the reader disconnects', async () => {
    const socket = await connected();
    looks.answers = Array.from({ length: 50 }, () => [5]);
    const waiting = reached(socket);
    socket.destroy();
    await expect(waiting).rejects.toThrow('went away');
    looks.answers = [];
  });
});
