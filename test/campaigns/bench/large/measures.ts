import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import type { Scope } from '../../../../src/access/scope.ts';
import { openDatabase } from '../../../../src/server/database/database.ts';
import { CHANNEL } from '../../../../src/server/database/events.ts';
import { openWindow } from '../../../support/portal/event-window.ts';
import { LARGE_CALLS } from './calls.ts';
import { loginAt, type Place, type ServedInstallation } from './nodes.ts';

const at = (values: readonly number[], quantile: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * quantile))] ?? 0;
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const RATIO = 1.5;
const NOISE_MS = 10;

/**
 * Measures each request at each place in turns within a round, so that noise affects all places. @returns whether the
 * second place takes about as long as the first
 */
export async function callTimes(places: readonly Place[], rounds: number): Promise<boolean> {
  let within = true;
  for (const call of LARGE_CALLS) {
    const times = places.map(() => [] as number[]);
    for (let round = -2; round < rounds; round += 1)
      for (const [n, place] of places.entries()) {
        let status = 0;
        const took = await timed(async () => {
          status = (await call.ask(place, round + 2)).status;
        });
        if (status >= 400) throw new Error(`${call.name} at ${place.name}: ${status}`);
        await call.undo?.(place, round + 2);
        if (round >= 0) times[n]?.push(took);
      }
    const [small = 1, ...others] = times.map((one) => at(one, 0.5));
    const cells = times.map((one) => `${ms(at(one, 0.5))} / ${ms(at(one, 0.95))}`);
    const [usual = 0] = others;
    const isOver = usual > small * RATIO && usual - small > NOISE_MS;
    if (isOver) within = false;
    const ratios = others.map((one) => (one / small).toFixed(2));
    console.log(`| ${[call.name, ...cells, ...ratios].join(' | ')} |${isOver ? ' OVER' : ''}`);
  }
  return within;
}

/** Runs one query as the owner, without row policies, and again within the practice's scope. */
export async function policyCost({ urls }: ServedInstallation, place: Place): Promise<void> {
  const now = () => new Date();
  const bare = openDatabase(urls.superuser, now, { connections: 1 });
  const walled = openDatabase(urls.app, now, { connections: 1 });
  const consultant: Scope = { role: 'consultant', accountId: '1', practiceId: place.practiceId };
  const page = (more: string) =>
    `SELECT d.*, e.last_name, c.legal_name FROM document d JOIN company c ON c.id = d.company_id
     LEFT JOIN employee e ON e.id = d.employee_id
     WHERE d.practice_id = ${place.practiceId} AND d.kind = 'payslip' AND d.discarded_at IS NULL ${more} ORDER BY d.period DESC, d.id LIMIT 25`;
  const company = `(SELECT id FROM company WHERE practice_id = ${place.practiceId} LIMIT 1)`;
  const asked: Record<string, string> = {
    'a page of the practice': page(''),
    'a page of one company': page(`AND d.company_id = ${company}`),
    'one document': `SELECT * FROM document WHERE id = ${place.documentIds[0]}`,
    'its trace': `SELECT * FROM ledger l LEFT JOIN ledger_person p USING (chain, seq) WHERE object_kind = 'document' AND object_id = ${place.documentIds[0]}`,
    'all payslips counted': `SELECT count(*) FROM document WHERE practice_id = ${place.practiceId} AND kind = 'payslip' AND discarded_at IS NULL`,
  };
  for (const [name, statement] of Object.entries(asked)) {
    const times: number[][] = [[], []];
    for (let round = 0; round < 15; round += 1)
      for (const [n, database] of [bare, walled].entries())
        times[n]?.push(await timed(() => database.read(consultant, (tx) => tx.all(sql`${raw(statement)}`))));
    const [without = 1, within = 1] = times.map((one) => at(one, 0.5));
    console.log(`| ${name} | ${ms(without)} | ${ms(within)} | ${(within / without).toFixed(2)} |`);
  }
  await bare.close();
  await walled.close();
}

/**
 * Measures the traffic of the notification channel, and the delay at the open windows of every node, while thousands of
 * documents are published.
 */
