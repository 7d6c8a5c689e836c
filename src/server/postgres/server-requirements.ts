import type pg from 'pg';

/** The oldest PostgreSQL that has all that the statements use: the collation `pg_c_utf8` came with it. */
export const OLDEST_POSTGRES = 17;

const EXTENSIONS = ['citext', 'pg_trgm', 'unaccent'];

/** Why this database cannot serve the portal, in one sentence; null if it can. */
export async function whyNotServed(client: pg.ClientBase): Promise<string | null> {
  // A query of its own: an older server does not know what the next one asks.
  const { rows: versions } = await client.query<{ number: number; name: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
  );
  const [version] = versions;
  if (!version || Math.floor(version.number / 10_000) < OLDEST_POSTGRES)
    return `This is PostgreSQL ${version?.name}, and the portal needs ${OLDEST_POSTGRES} or newer: upgrade the server, or name another.`;
  const { rows } = await client.query<{
    encoding: string;
    icu: boolean;
    extensions: string[];
    database: boolean;
    schema: boolean;
    name: string;
  }>(
    `SELECT pg_encoding_to_char(d.encoding) AS encoding,
       EXISTS (SELECT FROM pg_collation WHERE collname = 'it-x-icu') AS icu,
       ARRAY(SELECT e.name FROM unnest($1::text[]) AS e(name)
             WHERE NOT EXISTS (SELECT FROM pg_available_extensions a WHERE a.name = e.name)) AS extensions,
       has_database_privilege(d.oid, 'CREATE') AS database, has_schema_privilege('public', 'CREATE') AS schema,
       quote_ident(d.datname) AS name
     FROM pg_database d WHERE d.datname = current_database()`,
    [EXTENSIONS],
  );
  const [it] = rows;
  if (!it) return 'The database of DATABASE_OWNER_URL was not found.';
  if (it.encoding !== 'UTF8')
    return `The database is in ${it.encoding}, and the portal needs UTF8: make it as docs/configuration.md says.`;
  if (!it.icu)
    return 'The PostgreSQL server has no ICU collations (it-x-icu), which sort Italian names: use a build with ICU.';
  if (it.extensions.length > 0)
    return `The PostgreSQL server lacks ${it.extensions.join(', ')}: install its contrib package (postgresql-contrib).`;
  if (!it.database)
    return `portale_owner may not create schemas: as an administrator GRANT CREATE ON DATABASE ${it.name} TO portale_owner.`;
  if (!it.schema)
    return 'portale_owner may not create tables: as an administrator GRANT CREATE ON SCHEMA public TO portale_owner.';
  return null;
}
