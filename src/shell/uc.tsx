import { SHELL } from '../text/shell.ts';
import { Logo } from '../web/ui/page/logo.tsx';
import classes from './uc.module.css';

/** The page under construction, which shows only the logo (spec §2). */
export default function UnderConstruction() {
  return (
    <main id="contenuto" tabIndex={-1} className={classes.root}>
      <h1 className="pl-unseen">{SHELL.product}</h1>
      <Logo size={120} />
    </main>
  );
}
