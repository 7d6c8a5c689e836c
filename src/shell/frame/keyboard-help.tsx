import { KEYBOARD_HELP } from '../../text/shell.ts';
import { MessageDialog } from '../../web/ui/dialog/confirm-dialog.tsx';
import classes from './keyboard-help.module.css';

/** Lists the keyboard shortcuts in a dialog whose only button is CHIUDI (spec §2). */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <MessageDialog open onClose={onClose} title={KEYBOARD_HELP.title}>
      <dl className={classes.keys}>
        {KEYBOARD_HELP.keys.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </MessageDialog>
  );
}
