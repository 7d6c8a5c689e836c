import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listCompanies } from '../../../../directory/companies.contract.ts';
import period from '../../../../directory-web/period-field.module.css';
import { OFFICE_WORDS, WORDS } from '../../../../text/common/words.ts';
import { DUPLICATE, SUMMARY, summaryTitle } from '../../../../text/intake/intake-duplicates.ts';
import { AppLink, useParam } from '../../../../web/address.tsx';
import { call } from '../../../../web/api.ts';
import { paths } from '../../../../web/paths.ts';
import { ASIDE } from '../../../../web/query.ts';
import { FieldSentence } from '../../../../web/ui/field/field-sentence.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { TITLE_LENGTH } from '../../decisions.contract.ts';
import { type Decisions, intakeQuery } from '../queries.ts';
import { OpenDocument } from '../review/open-document.tsx';
import { periodText, type Row, summarySource } from '../review/review.ts';
import { useKeptAnswer } from './kept-answer.ts';
import classes from './question.module.css';

/** Saves a summary as a company document (P21), with its company and title. */
export function SaveSummary(props: {
  row: Row;
  decisions: Decisions;
  onDecided: (now: Row) => void;
  onCancel: () => void;
}) {
  const { row, decisions, onDecided, onCancel } = props;
  const intake = useQueryClient().getQueryData(intakeQuery(useParam('id')).queryKey);
  const [source] = useState(() => summarySource(row, intake?.righe ?? []));
  const companies = useQuery({
    ...ASIDE,
    queryKey: ['companies'],
    queryFn: ({ signal }) => call(listCompanies, { signal }),
  });
  const [chosen, setChosen] = useKeptAnswer(row, 'of', () => source.company);
  const [title, setTitle] = useKeptAnswer(
    row,
    'title',
    () => row.titolo ?? summaryTitle(source.kind, source.period ? periodText(source.period) : null),
  );
  const [tried, setTried] = useState(false);
  const company =
    companies.data?.find((one) => one.value === chosen) ??
    (companies.data?.length === 1 ? companies.data[0] : undefined);
  const noTitle = tried && title.trim() === '';
  const noCompany = tried && !company;

  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!company || title.trim() === '' || decisions.busy) return;
    decisions.decide(
      row,
      { decisione: 'companyDocument', codiceAzienda: company.value, titolo: title.trim() },
      () => SUMMARY.saved(company.text),
      onDecided,
    );
  };

  return (
    <form onSubmit={save} noValidate className={classes.form} data-roomy>
      <h2 id="domanda-testo" className={classes.title} tabIndex={-1}>
        {SUMMARY.heading}
      </h2>
      <fieldset className={period.period}>
        <legend>{SUMMARY.company}</legend>
        <select
          aria-label={SUMMARY.company}
          aria-invalid={noCompany || undefined}
          aria-describedby="riepilogo-problema"
          className={period.wide}
          data-first
          value={company?.value ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="" disabled>
            {SUMMARY.chooseCompany}
          </option>
          {companies.data?.map((one) => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
        </select>
      </fieldset>
      <p id="riepilogo-problema" role="alert" className={classes.trouble}>
        {noCompany && <FieldSentence text={SUMMARY.chooseCompany} />}
      </p>
      <TextInput
        label={SUMMARY.name}
        value={title}
        maxLength={TITLE_LENGTH}
        error={noTitle ? <FieldSentence text={SUMMARY.nameNeeded} /> : undefined}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <p className={classes.reason}>{SUMMARY.hint}</p>
      <div className={classes.answers}>
        <Button type="submit" variant="filled" className={classes.main} loading={decisions.busy}>
          {SUMMARY.submit}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {WORDS.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Shows a summary that is a company document, or that will become one when the intake is confirmed. */
export function SavedSummary(props: {
  row: Row;
  decisions: Decisions;
  onDecided: (now: Row) => void;
  onSave: () => void;
}) {
  const { row, decisions, onDecided, onSave } = props;
  const company = row.azienda?.nome ?? '';
  return (
    <div className={classes.root}>
      <h2 className={classes.title}>{row.titolo}</h2>
      <p className={classes.existing}>
        {row.idDocumento ? SUMMARY.isDocumentOf(company) : `${company} · ${SUMMARY.atConfirmation}`}
      </p>
      {row.idDocumento ? (
        <div className={classes.documents}>
          <OpenDocument id={row.idDocumento} of="company" label={DUPLICATE.openDocument} />
          <AppLink to={paths.history(row.idDocumento)}>{OFFICE_WORDS.history}</AppLink>
        </div>
      ) : (
        <div className={classes.answers}>
          <ActionButton icon="pencil" onClick={onSave}>
            {OFFICE_WORDS.correct}
          </ActionButton>
          <ActionButton
            icon="restore"
            busy={decisions.busy}
            onClick={() => decisions.decide(row, { decisione: null }, () => SUMMARY.takenBack, onDecided)}
          >
            {SUMMARY.takeBack}
          </ActionButton>
        </div>
      )}
    </div>
  );
}
