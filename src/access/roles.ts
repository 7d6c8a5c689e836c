/**
 * Roles of the portal, sorted by priority: if an account has several, the first becomes active. They are the roles of
 * spec §6, and BRANCH, a company login that sees the people of some of the company's branches (P172).
 */
export const ROLES = ['ADMIN', 'CONSULTANT', 'COMPANY', 'BRANCH', 'EMPLOYEE'] as const;
export type Role = (typeof ROLES)[number];

/** The role's name in `authorities` (spec §6). */
export const AUTHORITIES = {
  ADMIN: 'ROLE_ADMIN',
  CONSULTANT: 'ROLE_CONSULTANT',
  COMPANY: 'ROLE_COMPANY',
  BRANCH: 'ROLE_BRANCH',
  EMPLOYEE: 'ROLE_USER',
} as const satisfies Record<Role, string>;

/** The path segment of a role's profile (spec §3). */
export const DIRECTORIES = {
  ADMIN: 'admin',
  CONSULTANT: 'consultant',
  COMPANY: 'company',
  BRANCH: 'filiale',
  EMPLOYEE: 'dipendente',
} as const satisfies Record<Role, string>;
