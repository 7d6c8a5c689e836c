import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { clientAt } from '../server/postgres/postgres-servers.ts';

/** A connection as the database's owner; the portal may be running at the same time. */
export interface OpenDatabase {
  client: pg.Client;
  /** The owner's URL. */
  url: string;
  close(): Promise<void>;
}

export async function openServer(ownerUrl: string): Promise<OpenDatabase> {
  const client = await connected(ownerUrl);
  return { client, url: ownerUrl, close: () => client.end() };
}

/** Opens the built-in database of a data folder: connects to a running server, or starts one for this command. */
export async function openBuiltIn(folder: string): Promise<OpenDatabase> {
  const dataDir = databaseIn(folder);
  if (!existsSync(path.join(dataDir, 'PG_VERSION')))
    throw new Error(
      `There is no built-in database in ${folder}: set DATABASE_OWNER_URL if the portal uses a server of yours.`,
    );
  // Imported only here, so that the commands need nothing but Node and pg for an export or a database URL.
  const { startEmbeddedPostgres } = await import('../server/postgres/embedded-postgres.ts');
  const running = await openIfRunning(folder);
  if (running) return running;
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    const client = await connected(server.url('portale_owner'));
    return {
      client,
      url: server.url('portale_owner'),
      async close() {
        await client.end();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Connects to the built-in database that a portal is running in a data folder; null if none runs. */
export async function openIfRunning(folder: string): Promise<OpenDatabase | null> {
  const socket = runningSocket(databaseIn(folder));
  if (!socket) return null;
  const { DATABASE_NAME } = await import('../server/postgres/embedded-postgres.ts');
  try {
    return await openServer(`postgresql://portale_owner@${encodeURIComponent(socket)}/${DATABASE_NAME}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ECONNREFUSED') throw error;
    // The pid file belongs to a server that has ended.
    return null;
  }
}

function databaseIn(folder: string): string {
  const directory = path.resolve(dataLayout(folder).database);
  return existsSync(directory) ? directory : path.resolve(folder);
}

async function connected(url: string): Promise<pg.Client> {
  const client = clientAt(url, { connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The socket folder of a running server of this directory, from the fifth line of its postmaster.pid. */
function runningSocket(dataDir: string): string | null {
  const file = path.join(dataDir, 'postmaster.pid');
  return existsSync(file) ? (readFileSync(file, 'utf8').split('\n')[4] ?? null) : null;
}
