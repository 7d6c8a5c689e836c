import pg from 'pg';

/** A statement as it was planned and run, and the faults in how it reached its rows. */
export interface Planned {
  statement: string;
  wrong: string[];
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** A table with more rows grows with the years. */
const LARGE = 1000;
/** So many rows may be looked at beside the answered ones: a page of an index, a day's. */
const FREE = 400;
/** For each row that is kept, so many may have been looked at. */
const LOOKED_AT_FOR_ONE = 4;

/**
 * The faults of a plan: a large table read whole, or rows looked at and thrown away. The row policy is a wall, never
 * the way to the rows: a statement without a predicate of its own throws away the rows that the policy forbids.
 */
export function faultsOfPlan(plan: Node, rowsOf: ReadonlyMap<string, number>): string[] {
  const wrong: string[] = [];
  const look = (node: Node) => {
    const table = node['Relation Name'];
    const loops = node['Actual Loops'];
    const kept = node['Actual Rows'] * loops;
    const thrown = ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops;
    const rows = table === undefined ? 0 : (rowsOf.get(table) ?? 0);
    if (table && node['Node Type'] === 'Seq Scan' && loops > 0 && rows > LARGE)
      wrong.push(`${table}: all ${rows} rows are read`);
    else if (table && thrown > FREE + LOOKED_AT_FOR_ONE * kept)
      wrong.push(`${table}: ${Math.round(thrown)} rows are looked at for ${Math.round(kept)}`);
    node.Plans?.forEach(look);
  };
  look(plan);
  return wrong;
}

/** From now on each reading statement of this process's pool is planned and run beside itself; ends with `stop`. */
export function watchPlans(rowsOf: ReadonlyMap<string, number>): { seen: Map<string, Planned>; stop(): void } {
  const seen = new Map<string, Planned>();
  const { query } = pg.Client.prototype;
  type Query = (this: pg.Client, config: unknown, ...rest: unknown[]) => Promise<unknown>;
  const original = query as unknown as Query;
  const watched: Query = async function watched(config, ...rest) {
    const { name, text, values } = (config ?? {}) as { name?: string; text?: string; values?: unknown[] };
    if (
      name &&
      text &&
      /^\s*(SELECT|WITH)\b/.test(text) &&
      !/\bFOR UPDATE\b|\b(enqueue|pg_notify|_take|ledger_append)\b/.test(text)
    ) {
      // Both at once: later statements, also the end of their transaction, come after both.
      const planned = original.call(this, { text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values });
      const answered = original.call(this, config, ...rest);
      answered.catch(() => undefined);
      const plan = (await planned) as pg.QueryResult;
      const wrong = faultsOfPlan(plan.rows[0]['QUERY PLAN'][0].Plan, rowsOf);
      const before = seen.get(name)?.wrong ?? [];
      seen.set(name, { statement: text.trim(), wrong: [...before, ...wrong] });
      return answered;
    }
    return original.call(this, config, ...rest);
  };
  pg.Client.prototype.query = watched as unknown as typeof query;
  return {
    seen,
    stop() {
      pg.Client.prototype.query = query;
    },
  };
}
