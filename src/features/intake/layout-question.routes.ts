import type { Transaction } from '../../server/database/database.ts';
import type { Serve } from '../../server/http/http.ts';
import { accepted, notFound } from '../../server/problem.ts';
import { answerLayout, forgetLayout } from './decisions.contract.ts';
import { presentIntake } from './intake.present.ts';
import * as store from './intake.store.ts';
import { whyNotWorkOn } from './intake.ts';
import * as questions from './layout-question.store.ts';
import { whyNotAnswer } from './layout-question.ts';
import type { Passwords } from './passwords.store.ts';

/**
 * Serves the question about all files of a layout: answer it, change the answer, take it back, or forget the remembered
 * answer.
 */
export function serveLayoutQuestion(serve: Serve, passwords: Passwords): void {
  serve.change(answerLayout, async ({ tx, actor, body, now, params }) => {
    const { intake, alike } = await open(tx, params);
    const [{ fingerprint }] = alike;
    const { risposta } = body;
    const before = await questions.rowsByFile(tx, intake.id);
    for (const question of alike) {
      const rows = before.get(question.fileId) ?? [];
      accepted(whyNotAnswer(rows));
      if (question.answer !== null) await questions.takeAnswerBack(tx, question, rows);
    }
    if (risposta !== null) {
      const rows = await questions.rowsByFile(tx, intake.id);
      for (const question of alike)
        await questions.applyAnswer(tx, question, rows.get(question.fileId) ?? [], risposta, actor);
    }
    // Remembers the answer for later files; null forgets it, so that an answer that was taken back is not proposed
    // again.
    await questions.remember(tx, intake.practiceId, [fingerprint], { answer: risposta, now });
    await store.announceIntake(tx, intake.id);
    return {
      answer: await presentIntake(tx, intake, passwords),
      events: alike.map(({ fileId, pages }) => ({
        action: 'intakeLayoutAnswered',
        id: intake.id,
        companyId: intake.companyId,
        data: { file: fileId, answer: risposta, pages: pages.join(',') },
      })),
    };
  });

  serve.change(forgetLayout, async ({ tx, now, params }) => {
    const { intake, alike } = await open(tx, params);
    const [{ fingerprint, fileId }] = alike;
    await questions.remember(tx, intake.practiceId, [fingerprint], { answer: null, now });
    return {
      answer: undefined,
      events: [{ action: 'intakeLayoutForgotten', id: intake.id, companyId: intake.companyId, data: { file: fileId } }],
    };
  });
}

/** Loads the question of this file, and the questions of all files with the same layout and the same answer. */
async function open(tx: Transaction, params: { id: string; file: string }) {
  const intake = await store.findIntake(tx, params.id, { lock: true });
  if (!intake) throw notFound();
  const all = await questions.listQuestions(tx, intake.id);
  const own = all.find(({ fileId }) => fileId === params.file);
  if (!own) throw notFound();
  accepted(whyNotWorkOn(intake.state));
  const others = all.filter((one) => one !== own && one.fingerprint === own.fingerprint && one.answer === own.answer);
  return { intake, alike: [own, ...others] as [questions.StoredQuestion, ...questions.StoredQuestion[]] };
}
