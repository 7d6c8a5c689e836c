import * as z from 'zod/mini';
import { STORAGE } from '../../../../web/constants.ts';

/** Why the user was sent to the provider. Stored in this tab until the provider redirects back. */
const Entrance = z.object({ links: z.boolean(), rememberMe: z.boolean() });
type Entrance = z.output<typeof Entrance>;

export function leaveFor(address: string, entrance: Entrance): void {
  const back = new URL(new URL(address).searchParams.get('redirect_uri') ?? window.location.href);
  // The provider redirects to the main host, whose session storage differs from that of the portal's other host names.
  // The login must therefore begin at the main host.
  if (back.origin !== window.location.origin) {
    const { pathname, hash } = window.location;
    window.location.assign(`${back.origin}${pathname}${hash}`);
    return;
  }
  window.sessionStorage.setItem(STORAGE.entrance, JSON.stringify(entrance));
  window.location.assign(address);
}

/**
 * Reads and deletes the stored purpose. A tab without one is treated as a login; the server then reports that the login
 * began elsewhere.
 */
export function takeEntrance(): Entrance {
  const kept = window.sessionStorage.getItem(STORAGE.entrance);
  window.sessionStorage.removeItem(STORAGE.entrance);
  const read = kept === null ? null : z.safeParse(Entrance, JSON.parse(kept));
  return read?.data ?? { links: false, rememberMe: false };
}