export async function newsTraffic({ nodes, urls }: ServedInstallation, place: Place, windows: number): Promise<void> {
  const listener = new pg.Client({ connectionString: urls.app });
  await listener.connect();
  let told = 0;
  listener.on('notification', () => {
    told += 1;
  });
  await listener.query(`LISTEN ${CHANNEL}`);
  const callers = await Promise.all(nodes.map(({ url }) => loginAt(url, `cons${place.practiceId}`)));
  const open = nodes.flatMap(({ url }, n) =>
    Array.from({ length: windows }, () => openWindow(url, callers[n] ?? place.consultant)),
  );
  await sleep(2000);
  const before = open.map((window) => window.steps().length);
  const ids = place.waiting.flat();
  const began = Date.now();
  const calls: number[] = [];
  for (let from = 0; from < ids.length; from += 500)
    calls.push(
      await timed(() =>
        place.consultant.put('/apiback/api/DocBase/updatevisibile', {
          idList: ids.slice(from, from + 500),
          dataPubblicazione: new Date().toISOString().slice(0, 10),
        }),
      ),
    );
  const done = Date.now();
  await sleep(2000);
  const last = open.map((window) => (window.steps().at(-1)?.at ?? done) - done);
  const steps = open.reduce((sum, window, n) => sum + window.steps().length - (before[n] ?? 0), 0);
  console.log(
    `${ids.length} documents published in ${calls.length} calls (median ${ms(at(calls, 0.5))} ms, all ${ms(done - began)} ms): ` +
      `${told} notifications on the channel, ${steps} events to ${open.length} windows at ${nodes.length} nodes, ` +
      `the last window told ${ms(Math.max(...last))} ms after the last answer`,
  );
  await Promise.all(open.map((window) => window.close()));
  await listener.end();
}

/** Measures the daily comparison of stored counts, practice by practice. */
export async function dailyCounts({ urls, owner }: ServedInstallation): Promise<void> {
  const database = openDatabase(urls.app, () => new Date(), { connections: 1 });
  const { rows } = await owner.query('SELECT id::text FROM practice ORDER BY id');
  const times: number[] = [];
  for (const { id } of rows) {
    const scope: Scope = { role: 'job', practiceId: id, accountId: null };
    times.push(await timed(() => database.inScope(scope, (tx) => tx.all(sql`SELECT * FROM wrong_counts(${id})`))));
  }
  await database.close();
  console.log(
    `kept counts compared: ${ms(at(times, 0.5))} ms a practice, ${ms(Math.max(...times))} ms the largest, ${ms(times.reduce((a, b) => a + b, 0))} ms all`,
  );
}

export async function sizes({ owner }: ServedInstallation): Promise<void> {
  const { rows: counted } = await owner.query('SELECT count(*)::float8 AS n FROM document');
  const { rows } = await owner.query(
    `SELECT relname, reltuples::float8 AS rows, pg_table_size(oid)::float8 AS heap, pg_indexes_size(oid)::float8 AS indexes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY pg_total_relation_size(oid) DESC LIMIT 9`,
  );
  const millions = counted[0].n / 1e6;
  const gb = (bytes: number) => (bytes / 1e9 / millions).toFixed(2);
  for (const { relname, rows: tuples, heap, indexes } of rows)
    console.log(`| ${relname} | ${(tuples / 1e6 / millions).toFixed(2)} | ${gb(heap)} | ${gb(indexes)} |`);
  const { rows: all } = await owner.query('SELECT pg_database_size(current_database())::float8 AS bytes');
  console.log(`| the database | | ${gb(all[0].bytes)} | |`);
}

const SAYS_MEMORY = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => console.log('at most', Math.round(process.resourceUsage().maxRSS / 1024), 'MB'))`,
)}`;

/** Measures a full verification, and one that continues where the full one ended. */
export async function verifiers(installation: ServedInstallation): Promise<void> {
  const since = `${installation.folder}/verified.jsonl`;
  await verified(installation, ['--since', since, '--all']);
  await verified(installation, ['--since', since]);
}

