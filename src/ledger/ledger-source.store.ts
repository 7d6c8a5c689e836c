import type pg from 'pg';
import type { CurrentObject } from './fold.ts';
import { BY_PRINT_ALONE } from './ledger.ts';
import type { ChainHead, LedgerRow } from './ledger-row.ts';

const ROWS_A_PAGE = 5000;

/** The columns of a row as the verifier reads them; `l` is the ledger, `p` its personal data. */
export const LEDGER_ROW_COLUMNS = `l.chain::text AS chain, l.seq::text AS seq,
  to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, l.action, l.object_kind AS "objectKind",
  l.object_id::text AS "objectId", l.company_id::text AS "companyId", l.employee_id::text AS "employeeId",
  l.actor_account_id::text AS "actorAccountId", l.actor_role AS "actorRole", l.canonical,
  encode(l.previous, 'hex') AS previous, encode(l.hash, 'hex') AS hash,
  CASE WHEN p.seq IS NULL THEN NULL ELSE json_build_object('salt', p.salt, 'text', p.person) END AS person`;

/** Every row that the client may see, by chain and sequence, a page at a time. Wants a snapshot: see `inSnapshot`. */
export async function* ledgerRows(client: pg.ClientBase): AsyncGenerator<LedgerRow> {
  const after = (last?: LedgerRow) =>
    client.query<LedgerRow>(
      `SELECT ${LEDGER_ROW_COLUMNS} FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
       WHERE (l.chain, l.seq) > ($1, $2) ORDER BY l.chain, l.seq LIMIT ${ROWS_A_PAGE}`,
      [last?.chain ?? '-9223372036854775808', last?.seq ?? '-9223372036854775808'],
    );
  yield* ahead(after);
}

/** Pages, the next one asked for while the one before is looked at. */
async function* ahead<Row extends pg.QueryResultRow>(
  after: (last?: Row) => Promise<pg.QueryResult<Row>>,
): AsyncGenerator<Row> {
  let next: ReturnType<typeof after> | null = after();
  while (next) {
    const { rows }: pg.QueryResult<Row> = await next;
    next = rows.length === ROWS_A_PAGE ? after(rows.at(-1)) : null;
    // The error is thrown where the page is awaited.
    next?.catch(() => undefined);
    yield* rows;
  }
}

export async function ledgerHeads(client: pg.ClientBase): Promise<ChainHead[]> {
  const { rows } = await client.query<ChainHead>(
    `SELECT chain::text AS chain, seq::text AS seq, encode(hash, 'hex') AS hash FROM ledger_head ORDER BY chain`,
  );
  return rows;
}

/** When this installation came to each migration, by its number; a restored one has the moments of the first. */
export async function upgradesOf(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ number: string; at: string }>(
    `SELECT left(name, 4) AS number, ${moment('applied_at')} AS at FROM portale_migration`,
  );
  return new Map(rows.map(({ number, at }) => [number, at]));
}

/** A moment as the ledger writes it. */
const moment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Of what no event tells in words (0056-what-stands.sql). */
const print = (kind: string) => `print_of('${kind}', t.id)`;

const readersOf = (column: string) =>
  `(SELECT coalesce(string_agg(r.employee_id::text, ' ' ORDER BY r.employee_id), '') FROM notice_receipt r
    WHERE r.notice_id = t.id AND r.${column} IS NOT NULL)`;

