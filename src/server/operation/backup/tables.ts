import type pg from 'pg';

/** A table as a backup dumps it and a restore fills it. */
export interface Table {
  /** Quoted, with its schema. */
  name: string;
  owner: string;
  /** Quoted; without generated columns. */
  columns: string[];
}

/** The schemas of the portal and of its queue; the queue's tables belong to the jobs' role. */
const SCHEMAS = ['public', 'graphile_worker'];

/** All tables, by name. @param client the database's owner */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, pg_get_userbyid(c.relowner) AS owner,
       array_agg(quote_ident(a.attname) ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '')::text[] AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname = ANY($1) AND c.relkind = 'r'
       -- Of the queue's own schema, which its library makes anew.
       AND (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
       -- How far the checkpoints went: those of a backup were copied before its snapshot.
       AND (n.nspname, c.relname) NOT IN (('public', 'portale_signed'), ('public', 'portale_checkpoint'), ('public', 'portale_checkpoint_taken'))
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY 1, 2 ORDER BY 1`,
    [SCHEMAS],
  );
  return rows;
}

/**
 * Tables whose row policies would silently hide rows from a backup: every table's policies must let the backup's role
 * see all rows.
 */
export async function hiddenTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relrowsecurity
       AND (c.relforcerowsecurity OR pg_get_userbyid(c.relowner) NOT IN ('portale_owner', 'portale_jobs', 'portale_ledger'))
       AND NOT EXISTS (SELECT FROM pg_policy p
         WHERE p.polrelid = c.oid AND p.polcmd IN ('r', '*') AND p.polpermissive
           AND pg_get_expr(p.polqual, p.polrelid) = 'true' AND 'portale_owner'::regrole = ANY(p.polroles))
     ORDER BY 1`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

/** The current values of all sequences. */
export async function sequencesOf(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const owners = await client.query<{ owner: string }>(
    'SELECT DISTINCT sequenceowner AS owner FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1',
    [SCHEMAS],
  );
  const all: { name: string; value: string }[] = [];
  // PostgreSQL shows the value of a sequence only to its owner; to other roles it returns an empty value without an
  // error.
  for (const { owner } of owners.rows)
    await asOwnerOf(client, { owner }, async () => {
      const { rows } = await client.query<{ name: string; value: string }>(
        `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value
         FROM pg_sequences WHERE schemaname = ANY($1) AND sequenceowner = $2 AND last_value IS NOT NULL ORDER BY 1`,
        [SCHEMAS, owner],
      );
      all.push(...rows);
    });
  return all;
}

/** Runs `work` as the role that owns a table, if that role differs from the current login. */
export async function asOwnerOf<T>(
  client: pg.ClientBase,
  { owner }: Pick<Table, 'owner'>,
  work: () => Promise<T>,
): Promise<T> {
  if (owner !== 'portale_jobs' && owner !== 'portale_ledger') return work();
  await client.query(`SET LOCAL ROLE ${owner}`);
  const result = await work();
  await client.query('RESET ROLE');
  return result;
}
