import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendList } from './list.ts';

it.each([
  ['gzip', 'gzip'],
  ['identity', undefined],
])('a list of more than 500 rows is compressed for a caller that accepts %s: %s', async (accepted, coding) => {
  const rows = Array.from({ length: 1201 }, (_, id) => ({ id, name: 'Rossi Maria' }));
  const app = fastify();
  app.get('/', (_, reply) => sendList(reply, rows, rows.length, (row) => row));
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(answer.headers).toMatchObject({ 'x-total-count': '1201', vary: 'accept-encoding' });
  expect(answer.headers['content-encoding']).toBe(coding);
  expect(JSON.parse(String(coding ? gunzipSync(answer.rawPayload) : answer.rawPayload))).toEqual(rows);
});
