import { SHELL } from '../../text/shell.ts';
import { AppLink } from '../address.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './bottom-bar.module.css';
import { isActive, type SidebarGroup } from './sidebar-entries.ts';

/** The employee's way about on a phone (identity: "Phone"). */
export function BottomBar({ groups, pathname }: { groups: SidebarGroup[]; pathname: string }) {
  return (
    <nav className={classes.root} aria-label={SHELL.mainMenu}>
      {groups
        .flatMap((group) => group.entries)
        .map((entry) => (
          <AppLink
            key={entry.to}
            to={entry.to}
            className={classes.entry}
            aria-current={isActive(entry, pathname) ? 'page' : undefined}
          >
            <Icon name={entry.icon} size={22} />
            <span>{entry.label}</span>
          </AppLink>
        ))}
    </nav>
  );
}
