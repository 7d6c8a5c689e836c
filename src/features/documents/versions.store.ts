import { sql } from 'drizzle-orm';
import type { Transaction } from '../../server/database.ts';
import type { Change } from './document.ts';
import { saveChanges } from './documents.store.ts';

/** A change by the rule of correction, and how many bytes the document holds from now on. */
export interface Correction extends Change {
  size: number;
}

/** Gives documents their corrected content and keeps what each held before; blobs of both are known already. */
export async function saveCorrections(
  tx: Transaction,
  corrections: readonly Correction[],
  accountId: string,
  now: Date,
): Promise<void> {
  if (corrections.length === 0) return;
  const rows = JSON.stringify(
    corrections.map(({ document, size }) => ({ id: document.id, sha256: document.sha256, size })),
  );
  await tx.run(sql`
    INSERT INTO document_version (practice_id, document_id, number, sha256, size, created_at, replaced_at, replaced_by)
    SELECT d.practice_id, d.id,
      1 + coalesce((SELECT max(v.number) FROM document_version v WHERE v.document_id = d.id), 0),
      d.sha256, d.size, coalesce(d.corrected_at, d.created_at), ${now}, ${accountId}
    FROM document d JOIN jsonb_to_recordset(${rows}::jsonb) AS n(id bigint) ON n.id = d.id`);
  await tx.run(sql`
    UPDATE document d SET sha256 = decode(n.sha256, 'hex'), size = n.size, corrected_at = ${now}
    FROM jsonb_to_recordset(${rows}::jsonb) AS n(id bigint, sha256 text, size int) WHERE d.id = n.id`);
  await saveChanges(tx, corrections);
}
