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
/** For each row that is answered, so many may have been looked at. */
const LOOKED_AT_FOR_ONE = 4;

/** What a statement reads its rows from. */
export interface Filled {
  /** How many rows each table has. */
  rowsOf: ReadonlyMap<string, number>;
  /**
   * So many rows may be read beside the answered ones: the documents of two months, which a list sorts by name and a
   * board compares. They grow with the people, not with the years.
   */
  free: number;
}

/**
 * The faults of a plan: a large table read whole, rows looked at and thrown away, or rows read for an answer of few.
 * The row policy is a wall, never the way to the rows: a statement without a predicate of its own throws away the
 * rows that the policy forbids.
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
      if (node['Node Type'] === 'Seq Scan' && loops > 0) wrong.push(`${table}: all ${rows} rows are read`);
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

/** What a change answers are the rows that it changes. */
function answeredBy(plan: Node): number {
  if (plan['Node Type'] !== 'ModifyTable') return plan['Actual Rows'] * plan['Actual Loops'];
  return Math.max(0, ...(plan.Plans ?? []).map((node) => node['Actual Rows'] * node['Actual Loops']));
}

/**
 * From its next connection on the portal's role is told by PostgreSQL (auto_explain) how each of its statements was
 * planned and how many rows it read: readings, changes, and what functions and triggers ask inside.
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
  };
  for (const [name, value] of Object.entries(settings))
    await superuser.query(
      `ALTER ROLE portale_app IN DATABASE ${new URL(superuserUrl).pathname.slice(1)} SET ${name} = '${value}'`,
    );
  await superuser.end();
}

/** Collects what `explainEachStatement` makes PostgreSQL tell the clients of this process; ends with `stop`. */
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
