import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { PHONE } from '../ui/media.ts';
import { PageHeader, type PageHeaderProps } from '../ui/page/page-header.tsx';
import { useWindow } from '../ui/use-window.ts';
import classes from './frame-heading.module.css';

const Slot = createContext<HTMLElement | null>(null);

/** Provides the slot between the top bar and the page content in which a phone shows the heading. */
export function FrameSlot({ children }: { children: (slot: ReactNode) => ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <Slot value={element}>{children(<div ref={setElement} className={classes.slot} />)}</Slot>;
}

/**
 * A page heading of the employee's pages: on a phone it appears on the dark frame, in a wider window above the content.
 */
export function FrameHeading(props: PageHeaderProps) {
  const slot = useContext(Slot);
  const phone = useWindow(PHONE);
  if (!phone || !slot) return <PageHeader {...props} />;
  return createPortal(<PageHeader {...props} onFrame />, slot);
}
