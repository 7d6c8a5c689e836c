import type { Role } from '../access/roles.ts';
import { STORAGE } from './constants.ts';
import { decide, type GuardedRoute, matchRoute } from './guard.ts';
import { firstValue, parseSearch, stringifySearch } from './search.ts';

/** The place that an address asks for (`accesso`: a mail's link says in whose name it was sent), and the address itself. */
export function askedPlace(address: string): { grant: string | undefined; address: string } {
  const [path = '', search = ''] = address.split('?');
  const asked = parseSearch(search);
  const { accesso: _, ...rest } = asked;
  return { grant: firstValue(asked, 'accesso'), address: `${path}${stringifySearch(rest)}` };
}

/** Keeps the refused address for the next login, if it is a guarded route of ours: never a foreign text. */
export function rememberAddress(storage: Storage, routes: readonly GuardedRoute[], address: string): void {
  const route = address.startsWith('/') ? matchRoute(routes, address) : undefined;
  if (route && route.access !== 'public') storage.setItem(STORAGE.remembered, address);
}

/** The remembered address, once, and only for a role that may enter it (P25). */
export function takeRemembered(storage: Storage, routes: readonly GuardedRoute[], role: Role): string | null {
  const address = storage.getItem(STORAGE.remembered);
  if (address === null) return null;
  const route = matchRoute(routes, address);
  if (route && decide(route.access, role) !== 'enter') return null;
  storage.removeItem(STORAGE.remembered);
  return route ? address : null;
}
