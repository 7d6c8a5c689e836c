import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import periodClasses from '../../../../directory-web/period-field.module.css';
import { PeriodField } from '../../../../directory-web/period-field.tsx';
import { type FoundPerson, PersonSearch } from '../../../../directory-web/person-search.tsx';
import { dayInRome } from '../../../../text/common/format.ts';
import { QUESTION } from '../../../../text/intake/intake-question.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { PAGES } from '../../../../text/intake/page-moves.ts';
import { TaxCode } from '../../../../web/ui/chip/tax-code.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { INTAKE_KINDS, type IntakeKind, isPeriodOf } from '../../intake.ts';
import { doubtOfGiving, twinOf } from '../pages/page-moves.ts';
import type { PageMoves } from '../pages/use-page-moves.ts';
import type { Decisions } from '../queries.ts';
import { documentName, type Kind, offered, periodText, presumed, questionOf, type Row } from '../review/review.ts';
import { focusAnswer } from './decision-focus.ts';
import { Doubt } from './doubt.tsx';
import { Duplicate } from './duplicate.tsx';
import { NewEmployee } from './new-employee.tsx';
import classes from './question.module.css';
import { SavedSummary, SaveSummary } from './save-summary.tsx';
import { LeaveOut, Settled } from './settled.tsx';

const OTHER = 'other';
const NEW = 'new';

/** The question about one row, and the controls to answer it. */
export function Question(props: {
  row: Row;
  /** All rows of the intake. */
  rows: readonly Row[];
  decisions: Decisions;
  moves: PageMoves;
  onDecided: (now: Row) => void;
}) {
  const { row, rows, decisions, moves, onDecided } = props;
  const [correcting, setCorrecting] = useState(false);
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    // The button that was pressed has disappeared.
    if (correcting) focusAnswer(document.getElementById('domanda'));
  }, [correcting]);
  const settled = row.posizione !== 'decidere' && !correcting;
  if (saving) return <SaveSummary {...props} onCancel={() => setSaving(false)} />;
  if (row.decisione === 'companyDocument') return <SavedSummary {...props} onSave={() => setSaving(true)} />;
  if (settled) return <Settled {...props} onCorrect={() => setCorrecting(true)} onSave={() => setSaving(true)} />;
  if (row.esito === 'duplicato' && row.dipendente && row.posizione === 'decidere' && !correcting)
    return (
      <div className={classes.root} data-roomy>
        <h2 id="domanda-testo" className={classes.title} tabIndex={-1}>
          {questionOf(row)}
        </h2>
        <Duplicate
          row={row}
          twin={twinOf(rows, row)}
          decisions={decisions}
          moves={moves}
          onDecided={onDecided}
          onCorrect={() => setCorrecting(true)}
        />
      </div>
    );
  return <WhoseIsIt {...props} correcting={correcting} />;
}

function WhoseIsIt({
  row,
  decisions,
  correcting,
  onDecided,
}: {
  row: Row;
  decisions: Decisions;
  /** Whether the person is correcting the recognised person, kind, period or kind of payslip. */
  correcting: boolean;
  onDecided: (now: Row) => void;
}) {
  const people = offered(row);
  const [choice, setChoice] = useState(() => presumed(row)?.id ?? '');
  const [other, setOther] = useState<FoundPerson | null>(null);
  const [kind, setKind] = useState(row.tipo);
  const [period, setPeriod] = useState(row.periodo ?? '');
  const [slip, setSlip] = useState(row.tipoCedolino ?? 'ordinary');
  const printed = (of: Kind) => (row.periodo !== null && isPeriodOf(of, row.periodo) ? row.periodo : '');
  const periodKnown = kind !== null && printed(kind) !== '';
  const [otherwise, setOtherwise] = useState(correcting);
  const person = choice === OTHER ? other : (people.find((one) => one.id === choice) ?? null);
  /** Pages that print another person's code can be assigned, but only after a question. */
  const doubt = person && doubtOfGiving(row, person);
  const [sureOf, setSureOf] = useState<string | null>(null);
  const whyNot = !person
    ? INTAKE.chooseSomebody
    : kind === null
      ? QUESTION.chooseKind
      : !isPeriodOf(kind, period)
        ? INTAKE.choosePeriod
        : doubt && sureOf !== doubt
          ? PAGES.sureOfPersonFirst
          : null;

  const assign = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot || !person || kind === null || decisions.busy) return;
    const body = {
      decisione: 'assigned' as const,
      idDipendente: person.id,
      tipo: kind,
      periodo: period,
      sure: doubt !== null,
      ...(otherwise && kind === 'cedolini' ? { tipoCedolino: slip } : {}),
    };
    decisions.decide(
      row,
      body,
      (now) =>
        now.posizione === 'decidere' ? QUESTION.again(person.nominativo) : QUESTION.assigned(person.nominativo),
      onDecided,
    );
  };

  return (
    <div className={classes.root} data-roomy={choice === NEW || undefined}>
      <Head row={row.tipo === null ? row : { ...row, tipo: kind }} short={choice === NEW} />
      <form id="domanda" onSubmit={assign}>
        <PeopleChoices
          row={row}
          people={people}
          choice={choice}
          onChoose={setChoice}
          other={other}
          onOther={setOther}
        />
        {(row.tipo === null || (otherwise && choice !== NEW)) && (
          <KindField
            value={kind}
            onChange={(chosen) => {
              setKind(chosen);
              setPeriod(printed(chosen));
            }}
          />
        )}
        {kind !== null && choice !== NEW && (otherwise || !periodKnown) && (
          <PeriodField
            kind={kind}
            value={period}
            year={Number(dayInRome(new Date()).slice(0, 4))}
            onChange={setPeriod}
            slip={kind === 'cedolini' && otherwise ? slip : null}
            onSlip={setSlip}
          />
        )}
        {choice !== NEW && !otherwise && periodKnown && (
          <p className={classes.what}>
            {documentName({ ...row, tipo: kind })} · {periodText(row.periodo)}{' '}
            <button type="button" onClick={() => setOtherwise(true)}>
              {INTAKE.otherPeriod}
            </button>
          </p>
        )}
        <div role="alert" className={classes.alert}>
          {doubt && choice !== NEW && (
            <Doubt doubt={doubt} answer={PAGES.sureOfPerson} sureOf={sureOf} onSure={setSureOf} />
          )}
        </div>
      </form>
      {choice === NEW ? (
        <NewEmployee key={kind} row={row} kind={kind} decisions={decisions} onDecided={onDecided} />
      ) : (
        <Answers row={row} whyNot={whyNot} decisions={decisions} onDecided={onDecided} />
      )}
    </div>
  );
}

