import { afterEach, describe, expect, it, vi } from 'vitest';
import * as accounts from '../features/accounts/accounts.contract.ts';
import { addressOf } from './api.ts';
import { ACCOUNT_ADDRESS } from './constants.ts';
import { askEarly, takeEarlyAnswer } from './early-answer.ts';

const LIST = '/apiback/api/doccedolino/lista';
const headers = vi.fn<(sent: RequestInit['headers']) => void>();

afterEach(() => {
  // What a test has not taken is no answer to the next one.
  for (const address of [ACCOUNT_ADDRESS, LIST]) void takeEarlyAnswer(address, null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  headers.mockClear();
});

/** Asks as a server would answer, with the calls that were made in their order. */
function asked(token: string, status = 200): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    calls.push(address);
    headers(init.headers);
    return Promise.resolve(new Response(JSON.stringify({ login: 'azienda' }), { status }));
  });
  askEarly(token, ({ login }) => (login === 'azienda' ? [LIST] : []));
  return calls;
}

describe('what is asked for before the app is there', () => {
  it('is the account, at the address of its contract', () => {
    expect(ACCOUNT_ADDRESS).toBe(addressOf(accounts.account));
    expect(asked('a')).toEqual([ACCOUNT_ADDRESS]);
  });

  it('is then what the screen of this account begins with, before the account is handed over', async () => {
    const calls = asked('a');
    const account = await takeEarlyAnswer(ACCOUNT_ADDRESS, 'a');
    expect(calls).toEqual([ACCOUNT_ADDRESS, LIST]);
    expect(await account?.json()).toEqual({ login: 'azienda' });
    expect(headers).toHaveBeenLastCalledWith(expect.objectContaining({ Authorization: 'Bearer a' }));
  });

  it('is nothing more where the account is refused', async () => {
    const calls = asked('a', 401);
    expect((await takeEarlyAnswer(ACCOUNT_ADDRESS, 'a'))?.status).toBe(401);
    expect(calls).toEqual([ACCOUNT_ADDRESS]);
  });

  it('is given once, to the token it was asked for with', async () => {
    asked('a');
    await takeEarlyAnswer(ACCOUNT_ADDRESS, 'a');
    expect(takeEarlyAnswer(ACCOUNT_ADDRESS, 'a')).toBeNull();
    expect((await takeEarlyAnswer(LIST, 'a'))?.status).toBe(200);
    expect(takeEarlyAnswer(LIST, 'a')).toBeNull();
  });

  it('is given to nobody else', () => {
    asked('a');
    expect(takeEarlyAnswer(ACCOUNT_ADDRESS, 'b')).toBeNull();
    expect(takeEarlyAnswer(ACCOUNT_ADDRESS, 'a')).toBeNull();
  });

  it('is no answer to another call', () => {
    asked('a');
    expect(takeEarlyAnswer('/apiback/api/docbase', 'a')).toBeNull();
  });

  it('is no answer any more after fifteen seconds', () => {
    vi.useFakeTimers();
    asked('a');
    vi.advanceTimersByTime(15_000);
    expect(takeEarlyAnswer(ACCOUNT_ADDRESS, 'a')).toBeNull();
  });
});
