import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { readyMade } from './ready-made.ts';

/** The page of the API documentation for people (decision 22): Swagger UI, served entirely from our own files. */
const PAGE = '/apirest/api/docs';

/**
 * The web app's policy (static.ts) without trusted types: the renderer writes Markdown as HTML, sanitized by DOMPurify.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Portale lavoro: the calls</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${PAGE}/swagger-ui.css">
    <link rel="stylesheet" href="${PAGE}/page.css">
  </head>
  <body>
    <main id="calls"></main>
    <script src="${PAGE}/swagger-ui-bundle.js"></script>
    <script src="${PAGE}/page.js"></script>
  </body>
</html>
`;

/** Swagger UI must contact no other server (`validatorUrl`), and must forget the token when the window closes. */
const SCRIPT = `SwaggerUIBundle({
  url: '/apirest/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
`;

const STYLE = `body { margin: 0; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .scheme-container { padding: 16px 0; }
@media (max-width: 600px) {
  .swagger-ui .opblock-summary-path { max-width: none; }
  .swagger-ui .opblock-summary-description { display: none; }
}
`;

const FILES: Readonly<Record<string, { type: string; text: () => Promise<string> }>> = {
  'page.js': { type: 'text/javascript', text: async () => SCRIPT },
  'page.css': { type: 'text/css', text: async () => STYLE },
  'swagger-ui-bundle.js': { type: 'text/javascript', text: () => ofRenderer('swagger-ui-bundle.js') },
  'swagger-ui.css': { type: 'text/css', text: () => ofRenderer('swagger-ui.css') },
};

/** Removes the links to source maps, which the portal does not serve. */
async function ofRenderer(name: string): Promise<string> {
  const file = createRequire(import.meta.url).resolve(`@fastify/swagger-ui/static/${name}`);
  return (await readFile(file, 'utf8')).replace(/\n?\/[/*]# sourceMappingURL=.*$/, '');
}

export function serveApiDocs(server: FastifyInstance): void {
  server.get(PAGE, { exposeHeadRoute: false }, (_, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(HTML),
  );
  for (const [name, { type, text }] of Object.entries(FILES)) {
    const file = readyMade(`${type}; charset=utf-8`, text);
    server.get(`${PAGE}/${name}`, { exposeHeadRoute: false }, (request, reply) => file(request, reply));
  }
}
