import type { ReactNode } from 'react';
import layout from '../layout.module.css';
import classes from './card-buttons.module.css';

/** A single column whose width is limited in a wide window. */
export function CalmColumn({ children }: { children: ReactNode }) {
  return <div className={layout.column}>{children}</div>;
}

/** A list of the user's own items, such as notices or requests, one card each. */
export function CardButtons({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {children}
    </ul>
  );
}

/** A card that is one large button. */
export function CardButton(props: {
  title: string;
  state: ReactNode;
  text?: string | null;
  below: ReactNode;
  isNew?: boolean;
  onOpen: () => void;
}) {
  const { title, state, text, below, isNew, onOpen } = props;
  return (
    <li>
      <button type="button" className={classes.card} data-new={isNew || undefined} onClick={onOpen}>
        <span className={classes.head}>
          <strong>{title}</strong>
          {state}
        </span>
        {text && <p dir="auto">{text}</p>}
        <small>{below}</small>
      </button>
    </li>
  );
}
