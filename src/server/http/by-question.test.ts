import { describe, expect, it } from 'vitest';
import { byQuestion } from './by-question.ts';

/** Asks a query whose answer the test releases. */
function asked(turns: ReturnType<typeof byQuestion>, question: string, begun: string[]) {
  const { promise: said, resolve: say } = Promise.withResolvers<string>();
  const answer = turns(question, () => {
    begun.push(question);
    return said;
  });
  return { answer, say };
}

describe('expensive queries', () => {
  it('run a few at once, the others in order of arrival', async () => {
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

  it('share one answer if they are equal; the answer is computed after the last caller asked', async () => {
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

  it('free their slot for the next query when they fail', async () => {
    const turns = byQuestion(1);
    const failing = turns('a', () => Promise.reject(new Error('no')));
    const next = turns('b', () => Promise.resolve('B'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('B');
    expect(await turns('a', () => Promise.resolve('A'))).toBe('A');
  });
});
