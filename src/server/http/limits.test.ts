import { expect, it } from 'vitest';
import type { Actor } from '../../access/scope.ts';
import { enter } from './limits.ts';

const actor = (accountId: number, practiceId: string | null = '1') =>
  ({ accountId: String(accountId), practiceId }) as Actor;
const refused = expect.objectContaining({ status: 429, headers: { 'retry-after': '5' } });
const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

it('lets one account run three heavy requests at once, and a fourth one after one of them has ended', () => {
  const going = [1, 2, 3].map(() => enter('heavy', actor(1)));
  expect(refusalOf(() => enter('heavy', actor(1)))).toEqual(refused);
  // Ending the same request twice frees only one place.
  going[0]?.();
  going[0]?.();
  going.push(enter('heavy', actor(1)));
  expect(refusalOf(() => enter('heavy', actor(1)))).toEqual(refused);
  for (const over of going) over();
});

it('lets the accounts of one practice run twelve requests in total without limiting other practices', () => {
  const going = [1, 2, 3, 4].flatMap((account) => [1, 2, 3].map(() => enter('heavy', actor(account))));
  expect(refusalOf(() => enter('heavy', actor(5)))).toEqual(refused);
  going.push(enter('heavy', actor(6, '2')), enter('heavy', actor(7, null)), enter('stream', actor(5)));
  for (const over of going) over();
  enter('heavy', actor(5))();
});

it('lets all practices run 48 requests in total, and another one when a place is free', () => {
  const accounts = Array.from({ length: 16 }, (_, n) => actor(100 + n, String(100 + Math.floor(n / 4))));
  const going = accounts.flatMap((one) => [1, 2, 3].map(() => enter('heavy', one)));
  expect(refusalOf(() => enter('heavy', actor(1)))).toEqual(refused);
  going.shift()?.();
  going.push(enter('heavy', actor(1)));
  for (const over of going) over();
});

it('lets one account keep twenty streams open', () => {
  const going = Array.from({ length: 20 }, () => enter('stream', actor(1)));
  expect(refusalOf(() => enter('stream', actor(1)))).toEqual(refused);
  for (const over of going) over();
});
