import { expect, it } from 'vitest';
import { AUTHORITIES, DIRECTORIES, ROLES } from './roles.ts';

it('has the spec’s roles in the spec’s order of priority, each with its authority and directory (S6-R02 to R08)', () => {
  expect(ROLES.map((role) => [role, AUTHORITIES[role], DIRECTORIES[role]])).toEqual([
    ['ADMIN', 'ROLE_ADMIN', 'admin'],
    ['CONSULTANT', 'ROLE_CONSULTANT', 'consultant'],
    ['COMPANY', 'ROLE_COMPANY', 'company'],
    // The portal's own role, which the spec does not have (P172).
    ['BRANCH', 'ROLE_BRANCH', 'filiale'],
    ['EMPLOYEE', 'ROLE_USER', 'dipendente'],
  ]);
});
