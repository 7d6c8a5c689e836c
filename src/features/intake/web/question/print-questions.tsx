import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PeriodField } from '../../../../directory-web/period-field.tsx';
import { dayInRome, formatMonth } from '../../../../text/common/format.ts';
import { LAYOUT } from '../../../../text/intake/intake-layout.ts';
import {
  BLANK_QUESTION,
  MONTH_QUESTION,
  PRESENCES_QUESTION,
  PRINT_QUESTION,
  SECOND_QUESTION,
} from '../../../../text/intake/intake-print-questions.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import type { PrintDoubt } from '../../print-doubt.ts';
import type { Decisions, PrintAnswer } from '../queries.ts';
import { type IntakeDetail, type Kind, pageRange, type Row } from '../review/review.ts';
import { type AskedOnce, askedOnce, examplesOf } from './asked-once.ts';
import { Example } from './example.tsx';
import classes from './layout-question.module.css';
import { LayoutQuestion } from './layout-question.tsx';

const EXAMPLES = 3;

interface Asked {
  intake: IntakeDetail;
  asked: AskedOnce;
  decisions: Decisions;
  readOnly: boolean;
}

/**
 * The questions that an intake asks once for all sheets of one print or layout: first those without a proposed answer.
 * Answers can be taken back.
 */
