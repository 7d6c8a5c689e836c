import { hash } from 'node:crypto';
import pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Scope } from '../../access/scope.ts';
import { romeDay } from '../clock.ts';
import { poolAt } from '../postgres/postgres-servers.ts';
import { newestFirst } from './newest-first.ts';

/** The database cannot be reached, or the connection broke during a query. */
export class DatabaseAway extends Error {}

/** An error from the server has a SQLSTATE; any other error means that no answer came. */
async function reached<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof pg.DatabaseError ? error : new DatabaseAway('no answer of the database', { cause: error });
  }
}

/** A transaction opened under a scope: its statements see only the rows of the scope. */
export interface Transaction {
  /** Returns all rows; ids are strings, days `YYYY-MM-DD`, instants ISO 8601 UTC. */
  all<Row>(query: Sql): Promise<Row[]>;
  /** Returns the first row, if any. */
  one<Row>(query: Sql): Promise<Row | undefined>;
  /** Returns how many rows changed. */
  run(query: Sql): Promise<number>;
}

export interface Database {
  /** Runs `work` in one transaction under `scope`: committed when it returns, rolled back when it throws. */
  inScope<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Like `inScope`, but read-only: it takes no locks, so no writer waits for the transaction to end. */
  read<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  connections(): { total: number; idle: number; waiting: number };
  /**
   * Returns the first row of one SELECT under `scope`, if any; sends the SELECT in one round trip with the
   * transaction's BEGIN and COMMIT.
   */
  look<Row>(scope: Scope, query: Sql): Promise<Row | undefined>;
  close(): Promise<void>;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (day) => day);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant);
/** int8[]: ids stay strings, as single int8 values do. */
types.setTypeParser(1016, (ids) => (ids === '{}' ? [] : ids.slice(1, -1).split(',')));

/** ISO 8601 UTC with the database's microseconds, so that a value read and written back stays the same instant. */
function toInstant(text: string): string {
  const iso = new Date(text).toISOString();
  const beyond = /\.\d{3}(\d{1,3})/.exec(text)?.[1];
  return beyond ? iso.replace('Z', `${beyond}Z`) : iso;
}

