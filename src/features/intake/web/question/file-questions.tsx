import { type ReactNode, useId, useState } from 'react';
import { PeriodField } from '../../../../directory-web/period-field.tsx';
import { dayInRome, formatMonth } from '../../../../text/common/format.ts';
import {
  BLANK_QUESTION,
  MONTH_QUESTION,
  PRESENCES_QUESTION,
  TAKE_ANSWER_BACK,
} from '../../../../text/intake/intake-file-questions.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { FILE_DOUBTS, type FileDoubt } from '../../intake.ts';
import type { Decisions } from '../queries.ts';
import { askedOnce, type IntakeDetail, type Kind, pageRange, type Row } from '../review/review.ts';
import { Example } from './example.tsx';
import classes from './layout-question.module.css';

const EXAMPLES = 3;

interface Asked {
  intake: IntakeDetail;
  open: readonly Row[];
  fileName: string | null;
  decisions: Decisions;
  readOnly: boolean;
}

/**
 * The questions that a file asks once for all rows with the same doubt, with examples. The answer can be taken back as
 * long as it holds, which follows from the rows.
 */
export function FileQuestions(props: { intake: IntakeDetail; decisions: Decisions; readOnly: boolean }) {
  const { intake, decisions, readOnly } = props;
  return intake.file.flatMap((file) =>
    FILE_DOUBTS.map((doubt) => {
      const asked = askedOnce(intake.righe, file.id, doubt);
      if (asked === null) return null;
      const key = `${file.id}-${doubt}`;
      const fileName = intake.file.length > 1 ? file.nome : null;
      if (asked.is === 'answered')
        return <Answered key={key} {...{ doubt, intake, fileName, decisions, readOnly }} rows={asked.rows} />;
      const Question = QUESTIONS[doubt];
      return <Question key={key} {...{ intake, fileName, decisions, readOnly }} open={asked.rows} />;
    }),
  );
}

const QUESTIONS: Record<FileDoubt, (props: Asked) => ReactNode> = {
  month: MonthQuestion,
  blank: BlankQuestion,
  attendance: PresencesQuestion,
};

/** The title of a question, and the sentence about its answer. */
function wordsOf(doubt: FileDoubt, rows: readonly Row[]): { title: string; done: string } {
  const count = rows.length;
  if (doubt === 'month') {
    const period = rows[0]?.periodo ?? '';
    return { title: MONTH_QUESTION.title(kindOf(rows)), done: MONTH_QUESTION.done(count, periodWords(period)) };
  }
  if (doubt === 'blank') return { title: BLANK_QUESTION.title, done: BLANK_QUESTION.leftOut(count) };
  const { leftOut, delivered, title } = PRESENCES_QUESTION;
  return { title, done: rows[0]?.decisione === 'leftOut' ? leftOut(count) : delivered(count) };
}

/** All rows of such a question have the same kind. */
function kindOf(rows: readonly Row[]): Kind {
  return rows[0]?.tipo ?? 'cedolini';
}

function periodWords(said: string): string {
  return said.length === 4 ? said : formatMonth(Number(said)).toLowerCase();
}

function Section(props: { title: string; fileName: string | null; open: boolean; children: ReactNode }) {
  const { title, fileName, open, children } = props;
  const id = useId();
  return (
    <section className={classes.root} aria-labelledby={id} data-open={open || undefined}>
      <h2 id={id} className={classes.title}>
        <Icon name={open ? 'alert' : 'check'} size={18} />
        {title}
        {fileName && <span className={classes.file}>{fileName}</span>}
      </h2>
      {children}
    </section>
  );
}