export function PrintQuestions(props: {
  intake: IntakeDetail;
  /** Shows only the questions about the layout of this file; if null, of all files. */
  file: string | null;
  decisions: Decisions;
  readOnly: boolean;
}) {
  const { intake, file, decisions, readOnly } = props;
  const layouts = intake.domande
    .filter((question) => file === null || question.file.includes(file))
    .map((question) => ({
      key: question.idFile,
      turn: question.risposta !== null ? 2 : question.proposta === null ? 0 : 1,
      shown: <LayoutQuestion intake={intake} question={question} readOnly={readOnly} />,
    }));
  const doubts = askedOnce(intake.righe).map((asked) => ({
    key: asked.key,
    turn: asked.is === 'answered' ? 2 : asked.proposed === null ? 0 : 1,
    shown: <PrintQuestion {...{ intake, asked, decisions, readOnly }} />,
  }));
  const questions = [...doubts, ...layouts].toSorted((a, b) => a.turn - b.turn);
  const root = useRef<HTMLDivElement>(null);
  const open = questions.filter(({ turn }) => turn < 2);
  // Enter confirms one proposed answer after the other: the next question takes the focus that the answered one lost.
  const next = readOnly || decisions.busy || open[0]?.turn !== 1 ? null : open.map(({ key }) => key).join();
  useEffect(() => {
    if (next === null || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>('[data-open] button[data-variant="filled"]')?.focus();
  }, [next]);
  return (
    <div ref={root}>
      {questions.map(({ key, shown }) => (
        <div key={key}>{shown}</div>
      ))}
    </div>
  );
}

function PrintQuestion(props: Asked) {
  const { asked } = props;
  if (asked.is === 'answered') return <Answered {...props} />;
  if (asked.doubt === 'month') return <MonthQuestion {...props} />;
  return <ChoiceQuestion {...props} choices={CHOICES[asked.doubt]} />;
}

interface Choices {
  title: string;
  question: (rows: number) => string;
  hint: string;
  /** The first answer is highlighted, unless an earlier answer is proposed. */
  answers: readonly {
    sent: Extract<PrintAnswer, { decisione: string }>;
    name: (rows: number) => string;
    done: (rows: number) => string;
  }[];
  /** The label of an example. */
  label: (row: Row) => string;
}

const CHOICES: Record<Exclude<PrintDoubt, 'month'>, Choices> = {
  /** The sheets also show another person, such as an approver or a relative. */
  second: {
    ...SECOND_QUESTION,
    answers: [
      { ...SECOND_QUESTION.yes, sent: { dubbio: 'second', decisione: 'assigned' } },
      { ...SECOND_QUESTION.apart, sent: { dubbio: 'second', decisione: 'apart' } },
    ],
    label: (row) => row.proposte[0]?.nominativo ?? '',
  },
  /** The pages have no text and are mostly the backs of sheets. */
  blank: {
    ...BLANK_QUESTION,
    answers: [{ ...BLANK_QUESTION.leaveOut, sent: { dubbio: 'blank', decisione: 'leftOut' } }],
    label: (row) => `pag. ${pageRange(row.pagine)}`,
  },
  /** The rows are attendance sheets without a payslip. They count as payslips only if a person says so (P71). */
  attendance: {
    ...PRESENCES_QUESTION,
    answers: [
      { ...PRESENCES_QUESTION.leaveOut, sent: { dubbio: 'attendance', decisione: 'leftOut' } },
      { ...PRESENCES_QUESTION.deliver, sent: { dubbio: 'attendance', decisione: 'assigned', periodo: null } },
    ],
    label: (row) => row.dipendente?.nominativo ?? '',
  },
};

/** The kind of the rows, which is the same for all rows of such a question. */
function kindOf(rows: readonly Row[]): Kind {
  return rows[0]?.tipo ?? 'cedolini';
}

function periodWords(said: string): string {
  return said.length === 4 ? said : formatMonth(Number(said)).toLowerCase();
}

function titleOf({ doubt, rows, files }: AskedOnce): string {
  return doubt === 'month' ? MONTH_QUESTION.title(kindOf(rows), files) : CHOICES[doubt].title;
}

/** The sentence that describes the answer applied to the rows. */
function doneOf({ doubt, rows }: AskedOnce): string {
  const [first] = rows;
  const count = rows.length;
  if (doubt === 'month' && first?.periodo) return MONTH_QUESTION.done(count, periodWords(first.periodo));
  if (doubt === 'month') return MONTH_QUESTION.leftOut(count);
  const answer = CHOICES[doubt].answers.find(({ sent }) => sent.decisione === (first?.decisione ?? 'apart'));
  return answer?.done(count) ?? '';
}

function Section({ intake, asked, children }: Omit<Asked, 'decisions' | 'readOnly'> & { children: ReactNode }) {
  const id = useId();
  const open = asked.is === 'open';
  return (
    <section className={classes.root} aria-labelledby={id} data-open={open || undefined}>
      <h2 id={id} className={classes.title}>
        <Icon name={open ? 'alert' : 'check'} size={18} />
        {titleOf(asked)}
        {intake.file.length > 1 && (
          <span className={classes.file}>{PRINT_QUESTION.spread(asked.rows.length, asked.files)}</span>
        )}
        {open && asked.proposed !== null && <span className={classes.remembered}>{LAYOUT.asLastMonth}</span>}
      </h2>
      {children}
    </section>
  );
}

function Answered({ intake, asked, decisions, readOnly }: Asked) {
  const { rows, doubt } = asked;
  return (
    <Section intake={intake} asked={asked}>
      <div className={classes.done}>
        <p role="status">{doneOf(asked)}</p>
        {!readOnly && (
          <div className={classes.ways}>
            <ActionButton
              size="xs"
              busy={decisions.busy}
              onClick={() => decisions.answer(rows, { dubbio: doubt, decisione: null }, LAYOUT.takenBack)}
            >
              {LAYOUT.takeBack}
            </ActionButton>
            {asked.proposed !== null && (
              <ActionButton
                size="xs"
                variant="subtle"
                busy={decisions.busy}
                onClick={() => decisions.answer(rows, { dubbio: doubt, dimentica: true }, LAYOUT.forgotten)}
              >
                {LAYOUT.forget}
              </ActionButton>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

function Examples({ intake, asked, label }: Pick<Asked, 'intake' | 'asked'> & { label: (row: Row) => string }) {
  return (
    <ul className={classes.examples}>
      {examplesOf(asked.rows, EXAMPLES).map((row) => (
        <li key={row.n}>
          <Example intakeId={intake.id} n={row.n} pagina={row.pagine[0] ?? 1} label={label(row)} />
        </li>
      ))}
    </ul>
  );
}

/** Asks for the month of sheets that print none, or none that is readable (P78). */
function MonthQuestion({ intake, asked, decisions, readOnly }: Asked) {
  const { rows } = asked;
  const [period, setPeriod] = useState(asked.proposed ?? '');
  const kind = kindOf(rows);
  const complete = period.length === (kind === 'cu' ? 4 : 6);
  return (
    <Section intake={intake} asked={asked}>
      <p className={classes.question}>{MONTH_QUESTION.question(rows.length, kind)}</p>
      <p className={classes.hint}>{MONTH_QUESTION.hint}</p>
      <Examples intake={intake} asked={asked} label={(row) => row.dipendente?.nominativo ?? ''} />
      {!readOnly && (
        <div className={classes.month}>
          <PeriodField
            kind={kind}
            value={period}
            year={Number(dayInRome(new Date()).slice(0, 4))}
            onChange={setPeriod}
          />
          <ActionButton
            variant="filled"
            whyNot={complete ? null : MONTH_QUESTION.needed(kind)}
            busy={decisions.busy}
            onClick={() =>
              decisions.answer(
                rows,
                { dubbio: 'month', decisione: 'assigned', periodo: period },
                MONTH_QUESTION.done(rows.length, periodWords(period)),
              )
            }
          >
            {MONTH_QUESTION.answer(rows.length)}
          </ActionButton>
        </div>
      )}
    </Section>
  );
}

/** Asks for one of a few answers. */
function ChoiceQuestion({ intake, asked, decisions, readOnly, choices }: Asked & { choices: Choices }) {
  const { rows, proposed } = asked;
  const { question, hint, answers, label } = choices;
  const usual = answers.find(({ sent }) => sent.decisione === proposed) ?? answers[0];
  return (
    <Section intake={intake} asked={asked}>
      <p className={classes.question}>{question(rows.length)}</p>
      <p className={classes.hint}>{hint}</p>
      {usual && proposed !== null && (
        <p className={classes.question}>{PRINT_QUESTION.proposed(usual.name(rows.length))}</p>
      )}
      <Examples intake={intake} asked={asked} label={label} />
      {!readOnly && (
        <div className={classes.ways}>
          {answers.map((answer) => (
            <ActionButton
              key={answer.sent.decisione}
              variant={answer === usual ? 'filled' : 'default'}
              busy={decisions.busy}
              onClick={() => decisions.answer(rows, answer.sent, answer.done(rows.length))}
            >
              {answer.name(rows.length)}
            </ActionButton>
          ))}
        </div>
      )}
    </Section>
  );
}
