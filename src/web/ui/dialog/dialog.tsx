import { Button } from '@mantine/core';
import { createContext, type KeyboardEvent, type ReactNode, type Ref, use, useEffect, useId, useRef } from 'react';
import { WORDS } from '../../../text/common/words.ts';
import { focusHeading } from '../../page-title.ts';
import { askToLeave, useGuard, useTyped } from '../../unsaved.ts';
import { Icon } from '../icon.tsx';
import { useScrollStop } from '../table/use-scroll-stop.ts';
import classes from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the bottom. */
  footer?: ReactNode;
  /**
   * `confirm` 500 px, `dialog` 560 px, `wide` two pages side by side, `drawer` at the left edge, `side` at the right
   * edge, `sheet` from the bottom on a phone, `full` the whole window, `palette` a field near the top with its results.
   */
  form?: 'confirm' | 'dialog' | 'wide' | 'drawer' | 'side' | 'sheet' | 'full' | 'palette';
  /** Hides the title visually; screen readers still read it. */
  hideTitle?: boolean;
  /** Role `alertdialog` for an irreversible action. */
  alert?: boolean | undefined;
  /** Printing the page prints only this dialog. */
  printable?: boolean | undefined;
  /** A running request cannot be cancelled, so the dialog stays open until it can show the result. */
  busy?: boolean | undefined;
}

/** The forms with a close button beside the title. */
const CLOSABLE: ReadonlySet<DialogProps['form']> = new Set(['dialog', 'wide', 'side', 'full']);

/** Closes the dialog around, after a question if input would be lost; null outside of a dialog. */
const Closing = createContext<(() => void) | null>(null);

/** ANNULLA, for the buttons of a dialog that changes something; nothing on a page. */
export function CancelButton(props: {
  ref?: Ref<HTMLButtonElement>;
  busy?: boolean | undefined;
  first?: boolean;
  children?: ReactNode;
}) {
  const { ref, busy, first, children = WORDS.cancel } = props;
  const close = use(Closing);
  return (
    close && (
      <Button
        ref={ref}
        variant="subtle"
        data-capitals
        data-first={first || undefined}
        aria-disabled={busy}
        onClick={() => !busy && close()}
      >
        {children}
      </Button>
    )
  );
}

/** Whether this is inside a dialog. */
export const useIsInDialog = () => use(Closing) !== null;

/**
 * A native modal dialog: the focus stays inside and returns on close, Escape closes it, the rest of the page is inert.
 * It contains no `<header>` element, which would be a second banner landmark. Escape, ANNULLA, the close button and a
 * click outside ask first if typed or chosen input would be lost (P244).
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, children, footer, form = 'dialog', hideTitle, alert, printable, busy } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useScrollStop<HTMLDivElement>();
  const titleId = useId();
  const typed = useTyped();
  // A page that opens another one after saving pushes it, and a dialog covers the links of its page.
  useGuard(typed.touched, (way) => way !== 'PUSH' && way !== 'REPLACE' && typed.loses());
  const close = () => {
    if (busy) return;
    if (typed.loses()) void askToLeave().then((leave) => leave && onClose());
    else onClose();
  };
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      // The element that opened the dialog no longer exists or is disabled, so the heading receives the focus.
      if (document.activeElement === document.body) focusHeading();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.root}
      data-form={form}
      data-printable={printable || undefined}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React bubbles the Escape of a nested dialog to this handler, which must ignore it.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        // The content is in an inner box, so a click on the dialog element itself is a click on the backdrop.
        if (event.target === dialog.current) close();
      }}
      {...typed.watch}
      onKeyDownCapture={(event) => {
        // Escape closes an open calendar, not the dialog with its typed input.
        if (event.key === 'Escape' && dialog.current?.querySelector('[data-dates-dropdown]')) event.preventDefault();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        // The browser may close a dialog at a second Escape without `cancel`, and its input would disappear.
        if (!isEscape(event) || !typed.loses()) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={classes.box}>
        <div className={hideTitle ? 'pl-unseen' : classes.head}>
          <h2 id={titleId} tabIndex={-1} data-first={form === 'confirm' || form === 'palette' ? undefined : true}>
            {title}
          </h2>
          {CLOSABLE.has(form) && (
            <button type="button" className={classes.close} aria-label={WORDS.close} onClick={close}>
              <Icon name="x" size={18} />
            </button>
          )}
        </div>
        <Closing value={close}>
          <div ref={body} className={classes.body}>
            {children}
          </div>
          {footer && <div className={classes.foot}>{footer}</div>}
        </Closing>
      </div>
    </dialog>
  );
}

/** Whether Escape is meant for the dialog, and not for an open menu or an unfinished character. */
const isEscape = (event: KeyboardEvent<HTMLDialogElement>) =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  !event.nativeEvent.isComposing &&
  event.currentTarget.querySelector('[popover=auto]:popover-open') === null;
