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
    // S2-R56, and employees by decision 26
    ['/change-password', [...ROLES]],
    // S2-R57
    ['/userdata', ['CONSULTANT', 'COMPANY', 'EMPLOYEE']],
  ])('%s is entered by its roles, and by no other', (address, roles) => {
    expect(whoEnters(address).toSorted()).toEqual(roles.toSorted());
  });
});
