import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { Check } from '../../../web/ui/field/check.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { picks } from '../../../web/unsaved.ts';
import { matching } from '../people.ts';
import classes from './people-choice.module.css';

/** A person of the company; `whyNot` says why the person cannot sign. */
export interface Person {
  id: string;
  name: string;
  whyNot: string | null;
}

/** The number of people from which a search field is shown. */
const SEARCHED_FROM = 8;

/** Lets the user choose signers one by one, or all people of the company at once. */
export function PeopleChoice(props: {
  people: readonly Person[];
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** Offers to choose all people at once, for requests in which each signer gets a copy. */
  takesAll: boolean;
  error?: string | null;
}) {
  const { people, chosen, onChange, takesAll, error } = props;
  const [typed, setTyped] = useState('');
  const id = useId();
  const able = people.filter(({ whyNot }) => whyNot === null).map((person) => person.id);
  const areAll = able.length > 0 && able.every((one) => chosen.includes(one));
  const shown = matching(people, typed);
  return (
    <fieldset className={classes.root} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{SIGNING.who}</legend>
      {takesAll && able.length > 0 && (
        <div className={classes.all}>
          <button
            type="button"
            className={classes.pill}
            aria-pressed={areAll}
            onClick={(event) => {
              picks(event.currentTarget);
              onChange(areAll ? [] : [...chosen, ...able.filter((one) => !chosen.includes(one))]);
            }}
          >
            {areAll && <Icon name="check" size={14} />}
            {SIGNING.everybody(able.length)}
          </button>
        </div>
      )}
      {people.length >= SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label={SIGNING.searchPeople}
          placeholder={SIGNING.searchPeople}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<Icon name="search" size={18} />}
        />
      )}
      <ul className={classes.people} aria-label={SIGNING.people}>
        {shown.map(({ id: person, name, whyNot }) => (
          <li key={person}>
            <Check
              label={name}
              checked={chosen.includes(person)}
              disabled={whyNot !== null && !chosen.includes(person)}
              {...(whyNot === null ? {} : { describedBy: `${id}-${person}` })}
              onChange={(on) => onChange(on ? [...chosen, person] : chosen.filter((one) => one !== person))}
            />
            {whyNot !== null && (
              <span id={`${id}-${person}`} className={classes.why}>
                {whyNot}
              </span>
            )}
          </li>
        ))}
        {shown.length === 0 && <li>{people.length === 0 ? SIGNING.nobodyHere : SIGNING.nobodyFound}</li>}
      </ul>
      <p className={classes.small} role="status">
        {SIGNING.chosen(chosen.length)}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className={classes.fault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
