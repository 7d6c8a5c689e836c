/* Keeps the shell so that the portal opens without a network. Calls, documents and tokens never pass through here. */
const CACHE = 'portale-__VERSION__';
const SHELL = __FILES__;

self.addEventListener('install', (event) => {
  // A newer one waits: what is open goes on with the files it began with, until the person says when (message below).
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', ({ data, ports }) => {
  if (data === 'apply') self.skipWaiting();
  // Whether a page is already of this version.
  else if (typeof data?.has === 'string') ports[0]?.postMessage(SHELL.includes(data.has));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && address.pathname === '/backoffice/') {
    // The page itself always fresh; the kept one only without a network.
    event.respondWith(fetch(request).catch(() => caches.match('/backoffice/')));
  } else if (SHELL.includes(address.pathname) && address.pathname !== '/backoffice/') {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
