import * as z from 'zod/mini';
import { STORAGE } from '../../../../web/constants.ts';

/** What the person leaves for, kept in this tab until the provider sends back. */
const Entrance = z.object({ links: z.boolean(), rememberMe: z.boolean() });
type Entrance = z.output<typeof Entrance>;

export function leaveFor(address: string, entrance: Entrance): void {
  const back = new URL(new URL(address).searchParams.get('redirect_uri') ?? window.location.href);
  // Seen under another name, the portal would not know who comes back: it begins at its own.
  if (back.origin !== window.location.origin) {
    const { pathname, hash } = window.location;
    window.location.assign(`${back.origin}${pathname}${hash}`);
    return;
  }
  window.sessionStorage.setItem(STORAGE.entrance, JSON.stringify(entrance));
  window.location.assign(address);
}

/** A tab that has not begun it comes to log in; the server says that it began elsewhere. */
export function takeEntrance(): Entrance {
  const kept = window.sessionStorage.getItem(STORAGE.entrance);
  window.sessionStorage.removeItem(STORAGE.entrance);
  const read = kept === null ? null : z.safeParse(Entrance, JSON.parse(kept));
  return read?.data ?? { links: false, rememberMe: false };
}
