// Frozen: no further features (docs/product.md).

import { type CallFault, type Reach, whyNotCall } from '../../../server/outgoing.ts';

/** The browsers' push services. A browser chooses its endpoint, so the portal only accepts endpoints on this list. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** Maximum devices of an account in one place. */
export const AT_MOST = 10;

/** A browser's subscription (Push API, PushSubscription). */
export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** @param reach its hosts (`name:port`) stand in for a push service, in tests only */
export function isPushService(endpoint: string, reach: Reach): boolean {
  if (whyNotCall(endpoint, reach) !== null) return false;
  const { host, hostname } = new URL(endpoint);
  if (reach.inside.includes(host)) return true;
  return SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
}

/** RFC 8291 §2.1 and §3.2: an uncompressed point of P-256, and 16 bytes. */
function areKeys({ p256dh, auth }: Device): boolean {
  const point = bytesOf(p256dh);
  return point?.length === 65 && point[0] === 4 && bytesOf(auth)?.length === 16;
}

function bytesOf(text: string): Buffer | null {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null;
}

export function whyNotTell(device: Device, reach: Reach): 'push-service-unknown' | 'push-keys' | null {
  if (!isPushService(device.endpoint, reach)) return 'push-service-unknown';
  return areKeys(device) ? null : 'push-keys';
}

/** The ledger identifies a device only by its push service, because the whole endpoint is a secret. */
export const serviceOf = (endpoint: string) => new URL(endpoint).hostname;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses between attempts, sixteen hours in all. */
const PAUSES = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, ...[1, 2, 4, 8].map((hours) => hours * HOUR)];

/** Failures that may pass within moments. */
const PASSING: readonly string[] = ['unknown-name', 'too-late', 'certificate', 'unreachable'] satisfies CallFault[];

/**
 * What happens to a message: delivered, dropped, or retried at a date. `expired` means that the device no longer
 * exists.
 */
export type Outcome = 'told' | 'expired' | 'given-up' | Date;

/**
 * The outcome of a push service's answer (RFC 8030 §5 and §7.3).
 * @param answer its status, or why there is none
 * @param tries attempts so far, including this one
 */
export function outcomeOf(answer: number | CallFault, tries: number, now: Date): Outcome {
  if (typeof answer === 'number' && answer >= 200 && answer < 300) return 'told';
  if (answer === 404 || answer === 410) return 'expired';
  const passes = typeof answer === 'number' ? answer === 429 || answer >= 500 : PASSING.includes(answer);
  // A forbidden address stays forbidden, so the device expires; any other refusal concerns this message or the portal's
  // key.
  if (!passes) return typeof answer === 'number' ? 'given-up' : 'expired';
  const pause = PAUSES[tries - 1];
  return pause === undefined ? 'given-up' : new Date(now.getTime() + pause);
}
