import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './company-picker.module.css';
import { Icon } from './icon.tsx';
import { place } from './placement.ts';

export interface CompanyOption {
  value: string;
  text: string;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The company that was picked last: its page is drawn anew, and the focus belongs on the picker there too. */
let picked: string | null = null;

/** Companies whose name or code holds every word that was typed, accents aside. */
export function matchingCompanies(options: readonly CompanyOption[], typed: string): CompanyOption[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return options.filter(({ value, text }) => words.every((word) => fold(`${text} ${value}`).includes(word)));
}

/**
 * The company of a list page: its name, and behind it a combobox with search (ARIA: editable combobox with listbox).
 * With a single company the name stands fixed (spec §2, "Company header").
 */
export function CompanyPicker(props: {
  options: readonly CompanyOption[];
  value: string | null;
  onChange: (value: string) => void;
  /** What stands there while none is chosen. */
  placeholder?: string;
}) {
  const { options, value, onChange, placeholder = 'Scegli un’azienda' } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  // The pointer that closes the popover from outside must not open it again with its click.
  const wasOpen = useRef(false);
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const chosen = options.find((option) => option.value === value);
  const found = matchingCompanies(options, typed);

  useEffect(() => {
    const element = panel.current;
    if (!open || !element || !button.current) return;
    element.showPopover();
    place(element, button.current, 'start');
    element.querySelector('input')?.focus();
  }, [open]);
  useEffect(() => {
    if (value !== null && value === picked && document.activeElement === document.body) button.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, where the picker appears
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked option has been drawn anew
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, typed]);

  if (options.length === 1 && chosen) {
    return (
      <p className={classes.fixed}>
        <Icon name="building" size={18} />
        {chosen.text}
      </p>
    );
  }
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const pick = (option: CompanyOption | undefined) => {
    if (!option) return;
    close();
    picked = option.value;
    if (option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, last));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') pick(found[at]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={chosen ? `Azienda: ${chosen.text}. Cambia` : placeholder}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={() => {
          setTyped('');
          setAt(0);
          setOpen(!open && !wasOpen.current);
          wasOpen.current = false;
        }}
      >
        <Icon name="building" size={18} />
        <span>{chosen?.text ?? placeholder}</span>
        <Icon name="chevron-down" size={16} />
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
          <div className={classes.search}>
            <Icon name="search" size={18} />
            <input
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
              aria-label="Cerca un’azienda"
              placeholder="Nome o codice"
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <div ref={list} id={listId} role="listbox" aria-label="Aziende" className={classes.list}>
            {found.slice(0, 200).map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                data-chosen={option.value === value || undefined}
                className={classes.option}
                onClick={() => pick(option)}
              >
                <span>{option.text}</span>
                <small>{option.value}</small>
              </div>
            ))}
          </div>
          {found.length === 0 && <p className={classes.none}>Nessuna azienda con questo nome</p>}
          {found.length > 200 && <p className={classes.none}>e altre {found.length - 200}: scrivi per cercare</p>}
        </div>
      )}
    </>
  );
}