function Answered(props: Omit<Asked, 'open'> & { doubt: FileDoubt; rows: readonly Row[] }) {
  const { doubt, rows, fileName, decisions, readOnly } = props;
  const { title, done } = wordsOf(doubt, rows);
  return (
    <Section title={title} fileName={fileName} open={false}>
      <div className={classes.done}>
        <p role="status">{done}</p>
        {!readOnly && (
          <div className={classes.ways}>
            <ActionButton
              size="xs"
              busy={decisions.busy}
              onClick={() => decisions.takeBackMany(rows.map((row) => row.n))}
            >
              {TAKE_ANSWER_BACK}
            </ActionButton>
          </div>
        )}
      </div>
    </Section>
  );
}

function Examples({ intake, open, label }: Pick<Asked, 'intake' | 'open'> & { label: (row: Row) => string }) {
  return (
    <ul className={classes.examples}>
      {open.slice(0, EXAMPLES).map((row) => (
        <li key={row.n}>
          <Example intakeId={intake.id} n={row.n} pagina={row.pagine[0] ?? 1} label={label(row)} />
        </li>
      ))}
    </ul>
  );
}

/** Asks for the month of a file that prints none, or none that is readable (P78). */
function MonthQuestion({ intake, open, fileName, decisions, readOnly }: Asked) {
  const [period, setPeriod] = useState('');
  const kind = kindOf(open);
  const complete = period.length === (kind === 'cu' ? 4 : 6);
  return (
    <Section title={MONTH_QUESTION.title(kind)} fileName={fileName} open>
      <p className={classes.question}>{MONTH_QUESTION.question(open.length, kind)}</p>
      <p className={classes.hint}>{MONTH_QUESTION.hint}</p>
      <Examples intake={intake} open={open} label={(row) => row.dipendente?.nominativo ?? ''} />
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
            onClick={() => decisions.assignMany(open, period, MONTH_QUESTION.done(open.length, periodWords(period)))}
          >
            {MONTH_QUESTION.answer(open.length)}
          </ActionButton>
        </div>
      )}
    </Section>
  );
}

/** Asks about pages without text, mostly the backs of sheets: one answer leaves them out. */
function BlankQuestion({ intake, open, fileName, decisions, readOnly }: Asked) {
  return (
    <Section title={BLANK_QUESTION.title} fileName={fileName} open>
      <p className={classes.question}>{BLANK_QUESTION.question(open.length)}</p>
      <p className={classes.hint}>{BLANK_QUESTION.hint}</p>
      <Examples intake={intake} open={open} label={(row) => `pag. ${pageRange(row.pagine)}`} />
      {!readOnly && (
        <div className={classes.ways}>
          <LeaveOutAll {...{ open, decisions }} words={BLANK_QUESTION} />
        </div>
      )}
    </Section>
  );
}

/** Asks about attendance sheets without a payslip: they are not payslips unless a person says so (P71). */
function PresencesQuestion({ intake, open, fileName, decisions, readOnly }: Asked) {
  return (
    <Section title={PRESENCES_QUESTION.title} fileName={fileName} open>
      <p className={classes.question}>{PRESENCES_QUESTION.question(open.length)}</p>
      <p className={classes.hint}>{PRESENCES_QUESTION.hint}</p>
      <Examples intake={intake} open={open} label={(row) => row.dipendente?.nominativo ?? ''} />
      {!readOnly && (
        <div className={classes.ways}>
          <LeaveOutAll {...{ open, decisions }} words={PRESENCES_QUESTION} />
          <ActionButton
            busy={decisions.busy}
            onClick={() => decisions.assignMany(open, null, PRESENCES_QUESTION.delivered(open.length))}
          >
            {PRESENCES_QUESTION.deliver}
          </ActionButton>
        </div>
      )}
    </Section>
  );
}

function LeaveOutAll(props: {
  open: readonly Row[];
  decisions: Decisions;
  words: { leaveOut: (rows: number) => string; leftOut: (rows: number) => string };
}) {
  const { open, decisions, words } = props;
  return (
    <ActionButton
      variant="filled"
      busy={decisions.busy}
      onClick={() => decisions.decideMany(open, 'leftOut', words.leftOut(open.length), () => undefined)}
    >
      {words.leaveOut(open.length)}
    </ActionButton>
  );
}
