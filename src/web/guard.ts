import type { Role } from '../access/roles.ts';

/** Who may enter a route: everybody, or the named roles. */
export type Access = 'public' | readonly Role[];

/** The fields of a screen that the guard looks at. */
export interface GuardedRoute {
  path: string;
  access: Access;
}

/** The outcome for a caller of a route (spec §2 and §6; P25). */
export function decide(access: Access, role: Role | null): 'enter' | 'login' | 'forbidden' {
  if (access === 'public') return 'enter';
  if (role === null) return 'login';
  return access.includes(role) ? 'enter' : 'forbidden';
}

/** The route of an address: fixed segments come before `$parameters`, so `multi` is not taken for an id. */
export function matchRoute<R extends GuardedRoute>(routes: readonly R[], address: string): R | undefined {
  const segments = (address.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);
  const fits = (route: R) => {
    const pattern = route.path.split('/').filter(Boolean);
    return (
      pattern.length === segments.length && pattern.every((part, i) => part.startsWith('$') || part === segments[i])
    );
  };
  const candidates = routes.filter(fits);
  return candidates.find((route) => !route.path.includes('$')) ?? candidates[0];
}
