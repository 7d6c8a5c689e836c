import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { readyMade } from './ready-made.ts';

const TEXT = JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ n })));

function served(make: () => Promise<string>) {
  const server = fastify();
  const answer = readyMade('application/json; charset=utf-8', make);
  server.get('/', (request, reply) => answer(request, reply));
  return (headers: Record<string, string> = {}) => server.inject({ method: 'GET', url: '/', headers });
}

it('is made once for concurrent and later callers', async () => {
  let times = 0;
  const get = served(async () => {
    times += 1;
    return TEXT;
  });
  const answers = [...(await Promise.all([get(), get(), get()])), await get()];
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([TEXT]));
  expect(times).toBe(1);
});

it('is sent compressed to callers that accept it, and plain to others', async () => {
  const get = served(async () => TEXT);
  const br = await get({ 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get({ 'accept-encoding': 'br;q=0, GZIP;q=0.5' });
  const plain = await get({ 'accept-encoding': 'identity, gzip;q=0' });
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  const texts = [brotliDecompressSync(br.rawPayload), gunzipSync(gzip.rawPayload), plain.rawPayload];
  expect(texts.map(String)).toEqual([TEXT, TEXT, TEXT]);
  expect(br.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' });
});

it('is 304 without a body for a caller that already has the answer', async () => {
  const get = served(async () => TEXT);
  const etag = String((await get()).headers.etag);
  for (const known of [etag, `"old", ${etag}`, etag.replace('W/', ''), '*']) {
    const again = await get({ 'if-none-match': known });
    expect([again.statusCode, again.body, again.headers.etag], known).toEqual([304, '', etag]);
  }
  expect((await get({ 'if-none-match': '"old"' })).statusCode).toBe(200);
});

it('is made again after a failed attempt', async () => {
  let times = 0;
  const get = served(async () => {
    times += 1;
    if (times === 1) throw new Error('not yet');
    return TEXT;
  });
  expect((await get()).statusCode).toBe(500);
  expect((await get()).body).toBe(TEXT);
});
