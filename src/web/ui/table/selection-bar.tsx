import { useLayoutEffect, useRef, useState } from 'react';
import { allOf, formatCount } from '../../../text/common/format.ts';
import { LIST } from '../../../text/common/list.ts';
import { Icon, type IconName } from '../icon.tsx';
import { PHONE } from '../media.ts';
import { ActionButton } from '../menu/action-button.tsx';
import { type MenuEntry, type MenuItem, PopMenu } from '../menu/pop-menu.tsx';
import { useWidth } from '../use-width.ts';
import { useWindow } from '../use-window.ts';
import classes from './selection-bar.module.css';

export interface BulkAction {
  label: string;
  icon: IconName;
  /** Why the action is disabled for this selection, from the same rule as on the server; null means enabled. */
  whyNot: string | null;
  onRun: () => void;
  danger?: boolean;
  /** The place in a menu; actions with the same label there share a submenu. */
  menu?: MenuPlace;
}

export interface MenuPlace {
  at: number;
  label?: string;
  icon?: IconName;
}

/** An entry of a menu with its place. */
export type PlacedEntry = MenuEntry & { menu?: MenuPlace | undefined };

/** The actions as entries of a menu: in the order of their places there, with submenus. */
export function menuOf(actions: readonly BulkAction[], others: readonly PlacedEntry[] = []): MenuItem[] {
  const all: PlacedEntry[] = [
    ...others,
    ...actions.map(({ label, icon, whyNot, danger, onRun, menu }) => ({
      ...{ label, icon, whyNot, onPick: onRun, menu },
      ...(danger ? { danger } : {}),
    })),
  ];
  const items: MenuItem[] = [];
  const groups = new Map<string, MenuEntry[]>();
  for (const entry of all.toSorted((a, b) => (a.menu?.at ?? 0) - (b.menu?.at ?? 0))) {
    const { label, icon = entry.icon } = entry.menu ?? {};
    const group = label === undefined ? undefined : groups.get(label);
    if (group) group.push(entry);
    else if (label === undefined || icon === undefined) items.push(entry);
    else {
      const entries = [entry];
      groups.set(label, entries);
      items.push({ label, icon, entries });
    }
  }
  // A submenu with one entry would only cost a click.
  return items.map((item) => ('entries' in item && item.entries.length === 1 ? (item.entries[0] ?? item) : item));
}

/**
 * The actions on the selected rows. The first one is the primary button, and those that do not fit are in the menu
 * 'Altre azioni'. On a phone the bar sticks to the bottom edge.
 */
export function SelectionBar(props: {
  count: number;
  feminine: boolean;
  /**
   * The number of rows on the page. The bar shows it with the total, so that the user sees how far the selection
   * reaches.
   */
  onPage: number;
  total: number;
  /** Whether more rows match than `total`. */
  more: boolean;
  /** Selects all rows of the list, including those of other pages. */
  onSelectAll?: () => void;
  onClear: () => void;
  actions: readonly BulkAction[];
}) {
  const { count, feminine, onPage, total, more, onSelectAll, onClear, actions } = props;
  const phone = useWindow(PHONE);
  const small = useWindow('(max-width: 59.99875em)');
  const medium = useWindow('(max-width: 89.99875em)');
  const row = useRef<HTMLDivElement>(null);
  const [watched, width] = useWidth();
  const most = Math.min(actions.length, phone ? 1 : small ? 3 : medium ? 4 : 6);
  const [room, setRoom] = useState(most);
  const labels = actions.map(({ label }) => label).join();
  // What depends on the words: as many as may stand there, then fewer until the last one ends within the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these gives the row another width or other buttons
  useLayoutEffect(() => setRoom(most), [most, labels, width, count, total, onPage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    const end = row.current?.getBoundingClientRect().right ?? 0;
    const last = row.current?.lastElementChild?.getBoundingClientRect().right ?? 0;
    if (room > 1 && last > end + 1) setRoom(room - 1);
  }, [room, most, labels, width, count, total, onPage]);
  if (count === 0) return null;
  const first = actions.slice(0, room);
  const rest = actions.slice(room);
  const isPart = onSelectAll && (more ? count <= onPage : count < total);
  const gender = feminine ? 'f' : 'm';
  const all = more ? LIST.everyOne(gender) : allOf(total, gender);
  return (
    <section ref={watched} className={classes.root} data-selection-bar aria-label="Azioni sulla selezione">
      <p className={classes.words} role="status">
        <strong>{LIST.chosen(count, feminine)}</strong>
        {!small && <span> di {formatCount(onPage)} in pagina</span>}
        {isPart && (
          <button type="button" onClick={onSelectAll}>
            {small ? all : `seleziona ${all}`}
          </button>
        )}
      </p>
      <div ref={row} className={classes.actions}>
        {first.map((action, index) => (
          <ActionButton
            key={action.label}
            icon={action.icon}
            variant={index === 0 ? 'filled' : 'subtle'}
            whyNot={action.whyNot}
            fullWidth={phone}
            onClick={action.onRun}
          >
            {action.label}
          </ActionButton>
        ))}
        {rest.length > 0 && (
          <PopMenu label="Altre azioni sulla selezione" className={classes.more} entries={menuOf(rest)}>
            {phone ? <Icon name="dots" /> : 'Altre azioni'}
            {!phone && <Icon name="chevron-down" size={16} />}
          </PopMenu>
        )}
      </div>
      <button type="button" className={classes.clear} aria-label="Deseleziona" onClick={onClear}>
        <Icon name="x" size={18} />
        {phone && 'Deseleziona'}
      </button>
    </section>
  );
}
