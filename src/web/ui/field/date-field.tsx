import { TextInput } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { DATES } from '../../../text/common/dates.ts';
import { formatDay } from '../../../text/common/format.ts';
import { WORDS } from '../../../text/common/words.ts';
import { inTime } from '../../load-screen.ts';
import { todayInRome } from '../../today.ts';
import { Icon } from '../icon.tsx';
import { place } from '../menu/placement.ts';
import type { CalendarProps } from './calendars.tsx';
import classes from './date-field.module.css';
import { FieldSentence } from './field-sentence.tsx';
import { dayFault, endAfterStart, isDay, isMonth, monthFault, parseTypedDay, parseTypedMonth } from './typed-date.ts';

/**
 * A field to type in or to fill from a calendar. The value is the typed text until the text is a valid day or month.
 */
export interface DateFieldProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** A day or month outside `min` and `max` is an error, and is disabled in the calendar. */
  min?: string | null | undefined;
  max?: string | null | undefined;
  required?: boolean;
  disabled?: boolean;
  /**
   * Shows no error for a day before `min`: the disabled button, which requires a later day, gives the reason (spec §5).
   */
  quietBefore?: boolean;
  /** An error set by the caller. */
  error?: string | null | undefined;
  /** A small line below: 'Da oggi, 20/11/2026, in poi.' */
  hint?: string | undefined;
}

const loadCalendars = () => inTime(() => import('./calendars.tsx'));
const DayCalendar = lazy(() => loadCalendars().then((module) => ({ default: module.DayCalendar })));
const MonthCalendar = lazy(() => loadCalendars().then((module) => ({ default: module.MonthCalendar })));

/** A day field: the user types dd/mm/yyyy or picks a day from the calendar. */
export function DateField({ quietBefore, ...props }: DateFieldProps) {
  const { value, min, max } = props;
  return (
    <TypedField
      {...props}
      placeholder={DATES.dayHint}
      parse={parseTypedDay}
      words={(day) => (isDay(day) ? formatDay(day) : day)}
      fault={dayFault(value, quietBefore ? { max } : { min, max }, todayInRome(Date.now()))}
      calendar={(pick) => (
        <DayCalendar
          value={isDay(value) ? value : null}
          min={min && isDay(min) ? min : null}
          max={max && isDay(max) ? max : null}
          onPick={pick}
        />
      )}
    />
  );
}

/** A month field with the value `YYYYMM`: the user types mm/yyyy or the month's name. */
export function MonthField(props: DateFieldProps) {
  const { value, min, max } = props;
  return (
    <TypedField
      {...props}
      placeholder={DATES.monthHint}
      parse={parseTypedMonth}
      words={(month) => (isMonth(month) ? `${month.slice(4)}/${month.slice(0, 4)}` : month)}
      fault={monthFault(value, { min, max })}
      calendar={(pick) => (
        <MonthCalendar
          value={toFirstDay(value)}
          min={toFirstDay(min)}
          max={toFirstDay(max)}
          onPick={(day) => pick(day.slice(0, 7).replace('-', ''))}
        />
      )}
    />
  );
}

function toFirstDay(month: string | null | undefined): string | null {
  return isMonth(month) ? `${month.slice(0, 4)}-${month.slice(4, 6)}-01` : null;
}

function TypedField(
  props: DateFieldProps & {
    placeholder: string;
    parse: (text: string) => string | null;
    words: (value: string) => string;
    fault: string | null;
    calendar: (pick: CalendarProps['onPick']) => React.ReactNode;
  },
) {
  const { label, value, onChange, required, disabled, error, hint, placeholder, parse, words, fault, calendar } = props;
  const [text, setText] = useState(value === null ? '' : words(value));
  const [open, setOpen] = useState(false);
  // A half-typed day is not an error until the field loses focus.
  const [left, setLeft] = useState(true);
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // If these differ, the caller has changed the value, for example by 'Oggi' or a reset.
  const own = (parse(text) ?? text.trim()) || null;
  if (own !== (value && (parse(value) ?? value))) setText(value === null ? '' : words(value));

  const change = (typed: string) => {
    setText(typed);
    setOpen(false);
    const next = (parse(typed) ?? typed.trim()) || null;
    if (next !== value) onChange(next);
  };
  const close = () => {
    setOpen(false);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
    else if (event.key === 'ArrowDown' && event.target === field.current) setOpen(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shown = (left || /\d{4}\s*$/.test(text) ? fault : null) ?? error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its field has opened
    <div
      ref={root}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <TextInput
        ref={field}
        label={
          required ? (
            <>
              {label} <span className={classes.required}>{DATES.required}</span>
            </>
          ) : (
            label
          )
        }
        value={text}
        placeholder={placeholder}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        required={required}
        withAsterisk={false}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={shown && <FieldSentence text={shown} />}
        onChange={(event) => {
          setLeft(false);
          change(event.currentTarget.value);
        }}
        onFocus={() => setLeft(value !== null)}
        onBlur={() => {
          setLeft(true);
          const whole = parse(text);
          if (whole !== null) setText(words(whole));
        }}
        onClick={() => setOpen(true)}
        rightSection={
          <button
            type="button"
            className={classes.button}
            aria-label={DATES.openCalendar}
            aria-expanded={open}
            disabled={disabled}
            onClick={() => (open ? close() : setOpen(true))}
          >
            <Icon name="calendar" size={18} />
          </button>
        }
      />
      {open && field.current && (
        <CalendarPanel anchor={field.current}>
          {calendar((picked) => {
            change(words(picked));
            close();
          })}
        </CalendarPanel>
      )}
    </div>
  );
}

/**
 * The calendar as a popover in the browser's top layer. It is rendered next to the field, to keep the tab order and
 * because a modal dialog makes everything outside it inert.
 */
function CalendarPanel({ anchor, children }: { anchor: HTMLElement; children: React.ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    place(element, anchor, 'start');
    // Places the panel again, because the calendar is larger than the placeholder shown while it loads.
    const observer = new ResizeObserver(() => place(element, anchor, 'start'));
    observer.observe(element);
    return () => observer.disconnect();
  }, [anchor]);
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={DATES.openCalendar}
      className={classes.panel}
      data-dates-dropdown
      // Keeps the focus in the field until the user picks a day or tabs into the calendar.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Suspense fallback={<p className={classes.waiting}>{WORDS.loading}</p>}>{children}</Suspense>
    </div>
  );
}

export interface RangeProps {
  start: string | null;
  end: string | null;
  onChange: (start: string | null, end: string | null) => void;
  labels: readonly [string, string];
}

/**
 * 'Mese da' and 'Mese a'. An end before the start is set to the start, and the end's calendar disables earlier months
 * (spec §5).
 */
export function MonthRange({ start, end, onChange, labels: [from, to] }: RangeProps) {
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
