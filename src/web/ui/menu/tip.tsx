import { type ReactNode, useId, useRef, useState } from 'react';
import { place } from './placement.ts';
import classes from './tip.module.css';

/**
 * A tooltip shown on hover and on focus and linked to its element by `aria-describedby`; Escape hides it (WCAG 1.4.13).
 * `children` receives the id to put on the element.
 */
export function Tip({ text, children }: { text: string | null | undefined; children: (id?: string) => ReactNode }) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  if (!text) return <>{children()}</>;
  const show = () => {
    if (shown || !tip.current || !anchor.current) return;
    tip.current.showPopover();
    place(tip.current, anchor.current.firstElementChild ?? anchor.current, 'center', 8);
    setShown(true);
  };
  const hide = () => {
    if (shown) tip.current?.hidePopover();
    setShown(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for events of its child
    <span
      ref={anchor}
      className={classes.anchor}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && shown) {
          event.stopPropagation();
          hide();
        }
      }}
    >
      {children(id)}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={classes.tip}>
        {text}
      </span>
    </span>
  );
}
