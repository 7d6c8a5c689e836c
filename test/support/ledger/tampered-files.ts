import { generateKeyPairSync } from 'node:crypto';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { between, type Draw, oneOf } from '../../../database/demo/random.ts';
import { signCheckpoint } from '../../../src/ledger/signed-note.ts';
import type { Scene, ScenePractice } from './ledger-scene.ts';
import { exchangeFile, type Tamper, type Tampered } from './ledger-tampering.ts';

interface Content {
  sha256: string;
  seq: string;
}

/** A current or former content of an existing document, and the first row that names this content. */
async function aContent({ superuser }: Scene, { chain }: ScenePractice, draw: Draw, which: 'any' | 'earlier') {
  const { rows } = await superuser.query<Content>(
    `SELECT c.sha256, (SELECT min(l.seq)::text FROM ledger l WHERE l.chain = $1
        AND (l.canonical LIKE '%' || c.sha256 || '%')) AS seq
     FROM (SELECT encode(sha256, 'hex') AS sha256, practice_id FROM document_version
       ${which === 'any' ? `UNION SELECT encode(sha256, 'hex'), practice_id FROM document` : ''}) c
     WHERE c.practice_id = $1 ORDER BY 1`,
    [chain],
  );
  return oneOf(draw, rows);
}

function content(which: 'any' | 'earlier', change: (bytes: Buffer) => Uint8Array | string | null): Tamper {
  return async (scene, practice, draw) => {
    const { sha256, seq } = await aContent(scene, practice, draw, which);
    const undo = await exchangeFile(scene.contentFile(practice.chain, sha256), change);
    return {
      fault: { chain: practice.chain, seq, detail: sha256 },
      codes: change(Buffer.from('x')) === null ? ['blob-missing'] : ['blob-differs'],
      undo,
    };
  };
}

/** Changes a randomly drawn line of the checkpoint file. */
function lines(
  change: (lines: string[], n: number, draw: Draw) => string[] | null,
  codes: Tampered['codes'],
  detail?: (n: number) => string,
): Tamper {
  return async (scene, _, draw) => {
    const [name = ''] = await readdir(scene.folders.checkpoints);
    let n = 0;
    const undo = await exchangeFile(path.join(scene.folders.checkpoints, name), (bytes) => {
      const all = bytes.toString().split('\n').slice(0, -1);
      n = between(draw, 0, all.length - 1);
      const changed = change(all, n, draw);
      return changed === null ? null : changed.join('\n');
    });
    return { fault: detail ? { detail: `${name}${detail(n)}` } : {}, codes, undo };
  };
}

const replaced = (all: string[], n: number, line: string) => [...all.slice(0, n), line, ...all.slice(n + 1), ''];

/** Tamperings with files: document contents and signed checkpoint lines. */
export const FILE_TAMPERINGS: Readonly<Record<string, Tamper>> = {
  'a swapped content': content('any', (bytes) => `${bytes.toString().slice(0, -1)}#`),
  'a content with something added': content('any', (bytes) => `${bytes.toString()} `),
  'a content cut off': content('any', (bytes) => bytes.subarray(0, -1)),
  'a content emptied': content('any', () => ''),
  'a content deleted': content('any', () => null),
  'an earlier version’s content altered': content('earlier', (bytes) => `${bytes.toString().slice(0, -1)}#`),
  'an earlier version’s content deleted': content('earlier', () => null),

  'a damaged line of the checkpoints': lines(
    (all, n) => replaced(all, n, (all[n] ?? '').slice(0, 30)),
    ['checkpoint-damaged'],
    (n) => `:${n + 1}`,
  ),
  'a changed figure of a checkpoint': lines(
    (all, n) =>
      replaced(
        all,
        n,
        (all[n] ?? '').replace(/\\n(\d+)\\n/, (_, size) => `\\n${Number(size) - 1}\\n`),
      ),
    ['checkpoint-unsigned'],
    (n) => `:${n + 1}`,
  ),
  'an emptied line of the checkpoints': lines(
    (all, n) => replaced(all, n, ''),
    ['checkpoint-damaged'],
    (n) => `:${n + 1}`,
  ),
  'a renamed line of the checkpoints': lines(
    (all, n) => replaced(all, n, (all[n] ?? '').replace('checkpoint', 'remark')),
    ['checkpoint-damaged'],
    (n) => `:${n + 1}`,
  ),
  'a line of the checkpoints that another key signed': lines(
    (all, n) => {
      const { privateKey } = generateKeyPairSync('ed25519');
      const note = signCheckpoint(
        { chain: '1', size: 1, head: 'ab'.repeat(32), at: '2026-09-01T08:00:00Z' },
        privateKey,
      );
      return replaced(all, n, JSON.stringify({ checkpoint: note }));
    },
    ['checkpoint-unsigned'],
    (n) => `:${n + 1}`,
  ),
  'a checkpoint taken out': lines((all, n) => [...all.slice(0, n), ...all.slice(n + 1), ''], ['checkpoint-removed']),
  'the last checkpoints taken away': lines((all, n) => [...all.slice(0, n), ''], ['checkpoint-removed']),
  'the last line of the checkpoints cut off': lines(
    (all) => [...all.slice(0, -1), (all.at(-1) ?? '').slice(0, -5)],
    ['checkpoint-damaged'],
  ),
  'the checkpoints emptied': lines(
    () => [],
    ['checkpoint-damaged'],
    () => ' is empty',
  ),
  'the checkpoints deleted': lines(() => null, ['checkpoint-absent', 'checkpoint-removed']),
  'the checkpoints renamed': async (scene) => {
    const [name = ''] = await readdir(scene.folders.checkpoints);
    const file = path.join(scene.folders.checkpoints, name);
    await rename(file, `${file}.old`);
    return {
      fault: { detail: `${name}.old is none of its files` },
      codes: ['checkpoint-damaged'],
      undo: () => rename(`${file}.old`, file),
    };
  },
  'the tail cut off together with its checkpoints': async (scene, practice, draw) => {
    const [name = ''] = await readdir(scene.folders.checkpoints);
    const undo = await exchangeFile(path.join(scene.folders.checkpoints, name), (bytes) => {
      const all = bytes.toString().split('\n').slice(0, -1);
      return `${all.filter((line) => !line.includes(`/ledger/${practice.chain}\\n`)).join('\n')}\n`;
    });
    const kept = between(draw, 1, 3);
    for (const table of ['ledger', 'ledger_person'])
      await scene.superuser.query(`DELETE FROM ${table} WHERE chain = $1 AND seq > $2`, [practice.chain, kept]);
    await scene.superuser.query(
      `UPDATE ledger_head h SET seq = l.seq, hash = l.hash FROM ledger l WHERE h.chain = $1 AND l.chain = $1 AND l.seq = $2`,
      [practice.chain, kept],
    );
    // Only the copies of the checkpoints in another folder reveal this.
    return { fault: { chain: practice.chain }, codes: ['checkpoint-removed'], undo };
  },
};
