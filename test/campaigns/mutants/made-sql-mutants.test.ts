import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/commands/run-program.ts';
import { EQUIVALENT_ON_SERVER } from './equivalent-on-server.ts';
import { mutantsOf } from './made-mutants.ts';
import { sqlMutantsOf } from './made-sql-mutants.ts';
import { testsOfStore } from './store-tests.ts';

/** What each then reads, on one line, without the words around it. */
const read = (said: string) =>
  sqlMutantsOf(`const a = sql\`${said}\`;`).map(({ text }) => text.slice(14, -2).replace(/\s+/g, ' ').trim());

describe('an SQL text that is written differently', () => {
  it('forgets each of several conditions, also one with brackets and one within them', () => {
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

  it('forgets a condition of a join, and the rows without a partner', () => {
    expect(
      read('SELECT a FROM b LEFT JOIN c ON c.d = b.d AND c.e IS NOT DISTINCT FROM b.e ORDER BY a LIMIT 1'),
    ).toEqual([
      'SELECT a FROM b JOIN c ON c.d = b.d AND c.e IS NOT DISTINCT FROM b.e ORDER BY a LIMIT 1',
      'SELECT a FROM b LEFT JOIN c ON c.e IS NOT DISTINCT FROM b.e ORDER BY a LIMIT 1',
      'SELECT a FROM b LEFT JOIN c ON c.d = b.d ORDER BY a LIMIT 1',
      'SELECT a FROM b LEFT JOIN c ON c.d = b.d AND c.e IS NOT DISTINCT FROM b.e ORDER BY a DESC LIMIT 1',
    ]);
  });

  it('has its bound on the other side; an arrow, a set and what lies between two are none', () => {
    expect(read("SELECT a->>'b' FROM c WHERE d <> 1 OR e BETWEEN 1 AND 2 OR f <= g")).toEqual([
      "SELECT a->>'b' FROM c WHERE d <> 1 OR e BETWEEN 1 AND 2 OR f < g",
    ]);
  });

  it('has its order the other way round: of groups that which says who is first, of locks none', () => {
    expect(read('SELECT DISTINCT ON (a) a, b FROM c ORDER BY a, b DESC')).toEqual([
      'SELECT DISTINCT ON (a) a, b FROM c ORDER BY a, b ASC',
    ]);
    expect(read('SELECT a FROM b ORDER BY a DESC, c')).toEqual(['SELECT a FROM b ORDER BY a ASC, c']);
    expect(read('SELECT a FROM b ORDER BY a FOR UPDATE')).toEqual([]);
  });

  it('takes an expression of the program for one word, and reads the text within it by itself', () => {
    expect(read('WHERE a = ${b} AND ${c ? sql`d AND e` : sql`true`}')).toEqual([
      'WHERE ${c ? sql`d AND e` : sql`true`}',
      'WHERE a = ${b}',
      'WHERE a = ${b} AND ${c ? sql`e` : sql`true`}',
      'WHERE a = ${b} AND ${c ? sql`d ` : sql`true`}',
    ]);
  });

  it('keeps the practice, which the row policies keep, too', () => {
    expect(read('WHERE d.practice_id = (SELECT scope_practice()) AND a')).toEqual([
      'WHERE d.practice_id = (SELECT scope_practice())',
    ]);
  });
});

describe('the stores', () => {
  it('have tests that are there', async () => {
    const missing: string[] = [];
    for (const file of await stores()) {
      const tests = testsOfStore(file);
      if (tests.length === 0 && (await mistakesOf(file)).length > 0) missing.push(file);
      missing.push(...tests.filter((test) => !existsSync(path.join(ROOT, test))));
    }
    expect(missing).toEqual([]);
  });

  it('hold each mistake that is marked as none', async () => {
    const gone: string[] = [];
    for (const [file, marked] of Object.entries(EQUIVALENT_ON_SERVER)) {
      const made = await mistakesOf(file);
      gone.push(...Object.keys(marked).filter((name) => !made.includes(name)));
    }
    expect(gone).toEqual([]);
  });
});

async function stores(): Promise<string[]> {
  const files = await readdir(path.join(ROOT, 'src'), { recursive: true });
  return files.map((file) => `src/${file.replaceAll('\\', '/')}`).filter((file) => file.endsWith('.store.ts'));
}

const mistakesOf = async (file: string) => {
  const made = file.endsWith('.store.ts') ? sqlMutantsOf : mutantsOf;
  return made(await readFile(path.join(ROOT, file), 'utf8')).map(({ name }) => name);
};
