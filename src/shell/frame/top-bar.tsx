import { AUDIENCE_OF } from '../../features/notifications/notification.ts';
import { SEARCH } from '../../text/search.ts';
import { SHELL } from '../../text/shell.ts';
import { AppLink, useSelectedCompanies } from '../../web/address.tsx';
import { paths } from '../../web/paths.ts';
import { type Account, logOut } from '../../web/session.ts';
import { Icon } from '../../web/ui/icon.tsx';
import { Logo } from '../../web/ui/page/logo.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Bell } from './bell.tsx';
import classes from './shell.module.css';

/**
 * Logo, menu toggle, help, avatar, logout. An administrator has no help and no avatar (spec §2, §6), but a link to the
 * settings of their own login.
 */
export function TopBar(props: {
  account: Account | null;
  wide: boolean;
  narrow: boolean;
  drawerOpen: boolean;
  onToggle: (() => void) | null;
  onSearch: () => void;
}) {
  const { account, wide, narrow, drawerOpen, onToggle, onSearch } = props;
  const companies = useSelectedCompanies();
  const isAdmin = account?.role === 'ADMIN';
  // On a phone three items are enough for a worker: menu, account and logout. The account's menu has the others.
  const isCalm = narrow && account?.role === 'EMPLOYEE';
  // On a phone the worker's bell is in the bottom bar.
  const hasBell = account !== null && AUDIENCE_OF[account.role] !== null && !isCalm;
  const help = paths.faq(companies.length > 0 ? { codiceAzienda: companies } : undefined);
  const showName = narrow || wide || !onToggle;
  const toggleName = narrow ? SHELL.menuOpen : wide ? SHELL.menuCollapse : SHELL.menuExpand;
  const toggle = onToggle && (
    <button
      type="button"
      className={classes.tool}
      aria-label={toggleName}
      aria-expanded={narrow ? drawerOpen : wide}
      onClick={onToggle}
    >
      <Icon name="menu" />
    </button>
  );
  return (
    <header className={classes.top} data-full={account !== null || undefined}>
      {narrow && toggle}
      <AppLink
        to={account ? paths.home(account.role) : paths.start()}
        className={classes.brand}
        aria-label={`${SHELL.product}, ${SHELL.home}`}
      >
        <Logo size={30} />
        {showName && <span>{SHELL.product}</span>}
      </AppLink>
      {!narrow && toggle}
      <span className={classes.gap} />
      {account && !isCalm && (
        <button
          type="button"
          className={classes.search}
          aria-label={narrow ? SEARCH.title : undefined}
          aria-keyshortcuts="Control+K"
          aria-haspopup="dialog"
          title={narrow ? SEARCH.title : undefined}
          onClick={onSearch}
        >
          <Icon name="search" />
          {/* The accessible name must equal the visible text, because speech control uses the latter (WCAG 2.5.3). */}
          {!narrow && (
            <>
              <span>{SEARCH.title}</span> <kbd>Ctrl K</kbd>
            </>
          )}
        </button>
      )}
      {account && !isAdmin && !isCalm && (
        <AppLink to={help} className={classes.tool} aria-label={SHELL.help} title={SHELL.help}>
          <Icon name="help" />
        </AppLink>
      )}
      {isAdmin && (
        <AppLink to={paths.security()} className={classes.tool} aria-label={SHELL.access} title={SHELL.access}>
          <Icon name="lock" />
        </AppLink>
      )}
      {hasBell && <Bell account={account} />}
      {account && !isAdmin && <AvatarMenu account={account} {...(isCalm && { onSearch })} />}
      {account && (
        <button
          type="button"
          className={classes.logout}
          aria-label={SHELL.logout}
          title={SHELL.logout}
          onClick={() => void logOut()}
        >
          <Icon name="logout" />
          <span>{SHELL.logout}</span>
        </button>
      )}
    </header>
  );
}
