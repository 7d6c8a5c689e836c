import type pg from 'pg';
import { clientAt } from './postgres-servers.ts';

/**
 * From `CLOCK_WARNS_MS` on a node warns about the clock difference; from `CLOCK_REFUSES_MS` on it serves no request.
 */
const CLOCK_WARNS_MS = 5_000;
export const CLOCK_REFUSES_MS = 30_000;

/** Connects with the URL of a variable; an error names the variable, the role and the host, never the password. */
export async function connectAs(variable: string, url: string): Promise<pg.Client> {
  const client = clientAt(url, { connectionTimeoutMillis: 10_000 });
  // Ignored here: the running query rejects with the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const { code, message } = error as { code?: string; message: string };
    throw new Error(
      `${variable}: ${client.user} at ${client.host} could not log in: ${whyNotIn(code, message) ?? message}.`,
      {
        cause: error,
      },
    );
  }
}

function whyNotIn(code: string | undefined, message: string): string | undefined {
  // PgBouncer knows only some startup parameters; the portal sends `options`.
  const [, parameters] = /unsupported startup parameters?(?: in options)?: (.+)/.exec(message) ?? [];
  if (parameters !== undefined)
    return `the pooler refuses "${parameters}"; set ignore_startup_parameters = options in pgbouncer.ini`;
  const reasons: Record<string, string> = {
    '28P01': 'the password is wrong; set the right one in the variable',
    '28000': 'the server does not let it in; look at the role and at pg_hba.conf',
    '3D000': 'the database does not exist; make it as docs/configuration.md says, or mend its name',
    '53300': 'the server has no connection left; raise max_connections, or end what holds them',
    ECONNREFUSED: 'no server listens there; start it, or mend host and port',
    ENOENT: 'there is no such socket; start the server, or mend its folder',
    ENOTFOUND: 'there is no such host; mend its name',
    ETIMEDOUT: 'the server does not answer; look at the host and at the network between',
  };
  return code === undefined ? undefined : reasons[code];
}

/** How far this machine's clock is ahead of the database's, in milliseconds. */
export async function clockAhead(client: pg.ClientBase): Promise<number> {
  const before = Date.now();
  const { rows } = await client.query<{ now: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
  );
  return (before + Date.now()) / 2 - (rows[0]?.now ?? 0);
}

/** The message about a clock difference: first a warning, then a refusal. */
export function clockSentence(aheadMs: number): { warning: string | null; refusal: string | null } {
  const apart = Math.abs(aheadMs);
  if (apart < CLOCK_WARNS_MS) return { warning: null, refusal: null };
  const seconds = Math.round(apart / 1000);
  const said = `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's`;
  return apart < CLOCK_REFUSES_MS
    ? { warning: `${said}: let both be set by the network (NTP).`, refusal: null }
    : {
        warning: null,
        refusal: `${said}: what is traced would bear false times. Let both be set by the network (NTP), then start again.`,
      };
}

/** How the sessions behind a URL are shared among clients. */
type Sessions = 'own' | 'shared' | 'shared, with prepared statements';

/**
 * Detects a pooler that passes a session to other clients between transactions (transaction or statement mode), by
 * checking whether another client gets the session of the first client.
 */
export async function sessionsBehind(variable: string, url: string): Promise<Sessions> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = await connectAs(variable, url);
    clients.push(client);
    return client;
  };
  const statement = { name: 'portale-start', text: 'SELECT pg_backend_pid() AS pid' };
  const pidOf = async (client: pg.Client) => (await client.query<{ pid: number }>(statement)).rows[0]?.pid;
  try {
    const first = await open();
    const own = await pidOf(first);
    // A pooler may assign its sessions in rotation, so one of the next few clients gets the first client's session.
    for (let others = 0; others < 3; others++) {
      const other = await open();
      await other.query('BEGIN');
      const { rows } = await other.query('SELECT pg_backend_pid() AS pid');
      if (rows[0].pid !== own) continue;
      // Another client now has the first client's session: checks whether the first client's prepared statement also
      // works in its next session.
      return await pidOf(first).then(
        () => 'shared, with prepared statements' as const,
        () => 'shared' as const,
      );
    }
    return 'own';
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

/**
 * The URLs of an operator's server; the role beside `app` is under its variable. `listen` is required if DATABASE_URL
 * cannot hold a session.
 */
interface Addresses {
  app: string;
  DATABASE_OWNER_URL?: string;
  DATABASE_JOBS_URL?: string;
  listen: string | null;
}

/** Refuses a pooler that would break features which depend on sessions: locks, notifications, prepared statements. */
export async function refusePoolers({ app, listen, ...others }: Addresses): Promise<void> {
  const mend = 'set it to session mode (pool_mode = session), or name the server itself';
  const direct = { ...others, ...(listen === null ? {} : { LISTEN_URL: listen }) };
  for (const [variable, url] of Object.entries(direct)) {
    if ((await sessionsBehind(variable, url)) === 'own') continue;
    throw new Error(
      `${variable} leads through a pooler in transaction mode, which holds neither locks nor notifications: ${mend}.`,
    );
  }
  const sessions = await sessionsBehind('DATABASE_URL', app);
  if (sessions === 'shared')
    throw new Error(
      `DATABASE_URL leads through a pooler in transaction mode, which loses prepared statements and notifications: ${mend}.`,
    );
  if (sessions !== 'own' && listen === null)
    throw new Error(
      `DATABASE_URL leads through a pooler in transaction mode, which loses notifications: name the server itself in LISTEN_URL beside it, or ${mend}.`,
    );
}
