import { useRef, useSyncExternalStore } from 'react';
import { WORDS } from '../../../text/common/words.ts';
import { focusHeading } from '../../page-title.ts';
import { Icon } from '../icon.tsx';
import { snackbar } from './snackbar.ts';
import classes from './snackbar-host.module.css';

/**
 * The element in which all snackbar messages appear. A live region must exist before its text, or screen readers do not
 * read the text.
 */
export function SnackbarHost() {
  const snack = useSyncExternalStore(snackbar.subscribe, snackbar.current);
  const before = useRef<EventTarget | null>(null);
  /** The snackbar's buttons disappear with the message, so the focus returns to the element that had it before. */
  const giveFocusBack = () => {
    const to = before.current;
    if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
    else focusHeading();
  };
  return (
    <div role="status" aria-live={snack?.tone === 'bad' ? 'assertive' : 'polite'} className={classes.region}>
      {snack && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the time
        <div
          key={snack.id}
          className={classes.snack}
          onMouseEnter={snackbar.hold}
          onMouseLeave={snackbar.release}
          onFocus={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
            snackbar.hold();
          }}
          onBlur={snackbar.release}
        >
          {(snack.icon || snack.tone === 'bad') && <Icon name={snack.icon ?? 'alert'} size={18} />}
          <span className={classes.text}>{snack.text}</span>
          {snack.undo && (
            <button
              type="button"
              className={classes.undo}
              onClick={() => {
                giveFocusBack();
                snack.undo?.();
                snackbar.close();
              }}
            >
              {WORDS.undo}
            </button>
          )}
          <button
            type="button"
            className={classes.close}
            onClick={() => {
              giveFocusBack();
              snackbar.close();
            }}
          >
            {WORDS.close}
          </button>
        </div>
      )}
    </div>
  );
}
