import type { ReactNode } from 'react';
import { AppLink } from '../../address.tsx';
import classes from './grid-table.module.css';

/** A link in a grid cell. Enter on the cell follows the link, so the link itself is not in the tab order. */
export function CellLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AppLink to={to} tabIndex={-1} className={`${classes.link} pl-thumb`}>
      {children}
    </AppLink>
  );
}

/** An action that looks like a link, such as opening a file. */
export function CellAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" tabIndex={-1} className={`${classes.link} pl-thumb`} onClick={onClick}>
      {children}
    </button>
  );
}
