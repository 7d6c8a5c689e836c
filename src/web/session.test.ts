import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aStorage } from '../../test/support/storage.ts';
import { keepToken } from './token.ts';

describe('what a browser keeps in memory', () => {
  beforeEach(() => {
    // A session of its own: a channel reaches the sessions of every other test in this process.
    vi.resetModules();
    vi.stubGlobal('BroadcastChannel', undefined);
    const storages = { local: aStorage(), session: aStorage() };
    vi.stubGlobal('localStorage', storages.local);
    vi.stubGlobal('sessionStorage', storages.session);
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/backoffice/' });
    keepToken(storages, 'a-token-of-the-session', false);
    vi.stubGlobal('fetch', async () => Response.json({ id_token: 'another-token', role: 'EMPLOYEE' }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('of the person who leaves is nothing, once logged out', async () => {
    const { isLoggedIn, logOut, queryClient } = await import('./session.ts');
    queryClient.setQueryData(['/apiback/api/doccedolino/lista'], [{ id: '7', cognome: 'Rossi' }]);
    await logOut();
    expect(isLoggedIn()).toBe(false);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it.each([401, 403])(
    'of a session that the server refuses with %i is nothing, nor its token (spec §7)',
    async (status) => {
      const { isLoggedIn, queryClient } = await import('./session.ts');
      const { call } = await import('./api.ts');
      const { listCompanies } = await import('../directory/companies.contract.ts');
      queryClient.setQueryData(['/apiback/api/doccedolino/lista'], [{ id: '7', cognome: 'Rossi' }]);
      vi.stubGlobal('fetch', async () => Response.json({}, { status }));
      await expect(call(listCompanies, {})).rejects.toMatchObject({ status });
      expect(isLoggedIn()).toBe(false);
      expect(queryClient.getQueryCache().getAll()).toEqual([]);
    },
  );

  it('of an account that cannot be fetched is nothing: that logs out (spec §8)', async () => {
    const { currentAccount, isLoggedIn } = await import('./session.ts');
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
    expect(await currentAccount()).toBeNull();
    expect(isLoggedIn()).toBe(false);
  });

  it('of the former role is nothing, once another was taken', async () => {
    const { queryClient, switchRole } = await import('./session.ts');
    queryClient.setQueryData(['/apiback/api/doccedolino/lista'], [{ id: '7', cognome: 'Rossi' }]);
    await switchRole('12');
    const kept = queryClient.getQueryCache().getAll();
    expect(kept.map(({ queryKey }) => queryKey)).toEqual([['account']]);
  });
});
