import pg from 'pg';

/** How long a server may take to report whether it accepts writes. A pool waits longer than this for a connection. */
const SAYS_WITHIN_MS = 2500;

/** `postgresql://role:password@`, the servers, the database, and the parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)((?:\/[^?]*)?)(?:\?(.*))?$/;

/**
 * The servers of a connection URL, each as its own URL. In libpq's notation commas separate the servers, and
 * `target_session_attrs` selects the server that accepts writes; the portal can use no other.
 */
export function serversOf(address: string): string[] {
  const [, role, servers = '', database = '', query = ''] = PARTS.exec(address) ?? [];
  if (role === undefined) return [address];
  const settings = query.split('&').filter((one) => one !== '' && !one.startsWith('target_session_attrs='));
  const end = database + (settings.length > 0 ? `?${settings.join('&')}` : '');
  return servers.split(',').map((server) => role + server + end);
}

/** The parameter of a URL whose sessions switch to another role. */
const ACTING_AS = 'portale_acting_as';

/** The URL of the same login, switched to another role, which then needs no password of its own. */
export function actingAs(address: string, role: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${ACTING_AS}=${role}`;
}

/**
 * A client of the URL's server. If the URL lists several servers, the client connects to the one that accepts writes.
 */
export function clientAt(address: string, options: pg.ClientConfig = {}): pg.Client {
  const { Client, connectionString } = clientOf(address);
  return new Client({ ...options, connectionString });
}

/**
 * A pool of such clients. The empty listeners keep a connection that the server closes (57P01) from ending this
 * process; the running query is rejected either way.
 */
export function poolAt(address: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...options, ...clientOf(address) });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

interface Server {
  host: string;
  port: number;
}

/**
 * A client class that chooses the server just before it connects, because pg supports only one server; clients that
 * connect at the same time share one check. It switches the role by a statement, because PgBouncer drops `-c role=…`.
 */
function clientOf(address: string): { Client: new (config?: pg.ClientConfig) => pg.Client; connectionString: string } {
  const role = new RegExp(`[?&]${ACTING_AS}=(\\w+)`).exec(address)?.[1];
  const servers = serversOf(address.replace(new RegExp(`[?&]${ACTING_AS}=\\w+`), ''));
  const connectionString = servers[0] ?? '';
  if (servers.length === 1 && role === undefined) return { Client: pg.Client, connectionString };
  let asked: Promise<Server> | null = null;
  const find = (): Promise<Partial<Server>> => {
    if (servers.length === 1) return Promise.resolve({});
    asked ??= takingWrites(servers).finally(() => {
      asked = null;
    });
    return asked;
  };
  const Client = class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error | null) => void): void;
    override connect(done?: (error: Error | null) => void): Promise<pg.Client> | void {
      const connected = find().then(async (server): Promise<pg.Client> => {
        Object.assign(this, server);
        await super.connect();
        if (role !== undefined) await super.query(`SET ROLE ${role}`);
        return this;
      });
      if (!done) return connected;
      connected.then(() => done(null), done);
    }
  };
  return { Client, connectionString };
}

/** The first server that reports that it accepts writes; a replica does so once it is promoted. */
async function takingWrites(servers: readonly string[]): Promise<Server> {
  try {
    return await Promise.any(servers.map(asked));
  } catch (error) {
    const reasons = (error as AggregateError).errors.map((one: Error) => one.message);
    throw new Error(`none of the servers takes writes (${reasons.join('; ')})`, { cause: error });
  }
}

async function asked(server: string): Promise<Server> {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: SAYS_WITHIN_MS,
    query_timeout: SAYS_WITHIN_MS,
  });
  client.on('error', () => undefined);
  const { host, port } = client;
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('it takes no writes');
    return { host, port };
  } catch (error) {
    throw new Error(`${host}:${port}: ${(error as Error).message}`, { cause: error });
  } finally {
    void client.end().catch(() => undefined);
  }
}
