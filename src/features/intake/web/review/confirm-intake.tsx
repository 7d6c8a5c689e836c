import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayInRome, formatDay } from '../../../../text/common/format.ts';
import { WORDS } from '../../../../text/common/words.ts';
import { CONFIRMATION } from '../../../../text/intake/intake-duplicates.ts';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { AppLink } from '../../../../web/address.tsx';
import { call } from '../../../../web/api.ts';
import { ApiProblem, isLost, sentenceFor } from '../../../../web/api-problem.ts';
import { paths } from '../../../../web/paths.ts';
import { CancelButton, Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { DateField } from '../../../../web/ui/field/date-field.tsx';
import { dayFault } from '../../../../web/ui/field/typed-date.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Tip } from '../../../../web/ui/menu/tip.tsx';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import { refreshDocuments } from '../../../documents/core/web/document-calls.ts';
import { TakeBack } from '../../../documents/publish/web/take-back.tsx';
import { confirmIntake } from '../../intake.contract.ts';
import { intakeQuery, intakesQuery } from '../queries.ts';
import { LastMonth } from '../question/last-month.tsx';
import { NetMarks } from '../question/net-marks.tsx';
import classes from './confirm-intake.module.css';
import { companiesOf, type IntakeDetail, type Row } from './review.ts';
import { progressText } from './review-bar.tsx';

type When = 'now' | 'day' | 'none';

/** A confirmation as it was requested; the rows tell what became of it. */
export interface Confirmed {
  rows: readonly number[];
  publishOn: string | null;
  /** The ids of documents that wait for their company's approval. */
  waiting: readonly string[];
}

/** Scrolls the date field into view, which may be further down in a low window. */
function intoSight(field: HTMLElement | null): void {
  field?.scrollIntoView({ block: 'nearest' });
}

/** Asks whether to publish now, on a day, or not at all, and then creates the documents. */
export function ConfirmIntake(props: {
  intake: IntakeDetail;
  rows: readonly Row[];
  onClose: () => void;
  /** Opens this row of the review. */
  onGo: (n: number) => void;
  onConfirmed: (confirmed: Confirmed) => void;
}) {
  const { intake, onClose, onGo, onConfirmed } = props;
  // Keeps the rows as they were when the dialog opened: once documents exist, the review shows other rows, even if the
  // response was lost.
  const [rows] = useState(props.rows);
  const today = dayInRome(new Date());
  const [when, setWhen] = useState<When>('now');
  const [day, setDay] = useState('');
  const close = useRef<HTMLButtonElement>(null);
  const publishOn = when === 'now' ? today : when === 'day' ? day : null;
  const noDay = when !== 'day' ? null : day === '' ? CONFIRMATION.dayNeeded : dayFault(day, { min: today }, today);
  const confirm = useConfirmation(intake.id, {
    // The pressed button is disabled while the request runs, so the close button takes the focus.
    onBegin: () => close.current?.focus(),
    onConfirmed,
  });
  const done = confirm.error instanceof ApiProblem && confirm.error.kind === 'intake-already-confirmed';
  const whyNot = done ? CONFIRMATION.doneElsewhere : noDay;
  const corrections = rows.filter((row) => row.decisione === 'correct').length;
  const forCompanies = rows.filter((row) => row.decisione === 'companyDocument').length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={CONFIRMATION.title(rows.length)}
      footer={
        <>
          <CancelButton ref={close}>{confirm.isPending || done ? WORDS.close : WORDS.cancel}</CancelButton>
          <Tip text={whyNot}>
            {(id) => (
              <Button
                data-capitals
                variant="filled"
                loading={confirm.isPending}
                aria-disabled={whyNot ? true : undefined}
                aria-describedby={id}
                onClick={() => {
                  if (!whyNot) confirm.mutate({ rows: rows.map((row) => row.n), publishOn });
                }}
              >
                {CONFIRMATION.verb[when](rows.length)}
              </Button>
            )}
          </Tip>
        </>
      }
    >
      <ul className={classes.companies} aria-label={CONFIRMATION.companies}>
        {companiesOf(rows).map((company) => (
          <li key={company.code}>
            <span>{company.name}</span>
            <span>{REVIEW.documents(company.rows)}</span>
          </li>
        ))}
      </ul>
      {(corrections > 0 || forCompanies > 0) && (
        <div className={classes.beside}>
          <Banner tone="mute" icon="info">
            {corrections > 0 && <p>{CONFIRMATION.corrections(corrections)}</p>}
            {forCompanies > 0 && <p>{CONFIRMATION.forCompanies(forCompanies)}</p>}
          </Banner>
        </div>
      )}
      <NetMarks rows={rows} onGo={onGo} />
      <LastMonth intakeId={intake.id} onGo={onGo} />
      <WhenField
        rows={rows}
        today={today}
        disabled={confirm.isPending}
        when={when}
        onWhen={setWhen}
        day={day}
        onDay={setDay}
      />
      {intake.conteggi.decidere > 0 && (
        <Banner tone="mute" icon="info">
          {CONFIRMATION.rest(intake.conteggi.decidere)}
        </Banner>
      )}
      <div role="status" className={classes.status}>
        {confirm.isPending && `${progressText(intake)} ${CONFIRMATION.mayClose}`}
      </div>
      {confirm.isError && (
        <div role="alert">
          <Banner tone={done ? 'info' : 'bad'} icon={done ? 'info' : 'alert'}>
            {isLost(confirm.error) ? CONFIRMATION.lost : sentenceFor(confirm.error)}
          </Banner>
        </div>
      )}
    </Dialog>
  );
}

