import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseSearch } from '../../../web/search.ts';
import { type Account, queryClient } from '../../../web/session.ts';
import { firstCalls } from './first-calls.ts';
import { viewOf } from './list-view.ts';
import { fetchList } from './use-payslips.ts';

const COMPANY = { azienda: { value: '001', text: 'Alfa' }, codFiscaleAzienda: '10000000017' } as Account;

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('the first calls of a list', () => {
  it.each([
    '',
    'size=50&page=2&sort=cognome,desc',
    'annomese_da=202601&annomese_a=202512&pub=true&stato=10&filcant=A,B&tag=x&tag=y%20z&q=ros%20si',
    'stato=2&data_pubblicazione=2026-11-20&codiceAzienda=001',
  ])('are those that the list makes: %s', async (text) => {
    const made: string[] = [];
    const storage = { getItem: () => null };
    vi.stubGlobal('window', { sessionStorage: storage, localStorage: storage });
    vi.stubGlobal('fetch', (address: string) => {
      made.push(address);
      return Promise.resolve(new Response('[]'));
    });
    const search = parseSearch(text);
    await fetchList(['10000000017'], viewOf(search));
    expect(made).toHaveLength(3);
    expect(firstCalls(COMPANY, search)).toEqual(made);
  });

  it('are not known for a company that is not one’s own', () => {
    expect(firstCalls(COMPANY, parseSearch('codiceAzienda=002'))).toEqual([]);
    expect(firstCalls(COMPANY, parseSearch('codiceAzienda=001&codiceAzienda=002'))).toEqual([]);
    expect(firstCalls({ azienda: null, codFiscaleAzienda: null } as Account, {})).toEqual([]);
  });
});
