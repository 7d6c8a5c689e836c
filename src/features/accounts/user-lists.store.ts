import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';

/** The SQL version of `stateOf` (grant.ts), which computes the state of a grant; a test compares the two. */
export function stateInSql(webAccess: Sql, now: Date): Sql {
  return sql`CASE WHEN g.disabled_at IS NOT NULL THEN 'disattivato' WHEN NOT ${webAccess} THEN 'senzaAccessoWeb'
    WHEN g.activated_at IS NOT NULL THEN 'attivo' WHEN g.invited_until IS NULL THEN 'maiInvitato'
    WHEN g.invited_until > ${now} THEN 'inAttesa' ELSE 'scaduta' END`;
}

/** Why the recipient's mail server refused the last invitation; `mint_key` and `grant_reset` clear this value. */
export const REFUSED_MAIL = sql`CASE WHEN g.activated_at IS NULL THEN g.mail_refusal END`;

/** The ORDER BY of a list: the requested order or the default one. Rows without a value come last. */
export function orderBy<Field extends string>(
  sorts: Record<Field, readonly string[]>,
  usual: Field,
  { field, descending } = { field: usual, descending: false },
): Sql {
  const direction = descending ? 'DESC' : 'ASC';
  return raw(sorts[field].map((column) => `${column} ${direction} NULLS LAST`).join(', '));
}

export interface PastImport {
  quando: string;
  utente: string | null;
  creati: number;
  aggiornati: number;
  rifiutati: number;
  accessoWeb: boolean;
  chiave: string | null;
}

/** Reads the past imports from the ledger. */
export function pastImports(
  tx: Transaction,
  action: 'employeesImported' | 'companiesImported',
  objectId: string,
): Promise<PastImport[]> {
  return tx.all(sql`
    SELECT l.at AS quando, p.person::jsonb->>'login' AS utente, (d.data->>'created')::int AS creati,
      (d.data->>'updated')::int AS aggiornati, (d.data->>'refused')::int AS rifiutati,
      (d.data->>'webAccess')::boolean AS "accessoWeb", d.data->>'key' AS chiave
    FROM ledger l CROSS JOIN LATERAL (SELECT l.canonical::jsonb->'data' AS data) d
      LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
    WHERE l.object_kind = ${action === 'employeesImported' ? 'company' : 'practice'} AND l.object_id = ${objectId} AND l.action = ${action}
    ORDER BY l.seq DESC LIMIT 10`);
}
