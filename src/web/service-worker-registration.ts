import { queryClient, whenSessionEnds } from './session.ts';

/** The part of Trusted Types that we use; TypeScript's library has no types for it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    createScriptURL(address: string): string;
  };
}

const WORKER = '/backoffice/sw.js';

/** The page's only Trusted Types policy (`trusted-types portale`); it accepts only the URL of our service worker. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const onlyOurs = (candidate: string) => {
    if (candidate !== WORKER) throw new TypeError('Not a worker of this portal');
    return candidate;
  };
  return trustedTypes?.createPolicy('portale', { createScriptURL: onlyOurs }).createScriptURL(address) ?? address;
}

/**
 * The delay before the registration, in ms. The worker downloads the whole shell a second time, so it must wait until
 * the first screen has loaded.
 */
const AFTER_LOAD_MS = 8000;

/** How often, in ms, an open page checks for a newer version; it also checks when the user returns to it. */
const ASK_EVERY_MS = 3_600_000;

/** The worker of a newer version, ready to take over. */
let ready: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function set(worker: ServiceWorker | null): void {
  ready = worker;
  for (const listener of listeners) listener();
}

/** A newer version, which waits until the user accepts it. */
export const newVersion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isReady: () => ready !== null,
  /** Reloads the page under the newer version. */
  apply(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    ready?.postMessage('apply');
  },
};

/**
 * If the page was loaded after the update, it already has the new version, and the new worker takes over without
 * asking.
 */
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

/** A browser without service workers may return no registration. */
function watchForUpdates(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return;
  const { serviceWorker } = navigator;
  // If no worker controls the page, there is no older version to replace.
  if (registration.waiting && serviceWorker.controller) void offerUpdate(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) void offerUpdate(worker);
    });
  });
  const ask = () => {
    // Errors are ignored, because the next check will try again.
    if (navigator.onLine && document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, ASK_EVERY_MS);
}

/** Whether the service worker can run: in a build, in a browser that supports it. */
export function canHaveWorker(): boolean {
  return typeof navigator !== 'undefined' && 'serviceWorker' in navigator && import.meta.env.PROD;
}

let started: Promise<ServiceWorkerRegistration | undefined> | null = null;
/** Starts the worker once; undefined if it could not start. */
export function startServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  started ??= navigator.serviceWorker.register(trusted(WORKER), { scope: '/backoffice/' }).then(
    (registration) => {
      watchForUpdates(registration);
      return registration;
    },
    (error: unknown) => {
      // Without the worker the portal works, but cannot be opened offline.
      console.warn('The service worker could not start', error);
      return undefined;
    },
  );
  return started;
}

/** Registers the worker that caches the shell, some time after the page is rendered. */
export function registerServiceWorker(): void {
  if (!canHaveWorker()) return;
  const later = () => setTimeout(() => void startServiceWorker(), AFTER_LOAD_MS);
  // After the login page the app may load when the page has long done so.
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later);
  // A tapped notification opens its page in this window.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open !== 'string') return;
    // Lists fetched earlier lack the item that the notification announces.
    void queryClient.invalidateQueries();
    window.location.hash = data.open;
  });
  whenSessionEnds((why) => {
    if (why === 'left') void giveUpPush();
  });
}

/** This browser's push subscription, which may have been created for another user. */
export async function pushHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/backoffice/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Removes the push subscription at logout, because another person may use the device next (P105). */
async function giveUpPush(): Promise<void> {
  try {
    await (await pushHere())?.unsubscribe();
  } catch (error) {
    // The logout has already removed the subscription from the server. If anyone else still sends to it, the push
    // service reports it as gone.
    console.warn('The browser kept its push address', error);
  }
}
