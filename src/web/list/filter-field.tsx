import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIST } from '../../text/common/list.ts';
import { ASIDE } from '../query.ts';
import { allValues, firstValue, type Search } from '../search.ts';
import { todayInRome } from '../today.ts';
import { Check } from '../ui/field/check.tsx';
import { DateField, MonthRange } from '../ui/field/date-field.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { endAfterStart } from '../ui/field/typed-date.ts';
import { BranchTable } from './branch-table.tsx';
import classes from './filter-field.module.css';
import type { AddressChange, BranchesFilter, Filter, RangeFilter } from './filters.ts';

interface FieldProps<F> {
  filter: F;
  draft: Search;
  onChange: (change: AddressChange) => void;
}

/** The field of a filter in the search panel. */
export function FilterField({ filter, draft, onChange }: FieldProps<Filter>) {
  switch (filter.kind) {
    case 'monthRange':
      return (
        <MonthRange
          labels={filter.labels}
          start={firstValue(draft, filter.from) ?? null}
          end={firstValue(draft, filter.to) ?? null}
          onChange={(from, to) => onChange({ [filter.from]: from ?? undefined, [filter.to]: to ?? undefined })}
        />
      );
    case 'yearRange':
      return <YearRange filter={filter} draft={draft} onChange={onChange} />;
    case 'dayRange':
      return <DayRange filter={filter} draft={draft} onChange={onChange} />;
    case 'day':
      return (
        <DateField
          label={filter.label}
          value={firstValue(draft, filter.key) ?? null}
          onChange={(day) => onChange({ [filter.key]: day ?? undefined })}
        />
      );
    case 'flag':
      return (
        <fieldset className={classes.fieldset}>
          <legend>{filter.group}</legend>
          <Check
            label={filter.label}
            checked={firstValue(draft, filter.key) === filter.value}
            onChange={(on) => onChange({ [filter.key]: on ? filter.value : undefined })}
          />
        </fieldset>
      );
    case 'choice':
      return (
        <fieldset className={classes.fieldset}>
          <legend>{filter.label}</legend>
          <div className={classes.options}>
            {filter.options.map(({ value, label }) => {
              const chosen = allValues(draft, filter.key);
              const others = filter.several ? chosen.filter((other) => other !== value) : [];
              return (
                <Check
                  key={value}
                  label={label}
                  checked={chosen.includes(value)}
                  onChange={(on) => onChange({ [filter.key]: on ? [...others, value] : others })}
                />
              );
            })}
          </div>
        </fieldset>
      );
    case 'branches':
      return <Branches filter={filter} draft={draft} onChange={onChange} />;
    case 'tags':
      return null;
  }
}

/**
 * 'Data da' and 'Data a' under one title. An end before the start is set to the start, and the end's calendar disables
 * earlier days (spec §5).
 */
function DayRange({ filter, draft, onChange }: FieldProps<RangeFilter>) {
  const { from, to, labels } = filter;
  const start = firstValue(draft, from) ?? null;
  const end = firstValue(draft, to) ?? null;
  return (
    <fieldset className={classes.fieldset}>
      <legend>{filter.label}</legend>
      <div className={classes.range}>
        <DateField
          label={labels[0]}
          value={start}
          onChange={(day) => onChange({ [from]: day ?? undefined, [to]: endAfterStart(day, end) ?? undefined })}
        />
        <DateField
          label={labels[1]}
          value={end}
          min={start}
          onChange={(day) => onChange({ [to]: endAfterStart(start, day) ?? undefined })}
        />
      </div>
    </fieldset>
  );
}

/** The number of years offered at first: the current year and the four before it (spec §5, P31). */
const YEARS = 5;
const OLDER = 'older';

/** 'Anno da' and 'Anno a' with five years; 'Altri anni' reveals older ones. */
function YearRange({ filter, draft, onChange }: FieldProps<RangeFilter>) {
  const { from, to, labels } = filter;
  const start = firstValue(draft, from) ?? null;
  const end = firstValue(draft, to) ?? null;
  const current = Number(todayInRome(Date.now()).slice(0, 4));
  const oldest = Math.min(current - YEARS + 1, Number(start ?? current), Number(end ?? current));
  const [more, setMore] = useState(0);
  const years = Array.from({ length: current - oldest + 1 + more }, (_, back) => String(current - back));
  const select = (label: string, value: string | null, after: string | null, pick: (year: string | null) => void) => (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(picked) => {
        if (picked === OLDER) setMore(more + YEARS);
        else pick(picked || null);
      }}
      options={[
        { value: '', label: LIST.anyYear },
        ...years.map((year) => ({ value: year, label: year, disabled: after !== null && year < after })),
        { value: OLDER, label: LIST.otherYears },
      ]}
    />
  );
  return (
    <div className={classes.range}>
      {select(labels[0], start, null, (year) =>
        onChange({ [from]: year ?? undefined, [to]: endAfterStart(year, end) ?? undefined }),
      )}
      {select(labels[1], end, start, (year) => onChange({ [to]: endAfterStart(start, year) ?? undefined }))}
    </div>
  );
}

function Branches({ filter, draft, onChange }: FieldProps<BranchesFilter>) {
  const { key, options } = filter;
  const known = useQuery({
    ...ASIDE,
    queryKey: ['branches', 'none'],
    queryFn: () => [],
    ...options,
    enabled: options !== null,
  }).data;
  if (!known || known.length === 0) return null;
  const chosen = (firstValue(draft, key) ?? '').split(',').filter(Boolean);
  return (
    <BranchTable
      branches={known}
      chosen={chosen}
      onChange={(codes) => onChange({ [key]: codes.join(',') || undefined })}
    />
  );
}
