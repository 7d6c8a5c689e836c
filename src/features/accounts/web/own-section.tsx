import type { ReactNode } from 'react';
import layout from '../../../web/ui/layout.module.css';
import classes from './own-pages.module.css';

export function OwnSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={layout.title}>{title}</h2>
      {children}
    </section>
  );
}
