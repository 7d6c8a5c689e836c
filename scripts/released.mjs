// Runs a command of an unpacked release, in this process: `bin/portale` starts it with the archive's own Node.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { commandOf } from './commands.mjs';

const root = path.resolve(import.meta.dirname, '..');
const program = process.env.PORTALE_PROGRAM ?? 'bin/portale';
const { file, args } = commandOf(process.argv.slice(2), { root, isReleased: true, program });
process.argv = [process.execPath, file, ...args];
// Other users of the machine cannot read what a command writes.
process.umask(0o077);
// The commands' messages name other commands as `npm run …`; an unpacked release has no npm, so they are rewritten.
for (const stream of ['log', 'error']) {
  const print = console[stream].bind(console);
  console[stream] = (...words) => print(...words.map(asTyped));
}
await import(pathToFileURL(file).href);

/** `npm run adopt -- --new-key` becomes `bin/portale adopt --new-key`. */
function asTyped(words) {
  if (typeof words !== 'string') return words;
  return words.replaceAll(/npm (?:run (?=[a-z])|(?=start\b))([\w:-]+)( --(?= ))?/g, `${program} $1`);
}
