import { describe, expect, it } from 'vitest';
import type { Who } from '../../test/support/isolation/matrix.ts';
import { mayCall, PERMISSIONS, type PermissionName } from './permissions.ts';
import { AUTHORITIES, ROLES, type Role } from './roles.ts';

/** The permissions that each feature also states in its isolation matrix. */
const SAID = Object.values(import.meta.glob<{ WHO?: Who }>('../**/*.matrix.ts', { eager: true })).flatMap(
  ({ WHO = {} }) => Object.entries(WHO),
);
const WHO: Who = Object.fromEntries(SAID);

const LETTERS: Record<Role, string> = { ADMIN: 'A', CONSULTANT: 'C', COMPANY: 'Z', BRANCH: 'F', EMPLOYEE: 'D' };

describe('the permission table', () => {
  it.each(Object.keys(PERMISSIONS) as PermissionName[])(
    'grants %s exactly to the roles that the specification names',
    (name) => {
      const who = WHO[name];
      const allowed = ROLES.filter((role) => mayCall(name, role)).map((role) => LETTERS[role]);
      expect(allowed.join(' ')).toBe(who === 'public' ? 'A C Z F D' : who);
      expect(mayCall(name, null), 'whom nobody knows').toBe(who === 'public');
    },
  );

  it('has exactly the rows of the isolation matrices, which are written by hand', () => {
    expect(SAID.map(([name]) => name).sort()).toEqual(Object.keys(PERMISSIONS).sort());
  });
});

describe('a role', () => {
  it("has the specification's priority for becoming active: admin, consultant, company, employee (§6)", () => {
    expect(ROLES.filter((role) => role !== 'BRANCH')).toEqual(['ADMIN', 'CONSULTANT', 'COMPANY', 'EMPLOYEE']);
  });

  it('appears in authorities as the specification writes it (§6)', () => {
    expect(ROLES.map((role) => AUTHORITIES[role])).toEqual([
      'ROLE_ADMIN',
      'ROLE_CONSULTANT',
      'ROLE_COMPANY',
      // A company login limited to some branches (P172).
      'ROLE_BRANCH',
      'ROLE_USER',
    ]);
  });
});
