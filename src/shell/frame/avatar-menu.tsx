import { LANGUAGE_TEXTS } from '../../text/common/controls.ts';
import { LANGUAGE_NAMES, language } from '../../text/common/language.ts';
import { SEARCH } from '../../text/search.ts';
import { ROLE_NAMES, SHELL } from '../../text/shell.ts';
import { useGo } from '../../web/address.tsx';
import { useSwitchRole } from '../../web/frame/use-switch-role.ts';
import { paths } from '../../web/paths.ts';
import type { Account } from '../../web/session.ts';
import { type MenuEntry, PopMenu } from '../../web/ui/menu/pop-menu.tsx';
import classes from './shell.module.css';

/**
 * A button with the first letter of the login. Its menu shows the user's name and the account's other grants (P2), and
 * with `onSearch` also search and help, for which a phone's top bar has no room.
 */
export function AvatarMenu({ account, onSearch }: { account: Account; onSearch?: () => void }) {
  const change = useSwitchRole();
  const go = useGo();
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ') || account.login;
  const entries: MenuEntry[] = account.grants
    .filter((grant) => grant.id !== account.activeGrant)
    .map((grant) => ({
      label: `${SHELL.switchRole} ${ROLE_NAMES[grant.role].toLowerCase()}`,
      hint: grant.where,
      icon: 'user',
      onPick: () => void change(grant),
    }));
  // An administrator has no data page and no policy (spec §2), and a consultant has no privacy entry (S6-R15).
  if (account.role !== 'ADMIN')
    entries.push({ label: SHELL.userData, icon: 'user', onPick: () => go(paths.userData()) });
  if (account.role === 'COMPANY' || account.role === 'BRANCH' || account.role === 'EMPLOYEE')
    entries.push({ label: SHELL.privacy, icon: 'document', onPick: () => go(paths.privacy(account.role)) });
  if (account.role === 'EMPLOYEE')
    entries.push({
      label: LANGUAGE_TEXTS.title,
      hint: LANGUAGE_NAMES[language()],
      icon: 'globe',
      onPick: () => go(paths.userData()),
    });
  if (onSearch)
    entries.push(
      { label: SEARCH.title, icon: 'search', onPick: onSearch },
      { label: SHELL.help, icon: 'help', onPick: () => go(paths.faq()) },
    );
  entries.push({ label: SHELL.password, icon: 'lock', onPick: () => go(paths.changePassword()) });
  return (
    <PopMenu
      label={`${SHELL.accountMenu} ${account.login}`}
      className={classes.avatar}
      entries={entries}
      header={
        <div className={classes.whoami}>
          <strong>{name}</strong>
          <span>
            {account.login} · {ROLE_NAMES[account.role]}
          </span>
          {account.azienda && <span>{account.azienda.text}</span>}
        </div>
      }
    >
      {account.login.slice(0, 1).toUpperCase()}
    </PopMenu>
  );
}
