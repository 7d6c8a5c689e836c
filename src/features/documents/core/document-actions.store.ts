import sql, { join } from 'sql-template-tag';
import { KIND_NAMES, KINDS } from '../../../directory/kinds.ts';
import { array, type Transaction } from '../../../server/database/database.ts';
import type { Call } from '../../../server/http/http.ts';
import { saysWords } from './document-filter.store.ts';
import { type DocumentRow, ROW } from './documents.store.ts';
import type { listRecycleBin } from './recycle-bin.contract.ts';

/** The editable fields of a document; an omitted field stays unchanged. */
export interface Edit {
  description?: string | undefined;
  tags?: readonly string[] | undefined;
  category?: string | undefined;
  deliveryOn?: string | null | undefined;
  dueOn?: string | null | undefined;
}

export async function saveEdit(tx: Transaction, id: string, edit: Edit): Promise<void> {
  const sets = [
    ...(edit.description === undefined ? [] : [sql`description = ${edit.description}`]),
    ...(edit.tags === undefined ? [] : [sql`tags = ${array(edit.tags, 'text')}`]),
    ...(edit.category === undefined ? [] : [sql`category = ${edit.category}`]),
    ...(edit.deliveryOn === undefined ? [] : [sql`delivery_on = ${edit.deliveryOn}::date`]),
    ...(edit.dueOn === undefined ? [] : [sql`due_on = ${edit.dueOn}::date`]),
  ];
  if (sets.length > 0) await tx.run(sql`UPDATE document SET ${join(sets, ', ')} WHERE id = ${id}`);
}

/** Adds and removes tags, without duplicates; returns the ids of the documents that changed. */
export async function saveTags(
  tx: Transaction,
  ids: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    UPDATE document d SET tags = n.tags FROM (
      SELECT o.id, ARRAY(
        SELECT t.tag FROM unnest(o.tags || ${array(add, 'text')}) WITH ORDINALITY AS t(tag, n)
        WHERE t.tag <> ALL(${array(remove, 'text')}) GROUP BY t.tag ORDER BY min(t.n)) AS tags
      FROM document o WHERE o.id = ANY(${array(ids, 'bigint')})) AS n
    WHERE d.id = n.id AND d.tags IS DISTINCT FROM n.tags RETURNING d.id`);
  return rows.map((row) => row.id);
}

export async function saveDueDate(tx: Transaction, ids: readonly string[], dueOn: string | null): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    UPDATE document SET due_on = ${dueOn}::date
    WHERE id = ANY(${array(ids, 'bigint')}) AND due_on IS DISTINCT FROM ${dueOn}::date RETURNING id`);
  return rows.map((row) => row.id);
}

export interface BinFilter {
  /** If absent, all companies in scope. */
  companyIds?: readonly string[];
  asked: Omit<Call<typeof listRecycleBin>['query'], 'cfAzienda'>;
}

function inBin({ companyIds, asked }: BinFilter) {
  const kind = KIND_NAMES.find((one) => KINDS[one].tipo === asked.tipo);
  const parts = [sql`d.discarded_at IS NOT NULL`];
  if (companyIds) parts.push(sql`d.company_id = ANY(${array(companyIds, 'bigint')})`);
  if (kind) parts.push(sql`d.kind = ${kind}`);
  if (asked.tag && asked.tag.length > 0) parts.push(sql`d.tags && ${array(asked.tag, 'text')}`);
  parts.push(...saysWords(asked.q ?? ''));
  return join(parts, ' AND ');
}

/** The documents in the recycle bin, most recently binned first. */
export function listBin(
  tx: Transaction,
  filter: BinFilter,
  { offset, limit }: { offset: number; limit: number | null },
): Promise<DocumentRow[]> {
  return tx.all(sql`${ROW} WHERE ${inBin(filter)} ORDER BY d.discarded_at DESC, d.id DESC
    ${limit === null ? sql`` : sql`LIMIT ${limit}::int`} OFFSET ${offset}::int`);
}

export async function countBin(tx: Transaction, filter: BinFilter): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM document d LEFT JOIN employee e ON e.id = d.employee_id WHERE ${inBin(filter)}`);
  return row?.n ?? 0;
}

export async function listBinTags(tx: Transaction, companyIds?: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ tag: string }>(sql`
    SELECT DISTINCT unnest(d.tags) AS tag FROM document d
    WHERE d.discarded_at IS NOT NULL ${companyIds ? sql`AND d.company_id = ANY(${array(companyIds, 'bigint')})` : sql``}
    ORDER BY tag`);
  return rows.map((row) => row.tag);
}

export async function binnedIds(tx: Transaction, companyIds: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    SELECT id FROM document WHERE discarded_at IS NOT NULL AND company_id = ANY(${array(companyIds, 'bigint')})`);
  return rows.map((row) => row.id);
}

/** Permanently deletes documents with their earlier versions; returns the contents they referred to. */
export async function deleteDocuments(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const contents = await tx.all<{ sha256: string }>(sql`
    SELECT DISTINCT encode(sha256, 'hex') AS sha256 FROM (
      SELECT sha256 FROM document WHERE id = ANY(${array(ids, 'bigint')})
      UNION SELECT sha256 FROM document_version WHERE document_id = ANY(${array(ids, 'bigint')})) AS held`);
  await tx.run(sql`DELETE FROM document WHERE id = ANY(${array(ids, 'bigint')})`);
  return contents.map((row) => row.sha256);
}

/**
 * The restored documents about which the employee was possibly never notified: no mail was sent or is waiting, and the
 * employee has not read them.
 */
export async function maybeUntold(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    SELECT id FROM document d WHERE id = ANY(${array(ids, 'bigint')}) AND employee_read_at IS NULL AND NOT EXISTS (
      SELECT FROM outbox o WHERE o.document_id = d.id AND (o.sent_at IS NOT NULL OR o.withdrawn_at IS NULL))`);
  return rows.map((row) => row.id);
}

/** Deletes a content's `blob` row; the database refuses (23503) while another row refers to the content. */
export async function forgetBlob(tx: Transaction, practiceId: string, sha256: string): Promise<void> {
  await tx.run(sql`DELETE FROM blob WHERE practice_id = ${practiceId} AND sha256 = decode(${sha256}, 'hex')`);
}
