import type pg from 'pg';
import type { ChainHead, CurrentDocument, LedgerRow } from './verify.ts';

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
  let last: LedgerRow | undefined;
  do {
    const { rows } = await client.query<LedgerRow>(
      `SELECT ${LEDGER_ROW_COLUMNS} FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
       WHERE (l.chain, l.seq) > ($1, $2) ORDER BY l.chain, l.seq LIMIT ${ROWS_A_PAGE}`,
      [last?.chain ?? '-9223372036854775808', last?.seq ?? '-9223372036854775808'],
    );
    yield* rows;
    last = rows.length === ROWS_A_PAGE ? rows.at(-1) : undefined;
  } while (last);
}

export async function ledgerHeads(client: pg.ClientBase): Promise<ChainHead[]> {
  const { rows } = await client.query<ChainHead>(
    `SELECT chain::text AS chain, seq::text AS seq, encode(hash, 'hex') AS hash FROM ledger_head ORDER BY chain`,
  );
  return rows;
}

export async function* currentDocuments(client: pg.ClientBase): AsyncGenerator<CurrentDocument> {
  let last: string | undefined = '0';
  while (last !== undefined) {
    const { rows }: pg.QueryResult<CurrentDocument> = await client.query(
      `SELECT practice_id::text AS chain, id::text AS id, encode(sha256, 'hex') AS sha256 FROM document
       WHERE id > $1 ORDER BY id LIMIT ${ROWS_A_PAGE}`,
      [last],
    );
    yield* rows;
    last = rows.length === ROWS_A_PAGE ? rows.at(-1)?.id : undefined;
  }
}

/** Rows, heads and documents of one and the same moment, while the portal goes on. */
export async function inSnapshot<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  try {
    return await work();
  } finally {
    await client.query('ROLLBACK');
  }
}
