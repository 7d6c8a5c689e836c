import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listEmployees } from '../directory/employees.contract.ts';
import { PERSON } from '../text/intake/intake-question.ts';
import { callList } from '../web/api.ts';
import { sentenceFor } from '../web/api-problem.ts';
import { TaxCode } from '../web/ui/chip/tax-code.tsx';
import { Combobox } from '../web/ui/field/combobox.tsx';
import classes from './person-search.module.css';

export interface FoundPerson {
  id: string;
  nominativo: string;
  codiceFiscale: string;
  azienda: string;
}

const OFFERED = 8;

export function PersonSearch({
  chosen,
  onChoose,
  takeFocus,
  label = PERSON.search,
}: {
  label?: string;
  chosen: FoundPerson | null;
  /** True when the user has just opened the search. Read once, on mount. */
  takeFocus?: boolean;
  onChoose: (person: FoundPerson | null) => void;
}) {
  const [text, setText] = useState(chosen?.nominativo ?? '');
  const [open, setOpen] = useState(false);
  const [wanted] = useDebouncedValue(text.trim(), 160);
  const field = useRef<HTMLInputElement>(null);
  const takesFocus = useRef(takeFocus);
  useEffect(() => {
    if (takesFocus.current) field.current?.focus();
  }, []);
  const query = useQuery({
    queryKey: ['intake-people', wanted],
    queryFn: ({ signal }) => callList(listEmployees, { query: { q: wanted, page: 0, size: OFFERED }, signal }),
    enabled: open && wanted.length > 1,
    placeholderData: keepPreviousData,
  });
  const people = wanted.length > 1 ? (query.data?.rows ?? []) : [];
  const more = (query.data?.total ?? 0) - people.length;
  // The list closes after a choice, so that the next Enter submits the form.
  const shown = open && wanted.length > 1 && !chosen;
  const take = (at: number) => {
    const person = people[at];
    if (!person) return;
    const nominativo = `${person.cognome} ${person.nome}`;
    onChoose({ id: person.id, nominativo, codiceFiscale: person.codiceFiscale, azienda: person.azienda });
    setText(nominativo);
    setOpen(false);
  };
  return (
    <div className={classes.root}>
      <Combobox
        ref={field}
        label={label}
        placeholder={PERSON.searchHint}
        listLabel={PERSON.found}
        text={text}
        onText={(typed) => {
          setText(typed);
          setOpen(true);
          onChoose(null);
        }}
        open={shown}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={people.map((person) => ({
          key: person.id,
          content: (
            <span className={classes.person}>
              <strong>
                {person.cognome} {person.nome}
              </strong>
              <TaxCode code={person.codiceFiscale} />
              <small>
                {person.azienda}
                {person.codiceDipendente && ` · ${PERSON.number(person.codiceDipendente)}`}
                {person.cessato && ` · ${PERSON.leftOn(person.cessato)}`}
              </small>
            </span>
          ),
        }))}
        onPick={take}
        note={
          !shown
            ? null
            : query.isError
              ? sentenceFor(query.error)
              : query.isSuccess && people.length === 0
                ? PERSON.none
                : more > 0 && people.length > 0
                  ? PERSON.further(more)
                  : null
        }
      />
      {chosen && (
        <p className={classes.chosen}>
          <TaxCode code={chosen.codiceFiscale} /> {chosen.azienda}
        </p>
      )}
    </div>
  );
}
