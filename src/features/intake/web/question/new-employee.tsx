import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import { listCompanies } from '../../../../directory/companies.contract.ts';
import { isProvisionalTaxCode, isTaxCode, namesByCode } from '../../../../directory/tax-code.ts';
import periodClasses from '../../../../directory-web/period-field.module.css';
import { PeriodField } from '../../../../directory-web/period-field.tsx';
import { dayInRome } from '../../../../text/common/format.ts';
import { PERSON, QUESTION } from '../../../../text/intake/intake-question.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { ASIDE } from '../../../../web/query.ts';
import { FieldSentence } from '../../../../web/ui/field/field-sentence.tsx';
import { isPeriodOf } from '../../intake.ts';
import { asWritten } from '../../new-workers.ts';
import type { Decisions } from '../queries.ts';
import type { Kind, Row } from '../review/review.ts';
import { useKeptAnswer } from './kept-answer.ts';
import classes from './question.module.css';

/**
 * Splits the printed name into surname and first name, with the help of the fiscal code. Without a code, the first word
 * is the surname.
 */
function guess(printed: string | null, code: string | null): { cognome: string; nome: string } {
  const told = printed && code ? namesByCode(printed, code) : null;
  if (told) return { cognome: asWritten(told.lastName), nome: asWritten(told.firstName) };
  const [cognome = '', ...others] = asWritten(printed ?? '').split(' ');
  return { cognome, nome: others.join(' ') };
}

/** Creates the unregistered employee whom a page names (P21), and assigns the page to that employee. */
export function NewEmployee(props: {
  row: Row;
  /** The kind of document that the page becomes; null while the kind is undecided. */
  kind: Kind | null;
  decisions: Decisions;
  onDecided: (now: Row) => void;
}) {
  const { row, kind, decisions, onDecided } = props;
  const [names, setNames] = useKeptAnswer(row, 'names', () => guess(row.nomeStampato, row.codiceFiscale));
  const [taxCode, setTaxCode] = useKeptAnswer(row, 'code', () => row.codiceFiscale ?? '');
  const [company, setCompany] = useKeptAnswer(row, 'company', () => row.azienda?.codice ?? '');
  const printed = kind !== null && row.periodo !== null && isPeriodOf(kind, row.periodo) ? row.periodo : null;
  const [period, setPeriod] = useState(printed ?? '');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const companies = useQuery({
    ...ASIDE,
    queryKey: ['companies'],
    queryFn: ({ signal }) => call(listCompanies, { signal }),
  });
  const only = companies.data?.length === 1 ? companies.data[0]?.value : undefined;
  const code = taxCode.replace(/\s/g, '').toUpperCase();
  const problems = {
    cognome: names.cognome.trim() === '' ? PERSON.lastNameNeeded : null,
    nome: names.nome.trim() === '' ? PERSON.firstNameNeeded : null,
    code: isTaxCode(code) || isProvisionalTaxCode(code) ? null : PERSON.taxCodeWrong,
    company: company || only ? null : PERSON.chooseCompany,
    kind: kind === null ? QUESTION.chooseKind : null,
    period: kind === null || isPeriodOf(kind, period) ? null : INTAKE.choosePeriod,
  };
  const shown = (problem: string | null) => (tried && problem ? <FieldSentence text={problem} /> : undefined);

  const trouble = refused ?? (tried ? (problems.company ?? problems.kind ?? problems.period) : null);

  const create = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (kind === null || Object.values(problems).some(Boolean)) return;
    decisions
      .create(
        row,
        {
          cognome: names.cognome.trim(),
          nome: names.nome.trim(),
          codiceFiscale: code,
          codiceAzienda: company || only || '',
          tipo: kind,
          periodo: period,
        },
        onDecided,
      )
      .catch((error: unknown) => setRefused(sentenceFor(error)));
  };

  // Scrolls the form into view, because it appears only after a choice.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <form ref={form} onSubmit={create} noValidate className={classes.form}>
      <div className={classes.fields}>
        <TextInput
          label={PERSON.lastName}
          value={names.cognome}
          maxLength={60}
          error={shown(problems.cognome)}
          onChange={(event) => setNames({ ...names, cognome: event.currentTarget.value })}
        />
        <TextInput
          label={PERSON.firstName}
          value={names.nome}
          maxLength={60}
          error={shown(problems.nome)}
          onChange={(event) => setNames({ ...names, nome: event.currentTarget.value })}
        />
        <TextInput
          label={PERSON.taxCode}
          value={taxCode}
          spellCheck={false}
          autoCapitalize="characters"
          error={shown(problems.code)}
          onChange={(event) => setTaxCode(event.currentTarget.value)}
        />
        <CompanySelect
          companies={companies.data ?? []}
          value={company || only || ''}
          isInvalid={tried && problems.company !== null}
          onChange={setCompany}
        />
      </div>
      {kind !== null && printed === null && (
        <PeriodField kind={kind} value={period} year={Number(dayInRome(new Date()).slice(0, 4))} onChange={setPeriod} />
      )}
      <p className={classes.reason}>{INTAKE.newEmployeeHint}</p>
      <p role="alert" className={classes.trouble}>
        {trouble && <FieldSentence text={trouble} />}
      </p>
      <div className={classes.answers}>
        <Button type="submit" variant="filled" className={classes.main} loading={decisions.busy}>
          {INTAKE.createAndAssign}
        </Button>
      </div>
    </form>
  );
}

function CompanySelect(props: {
  companies: ResponseOf<typeof listCompanies>;
  value: string;
  isInvalid: boolean;
  onChange: (code: string) => void;
}) {
  const { companies, value, isInvalid, onChange } = props;
  return (
    <fieldset className={periodClasses.period} data-stacked>
      <legend>{PERSON.company}</legend>
      <select
        className={periodClasses.wide}
        aria-label={PERSON.company}
        aria-invalid={isInvalid ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="" disabled>
          {PERSON.chooseCompany}
        </option>
        {companies.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
