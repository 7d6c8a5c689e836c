// This feature is frozen: it gets no further functions (docs/product.md).

import { type CallFault, type Reach, whyNotCall } from '../../../server/outgoing.ts';

/** The browsers' push services. A browser supplies the endpoint URL, so the portal accepts only hosts on this list. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** The maximum number of devices per grant of an account. */
export const AT_MOST = 10;

/** A browser's subscription (Push API, PushSubscription). */
export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Whether the URL belongs to one of the browsers' push services.
 * @param reach hosts (`name:port`) that replace the push services in tests
 */
export function isPushService(endpoint: string, reach: Reach): boolean {
  if (whyNotCall(endpoint, reach) !== null) return false;
  const { host, hostname } = new URL(endpoint);
  if (reach.inside.includes(host)) return true;
  return SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
}

/** Whether the keys are an uncompressed point of P-256 and 16 bytes (RFC 8291 §2.1 and §3.2). */
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

/** The host name by which the ledger identifies a device; the complete endpoint is a secret. */
export const serviceOf = (endpoint: string) => new URL(endpoint).hostname;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses between attempts in ms, sixteen hours in total. */
const PAUSES = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, ...[1, 2, 4, 8].map((hours) => hours * HOUR)];

/** Failures that may be temporary. */
const PASSING: readonly string[] = ['unknown-name', 'too-late', 'certificate', 'unreachable'] satisfies CallFault[];

/**
 * What happens to a message: delivered (`told`), dropped (`given-up`), or retried at a date. `expired` means that the
 * device no longer exists.
 */
export type Outcome = 'told' | 'expired' | 'given-up' | Date;

/**
 * Evaluates a push service's response (RFC 8030 §5 and §7.3).
 * @param answer the response's status, or why there was no response
 * @param tries the number of attempts, including this one
 */
export function outcomeOf(answer: number | CallFault, tries: number, now: Date): Outcome {
  if (typeof answer === 'number' && answer >= 200 && answer < 300) return 'told';
  if (answer === 404 || answer === 410) return 'expired';
  const passes = typeof answer === 'number' ? answer === 429 || answer >= 500 : PASSING.includes(answer);
  // A forbidden URL remains forbidden, so the device counts as expired. Any other refusal concerns this message or the
  // portal's key.
  if (!passes) return typeof answer === 'number' ? 'given-up' : 'expired';
  const pause = PAUSES[tries - 1];
  return pause === undefined ? 'given-up' : new Date(now.getTime() + pause);
}
