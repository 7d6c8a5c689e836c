import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { place } from './placement.ts';
import classes from './pop-menu.module.css';

export interface MenuEntry {
  label: string;
  /** Small second line. */
  hint?: string;
  icon?: IconName;
  danger?: boolean;
  /** On or off, for entries that can be ticked. */
  checked?: boolean;
  /** Why it is off; said beneath the label. */
  whyNot?: string | null;
  onPick: () => void;
}

export interface PopMenuProps {
  /** Read out for the button when its content says nothing, and for the menu. */
  label: string;
  /** Content of the button. */
  children: ReactNode;
  className?: string;
  /** A function is asked only when the menu opens. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  /** Words above the entries. */
  header?: ReactNode;
  align?: 'start' | 'end';
  /** The button leaves the tab order (inside a grid, which has arrows of its own). */
  tabIndex?: number;
}

/**
 * A button with a menu (ARIA menu button pattern), on the browser's own popover: top layer, Escape and a click
 * elsewhere close it. Its entries exist only while it is open, so a list may hold one in every row.
 */
export function PopMenu({ label, children, className, entries, header, align = 'end', tabIndex }: PopMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const element = panel.current;
    if (!open || !element || !button.current) return;
    element.showPopover();
    place(element, button.current, align);
    element.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [open, align]);

  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      items[(to + items.length) % items.length]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close(true);
    } else if (event.key === 'Tab') close(false);
    else if (event.key.length === 1 && /\S/.test(event.key)) {
      const letter = event.key.toLowerCase();
      const next = [...items.slice(at + 1), ...items].find((item) =>
        item.textContent?.toLowerCase().startsWith(letter),
      );
      next?.focus();
    }
  };

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
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !open && tabIndex === undefined) {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {children}
      </button>
      {open && (
        <div
          ref={panel}
          popover="auto"
          className={classes.panel}
          onToggle={(event) => {
            if (event.newState === 'closed') setOpen(false);
          }}
        >
          {header && <div className={classes.header}>{header}</div>}
          <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
            {(typeof entries === 'function' ? entries() : entries).map((entry) => (
              <button
                key={entry.label + (entry.hint ?? '')}
                type="button"
                role={entry.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
                aria-checked={entry.checked}
                aria-disabled={entry.whyNot ? true : undefined}
                tabIndex={-1}
                className={classes.entry}
                data-danger={entry.danger || undefined}
                onClick={() => {
                  if (entry.whyNot) return;
                  close(true);
                  entry.onPick();
                }}
              >
                {entry.icon && <Icon name={entry.icon} size={18} />}
                <span className={classes.words}>
                  {entry.label}
                  {(entry.whyNot ?? entry.hint) && <small>{entry.whyNot ?? entry.hint}</small>}
                </span>
                {entry.checked && <Icon name="check" size={16} />}
              </button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
