import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { appendFile, chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/support/process/database.ts';
import { startSmtp } from '../../test/support/services/smtp.ts';
import { publicKeyFile } from '../server/operation/key-file.ts';
import { lastSigned, startCheckpoints } from './checkpoint.io.ts';
import { openCheckpointCopies } from './checkpoint-copies.io.ts';
import { faultsOfSigned, readCheckpoints } from './checkpoint-files.io.ts';
import { type Checkpoint, openCheckpoint, signCheckpoint } from './signed-note.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: pg.Client;
let superuser: pg.Client;
let folder: string;
let dir: string;
let keyFile: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.urls.owner });
  superuser = new pg.Client({ connectionString: database.urls.superuser });
  await Promise.all([owner.connect(), superuser.connect()]);
});

afterAll(async () => {
  await Promise.all([owner?.end(), superuser?.end()]);
  await database?.drop();
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-checkpoints-'));
  dir = path.join(folder, 'checkpoints');
  keyFile = path.join(folder, 'keys', 'ledger.pem');
  await superuser.query(`SET session_replication_role = 'replica'`);
  for (const table of [
    'ledger',
    'ledger_person',
    'ledger_head',
    'portale_signed',
    'portale_checkpoint',
    'portale_checkpoint_taken',
  ])
    await superuser.query(`DELETE FROM ${table}`);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function append(chain: number, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    action: 'loggedIn',
    objectKind: 'account',
    objectId: 1,
    at: '2026-11-20T08:00:00Z',
    actorId: 1,
    actorRole: 'authentication',
  }));
  await owner.query('SELECT ledger_append_history($1, $2)', [chain, JSON.stringify(events)]);
}

const start = (more: Partial<Parameters<typeof startCheckpoints>[0]> = {}) =>
  startCheckpoints({ url: database.urls.owner, dir, keyFile, ...more });

async function stored(): Promise<Checkpoint[]> {
  return (await readCheckpoints(dir, createPublicKey(await readFile(publicKeyFile(keyFile))))).checkpoints;
}

describe('the key', () => {
  test('is created at first start, readable by this user alone, and stays the same', async () => {
    await (await start()).stop();
    const first = await readFile(keyFile, 'utf8');
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    await (await start()).stop();
    expect(await readFile(keyFile, 'utf8')).toBe(first);
    expect((await readdir(path.dirname(keyFile))).sort()).toEqual(['ledger.pem', 'ledger.pem.pub']);
  });

  test('is the same for two nodes that start at the same time on one folder', async () => {
    const both = await Promise.all([start(), start()]);
    await append(5, 1);
    await Promise.all(both.map((node) => node.stop()));
    // One node signed; the other then found nothing left to sign.
    expect(await stored()).toHaveLength(1);
  });

  test('is refused when others can read it', async () => {
    await (await start()).stop();
    await chmod(keyFile, 0o644);
    await expect(start()).rejects.toThrow('can be read by others');
  });
});

