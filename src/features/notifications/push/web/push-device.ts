import { call } from '../../../../web/api.ts';
import { ApiProblem } from '../../../../web/api-problem.ts';
import { canHaveWorker, pushHere, startServiceWorker } from '../../../../web/service-worker-registration.ts';
import { addPush, endPush, readPush } from '../push.contract.ts';

/** Whether this browser is told of the active place, may be, or cannot. */
export type Here = 'unable' | 'denied' | 'off' | 'on';

/** Whether the browser knows push at all: on iOS only what was added to the Home Screen does. */
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
 * Where it is told already, the device belongs to this login from now on. The browser gives up what is another person's,
 * what was ended from elsewhere, and what the portal could not sign any more.
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

/** Asks the person by the browser's own question, and has this device told; false where the person or browser refuses. */
export async function tellHere(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const [{ chiave }, registration] = await Promise.all([call(readPush, {}), startServiceWorker()]);
  if (!registration) throw new Error('no worker');
  const { pushManager } = await navigator.serviceWorker.ready;
  const own = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: chiave });
  await call(addPush, { body: deviceOf(own) });
  return true;
}

/** This device is told of this place no more; the browser keeps its address where it is told of another. */
export async function endHere(): Promise<void> {
  const own = await pushHere();
  if (!own) return;
  const { altrove } = await call(endPush, { body: { endpoint: own.endpoint } }).catch(whereGone);
  if (!altrove) await own.unsubscribe();
}

/** No device is told of this place any more. */
export async function endEverywhere(): Promise<void> {
  await call(endPush, { body: {} }).catch(whereGone);
  await toldHere();
}

/** Ended already, from elsewhere. */
function whereGone(error: unknown) {
  if (error instanceof ApiProblem && error.status === 404) return { altrove: false };
  throw error;
}
