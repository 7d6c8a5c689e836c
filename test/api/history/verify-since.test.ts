import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCheckpoints } from '../../../src/ledger/checkpoint-files.io.ts';
import { chainsOf, ledgerRowsOf } from '../../../src/ledger/ledger-source.store.ts';
import type { Checkpoint } from '../../../src/ledger/signed-note.ts';
import type { Report } from '../../../src/ledger/verify.ts';
import { dataLayout } from '../../../src/server/bytes/data-layout.ts';
import { buildScene, type Scene } from '../../support/ledger/ledger-scene.ts';
import { withGuardsOff } from '../../support/ledger/ledger-tampering.ts';
import { createTestDatabase } from '../../support/process/database.ts';

/** Verification that resumes from an earlier verification, and verification of a single practice (P173). */
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let scene: Scene;
let verified: Map<string, Checkpoint>;
let chain: string;
let size: number;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildScene(database.urls, 22);
  const publicKey = createPublicKey(await readFile(`${dataLayout(scene.dataDir).checkpointKey}.pub`));
  const { checkpoints } = await readCheckpoints(scene.folders.checkpoints, publicKey);
  // Assumes that everything up to the third of six checkpoints is verified.
  verified = new Map();
  for (const one of scene.practices) {
    const [, , third] = checkpoints.filter((checkpoint) => checkpoint.chain === one.chain);
    if (third) verified.set(one.chain, third);
  }
  chain = scene.practices[0]?.chain ?? '';
  size = verified.get(chain)?.size ?? 0;
});
afterAll(async () => {
  await scene?.close();
  await database?.drop();
});

/**
 * Tampers with the ledger; returns the report of the full verification and that of one resumed from the third
 * checkpoints.
 */
async function bothAfter(...tampering: [string, unknown[]][]): Promise<{ all: Report; since: Report }> {
  const { superuser } = scene;
  return withGuardsOff(scene, async () => {
    for (const [statement, values] of tampering) await superuser.query(statement, values);
    const rows = ledgerRowsOf(superuser, await chainsOf(superuser), verified);
    return { all: await scene.verify(), since: await scene.verify({ verified, rows }) };
  });
}
const told = ({ faults }: Report) => faults.map(({ chain: of, seq, code }) => `${of} ${seq} ${code}`);
/** A ledger row whose object has no event after the third checkpoint. */
const QUIET = `chain = $1 AND object_kind = 'document' AND object_id = (SELECT l.object_id FROM ledger l WHERE l.chain = $1
  AND l.object_kind = 'document' GROUP BY l.object_id HAVING max(l.seq) < $2 AND bool_or(l.action = 'discarded')
  AND NOT bool_or(l.action = 'purged') ORDER BY l.object_id LIMIT 1)`;

describe('a verification resumed from the last verified checkpoint', () => {
  it('passes an untouched ledger, and reads only the later rows and their objects', async () => {
    const { all, since } = await bothAfter();
    expect([all.faults, since.faults]).toEqual([[], []]);
    const rows = scene.practices.map((one) => one.rows - (verified.get(one.chain)?.size ?? 0) + 1);
    expect(since.chains.map((one) => one.rows)).toEqual(rows);
    expect(since.objectsCompared).toBeGreaterThan(0);
    expect(since.objectsCompared).toBeLessThan(all.objectsCompared);
  });

  it('misses a row changed before the checkpoint, which the full verification finds', async () => {
    const change = `UPDATE ledger SET actor_role = 'admin' WHERE ${QUIET} AND action = 'discarded'`;
    const { all, since } = await bothAfter([change, [chain, size]]);
    expect(told(all)).toEqual([expect.stringMatching(/column-differs$/)]);
    expect(told(since)).toEqual([]);
  });

  it('finds a row changed after the checkpoint, like the full verification', async () => {
    const change = `UPDATE ledger SET actor_role = 'admin' WHERE chain = $1 AND seq = $2`;
    const { all, since } = await bothAfter([change, [chain, size + 1]]);
    for (const report of [all, since]) expect(told(report)).toContain(`${chain} ${size + 1} column-differs`);
  });

  it('finds a change of the checkpoint’s own row, like the full verification', async () => {
    const change = `UPDATE ledger SET hash = sha256('x') WHERE chain = $1 AND seq = $2`;
    const { all, since } = await bothAfter([change, [chain, size]]);
    for (const report of [all, since]) expect(told(report)).toContain(`${chain} ${size} checkpoint-differs`);
  });

  it('finds deleted last rows, even if the head was adjusted, down to all rows after the checkpoint', async () => {
    const last = scene.practices[0]?.rows ?? 0;
    const DELETE = 'DELETE FROM ledger WHERE chain = $1 AND seq > $2';
    const HEAD = `UPDATE ledger_head SET seq = $2, hash = (SELECT l.hash FROM ledger l WHERE l.chain = $1 AND l.seq = $2) WHERE chain = $1`;
    for (const kept of [last - 1, size, size - 1]) {
      const bare = await bothAfter([DELETE, [chain, kept]]);
      const fitted = await bothAfter([DELETE, [chain, kept]], [HEAD, [chain, kept]]);
      for (const report of [bare.all, bare.since, fitted.all, fitted.since])
        expect(told(report), `${kept} rows`).toContain(`${chain} ${kept + 1} missing`);
    }
  });

  it('compares objects that have later events with all their events; other objects need the full verification', async () => {
    const touched = `UPDATE document SET employee_read_at = '2026-09-05' WHERE id = (SELECT max(object_id) FROM ledger
      WHERE chain = $1 AND seq > $2 AND object_kind = 'document' AND object_id IN (SELECT id FROM document))`;
    const both = await bothAfter([touched, [chain, size]]);
    for (const report of [both.all, both.since]) expect(told(report).join()).toContain('object-differs');
    const quiet = `UPDATE document SET discarded_at = NULL WHERE id IN (SELECT object_id FROM ledger WHERE ${QUIET})`;
    const { all, since } = await bothAfter([quiet, [chain, size]]);
    expect(told(all)).toEqual([expect.stringMatching(/object-differs$/)]);
    expect(told(since)).toEqual([]);
  });
});

