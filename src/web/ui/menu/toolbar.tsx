import type { ReactNode } from 'react';
import layout from '../layout.module.css';
import classes from './toolbar.module.css';

/** The row over a list: panel button, filter chips, tags; quick search and views at the end. */
export function ListToolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.root}>
      <div className={classes.start}>{children}</div>
      {end && <div className={layout.line}>{end}</div>}
    </div>
  );
}
