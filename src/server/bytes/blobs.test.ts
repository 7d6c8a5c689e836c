import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BlobStore, openDiskBlobs, PARTS } from './blobs.ts';

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

test('returns stored bytes by the hash of their content', async () => {
  const bytes = randomBytes(70_000);
  const stored = await blobs.put('7', bytes);
  expect(stored).toEqual({ sha256: sha256(bytes), size: 70_000 });
  expect(Buffer.from(await blobs.get('7', stored.sha256)).equals(bytes)).toBe(true);
});

test('stores a read-only file under its practice and hash', async () => {
  const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
  expect(await files()).toEqual([`7/${name.slice(0, 2)}/${name}`]);
  const { mode } = await fs.stat(path.join(root, 'store', '7', name.slice(0, 2), name));
  expect(mode & 0o777).toBe(0o400);
});

test('stores a content once, even when it is received many times concurrently', async () => {
  const bytes = randomBytes(5000);
  const stored = await Promise.all(Array.from({ length: 20 }, () => blobs.put('7', bytes)));
  expect(new Set(stored.map((blob) => blob.sha256)).size).toBe(1);
  expect(await files()).toHaveLength(1);
});

test('shares nothing between practices: content stored by one practice is missing in another', async () => {
  const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
  expect(await blobs.has('7', name)).toBe(true);
  expect(await blobs.has('8', name)).toBe(false);
  await expect(blobs.get('8', name)).rejects.toMatchObject({ code: 'no-such-blob' });
  await expect(blobs.withLocalFile('8', name, async () => 'read')).rejects.toMatchObject({ code: 'no-such-blob' });
});

test("lists, for each part, the contents whose hash begins with the part's digits; the parts together list every content", async () => {
  const stored = await blobs.putMany(
    '7',
    Array.from({ length: 40 }, (_, n) => bytesOf(`cedolino ${n}`)),
  );
  const names = stored.map((blob) => blob.sha256);
  const listed: string[] = [];
  for (const part of PARTS)
    for await (const blob of blobs.list('7', { part })) {
      expect(blob.sha256.slice(0, 2)).toBe(part);
      listed.push(blob.sha256);
    }
  expect(listed).toEqual(names.toSorted());
});

test('refuses names that are neither ids nor hashes, so they never become paths', async () => {
  await expect(blobs.get('7', '../../etc/passwd')).rejects.toThrow('not a name of the store');
  await expect(blobs.put('../7', bytesOf('x'))).rejects.toThrow('not a name of the store');
});

test('stores 2,500 files of one intake at once and returns them in the given order', async () => {
  const contents = Array.from({ length: 2500 }, (_, i) => bytesOf(`cedolino ${i}`));
  const stored = await blobs.putMany('7', contents);
  expect(stored.map((blob) => blob.sha256)).toEqual(contents.map(sha256));
  const listed: string[] = [];
  for await (const blob of blobs.list('7')) listed.push(blob.sha256);
  expect(listed.sort()).toEqual(contents.map(sha256).sort());
});

test('moves a discarded blob to the trash; a second discard does not find it', async () => {
  const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
  await blobs.discard('7', name);
  expect(await blobs.has('7', name)).toBe(false);
  expect(await files()).toEqual([`trash/7/${name}`]);
  await expect(blobs.discard('7', name)).rejects.toMatchObject({ code: 'no-such-blob' });
});

test('passes a local file to the callback and returns the result of the callback', async () => {
  const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
  expect(await blobs.withLocalFile('7', name, (file) => fs.readFile(file, 'utf8'))).toBe('cedolino');
});

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describe('received content', () => {
  test('is hashed while it streams, and gets its final name only when it is kept', async () => {
    const chunks = Array.from({ length: 64 }, () => randomBytes(16_384));
    const brought = blobs.receive('7');
    const stored = await brought.bring(Readable.from(chunks), { limitBytes: 1_048_576 });
    const whole = Buffer.concat(chunks);
    expect(stored).toEqual({ sha256: sha256(whole), size: whole.length });
    expect(await blobs.has('7', stored.sha256)).toBe(false);
    await brought.keep();
    await brought.end();
    expect(Buffer.from(await blobs.get('7', stored.sha256)).equals(whole)).toBe(true);
    expect(await files()).toHaveLength(1);
  });

  test('is deleted with the request if it was not kept', async () => {
    const brought = blobs.receive('7');
    for (const size of [600, 700]) await brought.bring(Readable.from([randomBytes(size)]), { limitBytes: 1000 });
    expect(await files()).toHaveLength(2);
    await brought.end();
    expect(await files()).toEqual([]);
  });

  test('is refused above its limit and leaves nothing behind', async () => {
    const taken = blobs.receive('7').bring(Readable.from([randomBytes(600), randomBytes(600)]), { limitBytes: 1000 });
    await expect(taken).rejects.toMatchObject({ code: 'too-large' });
    expect(await files()).toEqual([]);
  });

  test('counts against the remaining space, which all concurrent uploads of the practice share', async () => {
    const limits = { limitBytes: 10_000, roomBytes: 1000 };
    const [first, second, other] = [blobs.receive('7'), blobs.receive('7'), blobs.receive('8')];
    await first.bring(Readable.from([randomBytes(600)]), limits);
    await expect(second.bring(Readable.from([randomBytes(600)]), limits)).rejects.toMatchObject({ code: 'no-room' });
    await other.bring(Readable.from([randomBytes(600)]), limits);
    await second.bring(Readable.from([randomBytes(400)]), limits);
    await first.end();
    await second.bring(Readable.from([randomBytes(600)]), limits);
  });

  test('leaves nothing behind if its stream breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(600);
        throw new Error('connection lost');
      })(),
    );
    await expect(blobs.receive('7').bring(broken, { limitBytes: 1000 })).rejects.toThrow('connection lost');
    expect(await files()).toEqual([]);
  });

  test('does not change a content that the store already has', async () => {
    const bytes = randomBytes(600);
    const { sha256: name } = await blobs.put('7', bytes);
    const brought = blobs.receive('7');
    await brought.bring(Readable.from([bytes]), { limitBytes: 1000 });
    await brought.keep();
    expect(await files()).toEqual([`7/${name.slice(0, 2)}/${name}`]);
  });
});

