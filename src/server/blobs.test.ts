import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BlobStore, openDiskBlobs, removeAbandonedUploads } from './blobs.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (text: string) => new TextEncoder().encode(text);

let root: string;
let blobs: BlobStore;

beforeEach(async () => {
  root = await fs.mkdtemp(path.join(tmpdir(), 'portale-blobs-'));
  blobs = openDiskBlobs(path.join(root, 'store'));
  return () => fs.rm(root, { recursive: true, force: true });
});

const files = async (): Promise<string[]> =>
  (await fs.readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(root, 'store'), path.join(entry.parentPath, entry.name)));

test('bytes come back under the name of their content', async () => {
  const bytes = randomBytes(70_000);
  const stored = await blobs.put('7', bytes);
  expect(stored).toEqual({ sha256: sha256(bytes), size: 70_000 });
  expect(Buffer.from(await blobs.get('7', stored.sha256)).equals(bytes)).toBe(true);
});

test('a stored file is read-only and lies under practice and content', async () => {
  const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
  expect(await files()).toEqual([`7/${name.slice(0, 2)}/${name}`]);
  const { mode } = await fs.stat(path.join(root, 'store', '7', name.slice(0, 2), name));
  expect(mode & 0o777).toBe(0o400);
});

test('the same content is stored once, also when it comes many times at once', async () => {
  const bytes = randomBytes(5000);
  const stored = await Promise.all(Array.from({ length: 20 }, () => blobs.put('7', bytes)));
  expect(new Set(stored.map((blob) => blob.sha256)).size).toBe(1);
  expect(await files()).toHaveLength(1);
});

test('practices share nothing: the same content of another one is not there', async () => {
  const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
  expect(await blobs.has('7', name)).toBe(true);
  expect(await blobs.has('8', name)).toBe(false);
  await expect(blobs.get('8', name)).rejects.toMatchObject({ code: 'no-such-blob' });
  await expect(blobs.withLocalFile('8', name, async () => 'read')).rejects.toMatchObject({ code: 'no-such-blob' });
});

test('names that are no ids or hashes never become paths', async () => {
  await expect(blobs.get('7', '../../etc/passwd')).rejects.toThrow('not a name of the store');
  await expect(blobs.put('../7', bytesOf('x'))).rejects.toThrow('not a name of the store');
});

test('2,500 files of one intake are stored at once, in the order given', async () => {
  const contents = Array.from({ length: 2500 }, (_, i) => bytesOf(`cedolino ${i}`));
  const stored = await blobs.putMany('7', contents);
  expect(stored.map((blob) => blob.sha256)).toEqual(contents.map(sha256));
  const listed: string[] = [];
  for await (const blob of blobs.list('7')) listed.push(blob.sha256);
  expect(listed.sort()).toEqual(contents.map(sha256).sort());
});

test('a discarded blob is gone from its practice and kept in the trash; a second time it is not there', async () => {
  const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
  await blobs.discard('7', name);
  expect(await blobs.has('7', name)).toBe(false);
  expect(await files()).toEqual([`trash/7/${name}`]);
  await expect(blobs.discard('7', name)).rejects.toMatchObject({ code: 'no-such-blob' });
});

test('work on a local file sees the bytes and passes its result on', async () => {
  const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
  expect(await blobs.withLocalFile('7', name, (file) => fs.readFile(file, 'utf8'))).toBe('cedolino');
});

describe('an upload', () => {
  test('is hashed and stored as it streams', async () => {
    const chunks = Array.from({ length: 64 }, () => randomBytes(16_384));
    const stored = await blobs.createUpload('7', Readable.from(chunks), { limitBytes: 1_048_576 });
    const whole = Buffer.concat(chunks);
    expect(stored).toEqual({ sha256: sha256(whole), size: whole.length });
    expect(Buffer.from(await blobs.get('7', stored.sha256)).equals(whole)).toBe(true);
  });

  test('beyond its limit is refused and leaves nothing', async () => {
    const upload = blobs.createUpload('7', Readable.from([randomBytes(600), randomBytes(600)]), { limitBytes: 1000 });
    await expect(upload).rejects.toMatchObject({ code: 'too-large' });
    expect(await files()).toEqual([]);
  });

  test('that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(600);
        throw new Error('connection lost');
      })(),
    );
    await expect(blobs.createUpload('7', broken, { limitBytes: 1000 })).rejects.toThrow('connection lost');
    expect(await files()).toEqual([]);
  });

  test('of what is already there changes nothing', async () => {
    const bytes = randomBytes(600);
    const { sha256: name } = await blobs.put('7', bytes);
    await blobs.createUpload('7', Readable.from([bytes]), { limitBytes: 1000 });
    expect(await files()).toEqual([`7/${name.slice(0, 2)}/${name}`]);
  });
});

/** Only root may mount; elsewhere the soak's machine shows it. */
const mounts = process.platform === 'linux' && process.getuid?.() === 0 && canMount();

function canMount(): boolean {
  const probe = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', tmpdir()]);
  return probe.status === 0;
}

describe.runIf(mounts)('a full disk', () => {
  beforeEach(async () => {
    const small = path.join(root, 'store');
    await fs.mkdir(small, { recursive: true });
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', small]);
    return () => void spawnSync('umount', [small]);
  });

  test('is told by its own name, leaves no half of a file, and gives again what it held', async () => {
    const kept = await blobs.put('7', randomBytes(100_000));
    const tooMuch = randomBytes(2_000_000);
    await expect(blobs.put('7', tooMuch)).rejects.toMatchObject({ code: 'storage-full' });
    await expect(
      blobs.createUpload('7', Readable.from([tooMuch.subarray(0, 900_000), tooMuch.subarray(900_000)]), {
        limitBytes: 5_000_000,
      }),
    ).rejects.toMatchObject({ code: 'storage-full' });
    expect(await files()).toEqual([`7/${kept.sha256.slice(0, 2)}/${kept.sha256}`]);
    expect(sha256(await blobs.get('7', kept.sha256))).toBe(kept.sha256);
    const after = await blobs.put('7', randomBytes(100_000));
    expect(await blobs.has('7', after.sha256)).toBe(true);
  });
});

test('what a killed process had half received goes after a day, and nothing else', async () => {
  const store = path.join(root, 'store');
  const kept = await blobs.put('7', bytesOf('cedolino'));
  const incoming = path.join(store, 'incoming');
  await fs.mkdir(incoming);
  await fs.writeFile(path.join(incoming, 'a'), 'metà');
  expect(await removeAbandonedUploads(store, new Date())).toBe(0);
  expect(await removeAbandonedUploads(store, new Date(Date.now() + 25 * 60 * 60 * 1000))).toBe(1);
  expect(await fs.readdir(incoming)).toEqual([]);
  expect(await blobs.has('7', kept.sha256)).toBe(true);
});

test('nothing is abandoned where nothing was ever received', async () => {
  expect(await removeAbandonedUploads(path.join(root, 'never'), new Date())).toBe(0);
});
