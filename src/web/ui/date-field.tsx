import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { inTime } from '../load-screen.ts';
import classes from './date-field.module.css';
import { endAfterStart } from './typed-day.ts';

interface FieldProps {
  label: string;
  error?: string | null;
  /** Small line beneath: 'Da oggi, 20/11/2026, in poi.' */
  hint?: string;
}

/** Days as `YYYY-MM-DD`. Days outside `min` and `max` cannot be chosen. */
export interface DateFieldProps extends FieldProps {
  value: string | null;
  onChange: (day: string | null) => void;
  min?: string | null;
  max?: string | null;
  required?: boolean;
}

/** Months as `YYYYMM`. */
export interface MonthFieldProps extends FieldProps {
  value: string | null;
  onChange: (month: string | null) => void;
  min?: string | null;
  max?: string | null;
}

const loadPickers = () => inTime(() => import('./date-pickers.tsx'));
const DayPicker = lazy(() => loadPickers().then((module) => ({ default: module.DayPicker })));
const MonthPicker = lazy(() => loadPickers().then((module) => ({ default: module.MonthPicker })));

/** Holds the place of a field whose calendar is still on its way. */
function Placeholder({ label }: { label: string }) {
  return <TextInput label={label} disabled placeholder="Attendere..." />;
}

/** A day: typed as dd/mm/yyyy or chosen from the calendar. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Placeholder label={props.label} />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

/** A month of a year. */
export function MonthField(props: MonthFieldProps) {
  return (
    <Suspense fallback={<Placeholder label={props.label} />}>
      <MonthPicker {...props} />
    </Suspense>
  );
}

export interface RangeProps {
  start: string | null;
  end: string | null;
  onChange: (start: string | null, end: string | null) => void;
}

/** 'Mese da' and 'Mese a': an end before the start is reset to the start, earlier months are off (spec §5). */
export function MonthRange({ start, end, onChange, labels }: RangeProps & { labels?: [string, string] }) {
  const [from, to] = labels ?? ['Mese da', 'Mese a'];
  return (
    <div className={classes.range}>
      <MonthField label={from} value={start} onChange={(month) => onChange(month, endAfterStart(month, end))} />
      <MonthField
        label={to}
        value={end}
        min={start}
        onChange={(month) => onChange(start, endAfterStart(start, month))}
      />
    </div>
  );
}
