import { type ReactNode, useId } from 'react';
import { FieldSentence } from './field-sentence.tsx';
import classes from './select-field.module.css';

/** A field for one of a few values, with the browser's native list. */
export function SelectField(props: {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Shown while nothing is selected; the user cannot select it. */
  placeholder?: string;
  error?: string | null | undefined;
  name?: string;
  ref?: React.Ref<HTMLSelectElement>;
}) {
  const { label, value, onChange, options, placeholder, error, name, ref } = props;
  const errorId = useId();
  return (
    <label className={classes.root}>
      <span>{label}</span>
      <select
        ref={ref}
        className={classes.select}
        name={name}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <span id={errorId} className={classes.error}>
          <FieldSentence text={error} />
        </span>
      )}
    </label>
  );
}
