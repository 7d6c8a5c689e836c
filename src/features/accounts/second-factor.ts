import type { Role } from '../../access/roles.ts';

/**
 * Whether a passkey replaces the password and is no second factor: for an account that is only a worker's (P199). The
 * server decides by `asks_second_factor`; the page arranges its sections by this.
 */
export function passkeyOpensAlone(grants: readonly { role: Role }[]): boolean {
  return grants.every(({ role }) => role === 'EMPLOYEE');
}
