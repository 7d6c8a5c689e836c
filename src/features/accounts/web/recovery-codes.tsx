import { useState } from 'react';
import { FACTORS } from '../../../text/accounts/account.ts';
import { WORDS } from '../../../text/common/words.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { saveFile } from '../../../web/open-file.ts';
import { refresh } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../web/ui/field/check.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { keepRecoveryCodes, secondFactors } from '../second-factor.contract.ts';
import classes from './recovery-codes.module.css';

/**
 * Shows the recovery codes once; a person who loses the phone can log in with one of them. The user can save, copy or
 * print them, and must confirm that before they disappear.
 */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { login } = useAccount();
  const [saved, setSaved] = useState(false);
  const head = FACTORS.fileHead(login);
  const save = () => {
    const text = [head, '', ...codes, '', FACTORS.fileFoot, ''].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), FACTORS.fileName);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    say(FACTORS.copied, { icon: 'check' });
  };
  const done = async () => {
    try {
      await call(keepRecoveryCodes, {});
      await refresh(secondFactors);
      onDone();
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  return (
    <section className={layout.stack16} aria-label={FACTORS.recovery}>
      <p>{FACTORS.codesHint}</p>
      <div className={classes.sheet} data-codes>
        <p className={classes.paper}>{head}</p>
        <ul className={classes.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p className={classes.paper}>{FACTORS.fileFoot}</p>
      </div>
      <p className={layout.wideRow}>
        <ActionButton icon="download" onClick={save}>
          {WORDS.download}
        </ActionButton>
        <ActionButton icon="printer" onClick={() => window.print()}>
          {FACTORS.print}
        </ActionButton>
        <ActionButton icon="copy" onClick={() => void copy()}>
          {WORDS.copy}
        </ActionButton>
      </p>
      <Check label={FACTORS.codesSaved} checked={saved} onChange={setSaved} />
      <div>
        <ActionButton variant="filled" whyNot={saved ? null : FACTORS.codesSavedFirst} onClick={() => void done()}>
          {WORDS.goOn}
        </ActionButton>
      </div>
    </section>
  );
}
