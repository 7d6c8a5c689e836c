import { useEffect, useRef } from 'react';
import { SHELL } from '../text/shell.ts';
import { Logo } from '../web/ui/page/logo.tsx';
import classes from './cover.module.css';

/** Hides the whole window. It is a modal dialog, because only that is above an open dialog of the page. */
export function Cover() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.root}
      aria-label={SHELL.product}
      onCancel={(event) => event.preventDefault()}
    >
      <Logo size={64} />
    </dialog>
  );
}
