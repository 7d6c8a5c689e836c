import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';
import type { Job } from '../../server/jobs/jobs.ts';
import { announceIntake, type Confirmation } from './intake.store.ts';
import type { FileKind } from './intake.ts';
import { forgetPageFigures } from './printed-figures.store.ts';

/** The job that reads the unread files of an intake. */
export function analysis(intakeId: string): Job {
  return { task: 'analyseIntake', payload: { intakeId }, key: `analyse:${intakeId}` };
}

/** The state changes of an intake (`intake.ts`); each notifies the open windows. */
export async function analyse(tx: Transaction, intakeId: string): Promise<void> {
  await tx.run(sql`UPDATE intake SET state = 'analysing' WHERE id = ${intakeId}`);
  await announceIntake(tx, intakeId);
}

/** Reads a file again as another kind. Deletes the file's rows together with the decisions about them. */
export async function readAgainAs(tx: Transaction, intakeId: string, fileId: string, kind: FileKind): Promise<void> {
  await tx.run(sql`DELETE FROM intake_row WHERE intake_id = ${intakeId} AND file_id = ${fileId}`);
  await tx.run(sql`
    UPDATE intake_file SET kind = ${kind}, state = 'waiting', pages_read = 0, layout_fingerprint = NULL,
      layout_pages = '{}', layout_answer = NULL, layout_moves = '[]'
    WHERE id = ${fileId}`);
  await tx.run(sql`
    UPDATE intake SET kind = ${kind}
    WHERE id = ${intakeId} AND ${kind} <> 'misti'
      AND NOT EXISTS (SELECT FROM intake_file f WHERE f.intake_id = intake.id AND f.kind <> ${kind})`);
  await analyse(tx, intakeId);
}

/** Reads every file again because new employees were registered. Rows and decisions stay (`lookAgain`). */
export async function readAgainWithThem(tx: Transaction, intakeId: string): Promise<void> {
  await tx.run(sql`
    UPDATE intake_file SET state = 'waiting', pages_read = 0, read_again = true
    WHERE intake_id = ${intakeId} AND state = 'read'`);
  await analyse(tx, intakeId);
}

export async function confirm(tx: Transaction, intakeId: string, confirmation: Confirmation): Promise<void> {
  await tx.run(sql`
    UPDATE intake SET state = 'confirming', confirmation = ${JSON.stringify(confirmation)}::jsonb
    WHERE id = ${intakeId}`);
  await announceIntake(tx, intakeId);
}

export async function close(tx: Transaction, intakeId: string, now: Date): Promise<void> {
  await tx.run(sql`UPDATE intake SET state = 'closed', closed_at = ${now} WHERE id = ${intakeId}`);
  await forgetPageFigures(tx, intakeId);
  await announceIntake(tx, intakeId);
}

/** Reads a refused file again, now that its password is known. */
export async function reopenFile(tx: Transaction, fileId: string): Promise<void> {
  await tx.run(sql`UPDATE intake_file SET state = 'waiting', refusal = NULL WHERE id = ${fileId}`);
}