/** What the database holds of each kind that the trace speaks of: its chain, and the facts as text. */
const OBJECTS: Readonly<Record<string, { from: string; chain: string; facts: Readonly<Record<string, string>> }>> = {
  practice: { from: 'practice', chain: 't.id', facts: { print: print('practice') } },
  company: {
    from: 'company',
    chain: 't.practice_id',
    facts: { head: 't.head_company_id', print: print('company') },
  },
  employee: {
    from: 'employee',
    chain: 't.practice_id',
    facts: { company: 't.company_id', print: print('employee') },
  },
  ...Object.fromEntries(
    Object.entries(BY_PRINT_ALONE).map(([kind, place]) => [kind, { ...place, facts: { print: print(kind) } }]),
  ),
  account: {
    from: 'account',
    chain: '0',
    facts: {
      administrator: `EXISTS (SELECT FROM account_grant g WHERE g.account_id = t.id AND g.role = 'ADMIN')`,
      createdAt: moment('t.created_at'),
      print: print('account'),
    },
  },
  grant: {
    from: 'account_grant',
    chain: 'coalesce(t.practice_id, 0)',
    facts: {
      account: 't.account_id',
      role: 't.role',
      company: 't.company_id',
      employee: 't.employee_id',
      // An administrator's is made with the account (account.administrator).
      activatedAt: `CASE WHEN t.role <> 'ADMIN' THEN ${moment('t.activated_at')} END`,
      disabledAt: moment('t.disabled_at'),
      createdAt: moment('t.created_at'),
      print: print('grant'),
    },
  },
  intake: { from: 'intake', chain: 't.practice_id', facts: { company: 't.company_id' } },
  document: {
    from: 'document',
    chain: 't.practice_id',
    facts: {
      company: 't.company_id',
      employee: 't.employee_id',
      kind: 't.kind',
      payrollKind: 't.payroll_kind',
      period: 't.period',
      sha256: `encode(t.sha256, 'hex')`,
      versions: `(SELECT coalesce(string_agg(encode(v.sha256, 'hex') || ' ', '' ORDER BY v.number), '')
        FROM document_version v WHERE v.document_id = t.id)`,
      visibleOnWeb: 't.visible_on_web',
      acknowledgementAsked: 't.acknowledgement_asked',
      publishOn: 't.publish_on',
      deliveryOn: 't.delivery_on',
      dueOn: 't.due_on',
      category: 't.category',
      cancelledAt: moment('t.cancelled_at'),
      appearedAt: moment('t.appeared_at'),
      companyReadAt: moment('t.company_read_at'),
      employeeReadAt: moment('t.employee_read_at'),
      acknowledgedAt: `(SELECT ${moment('k.at')} FROM acknowledgement k WHERE k.document_id = t.id AND k.sha256 = t.sha256)`,
      discardedAt: moment('t.discarded_at'),
      createdBy: 't.created_by',
      createdAt: moment('t.created_at'),
    },
  },
  request: {
    from: 'request',
    chain: 't.practice_id',
    facts: {
      company: 't.company_id',
      employee: 't.employee_id',
      type: 't.kind',
      status: 't.status',
      file: `encode(t.sha256, 'hex')`,
      createdBy: 't.created_by',
      seenAt: moment('t.seen_at'),
      withdrawnAt: moment('t.withdrawn_at'),
      ibanPrint: `encode(sha256(convert_to(t.iban_salt || t.iban, 'UTF8')), 'hex')`,
      print: print('request'),
    },
  },
  signature: {
    from: 'signature_request',
    chain: 't.practice_id',
    facts: {
      company: 't.company_id',
      status: 't.status',
      sha256: `encode(t.sha256, 'hex')`,
      dueOn: 't.due_on',
      signed: `(SELECT coalesce(string_agg(s.employee_id::text, ' ' ORDER BY s.employee_id), '') FROM signature_signer s
        WHERE s.signature_id = t.id AND s.status = 'signed')`,
      result: `encode(t.result_sha256, 'hex')`,
      createdBy: 't.created_by',
      print: print('signature'),
    },
  },
  notice: {
    // A deleted notice is kept for the people who had read it, and is shown nowhere.
    from: '(SELECT * FROM notice WHERE deleted_at IS NULL)',
    chain: 't.practice_id',
    facts: {
      company: 't.company_id',
      readers: readersOf('read_at'),
      acknowledgers: readersOf('acknowledged_at'),
      print: print('notice'),
    },
  },
};
export const OBJECT_KINDS = Object.keys(OBJECTS);

/** Everything of those kinds, a page at a time. */
export async function* currentObjects(client: pg.ClientBase): AsyncGenerator<CurrentObject> {
  for (const [kind, { from, chain, facts }] of Object.entries(OBJECTS)) {
    const pairs = Object.entries(facts).map(([name, value]) => `'${name}', (${value})::text`);
    yield* ahead<CurrentObject>((last) =>
      client.query(
        `SELECT '${kind}' AS kind, (${chain})::text AS chain, t.id::text AS id, json_build_object(${pairs.join(', ')}) AS facts
         FROM ${from} t WHERE t.id > $1 ORDER BY t.id LIMIT ${ROWS_A_PAGE}`,
        [last?.id ?? '0'],
      ),
    );
  }
}

/** Rows, heads and objects of one and the same moment, while the portal goes on. */
export async function inSnapshot<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  try {
    return await work();
  } finally {
    await client.query('ROLLBACK');
  }
}
