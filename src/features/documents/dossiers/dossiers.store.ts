import sql, { join, type Sql } from 'sql-template-tag';
import { array, isId, type Transaction } from '../../../server/database/database.ts';
import type { Call } from '../../../server/http/http.ts';
import type { Page } from '../../../server/http/list.ts';
import { type DocumentRow, loadDocuments, ROW, type StoredDocument } from '../core/documents.store.ts';
import type { Dossier, DossierChange, DossierKind } from './dossier.ts';
import type { DossierOrder, listWorkersDossiers } from './dossiers.contract.ts';

const COLUMNS = sql`f.id, f.practice_id AS "practiceId", f.company_id AS "companyId", f.kind, f.name, f.tags,
  f.delivery_on AS "deliveryOn", f.publish_on AS "publishOn", f.cancelled_at AS "cancelledAt", f.created_by AS "createdBy"`;

/**
 * Locks the dossiers with these ids, always in the order of their ids. Returns fewer rows than ids if a dossier is
 * missing or out of scope.
 */
export async function lockDossiers(tx: Transaction, ids: readonly string[]): Promise<Dossier[]> {
  if (!ids.every(isId)) return [];
  return tx.all(
    sql`SELECT ${COLUMNS} FROM dossier f WHERE f.id = ANY(${array(ids, 'bigint')}) ORDER BY f.id FOR UPDATE`,
  );
}

export async function findDossier(tx: Transaction, id: string): Promise<Dossier | undefined> {
  return isId(id) ? tx.one(sql`SELECT ${COLUMNS} FROM dossier f WHERE f.id = ${id}`) : undefined;
}

/** The newest dossier of a company with this name; undefined if there is none. */
export async function dossierNamed(tx: Transaction, companyId: string, name: string): Promise<string | undefined> {
  const row = await tx.one<{ id: string }>(sql`
    SELECT id FROM dossier WHERE company_id = ${companyId} AND name = ${name} ORDER BY id DESC LIMIT 1`);
  return row?.id;
}

export interface StoredMember {
  document: StoredDocument;
  publishedWithDossier: boolean;
}

/** The documents of a dossier that are in scope and not in the recycle bin. */
export async function membersOf(tx: Transaction, dossierId: string, { lock = false } = {}): Promise<StoredMember[]> {
  const rows = await tx.all<{ id: string; with: boolean }>(sql`
    SELECT m.document_id AS id, m.published_with_dossier AS "with" FROM dossier_document m
    JOIN document d ON d.id = m.document_id AND d.discarded_at IS NULL
    WHERE m.dossier_id = ${dossierId}`);
  const withDossier = new Map(rows.map((row) => [row.id, row.with]));
  const documents = await loadDocuments(tx, [...withDossier.keys()], { lock });
  return documents.map((document) => ({ document, publishedWithDossier: withDossier.get(document.id) ?? false }));
}

/** The dossier's documents, without the recycle bin, as list rows sorted by person, then newest first. */
export function rowsOfDossier(tx: Transaction, dossierId: string): Promise<DocumentRow[]> {
  return tx.all(sql`${ROW} JOIN dossier_document m ON m.document_id = d.id AND m.dossier_id = ${dossierId}
    WHERE d.discarded_at IS NULL
    ORDER BY e.last_name COLLATE "it-x-icu", e.first_name COLLATE "it-x-icu", d.period DESC NULLS LAST, d.id DESC`);
}

export interface DossierFilter {
  companyIds: readonly string[];
  kind: DossierKind;
  today: string;
  asked: Call<typeof listWorkersDossiers>['query'];
}

export interface DossierListRow extends Dossier {
  documentIds: string[];
  read: number;
  createdAt: string;
  total: number;
}

const SORTS: Record<DossierOrder, Sql> = {
  id: sql`f.id`,
  nome: sql`f.name COLLATE "it-x-icu"`,
  dataConsegna: sql`f.delivery_on`,
  dataPubblicazione: sql`f.publish_on`,
  dataCreazione: sql`f.created_at`,
};

/** Selects dossiers, each with its document ids, the number of opened documents and the total number of dossiers. */
const LISTED = sql`
    SELECT ${COLUMNS}, f.created_at AS "createdAt", count(*) OVER ()::int AS total, m.ids AS "documentIds", m.read
    FROM dossier f CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(d.id ORDER BY d.id), '{}') AS ids, count(d.employee_read_at)::int AS read
      FROM dossier_document x JOIN document d ON d.id = x.document_id AND d.discarded_at IS NULL
      WHERE x.dossier_id = f.id) m`;