/** Only root may mount; elsewhere the soak test's machine covers this case. */
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

  test('throws `storage-full`, leaves no partial file, and still serves the contents stored earlier', async () => {
    const kept = await blobs.put('7', randomBytes(100_000));
    const tooMuch = randomBytes(2_000_000);
    await expect(blobs.put('7', tooMuch)).rejects.toMatchObject({ code: 'storage-full' });
    await expect(
      blobs
        .receive('7')
        .bring(Readable.from([tooMuch.subarray(0, 900_000), tooMuch.subarray(900_000)]), { limitBytes: 5_000_000 }),
    ).rejects.toMatchObject({ code: 'storage-full' });
    expect(await files()).toEqual([`7/${kept.sha256.slice(0, 2)}/${kept.sha256}`]);
    expect(sha256(await blobs.get('7', kept.sha256))).toBe(kept.sha256);
    const after = await blobs.put('7', randomBytes(100_000));
    expect(await blobs.has('7', after.sha256)).toBe(true);
  });
});

describe('the sweep', () => {
  test('removes partial files of a killed process after an hour, or at once if no other node runs', async () => {
    const kept = await blobs.put('7', bytesOf('cedolino'));
    const leave = async () => {
      await blobs.receive('7').bring(Readable.from([bytesOf('metà')]), { limitBytes: 100 });
      await fs.writeFile(path.join(root, 'store', '7', kept.sha256.slice(0, 2), '.half'), 'metà');
    };
    await leave();
    expect(await blobs.sweep({ now: new Date() })).toBe(0);
    expect(await blobs.sweep({ now: inDays(2 / 24) })).toBe(2);
    await leave();
    expect(await blobs.sweep({ now: new Date(), alone: true })).toBe(2);
    expect(await files()).toEqual([`7/${kept.sha256.slice(0, 2)}/${kept.sha256}`]);
  });

  test('keeps discarded content for seven days', async () => {
    const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
    await blobs.discard('7', name);
    expect(await blobs.sweep({ now: inDays(6.9) })).toBe(0);
    expect(await blobs.sweep({ now: inDays(7.1) })).toBe(1);
    expect(await files()).toEqual([]);
  });

  test('removes nothing from an empty store', async () => {
    expect(await openDiskBlobs(path.join(root, 'never')).sweep({ now: inDays(30) })).toBe(0);
  });
});

describe('acknowledged content survives a power failure', () => {
  /** Records flushes (by file or folder) and renames in the order in which they reach the disk. */
  const watched = () => {
    const steps: string[] = [];
    const { open, rename } = fs;
    vi.spyOn(fs, 'open').mockImplementation(async (file, ...rest) => {
      const handle = await open(file, ...rest);
      const { sync } = handle;
      handle.sync = async () => {
        steps.push(`flush ${(await handle.stat()).isDirectory() ? 'folder' : 'file'} ${String(file)}`);
        return sync.call(handle);
      };
      return handle;
    });
    vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
      steps.push(`name ${String(from)} ${String(to)}`);
      return rename(from, to);
    });
    return steps;
  };

  test('because the bytes are flushed before the rename, and the folder after it', async () => {
    const steps = watched();
    try {
      await blobs.put('7', randomBytes(3000));
    } finally {
      vi.restoreAllMocks();
    }
    const named = steps.findIndex((step) => step.startsWith('name'));
    const [, from = '', to = ''] = steps[named]?.split(' ') ?? [];
    expect(steps.slice(0, named)).toContain(`flush file ${from}`);
    expect(steps.slice(named + 1)).toContain(`flush folder ${path.dirname(to)}`);
  });
});
