import 'dayjs/locale/it';
import '@mantine/dates/styles.layer.css';
import { DatePicker, MonthPicker } from '@mantine/dates';
import classes from './date-field.module.css';

/** Accessible names of the calendar's buttons, which show only an arrow. */
const CALENDAR_NAMES = {
  previousMonth: 'Mese precedente',
  nextMonth: 'Mese successivo',
  previousYear: 'Anno precedente',
  nextYear: 'Anno successivo',
  previousDecade: 'Decennio precedente',
  nextDecade: 'Decennio successivo',
};

export interface CalendarProps {
  /** A day, or the first day of a month. */
  value: string | null;
  onPick: (day: string) => void;
  min: string | null;
  max: string | null;
}

/** A calendar to pick a day from. */
export function DayCalendar({ value, onPick, min, max }: CalendarProps) {
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? min ?? undefined}
      onChange={(day) => day && onPick(day)}
      minDate={min ?? undefined}
      maxDate={max ?? undefined}
      locale="it"
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      ariaLabels={CALENDAR_NAMES}
      classNames={{ day: classes.day }}
    />
  );
}

/** A calendar to pick a month from. */
export function MonthCalendar({ value, onPick, min, max }: CalendarProps) {
  return (
    <MonthPicker
      value={value}
      defaultDate={value ?? min ?? undefined}
      onChange={(month) => month && onPick(month)}
      minDate={min ?? undefined}
      maxDate={max ?? undefined}
      locale="it"
      ariaLabels={CALENDAR_NAMES}
    />
  );
}
