import { useEffect, useState } from 'react';
import { PASSWORD_NEEDS } from '../../../text/common/controls.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { namesOwner, PASSWORD_RULES, type Whose, wordBehind } from '../password-rule.ts';
import classes from './password-rules.module.css';

/** The requirements of a password (spec §5, and ours), each ticked as soon as it is met. */
export function PasswordRules({ password, whose }: { password: string; whose: Whose }) {
  const common = useCommonWords();
  const rules = [
    ...PASSWORD_RULES.map(({ need, holds }) => ({ need, met: holds(password) })),
    { need: 'rare', met: password !== '' && common !== null && !common.has(wordBehind(password)) },
    { need: 'strange', met: password !== '' && !namesOwner(password, whose) },
  ] as const;
  return (
    <div className={classes.root}>
      <p>{PASSWORD_NEEDS.title}</p>
      <ul>
        {rules.map(({ need, met }) => (
          <li key={need} data-met={met || undefined}>
            <span className={classes.mark}>{met && <Icon name="check" size={14} />}</span>
            {PASSWORD_NEEDS[need]}
            <span className="pl-unseen">: {met ? PASSWORD_NEEDS.met : PASSWORD_NEEDS.missing}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Loaded beside the form; until then the rule counts as not met. */
function useCommonWords(): ReadonlySet<string> | null {
  const [words, setWords] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    import('../most-common-passwords.ts').then(
      ({ MOST_COMMON_WORDS }) => setWords(MOST_COMMON_WORDS),
      // Offline: the server checks the password anyway.
      () => undefined,
    );
  }, []);
  return words;
}
