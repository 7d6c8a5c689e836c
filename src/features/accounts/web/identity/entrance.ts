import * as z from 'zod/mini';
import { STORAGE } from '../../../../web/constants.ts';

/** The purpose of a trip to the provider, kept in this tab until the provider sends the browser back. */
const Entrance = z.object({ links: z.boolean(), rememberMe: z.boolean() });
type Entrance = z.output<typeof Entrance>;

export function leaveFor(address: string, entrance: Entrance): void {
  const back = new URL(new URL(address).searchParams.get('redirect_uri') ?? window.location.href);
  // At another host name of the portal, the callback would find no session storage: move to the main host first.
  if (back.origin !== window.location.origin) {
    const { pathname, hash } = window.location;
    window.location.assign(`${back.origin}${pathname}${hash}`);
    return;
  }
  window.sessionStorage.setItem(STORAGE.entrance, JSON.stringify(entrance));
  window.location.assign(address);
}

/** A tab that did not begin the trip is treated as a login; the server reports that it began elsewhere. */
export function takeEntrance(): Entrance {
  const kept = window.sessionStorage.getItem(STORAGE.entrance);
  window.sessionStorage.removeItem(STORAGE.entrance);
  const read = kept === null ? null : z.safeParse(Entrance, JSON.parse(kept));
  return read?.data ?? { links: false, rememberMe: false };
}
