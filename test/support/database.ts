import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  urls: { app: string; owner: string; jobs: string; superuser: string };
  drop(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL listens: a connection address with `{role}` and `{database}` to be filled in. */
    postgresAddress: string;
  }
}

let counter = 0;

/** A database of its own for a test file, copied from the migrated template in a moment. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const address = inject('postgresAddress');
  const url = (role: string, database: string) => address.replace('{role}', role).replace('{database}', database);
  const name = `test_${process.pid}_${++counter}_${Math.random().toString(36).slice(2, 8)}`;
  await asSuperuser(url('postgres', 'postgres'), [
    `CREATE DATABASE ${name} TEMPLATE portale_template OWNER portale_owner STRATEGY file_copy`,
    // Rights on a database are not copied from its template.
    `GRANT CREATE ON DATABASE ${name} TO portale_jobs`,
  ]);
  return {
    urls: { app: url('portale_app', name), owner: url('portale_owner', name), jobs: url('portale_jobs', name), superuser: url('postgres', name) },
    drop: () => asSuperuser(url('postgres', 'postgres'), [`DROP DATABASE ${name} WITH (FORCE)`]),
  };
}

async function asSuperuser(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
