import { formatCount } from '../../text/format.ts';
import { AppLink } from '../address.tsx';
import classes from './tabs.module.css';

export interface TabLink {
  label: string;
  to: string;
  count?: number | null;
}

/** Kinds of documents as links with their counts: each has an address of its own, so this is navigation. */
export function TabLinks({ label, tabs, current }: { label: string; tabs: readonly TabLink[]; current: string }) {
  return (
    <nav className={classes.root} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink key={tab.to} to={tab.to} aria-current={tab.to === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && tab.count !== null && <span>{formatCount(tab.count)}</span>}
        </AppLink>
      ))}
    </nav>
  );
}

/** A few choices side by side, one of them on: years, outcomes. */
export function Segments<V extends string>(props: {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}) {
  return (
    <div className={classes.segments} role="group" aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={value === props.value} onClick={() => props.onChange(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}
