import type { Role } from '../access/roles.ts';
import { STORAGE } from './constants.ts';
import { decide, type GuardedRoute, matchRoute } from './guard.ts';
import { firstValue, parseSearch, stringifySearch } from './search.ts';

/**
 * The grant that an address names (`accesso`: in a mail's link, the grant it was sent to), and the address without it.
 */
export function askedPlace(address: string): { grant: string | undefined; address: string } {
  const [path = '', search = ''] = address.split('?');
  const asked = parseSearch(search);
  const { accesso: _, ...rest } = asked;
  return { grant: firstValue(asked, 'accesso'), address: `${path}${stringifySearch(rest)}` };
}

/** Stores the refused address for the next login, if it is one of our guarded routes and not foreign text. */
export function rememberAddress(storage: Storage, routes: readonly GuardedRoute[], address: string): void {
  const route = address.startsWith('/') ? matchRoute(routes, address) : undefined;
  if (route && route.access !== 'public') storage.setItem(STORAGE.remembered, address);
}

/** Returns the remembered address once, and only for a role that may enter it (P25). */
export function takeRemembered(storage: Storage, routes: readonly GuardedRoute[], role: Role): string | null {
  const address = storage.getItem(STORAGE.remembered);
  if (address === null) return null;
  const route = matchRoute(routes, address);
  if (route && decide(route.access, role) !== 'enter') return null;
  storage.removeItem(STORAGE.remembered);
  return route ? address : null;
}
