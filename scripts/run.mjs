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
// What an installation's command writes is closed to other users of the machine.
if (command.isClosed) process.umask(0o077);
handOver(pinnedNode(), command.file, command.args);

/** @returns {never} */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** npm records what it installed in node_modules/.package-lock.json, as its last step: an interrupted install has none. */
function dependenciesAreInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === '') return true;
    const present = installed[folder];
    // A package for another platform, or one that only such a package needs, is left out by npm.
    if (!present) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

function install() {
  console.log('Installing the dependencies of package-lock.json (npm install)...');
  // Exactly what the lockfile holds, and without a change to it. Not `npm ci`: that refuses a lockfile which lacks the
  // builds of optional packages for platforms that a registry does not carry, needed here or not.
  const npmArguments = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm names itself to the scripts it runs; a script started by hand finds it on the PATH.
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
    // The channel tells the command when this process is gone, even by a kill -9, so that nothing is left running.
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
 * npm hands a SIGTERM to the shell in which it runs a script, and that shell ends without telling this process: when
 * the parent of this process is gone, it must end.
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
