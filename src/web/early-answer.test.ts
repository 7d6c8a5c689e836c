import { afterEach, describe, expect, it, vi } from 'vitest';
import * as accounts from '../features/accounts/accounts.contract.ts';
import { addressOf } from './api.ts';
import { ACCOUNT_ADDRESS } from './constants.ts';
import { askForAccount, takeEarlyAnswer } from './early-answer.ts';

afterEach(() => vi.unstubAllGlobals());

function asked(token: string): Response {
  const answer = new Response('{}');
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  askForAccount(token);
  return answer;
}

describe('the account that is asked for before the app is there', () => {
  it('is asked for at the address of its contract', () => {
    expect(ACCOUNT_ADDRESS).toBe(addressOf(accounts.account));
  });

  it('is given once, to the token it was asked for with', async () => {
    const answer = asked('a');
    expect(await takeEarlyAnswer(ACCOUNT_ADDRESS, 'a')).toBe(answer);
    expect(takeEarlyAnswer(ACCOUNT_ADDRESS, 'a')).toBeNull();
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
});
