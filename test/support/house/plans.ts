import pg from 'pg';

/** A statement that was planned and run, and what is wrong with its access path. */
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

/** A table with more rows than this grows over the years. */
const LARGE = 1000;
/** The maximum number of rows that a statement may read per returned row. */
const LOOKED_AT_FOR_ONE = 4;

/** The data that a statement reads. */
export interface Filled {
  /** The number of rows of each table. */
  rowsOf: ReadonlyMap<string, number>;
  /**
   * The number of rows that a statement may read besides the returned rows: the documents of two months, which a list
   * sorts by name and a board compares, and those that are counted before the answer is “more than 1,000”. This number
   * grows with the people, not with the years.
   */
  free: number;
}

/**
 * The faults of a plan: it scans a large table, reads and discards rows, or reads many rows to return few. The row
 * policy is only a second line of defence: a statement without its own predicate would read and discard the rows that
 * the policy forbids.
 */
export function faultsOfPlan(plan: Node, { rowsOf, free }: Filled): string[] {
  const wrong: string[] = [];
  const answered = answeredBy(plan);
  const look = (node: Node) => {
    const table = node['Relation Name'];
    const loops = node['Actual Loops'];
    const kept = node['Actual Rows'] * loops;
    const thrown = ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops;
    const rows = table === undefined ? 0 : (rowsOf.get(table) ?? 0);
    if (rows > LARGE && node['Node Type'] !== 'ModifyTable') {
      if (node['Node Type'] === 'Seq Scan' && kept + thrown >= rows) wrong.push(`${table}: all ${rows} rows are read`);
      else if (thrown > free + LOOKED_AT_FOR_ONE * kept)
        wrong.push(`${table}: ${Math.round(thrown)} rows are looked at for ${Math.round(kept)}`);
      else if (kept > free + LOOKED_AT_FOR_ONE * answered)
        wrong.push(`${table}: ${Math.round(kept)} rows are read for an answer of ${Math.round(answered)}`);
    }
    node.Plans?.forEach(look);
  };
  look(plan);
  return wrong;
}

/** The number of rows that a statement returns; for a change, the number of rows that it changes. */
function answeredBy(plan: Node): number {
  if (plan['Node Type'] !== 'ModifyTable') return plan['Actual Rows'] * plan['Actual Loops'];
  return Math.max(0, ...(plan.Plans ?? []).map((node) => node['Actual Rows'] * node['Actual Loops']));
}

/**
 * Makes PostgreSQL report (auto_explain), from the portal role's next connection on, how each statement was planned and
 * how many rows it read: queries, changes, and statements inside functions and triggers.
 */
export async function explainEachStatement(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    // After five runs PostgreSQL may keep one plan for all values of a filter, in a table so small that it costs nothing.
    plan_cache_mode: 'force_custom_plan',
  };
  for (const [name, value] of Object.entries(settings))
    await superuser.query(
      `ALTER ROLE portale_app IN DATABASE ${new URL(superuserUrl).pathname.slice(1)} SET ${name} = '${value}'`,
    );
  await superuser.end();
}

/** Collects the reports that `explainEachStatement` enables, until `stop` is called. */
export function watchPlans(filled: Filled): { seen: Map<string, Planned>; stop(): void } {
  const seen = new Map<string, Planned>();
  const { emit } = pg.Client.prototype;
  pg.Client.prototype.emit = function emitAndLook(event, ...details) {
    const told = event === 'notice' ? /^duration: \S+ ms {2}plan:\n/.exec(details[0]?.message ?? '') : null;
    if (told) {
      const { 'Query Text': statement, Plan: plan } = JSON.parse(details[0].message.slice(told[0].length));
      const wrong = faultsOfPlan(plan, filled);
      const before = seen.get(statement)?.wrong ?? [];
      seen.set(statement, { statement: statement.trim(), wrong: [...new Set([...before, ...wrong])] });
    }
    return emit.call(this, event, ...details);
  };
  return {
    seen,
    stop() {
      pg.Client.prototype.emit = emit;
    },
  };
}
