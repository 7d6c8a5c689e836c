import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { anS3Server, type S3Server } from '../../../test/support/services/s3-server.ts';
import { type BlobStore, openDiskBlobs } from './blobs.ts';
import { claimContents, examineContents, inTwoPlaces, openContents, releaseBucket } from './contents.ts';
import { moveContents } from './move-contents.ts';
import { openS3Blobs } from './s3-blobs.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let server: S3Server;
let dataDir: string;
let folder: BlobStore;
let bucket: BlobStore;
let both: BlobStore;
beforeEach(async () => {
  server = await anS3Server();
  dataDir = await fs.mkdtemp(path.join(tmpdir(), 'portale-contents-'));
  folder = openDiskBlobs(path.join(dataDir, 'blobs'));
  bucket = openS3Blobs(server.settings, path.join(dataDir, 'spool'), { patienceMs: 60_000, tryMs: 60_000 });
  both = inTwoPlaces(bucket, folder);
  return async () => {
    await server.close();
    await fs.rm(dataDir, { recursive: true, force: true });
  };
});
const fill = async (store: BlobStore, count: number) => {
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) names.push((await store.put(n % 3 === 0 ? '11' : '7', randomBytes(500))).sha256);
  return names;
};
const practiceOf = (n: number) => (n % 3 === 0 ? '11' : '7');
const listed = async (store: BlobStore) => {
  const found: string[] = [];
  for (const practice of await store.practices())
    for await (const blob of store.list(practice)) found.push(blob.sha256);
  return found.sort();
};

describe('two stores', () => {
  it('put new content into one and read from either', async () => {
    const earlier = await folder.put('7', bytesOf('prima'));
    const later = await both.put('7', bytesOf('dopo'));
    expect([await folder.has('7', later.sha256), await bucket.has('7', later.sha256)]).toEqual([false, true]);
    for (const [name, text] of [
      [earlier.sha256, 'prima'],
      [later.sha256, 'dopo'],
    ] as const) {
      expect(await both.has('7', name)).toBe(true);
      expect(Buffer.from(await both.get('7', name)).toString()).toBe(text);
      expect(await both.withLocalFile('7', name, (file) => fs.readFile(file, 'utf8'))).toBe(text);
    }
    expect(await listed(both)).toEqual([earlier.sha256, later.sha256].sort());
    await expect(both.get('8', later.sha256)).rejects.toMatchObject({ code: 'no-such-blob' });
  });

  it('pass on the errors of the callback that reads a file', async () => {
    const { sha256: name } = await both.put('7', bytesOf('dopo'));
    const work = () => both.get('7', 'ab'.repeat(32));
    let calls = 0;
    const counted = () => {
      calls += 1;
      return work();
    };
    await expect(both.withLocalFile('7', name, counted)).rejects.toMatchObject({ code: 'no-such-blob' });
    expect(calls).toBe(1);
  });

  it('discard a content from whichever store has it, and report `no-such-blob` if neither has it', async () => {
    const bytes = bytesOf('in entrambi');
    await folder.put('7', bytes);
    const { sha256: name } = await bucket.put('7', bytes);
    expect(await listed(both)).toEqual([name]);
    await both.discard('7', name);
    expect(await both.has('7', name)).toBe(false);
    await expect(both.discard('7', name)).rejects.toMatchObject({ code: 'no-such-blob' });
  });
});

