import { describe, expect, it } from 'vitest';
import { allValues, firstValue, parseSearch, stringifySearch } from './search.ts';

describe('the query string', () => {
  it('keeps every value a string, with leading zeros', () => {
    expect(parseSearch('?codiceAzienda=000123&page=2&ok=true')).toEqual({
      codiceAzienda: '000123',
      page: '2',
      ok: 'true',
    });
  });

  it('turns a repeated key into a list', () => {
    expect(parseSearch('?codiceAzienda=001&codiceAzienda=002&listaID=7')).toEqual({
      codiceAzienda: ['001', '002'],
      listaID: '7',
    });
  });

  it('accepts keys that `Object.prototype` has, such as `constructor`', () => {
    expect(parseSearch('?constructor=1&toString=2')).toEqual({ constructor: '1', toString: '2' });
  });

  it('writes strings unquoted, lists as repeated keys, and omits empty values', () => {
    expect(stringifySearch({ a: '001', b: ['x', 'y'], c: undefined, d: '', e: null })).toBe('?a=001&b=x&b=y');
    expect(stringifySearch({})).toBe('');
  });

  it('round-trips', () => {
    const search = { q: 'però & più', tag: ['a b', 'c=d'] };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('reads one or many values of a key', () => {
    const search = { a: '1', b: ['2', '3'] };
    expect([firstValue(search, 'a'), firstValue(search, 'b'), firstValue(search, 'c')]).toEqual(['1', '2', undefined]);
    expect([allValues(search, 'a'), allValues(search, 'b'), allValues(search, 'c')]).toEqual([['1'], ['2', '3'], []]);
  });
});
