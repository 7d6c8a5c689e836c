// Starts one of the project's commands: `node scripts/run.mjs <command> [arguments]`.
// Plain JavaScript without dependencies, because it runs before anything is installed and on any Node from 20.19 on:
// it installs what is missing, then hands over to the Node 24 that the lockfile pins.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandOf } from './commands.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const command = commandOf(process.argv.slice(2), { root, isReleased: false, program: 'npm run' });
if (!dependenciesAreInstalled()) install();
// Other users of the machine cannot read what an installation's command writes.
if (command.isClosed) process.umask(0o077);
handOver(pinnedNode(), command.file, command.args);

/** @returns {never} */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** As its last step, npm records the installed packages in a file; after an interrupted install the file is missing. */
function dependenciesAreInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === '') return true;
    const present = installed[folder];
    // npm leaves out packages for other platforms, and those that only such packages need.
    if (!present) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

function install() {
  console.log('Installing the dependencies of package-lock.json (npm install)...');
  // Installs exactly what the lockfile lists, without changing the lockfile. `npm ci` would refuse a lockfile without the
  // builds of optional packages for platforms that a registry does not offer, even if this platform needs none of them.
  const npmArguments = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm passes its own path to the scripts that it runs; a script started by hand finds npm on the PATH.
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...npmArguments], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', npmArguments, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) stop('The dependencies could not be installed: see the messages of npm above.');
}

function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file);
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  stop(
    `Node 24 or newer is needed, and no pinned one exists for ${process.platform}-${process.arch}: ` +
      `this is Node ${process.versions.node}. Install Node 24 and start again.`,
  );
}

function handOver(node, file, rest) {
  const child = spawn(node, [file, ...rest], {
    cwd: root,
    // When this process ends, even by kill -9, the IPC channel closes and the command ends too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Password hashes share libuv's threads with file I/O: docs/security.md, "Sessions".
    env: { ...process.env, UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => stop(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/**
 * npm passes a SIGTERM to the shell that runs a script, and that shell ends without notifying this process. So this
 * process calls `end` when its parent process has ended.
 */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    end();
  }, 250);
  timer.unref();
}
