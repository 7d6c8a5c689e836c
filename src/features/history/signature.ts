import type { Role } from '../../access/roles.ts';
import type { Actor } from '../../access/scope.ts';
import type { LedgerEvent } from './ledger.ts';

/** How the history calls who acted (spec §2, column Tipo). */
export const ACTOR_TYPES = {
  ADMIN: 'Amministratore',
  CONSULTANT: 'Consulente',
  COMPANY: 'Azienda',
  EMPLOYEE: 'Lavoratore',
} as const satisfies Record<Role, string>;

/** Events with the name of who acted, and from where. */
export function signed(
  events: readonly LedgerEvent[],
  actor: Actor,
  address: string,
  note?: string | null,
): LedgerEvent[] {
  const person = {
    login: actor.login,
    name: [actor.lastName, actor.firstName].filter(Boolean).join(' '),
    type: ACTOR_TYPES[actor.role],
    address,
    ...(note ? { note } : {}),
  };
  return events.map((event) => ({ ...event, person: { ...event.person, ...person } }));
}

/** Events of a job, which nobody's hand did. */
export function signedByPortal(events: readonly LedgerEvent[]): LedgerEvent[] {
  return events.map((event) => ({
    ...event,
    person: { ...event.person, login: 'portale', name: 'Portale lavoro', type: 'Portale' },
  }));
}
