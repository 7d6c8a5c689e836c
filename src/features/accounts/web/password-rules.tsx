import { SET_UP } from '../../../text/administration.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { PASSWORD_RULES } from '../password-rule.ts';
import classes from './password-rules.module.css';

/** What a password must have (spec §5), each ticked as soon as it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <div className={classes.root}>
      <p>{SET_UP.rules}</p>
      <ul>
        {PASSWORD_RULES.map(({ text, holds }) => {
          const met = holds(password);
          return (
            <li key={text} data-met={met || undefined}>
              <span className={classes.mark}>{met && <Icon name="check" size={14} />}</span>
              {text}
              <span className="pl-unseen">: {met ? SET_UP.met : SET_UP.missing}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
