import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts';
import { migrateJobs } from '../../src/server/jobs.ts';
import { migrate } from '../../src/server/migrations.ts';

/** One PostgreSQL for the whole run, migrated once; every test file copies the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portale-pg-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), durable: false });
  const superuser = new pg.Client({ connectionString: postgres.url('postgres', 'postgres') });
  await superuser.connect();
  await superuser.query('CREATE DATABASE portale_template OWNER portale_owner');
  await superuser.end();
  const owner = new pg.Client({ connectionString: postgres.url('portale_owner', 'portale_template') });
  await owner.connect();
  await migrate(owner);
  await owner.end();
  await migrateJobs(postgres.url('portale_jobs', 'portale_template'));
  project.provide('postgresAddress', postgres.url('portale_app', '{database}').replace('portale_app', '{role}'));
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
