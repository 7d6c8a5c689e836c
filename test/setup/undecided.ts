import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, beforeEach } from 'vitest';
import { type Variant, variantsOf } from '../campaigns/mutants/sql-variants.ts';
import { UNDECIDED_VARIABLE, type Undecided } from '../campaigns/mutants/undecided.ts';

/**
 * For `npm run mutants -- undecided`: before each statement of a store its variants are asked, too, and taken back. Where
 * one answers something else, this test has the rows on which the words decide.
 */
const folder = process.env[UNDECIDED_VARIABLE] ?? '';
/** A variant is tried with so many statements of one test: those that set the scene would take all of them otherwise. */
const MOST_OF_A_TEST = 40;
/** A mistake that the database itself refuses is noticed: a key, a check, a permission, an error of ours. */
const REFUSED = /^(23|42501|21000|P0001)/;
/** What holds up another transaction is given up soon. */
const ASIDE = 'SAVEPOINT undecided; SET LOCAL lock_timeout = 150; SET LOCAL statement_timeout = 3000';
const BACK = 'ROLLBACK TO undecided';

interface Tried extends Undecided {
  ofThisTest: number;
}
interface Statement {
  name: string;
  text: string;
  values: unknown[];
}
type Query = (...args: unknown[]) => Promise<pg.QueryResult>;
interface Worker {
  tried: Map<string, Tried>;
  variants: Map<string, [Tried, Variant][]>;
}

const worker = globalThis as { undecided?: Worker };
const isFirst = worker.undecided === undefined;
worker.undecided ??= { tried: new Map(), variants: new Map() };
const { tried, variants } = worker.undecided;
if (isFirst) watch();
beforeEach(() => {
  for (const one of tried.values()) one.ofThisTest = 0;
});
afterAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${process.pid}-${threadId}.json`), JSON.stringify([...tried.values()]));
});

function watch(): void {
  const query = pg.Client.prototype.query as unknown as Query;
  const turns = new WeakMap<object, Promise<unknown>>();
  // Statements of one connection follow each other; their variants stand between them.
  const inTurn: Query = function (this: pg.Client, ...args) {
    const [first] = args;
    const isCalledBack = typeof args.at(-1) === 'function' || typeof (first as pg.Submittable).submit === 'function';
    const ofStore = isStatement(first) ? first : null;
    if (isCalledBack || (!ofStore && !turns.has(this))) return query.apply(this, args);
    const place = ofStore ? placeIn(new Error('here').stack ?? '') : '';
    const run = async () => {
      if (ofStore) await ask((...asked) => query.apply(this, asked), ofStore, place);
      return await query.apply(this, args);
    };
    const turn = (turns.get(this) ?? Promise.resolve()).then(run, run);
    turns.set(
      this,
      turn.catch(() => {}),
    );
    return turn;
  };
  Object.assign(pg.Client.prototype, { query: inTurn });
}

/** The statements of the stores alone are named, by a hash of their text. */
function isStatement(asked: unknown): asked is Statement {
  return typeof (asked as Statement).name === 'string' && (asked as Statement).name.length === 27;
}

const placeIn = (stack: string) => /src\/(?!server\/database)[\w./-]+\.ts:\d+/.exec(stack)?.[0] ?? 'src';

function variantsAt(place: string, text: string): [Tried, Variant][] {
  const key = `${place}\n${text}`;
  const known = variants.get(key);
  if (known) return known;
  const found = variantsOf(text).map((variant): [Tried, Variant] => {
    const name = `${place}  ${variant.name}`;
    const one = tried.get(name) ?? { name, isDecided: false, times: 0, ofThisTest: 0, complaint: null };
    tried.set(name, one);
    return [one, variant];
  });
  variants.set(key, found);
  return found;
}

async function ask(query: Query, { text, values }: Statement, place: string): Promise<void> {
  const open = variantsAt(place, text).filter(([one]) => !one.isDecided && one.ofThisTest < MOST_OF_A_TEST);
  if (open.length === 0) return;
  const answer = async (asked: string) => {
    const { rows, rowCount } = await query({ text: asked, values });
    return JSON.stringify([rowCount, rows]);
  };
  const right = await query(ASIDE).then(
    () => answer(text).catch(() => null),
    () => undefined,
  );
  // Outside a transaction nothing can be taken back.
  if (right === undefined) return;
  for (const [one, variant] of right === null ? [] : open) {
    one.times += 1;
    one.ofThisTest += 1;
    await query(BACK);
    await answer(variant.text).then(
      (other) => {
        if (other !== right) one.isDecided = true;
      },
      (error: pg.DatabaseError) => {
        if (REFUSED.test(error.code ?? '')) one.isDecided = true;
        else one.complaint = error.message;
      },
    );
  }
  await query(`${BACK}; RELEASE undecided`);
}
