import { Button } from '@mantine/core';
import { FACTORS } from '../../../text/account.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import classes from './own-pages.module.css';

/** Shown once: a person who loses the phone logs in with one of them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    say(FACTORS.copied, { icon: 'check' });
  };
  return (
    <section className={classes.section} aria-label={FACTORS.recovery}>
      <p>{FACTORS.codesHint}</p>
      <ul className={classes.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={classes.buttons}>
        <Button onClick={onDone}>{FACTORS.codesKept}</Button>
        <Button variant="default" onClick={() => void copy()}>
          {FACTORS.copy}
        </Button>
      </p>
    </section>
  );
}
