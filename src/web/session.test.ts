import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aStorage } from '../../test/support/storage.ts';
import { keepToken } from './token.ts';

describe('what a browser keeps in memory', () => {
  beforeEach(() => {
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

  it('of the former role is nothing, once another was taken', async () => {
    const { queryClient, switchRole } = await import('./session.ts');
    queryClient.setQueryData(['/apiback/api/doccedolino/lista'], [{ id: '7', cognome: 'Rossi' }]);
    await switchRole('12');
    const kept = queryClient.getQueryCache().getAll();
    expect(kept.map(({ queryKey }) => queryKey)).toEqual([['account']]);
  });
});
