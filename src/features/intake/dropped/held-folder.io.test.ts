import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { below, inFolder, NotAFolder } from './held-folder.io.ts';

let dir: string;
let outside: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'portale-held-'));
  outside = path.join(dir, 'fuori');
  await mkdir(outside);
  await mkdir(path.join(dir, 'mittente'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const sender = () => path.join(dir, 'mittente');
const asSystems = describe.each([
  ['with paths for open files', process.platform === 'linux'],
  ['without paths for open files', false],
]);

asSystems('a folder held open, on a system %s', (_system, byHandle) => {
  it('makes missing subfolders and works in them', async () => {
    await inFolder(
      sender(),
      (folder) =>
        below(folder, ['presi', 'oggi'], async (held) => writeFile(await held.at('a.pdf'), 'a'), { make: true }),
      { byHandle },
    );
    expect(await readdir(path.join(sender(), 'presi', 'oggi'))).toEqual(['a.pdf']);
  });

  it.each([['presi'], ['presi', 'oggi']])('refuses a link on the way to %s', async (...steps) => {
    const at = path.join(sender(), ...steps);
    await mkdir(path.dirname(at), { recursive: true });
    await symlink(outside, at);
    const work = inFolder(sender(), (folder) => below(folder, steps, async () => undefined, { make: true }), {
      byHandle,
    });
    await expect(work).rejects.toMatchObject({ place: steps.join('/') });
    expect(await readdir(outside)).toEqual([]);
  });

  it('never writes to the target of a link that replaces the folder while it is held open', async () => {
    const work = inFolder(
      sender(),
      (folder) =>
        below(
          folder,
          ['presi'],
          async (held) => {
            await rename(path.join(sender(), 'presi'), path.join(sender(), 'spostata'));
            await symlink(outside, path.join(sender(), 'presi'));
            await writeFile(await held.at('a.pdf'), 'a');
          },
          { make: true },
        ),
      { byHandle },
    );
    if (byHandle) await work;
    else await expect(work).rejects.toBeInstanceOf(NotAFolder);
    expect(await readdir(outside)).toEqual([]);
    expect(await readdir(path.join(sender(), 'spostata'))).toEqual(byHandle ? ['a.pdf'] : []);
  });

  it.each(['..', '.', '', 'a/b', '../fuori'])('refuses a path where a file name is expected: %j', async (name) => {
    const work = inFolder(sender(), (folder) => folder.at(name), { byHandle });
    await expect(work).rejects.toThrow('is no name');
  });
});
