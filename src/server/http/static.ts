import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The base path of the portal (spec §1). */
export const BASE_PATH = '/backoffice/';

/**
 * The security policy of the web app (docs/security.md): nothing from other servers, no inline code; our own workers
 * have the same policy.
 */
const SHELL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  'frame-src blob:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types portale',
].join('; ');

/**
 * Serves the built web app under the base path; browsers revalidate the page each time, while its hashed files never
 * change.
 */
export function serveWeb(server: FastifyInstance, root: string): void {
  server.register(staticFiles, {
    root,
    prefix: BASE_PATH,
    index: 'index.html',
    cacheControl: false,
    // The build writes a `.br` and a `.gz` next to each text file.
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = /\/assets\//.test(path);
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      // A policy governs documents and workers; on each of forty other files it would cost a slow phone 8 kB.
      if (/\.(css|woff2|png)(\.br|\.gz)?$/.test(path)) return;
      reply.header('content-security-policy', SHELL_POLICY);
      if (/\.js(\.br|\.gz)?$/.test(path)) return;
      reply.header('cross-origin-opener-policy', 'same-origin');
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    },
  });
  server.get('/', (_, reply) => reply.redirect(BASE_PATH));
  // Redirects a URL that lost its `#` because a user typed it or a mail program changed it. Files of the build are
  // excluded: each has a dot in its name.
  server.addHook('onRequest', (request, reply, done) => {
    const [page = '', ...query] = request.url.split('?');
    if (request.method !== 'GET' || !/^\/backoffice\/[a-z][^.]*$/.test(page)) return done();
    reply.redirect(`${BASE_PATH}#/${[page.slice(BASE_PATH.length), ...query].join('?')}`);
  });
  // The router ignores trailing slashes (http.ts), so this route gets requests with and without one.
  server.get(BASE_PATH.slice(0, -1), (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    return pathname.endsWith('/') ? reply.sendFile('index.html') : reply.redirect(BASE_PATH);
  });
}
