import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** How often the kernel is asked while somebody waits, and for how long a reader may take it slowly. */
const LOOK_EVERY_MS = 20;
const WAIT_AT_MOST_MS = 15 * 60_000;

/** What the kernel still holds of each connection, by its two ends, as /proc/net/tcp writes them. */
type Queues = ReadonlyMap<string, number>;

let looking: Promise<Queues | null> | null = null;

/**
 * Waits until the kernel holds nothing of what was written that the other side has not acknowledged (P38).
 * Throws when the reader goes away. Where the kernel does not tell (another system than Linux), what was handed over
 * counts as sent.
 */
export async function reached(socket: Socket | null): Promise<void> {
  const ends = socket && endsOf(socket);
  if (!socket || !ends) return;
  const until = Date.now() + WAIT_AT_MOST_MS;
  for (;;) {
    if (socket.destroyed) throw new Error('the reader went away');
    const queues = await kernelQueues();
    if (queues === null) return;
    // A connection that is in no list any more has ended.
    const held = queues.get(ends);
    if (held === undefined) throw new Error('the reader went away');
    if (held === 0 && socket.writableLength === 0) return;
    if (Date.now() > until) throw new Error('the reader does not go on');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** One look for all who wait at that moment; null where the kernel keeps no such list. */
function kernelQueues(): Promise<Queues | null> {
  looking ??= readQueues().finally(() => {
    looking = null;
  });
  return looking;
}

async function readQueues(): Promise<Queues | null> {
  const queues = new Map<string, number>();
  try {
    for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
      for (const line of (await readFile(file, 'latin1').catch(missing6(file))).split('\n').slice(1)) {
        // sl local_address rem_address st tx_queue:rx_queue …
        const [, local, remote, , sizes] = line.trim().split(/\s+/);
        if (local && remote && sizes) queues.set(`${local} ${remote}`, Number.parseInt(sizes.split(':')[0] ?? '0', 16));
      }
    }
  } catch (error) {
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  return queues;
}

/** A kernel without IPv6 has no list of it. */
function missing6(file: string) {
  return (error: NodeJS.ErrnoException): string => {
    if (error.code === 'ENOENT' && file.endsWith('6')) return '';
    throw error;
  };
}

/** Both ends as the kernel writes them: each group of 32 bits in the machine's order, which is the little end first. */
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