describe('moving contents between stores', () => {
  it('reads each content back and compares it, in both directions, while the portal reads and receives others', async () => {
    const names = await fill(folder, 60);
    const readings = async () => {
      for (let round = 0; round < 3; round += 1)
        for (const [n, name] of names.entries()) expect(sha256(await both.get(practiceOf(n), name))).toBe(name);
    };
    const added: string[] = [];
    const bringing = async () => {
      for (let n = 0; n < 10; n += 1) added.push((await both.put('7', randomBytes(300))).sha256);
    };
    const [moved] = await Promise.all([moveContents(folder, bucket), readings(), bringing()]);
    expect(moved).toMatchObject({ count: 60, bytes: 30_000, damaged: [] });
    expect(await listed(folder)).toEqual([]);
    expect(await listed(bucket)).toEqual([...names, ...added].sort());
    expect(await moveContents(bucket, folder)).toMatchObject({ count: 70, damaged: [] });
    expect(await listed(bucket)).toEqual([]);
    expect(await listed(folder)).toEqual([...names, ...added].sort());
  });

  it('leaves a damaged content where it is and reports its name', async () => {
    const names = await fill(folder, 5);
    const name = names[1] ?? '';
    const file = path.join(dataDir, 'blobs', '7', name.slice(0, 2), name);
    await fs.chmod(file, 0o600);
    await fs.writeFile(file, 'altro');
    expect(await moveContents(folder, bucket)).toMatchObject({ count: 4, damaged: [`7/${name}`] });
    expect(await folder.has('7', name)).toBe(true);
    expect(await bucket.has('7', name)).toBe(false);
  });

  it('moves what it can while a store fails; the next run moves the rest', async () => {
    const names = await fill(folder, 30);
    const impatient = openS3Blobs(server.settings, path.join(dataDir, 'spool'), { patienceMs: 100, tryMs: 60_000 });
    server.manner = (count) => (count > 40 ? 'fails' : 'serves');
    await expect(moveContents(folder, impatient)).rejects.toMatchObject({ code: 'storage-away' });
    server.manner = () => 'serves';
    for (const [n, name] of names.entries()) expect(sha256(await both.get(practiceOf(n), name))).toBe(name);
    await moveContents(folder, bucket);
    expect(await listed(folder)).toEqual([]);
    expect(await listed(bucket)).toEqual([...names].sort());
  });
});

describe('starting the portal', () => {
  const places = () => ({ dataDir, s3: server.settings, contentsIn: 's3' as const });
  it('accepts the bucket of its own installation and refuses the bucket of another installation', async () => {
    const id = randomUUID();
    await claimContents(places(), id);
    await claimContents(places(), id);
    await openContents(places()).put('7', bytesOf('cedolino'));
    await fs.rm(path.join(dataDir, 'blobs', 'bucket'));
    await expect(claimContents(places(), randomUUID())).rejects.toThrow(`holds the documents of installation ${id}`);
  });

  it('is refused without the bucket that holds the documents, until the documents are moved back to the folder', async () => {
    const id = randomUUID();
    await claimContents(places(), id);
    await expect(claimContents({ ...places(), s3: null, contentsIn: 'folder' }, id)).rejects.toThrow('S3_* names none');
    const elsewhere = { ...server.settings, prefix: 'altro/' };
    await expect(claimContents({ ...places(), s3: elsewhere }, id)).rejects.toThrow('altro/');
    await claimContents({ ...places(), contentsIn: 'folder' }, id);
    await releaseBucket(dataDir);
    await claimContents({ ...places(), s3: null, contentsIn: 'folder' }, id);
    expect(await listed(openContents({ ...places(), s3: null, contentsIn: 'folder' }))).toEqual([]);
  });
});

describe('the doctor', () => {
  const places = () => ({ dataDir, s3: server.settings, contentsIn: 's3' as const });
  const id = randomUUID();

  it('reports which installation owns a bucket, and whether the bucket is writable', async () => {
    expect(await examineContents({ ...places(), s3: null, contentsIn: 'folder' }, id)).toBeNull();
    expect(await examineContents(places(), id)).toContain('nobody');
    await claimContents(places(), id);
    expect(await examineContents(places(), id)).toContain('can be written to');
    await expect(examineContents(places(), randomUUID())).rejects.toThrow(`installation ${id}`);
  });

  it('reports the error that a failing bucket returns', async () => {
    await claimContents(places(), id);
    const foreign = { ...server.settings, secretKey: 'another' };
    await expect(examineContents({ ...places(), s3: foreign }, id)).rejects.toThrow(/it does not serve: .*403/);
  });
});
