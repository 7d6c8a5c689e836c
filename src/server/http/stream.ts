import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { App } from './app.ts';

/** At least every 15 s (docs/api.md), with room for a busy machine: a revoked session’s stream has ended by then. */
const HEARTBEAT_MS = 10_000;
/** A stream with a failed reading tries again after this time, so many times, before it ends. */
const READ_AGAIN_MS = 500;
const READ_AGAIN_AT_MOST = 10;
/** The most that a reader may leave unread before the stream is broken off: it would grow in memory. */
const UNTAKEN_BYTES = 65_536;

interface Streamed {
  /** The name of each event. */
  event: string;
  /** News of any of them is a reason to read again. */
  topics: readonly string[];
  /** What is sent: the present state, whole. */
  read: () => Promise<unknown>;
}

interface StreamCall {
  request: FastifyRequest;
  reply: FastifyReply;
  stillValid(): Promise<boolean>;
}

/** Server-sent events: the present states, then each change, with a heartbeat; ends with the session. */
export async function streamEvents(app: App, call: StreamCall, ...told: readonly Streamed[]): Promise<FastifyReply> {
  const first: unknown[] = [];
  for (const { read } of told) first.push(await read());
  const { raw } = call.reply;
  call.reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx keeps bytes until a buffer is full, which an event never fills.
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
    // News that came between the first reading and the subscription.
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

/** Sends the present state; the answered function reads it again, and sends it where it has changed. */
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
          // A person who was logged out or disabled meanwhile is told nothing more.
          if (await call.stillValid()) send(state);
          else raw.end();
          failures = 0;
        } catch (error) {
          // A connection that was just ended, a database away for a moment: the news is looked at again.
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
