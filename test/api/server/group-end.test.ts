import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASE_NAME } from '../../../src/server/postgres/embedded-postgres.ts';
import { aCompany, anEmployee, aPdf, aPractice, caller, freePort, PASSWORD } from '../../support/portal/portal.ts';
import { type RunningStart, startInstallation } from '../../support/process/running-start.ts';

/** A signal to all processes of the portal at once, as by systemd's KillMode=control-group or Ctrl-C (P65). */
let folder: string;
let portal: RunningStart;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-group-'));
  portal = await startInstallation(
    { DATA_DIR: folder, PORT: String(await freePort()), REQUIRE_SECOND_FACTOR: 'false', LOG_LEVEL: 'silent' },
    { command: ['test/support/process/serving-process.ts'], ofItsOwn: true },
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the portal exits cleanly: it refuses no good file, and stores all acknowledged data', async () => {
  const ownerUrl = async () => {
    const socket = (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4] ?? '';
    return `postgresql://portale_owner@${encodeURIComponent(socket)}/${DATABASE_NAME}`;
  };
  const owner = new pg.Client({ connectionString: await ownerUrl() });
  await owner.connect();
  const practice = await aPractice(owner, 'consulente');
  const company = await aCompany(owner, practice);
  await anEmployee(owner, company);
  await owner.end();
  const order = { username: 'consulente', password: PASSWORD, rememberMe: false };
  const token = (await caller(portal.url, null).post('/apirest/api/bo/authenticate', order)).json.id_token;
  const consultant = caller(portal.url, token);
  const statuses: (number | string)[] = [];
  let acknowledged = 0;
  let isOver = false;
  let number = 0;
  const upload = async () => {
    while (!isOver) {
      const bytes = aPdf(`Circolare ${++number}`);
      const said = JSON.stringify({ cfAzienda: company.taxCode, descrizione: `Circolare ${number}` });
      try {
        const { status } = await consultant.upload('/apiback/api/docbase/upload', [{ name: 'a.pdf', bytes }], {
          jsonDocDto: said,
        });
        statuses.push(status);
        if (status === 201) acknowledged += 1;
      } catch {
        // The port is closed, so that the upload was interrupted or refused.
        isOver = true;
      }
    }
  };
  const load = Promise.all(Array.from({ length: 12 }, upload));
  await expect.poll(() => acknowledged).toBeGreaterThan(40);
  process.kill(-portal.pid, 'SIGTERM');
  const code = await portal.exited;
  isOver = true;
  await load;
  const refused = statuses.filter((status) => status !== 201 && status !== 503);
  expect(refused).toEqual([]);
  expect(code).toBe(0);
  expect(portal.said()).not.toMatch(/Error|error/);

  const again = await startInstallation(
    { DATA_DIR: folder, PORT: String(await freePort()), REQUIRE_SECOND_FACTOR: 'false', LOG_LEVEL: 'silent' },
    { command: ['test/support/process/serving-process.ts'] },
  );
  const client = new pg.Client({ connectionString: await ownerUrl() });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS n FROM document');
  await client.end();
  expect(await again.stop()).toBe(0);
  expect(rows[0].n).toBeGreaterThanOrEqual(acknowledged);
});
