import { beforeEach, describe, expect, it } from 'vitest';
import { aStorage } from '../../test/support/portal/storage.ts';
import { decide, type GuardedRoute, matchRoute } from './guard.ts';
import { askedPlace, rememberAddress, takeRemembered } from './remembered-address.ts';

const ROUTES: GuardedRoute[] = [
  { path: '/login', access: 'public' },
  { path: '/consultant/home', access: ['CONSULTANT'] },
  { path: '/company/documents/lav', access: ['COMPANY', 'CONSULTANT'] },
  { path: '/documents/history/multi', access: ['COMPANY', 'CONSULTANT'] },
  { path: '/documents/history/$id', access: ['COMPANY'] },
];

describe('the access check of a route (spec §2, §6)', () => {
  it('admits everyone to a public route', () => {
    expect(decide('public', null)).toBe('enter');
  });

  it('sends a visitor who is not logged in to the login', () => {
    expect(decide(['COMPANY'], null)).toBe('login');
  });

  it('refuses a role that the route does not list', () => {
    expect(decide(['COMPANY'], 'EMPLOYEE')).toBe('forbidden');
    expect(decide(['COMPANY'], 'COMPANY')).toBe('enter');
  });
});

describe('matchRoute', () => {
  it('prefers a fixed segment to a parameter', () => {
    expect(matchRoute(ROUTES, '/documents/history/multi?listaID=1')?.path).toBe('/documents/history/multi');
    expect(matchRoute(ROUTES, '/documents/history/7')?.path).toBe('/documents/history/$id');
  });

  it('matches neither a longer nor a shorter path', () => {
    expect(matchRoute(ROUTES, '/documents/history')).toBeUndefined();
    expect(matchRoute(ROUTES, '/login/x')).toBeUndefined();
  });
});

it('a URL may name a grant (P116), which is removed once it is read', () => {
  expect(askedPlace('/dipendente/documents?documento=7&accesso=3')).toEqual({
    grant: '3',
    month: undefined,
    address: '/dipendente/documents?documento=7',
  });
  expect(askedPlace('/dipendente/home?accesso=3')).toMatchObject({ grant: '3', address: '/dipendente/home' });
  expect(askedPlace('/company/documents/lav?codiceAzienda=1&codiceAzienda=2').grant).toBeUndefined();
  expect(askedPlace('')).toEqual({ grant: undefined, month: undefined, address: '' });
});

it.each([
  ['202610', 10],
  ['202601', 1],
  ['202613', undefined],
  ['10', undefined],
  ['<b>', undefined],
])('a mail’s link names the payslip’s month for the login page: %s', (mese, month) => {
  const asked = askedPlace(`/dipendente/documents?documento=7&accesso=3&mese=${mese}`);
  expect(asked).toEqual({ grant: '3', month, address: '/dipendente/documents?documento=7' });
});

describe('the URL remembered for the login (P25)', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = aStorage();
  });

  it('is returned only once', () => {
    rememberAddress(storage, ROUTES, '/company/documents/lav?codiceAzienda=1');
    expect(takeRemembered(storage, ROUTES, 'COMPANY')).toBe('/company/documents/lav?codiceAzienda=1');
    expect(takeRemembered(storage, ROUTES, 'COMPANY')).toBeNull();
  });

  it('is kept until a role logs in that may open it', () => {
    rememberAddress(storage, ROUTES, '/consultant/home');
    expect(takeRemembered(storage, ROUTES, 'COMPANY')).toBeNull();
    expect(takeRemembered(storage, ROUTES, 'CONSULTANT')).toBe('/consultant/home');
  });

  it.each(['https://example.invalid/', '//example.invalid/x', '/unknown', '/login', 'javascript:alert(1)'])(
    'is not stored if it is %s',
    (address) => {
      rememberAddress(storage, ROUTES, address);
      expect(takeRemembered(storage, ROUTES, 'CONSULTANT')).toBeNull();
    },
  );

  it('is dropped if the storage holds a foreign URL', () => {
    storage.setItem('portale.indirizzo', '//example.invalid/x');
    expect(takeRemembered(storage, ROUTES, 'COMPANY')).toBeNull();
    expect(storage.length).toBe(0);
  });
});
