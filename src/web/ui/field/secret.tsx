import { SECRET_TEXTS } from '../../../text/common/controls.ts';
import { WORDS } from '../../../text/common/words.ts';
import { say } from '../dialog/snackbar.ts';
import { ActionButton } from '../menu/action-button.tsx';
import classes from './secret.module.css';

/** A secret that is shown only once, with a button that copies it. */
export function Secret({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(SECRET_TEXTS.copied, { icon: 'copy' });
    } catch {
      say(SECRET_TEXTS.copyFailed, { tone: 'bad' });
    }
  };
  return (
    <div className={classes.root}>
      <code data-first tabIndex={-1} aria-label={label}>
        {text}
      </code>
      <ActionButton icon="copy" onClick={() => void copy()}>
        {WORDS.copy}
      </ActionButton>
    </div>
  );
}
