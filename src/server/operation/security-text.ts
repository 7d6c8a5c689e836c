import type { FastifyInstance } from 'fastify';
import type { App } from '../http/app.ts';

/** The file must not be believed for longer (RFC 9116 advises less than a year). */
const BELIEVED_MS = 180 * 24 * 3_600_000;

/** `/.well-known/security.txt` (RFC 9116): who finds a vulnerability writes to the sender of the portal's mails. */
export function serveSecurityText(server: FastifyInstance, { config, now }: Pick<App, 'config' | 'now'>): void {
  server.get('/.well-known/security.txt', async (_, reply) => {
    const expires = new Date(now().getTime() + BELIEVED_MS).toISOString().slice(0, 10);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          `Contact: mailto:${addressIn(config.mailFrom)}`,
          `Expires: ${expires}T00:00:00Z`,
          'Preferred-Languages: it, en',
          `Canonical: ${new URL('/.well-known/security.txt', config.publicUrl).href}`,
          '',
        ].join('\n'),
      );
  });
}

/** The address of `Studio Rossi <portale@example.it>`. */
function addressIn(from: string): string {
  return from
    .slice(from.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim();
}
