import { describe, expect, it } from 'vitest';
import { wordsOf } from './search.ts';

describe('the words of a search', () => {
  it('can mean a month (from its third letter on), a year or a kind, and always match as text', () => {
    expect(wordsOf('  Ferrari ott  2026 cedolini')).toEqual([
      { text: 'Ferrari', month: null, year: null, kinds: [] },
      { text: 'ott', month: 10, year: null, kinds: [] },
      { text: '2026', month: null, year: 2026, kinds: [] },
      { text: 'cedolini', month: null, year: null, kinds: ['payslip'] },
    ]);
    expect(wordsOf('ot CU 12026')).toMatchObject([{ month: null }, { kinds: ['taxCertificate'] }, { year: null }]);
  });

  it('are limited to six, and may be names of object properties', () => {
    expect(wordsOf('constructor __proto__')).toMatchObject([{ kinds: [] }, { kinds: [] }]);
    expect(wordsOf('a b c d e f g h')).toHaveLength(6);
  });
});
