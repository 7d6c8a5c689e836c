import type pg from 'pg';
import { expect, it } from 'vitest';
import { whyNotServed } from './server-requirements.ts';

const FIT = { encoding: 'UTF8', icu: true, extensions: [], database: true, schema: true, name: 'portale' };

/** A server that answers what such a server answers. */
function answering(version: string, facts: object): pg.ClientBase {
  const number = Number(version.split('.')[0]) * 10_000;
  const query = async (text: string) => ({
    rows: [text.includes('server_version_num') ? { number, name: version } : facts],
  });
  return { query } as unknown as pg.ClientBase;
}

it.each([
  ['15.18', FIT, 'This is PostgreSQL 15.18, and the portal needs 17 or newer: upgrade the server, or name another.'],
  ['16.14', FIT, 'This is PostgreSQL 16.14, and the portal needs 17 or newer: upgrade the server, or name another.'],
  ['17.0', FIT, null],
  ['18.4', FIT, null],
  ['18.4', { ...FIT, encoding: 'LATIN1' }, 'The database is in LATIN1'],
  ['18.4', { ...FIT, icu: false }, 'has no ICU collations'],
  ['18.4', { ...FIT, extensions: ['citext', 'unaccent'] }, 'lacks citext, unaccent: install its contrib package'],
  ['18.4', { ...FIT, database: false }, 'GRANT CREATE ON DATABASE portale TO portale_owner'],
  ['18.4', { ...FIT, schema: false }, 'GRANT CREATE ON SCHEMA public TO portale_owner'],
])('PostgreSQL %s with %j', async (version, facts, sentence) => {
  const why = await whyNotServed(answering(version, facts));
  if (sentence === null) expect(why).toBeNull();
  else expect(why).toContain(sentence);
});
