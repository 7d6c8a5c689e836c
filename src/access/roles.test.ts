import { expect, it } from 'vitest';
import { AUTHORITIES, DIRECTORIES, ROLES } from './roles.ts';

it('has the spec’s roles in the spec’s priority, each with its authority and its directory (S6-R02 to R08)', () => {
  expect(ROLES.map((role) => [role, AUTHORITIES[role], DIRECTORIES[role]])).toEqual([
    ['ADMIN', 'ROLE_ADMIN', 'admin'],
    ['CONSULTANT', 'ROLE_CONSULTANT', 'consultant'],
    ['COMPANY', 'ROLE_COMPANY', 'company'],
    // The portal's own addition (P172).
    ['BRANCH', 'ROLE_BRANCH', 'filiale'],
    ['EMPLOYEE', 'ROLE_USER', 'dipendente'],
  ]);
});
