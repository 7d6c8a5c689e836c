import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../access/roles.ts';
import { decide, matchRoute } from './guard.ts';
import { SCREENS } from './screens.ts';

/** Who enters a route; `stranger` is whoever is not logged in. */
function whoEnters(address: string): string[] {
  const screen = matchRoute(SCREENS, address);
  if (!screen) return ['no such route'];
  const everybody: (Role | null)[] = [null, ...ROLES];
  return everybody.filter((role) => decide(screen.access, role) === 'enter').map((role) => role ?? 'stranger');
}

describe('a route', () => {
  it.each([
    // S2-R07
    ['/company/privacy', ['stranger', ...ROLES]],
    // S2-R12 to R15
    ['/admin/home', ['ADMIN']],
    ['/admin/consultants', ['ADMIN']],
    ['/admin/consultant/new', ['ADMIN']],
    ['/admin/consultant/7/edit', ['ADMIN']],
    ['/admin/privacy', ['ADMIN']],
    ['/admin/privacy/003/new', ['ADMIN']],
    // S2-R46
    ['/privacy', ['CONSULTANT', 'COMPANY']],
    // S2-R56, and employees by P26
    ['/change-password', [...ROLES]],
    // S2-R57
    ['/userdata', ['CONSULTANT', 'COMPANY', 'EMPLOYEE']],
  ])('%s is entered by its roles, and by no other', (address, roles) => {
    expect(whoEnters(address).toSorted()).toEqual(roles.toSorted());
  });

  it('in a role’s own directory is entered by that role; a company’s by its consultant too, and never by an employee', () => {
    const MAY: Record<string, readonly Role[]> = {
      admin: ['ADMIN'],
      consultant: ['CONSULTANT'],
      company: ['CONSULTANT', 'COMPANY'],
      dipendente: ['EMPLOYEE'],
    };
    const tooOpen = SCREENS.filter(({ path, access }) => {
      const may = MAY[path.split('/')[1] ?? ''];
      if (!may || path === '/company/privacy') return false;
      return access === 'public' || access.length === 0 || access.some((role) => !may.includes(role));
    });
    expect(tooOpen.map(({ path }) => path)).toEqual([]);
  });

  it('outside the directories is open to everybody only where it is a public page', () => {
    const open = SCREENS.filter(({ path, access }) => access === 'public' && path !== '/company/privacy');
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/',
      '/account/activate',
      '/account/administrator',
      '/account/email',
      '/account/reset/finish',
      '/account/reset/init',
      '/forbidden',
      '/login',
      '/not-found',
      '/ricevuta',
      '/uc',
    ]);
  });
});
