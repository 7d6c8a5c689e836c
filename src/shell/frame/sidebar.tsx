import { MENU } from '../../text/shell.ts';
import { AppLink } from '../../web/address.tsx';
import { CountBadge } from '../../web/ui/chip/chips.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import classes from './sidebar.module.css';
import { isActive, type SidebarEntry, type SidebarGroup } from './sidebar-group.ts';

interface SidebarProps {
  groups: SidebarGroup[];
  wide: boolean;
  pathname: string;
  /** The `vista` of the query string. */
  view: string | null;
  /** The number of requests that nobody has seen yet. */
  requests: number;
  onFollow?: () => void;
}

/**
 * The menu entries by group: with the icon above the label in the narrow sidebar of 75 px, or next to the label in the
 * wide one of 265 px (spec §9). The group's name tells apart entries such as 'Azienda' in both.
 */
export function Sidebar(props: SidebarProps) {
  const { groups, wide, pathname, view } = props;
  return (
    <div className={classes.root} data-wide={wide || undefined}>
      {groups.map((group) => {
        const isCurrent = group.entries.some((entry) => isActive(entry, pathname, view));
        // An unnamed group has no other name than its first entry.
        const key = group.name ?? group.entries[0]?.to;
        if (group.folded)
          return (
            <details
              key={key}
              className={classes.group}
              open={isCurrent}
              onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
            >
              <summary className={classes.entry}>
                <Icon name="sliders" />
                <span>{group.name}</span>
              </summary>
              <Entries {...props} group={group} />
            </details>
          );
        return (
          <div key={key} className={classes.group}>
            {group.name !== null && <p className={classes.heading}>{group.name}</p>}
            <Entries {...props} group={group} />
          </div>
        );
      })}
    </div>
  );
}

function Entries({ group, pathname, view, requests, onFollow }: SidebarProps & { group: SidebarGroup }) {
  return (
    <ul aria-label={group.name ?? undefined}>
      {group.entries.map((entry) => (
        <li key={entry.to}>
          <AppLink
            to={entry.to}
            className={classes.entry}
            aria-current={isActive(entry, pathname, view) ? 'page' : undefined}
            onClick={onFollow}
          >
            <Icon name={entry.icon} />
            <span>{entry.label}</span>
            <Count entry={entry} requests={requests} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function Count({ entry, requests }: { entry: SidebarEntry; requests: number }) {
  if (entry.count === undefined || requests === 0) return null;
  return (
    <span className={classes.count}>
      <CountBadge count={requests} label={MENU.unseenRequests(requests)} />
    </span>
  );
}
