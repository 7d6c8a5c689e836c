/** Roles of the portal, in the order in which one becomes active when an account has several (spec §6). */
export const ROLES = ['ADMIN', 'CONSULTANT', 'COMPANY', 'EMPLOYEE'] as const;
export type Role = (typeof ROLES)[number];

/** How a role reads in `authorities` (spec §6). */
export const AUTHORITIES = {
  ADMIN: 'ROLE_ADMIN',
  CONSULTANT: 'ROLE_CONSULTANT',
  COMPANY: 'ROLE_COMPANY',
  EMPLOYEE: 'ROLE_USER',
} as const satisfies Record<Role, string>;
export type Authority = (typeof AUTHORITIES)[Role];

/** The directory of a role's profile in addresses (spec §3). */
export const DIRECTORIES = {
  ADMIN: 'admin',
  CONSULTANT: 'consultant',
  COMPANY: 'company',
  EMPLOYEE: 'dipendente',
} as const satisfies Record<Role, string>;

/** The role that is active first: the first of the spec's priority that the account has (spec §6). */
export function firstRole(roles: readonly Role[]): Role | undefined {
  return ROLES.find((role) => roles.includes(role));
}
