import 'dayjs/locale/ar';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';
import 'dayjs/locale/it';
import 'dayjs/locale/ro';
import 'dayjs/locale/sq';
import 'dayjs/locale/uk';
import '@mantine/dates/styles.layer.css';
import { DatePicker, MonthPicker } from '@mantine/dates';
import { CALENDAR_NAMES } from '../../../text/common/dates.ts';
import { language } from '../../../text/common/language.ts';
import classes from './date-field.module.css';

/** The names of months and weekdays in the language of the page. */
const localeHere = () => (language() === 'en' ? 'en-gb' : language());

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
      locale={localeHere()}
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      ariaLabels={{ ...CALENDAR_NAMES }}
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
      locale={localeHere()}
      ariaLabels={{ ...CALENDAR_NAMES }}
    />
  );
}
