import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { counted } from '../../../text/common/format.ts';
import { BOARD } from '../../../text/notices.ts';
import { useField } from '../../../web/form/fields.tsx';
import { Check } from '../../../web/ui/field/check.tsx';
import { matchingCompanies } from '../../../web/ui/field/company-picker.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { listNoticeAudience } from '../notices.contract.ts';
import classes from './notices.module.css';

export type Audience = ResponseOf<typeof listNoticeAudience>;

/** The number of companies from which a search field is shown. */
const SEARCHED_FROM = 8;

/** Lets the user choose companies: all, those with a label, or one by one. The field's value is their tax codes. */
export function AudienceField({ name, audience }: { name: string; audience: Audience }) {
  const { field, message } = useField(name);
  const [typed, setTyped] = useState('');
  const chosen: ReadonlySet<string> = new Set(field.value as string[] | undefined);
  const change = (codes: Iterable<string>) => field.onChange([...codes]);
  const all = audience.map((one) => one.cfAzienda);
  const labels = [...new Set(audience.flatMap((one) => one.etichette))].sort((a, b) => a.localeCompare(b, 'it'));
  const group = (label: string, codes: readonly string[]) => {
    const on = codes.every((code) => chosen.has(code));
    const others = [...chosen].filter((code) => !codes.includes(code));
    return (
      <button
        key={label}
        type="button"
        className={classes.label}
        aria-pressed={on}
        onClick={() => change(on ? others : [...others, ...codes])}
      >
        {on && <Icon name="check" size={14} />}
        {label}
      </button>
    );
  };
  const found = new Set(
    matchingCompanies(
      audience.map((one) => ({ value: one.codiceAzienda, text: one.ragioneSociale })),
      typed,
    ).map(({ value }) => value),
  );
  const shown = audience.filter((one) => found.has(one.codiceAzienda));
  const people = audience.filter((one) => chosen.has(one.cfAzienda)).reduce((sum, one) => sum + one.lavoratori, 0);
  return (
    <fieldset className={classes.audience} ref={field.ref} tabIndex={-1}>
      <legend>{BOARD.audience}</legend>
      <div className={classes.labels}>
        {group(BOARD.audienceAll(all.length), all)}
        {labels.map((label) => {
          const codes = audience.filter((one) => one.etichette.includes(label)).map((one) => one.cfAzienda);
          return group(`${label} (${codes.length})`, codes);
        })}
      </div>
      {audience.length >= SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label={BOARD.audienceSearch}
          placeholder={BOARD.audienceSearch}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<Icon name="search" size={18} />}
        />
      )}
      <ul className={classes.companies} aria-label={BOARD.company}>
        {shown.map((one) => (
          <li key={one.cfAzienda}>
            <Check
              label={one.ragioneSociale}
              checked={chosen.has(one.cfAzienda)}
              onChange={(on) =>
                change(on ? [...chosen, one.cfAzienda] : [...chosen].filter((code) => code !== one.cfAzienda))
              }
            />
            <span className={classes.people}>{counted(one.lavoratori, 'lavoratore', 'lavoratori')}</span>
          </li>
        ))}
        {shown.length === 0 && <li>{BOARD.audienceNoMatch}</li>}
      </ul>
      <p className={classes.small} role="status">
        {BOARD.audienceChosen(chosen.size, people)} {BOARD.audienceAlone}
      </p>
      {message && (
        <p role="alert" className={classes.fault}>
          {message}
        </p>
      )}
    </fieldset>
  );
}
