import type pg from 'pg';
import { type CurrentObject, isOfOneChain } from './fold.ts';
import type { ChainHead, LedgerRow } from './ledger-row.ts';
import { BY_PRINT_ALONE } from './object-kinds.ts';
import type { Checkpoint } from './signed-note.ts';
import type { StoredObjects } from './verify.ts';

const ROWS_A_PAGE = 5000;

/** The columns that the verifier reads; `l` is the ledger, `p` its personal data. */
export const LEDGER_ROW_COLUMNS = `l.chain::text AS chain, l.seq::text AS seq,
  to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, l.action, l.object_kind AS "objectKind",
  l.object_id::text AS "objectId", l.company_id::text AS "companyId", l.employee_id::text AS "employeeId",
  l.actor_account_id::text AS "actorAccountId", l.actor_role AS "actorRole", l.canonical,
  encode(l.previous, 'hex') AS previous, encode(l.hash, 'hex') AS hash,
  CASE WHEN p.seq IS NULL THEN NULL ELSE json_build_object('salt', p.salt, 'text', p.person) END AS person`;

const LOWEST = '-9223372036854775808';
const ROWS = `SELECT ${LEDGER_ROW_COLUMNS} FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq`;

/** Yields every row that the client may see, by chain and sequence, in pages. Must run within `inSnapshot`. */
export async function* ledgerRows(client: pg.ClientBase): AsyncGenerator<LedgerRow> {
  yield* ahead((last) =>
    client.query<LedgerRow>(`${ROWS} WHERE (l.chain, l.seq) > ($1, $2) ORDER BY l.chain, l.seq LIMIT ${ROWS_A_PAGE}`, [
      last?.chain ?? LOWEST,
      last?.seq ?? LOWEST,
    ]),
  );
}

/** Yields the rows of some chains, in each chain from the row at which its checkpoint ends. */
export async function* ledgerRowsOf(
  client: pg.ClientBase,
  chains: readonly string[],
  verified: ReadonlyMap<string, Checkpoint> = new Map(),
): AsyncGenerator<LedgerRow> {
  for (const chain of chains) {
    const from = String((verified.get(chain)?.size ?? 0) - 1);
    yield* ahead<LedgerRow>((last) =>
      client.query(`${ROWS} WHERE l.chain = $1 AND l.seq > $2 ORDER BY l.seq LIMIT ${ROWS_A_PAGE}`, [
        chain,
        last?.seq ?? (verified.has(chain) ? from : LOWEST),
      ]),
    );
  }
}

/** The chains that have rows. Finds each chain from the previous one, without reading the rows in between. */
export async function chainsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ chain: string }>(
    `WITH RECURSIVE each AS (SELECT min(chain) AS chain FROM ledger
       UNION ALL SELECT (SELECT min(l.chain) FROM ledger l WHERE l.chain > each.chain) FROM each WHERE each.chain IS NOT NULL)
     SELECT chain::text AS chain FROM each WHERE chain IS NOT NULL`,
  );
  return rows.map(({ chain }) => chain);
}

