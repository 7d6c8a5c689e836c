import sql from 'sql-template-tag';
import type { Transaction } from '../../../server/database/database.ts';
import type { DocumentChange } from './document.ts';
import { saveChanges } from './documents.store.ts';

/** A change decided by the correction rule, with the size of the new content in bytes. */
export interface Correction extends DocumentChange {
  size: number;
  /**
   * Set if a person uploaded the file by hand, because its type and name may differ. Without it, the document stays a
   * PDF.
   */
  file?: { name: string; contentType: string; description?: string };
}

/**
 * Replaces the content of documents and keeps the former content as a version. The bytes of the new content are already
 * stored.
 */
export async function saveCorrections(
  tx: Transaction,
  corrections: readonly Correction[],
  accountId: string,
  now: Date,
): Promise<void> {
  if (corrections.length === 0) return;
  const rows = JSON.stringify(
    corrections.map(({ document, size, file }) => ({
      id: document.id,
      sha256: document.sha256,
      size,
      file_name: file?.name,
      content_type: file?.contentType,
      description: file?.description,
    })),
  );
  await tx.run(sql`
    INSERT INTO document_version (practice_id, document_id, number, sha256, size, file_name, content_type, created_at,
      replaced_at, replaced_by)
    SELECT d.practice_id, d.id,
      1 + coalesce((SELECT max(v.number) FROM document_version v WHERE v.document_id = d.id), 0),
      d.sha256, d.size, d.file_name, d.content_type, coalesce(d.corrected_at, d.created_at), ${now}, ${accountId}
    FROM document d JOIN jsonb_to_recordset(${rows}::jsonb) AS n(id bigint) ON n.id = d.id`);
  await tx.run(sql`
    UPDATE document d SET sha256 = decode(n.sha256, 'hex'), size = n.size, corrected_at = ${now},
      read_before_correction = d.read_before_correction OR d.employee_read_at IS NOT NULL,
      file_name = coalesce(n.file_name, d.file_name), content_type = coalesce(n.content_type, d.content_type),
      description = coalesce(n.description, d.description)
    FROM jsonb_to_recordset(${rows}::jsonb) AS n(id bigint, sha256 text, size int, file_name text, content_type text,
      description text) WHERE d.id = n.id`);
  await saveChanges(tx, corrections);
}

export interface Version {
  number: number;
  sha256: string;
  size: number;
  fileName: string;
  contentType: string;
  createdAt: string;
  replacedAt: string;
  replacedBy: string;
}

/** The former versions of a document, latest first. The row policy hides them from the employee. */
export function listVersions(tx: Transaction, documentId: string): Promise<Version[]> {
  return tx.all(sql`
    SELECT number, encode(sha256, 'hex') AS sha256, size, file_name AS "fileName", content_type AS "contentType",
      created_at AS "createdAt", replaced_at AS "replacedAt", replaced_by AS "replacedBy"
    FROM document_version WHERE document_id = ${documentId} ORDER BY number DESC`);
}
