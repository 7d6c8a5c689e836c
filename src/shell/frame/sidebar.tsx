import { AppLink } from '../../web/address.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import classes from './sidebar.module.css';
import { isActive, type SidebarGroup } from './sidebar-group.ts';

/** Entries by group: icon above label on the rail of 75 px, icon beside label at 265 px (spec §9). */
export function Sidebar(props: { groups: SidebarGroup[]; wide: boolean; pathname: string; onFollow?: () => void }) {
  const { groups, wide, pathname, onFollow } = props;
  return (
    <div className={classes.root} data-wide={wide || undefined}>
      {groups.map((group) => (
        <div key={group.name ?? ''} className={classes.group} title={wide ? undefined : (group.name ?? undefined)}>
          {group.name !== null && wide && <p className={classes.heading}>{group.name}</p>}
          <ul aria-label={group.name ?? undefined}>
            {group.entries.map((entry) => (
              <li key={entry.to}>
                <AppLink
                  to={entry.to}
                  className={classes.entry}
                  aria-current={isActive(entry, pathname) ? 'page' : undefined}
                  onClick={onFollow}
                >
                  <Icon name={entry.icon} />
                  <span>{entry.label}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
