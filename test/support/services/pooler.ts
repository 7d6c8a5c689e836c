import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

interface Session {
  socket: Socket;
  hear(listener: (bytes: Buffer, isIdle: boolean) => void): void;
}

/**
 * A pooler in transaction mode: a server session belongs to one client until the client's transaction ends. Implements
 * only the part of the protocol that the tests need (PostgreSQL 18, chapter 54).
 */
export async function startPooler(socketFile: string): Promise<{ port: number; close(): Promise<void> }> {
  const idle = new Map<string, Session[]>();
  const greetings = new Map<string, Buffer>();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined).once('close', () => sockets.delete(socket)));
    return socket;
  };

  /** Opens a server session and returns it with the bytes that the server sent while opening it. */
  const open = (startup: Buffer) =>
    new Promise<{ session: Session; greeting: Buffer }>((resolve) => {
      const socket = keep(createConnection(socketFile));
      let rest = Buffer.alloc(0);
      let listener: Parameters<Session['hear']>[0] = () => undefined;
      const session: Session = { socket, hear: (next) => void (listener = next) };
      const greeting: Buffer[] = [];
      session.hear((bytes, isIdle) => {
        greeting.push(bytes);
        if (isIdle) resolve({ session, greeting: Buffer.concat(greeting) });
      });
      socket.on('data', (data: Buffer) => {
        rest = Buffer.concat([rest, data]);
        while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
          const message = rest.subarray(0, 1 + rest.readUInt32BE(1));
          rest = rest.subarray(message.length);
          listener(message, message[0] === READY && message[5] === IDLE);
        }
      });
      socket.write(startup);
    });

  const server = createServer((client) => {
    keep(client);
    let startup: Buffer | null = null;
    let rest = Buffer.alloc(0);
    let session: Promise<Session> | null = null;
    const pool = () => {
      const key = startup?.toString('latin1') ?? '';
      const sessions = idle.get(key) ?? [];
      idle.set(key, sessions);
      return sessions;
    };
    const take = async (): Promise<Session> => {
      const own = pool().pop() ?? (await open(startup as Buffer)).session;
      own.hear((bytes, isIdle) => {
        client.write(bytes);
        if (!isIdle) return;
        session = null;
        pool().push(own);
      });
      return own;
    };
    let queue = Promise.resolve();
    client.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data]);
      queue = queue.then(async () => {
        if (startup === null) {
          if (rest.length < 4 || rest.length < rest.readUInt32BE(0)) return;
          startup = rest.subarray(0, rest.readUInt32BE(0));
          rest = rest.subarray(startup.length);
          const key = startup.toString('latin1');
          if (!greetings.has(key)) {
            const { session: fresh, greeting } = await open(startup);
            greetings.set(key, greeting);
            pool().push(fresh);
          }
          client.write(greetings.get(key) as Buffer);
        }
        if (rest.length === 0 || rest[0] === TERMINATE) return;
        const bytes = rest;
        rest = Buffer.alloc(0);
        session ??= take();
        (await session).socket.write(bytes);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
