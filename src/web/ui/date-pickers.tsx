import 'dayjs/locale/it';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import type { PopoverProps } from '@mantine/core';
import { DateInput, MonthPickerInput } from '@mantine/dates';
import { useId } from 'react';
import { formatMonth } from '../../text/format.ts';
import type { DateFieldProps, MonthFieldProps } from './date-field.tsx';
import classes from './date-pickers.module.css';
import { FieldSentence } from './field-sentence.tsx';
import { Icon } from './icon.tsx';
import { parseTypedDay } from './typed-day.ts';

/** In place, not in a portal: a modal dialog makes everything outside it inert. */
const POPOVER: Partial<PopoverProps> = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  zIndex: 300,
  shadow: 'md',
  radius: 10,
};

/** Names of the calendar's own buttons, which show nothing but an arrow. */
const CALENDAR_NAMES = {
  previousMonth: 'Mese precedente',
  nextMonth: 'Mese successivo',
  previousYear: 'Anno precedente',
  nextYear: 'Anno successivo',
  previousDecade: 'Decennio precedente',
  nextDecade: 'Decennio successivo',
};

/** The real field of `DateField`; with its calendar too large for the first page. */
export function DayPicker(props: DateFieldProps) {
  const { label, value, onChange, min, max, error, hint, required } = props;
  return (
    <DateInput
      label={
        required ? (
          <>
            {label} <span className={classes.required}>obbligatorio</span>
          </>
        ) : (
          label
        )
      }
      value={value}
      onChange={onChange}
      minDate={min ?? undefined}
      maxDate={max ?? undefined}
      dateParser={(text) => parseTypedDay(text)}
      valueFormat="DD/MM/YYYY"
      placeholder="gg/mm/aaaa"
      locale="it"
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      clearable={!required}
      clearButtonProps={{ 'aria-label': 'Cancella la data' }}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error && <FieldSentence text={error} />}
      withAsterisk={false}
      required={required}
      rightSection={value && !required ? undefined : <Icon name="calendar" size={18} />}
      popoverProps={POPOVER}
      ariaLabels={CALENDAR_NAMES}
      classNames={{ section: classes.section, day: classes.day }}
    />
  );
}

/** The real field of `MonthField`. */
export function MonthPicker(props: MonthFieldProps) {
  const { label, value, onChange, min, max, error, hint } = props;
  const id = useId();
  return (
    <MonthPickerInput
      id={id}
      label={label}
      value={toFirstDay(value)}
      onChange={(day) => onChange(day === null ? null : day.slice(0, 7).replace('-', ''))}
      minDate={toFirstDay(min) ?? undefined}
      maxDate={toFirstDay(max) ?? undefined}
      valueFormatter={({ date }) => (typeof date === 'string' ? formatMonth(date) : '')}
      placeholder="Mese e anno"
      locale="it"
      clearable
      clearButtonProps={{ 'aria-label': 'Cancella il mese' }}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error && <FieldSentence text={error} />}
      rightSection={value ? undefined : <Icon name="calendar" size={18} />}
      // One id for both: the dialog of the months is named after its field.
      popoverProps={{ ...POPOVER, id }}
      ariaLabels={CALENDAR_NAMES}
      classNames={{ section: classes.section }}
    />
  );
}

function toFirstDay(month: string | null | undefined): string | null {
  return month ? `${month.slice(0, 4)}-${month.slice(4, 6)}-01` : null;
}
