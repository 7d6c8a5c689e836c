import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The base path of the portal (spec §1). */
export const BASE_PATH = '/backoffice/';

/** Headers of the shell (docs/security.md): nothing from elsewhere, no inline code, one policy for our own workers. */
const SHELL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
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

/** Serves the built web app under the base path; the shell is always asked for anew, its parts never change. */
export function serveWeb(server: FastifyInstance, root: string): void {
  server.register(staticFiles, {
    root,
    prefix: BASE_PATH,
    index: 'index.html',
    cacheControl: false,
    // The build leaves a `.br` and a `.gz` beside each text.
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = /\/assets\//.test(path);
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('content-security-policy', SHELL_POLICY);
      reply.header('cross-origin-opener-policy', 'same-origin');
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    },
  });
  server.get('/', (_, reply) => reply.redirect(BASE_PATH));
  // An address that lost its `#` on the way, by hand or in somebody's mail program. Every file of the build has a dot.
  server.addHook('onRequest', (request, reply, done) => {
    const [page = '', ...query] = request.url.split('?');
    if (request.method !== 'GET' || !/^\/backoffice\/[a-z][^.]*$/.test(page)) return done();
    reply.redirect(`${BASE_PATH}#/${[page.slice(BASE_PATH.length), ...query].join('?')}`);
  });
  // Addresses are the same with and without a slash at the end (http.ts), so this route is asked for both.
  server.get(BASE_PATH.slice(0, -1), (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    return pathname.endsWith('/') ? reply.sendFile('index.html') : reply.redirect(BASE_PATH);
  });
}
