import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { versionOf } from '../../scripts/commands.mjs';
import { billOfMaterials } from './bill-of-materials.ts';
import { buildWebIfStale } from './build-web.ts';
import { npm, ROOT } from './run-program.ts';
import { sha256OfFile } from './sha256-of-file.ts';
import { tryRelease } from './try-release.ts';

/**
 * The parts that `npm run release` packs: an archive for this platform that starts without npm, registry or write
 * access to its folder. It contains the sources, the built web app, their run-time dependencies, Node itself and the
 * bill of materials. The archive is then unpacked and started without network; if it does not serve, the command fails.
 */
const PARTS = [
  'src',
  'database/migrations',
  'dist/web',
  'docs',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'SECURITY.md',
];
const SCRIPTS = ['scripts/commands.mjs', 'scripts/plain-sources.mjs', 'scripts/released.mjs'];
/** Node itself, in the version that the lockfile pins. */
const NODE = `node_modules/node-${process.platform}-${process.arch}`;

const version = versionOf(ROOT);
const name = `portale-lavoro-${version}-${process.platform}-${process.arch}`;
const place = path.join(ROOT, 'dist/release');
const folder = path.join(place, name);
await buildWebIfStale();
await rm(place, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const part of [...PARTS, ...SCRIPTS])
  await cp(path.join(ROOT, part), path.join(folder, part), {
    recursive: true,
    // The screens are in dist/web.
    filter: (file) => !/\.test\.ts$|\.(tsx|css)$/.test(file),
  });
await stripTypes(path.join(folder, 'src'));
// Installs the versions of the lockfile, without development dependencies.
npm(['install', '--no-save', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder);
// Removes the headers that are only needed to compile against Node.
await rm(path.join(folder, NODE, 'include'), { recursive: true, force: true });
await mkdir(path.join(folder, 'bin'));
await writeFile(path.join(folder, 'bin/portale'), launcher());
await chmod(path.join(folder, 'bin/portale'), 0o755);
await writeFile(path.join(folder, 'VERSION'), `${version}\n`);
await writeFile(path.join(place, `${name}.cdx.json`), billOfMaterials());
const archive = path.join(place, `${name}.tar.gz`);
execFileSync('tar', ['--owner=0', '--group=0', '-C', place, '-czf', archive, name]);
await writeFile(`${archive}.sha256`, `${await sha256OfFile(archive)}  ${name}.tar.gz\n`);
const sizeOf = (what: string) => Number(execFileSync('du', ['-sm', what], { encoding: 'utf8' }).split('\t')[0]);
console.log(
  `${archive}: ${megabytes((await stat(archive)).size)} MB, ${sizeOf(folder)} MB unpacked, ${sizeOf(path.join(folder, NODE))} MB of them Node itself`,
);
await tryRelease(archive);

/**
 * The text of `bin/portale`. It uses `exec`, so that no npm or shell process remains between the service manager and
 * the portal.
 */
function launcher(): string {
  return `#!/bin/sh
home=$(dirname "$(dirname "$(readlink -f "$0")")")
export UV_THREADPOOL_SIZE="\${UV_THREADPOOL_SIZE:-8}" NODE_ENV=production PORTALE_PROGRAM="$0"
export INIT_CWD="$PWD"
cd "$home" || exit 1
exec "$home/${NODE}/bin/node" --import "$home/scripts/plain-sources.mjs" "$home/scripts/released.mjs" "$@"
`;
}

/** Takes the types out of the sources: Node's stripper would keep 24 MB of memory (P230). */
async function stripTypes(sources: string): Promise<void> {
  for (const file of await readdir(sources, { recursive: true })) {
    if (!file.endsWith('.ts')) continue;
    const source = path.join(sources, file);
    await writeFile(source, stripTypeScriptTypes(await readFile(source, 'utf8')));
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
