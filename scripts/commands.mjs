// The table of commands, for `npm run` and for the `bin/portale` of a release. Plain JavaScript without dependencies,
// because run.mjs imports this file before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `isReleased`: the command is part of the release archive, and other users cannot read what it writes (umask 077).
 * `printsUsage`: the command answers `--help` itself.
 * @type {Record<string, { file: string, about: string, isReleased?: boolean, printsUsage?: boolean }>}
 */
export const COMMANDS = {
  start: { file: 'src/commands/start.ts', about: 'serves an installation (docs/configuration.md)', isReleased: true },
  'administrator-link': {
    file: 'src/commands/administrator-link.ts',
    about: 'prints the link that makes the first administrator',
    isReleased: true,
  },
  migrate: released('migrate', 'prepares the database, for nodes that start without its owner'),
  doctor: released('doctor', 'says what is wrong and how to mend it'),
  backup: released('backup', 'takes a backup while the portal serves'),
  verify: released('verify', 'reads a backup, or a company’s package, and names what is damaged'),
  restore: released('restore', 'restores a backup into an empty installation'),
  adopt: released('adopt', 'says that database, data folder and key belong together'),
  'ledger:verify': released('ledger-verify', 'verifies the ledger, an export or a receipt'),
  'move-contents': released('move-contents', 'moves the documents between the data folder and a bucket'),
  'import-company': released('import-company', 'takes in a company that left another portal'),
  demo: { file: 'src/commands/demo.ts', about: 'serves invented data on this machine' },
  dev: { file: 'src/commands/dev.ts', about: 'server and web app, both reloading' },
  check: { file: 'src/commands/check.ts', about: 'before a commit: types, lint, format, unit tests of what changed' },
  test: { file: 'src/commands/test.ts', about: 'unit and server tests, then journeys in a browser' },
  soak: { file: 'test/campaigns/soak.ts', about: 'what takes long or measures the machine' },
  bench: { file: 'test/campaigns/bench.ts', about: 'ratios against yardsticks in the same run' },
  mutants: { file: 'test/campaigns/mutants/mutants.ts', about: 'plants mistakes that a test must notice' },
  pictures: { file: 'test/campaigns/pictures.ts', about: 'draws the pictures of the README' },
  film: { file: 'test/campaigns/films.ts', about: 'records the films of the help page (needs ffmpeg)' },
  release: { file: 'src/commands/release.ts', about: 'builds the archive for this platform, and starts it' },
  sbom: { file: 'src/commands/sbom.ts', about: 'checks the lockfile and writes the bill of materials' },
};

/** A command of the release archive that answers `--help` itself. */
function released(name, about) {
  return { file: `src/commands/${name}.ts`, about, isReleased: true, printsUsage: true };
}

/**
 * Finds the command of a command line. For `--help`, `--version` or an unknown command, prints the answer and exits.
 * @param {string[]} words the command line
 * @param {{ root: string, isReleased: boolean, program: string }} how `program` is what the user typed before the command
 * @returns {{ file: string, args: string[], isClosed: boolean }}
 */
export function commandOf([name = '--help', ...args], { root, isReleased, program }) {
  const known = Object.entries(COMMANDS).filter(([, one]) => one.isReleased || !isReleased);
  if (name === '--version') end(versionOf(root));
  if (name === '--help') {
    const width = Math.max(...known.map(([one]) => one.length));
    const list = known.map(([one, { about }]) => `  ${one.padEnd(width)}  ${about}`);
    end([`Portale lavoro ${versionOf(root)}. ${program} COMMAND:`, '', ...list].join('\n'));
  }
  const found = known.find(([one]) => one === name)?.[1];
  if (!found) {
    const plain = (text) => text.replaceAll(/[^a-z]/g, '');
    const near = known.find(([one]) => plain(one) === plain(name))?.[0];
    console.error(
      `Unknown command "${name}"${near ? `: did you mean ${near}?` : '.'} Commands: ${known.map(([one]) => one).join(', ')}.`,
    );
    process.exit(1);
  }
  if (args.includes('--help') && !found.printsUsage) end(`${program} ${name}: ${found.about}.`);
  return { file: path.join(root, found.file), args, isClosed: found.isReleased ?? false };
}

/** The version with its commit, which a release stores in a file. Two different builds never have the same version. */
export function versionOf(root) {
  const kept = path.join(root, 'VERSION');
  if (existsSync(kept)) return readFileSync(kept, 'utf8').trim();
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git('rev-parse', '--short=8', 'HEAD');
  if (commit === '') return version;
  const changed = git('status', '--porcelain') === '' ? '' : `.${Math.floor(Date.now() / 1000)}`;
  return `${version}+${commit}${changed}`;
}

/** @returns {never} */
function end(answer) {
  console.log(answer);
  process.exit(0);
}
