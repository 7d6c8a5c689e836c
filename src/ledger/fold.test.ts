import { describe, expect, it } from 'vitest';
import { Fold } from './fold.ts';

/** A print of what stands there, as the database tells it with the commit. */
const print = (kind: string, chain: string, seq: number, n: number, value: string | null) => ({
  chain,
  seq: String(seq),
  at: '2026-11-23T10:00:00Z',
  action: `${kind}Stands`,
  company: null,
  employee: null,
  actor: { account: null, role: 'job' },
  data: { print: value, n },
});

async function contradictions(kind: string, prints: ReturnType<typeof print>[], stands: string | null) {
  const fold = new Fold();
  for (const told of prints) expect([...fold.take(kind, '7', told)]).toEqual([]);
  const objects = stands === null ? [] : [{ kind, chain: '1', id: '7', facts: { print: stands } }];
  const found = [];
  for await (const one of fold.compare([kind], objects)) found.push(one.code);
  return found;
}

describe('of the prints of one object', () => {
  it('the newest by its number counts, in whichever chain it stands', async () => {
    const prints = [print('note', '1', 1, 1, 'a'), print('note', '1', 2, 9, 'c'), print('note', '1', 3, 5, 'b')];
    expect(await contradictions('note', prints, 'c')).toEqual([]);
    expect(await contradictions('note', prints, 'b')).toEqual(['object-differs']);
  });

  it('one that tells that nothing stands there any more ends it', async () => {
    const prints = [print('note', '1', 1, 1, 'a'), print('note', '1', 2, 2, null)];
    expect(await contradictions('note', prints, null)).toEqual([]);
    expect(await contradictions('note', prints.slice(0, 1), null)).toHaveLength(1);
  });
});
