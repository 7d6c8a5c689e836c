import { expect, it } from 'vitest';
import { rememberPreviews } from './previews.ts';

it('renders a page once for all viewers, and drops the oldest pictures beyond its byte limit', async () => {
  const previews = rememberPreviews(10);
  const drawn: string[] = [];
  const look = (key: string | null) =>
    previews.of(key, async () => {
      drawn.push(String(key));
      return new Uint8Array(4);
    });
  await Promise.all([look('a'), look('a'), look('a')]);
  await look('b');
  await look('a');
  await look('c');
  expect(drawn).toEqual(['a', 'b', 'c']);
  await look('a');
  await look('b');
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  await look(null);
  await look(null);
  expect(drawn).toEqual(['a', 'b', 'c', 'b', 'null', 'null']);
});

it('reports a page that cannot be rendered to all its viewers, and tries again for the next viewer', async () => {
  const previews = rememberPreviews();
  const fail = () => Promise.reject(new Error('no such page'));
  await expect(Promise.all([previews.of('a', fail), previews.of('a', fail)])).rejects.toThrow('no such page');
  await expect(previews.of('a', async () => new Uint8Array(1))).resolves.toHaveLength(1);
});
