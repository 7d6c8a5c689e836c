import { describe, expect, it } from 'vitest';
import { opensToBeWritten, whyNobodyToRemind } from './board-calls.ts';

const whyNot = (fields: Partial<Parameters<typeof whyNobodyToRemind>[0]>) =>
  whyNobodyToRemind({ stato: 'published', destinatari: 3, presaVisione: false, presi: 0, letti: 0, ...fields })
    ?.refused ?? null;

describe('whom a notice is still to be remembered to', () => {
  it('is whoever has not read it, or where it asks for it has not confirmed it', () => {
    expect(whyNot({ letti: 2 })).toBeNull();
    expect(whyNot({ letti: 3 })).toBe('notice-read-by-all');
    expect(whyNot({ presaVisione: true, letti: 3, presi: 2 })).toBeNull();
    expect(whyNot({ presaVisione: true, letti: 3, presi: 3 })).toBe('notice-read-by-all');
  });

  it('is nobody of a notice that does not hang', () => {
    for (const stato of ['draft', 'scheduled', 'ended'] as const) expect(whyNot({ stato })).toBe('notice-not-on-board');
  });
});

it('is opened to be written before it hangs, and to be read from then on', () => {
  const states = ['draft', 'scheduled', 'published', 'ended'] as const;
  expect(states.filter((stato) => opensToBeWritten({ stato }))).toEqual(['draft', 'scheduled']);
});
