import type { ReactNode } from 'react';
import { SHELL } from '../../text/shell.ts';
import { Logo } from '../ui/page/logo.tsx';
import { LanguageMenu } from './language-menu.tsx';
import classes from './public-page.module.css';

/** A page for visitors who are not logged in: a dark frame with the product name around the page content. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <header className={classes.brand}>
        <Logo size={32} />
        {SHELL.product}
        <LanguageMenu />
      </header>
      <main id="contenuto" tabIndex={-1} className={classes.sheet}>
        {children}
      </main>
    </div>
  );
}
