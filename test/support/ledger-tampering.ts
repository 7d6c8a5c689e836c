import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { between, type Draw, oneOf } from '../../database/demo/random.ts';
import { readCheckpoints, startCheckpoints } from '../../src/features/history/checkpoint.io.ts';
import { ledgerHeads, ledgerRows } from '../../src/features/history/ledger-source.store.ts';
import type { Checkpoint } from '../../src/features/history/signed-note.ts';
import { hashOf, type Report, verifyLedger } from '../../src/features/history/verify.ts';

/** A ledger of two chains with signed checkpoints and stored contents, and a superuser who tampers with it. */
export interface TamperingScene {
  superuser: pg.Client;
  chains: readonly string[];
  rowsPerChain: number;
  checkpoints: readonly Checkpoint[];
  verify(evidence?: { checkpoints?: readonly Checkpoint[] }): Promise<Report>;
  /** Where a content's bytes are stored. */
  contentFile(chain: string, sha256: string): string;
  close(): Promise<void>;
}

const BATCH = 6;

export async function buildTamperingScene(
  urls: { owner: string; superuser: string },
  rowsPerChain: number,
): Promise<TamperingScene> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portale-ledger-'));
  const superuser = new pg.Client({ connectionString: urls.superuser });
  const owner = new pg.Client({ connectionString: urls.owner });
  await Promise.all([superuser.connect(), owner.connect()]);
  const chains = ['41', '42'];
  const contentFile = (chain: string, sha256: string) => path.join(folder, 'blobs', chain, sha256);
  const dir = path.join(folder, 'checkpoints');
  const keyFile = path.join(folder, 'key.pem');
  const checkpoints = await startCheckpoints({ url: urls.owner, dir, keyFile });
  for (let from = 1; from <= rowsPerChain; from += BATCH) {
    for (const chain of chains) {
      const events = [];
      for (let n = from; n < Math.min(from + BATCH, rowsPerChain + 1); n += 1)
        events.push(await anEvent(chain, n, contentFile));
      await owner.query('SELECT ledger_append_history($1, $2)', [chain, JSON.stringify(events)]);
    }
    await checkpoints.sign();
  }
  await checkpoints.stop();
  const stored = await readCheckpoints(dir, createPublicKey(await readFile(`${keyFile}.pub`)));
  await owner.end();
  return {
    superuser,
    chains,
    rowsPerChain,
    checkpoints: stored.checkpoints,
    contentFile,
    async verify(evidence = {}) {
      return verifyLedger({
        rows: ledgerRows(superuser),
        heads: await ledgerHeads(superuser),
        checkpoints: stored.checkpoints,
        storedSha256: async (chain, sha256) => sha256Of(await readFile(contentFile(chain, sha256))),
        ...evidence,
      });
    },
    async close() {
      await superuser.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every third row is a new document's; the two after it tell of older ones. */
async function anEvent(chain: string, n: number, contentFile: TamperingScene['contentFile']) {
  const document = n - ((n - 1) % 3);
  const bytes = Buffer.from(`document ${document} of chain ${chain}`);
  const sha256 = sha256Of(bytes);
  await mkdir(path.dirname(contentFile(chain, sha256)), { recursive: true });
  await writeFile(contentFile(chain, sha256), bytes);
  return {
    action: ['created', 'published', 'viewedByCompany'][(n - 1) % 3],
    objectKind: 'document',
    objectId: document,
    companyId: 7,
    employeeId: 70 + document,
    at: new Date(Date.UTC(2026, 9, 1, 8, n)).toISOString(),
    actorId: 3,
    actorRole: 'consultant',
    data: { sha256 },
    person: { login: 'e.marchetti', name: 'Marchetti Elena', type: 'Consulente', document: `Cedolino ${n}/2026` },
  };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What a tampering leaves behind: the row that must be named, and as what; and how to undo what is no database's. */
export interface Tampered {
  chain: string;
  seq: number;
  codes: readonly string[];
  undo?: () => Promise<void>;
}

type Tamper = (scene: TamperingScene, chain: string, draw: Draw) => Promise<Tampered>;

/** What a stranger with all rights in the database and on the disk could do. Each kind draws its place. */
export const TAMPERINGS: Record<string, Tamper> = {
  'an edited event': async (scene, chain, draw) => {
    const seq = between(draw, 1, scene.rowsPerChain);
    // Text and column alike: only the hash can tell.
    await scene.superuser.query(
      `UPDATE ledger SET action = 'readByEmployee', canonical = replace(canonical, '"action": "' || action, '"action": "readByEmployee')
       WHERE chain = $1 AND seq = $2`,
      [chain, seq],
    );
    return { chain, seq, codes: ['hash-wrong'] };
  },

  'an edited column': async (scene, chain, draw) => {
    const seq = between(draw, 1, scene.rowsPerChain);
    const change = oneOf(draw, [
      `at = at - interval '1 microsecond'`,
      `action = 'restored'`,
      `object_kind = 'intake'`,
      'object_id = object_id + 1',
      'company_id = company_id + 1',
      'company_id = NULL',
      'employee_id = employee_id + 1',
      'actor_account_id = actor_account_id + 1',
      `actor_role = 'company'`,
    ]);
    await scene.superuser.query(`UPDATE ledger SET ${change} WHERE chain = $1 AND seq = $2`, [chain, seq]);
    return { chain, seq, codes: ['column-differs'] };
  },

  'an edited hash': async (scene, chain, draw) => {
    const seq = between(draw, 1, scene.rowsPerChain);
    const column = oneOf(draw, ['hash', 'previous']);
    const hash = randomBytes(32);
    await scene.superuser.query(`UPDATE ledger SET ${column} = $3 WHERE chain = $1 AND seq = $2`, [chain, seq, hash]);
    return { chain, seq, codes: ['hash-wrong'] };
  },

  'edited personal data': async (scene, chain, draw) => {
    const seq = between(draw, 1, scene.rowsPerChain);
    const [find, put] = oneOf(draw, [
      ['Marchetti', 'Bianchi'],
      ['Consulente', 'Azienda'],
      ['2026', '2025'],
    ] as const);
    await scene.superuser.query(
      'UPDATE ledger_person SET person = replace(person, $3, $4) WHERE chain = $1 AND seq = $2',
      [chain, seq, find, put],
    );
    return { chain, seq, codes: ['person-differs'] };
  },

  'a deleted row': async (scene, chain, draw) => {
    const seq = between(draw, 1, scene.rowsPerChain);
    await scene.superuser.query('DELETE FROM ledger WHERE chain = $1 AND seq = $2', [chain, seq]);
    await scene.superuser.query('DELETE FROM ledger_person WHERE chain = $1 AND seq = $2', [chain, seq]);
    return { chain, seq, codes: ['missing'] };
  },

  'an inserted row': async (scene, chain, draw) => {
    const seq = between(draw, 1, scene.rowsPerChain);
    for (const table of ['ledger', 'ledger_person']) {
      // In two steps, for the primary key's sake.
      await scene.superuser.query(`UPDATE ${table} SET seq = -seq - 1 WHERE chain = $1 AND seq >= $2`, [chain, seq]);
      await scene.superuser.query(`UPDATE ${table} SET seq = -seq WHERE chain = $1 AND seq < 0`, [chain]);
    }
    // Forged with care: it continues the row before, and its own hash is right.
    const model = await rowAt(scene, chain, seq + 1);
    const canonical = model.canonical.replace(`"action": "${model.action}"`, '"action": "readByEmployee"');
    await scene.superuser.query(
      `INSERT INTO ledger SELECT chain, $2, at, 'readByEmployee', object_kind, object_id, company_id, employee_id,
         actor_account_id, actor_role, $3, decode($4, 'hex'), decode($5, 'hex') FROM ledger WHERE chain = $1 AND seq = $6`,
      [chain, seq, canonical, model.previous, hashOf(model.previous, canonical), seq + 1],
    );
    // In the place of a row that was signed, the checkpoint tells before the next row does.
    return { chain, seq, codes: ['inserted', 'checkpoint-differs'] };
  },

  'two rows exchanged': async (scene, chain, draw) => {
    const first = between(draw, 1, scene.rowsPerChain - 1);
    const second = between(draw, first + 1, scene.rowsPerChain);
    for (const table of ['ledger', 'ledger_person']) {
      await scene.superuser.query(`UPDATE ${table} SET seq = -seq WHERE chain = $1 AND seq IN ($2, $3)`, [
        chain,
        first,
        second,
      ]);
      await scene.superuser.query(
        `UPDATE ${table} SET seq = CASE WHEN seq = -$2::bigint THEN $3::bigint ELSE $2::bigint END WHERE chain = $1 AND seq < 0`,
        [chain, first, second],
      );
    }
    return { chain, seq: first, codes: ['column-differs'] };
  },

  'a swapped content': async (scene, chain, draw) => {
    const seq = between(draw, 1, scene.rowsPerChain);
    const { canonical, objectId } = await rowAt(scene, chain, seq);
    const file = scene.contentFile(chain, JSON.parse(canonical).data.sha256);
    const bytes = await readFile(file);
    await writeFile(file, `${bytes.toString().slice(0, -1)}#`);
    return { chain, seq: Number(objectId), codes: ['blob-differs'], undo: () => writeFile(file, bytes) };
  },

  'a tail cut off': async (scene, chain, draw) => {
    const kept = between(draw, 0, scene.rowsPerChain - 1);
    await scene.superuser.query('DELETE FROM ledger WHERE chain = $1 AND seq > $2', [chain, kept]);
    await scene.superuser.query('DELETE FROM ledger_person WHERE chain = $1 AND seq > $2', [chain, kept]);
    if (kept > 0 && draw() < 0.5) {
      // The head follows: only a checkpoint can tell.
      await scene.superuser.query(
        `UPDATE ledger_head h SET seq = l.seq, hash = l.hash FROM ledger l WHERE h.chain = $1 AND l.chain = $1 AND l.seq = $2`,
        [chain, kept],
      );
    }
    return { chain, seq: kept + 1, codes: ['missing'] };
  },

  'a chain rewritten': async (scene, chain, draw) => {
    const from = between(draw, 1, scene.rowsPerChain);
    await rewriteFrom(scene, chain, from);
    const signed = scene.checkpoints.filter((checkpoint) => checkpoint.chain === chain && checkpoint.size >= from);
    return { chain, seq: Math.min(...signed.map((checkpoint) => checkpoint.size)), codes: ['checkpoint-differs'] };
  },
};

/** Every row from `from` on anew, consistent in itself and with its head, as whoever knows the format could. */
export async function rewriteFrom(scene: TamperingScene, chain: string, from: number): Promise<void> {
  const { superuser } = scene;
  let previous = (await rowAt(scene, chain, from)).previous;
  for (let seq = from; seq <= scene.rowsPerChain; seq += 1) {
    const { canonical } = await rowAt(scene, chain, seq);
    const forged = canonical.replace('"company": 7', '"company": 8');
    const hash = hashOf(previous, forged);
    await superuser.query(
      `UPDATE ledger SET company_id = 8, canonical = $3, previous = decode($4, 'hex'), hash = decode($5, 'hex') WHERE chain = $1 AND seq = $2`,
      [chain, seq, forged, previous, hash],
    );
    previous = hash;
  }
  await superuser.query(`UPDATE ledger_head SET hash = decode($2, 'hex') WHERE chain = $1`, [chain, previous]);
}

async function rowAt(scene: TamperingScene, chain: string, seq: number) {
  const { rows } = await scene.superuser.query<{
    action: string;
    canonical: string;
    previous: string;
    objectId: string;
  }>(
    `SELECT action, canonical, encode(previous, 'hex') AS previous, object_id::text AS "objectId" FROM ledger WHERE chain = $1 AND seq = $2`,
    [chain, seq],
  );
  const [row] = rows;
  if (!row) throw new Error(`no row ${seq} in chain ${chain}`);
  return row;
}

/** Tampers with the guards off, verifies, and takes everything back. */
export async function tamperOnce(
  scene: TamperingScene,
  kind: string,
  draw: Draw,
): Promise<{ expected: Tampered; report: Report }> {
  const tamper = TAMPERINGS[kind];
  if (!tamper) throw new Error(`no tampering "${kind}"`);
  return withGuardsOff(scene, async () => {
    const expected = await tamper(scene, oneOf(draw, scene.chains), draw);
    try {
      return { expected, report: await scene.verify() };
    } finally {
      await expected.undo?.();
    }
  });
}

export async function withGuardsOff<T>({ superuser }: TamperingScene, work: () => Promise<T>): Promise<T> {
  await superuser.query(`BEGIN; SET LOCAL session_replication_role = 'replica'`);
  try {
    return await work();
  } finally {
    await superuser.query('ROLLBACK');
  }
}

export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
