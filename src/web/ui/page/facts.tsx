import type { ReactNode } from 'react';
import classes from './facts.module.css';

const NO_VALUE: readonly ReactNode[] = ['', null, undefined, false];

/** Labels and values of one record; facts without a value are left out. */
export function Facts(props: { facts: readonly (readonly [name: string, value: ReactNode])[]; className?: string }) {
  const present = props.facts.filter(([, value]) => !NO_VALUE.includes(value));
  return (
    <dl className={props.className ?? classes.list}>
      {present.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
