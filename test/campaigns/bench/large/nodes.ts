import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Caller, caller, freePort, PASSWORD } from '../../../support/portal/portal.ts';
import { type RunningStart, startInstallation } from '../../../support/process/running-start.ts';
import type { LargeInstallation, Running } from './installation.ts';

/** The nodes of an installation, each an `npm start` process, and the practices that the bench queries. */
export interface ServedInstallation extends LargeInstallation {
  nodes: readonly RunningStart[];
  /** A connection without the row policies. */
  owner: pg.Client;
}

export async function serveInstallation(
  installation: LargeInstallation,
  nodes: number,
  running: Running,
): Promise<ServedInstallation> {
  const owner = new pg.Client({ connectionString: installation.urls.superuser });
  await owner.connect();
  running.push({ stop: () => owner.end() });
  const started: RunningStart[] = [];
  // Starts one node after the other, because the first one creates the installation and runs the sweep.
  for (let n = 0; n < nodes; n += 1) {
    const port = String(await freePort());
    const node = await startInstallation(
      {
        DATA_DIR: installation.folder,
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}/backoffice/`,
        DATABASE_URL: installation.urls.app,
        DATABASE_OWNER_URL: installation.urls.owner,
        REQUIRE_SECOND_FACTOR: 'false',
        LOG_LEVEL: 'error',
      },
      { command: ['test/support/process/serving-process.ts'] },
    );
    started.push(node);
    running.push(node);
  }
  await settled(owner);
  return { ...installation, nodes: started, owner };
}

/** Waits until no node compares stored counts, which a node does when it starts on a new day. */
async function settled(owner: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    await sleep(1000);
    const { rows } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%wrong_counts%' AND pid <> pg_backend_pid()`,
    );
    if (rows.length > 0) quiet = -1;
  }
}

export async function loginAt(url: string, username: string): Promise<Caller> {
  const answer = await caller(url, null).post('/apirest/api/bo/authenticate', { username, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`login of ${username}: ${answer.status} ${answer.text}`);
  return caller(url, answer.json.id_token);
}

/** One practice of an installation, and the subjects of its requests. */
export interface Place {
  name: string;
  practiceId: string;
  documents: number;
  consultant: Caller;
  company: Caller;
  employee: Caller;
  taxCodes: string[];
  ownTaxCode: string;
  documentIds: string[];
  /** Unpublished documents, by company. */
  waiting: string[][];
}

export async function placeOf({ owner, nodes }: ServedInstallation, name: string, practiceId: string): Promise<Place> {
  const all = async (statement: string) => (await owner.query(statement, [practiceId])).rows;
  const companies = await all('SELECT id, tax_code FROM company WHERE practice_id = $1 ORDER BY id LIMIT 40');
  const documents = await all(
    `SELECT id FROM document WHERE practice_id = $1 AND employee_read_at IS NOT NULL ORDER BY sha256 LIMIT 40`,
  );
  const waiting = await all(
    `SELECT array_agg(id::text) AS ids FROM document WHERE practice_id = $1 AND (publish_on IS NULL OR cancelled_at IS NOT NULL) GROUP BY company_id ORDER BY company_id LIMIT 100`,
  );
  const [worker] = await all(
    `SELECT employee_id AS id FROM document WHERE practice_id = $1 AND kind = 'payslip' AND publish_on IS NOT NULL
     ORDER BY period DESC, id LIMIT 1`,
  );
  const [counted] = await all('SELECT count(*)::int AS n FROM document WHERE practice_id = $1');
  const url = nodes[0]?.url ?? '';
  const [consultant, company, employee] = await Promise.all(
    [`cons${practiceId}`, `azi${companies[0].id}`, `lav${worker.id}`].map((login) => loginAt(url, login)),
  );
  if (!consultant || !company || !employee) throw new Error('nobody logged in');
  return {
    ...{ name, practiceId, documents: counted.n, consultant, company, employee },
    taxCodes: companies.map((one) => one.tax_code),
    ownTaxCode: companies[0].tax_code,
    documentIds: documents.map((one) => one.id),
    waiting: waiting.map((one) => one.ids),
  };
}