/** Confirms the rows, then refetches the intake, and only then reports what was created. */
function useConfirmation(
  intakeId: string,
  { onBegin, onConfirmed }: { onBegin: () => void; onConfirmed: (confirmed: Confirmed) => void },
) {
  const client = useQueryClient();
  return useMutation({
    onMutate: onBegin,
    // The rows are part of the request, because the dialog shows other rows as soon as the first documents exist.
    mutationFn: (sent: Omit<Confirmed, 'waiting'>) =>
      call(confirmIntake, {
        params: { id: intakeId },
        body: { righe: [...sent.rows], dataPubblicazione: sent.publishOn },
      }),
    // Another tab may have confirmed first, so refetch the review.
    onError: () => void client.invalidateQueries({ queryKey: intakeQuery(intakeId).queryKey }),
    onSuccess: async ({ inAttesaDiVisto }, sent) => {
      // The note reads the result from the rows, so they must be up to date.
      await client.invalidateQueries({ queryKey: intakeQuery(intakeId).queryKey });
      void client.invalidateQueries({ queryKey: intakesQuery.queryKey });
      void refreshDocuments();
      onConfirmed({ ...sent, waiting: inAttesaDiVisto });
    },
  });
}

/** Chooses when the documents are published. */
function WhenField(props: {
  rows: readonly Row[];
  today: string;
  disabled: boolean;
  when: When;
  onWhen: (when: When) => void;
  day: string;
  onDay: (day: string) => void;
}) {
  const { rows, today, disabled, when, onWhen, day, onDay } = props;
  const onlyCompanies = rows.every((row) => row.decisione === 'companyDocument');
  return (
    <fieldset className={classes.when} disabled={disabled}>
      <legend>{onlyCompanies ? CONFIRMATION.whenOfCompanies : CONFIRMATION.whenOfWorkers(rows.length)}</legend>
      <label className={classes.choice}>
        <input type="radio" name="quando" checked={when === 'now'} onChange={() => onWhen('now')} />
        <span>
          <strong>{CONFIRMATION.now}</strong>
          <small>
            {onlyCompanies
              ? CONFIRMATION.nowOfCompanies(rows.length, formatDay(today))
              : CONFIRMATION.nowOfWorkers(rows.length, formatDay(today))}
          </small>
        </span>
      </label>
      <label className={classes.choice}>
        <input type="radio" name="quando" checked={when === 'day'} onChange={() => onWhen('day')} />
        <span>
          <strong>{CONFIRMATION.onDay}</strong>
          <small>{CONFIRMATION.onDayHint(rows.length)}</small>
        </span>
      </label>
      {when === 'day' && (
        <div ref={intoSight} className={classes.day}>
          <DateField
            label={CONFIRMATION.day}
            value={day || null}
            min={today}
            quietBefore
            required
            onChange={(chosen) => onDay(chosen ?? '')}
            hint={CONFIRMATION.dayHint(formatDay(today))}
          />
        </div>
      )}
      <label className={classes.choice}>
        <input type="radio" name="quando" checked={when === 'none'} onChange={() => onWhen('none')} />
        <span>
          <strong>{CONFIRMATION.notYet}</strong>
          <small>{CONFIRMATION.notYetHint(rows.length)}</small>
        </span>
      </label>
    </fieldset>
  );
}

