import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon, type IconName } from '../icon.tsx';
import { place } from './placement.ts';
import classes from './pop-menu.module.css';

export interface MenuEntry {
  label: string;
  /** The language of the label, if it differs from the page's. */
  lang?: string;
  /** A small second line below the label. */
  hint?: string;
  icon?: IconName;
  danger?: boolean;
  /** Whether the entry is ticked; absent for an entry without a tick. */
  checked?: boolean;
  /** Why the entry is disabled; shown below the label. */
  whyNot?: string | null;
  onPick: () => void;
}

/** A submenu, which opens below its own entry, so that it needs no second panel on a phone. */
export interface MenuGroup {
  label: string;
  icon: IconName;
  entries: readonly MenuEntry[];
}

export type MenuItem = MenuEntry | MenuGroup;

/** The entries, or a function that returns them when the menu opens. */
export type MenuEntries = readonly MenuItem[] | (() => readonly MenuItem[]);

export interface PopMenuProps {
  /** The accessible name of the menu, and of the button if its content has no text. */
  label: string;
  /** The content of the button. */
  children: ReactNode;
  className?: string;
  entries: MenuEntries;
  /** Text above the entries. */
  header?: ReactNode;
  align?: 'start' | 'end';
  /** −1 removes the button from the tab order, for use inside a grid that handles the arrow keys. */
  tabIndex?: number;
}

/** A button with a menu (ARIA menu button pattern). */
export function PopMenu({ label, children, className, entries, header, align = 'end', tabIndex }: PopMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The pointer-down on the button closes the open popover; the click that follows must not reopen it.
  const wasOpen = useRef(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={() => {
          setOpen(!open && !wasOpen.current);
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !open && tabIndex === undefined) {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {children}
      </button>
      {open && button.current && (
        <MenuPanel
          label={label}
          anchor={button.current}
          entries={entries}
          header={header}
          align={align}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/**
 * The open menu, a native popover: it is in the top layer, and Escape or a click elsewhere closes it. A list renders a
 * single menu panel, which all its rows share.
 */
export function MenuPanel(props: {
  label: string;
  anchor: HTMLElement;
  entries: MenuEntries;
  header?: ReactNode;
  align?: 'start' | 'end';
  onClose: () => void;
}) {
  const { label, anchor, entries, header, align = 'end', onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const [unfolded, setUnfolded] = useState<string | null>(null);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    place(element, anchor, align);
    element.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [anchor, align]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an unfolded submenu makes the panel taller
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) place(panel.current, anchor, align);
  }, [anchor, align, unfolded]);

  const close = (refocus: boolean) => {
    onClose();
    if (refocus) anchor.focus();
  };

  /** Opens a submenu and moves the focus to its first entry. */
  const unfold = (name: string) => {
    flushSync(() => setUnfolded(name));
    panel.current?.querySelector<HTMLElement>('[role=group] [role^=menuitem]')?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The menu handles its own keys; the grid that contains it must not receive them.
    event.stopPropagation();
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const group = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-group]');
    const name = group?.dataset.group ?? null;
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      items[(to + items.length) % items.length]?.focus();
    } else if (event.key === 'ArrowRight' && name !== null) {
      event.preventDefault();
      unfold(name);
    } else if (event.key === 'ArrowLeft' && name !== null) {
      event.preventDefault();
      setUnfolded(null);
      group?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close(true);
    } else if (event.key === 'Tab') close(true);
    else if (event.key.length === 1 && /\S/.test(event.key)) {
      const letter = event.key.toLowerCase();
      const next = [...items.slice(at + 1), ...items].find((item) =>
        item.textContent?.toLowerCase().startsWith(letter),
      );
      next?.focus();
    }
  };

  return (
    <div
      ref={panel}
      popover="auto"
      className={classes.panel}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      {header && <div className={classes.header}>{header}</div>}
      <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {(typeof entries === 'function' ? entries() : entries).map((item, index) =>
          'entries' in item ? (
            <Group
              key={item.label}
              group={item}
              open={unfolded === item.label}
              reachable={index === 0}
              onClose={() => close(true)}
              onToggle={(byKey) => {
                if (unfolded === item.label) setUnfolded(null);
                else if (byKey) unfold(item.label);
                else setUnfolded(item.label);
              }}
            />
          ) : (
            <MenuButton
              key={item.label + (item.hint ?? '')}
              entry={item}
              // A long menu scrolls, so one of its entries must be reachable with Tab.
              reachable={index === 0}
              onClose={() => close(true)}
            />
          ),
        )}
      </div>
    </div>
  );
}

function Group(props: {
  group: MenuGroup;
  open: boolean;
  reachable: boolean;
  onClose: () => void;
  onToggle: (byKey: boolean) => void;
}) {
  const { group, open, reachable, onClose, onToggle } = props;
  return (
    <div data-group={group.label}>
      <button
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={open}
        tabIndex={reachable ? 0 : -1}
        className={classes.entry}
        onClick={(event) => {
          event.stopPropagation();
          // A key press, unlike a tap, has no count.
          onToggle(event.detail === 0);
        }}
      >
        <Icon name={group.icon} size={18} />
        <span className={classes.words}>{group.label}</span>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />
      </button>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a menu has groups of entries, not of form fields
        <div role="group" aria-label={group.label} className={classes.group}>
          {group.entries.map((entry) => (
            <MenuButton key={entry.label} entry={entry} onClose={onClose} />
          ))}
        </div>
      )}
    </div>
  );
}

export function MenuButton({
  entry,
  reachable,
  onClose,
}: {
  entry: MenuEntry;
  reachable?: boolean;
  onClose: () => void;
}) {
  return (
    <button
      type="button"
      role={entry.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={entry.checked}
      aria-disabled={entry.whyNot ? true : undefined}
      tabIndex={reachable ? 0 : -1}
      className={classes.entry}
      data-danger={entry.danger || undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (entry.whyNot) return;
        onClose();
        entry.onPick();
      }}
    >
      {entry.icon && <Icon name={entry.icon} size={18} />}
      <span className={classes.words} lang={entry.lang}>
        {entry.label}
        {(entry.whyNot ?? entry.hint) && <small>{entry.whyNot ?? entry.hint}</small>}
      </span>
      {entry.checked && <Icon name="check" size={16} />}
    </button>
  );
}
