import sql from 'sql-template-tag';
import { array, type Transaction } from '../../../server/database/database.ts';

/** A file from a drop folder; its row is written in the same transaction as its intake. */
export interface DroppedFile {
  mark: string;
  sha256: string;
  folder: string;
  takenAs: string;
}

/** Where to move files that are already part of an intake, by their marks. */
export async function takenBefore(tx: Transaction, marks: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ mark: string; takenAs: string }>(sql`
    SELECT mark, taken_as AS "takenAs" FROM dropped_file
    WHERE practice_id = scope_practice() AND mark = ANY(${array(marks, 'text')})`);
  return new Map(rows.map(({ mark, takenAs }) => [mark, takenAs]));
}

/** Records imported files and returns how many were new; another node may import the same files at the same moment. */
export function noteTaken(
  tx: Transaction,
  practiceId: string,
  intakeId: string,
  files: readonly DroppedFile[],
): Promise<number> {
  return tx.run(sql`
    INSERT INTO dropped_file (practice_id, mark, intake_id, sha256, folder, taken_as)
    SELECT ${practiceId}, f.mark, ${intakeId}, decode(f.sha256, 'hex'), f.folder, f."takenAs"
    FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS f(mark text, sha256 text, folder text, "takenAs" text)
    ON CONFLICT DO NOTHING`);
}

/**
 * The files of a folder that could not be read and whose sender has not been notified yet. Marks the other files, which
 * were read, as finished.
 */
export async function refusedOf(
  tx: Transaction,
  folder: string,
): Promise<{ refused: { mark: string; takenAs: string; refusal: string }[]; unread: number }> {
  const open = sql`d.practice_id = scope_practice() AND d.folder = ${folder} AND NOT d.settled
    AND EXISTS (SELECT FROM intake i WHERE i.id = d.intake_id AND i.state <> 'analysing')`;
  // A file that needs a password is not refused here, because the review asks for its password.
  const refused = sql`f.intake_id = d.intake_id AND f.sha256 = d.sha256 AND f.state = 'refused'
    AND f.refusal <> 'password-required'`;
  await tx.run(
    sql`UPDATE dropped_file d SET settled = true WHERE ${open} AND NOT EXISTS (SELECT FROM intake_file f WHERE ${refused})`,
  );
  const found = await tx.all<{ mark: string; takenAs: string; refusal: string }>(sql`
    SELECT DISTINCT ON (d.mark) d.mark, d.taken_as AS "takenAs", f.refusal
    FROM dropped_file d JOIN intake_file f ON ${refused} WHERE ${open} ORDER BY d.mark, f.id`);
  const left = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM dropped_file d
    WHERE d.practice_id = scope_practice() AND d.folder = ${folder} AND NOT d.settled`);
  return { refused: found, unread: (left?.count ?? 0) - found.length };
}

export async function settle(tx: Transaction, mark: string): Promise<void> {
  await tx.run(sql`UPDATE dropped_file SET settled = true WHERE practice_id = scope_practice() AND mark = ${mark}`);
}