/** Shows the result of the last confirmation, with links to the document lists of its companies. */
export function ConfirmedNote(props: {
  intake: IntakeDetail;
  confirmed: Confirmed;
  role: 'CONSULTANT' | 'COMPANY';
  onClose: () => void;
}) {
  const { intake, confirmed, role, onClose } = props;
  const note = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState(false);
  useEffect(() => {
    // Takes the focus only if nothing else has it, because the button that was pressed may be gone.
    if (document.activeElement === document.body) note.current?.focus();
  }, []);
  const rows = intake.righe.filter((row) => confirmed.rows.includes(row.n));
  const done = rows.filter((row) => row.posizione === 'confermato');
  const { waiting } = confirmed;
  const isWaiting = (row: Row) => waiting.includes(row.idDocumento ?? '');
  const made = done.filter((row) => row.decisione !== 'correct' && !isWaiting(row));
  const corrected = done.filter((row) => row.decisione === 'correct' && !isWaiting(row)).length;
  // Rows that a person reopened are ready again and therefore not counted.
  const back = rows.filter((row) => row.posizione === 'decidere').length;
  const companies = companiesOf(done);
  const today = dayInRome(new Date());
  const madeText =
    taken || confirmed.publishOn === null
      ? CONFIRMATION.created(made.length)
      : confirmed.publishOn > today
        ? CONFIRMATION.scheduled(made.length, formatDay(confirmed.publishOn))
        : CONFIRMATION.published(made.length);
  return (
    <div ref={note} role="status" tabIndex={-1} className={classes.note} data-nothing={done.length === 0 || undefined}>
      <Icon name={done.length === 0 ? 'alert' : 'check'} />
      <div>
        <p className={classes.noteTitle}>
          {[
            done.length === 0 ? CONFIRMATION.nothing : null,
            made.length > 0 ? madeText : null,
            corrected > 0 ? CONFIRMATION.corrected(corrected) : null,
            waiting.length > 0 ? CONFIRMATION.waiting(waiting.length) : null,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {back > 0 && <p>{CONFIRMATION.backToDecide(back)}</p>}
        {confirmed.publishOn === today && made.length > 0 && (
          <div className={classes.takeBack}>
            <TakeBack ids={made.flatMap((row) => row.idDocumento ?? [])} onTaken={setTaken} />
          </div>
        )}
        <ul className={classes.links}>
          {companies.slice(0, 6).map((company) => (
            <li key={company.code}>
              <AppLink to={paths.companyDocuments({ codiceAzienda: company.code })}>{company.name}</AppLink> ·{' '}
              {company.rows}
            </li>
          ))}
          {companies.length > 6 && (
            <li>
              <AppLink
                to={paths.workersDocuments(
                  role,
                  companies.map((company) => company.code),
                )}
              >
                {CONFIRMATION.allCompanies(companies.length)}
              </AppLink>
            </li>
          )}
        </ul>
      </div>
      <button type="button" className={classes.close} aria-label={WORDS.close} onClick={onClose}>
        <Icon name="x" size={18} />
      </button>
    </div>
  );
}
