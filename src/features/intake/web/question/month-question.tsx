import { useId, useState } from 'react';
import { PeriodField } from '../../../../directory/web/period-field.tsx';
import { dayInRome, formatMonth } from '../../../../text/format.ts';
import { MONTH_QUESTION } from '../../../../text/intake-month.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import type { Decisions } from '../queries.ts';
import { type IntakeDetail, isWithoutMonth, type Row } from '../review/review.ts';
import { Example } from './example.tsx';
import classes from './layout-question.module.css';

/** So many rows of a file that print no month are one question; fewer are asked about one by one. */
const ROWS_MAKE_A_QUESTION = 3;
const EXAMPLES = 3;

/** Files that print no month, or not so that it can be read: asked once for each, with examples and the way back. */
export function MonthQuestions(props: { intake: IntakeDetail; decisions: Decisions; readOnly: boolean }) {
  const { intake, decisions, readOnly } = props;
  return intake.file.map((file) => (
    <MonthQuestion
      key={file.id}
      intake={intake}
      rows={intake.righe.filter((row) => row.idFile === file.id && isWithoutMonth(row))}
      fileName={intake.file.length > 1 ? file.nome : null}
      decisions={decisions}
      readOnly={readOnly}
    />
  ));
}

function MonthQuestion(props: {
  intake: IntakeDetail;
  rows: readonly Row[];
  fileName: string | null;
  decisions: Decisions;
  readOnly: boolean;
}) {
  const { intake, rows, fileName, decisions, readOnly } = props;
  const id = useId();
  const [period, setPeriod] = useState('');
  const [given, setGiven] = useState<{ rows: number[]; period: string } | null>(null);
  if (given === null && rows.length < ROWS_MAKE_A_QUESTION) return null;
  const words = (said: string) => (said.length === 4 ? said : formatMonth(Number(said)).toLowerCase());
  const complete = period.length === (intake.tipo === 'cu' ? 4 : 6);
  return (
    <section className={classes.root} aria-labelledby={id} data-open={given === null || undefined}>
      <h2 id={id} className={classes.title}>
        <Icon name={given === null ? 'alert' : 'check'} size={18} />
        {MONTH_QUESTION.title(intake.tipo)}
        {fileName && <span className={classes.file}>{fileName}</span>}
      </h2>
      {given !== null ? (
        <div className={classes.done}>
          <p role="status">{MONTH_QUESTION.done(given.rows.length, words(given.period))}</p>
          {!readOnly && (
            <div className={classes.ways}>
              <ActionButton
                size="xs"
                busy={decisions.busy}
                onClick={() => decisions.takeBackMany(given.rows, () => setGiven(null))}
              >
                {MONTH_QUESTION.takeBack}
              </ActionButton>
            </div>
          )}
        </div>
      ) : (
        <>
          <p className={classes.question}>{MONTH_QUESTION.question(rows.length, intake.tipo)}</p>
          <p className={classes.hint}>{MONTH_QUESTION.hint}</p>
          <ul className={classes.examples}>
            {rows.slice(0, EXAMPLES).map((row) => (
              <li key={row.n}>
                <Example
                  intakeId={intake.id}
                  n={row.n}
                  pagina={row.pagine[0] ?? 1}
                  label={row.dipendente?.nominativo ?? ''}
                />
              </li>
            ))}
          </ul>
          {!readOnly && (
            <div className={classes.month}>
              <PeriodField
                kind={intake.tipo}
                value={period}
                year={Number(dayInRome(new Date()).slice(0, 4))}
                onChange={setPeriod}
              />
              <ActionButton
                variant="filled"
                whyNot={complete ? null : MONTH_QUESTION.needed(intake.tipo)}
                busy={decisions.busy}
                onClick={() =>
                  decisions.dateMany(rows, period, MONTH_QUESTION.done(rows.length, words(period)), () =>
                    setGiven({ rows: rows.map((row) => row.n), period }),
                  )
                }
              >
                {MONTH_QUESTION.answer(rows.length)}
              </ActionButton>
            </div>
          )}
        </>
      )}
    </section>
  );
}
