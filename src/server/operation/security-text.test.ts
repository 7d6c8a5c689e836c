import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { App } from '../http/app.ts';
import { serveSecurityText } from './security-text.ts';

it('names the sender of the portal’s mails as the contact, for half a year', async () => {
  const server = fastify();
  const config = { mailFrom: 'Studio Rossi <portale@example.it>', publicUrl: 'https://portale.example.it/backoffice' };
  serveSecurityText(server, { config: config as App['config'], now: () => new Date('2026-11-29T12:00:00Z') });
  const answer = await server.inject('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    [
      'Contact: mailto:portale@example.it',
      'Expires: 2027-05-28T00:00:00Z',
      'Preferred-Languages: it, en',
      'Canonical: https://portale.example.it/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  await server.close();
});
