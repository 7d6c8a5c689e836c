import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { App } from './app.ts';

/**
 * How often a stream sends a heartbeat. docs/api.md promises one every 15 s; the margin is for a busy machine. The
 * stream of a revoked session ends at the next heartbeat.
 */
const HEARTBEAT_MS = 10_000;
/** How long a stream waits after a failed read before it reads again; it ends after a few failures. */
const READ_AGAIN_MS = 500;
const READ_AGAIN_AT_MOST = 10;
/** How many bytes a stream buffers for a slow reader before it is aborted, so that its memory stays bounded. */
const UNTAKEN_BYTES = 65_536;

interface Streamed {
  event: string;
  /** A signal on any of these topics triggers a new read. */
  topics: readonly string[];
  /** Returns the whole current state, which the stream sends. */
  read: () => Promise<unknown>;
}

interface StreamCall {
  request: FastifyRequest;
  reply: FastifyReply;
  stillValid(): Promise<boolean>;
}

/** Sends server-sent events: the current states, then each change, with a heartbeat. Ends with the session. */
export async function streamEvents(app: App, call: StreamCall, ...told: readonly Streamed[]): Promise<FastifyReply> {
  const first: unknown[] = [];
  for (const { read } of told) first.push(await read());
  const { raw } = call.reply;
  call.reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would hold bytes back until a buffer is full, which an event never fills.
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableLength > UNTAKEN_BYTES) raw.destroy();
    else raw.write(text);
  };
  const broken = (error: unknown) => {
    call.request.log.warn(error, 'event stream ended');
    raw.end();
  };
  const stops = told.flatMap((one, index) => {
    const news = sendChanges(one, first[index], { write, broken, raw, call });
    const stopped = one.topics.map((topic) => app.events.subscribe(topic, news));
    // Reads again, because changes may have happened between the first read and the subscription.
    news();
    return stopped;
  });
  const heartbeat = setInterval(() => {
    write(': \n\n');
    call.stillValid().then((valid) => (valid ? undefined : raw.end()), broken);
  }, HEARTBEAT_MS);
  raw.on('close', () => {
    clearInterval(heartbeat);
    for (const stop of stops) stop();
  });
  return call.reply;
}

interface Line {
  write: (text: string) => void;
  broken: (error: unknown) => void;
  raw: FastifyReply['raw'];
  call: StreamCall;
}

/** Sends the current state; the returned function reads it again and sends it if it has changed. */
function sendChanges({ event, read }: Streamed, first: unknown, { write, broken, raw, call }: Line): () => void {
  let sent = '';
  const send = (state: unknown) => {
    const data = JSON.stringify(state);
    if (data !== sent) write(`event: ${event}\ndata: ${data}\n\n`);
    sent = data;
  };
  send(first);
  let reading: Promise<void> | null = null;
  let again = false;
  let failures = 0;
  return () => {
    again = true;
    reading ??= (async () => {
      while (again && !raw.destroyed) {
        again = false;
        try {
          const state = await read();
          // A user who was logged out or disabled meanwhile receives nothing more.
          if (await call.stillValid()) send(state);
          else raw.end();
          failures = 0;
        } catch (error) {
          // Reads again: a connection may just have ended, or the database was briefly away.
          failures += 1;
          if (error instanceof Problem || failures > READ_AGAIN_AT_MOST) throw error;
          again = true;
          await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
        }
      }
    })()
      .catch(broken)
      .finally(() => {
        reading = null;
      });
  };
}
