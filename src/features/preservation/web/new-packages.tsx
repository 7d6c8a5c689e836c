import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { formatCount } from '../../../text/common/format.ts';
import { PRESERVATION } from '../../../text/preservation.ts';
import type { ListHandle } from '../../../web/list/list-definition.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { todayInRome } from '../../../web/today.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../web/ui/field/check.tsx';
import { matchingCompanies } from '../../../web/ui/field/company-picker.tsx';
import { SelectField } from '../../../web/ui/field/select-field.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { makePackages, previewPackages } from '../preservation.contract.ts';
import { MOST_COMPANIES, MOST_DOCUMENTS } from '../preservation.ts';
import classes from './preservation.module.css';

type Company = ResponseOf<typeof previewPackages>['aziende'][number];

/** The number of years offered, equal to the default retention of documents in years (P140). */
const YEARS = 11;
/** The number of companies from which a search field is shown. */
const SEARCHED_FROM = 8;
const REFERENCE_MOST = 300;

/**
 * The dialog for new packages: the user chooses the year and the companies, sees what each package will contain, and
 * enters the preserver's contract (P165).
 */
export function NewPackages({ list, onClose }: { list: ListHandle; onClose: () => void }) {
  const thisYear = Number(todayInRome(Date.now()).slice(0, 4));
  const [year, setYear] = useState(String(thisYear - 1));
  const found = useQuery({ ...queryOf(previewPackages, { query: { anno: year } }), staleTime: 0 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<string | null>(null);
  const reference = typed ?? found.data?.riferimento ?? '';
  const make = useChange(makePackages, {
    onDone: ({ versamenti }) => {
      onClose();
      say(PRESERVATION.created(versamenti.length), { icon: 'zip' });
      void list.refresh();
    },
  });
  const companies = found.data?.aziende ?? [];
  const picked = companies.filter((one) => chosen.has(one.cfAzienda));
  const documents = picked.reduce((sum, one) => sum + one.documenti, 0);
  const packages = picked.reduce((sum, one) => sum + one.parti, 0);
  const whyNot =
    picked.length === 0
      ? PRESERVATION.chooseOne
      : picked.length > MOST_COMPANIES
        ? PRESERVATION.tooMany(String(MOST_COMPANIES))
        : documents > MOST_DOCUMENTS
          ? PRESERVATION.tooManyDocuments(formatCount(MOST_DOCUMENTS))
          : reference.trim() === ''
            ? PRESERVATION.referenceMissing
            : null;
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() =>
        make.mutate({
          body: {
            anno: year,
            riferimento: reference.trim(),
            aziende: picked.map(({ cfAzienda, documenti }) => ({ cfAzienda, documenti })),
          },
        })
      }
      busy={make.isPending}
      whyNot={whyNot}
      title={PRESERVATION.new}
      verb={PRESERVATION.create(packages)}
      text={PRESERVATION.newText}
      error={make.error}
    >
      <div className={layout.fields}>
        <SelectField
          label={PRESERVATION.year}
          value={year}
          onChange={(value) => {
            setYear(value);
            setChosen(new Set());
          }}
          options={Array.from({ length: YEARS }, (_, back) => String(thisYear - back)).map((value) => ({
            value,
            label: value,
          }))}
        />
        <TextInput
          label={PRESERVATION.reference}
          description={PRESERVATION.referenceHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={REFERENCE_MOST}
          value={reference}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        {found.isLoadingError ? (
          <ErrorBox error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Companies
            year={year}
            companies={companies}
            isThere={found.data !== undefined}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
        <p className={classes.sum} role="status">
          {picked.length > 0 &&
            PRESERVATION.chosen(
              picked.length,
              documents,
              picked.reduce((sum, one) => sum + one.dimensione, 0),
            )}
        </p>
      </div>
    </ConfirmDialog>
  );
}

/** Lists the companies that have documents to submit, then the others with the reason why they have none. */
function Companies(props: {
  year: string;
  companies: readonly Company[];
  isThere: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const { year, companies, isThere, chosen, onChoose } = props;
  const [typed, setTyped] = useState('');
  if (companies.length === 0) return <p className={layout.small}>{isThere && PRESERVATION.nothingIn(year)}</p>;
  const names = companies.map((one) => ({ value: one.codiceAzienda, text: one.ragioneSociale }));
  const matching = new Set(matchingCompanies(names, typed).map(({ value }) => value));
  const shown = companies
    .filter((one) => matching.has(one.codiceAzienda))
    .toSorted((a, b) => Number(b.documenti > 0) - Number(a.documenti > 0));
  const ready = shown.filter((one) => one.documenti > 0).map((one) => one.cfAzienda);
  const isAll = ready.length > 0 && ready.every((code) => chosen.has(code));
  const toggle = (codes: readonly string[], on: boolean) => {
    const others = [...chosen].filter((code) => !codes.includes(code));
    onChoose(new Set(on ? [...others, ...codes] : others));
  };
  return (
    <fieldset className={classes.companies}>
      <legend>{PRESERVATION.companies}</legend>
      {companies.length >= SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label={PRESERVATION.search}
          placeholder={PRESERVATION.search}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          leftSection={<Icon name="search" size={18} />}
        />
      )}
      {ready.length > 1 && (
        <Check
          label={PRESERVATION.all(ready.length)}
          checked={isAll}
          mixed={ready.some((code) => chosen.has(code))}
          onChange={(on) => toggle(ready, on)}
        />
      )}
      <ul className={classes.list}>
        {shown.map((one) => (
          <li key={one.cfAzienda}>
            {one.documenti > 0 ? (
              <Check
                label={one.ragioneSociale}
                checked={chosen.has(one.cfAzienda)}
                onChange={(on) => toggle([one.cfAzienda], on)}
              />
            ) : (
              <span className={classes.without}>{one.ragioneSociale}</span>
            )}
            <span className={classes.what}>
              {one.documenti > 0 ? PRESERVATION.amount(one.documenti, one.dimensione) : PRESERVATION.nothing}
            </span>
            <span className={classes.leftOut}>{PRESERVATION.leftOut(one.esclusi)}</span>
          </li>
        ))}
        {shown.length === 0 && <li>{PRESERVATION.noMatch}</li>}
      </ul>
    </fieldset>
  );
}