/** Yields pages; prefetches the next page while the caller handles the current one. */
async function* ahead<Row extends pg.QueryResultRow>(
  after: (last?: Row) => Promise<pg.QueryResult<Row>>,
): AsyncGenerator<Row> {
  let next: ReturnType<typeof after> | null = after();
  while (next) {
    const { rows }: pg.QueryResult<Row> = await next;
    next = rows.length === ROWS_A_PAGE ? after(rows.at(-1)) : null;
    // Ignored here: the error is thrown where the page is awaited.
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

/** A timestamp in the ledger's format. */
const moment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The fingerprint of an object that no event describes in words (0011-ledger.sql). */
const print = (kind: string) => `print_of('${kind}', t.id)`;

const LAPSED = `(t.outcome IS NOT DISTINCT FROM 'lapsed' AND t.answered_at = t.ends_at)`;

const readersOf = (column: string) =>
  `(SELECT coalesce(string_agg(r.employee_id::text, ' ' ORDER BY r.employee_id), '') FROM notice_receipt r
    WHERE r.notice_id = t.id AND r.${column} IS NOT NULL)`;

interface StoredKind {
  from: string;
  chain: string;
  facts: Readonly<Record<string, string>>;
  /** SQL for further facts: a JSON object of texts, one per row of another table. */
  more?: string;
}

/** How to read each traced kind from the database: the chain of an object, and its facts as text. */
const OBJECTS: Readonly<Record<string, StoredKind>> = {
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
      // An administrator's activation time is that of the account (account.administrator).
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
      approvals: `(SELECT coalesce(string_agg(encode(a.sha256, 'hex'), ' ' ORDER BY a.sha256), '')
        FROM approval a WHERE a.document_id = t.id)`,
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
    // A deleted notice is kept as evidence for the people who read it, but shown nowhere.
    from: '(SELECT * FROM notice WHERE deleted_at IS NULL)',
    chain: 't.practice_id',
    facts: {
      company: 't.company_id',
      readers: readersOf('read_at'),
      acknowledgers: readersOf('acknowledged_at'),
      print: print('notice'),
    },
    more: `(SELECT jsonb_object_agg(m.name || ' ' || r.employee_id, m.at) FROM notice_receipt r
      CROSS JOIN LATERAL (VALUES ('read', ${moment('r.read_at')}), ('acknowledged', ${moment('r.acknowledged_at')})) AS m(name, at)
      WHERE r.notice_id = t.id AND m.at IS NOT NULL)`,
  },
  handover: {
    from: 'handover',
    chain: 't.practice_id',
    facts: {
      practice: 't.practice_id',
      // The practice that offers a company does not learn which practice received the offer (P169).
      to: `CASE WHEN t.outcome IN ('accepted', 'refused') THEN t.to_practice_id END`,
      company: 't.company_id',
      offeredAt: moment('t.offered_at'),
      // An expired offer has no outcome here, because no event records that it expired.
      outcome: `CASE WHEN NOT ${LAPSED} THEN t.outcome END`,
      answeredAt: `CASE WHEN NOT ${LAPSED} THEN ${moment('t.answered_at')} END`,
    },
  },
};
export const OBJECT_KINDS = Object.keys(OBJECTS);

/**
 * The facts that an event states for imported objects `t`: the facts that the verifier compares, except the owners,
 * which the event itself names, and the fingerprints.
 */
export function statementOf(kind: 'document' | 'request' | 'notice'): string {
  const { facts = {}, more } = OBJECTS[kind] ?? {};
  return factsIn(
    Object.entries(facts).filter(([name]) => !['company', 'employee', 'print'].includes(name)),
    more,
  );
}

function factsIn(facts: readonly (readonly [name: string, value: string])[], more?: string): string {
  const pairs = facts.map(([name, value]) => `'${name}', (${value})::text`);
  return `jsonb_build_object(${pairs.join(', ')})${more === undefined ? '' : ` || coalesce(${more}, '{}')`}`;
}

/** The query for objects of a kind, limited by `where`. */
function questionOf(kind: string, where: string, { withPrints = true } = {}): string {
  const { from = '', chain = '', facts = {}, more } = OBJECTS[kind] ?? {};
  const asked = Object.entries(facts).filter(([name]) => withPrints || name !== 'print');
  return `SELECT '${kind}' AS kind, (${chain})::text AS chain, t.id::text AS id, ${factsIn(asked, more)} AS facts
    FROM ${from} t WHERE ${where.replaceAll('%chain', `(${chain})::bigint`)}`;
}

/** Yields all objects of the given kinds, in pages. */
export async function* currentObjects(
  client: pg.ClientBase,
  { kinds = OBJECT_KINDS, withPrints = true }: { kinds?: readonly string[]; withPrints?: boolean } = {},
): AsyncGenerator<CurrentObject> {
  for (const kind of kinds)
    yield* ahead<CurrentObject>((last) =>
      client.query(`${questionOf(kind, 't.id > $1', { withPrints })} ORDER BY t.id LIMIT ${ROWS_A_PAGE}`, [
        last?.id ?? '0',
      ]),
    );
}

/** Yields objects in any order: with ORDER BY, each page would also read the rows of the other practices. */
async function* objectsWhere(
  client: pg.ClientBase,
  kind: string,
  where: string,
  values: readonly unknown[],
): AsyncGenerator<CurrentObject> {
  await client.query(`DECLARE objects_of NO SCROLL CURSOR WITH HOLD FOR ${questionOf(kind, where)}`, [...values]);
  const next = () => client.query<CurrentObject>(`FETCH ${ROWS_A_PAGE} FROM objects_of`);
  for (let { rows } = await next(); rows.length > 0; { rows } = await next()) yield* rows;
  await client.query('CLOSE objects_of');
}

/** Kinds needed to identify an actor. */
const OF_ACTORS = ['practice', 'company', 'employee', 'account', 'grant'];
const AT_ONCE = 2000;

/**
 * The database's objects, as the verifier reads them.
 * @param chains limits the objects to these chains
 */
export function storedObjects(client: pg.ClientBase, chains: readonly string[] | null = null): StoredObjects {
  const kinds = chains === null ? OBJECT_KINDS : OBJECT_KINDS.filter(isOfOneChain);
  return {
    kinds,
    all: () => currentObjects(client),
    byChain: {
      async *of(chain) {
        for (const kind of OBJECT_KINDS.filter(isOfOneChain)) yield* objectsWhere(client, kind, '%chain = $1', [chain]);
      },
      async *others(closed) {
        const isOpen = chains === null ? '%chain <> ALL ($1)' : '%chain = ANY ($1)';
        const given = chains === null ? closed : chains.filter((chain) => !closed.includes(chain));
        for (const kind of kinds.filter(isOfOneChain)) yield* objectsWhere(client, kind, isOpen, [given]);
        // Yields these kinds too, although they are not compared, because they identify actors.
        yield* currentObjects(client, {
          kinds: OBJECT_KINDS.filter((kind) => !isOfOneChain(kind)),
          withPrints: chains === null,
        });
      },
    },
    touched: {
      known: () => currentObjects(client, { kinds: OF_ACTORS, withPrints: false }),
      tales: (objects) => talesOf(client, objects),
      async *these(objects) {
        for (const [kind, ids] of idsByKind(objects))
          if (Object.hasOwn(OBJECTS, kind))
            for (let n = 0; n < ids.length; n += AT_ONCE)
              yield* (
                await client.query<CurrentObject>(questionOf(kind, 't.id = ANY ($1)'), [ids.slice(n, n + AT_ONCE)])
              ).rows;
      },
    },
  };
}

function idsByKind(objects: ReadonlySet<string>): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const object of objects) {
    const [kind = '', id = ''] = object.split(' ');
    if (!/^\d+$/.test(id)) continue;
    const some = ids.get(kind);
    if (some) some.push(id);
    else ids.set(kind, [id]);
  }
  return ids;
}