/** Runs `npm run ledger:verify` next to the portal and prints the last lines of its output. */
async function verified({ folder, urls }: ServedInstallation, more: string[]): Promise<void> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...['--max-old-space-size=12000', '--import', SAYS_MEMORY],
      'src/commands/ledger-verify.ts',
      ...['--no-blobs', '--checkpoints', `${folder}/checkpoints`],
      ...['--key', `${folder}/keys/ledger-checkpoints.pem.pub`, ...more],
    ],
    { env: { ...process.env, DATABASE_OWNER_URL: urls.owner }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'exit');
  const last = said.trim().split('\n').slice(-3).join(' ');
  console.log(
    `verifier ${more.join(' ')}: ${((performance.now() - began) / 1000).toFixed(0)} s, code ${code}: ${last}`,
  );
}

/** Repeats one place's requests while something else runs in the database. */
async function beside(
  place: Place,
  happening: () => Promise<unknown>,
): Promise<{ took: number; p50: number; most: number }> {
  let isOver = false;
  const times: number[] = [];
  const load = (async () => {
    for (let round = 0; !isOver; round += 1) {
      const publish = LARGE_CALLS.find(({ name }) => name.startsWith('publish'));
      const page = LARGE_CALLS.find(({ name }) => name.endsWith('one company, a page'));
      times.push(await timed(async () => page?.ask(place, round)));
      times.push(await timed(async () => publish?.ask(place, round)));
      await publish?.undo?.(place, round);
    }
  })();
  const took = await timed(happening);
  isOver = true;
  await load;
  return { took, p50: at(times, 0.5), most: Math.max(...times) };
}

export async function indexWhileServing({ owner }: ServedInstallation, place: Place): Promise<void> {
  const tell = (name: string, { took, p50, most }: Awaited<ReturnType<typeof beside>>) =>
    console.log(`| ${name} | ${(took / 1000).toFixed(1)} s | ${ms(p50)} ms | ${ms(most)} ms |`);
  tell('nothing', await beside(place, () => sleep(5000)));
  tell(
    'CREATE INDEX',
    await beside(place, () => owner.query('CREATE INDEX bench_plain ON document (created_at, practice_id)')),
  );
  tell(
    'CREATE INDEX CONCURRENTLY',
    await beside(place, () =>
      owner.query('CREATE INDEX CONCURRENTLY bench_beside ON document (created_at, practice_id)'),
    ),
  );
  await owner.query('DROP INDEX bench_plain, bench_beside; ALTER TABLE document ADD bench_note text');
  tell(
    'UPDATE of all in one',
    await beside(place, () =>
      owner.query(
        `SET session_replication_role = 'replica'; UPDATE document SET bench_note = 'x' WHERE practice_id = ${place.practiceId}; RESET session_replication_role`,
      ),
    ),
  );
  await owner.query('ALTER TABLE document DROP bench_note');
}

/** Queries on a table (%t) at a place. */
type Questions = Record<string, (place: Place) => string>;

interface Parted {
  table: string;
  by: string;
  indexes: readonly string[];
  change: (place: Place) => string;
  questions: Questions;
}

const DOCUMENTS: Parted = {
  table: 'document',
  by: 'practice_id',
  indexes: [
    'ALTER TABLE %t ADD PRIMARY KEY (id, practice_id)',
    'CREATE INDEX ON %t (practice_id, kind, period DESC, id) WHERE discarded_at IS NULL',
    'CREATE INDEX ON %t (employee_id, kind, period)',
  ],
  change: ({ practiceId }) =>
    `UPDATE %t SET employee_read_at = now() WHERE practice_id = ${practiceId} AND id % 10 = 0`,
  questions: {
    'a page of the practice': ({ practiceId }) =>
      `SELECT * FROM %t WHERE practice_id = ${practiceId} AND kind = 'payslip' AND discarded_at IS NULL ORDER BY period DESC, id LIMIT 25`,
    'a document by its id and practice': ({ practiceId, documentIds }) =>
      `SELECT * FROM %t WHERE id = ${documentIds[0]} AND practice_id = ${practiceId}`,
    'a document by its id alone': ({ documentIds }) => `SELECT * FROM %t WHERE id = ${documentIds[0]}`,
    'documents of a worker': ({ practiceId, documentIds }) =>
      `SELECT * FROM %t WHERE practice_id = ${practiceId} AND employee_id = (SELECT employee_id FROM %t WHERE id = ${documentIds[0]} AND practice_id = ${practiceId})`,
    'payslips of the practice counted': ({ practiceId }) =>
      `SELECT count(*) FROM %t WHERE practice_id = ${practiceId} AND kind = 'payslip'`,
  },
};

