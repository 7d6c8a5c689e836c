import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aStorage } from '../../test/support/portal/storage.ts';
import { keepToken, readToken } from './token.ts';

describe("the data cached in the browser's memory", () => {
  beforeEach(() => {
    // Loads a new copy of the session module, because its channel reaches the session modules of all other tests in
    // this process.
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

  it('is cleared at logout', async () => {
    const { isLoggedIn, logOut, queryClient } = await import('./session.ts');
    queryClient.setQueryData(['/apiback/api/doccedolino/lista'], [{ id: '7', cognome: 'Rossi' }]);
    await logOut();
    expect(isLoggedIn()).toBe(false);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it.each([401, 403])(
    'is cleared with the token when the server refuses the session with %i (spec §7)',
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

  it('is cleared when the account cannot be fetched, because the user is then logged out (spec §8)', async () => {
    const { currentAccount, isLoggedIn, whyLost } = await import('./session.ts');
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
    expect(await currentAccount()).toBeNull();
    expect(isLoggedIn()).toBe(false);
    // An error of the server is no expired session, and the login page must not say so.
    expect(whyLost()).toBe('failed');
  });

  it('is cleared when the user switches to another role', async () => {
    const { queryClient, switchRole } = await import('./session.ts');
    queryClient.setQueryData(['/apiback/api/doccedolino/lista'], [{ id: '7', cognome: 'Rossi' }]);
    await switchRole('12');
    const kept = queryClient.getQueryCache().getAll();
    expect(kept.map(({ queryKey }) => queryKey)).toEqual([['account']]);
  });
});

describe('a new tab asks the open tabs for their session', () => {
  /** The other tab; the test triggers its answer. */
  const other: { hears: (event: { data: unknown }) => void; asked: unknown[] } = { hears: () => undefined, asked: [] };
  class Channel {
    postMessage = (message: unknown) => void other.asked.push(message);
    addEventListener = (_: string, listener: typeof other.hears) => void (other.hears = listener);
    removeEventListener = () => void (other.hears = () => undefined);
  }
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
    vi.stubGlobal('BroadcastChannel', Channel);
    vi.stubGlobal('localStorage', aStorage());
    vi.stubGlobal('sessionStorage', aStorage());
    vi.stubGlobal('window', globalThis);
    other.asked = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const answer = () => other.hears({ data: { kind: 'give', token: 'of-the-other-tab' } });

  it('and receives it before the first render', async () => {
    const { adoptSession, isLoggedIn } = await import('./session.ts');
    const late = vi.fn<() => void>();
    const adopted = adoptSession(late);
    expect(other.asked).toEqual([{ kind: 'ask' }]);
    answer();
    await adopted;
    expect(isLoggedIn()).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(late).not.toHaveBeenCalled();
  });

  it('and accepts it on the login page if a busy tab answers late', async () => {
    const { adoptSession, isLoggedIn } = await import('./session.ts');
    const late = vi.fn<() => void>();
    const adopted = adoptSession(late);
    vi.advanceTimersByTime(1000);
    await adopted;
    expect(isLoggedIn()).toBe(false);
    answer();
    expect(isLoggedIn()).toBe(true);
    expect(late).toHaveBeenCalledOnce();
  });

  it('and ignores sessions that other tabs exchange later', async () => {
    const { adoptSession, isLoggedIn } = await import('./session.ts');
    const late = vi.fn<() => void>();
    void adoptSession(late);
    vi.advanceTimersByTime(60_000);
    answer();
    expect(isLoggedIn()).toBe(false);
    expect(late).not.toHaveBeenCalled();
  });

  it('and keeps its own session if the user has logged in meanwhile', async () => {
    const { adoptSession } = await import('./session.ts');
    void adoptSession(() => undefined);
    vi.advanceTimersByTime(1000);
    keepToken({ local: localStorage, session: sessionStorage }, 'of-this-tab', false);
    answer();
    expect(readToken({ local: localStorage, session: sessionStorage })).toBe('of-this-tab');
  });
});
