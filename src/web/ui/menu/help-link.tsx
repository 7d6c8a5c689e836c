import { HELP } from '../../../text/shell.ts';
import { AppLink } from '../../address.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../icon.tsx';
import classes from './help-link.module.css';

/** A link that opens the help page at the question about the current page. */
export function HelpLink({ question, children }: { question: string; children: string }) {
  return (
    <AppLink to={paths.faq({ d: question })} className={classes.root} title={HELP.title}>
      <Icon name="help" size={16} />
      {children}
    </AppLink>
  );
}
