import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
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

/** The entries, or a function that returns them when the menu opens. */
export type MenuEntries = readonly MenuEntry[] | (() => readonly MenuEntry[]);

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

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    place(element, anchor, align);
    element.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [anchor, align]);

  const close = (refocus: boolean) => {
    onClose();
    if (refocus) anchor.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The menu handles its own keys; the grid that contains it must not receive them.
    event.stopPropagation();
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      items[(to + items.length) % items.length]?.focus();
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
        {(typeof entries === 'function' ? entries() : entries).map((entry, index) => (
          <button
            key={entry.label + (entry.hint ?? '')}
            type="button"
            role={entry.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={entry.checked}
            aria-disabled={entry.whyNot ? true : undefined}
            // A long menu scrolls, so one of its entries must be reachable with Tab.
            tabIndex={index === 0 ? 0 : -1}
            className={classes.entry}
            data-danger={entry.danger || undefined}
            onClick={(event) => {
              event.stopPropagation();
              if (entry.whyNot) return;
              close(true);
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
        ))}
      </div>
    </div>
  );
}
