import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { anS3Server, type S3Server } from '../../../test/support/services/s3-server.ts';
import type { BlobStore } from './blobs.ts';
import { openS3Blobs } from './s3-blobs.ts';
import { readListing, type S3Settings } from './s3-bucket.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (text: string) => new TextEncoder().encode(text);

let server: S3Server;
let spool: string;
let blobs: BlobStore;
const open = (more: Partial<S3Settings> = {}, patience = { patienceMs: 60_000, tryMs: 60_000 }) =>
  openS3Blobs({ ...server.settings, ...more }, spool, patience);

beforeEach(async () => {
  server = await anS3Server();
  spool = await fs.mkdtemp(path.join(tmpdir(), 'portale-s3-'));
  blobs = open();
  return async () => {
    await server.close();
    await fs.rm(spool, { recursive: true, force: true });
  };
});
const spooled = async () =>
  (await fs.readdir(spool, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const receive = async (bytes: Uint8Array, practice = '7') => {
  const reception = blobs.receive(practice);
  const blob = await reception.bring([bytes], { limitBytes: 1_000_000 });
  return { reception, blob };
};

describe('a store in a bucket', () => {
  it('returns bytes by the hash of their content; the store checks signature and hash', async () => {
    const bytes = randomBytes(70_000);
    const stored = await blobs.put('7', bytes);
    expect(stored).toEqual({ sha256: sha256(bytes), size: 70_000 });
    expect(Buffer.from(await blobs.get('7', stored.sha256)).equals(bytes)).toBe(true);
    expect([...server.objects.keys()]).toEqual([`documenti/portale/7/${stored.sha256.slice(0, 2)}/${stored.sha256}`]);
    expect(server.refused).toEqual([]);
  });

  it('shares nothing between practices and refuses malformed names', async () => {
    const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
    expect([await blobs.has('7', name), await blobs.has('8', name)]).toEqual([true, false]);
    await expect(blobs.get('8', name)).rejects.toMatchObject({ code: 'no-such-blob' });
    await expect(blobs.withLocalFile('8', name, async () => 'read')).rejects.toMatchObject({ code: 'no-such-blob' });
    await expect(blobs.get('7', '../../segreto')).rejects.toThrow('not a name of the store');
  });

  it('stores received content only when it is kept, and leaves no copy of it on this machine', async () => {
    const { reception, blob } = await receive(bytesOf('cedolino'));
    expect(server.objects.size).toBe(0);
    await reception.keep();
    await reception.end();
    expect(await blobs.has('7', blob.sha256)).toBe(true);
    expect(await blobs.withLocalFile('7', blob.sha256, (file) => fs.readFile(file, 'utf8'))).toBe('cedolino');
    const refused = await receive(bytesOf('rifiutato'));
    await refused.reception.end();
    expect(await blobs.has('7', refused.blob.sha256)).toBe(false);
    expect(await spooled()).toBe(0);
  });

  it('lists more contents than fit on one page, by practice and by age', async () => {
    const contents = Array.from({ length: 1100 }, (_, n) => bytesOf(`cedolino ${n}`));
    await blobs.putMany('7', contents);
    await blobs.put('11', bytesOf('altro'));
    const listed: string[] = [];
    for await (const blob of blobs.list('7')) listed.push(blob.sha256);
    expect(listed.sort()).toEqual(contents.map(sha256).sort());
    const earlier: string[] = [];
    for await (const blob of blobs.list('7', { before: new Date(0) })) earlier.push(blob.sha256);
    expect(earlier).toEqual([]);
    const part = listed[0]?.slice(0, 2) ?? '';
    const inPart: string[] = [];
    for await (const blob of blobs.list('7', { part })) inPart.push(blob.sha256);
    expect(inPart.sort()).toEqual(listed.filter((name) => name.startsWith(part)));
    expect((await blobs.practices()).sort()).toEqual(['11', '7']);
  });

  it('moves discarded content to the trash, finds it there for a backup, and deletes it after seven days', async () => {
    const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
    await blobs.discard('7', name);
    expect([...server.objects.keys()]).toEqual([`documenti/portale/trash/7/${name}`]);
    await expect(blobs.discard('7', name)).rejects.toMatchObject({ code: 'no-such-blob' });
    expect(await blobs.practices()).toEqual([]);
    const read = (file: string) => fs.readFile(file, 'utf8');
    await expect(blobs.withLocalFile('7', name, read)).rejects.toMatchObject({ code: 'no-such-blob' });
    expect(await blobs.withLocalFile('7', name, read, { discarded: true })).toBe('cedolino');
    const DAY = 86_400_000;
    expect(await blobs.sweep({ now: new Date(Date.now() + 6.9 * DAY) })).toBe(0);
    expect(await blobs.sweep({ now: new Date(Date.now() + 7.1 * DAY) })).toBe(1);
    expect(server.objects.size).toBe(0);
  });

  it('sweeps away the partial files and copies of a killed process', async () => {
    await receive(bytesOf('a metà'));
    await blobs.sweep({ now: new Date() });
    expect(await spooled()).toBe(1);
    await blobs.sweep({ now: new Date(), alone: true });
    expect(await spooled()).toBe(0);
  });

  it('requests encryption, and supports bucket URLs by host name as well as by path', async () => {
    await open({ encryption: 'AES256' }).put('7', bytesOf('cedolino'));
    expect([...server.objects.values()].map(({ encryption }) => encryption)).toEqual(['AES256']);
    const { href } = new URL('https://s3.esempio.invalid');
    const byHost = open({ endpoint: href, pathStyle: false }, { patienceMs: 0, tryMs: 60_000 });
    await expect(byHost.has('7', 'ab'.repeat(32))).rejects.toMatchObject({
      cause: { cause: { hostname: 'documenti.s3.esempio.invalid' } },
    });
  });
});

describe('a failing store', () => {
  it('loses nothing and returns no wrong byte when every other request fails', async () => {
    const manners = ['fails', 'breaks-off', 'garbles'] as const;
    server.manner = (count) => (count % 2 === 0 ? 'serves' : (manners[(count >> 1) % 3] ?? 'fails'));
    const contents = Array.from({ length: 60 }, () => randomBytes(3000));
    const stored = await blobs.putMany('7', contents);
    for (const [n, { sha256: name }] of stored.entries()) {
      expect(Buffer.from(await blobs.get('7', name)).equals(contents[n] as Buffer)).toBe(true);
      expect(await blobs.withLocalFile('7', name, (file) => fs.readFile(file))).toEqual(contents[n]);
    }
    expect(server.objects.size).toBe(60);
    expect(server.refused).toEqual([]);
  });

  it('reports `storage-away` when every request fails, and never reports a content as missing', async () => {
    const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
    const impatient = open({}, { patienceMs: 300, tryMs: 100 });
    for (const manner of ['fails', 'hangs'] as const) {
      server.manner = () => manner;
      await expect(impatient.get('7', name)).rejects.toMatchObject({ code: 'storage-away' });
      await expect(impatient.has('7', name)).rejects.toMatchObject({ code: 'storage-away' });
      await expect(impatient.discard('7', name)).rejects.toMatchObject({ code: 'storage-away' });
      await expect(impatient.put('7', bytesOf('altro'))).rejects.toMatchObject({ code: 'storage-away' });
      await expect(impatient.requireWritable()).rejects.toMatchObject({ code: 'storage-away' });
    }
    server.manner = () => 'serves';
    expect(Buffer.from(await impatient.get('7', name)).toString()).toBe('cedolino');
  });

  it('is abandoned after the time limit when it hangs, even after a garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collecting = setInterval(runInNewContext('gc') as () => void, 50);
    server.manner = () => 'hangs';
    const impatient = open({}, { patienceMs: 300, tryMs: 200 });
    await expect(impatient.has('7', sha256(bytesOf('cedolino')))).rejects.toMatchObject({ code: 'storage-away' });
    clearInterval(collecting);
  });

  it('reports `storage-away` when the bucket is missing or the store rejects the key', async () => {
    const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
    const patience = { patienceMs: 100, tryMs: 60_000 };
    for (const more of [{ bucket: 'altro' }, { secretKey: 'un altro segreto' }]) {
      const other = open(more, patience);
      await expect(other.has('7', name)).rejects.toMatchObject({ code: 'storage-away' });
      await expect(other.get('7', name)).rejects.toMatchObject({ code: 'storage-away' });
    }
  });

  it('keeps received content for another attempt, and drops the content when the request ends', async () => {
    blobs = open({}, { patienceMs: 100, tryMs: 60_000 });
    const { reception, blob } = await receive(bytesOf('cedolino'));
    server.manner = () => 'fails';
    await expect(reception.keep()).rejects.toMatchObject({ code: 'storage-away' });
    server.manner = () => 'serves';
    await reception.keep();
    await reception.end();
    expect(await blobs.has('7', blob.sha256)).toBe(true);
    expect(await spooled()).toBe(0);
  });

  it('that always sends wrong bytes is detected by the SHA-256 check', async () => {
    const { sha256: name } = await blobs.put('7', bytesOf('cedolino'));
    server.manner = () => 'garbles';
    expect(sha256(await blobs.get('7', name))).not.toBe(name);
  });
});

it('reads keys that contain XML special characters', () => {
  const xml =
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Contents><Key>a&amp;b/7</Key><Size>12</Size><LastModified>2026-11-01T00:00:00.000Z</LastModified><Owner><ID>x</ID></Owner></Contents><NextContinuationToken>1ue&lt;</NextContinuationToken></ListBucketResult>';
  expect(readListing(xml)).toEqual({
    entries: [{ key: 'a&b/7', size: 12, modified: new Date('2026-11-01') }],
    next: '1ue<',
  });
});
