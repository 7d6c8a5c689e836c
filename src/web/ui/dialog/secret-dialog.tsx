import { Button } from '@mantine/core';
import { Secret } from '../field/secret.tsx';
import layout from '../layout.module.css';
import { Dialog } from './dialog.tsx';
import classes from './secret-dialog.module.css';

interface Props {
  /** `text` warns that the secret is shown only now; `use` introduces the `example`. */
  words: { title: string; text: string; label: string; use: string; done: string };
  secret: string;
  example: string;
  onClose: () => void;
}

/** Shows a new secret once. Only the dialog's button closes it; Escape and a click outside do not. */
export function SecretDialog({ words, secret, example, onClose }: Props) {
  return (
    <Dialog
      open
      form="confirm"
      onClose={() => undefined}
      title={words.title}
      footer={<Button onClick={onClose}>{words.done}</Button>}
    >
      <div className={classes.body}>
        <p>{words.text}</p>
        <Secret label={words.label} text={secret} />
        <p className={layout.smallStack}>
          {words.use}
          <code>{example}</code>
        </p>
      </div>
    </Dialog>
  );
}
