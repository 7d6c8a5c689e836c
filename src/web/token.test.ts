import { beforeEach, describe, expect, it } from 'vitest';
import { aStorage } from '../../test/support/portal/storage.ts';
import { STORAGE } from './constants.ts';
import {
  keepOfSession,
  keepToken,
  readOfSession,
  readToken,
  removeToken,
  replaceToken,
  type Storages,
} from './token.ts';

describe('the token (spec §4)', () => {
  let storages: Storages;
  beforeEach(() => {
    storages = { local: aStorage(), session: aStorage() };
  });

  it('is kept only in local storage if remember-me is ticked', () => {
    keepToken(storages, 't', true);
    expect(storages.local.getItem(STORAGE.token)).toBe('t');
    expect(storages.session.getItem(STORAGE.token)).toBeNull();
  });

  it('is kept only in session storage if remember-me is not ticked', () => {
    keepToken(storages, 'old', true);
    keepToken(storages, 't', false);
    expect(storages.local.getItem(STORAGE.token)).toBeNull();
    expect(storages.session.getItem(STORAGE.token)).toBe('t');
  });

  it('is read from this tab’s session storage first', () => {
    storages.local.setItem(STORAGE.token, 'remembered');
    expect(readToken(storages)).toBe('remembered');
    storages.session.setItem(STORAGE.token, 'tab');
    expect(readToken(storages)).toBe('tab');
  });

  it.each([true, false])('stays in the same storage when the role is switched (remember-me %s)', (rememberMe) => {
    keepToken(storages, 'old', rememberMe);
    replaceToken(storages, 'new');
    expect((rememberMe ? storages.local : storages.session).getItem(STORAGE.token)).toBe('new');
    expect((rememberMe ? storages.session : storages.local).getItem(STORAGE.token)).toBeNull();
  });

  it('is removed from both storages at logout', () => {
    storages.local.setItem(STORAGE.token, 'a');
    storages.session.setItem(STORAGE.token, 'b');
    removeToken(storages);
    expect(readToken(storages)).toBeNull();
  });

  it.each([true, false])('takes the open eye with it, kept in the same storage (remember-me %s)', (rememberMe) => {
    keepToken(storages, 't', rememberMe);
    keepOfSession(storages, 'netShown', '1');
    const [kept, other] = rememberMe ? [storages.local, storages.session] : [storages.session, storages.local];
    expect([kept.getItem(STORAGE.netShown), other.getItem(STORAGE.netShown)]).toEqual(['1', null]);
    removeToken(storages);
    expect(readOfSession(storages, 'netShown')).toBeNull();
  });
});
