import type { Role } from './roles.ts';

/**
 * The records a transaction may touch. The database enforces it (row policies read it, database/migrations); a
 * store's own WHERE only narrows further. Never the union of an account's grants: the active one alone.
 */
export type Scope =
  /** Before the login: no account yet, or (with the account) before a session's own scope is open. */
  | { role: 'authentication'; accountId?: string; isStranger?: true }
  /** The holder of a mailed key: account, grant and practice from the key's own row, and nothing else. */
  | { role: 'keyHolder'; accountId: string | null; grantId: string | null; practiceId: string | null }
  | { role: 'admin'; accountId: string }
  | { role: 'consultant'; accountId: string; practiceId: string }
  | { role: 'company'; accountId: string; practiceId: string; companyIds: readonly string[] }
  /** A company's login of some branches: which they are, the database reads in its grant. */
  | { role: 'branch'; accountId: string; practiceId: string; companyIds: readonly string[]; grantId: string }
  | { role: 'employee'; accountId: string; practiceId: string; companyIds: readonly string[]; employeeId: string }
  /** Work that outlives a request, on behalf of the account that asked for it; without a practice, the installation's. */
  | { role: 'job'; accountId: string | null; practiceId: string | null };

/** At the door, for whoever asks: of the database's connections strangers have a few, whatever they ask (P69). */
export const STRANGER = { role: 'authentication', isStranger: true } as const satisfies Scope;

/** Who calls: the account in its active grant. */
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
  /** The companies a COMPANY grant sees: its own, and its subsidiaries' when it heads a group. */
  companyIds: readonly string[];
  employeeId: string | null;
  /** What must be done before anything else, if something must. */
  mustFirst: Duty | null;
  /** Until when the last re-authentication counts. */
  freshUntil: string | null;
  /** Payroll software with an API key: only the calls of its rights, these companies and kinds (null = all). */
  key?: {
    id: string;
    companyIds: readonly string[] | null;
    kinds: readonly string[] | null;
    rights: readonly KeyRight[];
  };
}

/** A one-time password is to be changed; a role that needs a second factor has none yet. */
export type Duty = 'password-change-required' | 'second-factor-required';

/**
 * What an API key may do (P124): deliver document by document; bring whole files and follow them; confirm what is ready,
 * and publish; fetch documents; ask who has not read, and remind.
 */
export const KEY_RIGHTS = ['deliver', 'acquire', 'publish', 'fetch', 'remind'] as const;
export type KeyRight = (typeof KEY_RIGHTS)[number];

/** The scope of an actor's transactions. */
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
