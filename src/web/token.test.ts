import { beforeEach, describe, expect, it } from 'vitest';
import { aStorage } from '../../test/support/portal/storage.ts';
import { STORAGE } from './constants.ts';
import { keepToken, readToken, removeToken, replaceToken, type Storages } from './token.ts';

describe('where the token is kept (spec §4)', () => {
  let storages: Storages;
  beforeEach(() => {
    storages = { local: aStorage(), session: aStorage() };
  });

  it('uses only local storage with remember-me', () => {
    keepToken(storages, 't', true);
    expect(storages.local.getItem(STORAGE.token)).toBe('t');
    expect(storages.session.getItem(STORAGE.token)).toBeNull();
  });

  it('uses only session storage without it', () => {
    keepToken(storages, 'old', true);
    keepToken(storages, 't', false);
    expect(storages.local.getItem(STORAGE.token)).toBeNull();
    expect(storages.session.getItem(STORAGE.token)).toBe('t');
  });

  it('reads this tab’s token first', () => {
    storages.local.setItem(STORAGE.token, 'remembered');
    expect(readToken(storages)).toBe('remembered');
    storages.session.setItem(STORAGE.token, 'tab');
    expect(readToken(storages)).toBe('tab');
  });

  it.each([true, false])('keeps the choice at a switch of role (remember-me %s)', (rememberMe) => {
    keepToken(storages, 'old', rememberMe);
    replaceToken(storages, 'new');
    expect((rememberMe ? storages.local : storages.session).getItem(STORAGE.token)).toBe('new');
    expect((rememberMe ? storages.session : storages.local).getItem(STORAGE.token)).toBeNull();
  });

  it('removes both at logout', () => {
    storages.local.setItem(STORAGE.token, 'a');
    storages.session.setItem(STORAGE.token, 'b');
    removeToken(storages);
    expect(readToken(storages)).toBeNull();
  });
});
