import sql, { type Sql } from 'sql-template-tag';
import { isId, pageClause, type Transaction } from '../../server/database/database.ts';

export interface NoteRow {
  id: string;
  companyId: string;
  text: string;
  createdBy: string;
  createdAt: string;
  changedAt: string | null;
}

const COLUMNS = sql`n.id, n.company_id AS "companyId", n.text, n.created_by AS "createdBy",
  n.created_at AS "createdAt", n.changed_at AS "changedAt"`;

export function listNotes(
  tx: Transaction,
  companyId: string | null,
  page: { offset: number; limit: number | null },
): Promise<(NoteRow & { total: number })[]> {
  const condition: Sql = companyId === null ? sql`true` : sql`n.company_id = ${companyId}`;
  return tx.all(sql`
    SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM note n WHERE ${condition}
    ORDER BY n.created_at DESC, n.id DESC ${pageClause(page)}`);
}

/** With `lock`, finds only the caller's own notes. */
export async function findNote(tx: Transaction, id: string, { lock = false } = {}): Promise<NoteRow | undefined> {
  if (!isId(id)) return undefined;
  return tx.one(sql`SELECT ${COLUMNS} FROM note n WHERE n.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`);
}

export async function insertNote(
  tx: Transaction,
  note: { practiceId: string; companyId: string; text: string; createdBy: string },
  now: Date,
): Promise<NoteRow | undefined> {
  return tx.one(sql`
    INSERT INTO note AS n (practice_id, company_id, text, created_by, created_at)
    VALUES (${note.practiceId}, ${note.companyId}, ${note.text}, ${note.createdBy}, ${now.toISOString()})
    RETURNING ${COLUMNS}`);
}

export async function updateNote(tx: Transaction, id: string, text: string, now: Date): Promise<NoteRow | undefined> {
  return tx.one(sql`
    UPDATE note AS n SET text = ${text}, changed_at = ${now.toISOString()} WHERE n.id = ${id} RETURNING ${COLUMNS}`);
}

export async function deleteNote(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM note WHERE id = ${id}`);
}
