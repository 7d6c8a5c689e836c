import { type ReactNode, useEffect, useId, useRef } from 'react';
import { AppLink } from '../../address.tsx';
import { takeHeadingFocus } from '../../page-title.ts';
import { Icon } from '../icon.tsx';
import layout from '../layout.module.css';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** A small line above the title: a date, a VAT number. */
  above?: ReactNode;
  /** A small line below the title: what or whom the page is about. */
  below?: ReactNode;
  /** A short text next to the title, such as a count. */
  aside?: ReactNode;
  /** The parent page; the link to it is the spec's back button. */
  back?: { to: string; label: string };
  /** Shown after the back link, for example the company. */
  trail?: ReactNode;
  actions?: ReactNode;
  /** True if rendered on the dark frame instead of inside the page content. */
  onFrame?: boolean;
}

/** The page's only h1 and the page's actions. The h1 receives the focus after a change of page. */
export function PageHeader({ title, above, below, aside, back, trail, actions, onFrame }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => takeHeadingFocus(heading.current), []);
  // A header on the frame is outside `main` and needs its own landmark.
  const Root = onFrame ? 'section' : 'div';
  return (
    <Root className={classes.root} data-frame={onFrame || undefined} aria-labelledby={onFrame ? id : undefined}>
      <div className={layout.shrink}>
        {back && (
          <p className={classes.back}>
            <AppLink to={back.to} className="pl-thumb">
              {back.label}
            </AppLink>
            {trail && (
              <>
                <Icon name="chevron-right" size={14} />
                <span>{trail}</span>
              </>
            )}
          </p>
        )}
        {above && <div className={classes.above}>{above}</div>}
        <div className={classes.line}>
          <h1 ref={heading} id={id} tabIndex={-1}>
            {title}
          </h1>
          {aside && <span className={layout.quiet}>{aside}</span>}
        </div>
        {below && <div className={classes.below}>{below}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Root>
  );
}
