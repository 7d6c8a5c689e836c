import sql from 'sql-template-tag';
import { array, type Transaction } from '../../server/database/database.ts';

/** What the portal knows about uploaded bytes: whether an intake has them already, and when they became documents. */

/**
 * The caller's open intake that contains all these files and has no documents yet: dropping the same files again, for
 * example in another tab, leads to it. A lock serialises simultaneous uploads.
 */
export async function intakeOfSameFiles(
  tx: Transaction,
  intake: { practiceId: string; companyId: string | null; kind: string },
  contents: readonly string[],
): Promise<string | null> {
  const wanted = [...new Set(contents)];
  await tx.all(sql`SELECT pg_advisory_xact_lock(hashtext('intake-upload'), ${intake.practiceId}::int)`);
  const found = await tx.one<{ id: string }>(sql`
    SELECT i.id FROM intake i
    WHERE i.practice_id = ${intake.practiceId} AND i.company_id IS NOT DISTINCT FROM ${intake.companyId}
      AND i.kind = ${intake.kind} AND i.state <> 'closed'
      AND NOT EXISTS (SELECT FROM intake_row r WHERE r.intake_id = i.id AND r.document_id IS NOT NULL)
      AND ${wanted.length} = (
        SELECT count(DISTINCT f.sha256) FROM intake_file f
        WHERE f.intake_id = i.id AND f.state <> 'refused' AND encode(f.sha256, 'hex') = ANY(${array(wanted, 'text')}))
    ORDER BY i.id DESC LIMIT 1`);
  return found?.id ?? null;
}

/** Selects the files whose content the intake does not have yet. A refused file may be uploaded again. */
export async function newToIntake<F extends { sha256: string }>(
  tx: Transaction,
  intakeId: string,
  files: readonly F[],
): Promise<F[]> {
  const there = await tx.all<{ sha256: string }>(sql`
    SELECT encode(sha256, 'hex') AS sha256 FROM intake_file WHERE intake_id = ${intakeId} AND state <> 'refused'`);
  const known = new Set(there.map((file) => file.sha256));
  return files.filter((file) => !known.has(file.sha256));
}

/** When the content of each file became documents in an earlier intake, by file id. */
export async function confirmedBefore(tx: Transaction, fileIds: readonly string[]): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await tx.all<{ id: string; at: string }>(sql`
    SELECT f.id, max(d.created_at) AS at
    FROM intake_file f
      JOIN intake_file o ON o.practice_id = f.practice_id AND o.sha256 = f.sha256 AND o.intake_id < f.intake_id
      JOIN intake_row r ON r.intake_id = o.intake_id AND r.file_id = o.id AND r.document_id IS NOT NULL
      JOIN document d ON d.id = r.document_id
    WHERE f.id = ANY(${array(fileIds, 'bigint')})
    GROUP BY f.id`);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** When the named rows became documents; null unless all of them did. */
export async function confirmedAt(tx: Transaction, intakeId: string, rows: readonly number[]): Promise<string | null> {
  const found = await tx.one<{ at: string | null; count: number }>(sql`
    SELECT max(d.created_at) AS at, count(*)::int AS count FROM intake_row r JOIN document d ON d.id = r.document_id
    WHERE r.intake_id = ${intakeId} AND r.n = ANY(${array(rows, 'integer')})`);
  return found && found.count === new Set(rows).size ? found.at : null;
}
