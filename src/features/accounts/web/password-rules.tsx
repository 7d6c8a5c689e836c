import { PASSWORD_NEEDS } from '../../../text/common/controls.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { PASSWORD_RULES } from '../password-rule.ts';
import classes from './password-rules.module.css';

/** The requirements of a password (spec §5), each ticked as soon as it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <div className={classes.root}>
      <p>{PASSWORD_NEEDS.title}</p>
      <ul>
        {PASSWORD_RULES.map(({ need, holds }) => {
          const met = holds(password);
          return (
            <li key={need} data-met={met || undefined}>
              <span className={classes.mark}>{met && <Icon name="check" size={14} />}</span>
              {PASSWORD_NEEDS[need]}
              <span className="pl-unseen">: {met ? PASSWORD_NEEDS.met : PASSWORD_NEEDS.missing}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
