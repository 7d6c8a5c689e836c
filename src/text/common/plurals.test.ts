import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLOSING, HOME } from '../homes.ts';

/** Only `counted` and `formatCount` may write numbers, so that no screen shows "1 pronti" or "1033 documenti". */
const BARE = /\$\{(?:count|n|rows|bad|documents|[\w.]+\.length)\} \p{L}+/u;
/** Only `others` may write the rest of a list: `e un altro`, never `e altri 1`. */
const BARE_OTHERS = /\baltr[ie] \$?\{/i;
/** A page number and the length of a code are not counts. */
const NO_COUNTS = /Pagina \$\{n\}|\$\{code\.length\} caratteri/;

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => path.join(folder, name));
}

/** The body of `others` itself. */
const SAID = /`altr[ie] \$\{formatCount\(count\)\}`/;

describe('numbers in sentences', () => {
  it('are always formatted before a noun', () => {
    const files = [
      ...sources('src/text'),
      ...sources('src/web'),
      ...sources('src/features').filter((name) => /[\\/]web[\\/]/.test(name)),
    ];
    const found = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => (BARE.test(line) && !NO_COUNTS.test(line)) || (BARE_OTHERS.test(line) && !SAID.test(line)))
        .map((line) => `${path.basename(file)}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    [0, '0 letti dal lavoratore', '0 aziende complete', '0 da leggere'],
    [1, '1 letto dal lavoratore', '1 azienda completa', '1 da leggere'],
    [2, '2 letti dal lavoratore', '2 aziende complete', '2 da leggere'],
    [8, '8 letti dal lavoratore', '8 aziende complete', '8 da leggere'],
    [11, '11 letti dal lavoratore', '11 aziende complete', '11 da leggere'],
    [864, '864 letti dal lavoratore', '864 aziende complete', '864 da leggere'],
    [1033, '1.033 letti dal lavoratore', '1.033 aziende complete', '1.033 da leggere'],
  ])('agree with %i', (count, read, complete, toRead) => {
    expect([HOME.readByWorker(count), HOME.companiesDone(count), CLOSING.states.toRead(count)]).toEqual([
      read,
      complete,
      toRead,
    ]);
  });
});