describe('signing', () => {
  test('makes one checkpoint for each chain that grew, and none for other chains', async () => {
    const checkpoints = await start();
    await append(5, 3);
    await append(6, 1);
    await checkpoints.sign();
    await append(5, 2);
    await checkpoints.sign();
    await checkpoints.stop();
    expect((await stored()).map(({ chain, size }) => [chain, size])).toEqual([
      ['5', 3],
      ['6', 1],
      ['5', 5],
    ]);
  });

  test('writes the checkpoints of two nodes into both folders, so that each folder has the whole series', async () => {
    const other = path.join(folder, 'other');
    const both = async () => {
      const key = createPublicKey(await readFile(publicKeyFile(keyFile)));
      return Promise.all([dir, other].map((place) => readCheckpoints(place, key)));
    };
    const [one, two] = [await start(), await start({ dir: other })];
    await append(5, 3);
    await one.sign();
    await append(5, 2);
    await two.sign();
    await append(5, 1);
    await one.sign();
    await one.stop();
    await two.stop();
    for (const { checkpoints, faults } of await both()) {
      expect(faults).toEqual([]);
      expect(checkpoints.map(({ size, after }) => [size, after])).toEqual([
        [3, 0],
        [5, 3],
        [6, 5],
      ]);
    }
    // A node that was not running copies the missed checkpoints when it starts.
    await append(5, 1);
    await (await start()).stop();
    await (await start({ dir: other })).stop();
    const [first, second] = await both();
    expect(second?.checkpoints).toEqual(first?.checkpoints);
  });

  test('does not reread years of checkpoints, and still finds the last checkpoint of a long inactive chain', async () => {
    const at = (iso: string) => ({ now: () => new Date(iso) });
    const early = await start(at('2025-03-02T09:00:00Z'));
    await append(5, 3);
    await early.stop();
    const busy = await start(at('2026-09-02T09:00:00Z'));
    await append(6, 1);
    await busy.stop();
    await superuser.query(
      `DELETE FROM portale_signed; UPDATE ledger SET hash = sha256('x') WHERE chain = 5 AND seq = 3`,
    );
    const errors: string[] = [];
    const onError = (error: Error) => void errors.push(error.message);
    const later = await start({ ...at('2026-11-20T09:00:00Z'), onError });
    await later.stop();
    expect(errors[0]).toContain('chain 5 no longer holds its checkpoint of row 3');
    expect((await stored()).map(({ chain, size }) => [chain, size])).toEqual([
      ['5', 3],
      ['6', 1],
    ]);
  });

  test("finds the first checkpoint that covers each row of a receipt, searching from the row's month on", async () => {
    let now = new Date('2026-11-20T09:00:00Z');
    const checkpoints = await start({ now: () => now });
    for (const [month, count] of [
      ['2026-11', 2],
      ['2027-01', 3],
      ['2027-04', 1],
    ] as const) {
      now = new Date(`${month}-20T09:00:00Z`);
      await append(5, count);
      await append(6, 1);
      await checkpoints.sign();
    }
    const covering = async (...seqs: number[]) =>
      (
        await checkpoints.seal.checkpointsOf(
          '5',
          seqs.map((seq) => ({ seq: String(seq), at: '2026-11-20T08:00:00Z' })),
        )
      ).map(({ checkpoint }) => checkpoint.size);
    expect(await covering(1)).toEqual([2]);
    expect(await covering(6, 1, 2)).toEqual([2, 6]);
    expect(await covering(4)).toEqual([5]);
    // A note signed by another key covers nothing.
    const file = path.join(dir, '2027-01.jsonl');
    await writeFile(file, (await readFile(file, 'utf8')).replace('ledger/5\\n5', 'ledger/5\\n4'));
    expect(await covering(4)).toEqual([6]);
    await checkpoints.stop();
  });

  test('covers the head of the ledger', async () => {
    const checkpoints = await start({ now: () => new Date('2026-11-20T09:41:17Z') });
    await append(5, 4);
    await checkpoints.stop();
    const { rows } = await owner.query(`SELECT encode(hash, 'hex') AS hash FROM ledger WHERE chain = 5 AND seq = 4`);
    expect(await stored()).toEqual([
      { chain: '5', size: 4, head: rows[0].hash, at: '2026-11-20T09:41:17.000Z', after: 0 },
    ]);
  });

  test('continues after a restart', async () => {
    await append(5, 4);
    await (await start()).stop();
    await (await start()).stop();
    expect(await stored()).toHaveLength(1);
  });

  test('never signs a chain whose rows no longer match its last checkpoint', async () => {
    const errors: string[] = [];
    const checkpoints = await start({ onError: (error) => errors.push(error.message) });
    await append(5, 4);
    await append(6, 1);
    await checkpoints.sign();
    await superuser.query(`UPDATE ledger SET hash = sha256('x') WHERE chain = 5 AND seq = 4`);
    await append(5, 1);
    await append(6, 1);
    await checkpoints.stop();
    expect((await stored()).map(({ chain, size }) => [chain, size])).toEqual([
      ['5', 4],
      ['6', 1],
      ['6', 2],
    ]);
    expect(errors).toEqual(['chain 5 no longer holds its checkpoint of row 4: run the verifier']);
  });

  test.each([
    ['', async () => undefined],
    [
      ', also where the others have it no longer, either',
      () => superuser.query('DELETE FROM portale_checkpoint; DELETE FROM portale_checkpoint_taken'),
    ],
  ])('reports a removed last line at once, after a restart and in the next checkpoint%s', async (_, later) => {
    const checkpoints = await start();
    for (let n = 0; n < 2; n += 1) {
      await append(5, 2);
      await checkpoints.sign();
    }
    await checkpoints.stop();
    const [name = ''] = await readdir(dir);
    const file = path.join(dir, name);
    const [first = ''] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, `${first}\n`);
    const removed = [{ chain: '5', seq: '4', code: 'checkpoint-removed' }];
    const named = async () => faultsOfSigned(await stored(), await lastSigned(owner));
    expect(await named()).toMatchObject(removed);
    await later();
    await (await start()).stop();
    expect(await named()).toMatchObject(removed);
    await append(5, 1);
    await (await start()).stop();
    expect(await named()).toEqual([]);
    const publicKey = createPublicKey(await readFile(publicKeyFile(keyFile)));
    expect((await readCheckpoints(dir, publicKey)).faults).toMatchObject(removed);
  });

  test('reports a half-written line until the server removes it; later lines stay valid', async () => {
    await append(5, 1);
    await (await start()).stop();
    const [name = ''] = await readdir(dir);
    await appendFile(path.join(dir, name), '{"checkpoint":"portale-lav');
    const key = createPublicKey(await readFile(publicKeyFile(keyFile)));
    expect((await readCheckpoints(dir, key)).faults).toMatchObject([
      { code: 'checkpoint-damaged', detail: `${name} ends inside a line` },
    ]);
    await append(5, 1);
    await (await start()).stop();
    const read = await readCheckpoints(dir, key);
    expect(read.checkpoints.map(({ size, after }) => [size, after])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(read.faults).toEqual([]);
  });
});

