import { describe, expect, it } from 'vitest';
import { isBlank } from '../../text/common/blank.ts';
import { whyNotTouch } from './note.ts';

describe('a note', () => {
  it.each(['', ' ', '\n\t', '\u00a0', '\u200b', ' \u00a0\u200b\ufeff ', '\u3164'])(
    'counts as blank if it has no visible character: %j',
    (text) => {
      expect(isBlank(text)).toBe(true);
    },
  );

  it('does not count as blank if it has one visible character', () => {
    expect(isBlank(' . ')).toBe(false);
    expect(isBlank('\u200bà\u00a0')).toBe(false);
  });

  it('can be changed only by its author', () => {
    const note = { id: '1', companyId: '2', createdBy: '3' };
    expect(whyNotTouch(note, '3')).toBeNull();
    expect(whyNotTouch(note, '4')?.refused).toBe('note-of-another');
  });
});