function Answers({
  row,
  whyNot,
  decisions,
  onDecided,
}: {
  row: Row;
  whyNot: string | null;
  decisions: Decisions;
  onDecided: (now: Row) => void;
}) {
  return (
    <div className={classes.answers}>
      <Button
        type="submit"
        form="domanda"
        variant="filled"
        className={classes.main}
        loading={decisions.busy}
        aria-disabled={whyNot ? true : undefined}
        aria-describedby={whyNot ? 'domanda-perche' : undefined}
        rightSection={<Icon name="arrow-right" size={18} />}
      >
        {INTAKE.assignAndGo}
      </Button>
      <LeaveOut row={row} decisions={decisions} onDecided={onDecided} />
      {whyNot && (
        <p id="domanda-perche" className={classes.reason}>
          {whyNot}
        </p>
      )}
    </div>
  );
}

/** The people that a page may belong to: those proposed, another one found by search, or a new employee. */
function PeopleChoices(props: {
  row: Row;
  people: ReturnType<typeof offered>;
  choice: string;
  onChoose: (value: string) => void;
  other: FoundPerson | null;
  onOther: (person: FoundPerson | null) => void;
}) {
  const { row, people, choice, onChoose, other, onOther } = props;
  /**
   * Whether an arrow key made the choice. Arrow keys only pass over choices, so the search field must not take the
   * focus.
   */
  const byArrow = useRef(false);
  const canCreate = row.posizione === 'decidere' && row.dipendente === null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the question above is its name
    <div
      role="radiogroup"
      aria-labelledby="domanda-testo"
      className={classes.choices}
      data-beside={people.length === 0 || undefined}
      onKeyDown={(event) => {
        byArrow.current = event.key.startsWith('Arrow');
      }}
      onPointerDown={() => {
        byArrow.current = false;
      }}
    >
      {people.map((one, index) => (
        <Choice key={one.id} value={one.id} choice={choice} onChoose={onChoose} first={index === 0}>
          <span className={classes.person}>
            <strong>{one.nominativo}</strong>
            <TaxCode code={one.codiceFiscale} />
          </span>
          <small>
            {one.id === row.dipendente?.id || one.codiceFiscale === row.codiceFiscale ? QUESTION.sameCode : one.azienda}
          </small>
        </Choice>
      ))}
      <Choice value={OTHER} choice={choice} onChoose={onChoose} first={people.length === 0}>
        <strong>{INTAKE.otherEmployee}</strong>
        <Icon name="search" size={18} />
      </Choice>
      {choice === OTHER && <PersonSearch chosen={other} onChoose={onOther} takeFocus={!byArrow.current} />}
      {canCreate && (
        <Choice value={NEW} choice={choice} onChoose={onChoose}>
          <strong>{INTAKE.newEmployee}</strong>
          <Icon name="plus" size={18} />
        </Choice>
      )}
    </div>
  );
}

function Choice(props: {
  value: string;
  choice: string;
  onChoose: (value: string) => void;
  first?: boolean;
  children: React.ReactNode;
}) {
  const { value, choice, onChoose, first, children } = props;
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="lavoratore"
        value={value}
        checked={choice === value}
        data-first={first || choice === value || undefined}
        onChange={() => onChoose(value)}
      />
      {children}
    </label>
  );
}

/** The heading of the question, and the reasons. */
function Head({ row, short }: { row: Row; short: boolean }) {
  return (
    <>
      <h2 id="domanda-testo" className={classes.title} tabIndex={-1}>
        {questionOf(row)}
      </h2>
      {row.posizione === 'decidere' && !short && <p className={classes.keys}>{INTAKE.deckKeys}</p>}
      <ul className={classes.reasons} hidden={short}>
        {row.motivi.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {row.nomeStampato && <li>{QUESTION.printedName(row.nomeStampato)}</li>}
        {!row.dipendente && row.codiceFiscale && (
          <li>
            {QUESTION.codeOnPage} <TaxCode code={row.codiceFiscale} />
          </li>
        )}
      </ul>
    </>
  );
}

/** Chooses the kind of a row if its pages leave the kind open or the person corrects it. Nothing is preselected. */
function KindField({ value, onChange }: { value: IntakeKind | null; onChange: (kind: IntakeKind) => void }) {
  return (
    <fieldset className={periodClasses.period}>
      <legend>{QUESTION.kind}</legend>
      <select
        className={periodClasses.select}
        aria-label={QUESTION.kind}
        value={value ?? ''}
        onChange={(event) => {
          const chosen = INTAKE_KINDS.find((one) => one === event.currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        <option value="" disabled>
          {QUESTION.kindOpen}
        </option>
        {INTAKE_KINDS.map((one) => (
          <option key={one} value={one}>
            {QUESTION.kinds[one]}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
