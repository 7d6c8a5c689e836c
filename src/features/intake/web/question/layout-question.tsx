import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BodyOf } from '../../../../access/contract.ts';
import { LAYOUT, LAYOUT_ANSWER_TEXTS } from '../../../../text/intake/intake-layout.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { answerLayout, forgetLayout } from '../../decisions.contract.ts';
import { LAYOUT_ANSWERS } from '../../layout-question.ts';
import { intakeQuery } from '../queries.ts';
import type { IntakeDetail } from '../review/review.ts';
import { Example } from './example.tsx';
import classes from './layout-question.module.css';

type Question = IntakeDetail['domande'][number];
type Answer = BodyOf<typeof answerLayout>['risposta'];

/** Asks the question about all files of a layout: three examples, one answer for all pages, and its undo. */
export function LayoutQuestion(props: { intake: IntakeDetail; question: Question; readOnly: boolean }) {
  const { intake, question, readOnly } = props;
  const intakeId = intake.id;
  const id = useId();
  const client = useQueryClient();
  const [again, setAgain] = useState(false);
  const params = { id: intakeId, file: question.idFile };
  const answer = useMutation({
    mutationFn: async (risposta: Answer) => {
      await client.cancelQueries({ queryKey: intakeQuery(intakeId).queryKey });
      return call(answerLayout, { params, body: { risposta } });
    },
    onSuccess: (intake, risposta) => {
      client.setQueryData(intakeQuery(intakeId).queryKey, intake);
      setAgain(false);
      if (risposta === null) say(LAYOUT.takenBack, { icon: 'check' });
      else {
        const said = LAYOUT_ANSWER_TEXTS[risposta].done(question.pagine.length);
        say(said, { icon: 'check', undo: () => answer.mutate(null) });
      }
    },
    onError: (error) => {
      say(sentenceFor(error), { tone: 'bad' });
      void client.invalidateQueries({ queryKey: intakeQuery(intakeId).queryKey });
    },
  });
  const forget = useMutation({
    mutationFn: () => call(forgetLayout, { params }),
    onSuccess: () => say(LAYOUT.forgotten, { icon: 'check' }),
    onError: (error) => say(sentenceFor(error), { tone: 'bad' }),
  });
  const open = question.risposta === null || again;
  return (
    <section className={classes.root} aria-labelledby={id} data-open={open || undefined}>
      <h2 id={id} className={classes.title}>
        <Icon name={question.risposta === null ? 'alert' : 'check'} size={18} />
        {LAYOUT.title(question.file.length)}
        {intake.file.length > 1 && <span className={classes.file}>{spreadOf(intake, question)}</span>}
        {question.proposta && <span className={classes.remembered}>{LAYOUT.asLastMonth}</span>}
      </h2>
      {question.risposta !== null && (
        <div className={classes.done}>
          <p role="status">{LAYOUT_ANSWER_TEXTS[question.risposta].done(question.pagine.length)}</p>
          {!readOnly && (
            <div className={classes.ways}>
              <ActionButton size="xs" busy={answer.isPending} onClick={() => answer.mutate(null)}>
                {LAYOUT.takeBack}
              </ActionButton>
              {!again && (
                <ActionButton size="xs" onClick={() => setAgain(true)}>
                  {LAYOUT.otherwise}
                </ActionButton>
              )}
              <ActionButton size="xs" variant="subtle" busy={forget.isPending} onClick={() => forget.mutate()}>
                {LAYOUT.forget}
              </ActionButton>
            </div>
          )}
        </div>
      )}
      {open && (
        <>
          <p className={classes.question}>{LAYOUT.question(question.pagine.length)}</p>
          <p className={classes.hint}>{LAYOUT.hint(question.pagine.length)}</p>
          {question.proposta && (
            <p className={classes.question}>{LAYOUT.proposed(LAYOUT_ANSWER_TEXTS[question.proposta].name)}</p>
          )}
          <ul className={classes.examples}>
            {question.esempi.map((example) => (
              <li key={`${example.n}-${example.pagina}`}>
                {example.precedente && (
                  <Example intakeId={intakeId} {...example.precedente} label={LAYOUT.before} quiet />
                )}
                <Example
                  intakeId={intakeId}
                  n={example.n}
                  pagina={example.pagina}
                  label={LAYOUT.example(example.pagina)}
                />
              </li>
            ))}
          </ul>
          {!readOnly && (
            <ul className={classes.answers} aria-label={LAYOUT.answers}>
              {LAYOUT_ANSWERS.map((one) => (
                <li key={one}>
                  <ActionButton
                    variant={one === (question.proposta ?? 'previous') ? 'filled' : 'default'}
                    busy={answer.isPending && answer.variables === one}
                    fullWidth
                    onClick={() => answer.mutate(one)}
                  >
                    {LAYOUT_ANSWER_TEXTS[one].name}
                  </ActionButton>
                  <span>{LAYOUT_ANSWER_TEXTS[one].effect}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

/** The name of the file that contains the pages, or the number of files. */
function spreadOf(intake: IntakeDetail, { idFile, file, pagine }: Question): string {
  const name = intake.file.find(({ id }) => id === idFile)?.nome ?? '';
  return file.length === 1 ? name : LAYOUT.spread(pagine.length, file.length);
}
