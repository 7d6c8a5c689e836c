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
 * Serves the one question about a file's layout: answer, change the answer, take it back, forget a remembered answer.
 */
export function serveLayoutQuestion(serve: Serve, passwords: Passwords): void {
  serve.change(answerLayout, async ({ tx, actor, body, now, params }) => {
    const { intake, question } = await open(tx, params);
    accepted(whyNotAnswer(await questions.rowsOfFile(tx, question)));
    const { risposta } = body;
    if (question.answer !== null) await questions.takeAnswerBack(tx, question);
    if (risposta !== null) {
      await questions.applyAnswer(tx, { ...question, moves: [] }, risposta, { accountId: actor.accountId });
      await questions.remember(tx, intake.practiceId, question.fingerprint, risposta, now);
    } else {
      // An answer that was taken back is not proposed for later files.
      await questions.forget(tx, intake.practiceId, question.fingerprint);
    }
    await store.announceIntake(tx, intake.id);
    return {
      answer: await presentIntake(tx, intake, passwords),
      events: [
        {
          action: 'intakeLayoutAnswered',
          id: intake.id,
          companyId: intake.companyId,
          data: { file: question.fileId, answer: risposta, pages: question.pages.join(',') },
        },
      ],
    };
  });

  serve.change(forgetLayout, async ({ tx, params }) => {
    const { intake, question } = await open(tx, params);
    await questions.forget(tx, intake.practiceId, question.fingerprint);
    return {
      answer: undefined,
      events: [
        {
          action: 'intakeLayoutForgotten',
          id: intake.id,
          companyId: intake.companyId,
          data: { file: question.fileId },
        },
      ],
    };
  });
}

async function open(tx: Transaction, params: { id: string; file: string }) {
  const intake = await store.findIntake(tx, params.id, { lock: true });
  if (!intake) throw notFound();
  const [question] = /^\d+$/.test(params.file) ? await questions.listQuestions(tx, intake.id, params.file) : [];
  if (!question) throw notFound();
  accepted(whyNotWorkOn(intake.state));
  return { intake, question };
}
