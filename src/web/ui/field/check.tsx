import type { ReactNode } from 'react';
import classes from './check.module.css';

export interface CheckProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** True if some but not all are selected. */
  mixed?: boolean;
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean;
  disabled?: boolean;
  describedBy?: string;
  name?: string;
  tabIndex?: number;
  className?: string;
}

/** A native checkbox of 18 px; a click anywhere on its label toggles it. */
export function Check(props: CheckProps) {
  const {
    label,
    checked,
    onChange,
    mixed = false,
    hideLabel,
    disabled,
    describedBy,
    name,
    tabIndex,
    className,
  } = props;
  return (
    <label className={`${classes.root} ${className ?? ''}`} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        className={classes.box}
        name={name}
        tabIndex={tabIndex}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        ref={(element) => {
          if (element) element.indeterminate = mixed && !checked;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={hideLabel ? 'pl-unseen' : undefined}>{label}</span>
    </label>
  );
}
