import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** How long until a slow connection is checked again; the interval grows while the reader pauses. */
const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 1000;
/** The kernel walks all its connections for each look: about 10 ms of CPU. */
const BETWEEN_LOOKS_MS = 50;
/** How long a reader may take to receive everything. */
const WAIT_AT_MOST_MS = 15 * 60_000;

/**
 * Waits until all written bytes have left this process and the other side's kernel has acknowledged them (P38). Throws
 * only if the socket reports that the reader has disconnected. If the kernel keeps no list of connections (not Linux),
 * bytes handed to the kernel count as sent.
 */
export async function reached(socket: Socket | null): Promise<void> {
  const ends = socket && endsOf(socket);
  if (!socket || !ends) return;
  const until = Date.now() + WAIT_AT_MOST_MS;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    if (socket.destroyed) throw new Error('the reader went away');
    // Bytes that are still in this process have not even reached the kernel.
    const held = socket.writableLength > 0 ? -1 : await heldOf(ends);
    if (held === null) return;
    if (socket.destroyed) throw new Error('the reader went away');
    if (held === 0 && socket.writableLength === 0) return;
    if (Date.now() > until) throw new Error('the reader does not go on');
    await setTimeout(wait);
  }
}

/** The callers that wait for the next check. A running check does not answer callers who asked after it began. */
let asking = new Map<string, ((held: number | null) => void)[]>();
let looker: Worker | null = null;
let isLooking = false;
let lookedAt = 0;

/**
 * The bytes that the kernel holds for a connection: -1 for a connection that is not in its list, null if there is no
 * list.
 */
function heldOf(ends: string): Promise<number | null> {
  return new Promise((resolve) => {
    asking.set(ends, [...(asking.get(ends) ?? []), resolve]);
    look();
  });
}

function look(): void {
  if (isLooking || asking.size === 0) return;
  isLooking = true;
  const wait = Math.max(0, lookedAt + BETWEEN_LOOKS_MS - performance.now());
  if (wait > 0) void setTimeout(wait).then(lookNow);
  else lookNow();
}

function lookNow(): void {
  lookedAt = performance.now();
  const asked = asking;
  asking = new Map();
  const answer = (held: (number | null)[]) => {
    isLooking = false;
    let n = 0;
    for (const waiting of asked.values()) {
      const own = held[n++] ?? null;
      for (const resolve of waiting) resolve(own);
    }
    look();
  };
  if (!looker) {
    looker = new Worker(new URL('./kernel-queues.ts', import.meta.url));
    looker.unref();
  }
  const worker = looker;
  const give = (held: (number | null)[]) => {
    worker.off('error', failed);
    answer(held);
  };
  const failed = () => {
    worker.off('message', give);
    looker = null;
    // The check failed: assume that nothing has arrived, so that the callers check again.
    answer([...asked.keys()].map(() => -1));
  };
  worker.once('message', give);
  worker.once('error', failed);
  worker.postMessage([...asked.keys()]);
}

/**
 * Both ends of a connection in the kernel's notation: each group of 32 bits in the machine's byte order
 * (little-endian).
 */
function endsOf({ localAddress, localPort, remoteAddress, remotePort }: Socket): string | null {
  if (process.platform !== 'linux' || !localAddress || !remoteAddress || !localPort || !remotePort) return null;
  return `${hex(localAddress)}:${port(localPort)} ${hex(remoteAddress)}:${port(remotePort)}`;
}

const port = (number: number) => number.toString(16).toUpperCase().padStart(4, '0');

function hex(address: string): string {
  const bytes = address.includes(':') ? bytesOf6(address) : address.split('.').map(Number);
  let text = '';
  for (let at = 0; at < bytes.length; at += 4)
    text += Buffer.from(bytes.slice(at, at + 4).reverse())
      .toString('hex')
      .toUpperCase();
  return text;
}

function bytesOf6(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (part: string) =>
    part === ''
      ? []
      : part
          .split(':')
          .flatMap((group) =>
            group.includes('.')
              ? group.split('.').map(Number)
              : [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff],
          );
  const first = groups(head);
  const last = tail === undefined ? [] : groups(tail);
  return [...first, ...Array.from({ length: 16 - first.length - last.length }, () => 0), ...last];
}
