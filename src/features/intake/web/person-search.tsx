import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatDay } from '../../../text/format.ts';
import { callList } from '../../../web/api.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { TaxCode } from '../../../web/ui/tax-code.tsx';
import { listEmployees } from '../../employees/employees.contract.ts';
import classes from './person-search.module.css';

export interface FoundPerson {
  id: string;
  nominativo: string;
  codiceFiscale: string;
  azienda: string;
}

const OFFERED = 8;

/** Looks for an employee by name or code (ARIA combobox): arrows choose, Enter takes. */
export function PersonSearch({
  chosen,
  onChoose,
  takeFocus,
}: {
  chosen: FoundPerson | null;
  /** The person has just asked to search: read once, as it appears. */
  takeFocus?: boolean;
  onChoose: (person: FoundPerson | null) => void;
}) {
  const [text, setText] = useState(chosen?.nominativo ?? '');
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const [wanted] = useDebouncedValue(text.trim(), 160);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
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

  const take = (at: number) => {
    const one = people[at];
    if (!one) return;
    const nominativo = `${one.cognome} ${one.nome}`;
    onChoose({ id: one.id, nominativo, codiceFiscale: one.codiceFiscale, azienda: one.azienda });
    setText(nominativo);
    setOpen(false);
    setActive(-1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (people.length > 0) setActive((active + step + people.length) % people.length);
    } else if (event.key === 'Enter' && open && people.length > 0 && !chosen) {
      // Takes the person; the next Enter sends the form.
      event.preventDefault();
      take(Math.max(active, 0));
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    }
  };

  const shown = open && wanted.length > 1 && !chosen;
  const count = shown ? people.length : 0;
  useEffect(() => {
    // What was found may lie below the panel's edge.
    if (count > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <div className={classes.root}>
      <TextInput
        ref={field}
        label="Cerca il lavoratore"
        placeholder="Cognome, nome o codice fiscale"
        value={text}
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        leftSection={<Icon name="search" size={18} />}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
          onChoose(null);
        }}
        onKeyDown={onKeyDown}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a native list of options cannot hold two lines */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus (aria-activedescendant) */}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Lavoratori trovati"
        className={classes.list}
        hidden={!shown || people.length === 0}
      >
        {people.map((one, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(index)}
          >
            <strong>
              {one.cognome} {one.nome}
            </strong>
            <TaxCode code={one.codiceFiscale} />
            <small>
              {one.azienda}
              {one.codiceDipendente && ` · matricola ${one.codiceDipendente}`}
              {one.cessato && ` · cessato il ${formatDay(one.cessato)}`}
            </small>
          </div>
        ))}
      </div>
      <p role="status" className={classes.hint}>
        {shown && query.isSuccess && people.length === 0 && 'Nessun lavoratore con questo nome o codice.'}
        {shown && more > 0 && people.length > 0 && `e altri ${more}: scrivi di più per restringere.`}
      </p>
    </div>
  );
}
