import { call } from '../../../../web/api.ts';
import { ApiProblem } from '../../../../web/api-problem.ts';
import { canHaveWorker, pushHere, startServiceWorker } from '../../../../web/service-worker-registration.ts';
import { addPush, endPush, readPush } from '../push.contract.ts';

/** Whether this browser gets the notifications of the active grant: `on`, `off`, `denied` by the user, or `unable`. */
export type Here = 'unable' | 'denied' | 'off' | 'on';

/** Whether the browser supports push notifications; on iOS only apps on the Home Screen do. */
export function canBeTold(): boolean {
  return canHaveWorker() && 'PushManager' in window && 'Notification' in window;
}

const deviceOf = (own: PushSubscription) => {
  const { keys = {} } = own.toJSON();
  return { endpoint: own.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
};

const base64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Checks this device and ties an existing subscription to the current session. Drops a subscription that belongs to
 * another person, was ended elsewhere, or was made with a key that the portal no longer uses.
 */
export async function toldHere(): Promise<Here> {
  if (!canBeTold()) return 'unable';
  if (Notification.permission === 'denied') return 'denied';
  const own = await pushHere();
  if (!own) return 'off';
  const [{ qui, altrove }, { chiave }] = await Promise.all([
    call(addPush, { body: { ...deviceOf(own), rinnova: true } }),
    call(readPush, {}),
  ]);
  if (base64url(own.options.applicationServerKey) !== chiave) {
    await endHere();
    return 'off';
  }
  if (!qui && !altrove) await own.unsubscribe();
  return qui ? 'on' : 'off';
}

/**
 * Shows the browser's permission prompt and subscribes this device; returns false if the person or the browser refuses.
 */
export async function tellHere(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const [{ chiave }, registration] = await Promise.all([call(readPush, {}), startServiceWorker()]);
  if (!registration) throw new Error('no worker');
  const { pushManager } = await navigator.serviceWorker.ready;
  const own = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: chiave });
  await call(addPush, { body: deviceOf(own) });
  return true;
}

/**
 * Ends the notifications of the active grant on this device. The browser keeps its subscription if another grant uses
 * it.
 */
export async function endHere(): Promise<void> {
  const own = await pushHere();
  if (!own) return;
  const { altrove } = await call(endPush, { body: { endpoint: own.endpoint } }).catch(whereGone);
  if (!altrove) await own.unsubscribe();
}

/** Ends the notifications of the active grant on all devices. */
export async function endEverywhere(): Promise<void> {
  await call(endPush, { body: {} }).catch(whereGone);
  await toldHere();
}

/** Ignores the 404 of a subscription that was already ended elsewhere. */
function whereGone(error: unknown) {
  if (error instanceof ApiProblem && error.status === 404) return { altrove: false };
  throw error;
}