describe('copies', () => {
  const settings = { folder: null, url: null, mail: null };
  const nobody = { smtpUrl: null, mailFrom: 'portale@esempio.invalid' };

  test('go to a folder, a URL and a mailbox, and each copy is complete', async () => {
    const smtp = await startSmtp();
    const received: string[] = [];
    const listener = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
      request.on('end', () => response.end());
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as AddressInfo;
    const kept = path.join(folder, 'kept');
    const copies = openCheckpointCopies(
      { folder: kept, url: `http://127.0.0.1:${port}/sigilli`, mail: 'archivio@esempio.invalid' },
      { ...nobody, smtpUrl: smtp.url },
    );
    const checkpoints = await start({ copies });
    await append(5, 2);
    await checkpoints.sign();
    await append(5, 1);
    await checkpoints.stop();
    listener.close();
    await smtp.close();
    const own = await readFile(path.join(dir, (await readdir(dir))[0] ?? ''), 'utf8');
    expect(await readFile(path.join(kept, (await readdir(kept))[0] ?? ''), 'utf8')).toBe(own);
    expect(received.join('')).toBe(own);
    // A mail is sent at the start, then once a day.
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toMatchObject({ to: ['archivio@esempio.invalid'] });
    expect(smtp.mails[0]?.data).toContain('sigilli-del-registro.jsonl');
  });

  test('are sent again with the next checkpoints after a failed delivery, and the failure is reported', async () => {
    const kept = path.join(folder, 'kept');
    await writeFile(kept, 'a file where the folder should be');
    const errors: string[] = [];
    const copies = openCheckpointCopies({ ...settings, folder: kept }, nobody, ({ message }) => errors.push(message));
    const checkpoints = await start({ copies });
    await append(5, 2);
    await checkpoints.sign();
    await Promise.all(copies.map((copy) => copy.close()));
    await rm(kept);
    await append(5, 1);
    await checkpoints.stop();
    expect(errors).toHaveLength(1);
    const lines = (await readFile(path.join(kept, (await readdir(kept))[0] ?? ''), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
  });
});

describe('a note', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const checkpoint = { chain: '3', size: 42, head: 'ab'.repeat(32), at: '2026-11-20T09:41:17.000Z' };

  test('returns the checkpoint that was signed', () => {
    const note = signCheckpoint(checkpoint, privateKey);
    expect(note.split('\n').slice(0, 4)).toEqual([
      'portale-lavoro/ledger/3',
      '42',
      Buffer.from(checkpoint.head, 'hex').toString('base64'),
      checkpoint.at,
    ]);
    expect(openCheckpoint(note, publicKey)).toEqual(checkpoint);
  });

  test('is refused if another key signed it or any character changed', () => {
    const note = signCheckpoint(checkpoint, privateKey);
    expect(openCheckpoint(note, generateKeyPairSync('ed25519').publicKey)).toBeNull();
    const body = note.indexOf('\n\n');
    for (let index = 0; index < body; index += 1) {
      const changed = note.slice(0, index) + (note[index] === '1' ? '2' : '1') + note.slice(index + 1);
      expect(openCheckpoint(changed, publicKey), `character ${index}`).toBeNull();
    }
  });

  test('with a wrong signature in a file is reported with its line number', async () => {
    const file = path.join(folder, 'kept.jsonl');
    const note = signCheckpoint(checkpoint, privateKey);
    await writeFile(
      file,
      `${[note, note.replace('\n42\n', '\n41\n')].map((n) => JSON.stringify({ checkpoint: n })).join('\n')}\n`,
    );
    expect(await readCheckpoints(file, publicKey)).toMatchObject({
      checkpoints: [checkpoint],
      faults: [{ code: 'checkpoint-unsigned', detail: 'kept.jsonl:2' }],
    });
  });
});
