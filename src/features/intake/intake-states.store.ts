import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database.ts';
import { announceIntake, type Confirmation } from './intake.store.ts';

/** The steps of an intake (`intake.ts`); each tells the open windows. */
export async function analyse(tx: Transaction, intakeId: string): Promise<void> {
  await tx.run(sql`UPDATE intake SET state = 'analysing' WHERE id = ${intakeId}`);
  await announceIntake(tx, intakeId);
}

/** Reads everything again as another kind; decisions on the former reading are deleted with it. */
export async function readAgainAs(tx: Transaction, intakeId: string, kind: 'cedolini' | 'cu'): Promise<void> {
  await tx.run(sql`DELETE FROM intake_row WHERE intake_id = ${intakeId}`);
  await tx.run(sql`
    UPDATE intake_file SET state = 'waiting', pages_read = 0, layout_fingerprint = NULL, layout_pages = '{}',
      layout_answer = NULL, layout_moves = '[]'
    WHERE intake_id = ${intakeId} AND state = 'read'`);
  await tx.run(sql`UPDATE intake SET kind = ${kind} WHERE id = ${intakeId}`);
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
  await announceIntake(tx, intakeId);
}

/** Opens a refused file again, now that its password is known. */
export async function reopenFile(tx: Transaction, fileId: string): Promise<void> {
  await tx.run(sql`UPDATE intake_file SET state = 'waiting', refusal = NULL WHERE id = ${fileId}`);
}
