import pg from 'pg';

/** So long a server has to say whether it takes writes: less than a pool waits for a connection. */
const SAYS_WITHIN_MS = 2500;

/** `postgresql://role:password@`, the servers, the database, and the settings. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)((?:\/[^?]*)?)(?:\?(.*))?$/;

/**
 * The servers that an address names, each in an address of its own. In libpq's notation commas divide them, and
 * `target_session_attrs` says that the one is meant that takes writes: the portal can use no other.
 */
export function serversOf(address: string): string[] {
  const [, role, servers = '', database = '', query = ''] = PARTS.exec(address) ?? [];
  if (role === undefined) return [address];
  const settings = query.split('&').filter((one) => one !== '' && !one.startsWith('target_session_attrs='));
  const end = database + (settings.length > 0 ? `?${settings.join('&')}` : '');
  return servers.split(',').map((server) => role + server + end);
}

/** A client of the server that an address names; of several, of the one that takes writes when it connects. */
export function clientAt(address: string, options: pg.ClientConfig = {}): pg.Client {
  const servers = serversOf(address);
  const Client = servers.length > 1 ? followerOf(servers) : pg.Client;
  return new Client({ ...options, connectionString: servers[0] });
}

/**
 * A pool of such clients. Without listeners a connection that the server ends (57P01) would end this process too; the
 * query that it was running is rejected all the same.
 */
export function poolAt(address: string, options: pg.PoolConfig = {}): pg.Pool {
  const servers = serversOf(address);
  const following = servers.length > 1 ? { Client: followerOf(servers) } : {};
  const pool = new pg.Pool({ ...options, ...following, connectionString: servers[0] });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

interface Server {
  host: string;
  port: number;
}

/** pg knows one server: this client is told which just before it connects. Those that connect at once ask once. */
function followerOf(servers: readonly string[]): new (config?: pg.ClientConfig) => pg.Client {
  let asked: Promise<Server> | null = null;
  const find = () => {
    asked ??= takingWrites(servers).finally(() => {
      asked = null;
    });
    return asked;
  };
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error | null) => void): void;
    override connect(done?: (error: Error | null) => void): Promise<pg.Client> | void {
      const connected = find().then((server) => {
        Object.assign(this, server);
        return super.connect();
      });
      if (!done) return connected;
      connected.then(() => done(null), done);
    }
  };
}

/** The first of them that says that it takes writes: a replica says so once it was promoted. */
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
