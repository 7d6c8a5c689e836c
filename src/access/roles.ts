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

/** The directory of a role's profile in addresses (spec §3). */
export const DIRECTORIES = {
  ADMIN: 'admin',
  CONSULTANT: 'consultant',
  COMPANY: 'company',
  EMPLOYEE: 'dipendente',
} as const satisfies Record<Role, string>;
