import { createHash, type KeyObject } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BlobError } from '../server/bytes/blobs.ts';
import { openBucket, type S3Settings } from '../server/bytes/s3-bucket.ts';
import { appendDurably, checkpointLine, noteOf } from './checkpoint-files.io.ts';
import { openCheckpoint, statedBy } from './signed-note.ts';

/** All checkpoints in the bucket, one object per month, for nodes that join without a folder of checkpoints (P202). */
export interface CheckpointArchive {
  /** Adds notes to the months in which they were signed. Only one node at a time may add. */
  add(notes: readonly string[]): Promise<void>;
  /** Adds the notes of a folder's months that the archive lacks. */
  complete(dir: string): Promise<void>;
  /** Writes each checkpoint that this key signed into a folder, unless the folder has it. */
  fill(dir: string, publicKey: KeyObject): Promise<void>;
  isEmpty(): Promise<boolean>;
}

export function openCheckpointArchive(settings: S3Settings): CheckpointArchive {
  const bucket = openBucket(settings, {});
  const keyOf = (month: string) => `${settings.prefix}checkpoints/${month}.jsonl`;

  const read = async (month: string): Promise<string> => {
    try {
      return await bucket.get(keyOf(month), (answer) => answer.text());
    } catch (error) {
      if (error instanceof BlobError && error.code === 'no-such-blob') return '';
      throw error;
    }
  };
  const months = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of bucket.list(`${settings.prefix}checkpoints/`)) {
      const month = /\/(\d{4}-\d\d)\.jsonl$/.exec(key)?.[1];
      if (month) found.push(month);
    }
    return found;
  };
  const add = async (notes: readonly string[]) => {
    for (const [month, added] of Map.groupBy(notes, (note) => (statedBy(note)?.at ?? '').slice(0, 7))) {
      const kept = await read(month);
      const known = new Set(kept.split('\n'));
      const fresh = [...new Set(added.map(checkpointLine))].filter((line) => !known.has(line.trimEnd()));
      if (fresh.length === 0) continue;
      const bytes = new TextEncoder().encode(kept + fresh.join(''));
      await bucket.put(keyOf(month), createHash('sha256').update(bytes).digest('hex'), bytes, bytes.length);
    }
  };

  return {
    add,
    async complete(dir) {
      const known = new Set(await months());
      const files = await readdir(dir).catch(() => []);
      for (const name of files.filter((one) => one.endsWith('.jsonl') && !known.has(one.slice(0, 7))))
        await add(notesIn(await readFile(path.join(dir, name), 'utf8')));
    },
    async fill(dir, publicKey) {
      for (const month of await months()) {
        const file = path.join(dir, `${month}.jsonl`);
        const known = new Set((await readFile(file, 'utf8').catch(() => '')).split('\n'));
        const own = notesIn(await read(month)).filter((note) => openCheckpoint(note, publicKey));
        const lines = own.map(checkpointLine).filter((line) => !known.has(line.trimEnd()));
        if (lines.length > 0) await appendDurably(file, lines.join(''));
      }
    },
    isEmpty: async () => (await months()).length === 0,
  };
}

const notesIn = (text: string) => text.split('\n').flatMap((line) => noteOf(line) ?? []);
