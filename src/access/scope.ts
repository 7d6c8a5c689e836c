import type { Role } from './roles.ts';

/**
 * The records that a transaction may access. The database enforces it through row policies (database/migrations); a
 * store's own WHERE only narrows it further. It covers the active grant alone, never the union of an account's grants.
 */
export type Scope =
  /** Before the login: no account yet, or the account whose session scope is not open yet. */
  | { role: 'authentication'; accountId?: string; isStranger?: true }
  /** The holder of a mailed key: only the account, grant and practice in the key's own row. */
  | { role: 'keyHolder'; accountId: string | null; grantId: string | null; practiceId: string | null }
  | { role: 'admin'; accountId: string }
  | { role: 'consultant'; accountId: string; practiceId: string }
  | { role: 'company'; accountId: string; practiceId: string; companyIds: readonly string[] }
  /** A company login limited to some branches, which the database reads from its grant. */
  | { role: 'branch'; accountId: string; practiceId: string; companyIds: readonly string[]; grantId: string }
  | { role: 'employee'; accountId: string; practiceId: string; companyIds: readonly string[]; employeeId: string }
  /**
   * Work that outlives a request, on behalf of the account that requested it; without a practice, the installation's.
   */
  | { role: 'job'; accountId: string | null; practiceId: string | null };

/** Before the login, for unknown callers: they share a limited number of database connections (P69). */
export const STRANGER = { role: 'authentication', isStranger: true } as const satisfies Scope;

/** The caller: an account with its active grant. */
export interface Actor {
  accountId: string;
  login: string;
  firstName: string | null;
  lastName: string | null;
  sessionId: string;
  grantId: string;
  role: Role;
  practiceId: string | null;
  companyId: string | null;
  /** The companies that a COMPANY grant sees: its own, and its subsidiaries if it heads a group. */
  companyIds: readonly string[];
  employeeId: string | null;
  /** What the caller must do before anything else, if anything. */
  mustFirst: Duty | null;
  /** Until when the last re-authentication counts as fresh. */
  freshUntil: string | null;
  /** Payroll software with an API key: limited to its rights, these companies and kinds (null = all). */
  key?: {
    id: string;
    companyIds: readonly string[] | null;
    kinds: readonly string[] | null;
    rights: readonly KeyRight[];
  };
}

/** A one-time password must be changed; or the role requires a second factor and the account has none. */
export type Duty = 'password-change-required' | 'second-factor-required';

/**
 * What an API key may do (P124): deliver single documents; upload whole files and follow them; confirm finished intakes
 * and publish; fetch documents; list who has not read, and remind them.
 */
export const KEY_RIGHTS = ['deliver', 'acquire', 'publish', 'fetch', 'remind'] as const;
export type KeyRight = (typeof KEY_RIGHTS)[number];

export function scopeOf(actor: Actor): Scope {
  const { accountId, practiceId, companyIds, employeeId, grantId } = actor;
  if (actor.role === 'ADMIN') return { role: 'admin', accountId };
  if (practiceId === null) throw new Error(`a ${actor.role} grant without a practice`);
  if (actor.role === 'CONSULTANT') return { role: 'consultant', accountId, practiceId };
  if (actor.role === 'COMPANY') return { role: 'company', accountId, practiceId, companyIds };
  if (actor.role === 'BRANCH') return { role: 'branch', accountId, practiceId, companyIds, grantId };
  if (employeeId === null) throw new Error('an EMPLOYEE grant without an employment');
  return { role: 'employee', accountId, practiceId, companyIds, employeeId };
}