/**
 * All rows of these objects, by chain and sequence, and the rows that affect other objects: a practice was closed, a
 * person was erased, a company arrived from another practice.
 */
async function* talesOf(client: pg.ClientBase, objects: ReadonlySet<string>): AsyncGenerator<LedgerRow> {
  const wanted = [...idsByKind(objects)].flatMap(([kind, ids]) => ids.map((id) => [kind, id]));
  await client.query(
    `DECLARE tales NO SCROLL CURSOR WITH HOLD FOR WITH wanted AS (SELECT l.chain, l.seq FROM unnest($1::text[], $2::bigint[]) AS w(kind, id)
         JOIN ledger l ON l.object_kind = w.kind AND l.object_id = w.id
       UNION SELECT l.chain, l.seq FROM ledger l WHERE l.object_kind = 'practice'
       UNION SELECT l.chain, l.seq FROM ledger l WHERE l.object_kind IN ('employee', 'company')
         AND l.action IN ('employeePurged', 'companyHandedOver', 'companyTakenOver'))
     SELECT ${LEDGER_ROW_COLUMNS} FROM wanted w JOIN ledger l ON l.chain = w.chain AND l.seq = w.seq
       LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq ORDER BY l.chain, l.seq`,
    [wanted.map(([kind]) => kind), wanted.map(([, id]) => id)],
  );
  const next = () => client.query<LedgerRow>(`FETCH ${ROWS_A_PAGE} FROM tales`);
  for (let { rows } = await next(); rows.length > 0; { rows } = await next()) yield* rows;
  await client.query('CLOSE tales');
}

/** Runs `work` with one snapshot of rows, heads and objects, while the portal continues to run. */
export async function inSnapshot<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  try {
    return await work();
  } finally {
    await client.query('ROLLBACK');
  }
}
