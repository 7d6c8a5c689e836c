import { AppLink } from '../../web/address.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import classes from './sidebar.module.css';
import { isActive, type SidebarGroup } from './sidebar-group.ts';

/**
 * The menu entries by group: with the icon above the label in the narrow sidebar of 75 px, or next to the label in the
 * wide one of 265 px (spec §9).
 */
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
