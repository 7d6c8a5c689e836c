import type { Role } from '../access/roles.ts';
import { type Refusal, refuse } from '../server/refusal.ts';

/** A role in which an account may act, now or after activation (P1–3). */
export interface Grant {
  id: string;
  /**
   * The public id of the user: the id of the employment, the company or the practice. An additional login has an id of
   * its own.
   */
  publicId: string;
  role: Role;
  practiceId: string | null;
  companyId: string | null;
  employeeId: string | null;
  accountId: string | null;
  login: string | null;
  /** The mailbox that receives invitations. */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  webAccess: boolean;
  activatedAt: string | null;
  disabledAt: string | null;
  /** When the last invitation expires; null if the user was never invited. */
  invitedUntil: string | null;
  /** The codes of the branches that a company login is limited to; null if unlimited. */
  branches: readonly string[] | null;
}

/** The states of a user in the API (P6), with their texts in lists. */
export const USER_STATES = {
  maiInvitato: 'Mai invitato',
  inAttesa: 'In attesa',
  scaduta: 'Attivazione scaduta',
  attivo: 'Attivo',
  disattivato: 'Disattivato',
  senzaAccessoWeb: 'Senza accesso web',
} as const;
export type UserState = keyof typeof USER_STATES;

/** Returns the state of a user. It is computed, not stored, because an invitation expires without an event. */
export function stateOf(
  grant: Pick<Grant, 'activatedAt' | 'disabledAt' | 'invitedUntil' | 'webAccess'>,
  now: Date,
): { stato: UserState; fino: string | null } {
  if (grant.disabledAt !== null) return { stato: 'disattivato', fino: null };
  if (!grant.webAccess) return { stato: 'senzaAccessoWeb', fino: null };
  if (grant.activatedAt !== null) return { stato: 'attivo', fino: null };
  if (grant.invitedUntil === null) return { stato: 'maiInvitato', fino: null };
  const pending = new Date(grant.invitedUntil) > now;
  return { stato: pending ? 'inAttesa' : 'scaduta', fino: grant.invitedUntil };
}

/** Returns why an invitation cannot be sent, or null. `grant_invite` in the database checks the same conditions. */
export function whyNotInvite(grant: Pick<Grant, 'activatedAt' | 'disabledAt' | 'webAccess' | 'email'>): Refusal | null {
  if (grant.activatedAt !== null) return refuse('already-active');
  if (grant.disabledAt !== null) return refuse('access-disabled');
  if (!grant.webAccess) return refuse('no-web-access');
  return grant.email === null ? refuse('email-missing') : null;
}

/** Whether the actor can invite, enable and disable this user; `scope_keeps` in the database applies the same rule. */
export function mayManage(
  actor: { role: Role; practiceId: string | null; companyIds: readonly string[] },
  grant: Pick<Grant, 'role' | 'practiceId' | 'companyId'>,
): boolean {
  if (actor.role === 'ADMIN') return grant.role === 'CONSULTANT';
  if (grant.practiceId !== actor.practiceId) return false;
  if (actor.role === 'CONSULTANT') return true;
  const isOfCompany = grant.companyId !== null && actor.companyIds.includes(grant.companyId);
  return actor.role === 'COMPANY' && isOfCompany && grant.role !== 'CONSULTANT';
}

/** The fields of a grant in a list of users. */
export function presentAccess(grant: Grant, now: Date) {
  return {
    id: grant.publicId,
    idUtente: grant.publicId,
    ...stateOf(grant, now),
    login: grant.login,
    email: grant.email,
  };
}