describe('the verification command', () => {
  const run = (...more: string[]): Promise<{ code: number; said: string }> => {
    const script = path.join(import.meta.dirname, '../../../src/commands/ledger-verify.ts');
    const args = [script, '--database', database.urls.owner, '--data', scene.dataDir, ...more];
    return new Promise((resolve) => {
      execFile(process.execPath, args, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, said: `${out}${err}` }),
      );
    });
  };
  const file = () => path.join(scene.dataDir, 'verified.jsonl');

  it('reads everything the first time, then only later rows, and prints which rows it read', async () => {
    const first = await run('--since', file());
    expect(first).toEqual({ code: 0, said: expect.stringContaining('Everything was read.') });
    const second = await run('--since', file());
    expect(second).toEqual({ code: 0, said: expect.stringContaining('Read were the rows since') });
    expect(second.said).toContain(`chain ${chain}: 1 rows`);
    const whole = await run('--since', file(), '--all');
    expect(whole).toEqual({ code: 0, said: expect.stringContaining('Everything was read.') });
    expect(whole.said).toContain(`chain ${chain}: ${scene.practices[0]?.rows} rows`);
  });

  it('does not trust a checkpoint changed in the database or in the file', async () => {
    const { superuser } = scene;
    const notes = await readFile(file(), 'utf8');
    // A smaller size, which the signature does not cover.
    await writeFile(file(), notes.replace(/\\n(\d+)\\n/, '\\n3\\n'));
    const forged = await run('--since', file());
    expect(forged.code).toBe(1);
    expect(forged.said).toContain('verified.jsonl:1');
    expect(forged.said).toContain(`chain ${chain}: ${scene.practices[0]?.rows} rows`);
    await writeFile(file(), notes);
    await superuser.query('CREATE TABLE kept AS SELECT * FROM portale_signed');
    await superuser.query(`UPDATE portale_signed SET head = sha256('x') WHERE chain = $1`, [chain]);
    const changed = await run('--since', file());
    await superuser.query('UPDATE portale_signed s SET head = k.head FROM kept k WHERE k.chain = s.chain');
    await superuser.query('DROP TABLE kept');
    expect(changed.code).toBe(1);
    expect(changed.said).toContain('BROKEN');
    expect((await run('--since', file())).code).toBe(0);
  });

  it('can verify one practice alone, and then finds only the faults of that practice', async () => {
    const other = scene.practices[1]?.chain ?? '';
    const whole = await run('--practice', chain);
    expect(whole.said).toContain(`chain ${chain}: `);
    expect(whole).toEqual({ code: 0, said: expect.not.stringContaining(`chain ${other}: `) });
    const { superuser } = scene;
    await superuser.query(
      `UPDATE document SET description = 'x', discarded_at = now() WHERE practice_id = $1 AND discarded_at IS NULL`,
      [other],
    );
    expect((await run('--practice', chain)).code).toBe(0);
    const broken = await run('--practice', other);
    expect(broken.code).toBe(1);
    expect(broken.said).toContain('BROKEN');
  });
});
