import { beforeEach, describe, expect, it } from 'vitest';
import { aStorage } from '../../test/support/portal/storage.ts';
import { STORAGE } from './constants.ts';
import { keepToken, readToken, removeToken, replaceToken, type Storages } from './token.ts';

describe('where the token is kept (spec §4)', () => {
  let storages: Storages;
  beforeEach(() => {
    storages = { local: aStorage(), session: aStorage() };
  });

  it('with remember-me in local storage only', () => {
    keepToken(storages, 't', true);
    expect(storages.local.getItem(STORAGE.token)).toBe('t');
    expect(storages.session.getItem(STORAGE.token)).toBeNull();
  });

  it('without it in session storage only', () => {
    keepToken(storages, 'old', true);
    keepToken(storages, 't', false);
    expect(storages.local.getItem(STORAGE.token)).toBeNull();
    expect(storages.session.getItem(STORAGE.token)).toBe('t');
  });

  it('reads the one of this tab first', () => {
    storages.local.setItem(STORAGE.token, 'remembered');
    expect(readToken(storages)).toBe('remembered');
    storages.session.setItem(STORAGE.token, 'tab');
    expect(readToken(storages)).toBe('tab');
  });

  it.each([true, false])('a switch of role keeps the choice (remember-me %s)', (rememberMe) => {
    keepToken(storages, 'old', rememberMe);
    replaceToken(storages, 'new');
    expect((rememberMe ? storages.local : storages.session).getItem(STORAGE.token)).toBe('new');
    expect((rememberMe ? storages.session : storages.local).getItem(STORAGE.token)).toBeNull();
  });

  it('logout removes both', () => {
    storages.local.setItem(STORAGE.token, 'a');
    storages.session.setItem(STORAGE.token, 'b');
    removeToken(storages);
    expect(readToken(storages)).toBeNull();
  });
});
