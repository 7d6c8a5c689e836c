import sql, { raw } from 'sql-template-tag';
import { array, pageClause, type Transaction } from '../server/database/database.ts';
import { notFound } from '../server/problem.ts';
import { EVENTS } from './ledger.ts';
import type { LedgerRow } from './ledger-row.ts';
import { LEDGER_ROW_COLUMNS } from './ledger-source.store.ts';
import type { ObjectKind } from './object-kinds.ts';

/** The actions that the history shows: those with a state of their own (spec §4). */
const SHOWN = Object.entries(EVENTS)
  .filter(([, { state }]) => state !== null)
  .map(([action]) => action);

/**
 * Returns the ids without duplicates if the scope sees every object; otherwise throws "not found" for the whole
 * request, also for an empty list. A deleted object is visible if its ledger rows are.
 */
export async function requireObjects(tx: Transaction, kind: ObjectKind, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || !wanted.every((id) => /^[1-9]\d{0,17}$/.test(id))) throw notFound();
  const placed =
    kind === 'document' ? sql`UNION SELECT id FROM document WHERE id = ANY(${array(wanted, 'bigint')})` : sql``;
  const found = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT DISTINCT object_id FROM ledger WHERE object_kind = ${kind} AND object_id = ANY(${array(wanted, 'bigint')})
      ${placed}) AS known`);
  if (found?.count !== wanted.length) throw notFound();
  return wanted;
}

/** A row of the ledger with the worker of its document. */
export interface HistoryLedgerRow extends LedgerRow {
  employeeName: string | null;
}

/** A history row with the additional columns of the printed history, whose reader cannot look them up. */
export interface PrintedLedgerRow extends HistoryLedgerRow {
  employeeTaxCode: string | null;
  companyName: string | null;
  companyTaxCode: string | null;
}

/** The history of these objects, newest first, with the canonical text of each row. */
export function listHistory(
  tx: Transaction,
  kind: ObjectKind,
  ids: readonly string[],
  actions: readonly string[] = SHOWN,
): Promise<PrintedLedgerRow[]> {
  return tx.all(sql`
    SELECT ${raw(LEDGER_ROW_COLUMNS)}, e.last_name || ' ' || e.first_name AS "employeeName",
      e.tax_code AS "employeeTaxCode", c.legal_name AS "companyName", c.tax_code AS "companyTaxCode"
    FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
      LEFT JOIN employee e ON e.id = l.employee_id LEFT JOIN company c ON c.id = l.company_id
    WHERE l.object_kind = ${kind} AND l.object_id = ANY(${array(ids, 'bigint')})
      AND l.action = ANY(${array(actions, 'text')})
    ORDER BY l.at DESC, l.seq DESC`);
}

/**
 * One page of the ledger rows about these objects, newest first, and the total. Omits fingerprint events (P68), which
 * repeat other events without words.
 */
export async function listActivity(
  tx: Transaction,
  kind: ObjectKind,
  ids: readonly string[],
  page: { offset: number; limit: number | null },
): Promise<{ rows: HistoryLedgerRow[]; total: number }> {
  const ofThese = sql`l.object_kind = ${kind} AND l.object_id = ANY(${array(ids, 'bigint')})
    AND l.action <> ${`${kind}Stands`}`;
  const rows = await tx.all<HistoryLedgerRow>(sql`
    SELECT ${raw(LEDGER_ROW_COLUMNS)}, e.last_name || ' ' || e.first_name AS "employeeName"
    FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
      LEFT JOIN employee e ON e.id = l.employee_id
    WHERE ${ofThese} ORDER BY l.at DESC, l.seq DESC ${pageClause(page)}`);
  const count = await tx.one<{ total: number }>(sql`SELECT count(*)::int AS total FROM ledger l WHERE ${ofThese}`);
  return { rows, total: count?.total ?? 0 };
}

/**
 * The hashes of consecutive rows of a chain, 32 bytes each, without contents. The scope must have rows in the chain.
 */
export async function innerHashes(tx: Transaction, chain: string, from: number, to: number): Promise<Uint8Array> {
  const row = await tx.one<{ hashes: Buffer | null }>(sql`SELECT ledger_prints(${chain}, ${from}, ${to}) AS hashes`);
  return row?.hashes ?? new Uint8Array();
}
