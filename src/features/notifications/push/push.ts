import { whyNotCall } from '../../../server/outgoing.ts';

/** The push services of the browsers: an endpoint is an address that a browser names, so it is held against this list. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** Devices of a login in one place at most. */
export const AT_MOST = 10;

/** What a browser says of a device that it lets be told (Push API, PushSubscription). */
export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** @param inside hosts (`name:port`) that stand in for a push service: in tests, none else */
export function isPushService(endpoint: string, inside: readonly string[]): boolean {
  if (whyNotCall(endpoint, inside) !== null) return false;
  const { host, hostname, port } = new URL(endpoint);
  if (inside.includes(host)) return true;
  return port === '' && SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
}

/** RFC 8291 §2.1 and §3.2: an uncompressed point of P-256, and 16 bytes. */
function areKeys({ p256dh, auth }: Device): boolean {
  const point = bytesOf(p256dh);
  return point?.length === 65 && point[0] === 4 && bytesOf(auth)?.length === 16;
}

function bytesOf(text: string): Buffer | null {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null;
}

export function whyNotTell(device: Device, inside: readonly string[]): 'push-service-unknown' | 'push-keys' | null {
  if (!isPushService(device.endpoint, inside)) return 'push-service-unknown';
  return areKeys(device) ? null : 'push-keys';
}

/** The service alone names a device in the trace: its whole address is a secret. */
export const serviceOf = (endpoint: string) => new URL(endpoint).hostname;
