import { describe, expect, it } from 'vitest';
import { byQuestion } from './by-question.ts';

/** A question whose answer comes when the test says so. */
function asked(turns: ReturnType<typeof byQuestion>, question: string, begun: string[]) {
  const { promise: said, resolve: say } = Promise.withResolvers<string>();
  const answer = turns(question, () => {
    begun.push(question);
    return said;
  });
  return { answer, say };
}

describe('dear questions', () => {
  it('are looked for a few at once, and the others in the order in which they came', async () => {
    const turns = byQuestion(2);
    const begun: string[] = [];
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((question) => asked(turns, question, begun));
    expect(begun).toEqual(['a', 'b']);
    b?.say('B');
    expect(await b?.answer).toBe('B');
    c?.say('C');
    expect(await c?.answer).toBe('C');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    d?.say('D');
    a?.say('A');
    expect(await Promise.all([a?.answer, d?.answer])).toEqual(['A', 'D']);
  });

  it('that are the same are answered at once to all who wait, and begun after the last of them asked', async () => {
    const turns = byQuestion(1);
    const begun: string[] = [];
    const first = asked(turns, 'home', begun);
    const waiting = [1, 2, 3].map(() => asked(turns, 'home', begun));
    expect(begun).toEqual(['home']);
    first.say('as it was');
    expect(await first.answer).toBe('as it was');
    waiting[0]?.say('as it is');
    expect(await Promise.all(waiting.map(({ answer }) => answer))).toEqual(['as it is', 'as it is', 'as it is']);
    expect(begun).toEqual(['home', 'home']);
  });

  it('that fail leave their place to the next one', async () => {
    const turns = byQuestion(1);
    const failing = turns('a', () => Promise.reject(new Error('no')));
    const next = turns('b', () => Promise.resolve('B'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('B');
    expect(await turns('a', () => Promise.resolve('A'))).toBe('A');
  });
});
