import { writeSync } from 'node:fs';
import { HANDOVER, type Reply } from './worker-messages.ts';

const ALIVE_EVERY_MS = 300;

let lastAlive = 0;

/** Notes a new request: the parent knows at this moment that the process works. */
export function noteRequest(): void {
  lastAlive = performance.now();
}

export function sendReply(reply: Reply): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) return reject(new Error('not a child process'));
    process.send(reply, (error) => (error ? reject(error) : resolve()));
  });
}

/** Tells the parent, at most every `ALIVE_EVERY_MS`, that this process still works. */
export function alive(): void {
  const now = performance.now();
  if (now - lastAlive < ALIVE_EVERY_MS) return;
  lastAlive = now;
  mention({ tell: 'alive' });
}

/** Sends a message without waiting for its delivery; the order of messages is kept. */
export function mention(reply: Reply): void {
  process.send?.(reply);
}

/** Writes a result into the file that the parent reads. */
export function writeWhole(bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(HANDOVER, bytes, done, bytes.length - done, at + done);
}
