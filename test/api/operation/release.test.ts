import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from '../../../src/commands/run-program.ts';
import { sha256OfFile } from '../../../src/commands/sha256-of-file.ts';

const PLACE = path.resolve(import.meta.dirname, '../../../dist/release');

it('packs an archive that serves without network and restores its own backup, with its checksum', async () => {
  expect(await runNode('src/commands/release.ts', [])).toBe(0);
  const archive = (await readdir(PLACE)).find((name) => name.endsWith('.tar.gz')) ?? '';
  expect(await readFile(path.join(PLACE, `${archive}.sha256`), 'utf8')).toBe(
    `${await sha256OfFile(path.join(PLACE, archive))}  ${archive}\n`,
  );
});
