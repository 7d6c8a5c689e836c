import sql from 'sql-template-tag';
import type { LayoutQuestion } from '../../recognition/recognition.ts';
import { array, type Transaction } from '../../server/database/database.ts';
import * as store from './intake.store.ts';
import { type LayoutAnswer, type Move, movesOf } from './layout-question.ts';
import { savePages } from './page-moves.store.ts';
import { movePages } from './page-moves.ts';

export interface StoredQuestion {
  fileId: string;
  intakeId: string;
  fingerprint: string;
  pages: number[];
  answer: LayoutAnswer | null;
  /**
   * How the practice answered for an earlier file of this layout. The answer is only proposed, never applied without
   * asking.
   */
  proposed: LayoutAnswer | null;
  moves: Move[];
}

/** The questions about an intake's files. Files with the same fingerprint and the same answer share one question. */
export function listQuestions(tx: Transaction, intakeId: string): Promise<StoredQuestion[]> {
  return tx.all(sql`
    SELECT id AS "fileId", intake_id AS "intakeId", layout_fingerprint AS fingerprint, layout_pages AS pages,
      layout_answer AS answer, layout_moves AS moves,
      (SELECT m.answer FROM layout_memory m
        WHERE m.practice_id = intake_file.practice_id AND m.fingerprint = layout_fingerprint) AS proposed
    FROM intake_file WHERE intake_id = ${intakeId} AND layout_fingerprint IS NOT NULL
    ORDER BY id`);
}

/** Counts the unanswered questions of these intakes. Each is one decision, however many rows wait for it. */
export async function openQuestions(tx: Transaction, intakeIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.all<{ intakeId: string; questions: number }>(sql`
    SELECT intake_id AS "intakeId", count(DISTINCT layout_fingerprint)::int AS questions FROM intake_file
    WHERE intake_id = ANY(${array(intakeIds, 'bigint')}) AND layout_fingerprint IS NOT NULL AND layout_answer IS NULL
    GROUP BY intake_id`);
  return new Map(rows.map(({ intakeId, questions }) => [intakeId, questions]));
}

export async function saveQuestion(tx: Transaction, fileId: string, question: LayoutQuestion): Promise<void> {
  await tx.run(sql`
    UPDATE intake_file SET layout_fingerprint = ${question.fingerprint}, layout_pages = ${array(question.pages, 'integer')}
    WHERE id = ${fileId}`);
}

/** Remembers an answer under these keys; null forgets it. */
export async function remember(
  tx: Transaction,
  practiceId: string,
  fingerprints: readonly string[],
  { answer, now }: { answer: string | null; now: Date },
): Promise<void> {
  const names = array(fingerprints, 'text');
  if (answer === null) {
    await tx.run(sql`DELETE FROM layout_memory WHERE practice_id = ${practiceId} AND fingerprint = ANY(${names})`);
    return;
  }
  await tx.run(sql`
    INSERT INTO layout_memory (practice_id, fingerprint, answer, answered_at)
    SELECT ${practiceId}, name, ${answer}, ${now} FROM unnest(${names}) AS name
    ON CONFLICT (practice_id, fingerprint) DO UPDATE SET answer = excluded.answer, answered_at = excluded.answered_at`);
}

/** The rows of an intake by file, including hidden rows without pages, to which pages may return. */
export async function rowsByFile(tx: Transaction, intakeId: string): Promise<Map<string, store.StoredRow[]>> {
  return Map.groupBy(await store.listRows(tx, [intakeId], undefined, { emptied: true }), (row) => row.fileId);
}

/** Applies an answer to all pages of a file at once; the file's rows no longer wait. */
export async function applyAnswer(
  tx: Transaction,
  question: StoredQuestion,
  rows: readonly store.StoredRow[],
  answer: LayoutAnswer,
  by: { accountId: string | null },
): Promise<void> {
  const moves = movesOf(answer, rows);
  await carryOut(tx, rows, moves);
  if (answer === 'leftOut') {
    const asked = rows.filter((row) => row.layout === 'asked' && row.decision === null).map((row) => row.n);
    await store.decideAlike(tx, question.intakeId, asked, 'leftOut', by.accountId);
  }
  await tx.run(sql`
    UPDATE intake_file SET layout_answer = ${answer}, layout_moves = ${JSON.stringify(moves)}::jsonb WHERE id = ${question.fileId}`);
  await setOpen(tx, question, false);
}

/**
 * Undoes an answer: moves all pages of a file back to the rows they were recognised in, and opens the question again.
 */
export async function takeAnswerBack(
  tx: Transaction,
  question: StoredQuestion,
  rows: readonly store.StoredRow[],
): Promise<void> {
  const back = question.moves.map(({ page, from, to }) => ({ page, from: to, to: from })).toReversed();
  await carryOut(
    tx,
    rows,
    // A page that a person has moved by hand since then stays where it is.
    back.filter(({ page, from }) => rows.find((row) => row.n === from)?.pages.includes(page)),
  );
  if (question.answer === 'leftOut') {
    const left = rows.filter((row) => row.layout === 'asked' && row.decision === 'leftOut').map((row) => row.n);
    await store.takeDecisionsBack(tx, question.intakeId, left);
  }
  await tx.run(sql`
    UPDATE intake_file SET layout_answer = NULL, layout_moves = '[]'
    WHERE id = ${question.fileId}`);
  await setOpen(tx, question, true);
}

async function setOpen(tx: Transaction, { intakeId, fileId }: StoredQuestion, open: boolean): Promise<void> {
  await tx.run(sql`
    UPDATE intake_row SET layout_open = ${open}
    WHERE intake_id = ${intakeId} AND file_id = ${fileId} AND layout IS NOT NULL`);
}

async function carryOut(tx: Transaction, rows: readonly store.StoredRow[], moves: readonly Move[]): Promise<void> {
  const now = new Map(rows.map((row) => [row.n, row]));
  const changed = new Set<number>();
  for (const { page, from, to } of moves) {
    const [source, target] = [now.get(from), now.get(to)];
    if (!source || !target) continue;
    const moved = movePages(source, [page], target);
    now.set(from, { ...source, ...moved.from });
    now.set(to, { ...target, ...moved.to });
    changed.add(from).add(to);
  }
  for (const n of changed) {
    const row = now.get(n);
    if (row) await savePages(tx, row, row);
  }
}
