import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/commands/run-program.ts';
import { EQUIVALENT_SQL } from './equivalent.ts';
import { sqlMutantsOf } from './made-sql-mutants.ts';
import { storeFiles, testFoldersOf } from './sql-mutants.ts';

/** The statements that result from each mistake, each on one line. */
const read = (statement: string) =>
  sqlMutantsOf(`const a = sql\`${statement}\`;`).map(({ text }) => text.slice(14, -2).replace(/\s+/g, ' ').trim());

describe('the mistakes that are made in an SQL text', () => {
  it('remove each of several conditions, including bracketed and nested ones', () => {
    expect(
      read('SELECT FROM a WHERE b IS NULL AND (c OR d) AND NOT EXISTS (SELECT FROM e WHERE f = 1 AND g = 2)'),
    ).toEqual([
      'SELECT FROM a WHERE (c OR d) AND NOT EXISTS (SELECT FROM e WHERE f = 1 AND g = 2)',
      'SELECT FROM a WHERE b IS NULL AND NOT EXISTS (SELECT FROM e WHERE f = 1 AND g = 2)',
      'SELECT FROM a WHERE b IS NULL AND (c OR d)',
      'SELECT FROM a WHERE b IS NULL AND (c OR d) AND NOT EXISTS (SELECT FROM e WHERE g = 2)',
      'SELECT FROM a WHERE b IS NULL AND (c OR d) AND NOT EXISTS (SELECT FROM e WHERE f = 1 )',
    ]);
  });

  it('remove a condition of a join, and turn a LEFT JOIN into a JOIN', () => {
    expect(
      read('SELECT a FROM b LEFT JOIN c ON c.d = b.d AND c.e IS NOT DISTINCT FROM b.e ORDER BY a LIMIT 1'),
    ).toEqual([
      'SELECT a FROM b JOIN c ON c.d = b.d AND c.e IS NOT DISTINCT FROM b.e ORDER BY a LIMIT 1',
      'SELECT a FROM b LEFT JOIN c ON c.e IS NOT DISTINCT FROM b.e ORDER BY a LIMIT 1',
      'SELECT a FROM b LEFT JOIN c ON c.d = b.d ORDER BY a LIMIT 1',
      'SELECT a FROM b LEFT JOIN c ON c.d = b.d AND c.e IS NOT DISTINCT FROM b.e ORDER BY a DESC LIMIT 1',
    ]);
  });

  it('move the bound of a comparison, but change no arrow, inequality or BETWEEN', () => {
    expect(read("SELECT a->>'b' FROM c WHERE d <> 1 OR e BETWEEN 1 AND 2 OR f <= g")).toEqual([
      "SELECT a->>'b' FROM c WHERE d <> 1 OR e BETWEEN 1 AND 2 OR f < g",
    ]);
  });

  it('reverse a sort order (with DISTINCT ON its last key), except where rows are locked', () => {
    expect(read('SELECT DISTINCT ON (a) a, b FROM c ORDER BY a, b DESC')).toEqual([
      'SELECT DISTINCT ON (a) a, b FROM c ORDER BY a, b ASC',
    ]);
    expect(read('SELECT a FROM b ORDER BY a DESC, c')).toEqual(['SELECT a FROM b ORDER BY a ASC, c']);
    expect(read('SELECT a FROM b ORDER BY a FOR UPDATE')).toEqual([]);
  });

  it('treat an interpolated expression as one word, and mutate its nested template separately', () => {
    expect(read('WHERE a = ${b} AND ${c ? sql`d AND e` : sql`true`}')).toEqual([
      'WHERE ${c ? sql`d AND e` : sql`true`}',
      'WHERE a = ${b}',
      'WHERE a = ${b} AND ${c ? sql`e` : sql`true`}',
      'WHERE a = ${b} AND ${c ? sql`d ` : sql`true`}',
    ]);
  });

  it('never remove the condition on the practice, which the row policies also check', () => {
    expect(read('WHERE d.practice_id = (SELECT scope_practice()) AND a')).toEqual([
      'WHERE d.practice_id = (SELECT scope_practice())',
    ]);
  });
});

describe('the stores', () => {
  it('each have a folder of tests', async () => {
    const folders = new Set((await storeFiles()).flatMap(testFoldersOf));
    expect([...folders].filter((folder) => !existsSync(path.join(ROOT, folder)))).toEqual([]);
  });

  it('still allow each mistake that is listed as equivalent', async () => {
    const gone: string[] = [];
    for (const [file, marked] of Object.entries(EQUIVALENT_SQL)) {
      const made = sqlMutantsOf(await readFile(path.join(ROOT, file), 'utf8')).map(({ name }) => name);
      gone.push(...Object.keys(marked).filter((name) => !made.includes(name)));
    }
    expect(gone).toEqual([]);
  });
});
