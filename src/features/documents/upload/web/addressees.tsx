import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { listEmployees } from '../../../../directory/employees.contract.ts';
import { toldApart } from '../../../../directory/homonyms.ts';
import type { CompanyChoice } from '../../../../directory-web/use-companies.ts';
import { UPLOAD } from '../../../../text/documents/document-actions.ts';
import { ASIDE, queryOf } from '../../../../web/query.ts';
import { Check } from '../../../../web/ui/field/check.tsx';
import classes from './upload-documents.module.css';

/** The tick list shows this many people; the search finds the others. */
const SHOWN = 100;

/** Lets the user choose who receives the document: all employees, or the ticked ones. */
export function Addressees(props: {
  companies: readonly CompanyChoice[];
  everybody: boolean;
  onEverybody: (everybody: boolean) => void;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const { companies, everybody, onEverybody, chosen, onChoose } = props;
  const [typed, setTyped] = useState('');
  const searchId = useId();
  const query = companies.length === 1 ? { cfAzienda: companies[0]?.taxCode } : {};
  const employees = useQuery({ ...ASIDE, ...queryOf(listEmployees, { query }), enabled: !everybody });
  const own = useMemo(() => new Set(companies.map((company) => company.taxCode)), [companies]);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (employees.data ?? []).filter(
    (person) =>
      own.has(person.codFiscaleAzienda) &&
      words.every((word) => `${person.cognome} ${person.nome} ${person.codiceFiscale}`.toLowerCase().includes(word)),
  );
  // Compare each employee with all others, not only with the search results, so that namesakes stay distinguishable.
  const called = toldApart(employees.data ?? []);
  return (
    <fieldset className={classes.part}>
      <legend>{UPLOAD.whom}</legend>
      <label className={classes.radio}>
        <input type="radio" name="destinatari" checked={everybody} onChange={() => onEverybody(true)} />
        {UPLOAD.everybody}
      </label>
      <label className={classes.radio}>
        <input type="radio" name="destinatari" checked={!everybody} onChange={() => onEverybody(false)} />
        {UPLOAD.some}
      </label>
      {!everybody && (
        <>
          <Input.Wrapper label={UPLOAD.search} id={searchId}>
            <Input
              id={searchId}
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Input.Wrapper>
          <p className={classes.count} role="status">
            {UPLOAD.chosen(chosen.size)}
          </p>
          <div className={classes.people}>
            {found.slice(0, SHOWN).map((person) => (
              <Check
                key={person.id}
                label={`${called(person)}${companies.length > 1 ? `, ${person.azienda}` : ''}`}
                checked={chosen.has(person.codiceFiscale)}
                onChange={(on) => {
                  const next = new Set(chosen);
                  if (on) next.add(person.codiceFiscale);
                  else next.delete(person.codiceFiscale);
                  onChoose(next);
                }}
              />
            ))}
            {employees.data && found.length === 0 && <p>{UPLOAD.noEmployees}</p>}
            {found.length > SHOWN && <p>{UPLOAD.more100(found.length - SHOWN)}</p>}
          </div>
        </>
      )}
    </fieldset>
  );
}
