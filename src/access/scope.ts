import type { Role } from './roles.ts';

/**
 * The records that a transaction may access. The database enforces the scope through row policies
 * (database/migrations); a store's own WHERE only narrows it further. A scope covers the active grant alone, never the
 * union of an account's grants.
 */
export type Scope =
  /** Before the login: no account is known yet, or the account whose session has no scope yet. */
  | { role: 'authentication'; accountId?: string; isStranger?: true }
  /** The holder of a mailed key may access only the account, grant and practice in the key's own row. */
  | { role: 'keyHolder'; accountId: string | null; grantId: string | null; practiceId: string | null }
  | { role: 'admin'; accountId: string }
  | { role: 'consultant'; accountId: string; practiceId: string }
  | { role: 'company'; accountId: string; practiceId: string; companyIds: readonly string[] }
  /** A company login limited to some branches; the database reads the branches from the login's grant. */
  | { role: 'branch'; accountId: string; practiceId: string; companyIds: readonly string[]; grantId: string }
  | { role: 'employee'; accountId: string; practiceId: string; companyIds: readonly string[]; employeeId: string }
  /**
   * Work that outlives a request, on behalf of the account that requested it. Without a practice, the work belongs to
   * the installation.
   */
  | { role: 'job'; accountId: string | null; practiceId: string | null };

/** The scope of unknown callers before the login. They share a limited number of database connections (P69). */
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
  /** The companies that a COMPANY grant may access: its own, and its subsidiaries if it heads a group. */
  companyIds: readonly string[];
  employeeId: string | null;
  /** What the caller must do before anything else; null if nothing. */
  mustFirst: Duty | null;
  /** Until when the last re-authentication counts as fresh; null if the caller must re-authenticate. */
  freshUntil: string | null;
  /** Set if the caller is payroll software with an API key: the key's rights, companies and kinds (null = all). */
  key?: {
    id: string;
    companyIds: readonly string[] | null;
    kinds: readonly string[] | null;
    rights: readonly KeyRight[];
  };
}

/**
 * `password-change-required`: a one-time password must be changed. `second-factor-required`: the role requires a second
 * factor and the account has none.
 */
export type Duty = 'password-change-required' | 'second-factor-required';

/**
 * What an API key may do (P124): deliver single documents; upload whole files and follow their intakes; confirm
 * finished intakes and publish; fetch documents; list employees who have not read a document, and remind them.
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
