import type pg from 'pg';

/**
 * The roles of the database, each with one task (docs/security.md, "The trace can be trusted"): the owner migrates and
 * maintains, the application serves requests under row-level security, the jobs' role owns the queue, and the ledger's
 * role, which has no login, owns the ledger.
 */
export type DatabaseRole = 'portale_owner' | 'portale_app' | 'portale_jobs' | 'portale_ledger';

const ROLES: Record<DatabaseRole, 'LOGIN' | 'NOLOGIN'> = {
  portale_owner: 'LOGIN',
  portale_app: 'LOGIN',
  portale_jobs: 'LOGIN',
  portale_ledger: 'NOLOGIN',
};

/**
 * Creates missing roles. `client` is a superuser or a role with CREATEROLE; if all roles exist, it needs no rights.
 * Existing roles are never altered, because they belong to the operator.
 * @param passwords for servers that require passwords; the built-in server does not
 */
export async function ensureRoles(
  client: pg.ClientBase,
  passwords: Partial<Record<DatabaseRole, string>> = {},
): Promise<void> {
  const known = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles WHERE rolname = ANY($1)', [
    Object.keys(ROLES),
  ]);
  const existing = new Set(known.rows.map((row) => row.rolname));
  for (const [role, login] of Object.entries(ROLES)) {
    if (existing.has(role)) continue;
    const password = passwords[role as DatabaseRole];
    const secret = password === undefined ? '' : ` PASSWORD ${client.escapeLiteral(password)}`;
    await client.query(`CREATE ROLE ${role} ${login} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE${secret}`);
  }
  // Migrations transfer objects to the jobs' and the ledger's role, which requires the right to act as these roles,
  // without inheriting their privileges.
  for (const role of ['portale_ledger', 'portale_jobs']) {
    const right = await client.query("SELECT pg_has_role('portale_owner', $1, 'SET') AS held", [role]);
    if (right.rows[0].held) continue;
    await client.query(`GRANT ${role} TO portale_owner WITH INHERIT FALSE, SET TRUE`);
  }
}

/** Refuses a role of the queue that is not `portale_jobs`: it could do more than a node needs. */
export async function assertJobsRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
  if (rows[0]?.name !== 'portale_jobs')
    throw new Error(`DATABASE_JOBS_URL logs in as "${rows[0]?.name}"; it must be portale_jobs, which owns the queue.`);
}

/** Refuses an application role that bypasses row-level security or the ledger's triggers. */
export async function assertApplicationRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; superuser: boolean; bypass: boolean; owner: boolean }>(`
    SELECT r.rolname AS name, r.rolsuper AS superuser, r.rolbypassrls AS bypass,
      pg_has_role(r.oid, d.datdba, 'MEMBER')
        OR EXISTS (SELECT FROM pg_roles o WHERE o.rolname IN ('portale_owner', 'portale_ledger')
                   AND pg_has_role(r.oid, o.oid, 'MEMBER')) AS owner
    FROM pg_roles r, pg_database d
    WHERE r.rolname = current_user AND d.datname = current_database()`);
  const role = rows[0];
  if (!role) throw new Error('The application role of DATABASE_URL was not found.');
  const faults = [
    role.superuser && 'is a superuser',
    role.bypass && 'has BYPASSRLS',
    role.owner && 'owns the database or may act as its owner',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) {
    throw new Error(
      `The application role "${role.name}" of DATABASE_URL ${faults.join(' and ')}: row-level security would not ` +
        'bind it. Name a role without these rights (portale_app).',
    );
  }
}
