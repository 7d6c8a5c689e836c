import type { ReactNode } from 'react';

/** A part of a page, named by its heading. */
export function Section(props: { id: string; title: ReactNode; className?: string | undefined; children: ReactNode }) {
  const { id, title, className, children } = props;
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
