import { describe, expect, it } from 'vitest';
import { opensToBeWritten, whyNobodyToRemind } from './board-calls.ts';

const whyNot = (fields: Partial<Parameters<typeof whyNobodyToRemind>[0]>) =>
  whyNobodyToRemind({ stato: 'published', destinatari: 3, presaVisione: false, presi: 0, letti: 0, ...fields })
    ?.refused ?? null;

describe('a reminder of a notice', () => {
  it('is possible while a reader has not read it or, if required, not acknowledged it', () => {
    expect(whyNot({ letti: 2 })).toBeNull();
    expect(whyNot({ letti: 3 })).toBe('notice-read-by-all');
    expect(whyNot({ presaVisione: true, letti: 3, presi: 2 })).toBeNull();
    expect(whyNot({ presaVisione: true, letti: 3, presi: 3 })).toBe('notice-read-by-all');
  });

  it('is impossible while the notice is not on the board', () => {
    for (const stato of ['draft', 'scheduled', 'ended'] as const) expect(whyNot({ stato })).toBe('notice-not-on-board');
  });
});

it('a click on a notice opens the form before publication, and the reading view afterwards', () => {
  const states = ['draft', 'scheduled', 'published', 'ended'] as const;
  expect(states.filter((stato) => opensToBeWritten({ stato }))).toEqual(['draft', 'scheduled']);
});
