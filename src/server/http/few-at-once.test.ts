import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

/** A fake reply that has only a connection. */
function aReply() {
  const raw = Object.assign(new EventEmitter(), { destroyed: false });
  return {
    reply: { raw } as unknown as Pick<FastifyReply, 'raw'>,
    leave() {
      raw.destroyed = true;
      raw.emit('close');
    },
  };
}
function aWork() {
  let end = () => undefined as void;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { done, end };
}

it('runs a few tasks at once, queues the others, and refuses the rest: 429 for a network that has too many, 503 when all is full', async () => {
  const take = fewAtOnce({ running: 1, ofNetwork: 2, waiting: 2 });
  const first = aWork();
  const order: string[] = [];
  const one = take('192.0.2.1', aReply().reply, () => first.done.then(() => order.push('first')));
  const two = take('192.0.2.1', aReply().reply, async () => order.push('second'));
  await expect(take('192.0.2.1', aReply().reply, async () => order.push('third'))).rejects.toMatchObject({
    status: 429,
  });
  const other = take('198.51.100.1', aReply().reply, async () => order.push('other'));
  await expect(take('203.0.113.1', aReply().reply, async () => order.push('late'))).rejects.toMatchObject({
    status: 503,
  });
  expect(order).toEqual([]);
  first.end();
  await Promise.all([one, two, other]);
  expect(order).toEqual(['first', 'second', 'other']);
  // All slots are free again, including those of the network.
  await Promise.all([1, 2].map(() => take('192.0.2.1', aReply().reply, async () => undefined)));
});

it('skips a waiting caller that disconnected', async () => {
  const take = fewAtOnce({ running: 1, ofNetwork: 5, waiting: 5 });
  const first = aWork();
  const one = take('192.0.2.1', aReply().reply, () => first.done);
  const gone = aReply();
  const waiting = take('192.0.2.1', gone.reply, async () => 'was there');
  const next = take('192.0.2.1', aReply().reply, async () => 'next');
  gone.leave();
  await expect(waiting).rejects.toMatchObject({ status: 408 });
  first.end();
  await one;
  expect(await next).toBe('next');
});

it('frees the slot of a caller that disconnected', async () => {
  const take = fewAtOnce({ running: 1, ofNetwork: 5, waiting: 1 });
  const first = aWork();
  const one = take('192.0.2.1', aReply().reply, () => first.done);
  const gone = aReply();
  const waiting = take('192.0.2.1', gone.reply, async () => 'was there');
  gone.leave();
  await expect(waiting).rejects.toMatchObject({ status: 408 });
  const next = take('192.0.2.1', aReply().reply, async () => 'next');
  first.end();
  await one;
  expect(await next).toBe('next');
});

it('continues after a task that failed', async () => {
  const take = fewAtOnce({ running: 1, ofNetwork: 1, waiting: 0 });
  await expect(take('192.0.2.1', aReply().reply, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await take('192.0.2.1', aReply().reply, async () => 'done')).toBe('done');
});
