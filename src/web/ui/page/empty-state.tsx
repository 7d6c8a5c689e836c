import { type ReactNode, useEffect, useRef } from 'react';
import { takeHeadingFocus } from '../../page-title.ts';
import classes from './empty-state.module.css';
import { Guilloche } from './guilloche.tsx';

/** Shown where there is no data: rosette, title, one sentence about the next step, actions. */
export function EmptyState(props: {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** 1 if the empty state is the whole page. */
  headingLevel?: 1 | 2;
  /** A short text in the rosette instead of the sheet, such as 404. */
  mark?: string;
}) {
  const { title, text, actions, headingLevel = 2, mark } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (headingLevel === 1) takeHeadingFocus(heading.current);
  }, [headingLevel]);
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.root}>
      <div className={classes.art} aria-hidden="true">
        <Guilloche className={classes.rosette} bands={2} />
        {mark ? <span className={classes.mark}>{mark}</span> : <EmptySheet />}
      </div>
      <Heading ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </Heading>
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

function EmptySheet() {
  return (
    <svg width="58" height="80" viewBox="0 0 58 80" className={classes.sheet} focusable="false">
      <path d="M2 2h36l14 14v60H2z" className={classes.page} />
      <path d="M38 2v14h14" className={classes.fold} />
      <path d="M12 32h26M12 42h18" className={classes.lines} />
      <path d="m13 57 9 10 31-30" className={classes.tick} />
    </svg>
  );
}