export async function readDossier(tx: Transaction, id: string): Promise<DossierListRow | undefined> {
  return isId(id) ? tx.one(sql`${LISTED} WHERE f.id = ${id}`) : undefined;
}

export function listDossiers(
  tx: Transaction,
  filter: DossierFilter,
  { offset, limit, sort }: Page<DossierOrder>,
): Promise<DossierListRow[]> {
  const { asked } = filter;
  const parts = [
    sql`f.company_id = ANY(${array(filter.companyIds, 'bigint')})`,
    sql`f.kind = ${filter.kind}`,
    ...(asked.tag?.length ? [sql`f.tags && ${array(asked.tag, 'text')}`] : []),
    ...(asked.da ? [sql`f.delivery_on >= ${asked.da}`] : []),
    ...(asked.a ? [sql`f.delivery_on <= ${asked.a}`] : []),
  ];
  if (asked.pub !== undefined) {
    const isPublished = sql`(f.publish_on IS NOT NULL AND f.publish_on <= ${filter.today} AND f.cancelled_at IS NULL)`;
    parts.push(asked.pub === 'true' ? isPublished : sql`NOT ${isPublished}`);
  }
  for (const word of (asked.q ?? '').split(/\s+/).filter(Boolean).slice(0, 10)) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`unaccent(f.name || ' ' || array_to_string(f.tags, ' ')) ILIKE unaccent(${like})`);
  }
  const field = sort && SORTS[sort.field];
  const order = field ? sql`${field} ${sort?.descending ? sql`DESC` : sql`ASC`} NULLS LAST, ` : sql``;
  return tx.all(sql`${LISTED}
    WHERE ${join(parts, ' AND ')}
    ORDER BY ${order}f.created_at DESC, f.id DESC
    ${limit === null ? sql`` : sql`LIMIT ${limit}`} OFFSET ${offset}`);
}

export async function listTags(tx: Transaction, companyIds: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ tag: string }>(sql`
    SELECT DISTINCT unnest(tags) AS tag FROM dossier WHERE company_id = ANY(${array(companyIds, 'bigint')}) ORDER BY tag`);
  return rows.map((row) => row.tag);
}

export async function insertDossier(
  tx: Transaction,
  { practiceId, companyId, kind, name, tags, deliveryOn, createdBy }: Omit<Dossier, 'id' | 'publishOn' | 'cancelledAt'>,
): Promise<Dossier> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO dossier (practice_id, company_id, kind, name, tags, delivery_on, created_by)
    VALUES (${practiceId}, ${companyId}, ${kind}, ${name}, ${array(tags, 'text')}, ${deliveryOn}, ${createdBy})
    RETURNING id`);
  const id = row?.id ?? '';
  return { id, practiceId, companyId, kind, name, tags, deliveryOn, createdBy, publishOn: null, cancelledAt: null };
}

export async function saveEdited(
  tx: Transaction,
  { id, name, tags, deliveryOn }: Pick<Dossier, 'id' | 'name' | 'tags' | 'deliveryOn'>,
): Promise<void> {
  await tx.run(sql`
    UPDATE dossier SET name = ${name}, tags = ${array(tags, 'text')}, delivery_on = ${deliveryOn} WHERE id = ${id}`);
}

/** @returns the number of documents added; documents already in the dossier do not count */
export function addMembers(tx: Transaction, dossier: Dossier, documentIds: readonly string[]): Promise<number> {
  return tx.run(sql`
    INSERT INTO dossier_document (practice_id, dossier_id, document_id)
    SELECT ${dossier.practiceId}, ${dossier.id}, id FROM unnest(${array(documentIds, 'bigint')}) AS id
    ON CONFLICT DO NOTHING`);
}

/** @returns the number of documents removed from the dossier */
export function takeOutMembers(tx: Transaction, dossierId: string, documentIds: readonly string[]): Promise<number> {
  return tx.run(sql`
    DELETE FROM dossier_document
    WHERE dossier_id = ${dossierId} AND document_id = ANY(${array(documentIds, 'bigint')})`);
}

/** Saves the publication of a dossier, and marks the documents published or withdrawn with it. */
export async function saveDossier(tx: Transaction, { dossier, members }: DossierChange): Promise<void> {
  await tx.run(sql`
    UPDATE dossier SET publish_on = ${dossier.publishOn}, cancelled_at = ${dossier.cancelledAt} WHERE id = ${dossier.id}`);
  await tx.run(sql`
    UPDATE dossier_document SET published_with_dossier = ${dossier.cancelledAt === null}
    WHERE dossier_id = ${dossier.id} AND document_id = ANY(${array(members, 'bigint')})`);
}

export async function deleteDossier(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM dossier WHERE id = ${id}`);
}
