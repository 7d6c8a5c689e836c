import { SESSION_CHANNEL, TAB_HANDOVER_MS, TAB_LATE_MS } from './constants.ts';
import { browserStorages, keepToken, readToken } from './token.ts';

/** The part of the session that the login page needs; it loads neither queries nor contracts. */

export function isLoggedIn(): boolean {
  return typeof window !== 'undefined' && readToken(browserStorages()) !== null;
}

let lost: 'refused' | 'failed' | null = null;
/**
 * Why the last session was lost if no login followed: the server refused it, or failed to answer with the account. The
 * login page then shows a notice.
 */
export function whyLost(): typeof lost {
  return lost;
}
export function setLost(why: typeof lost): void {
  lost = why;
}

export type ChannelMessage = { kind: 'ask' } | { kind: 'give' | 'ended'; token: string };
/** Connects the portal's tabs of one browser. */
export const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(SESSION_CHANNEL);

/**
 * A new tab has an empty sessionStorage, so it asks the open tabs for their session and waits briefly. If a busy tab
 * answers later, `whenLate` takes the user from the login page to the requested page.
 */
export function adoptSession(whenLate: () => void): Promise<void> {
  if (isLoggedIn() || !channel) return Promise.resolve();
  return new Promise((resolve) => {
    let goesOn = resolve;
    const give = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.kind !== 'give') return;
      end();
      if (isLoggedIn()) return;
      keepToken(browserStorages(), data.token, false);
      goesOn();
    };
    const end = () => channel.removeEventListener('message', give);
    setTimeout(() => {
      resolve();
      goesOn = whenLate;
    }, TAB_HANDOVER_MS);
    setTimeout(end, TAB_LATE_MS);
    channel.addEventListener('message', give);
    channel.postMessage({ kind: 'ask' } satisfies ChannelMessage);
  });
}
