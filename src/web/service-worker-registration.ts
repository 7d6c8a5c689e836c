/** The part of Trusted Types that is used here; TypeScript's library has no types for it yet. */
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

/** The worker fetches the whole shell a second time: not before the first screen has had the network for itself. */
const AFTER_LOAD_MS = 8000;

/** Registers the worker that keeps the shell, some time after the page stands. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const register = () =>
    navigator.serviceWorker.register(trusted(WORKER), { scope: '/backoffice/' }).catch((error: unknown) => {
      // The portal works without it; only opening it offline does not.
      console.warn('The service worker could not start', error);
    });
  window.addEventListener('load', () => setTimeout(register, AFTER_LOAD_MS));
}
