import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The built web app. */
export const WEB_ROOT = path.join(ROOT, 'dist/web');
const STAMP = path.join(ROOT, 'dist/web.stamp');
/** Inputs outside src. */
const OTHER_INPUTS = ['index.html', 'package.json', 'package-lock.json', 'vite.config.ts'];

/** Builds the web app if its sources differ from those of the last build. A release has no sources of it. */
export async function buildWebIfStale({ signal, log = console.log }: BuildOptions = {}): Promise<string> {
  if (existsSync(path.join(ROOT, 'VERSION'))) return WEB_ROOT;
  const sources = await fingerprint();
  const built = existsSync(STAMP) && existsSync(WEB_ROOT) ? await readFile(STAMP, 'utf8') : '';
  if (built === sources) return WEB_ROOT;
  log('Building the web app...');
  // Built in a temporary folder and then renamed, so that a running server or a second build never sees a partial app.
  const fresh = path.join(ROOT, `dist/web-${process.pid}`);
  try {
    await vite(['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], signal);
    await rm(STAMP, { force: true });
    await rm(WEB_ROOT, { recursive: true, force: true });
    await mkdir(path.dirname(WEB_ROOT), { recursive: true });
    await rename(fresh, WEB_ROOT);
    await writeFile(STAMP, sources);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return WEB_ROOT;
}

interface BuildOptions {
  signal?: AbortSignal;
  log?: (message: string) => void;
}

async function vite(args: string[], signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    // The silenced warning says that the vite configuration does not support a future default loader.
    env: { ...process.env, NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
    signal,
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The web app could not be built: see the messages above.');
}

/** Hashes the names and contents of the sources. Leaves out tests, which do not affect the build. */
async function fingerprint(): Promise<string> {
  const sources = (await readdir(path.join(ROOT, 'src'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const files = [...OTHER_INPUTS.map((name) => path.join(ROOT, name)), ...sources].sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const [i, content] of contents.entries()) {
    hash.update(`${path.relative(ROOT, files[i] ?? '')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
