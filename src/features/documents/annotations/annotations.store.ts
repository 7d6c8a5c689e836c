import sql from 'sql-template-tag';
import type { Role } from '../../../access/roles.ts';
import { isId, type Transaction } from '../../../server/database/database.ts';

export interface AnnotationRow {
  id: string;
  documentId: string;
  text: string;
  createdBy: string;
  createdAt: string;
  login: string;
  name: string;
  role: Role | null;
}

const ROW = sql`
  SELECT n.id, n.document_id AS "documentId", n.text, n.created_by AS "createdBy", n.created_at AS "createdAt", a.login,
    concat_ws(' ', a.last_name, a.first_name) AS name,
    (SELECT g.role FROM account_grant g WHERE g.account_id = a.id AND g.practice_id = n.practice_id
      AND g.role IN ('CONSULTANT', 'COMPANY') ORDER BY g.role DESC LIMIT 1) AS role
  FROM annotation n JOIN account a ON a.id = n.created_by`;

export function listAnnotations(tx: Transaction, documentId: string): Promise<AnnotationRow[]> {
  return tx.all(sql`${ROW} WHERE n.document_id = ${documentId} ORDER BY n.id`);
}

export async function findAnnotation(tx: Transaction, id: string): Promise<AnnotationRow | undefined> {
  return isId(id) ? tx.one(sql`${ROW} WHERE n.id = ${id}`) : undefined;
}

export async function insertAnnotation(
  tx: Transaction,
  {
    practiceId,
    documentId,
    text,
    createdBy,
    at,
  }: Record<'practiceId' | 'documentId' | 'text' | 'createdBy', string> & { at: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    INSERT INTO annotation (practice_id, document_id, text, created_by, created_at)
    VALUES (${practiceId}, ${documentId}, ${text}, ${createdBy}, ${at}) RETURNING id`);
  return row?.id ?? '';
}

export async function deleteAnnotation(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM annotation WHERE id = ${id}`);
}
