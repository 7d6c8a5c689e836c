import type { Role } from '../access/roles.ts';
import { STORAGE } from './constants.ts';
import { decide, type GuardedRoute, matchRoute } from './guard.ts';
import { firstValue, parseSearch, stringifySearch } from './search.ts';

/**
 * Splits a URL into what only a mail's link names and the rest: in `accesso` the grant to which the mail was sent, in
 * `mese` the payslip's month (202610).
 */
export function askedPlace(address: string): {
  grant: string | undefined;
  month: number | undefined;
  address: string;
} {
  const [path = '', search = ''] = address.split('?');
  const asked = parseSearch(search);
  const { accesso: _, mese, ...rest } = asked;
  const period = /^\d{4}(0[1-9]|1[0-2])$/.exec(String(mese));
  return {
    grant: firstValue(asked, 'accesso'),
    month: period ? Number(period[1]) : undefined,
    address: `${path}${stringifySearch(rest)}`,
  };
}

/** Stores the refused URL for the next login if it matches one of our protected routes; other text is ignored. */
export function rememberAddress(storage: Storage, routes: readonly GuardedRoute[], address: string): void {
  const route = address.startsWith('/') ? matchRoute(routes, address) : undefined;
  if (route && route.access !== 'public') storage.setItem(STORAGE.remembered, address);
}

/** Returns the remembered URL and deletes it, but only for a role that may open it (P25). */
export function takeRemembered(storage: Storage, routes: readonly GuardedRoute[], role: Role): string | null {
  const address = storage.getItem(STORAGE.remembered);
  if (address === null) return null;
  const route = matchRoute(routes, address);
  if (route && decide(route.access, role) !== 'enter') return null;
  storage.removeItem(STORAGE.remembered);
  return route ? address : null;
}
