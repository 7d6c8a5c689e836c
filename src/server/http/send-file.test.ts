import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { sendMade } from './send-file.ts';

const logged: string[] = [];
const server = fastify({ logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } } });
afterEach(() => server.close());

it('aborts an archive that fails while being produced, logs it, and does not count it as read (spec §7, §8)', async () => {
  async function* failing() {
    yield Buffer.from('the beginning');
    yield Buffer.from('and more');
    throw new Error('a member is gone');
  }
  let counted = false;
  server.get('/zip', (request, reply) =>
    sendMade(request, reply, { name: 'a.zip', contentType: 'application/zip', pieces: failing() }, async () => {
      counted = true;
    }),
  );
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(`${address}/zip`).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'file not delivered', err: { message: 'a member is gone' } },
  ]);
  expect(counted).toBe(false);
});
