import type { Role } from '../access/roles.ts';
import type { Actor } from '../access/scope.ts';
import type { EventPerson, LedgerEvent } from './ledger.ts';

declare module '../server/http/change.ts' {
  interface Said {
    event: LedgerEvent;
    author: Author;
  }
}

/** How the history calls who acted (spec §2, column Tipo). */
export const ACTOR_TYPES = {
  ADMIN: 'Amministratore',
  CONSULTANT: 'Consulente',
  COMPANY: 'Azienda',
  BRANCH: 'Filiale',
  EMPLOYEE: 'Lavoratore',
} as const satisfies Record<Role, string>;

/** Who did it, as the events keep it: an account from an address, or the portal itself. */
export interface Author {
  actor: Actor | null;
  /** Network address from where. */
  address?: string;
  /** Who it was, where the actor is not at hand: a job works for the person who asked for it. */
  person?: EventPerson;
}

/** Events with the name of the actor and the address; those of a job that no person asked for are the portal's. */
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

/** How the history names an actor. */
export function nameOf(actor: Actor): EventPerson {
  const name = [actor.lastName, actor.firstName].filter(Boolean).join(' ');
  return { login: actor.login, name, type: ACTOR_TYPES[actor.role] };
}

/** The portal itself: its events happen because their day has come. */
export const PORTAL: Author = { actor: null, person: { login: 'portale', name: 'Portale lavoro', type: 'Portale' } };