const LEDGER: Parted = {
  table: 'ledger',
  by: 'chain',
  indexes: ['ALTER TABLE %t ADD PRIMARY KEY (chain, seq)', 'CREATE INDEX ON %t (object_kind, object_id)'],
  // Ledger rows never change: the bench appends the newest tenth again.
  change: ({ practiceId }) =>
    `DELETE FROM %t WHERE chain = ${practiceId} AND seq > (SELECT 0.9 * max(seq) FROM ledger WHERE chain = ${practiceId});
     INSERT INTO %t SELECT * FROM ledger WHERE chain = ${practiceId} AND seq > (SELECT 0.9 * max(seq) FROM ledger WHERE chain = ${practiceId})`,
  questions: {
    'the trace of a document': ({ documentIds }) =>
      `SELECT * FROM %t WHERE object_kind = 'document' AND object_id = ${documentIds[0]} ORDER BY seq`,
    'the trace of a document of the chain': ({ practiceId, documentIds }) =>
      `SELECT * FROM %t WHERE chain = ${practiceId} AND object_kind = 'document' AND object_id = ${documentIds[0]} ORDER BY seq`,
    'the last 50 rows of the chain': ({ practiceId }) =>
      `SELECT * FROM %t WHERE chain = ${practiceId} ORDER BY seq DESC LIMIT 50`,
    'a verifier’s page': ({ practiceId }) =>
      `SELECT * FROM %t WHERE chain = ${practiceId} AND seq > 10000 ORDER BY seq LIMIT 5000`,
  },
};

/** Compares documents and ledger as plain tables and partitioned by practice, with the same few indexes. */
export async function partitions({ owner }: ServedInstallation, place: Place): Promise<void> {
  await owner.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`);
  const { rows } = await owner.query('SELECT id FROM practice ORDER BY id');
  for (const parted of [DOCUMENTS, LEDGER]) await partitioned(owner, parted, { place, practices: rows });
}

async function partitioned(
  owner: pg.Client,
  { table, by, indexes, change, questions }: Parted,
  { place, practices }: { place: Place; practices: readonly { id: string }[] },
): Promise<void> {
  await owner.query(`DROP TABLE IF EXISTS bench_whole, bench_parted`);
  await owner.query(`CREATE TABLE bench_whole (LIKE ${table})`);
  await owner.query(`CREATE TABLE bench_parted (LIKE ${table}) PARTITION BY LIST (${by})`);
  for (const { id } of practices)
    await owner.query(`CREATE TABLE bench_parted_${id} PARTITION OF bench_parted FOR VALUES IN (${id})`);
  await owner.query('CREATE TABLE bench_parted_rest PARTITION OF bench_parted DEFAULT');
  const measured: Record<string, number[]> = {};
  const note = async (name: string, work: () => Promise<unknown>) => {
    (measured[name] ??= []).push(await timed(work));
  };
  for (const copy of ['bench_whole', 'bench_parted']) {
    await note('filled', () => owner.query(`INSERT INTO ${copy} SELECT * FROM ${table}`));
    await note('indexes', async () => {
      for (const index of indexes) await owner.query(index.replaceAll('%t', copy));
    });
    await note('vacuum, analyze', () => owner.query(`VACUUM (ANALYZE) ${copy}`));
    await note('a tenth of one practice changed', () => owner.query(change(place).replaceAll('%t', copy)));
    await note('vacuum after it', () =>
      owner.query(`VACUUM ${copy === 'bench_whole' ? copy : `${copy}_${place.practiceId}`}`),
    );
  }
  for (const [name, question] of Object.entries(questions)) {
    for (const copy of ['bench_whole', 'bench_parted']) {
      const statement = question(place).replaceAll('%t', copy);
      const times: number[] = [];
      for (let round = 0; round < 25; round += 1) times.push(await timed(() => owner.query(statement)));
      (measured[name] ??= []).push(at(times, 0.5));
    }
  }
  console.log(`${table}:`);
  for (const [name, [whole = 1, parted = 1]] of Object.entries(measured))
    console.log(`| ${name} | ${ms(whole)} | ${ms(parted)} | ${(parted / whole).toFixed(2)} |`);
  await owner.query('DROP TABLE bench_whole, bench_parted');
}
