import type { ReactNode } from 'react';

/** A section of a page, whose accessible name is its heading. */
export function Section(props: { id: string; title: ReactNode; className?: string | undefined; children: ReactNode }) {
  const { id, title, className, children } = props;
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
