import { describe, expect, it } from 'vitest';
import { wordsOf } from './search.ts';

describe('the words of a search', () => {
  it('match a month from its third letter on, a year or a kind, and always their own letters', () => {
    expect(wordsOf('  Ferrari ott  2026 cedolini')).toEqual([
      { text: 'Ferrari', month: null, year: null, kinds: [] },
      { text: 'ott', month: 10, year: null, kinds: [] },
      { text: '2026', month: null, year: 2026, kinds: [] },
      { text: 'cedolini', month: null, year: null, kinds: ['payslip'] },
    ]);
    expect(wordsOf('ot CU 12026')).toMatchObject([{ month: null }, { kinds: ['taxCertificate'] }, { year: null }]);
  });

  it('are never looked up as object properties, and only the first six count', () => {
    expect(wordsOf('constructor __proto__')).toMatchObject([{ kinds: [] }, { kinds: [] }]);
    expect(wordsOf('a b c d e f g h')).toHaveLength(6);
  });
});
