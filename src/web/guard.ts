import type { Role } from '../access/roles.ts';

/** Who may open a route: everyone, or the listed roles. */
export type Access = 'public' | readonly Role[];

/** The fields of a screen that access checks read. */
export interface GuardedRoute {
  path: string;
  access: Access;
}

/** Whether a visitor may open a route, is sent to the login, or is refused (spec §2 and §6; P25). */
export function decide(access: Access, role: Role | null): 'enter' | 'login' | 'forbidden' {
  if (access === 'public') return 'enter';
  if (role === null) return 'login';
  return access.includes(role) ? 'enter' : 'forbidden';
}

/**
 * The route that matches a URL. Fixed segments take precedence over `$parameters`, so `multi` is not taken for an id.
 */
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
