/* Keeps the shell so that the portal opens without a network, and shows what a push service brings. Calls, documents and
   tokens never pass through here. */
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

/** What the portal has encrypted for this device: that something is new, and where (P106). */
function told(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

// A browser lets no message pass without a notification: one that says nothing still leads to the portal.
self.addEventListener('push', (event) => {
  const {
    id = 'novita',
    titolo = 'Portale lavoro',
    testo = '',
    lingua = 'it',
    verso = 'ltr',
    link = '/',
  } = told(event.data);
  event.waitUntil(
    self.registration.showNotification(titolo, {
      body: testo,
      lang: lingua,
      dir: verso,
      // The same message a second time takes the first one's place.
      tag: id,
      icon: '/backoffice/icon-192.png',
      data: { link },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = event.notification.data ?? {};
  // An address of the portal's own, whatever was sent.
  const address = typeof link === 'string' && link.startsWith('/') ? link : '/';
  event.waitUntil(open(address));
});

/** In the window that was used last, without loading it anew; else in a new one. */
async function open(address) {
  const [used] = await self.clients.matchAll({ type: 'window' });
  if (!used) return self.clients.openWindow(`/backoffice/#${address}`);
  used.postMessage({ open: address });
  return used.focus();
}
