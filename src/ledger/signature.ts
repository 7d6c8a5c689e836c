import type { Role } from '../access/roles.ts';
import type { Actor } from '../access/scope.ts';
import type { EventPerson, LedgerEvent } from './ledger.ts';

declare module '../server/http/change.ts' {
  interface Said {
    event: LedgerEvent;
    author: Author;
  }
}

/** The name of each kind of actor in the history (spec §2, column Tipo). */
export const ACTOR_TYPES = {
  ADMIN: 'Amministratore',
  CONSULTANT: 'Consulente',
  COMPANY: 'Azienda',
  BRANCH: 'Filiale',
  EMPLOYEE: 'Lavoratore',
} as const satisfies Record<Role, string>;

/** The author of events: an account with its network address, or the portal itself. */
export interface Author {
  actor: Actor | null;
  /** The account's network address. */
  address?: string;
  /** The person who requested a job; used if there is no actor. */
  person?: EventPerson;
}

/**
 * Adds the actor's name and network address to events. Events of a job that no person requested are signed by the
 * portal itself.
 */
export function signed(
  events: readonly LedgerEvent[],
  { actor, address, person }: Author,
  note?: string | null,
): LedgerEvent[] {
  const author = {
    ...(person ?? (actor ? nameOf(actor) : {})),
    ...(address ? { address } : {}),
    ...(note ? { note } : {}),
  };
  return events.map((event) => ({ ...event, person: { ...event.person, ...author } }));
}

/** The actor's name in the history. */
export function nameOf(actor: Actor): EventPerson {
  const name = [actor.lastName, actor.firstName].filter(Boolean).join(' ');
  return { login: actor.login, name, type: ACTOR_TYPES[actor.role] };
}

/** The portal itself, as the author of events that happen because their day has come. */
export const PORTAL: Author = { actor: null, person: { login: 'portale', name: 'Portale lavoro', type: 'Portale' } };
