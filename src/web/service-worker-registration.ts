import { queryClient, whenSessionEnds } from './session.ts';

/** The used part of Trusted Types; TypeScript's library has no types for it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    createScriptURL(address: string): string;
  };
}

const WORKER = '/backoffice/sw.js';

/** The one policy of the page (`trusted-types portale`): it lets only our own worker addresses through. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const onlyOurs = (candidate: string) => {
    if (candidate !== WORKER) throw new TypeError('Not a worker of this portal');
    return candidate;
  };
  return trustedTypes?.createPolicy('portale', { createScriptURL: onlyOurs }).createScriptURL(address) ?? address;
}

/** The worker fetches the whole shell a second time: only after the first screen has loaded. */
const AFTER_LOAD_MS = 8000;

/** How often an open page asks for a newer version; returning to the page asks, too. */
const ASK_EVERY_MS = 3_600_000;

/** The worker of a newer version, ready to take over. */
let ready: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function set(worker: ServiceWorker | null): void {
  ready = worker;
  for (const listener of listeners) listener();
}

/** A newer version that waits until the person takes it. */
export const newVersion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isReady: () => ready !== null,
  /** Loads the page again under the newer version. */
  apply(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    ready?.postMessage('apply');
  },
};

/** A page that was loaded after the update has the new version already: its worker takes over silently. */
async function offerUpdate(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const isOurs = await new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    worker.postMessage({ has: new URL(import.meta.url).pathname }, [port2]);
  });
  port1.close();
  if (isOurs) worker.postMessage('apply');
  else set(worker);
}

/** A browser without service workers may answer without a registration. */
function watchForUpdates(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return;
  const { serviceWorker } = navigator;
  // A page that no worker controls has no older version to replace.
  if (registration.waiting && serviceWorker.controller) void offerUpdate(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) void offerUpdate(worker);
    });
  });
  const ask = () => {
    // No network, no answer: the next time is soon enough.
    if (navigator.onLine && document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, ASK_EVERY_MS);
}

/** Whether the portal has a worker here at all: in a build, where the browser has workers. */
export function canHaveWorker(): boolean {
  return typeof navigator !== 'undefined' && 'serviceWorker' in navigator && import.meta.env.PROD;
}

let started: Promise<ServiceWorkerRegistration | undefined> | null = null;
/** Starts the worker, once; undefined where it could not start. */
export function startServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  started ??= navigator.serviceWorker.register(trusted(WORKER), { scope: '/backoffice/' }).then(
    (registration) => {
      watchForUpdates(registration);
      return registration;
    },
    (error: unknown) => {
      // The portal works without it; only opening it offline does not.
      console.warn('The service worker could not start', error);
      return undefined;
    },
  );
  return started;
}

/** Registers the worker that keeps the shell, some time after the page is drawn. */
export function registerServiceWorker(): void {
  if (!canHaveWorker()) return;
  window.addEventListener('load', () => setTimeout(() => void startServiceWorker(), AFTER_LOAD_MS));
  // A notification that was tapped leads this window to what it tells of.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open !== 'string') return;
    // What is new is in no list that was fetched before.
    void queryClient.invalidateQueries();
    window.location.hash = data.open;
  });
  whenSessionEnds((why) => {
    if (why === 'left') void giveUpPush();
  });
}

/** What this browser has of a push service, whoever it was for. */
export async function pushHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/backoffice/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Whoever leaves is told nothing here any more, whoever holds the device next (P105). */
async function giveUpPush(): Promise<void> {
  try {
    await (await pushHere())?.unsubscribe();
  } catch (error) {
    // The server has ended it with the login; the push service is asked once more by the next one who tells it.
    console.warn('The browser kept its push address', error);
  }
}
