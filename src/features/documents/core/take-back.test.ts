import { describe, expect, it } from 'vitest';
import { takeBackUntil, whyNotTakeBack } from './take-back.ts';

const at = (time: string) => `2026-11-22T${time}.000Z`;
const published = (time: string, mailsLeaveAt: string | null = null) => ({
  publishedAt: at(time),
  mailsLeaveAt,
  subject: 'Rossi Maria',
});

describe('a publication', () => {
  it('can be taken back for ten minutes', () => {
    expect(whyNotTakeBack([published('17:29:00')], new Date(at('17:38:59')))).toBeNull();
    expect(whyNotTakeBack([published('17:29:00')], new Date(at('17:39:00')))).toMatchObject({
      refused: 'take-back-over',
      data: { names: 'Rossi Maria' },
    });
  });
  it('can be taken back until exactly ten minutes have passed', () => {
    expect(takeBackUntil(at('17:29:00'), null)).toBe(at('17:39:00'));
  });
  it('that is too old is refused, naming at most five owners of its documents', () => {
    const late = ['A', 'B', 'C', 'D', 'E', 'F'].map((subject) => ({ ...published('17:29:00'), subject }));
    expect(whyNotTakeBack(late, new Date(at('18:00:00')))).toMatchObject({ data: { names: 'A, B, C, D, E' } });
  });
  it('can be taken back until the morning if its mails wait until then', () => {
    expect(takeBackUntil(at('00:00:01'), at('06:00:00'))).toBe(at('06:00:00'));
    expect(whyNotTakeBack([published('00:00:01', at('06:00:00'))], new Date(at('05:00:00')))).toBeNull();
  });
  it('cannot be taken back at all if it is too late for one of the documents', () => {
    const all = [published('17:29:00'), published('17:00:00')];
    expect(whyNotTakeBack(all, new Date(at('17:30:00')))).toMatchObject({ refused: 'take-back-over' });
    expect(whyNotTakeBack([], new Date(at('17:30:00')))).toMatchObject({ refused: 'nothing-selected' });
  });
});