/** @param now the clock; a transaction's "today" is its day in Europe/Rome. */
export function openDatabase(url: string, now: () => Date, { connections = 12 } = {}): Database {
  // `pipeline` sends independent statements without waiting for each other's answers, which saves network round trips.
  const pool = poolAt(url, {
    max: connections,
    types,
    connectionTimeoutMillis: 4000,
    pipeline: true,
  });
  const stranger = newestFirst({ running: Math.max(1, Math.floor(connections / 3)), waiting: 100 });
  const endReading = async (client: pg.PoolClient) => {
    try {
      await client.query('ROLLBACK');
      client.release();
    } catch (error) {
      client.release(error as Error);
    }
  };
  const read: Database['read'] = async (scope, work) => {
    const client = await reached(pool.connect());
    try {
      const begun = reached(client.query(`BEGIN READ ONLY; ${settings(scope, now())}`));
      begun.catch(() => undefined);
      const result = await work(handle(client));
      await begun;
      return result;
    } finally {
      void endReading(client);
    }
  };
  const inScope: Database['inScope'] = async (scope, work) => {
    const client = await reached(pool.connect());
    let broken: Error | undefined;
    try {
      // Not awaited, so that BEGIN and the first statement travel together. BEGIN also sets the scope: without a scope
      // that statement would see no rows.
      const begun = reached(client.query(`BEGIN; ${settings(scope, now())}`));
      begun.catch(() => undefined);
      const result = await work(handle(client));
      await begun;
      const { command } = await reached(client.query('COMMIT'));
      // After a failed statement COMMIT rolls back without an error: the transaction must not be reported as committed.
      if (command !== 'COMMIT') throw new Error('rolled back: one of its statements had failed');
      return result;
    } catch (error) {
      try {
        await client.query('ROLLBACK');
      } catch (failure) {
        broken = failure as Error;
      }
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const inTurn = <T>(scope: Scope, work: () => Promise<T>): Promise<T> =>
    'isStranger' in scope ? stranger(work, () => new DatabaseAway('too many strangers ask')) : work();
  return {
    inScope: (scope, work) => inTurn(scope, () => inScope(scope, work)),
    read: (scope, work) => inTurn(scope, () => read(scope, work)),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async look<Row>(scope: Scope, query: Sql) {
      const client = await reached(pool.connect());
      let broken: Error | undefined;
      try {
        const [, found] = await Promise.all([
          reached(client.query(`BEGIN; ${settings(scope, now())}`)),
          handle(client).one<Row>(query),
          reached(client.query('COMMIT')),
        ]);
        return found;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

function handle(client: pg.PoolClient): Transaction {
  const query = (statement: Sql) => {
    const { text, values } = statement;
    // The name of each prepared statement is a hash of its text, so a connection parses and plans each statement once:
    // row policies make planning expensive.
    return reached(client.query({ name: hash('sha1', text, 'base64url'), text, values }));
  };
  return {
    all: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    one: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
}

/**
 * Time limits, so that a hanging transaction releases its locks; jobs get longer limits. A transaction is idle while it
 * waits for the program; waiting for a mail server is the longest of these times.
 */
const LIMITS = {
  call: { statement_timeout: '120s', lock_timeout: '60s', idle_in_transaction_session_timeout: '180s' },
  job: { statement_timeout: '600s', lock_timeout: '120s', idle_in_transaction_session_timeout: '180s' },
};

/** Local settings (`is_local`), so that the pooled connection forgets them when the transaction ends. */
function settings(scope: Scope, now: Date): string {
  const values: Record<string, string> = { role: scope.role, today: romeDay(now), now: now.toISOString() };
  if ('accountId' in scope && scope.accountId) values.account = scope.accountId;
  if ('practiceId' in scope && scope.practiceId !== null) values.practice = scope.practiceId;
  if ('grantId' in scope && scope.grantId !== null) values.grant = scope.grantId;
  if ('companyIds' in scope) values.companies = `{${scope.companyIds.join(',')}}`;
  if ('employeeId' in scope) values.employee = scope.employeeId;
  const scoped = Object.entries(values).map(([name, value]) => [`scope.${name}`, value] as const);
  const calls = [...scoped, ...Object.entries(scope.role === 'job' ? LIMITS.job : LIMITS.call)].map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  return `SELECT ${calls.join(', ')}`;
}

/** A list as one bound array parameter: `= ANY(${array(ids, 'bigint')})`. */
export function array(values: readonly (string | number)[], type: 'bigint' | 'text' | 'integer'): Sql {
  return sql`${[...values]}::${raw(type)}[]`;
}

/** `= ANY(ids)`, or `=` for a single id: PostgreSQL caches the plan of `=`, but plans an array anew for each query. */
export function amongIds(ids: readonly string[]): Sql {
  const [first, ...others] = new Set(ids);
  return first !== undefined && others.length === 0
    ? sql`= ${first}`
    : sql`= ANY(${array([...new Set(ids)], 'bigint')})`;
}

/**
 * LIMIT and OFFSET. The limit is part of the text: for an unknown limit PostgreSQL would plan to sort all rows, even
 * for a page of 25.
 */
export function pageClause({ offset, limit }: { offset: number; limit: number | null }): Sql {
  return sql`${limit === null ? sql`` : sql`LIMIT ${raw(String(Math.trunc(limit)))}`} ${offset > 0 ? sql`OFFSET ${offset}` : sql``}`;
}

/**
 * Folds a text into its searchable form, without accents and capitals. Folding ten thousand names once and comparing
 * them by LIKE costs a fifth of ILIKE, which folds each name again for each word by Italian rules.
 */
export function folded(text: Sql): Sql {
  return sql`lower(unaccent(${text}) COLLATE pg_c_utf8)`;
}

/** The first instant of a day in Europe/Rome. Comparing it with an instant's column lets PostgreSQL use the index. */
export const startOf = (day: string): Sql => sql`(${day}::date::timestamp AT TIME ZONE 'Europe/Rome')`;

/** The first instant after a day in Europe/Rome. */
export const endOf = (day: string): Sql => sql`((${day}::date + 1)::timestamp AT TIME ZONE 'Europe/Rome')`;

/** Whether a text has the form of an id. A malformed id gets the same answer as an id that does not exist. */
export function isId(value: string): boolean {
  return /^[1-9]\d{0,17}$/.test(value);
}

/** Whether the database reported one of these SQLSTATEs. */
export function isSqlState(error: unknown, ...states: string[]): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && states.includes(error.code);
}
