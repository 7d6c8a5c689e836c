import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { samples } from '../../../database/demo/samples.ts';
import { dataLayout } from '../../../src/server/bytes/data-layout.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { wrongCounts } from '../portal/counts.ts';
import { type Caller, caller, freePort, PASSWORD } from '../portal/portal.ts';

/** A portal in a process of its own, on a data directory that remains after the process is killed. */
export interface Killable {
  pid: number;
  url: string;
  ownerUrl: string;
  /** Kills Node and PostgreSQL's main process at once with SIGKILL. */
  kill(): Promise<void>;
}

/** What the portal uses besides HTTP: sources of incoming files, and receivers of webhooks. */
export interface Sources {
  /** Internal hosts that webhooks may call. */
  receivers?: readonly string[];
  dropDir?: string;
  mailbox?: { address: string; port: number; user: string; password: string };
}

export async function startKillable(dataDir: string, sources: Sources = {}): Promise<Killable> {
  const port = await freePort();
  const script = path.join(import.meta.dirname, 'portal-process.ts');
  const child = spawn(process.execPath, [script, dataDir, String(port), JSON.stringify(sources)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { ownerUrl } = await ready(child);
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    ownerUrl,
    async kill() {
      const postmaster = Number(
        readFileSync(path.join(dataLayout(dataDir).database, 'postmaster.pid'), 'utf8').split('\n')[0],
      );
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      process.kill(postmaster, 'SIGKILL');
      await gone;
    },
  };
}

function ready(child: ChildProcess): Promise<{ ownerUrl: string }> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code} before it served`)));
    if (child.stdout) createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)));
  });
}

export async function loginAt(url: string, username: string): Promise<Caller> {
  const answer = await caller(url, null).post('/apirest/api/bo/authenticate', { username, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`login of ${username}: ${answer.status}`);
  return caller(url, answer.json.id_token);
}

export async function withOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** The demo's file of three companies: 130 pages of the current month. */
export function bulkFile(): { fileName: string; bytes: Uint8Array } {
  const [first] = samples(romeDay(new Date()));
  if (!first) throw new Error('no sample');
  return first;
}

/** Counts of rows that must not exist. */
export async function faults(ownerUrl: string): Promise<Record<string, number>> {
  return withOwner(ownerUrl, async (owner) => {
    const wrong = await wrongCounts(owner);
    if (wrong.length > 0) console.log(wrong.slice(0, 5).join('\n'));
    const count = async (statement: string) => Number((await owner.query(statement)).rows[0].n);
    return {
      'kept counts that are wrong': wrong.length,
      // Each page of a file that was read belongs to exactly one group.
      'pages twice or missing': await count(`
        SELECT count(*) AS n FROM (
          SELECT f.id FROM intake_file f LEFT JOIN intake_row r ON r.file_id = f.id
            LEFT JOIN LATERAL unnest(r.pages) p ON true
          WHERE f.state = 'read' GROUP BY f.id, f.pages HAVING count(p) <> f.pages OR count(DISTINCT p) <> f.pages) x`),
      'documents twice for one row': await count(`
        SELECT count(*) AS n FROM (SELECT intake_id, employee_id, period, payroll_kind FROM document WHERE intake_id IS NOT NULL
          GROUP BY 1, 2, 3, 4 HAVING count(*) > 1) x`),
      'documents of an intake without their row': await count(`
        SELECT count(*) AS n FROM document d WHERE intake_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM intake_row r WHERE r.document_id = d.id)`),
      'documents without exactly one creation in the ledger': await count(`
        SELECT count(*) AS n FROM document d WHERE intake_id IS NOT NULL AND 1 <> (
          SELECT count(*) FROM ledger l WHERE l.object_kind = 'document' AND l.object_id = d.id AND l.action = 'created')`),
      'publications without their trace': await count(`
        SELECT count(*) AS n FROM document d WHERE intake_id IS NOT NULL AND publish_on IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM ledger l WHERE l.object_kind = 'document' AND l.object_id = d.id AND l.action IN ('published', 'scheduled'))`),
      'traces of publication without a publication': await count(`
        SELECT count(*) AS n FROM document d WHERE intake_id IS NOT NULL AND publish_on IS NULL AND EXISTS (
          SELECT 1 FROM ledger l WHERE l.object_kind = 'document' AND l.object_id = d.id AND l.action IN ('published', 'scheduled'))`),
    };
  });
}
