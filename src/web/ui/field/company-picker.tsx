import { useEffect, useRef, useState } from 'react';
import { others } from '../../../text/common/format.ts';
import { Icon } from '../icon.tsx';
import { place } from '../menu/placement.ts';
import { Combobox } from './combobox.tsx';
import classes from './company-picker.module.css';

export interface CompanyOption {
  value: string;
  text: string;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The maximum number of options shown; the user finds other companies by typing. */
const MOST = 200;

/** The company picked last. Picking a company remounts the page, and the focus must return to the picker. */
let picked: string | null = null;

/** The companies whose name or code contains every typed word, ignoring accents. */
export function matchingCompanies(options: readonly CompanyOption[], typed: string): CompanyOption[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return options.filter(({ value, text }) => words.every((word) => fold(`${text} ${value}`).includes(word)));
}

/**
 * The company of a list page: a button with the company's name that opens a combobox with search. If there is only one
 * company, the name is plain text (spec §2, "Company header").
 */
export function CompanyPicker(props: {
  options: readonly CompanyOption[];
  value: string | null;
  onChange: (value: string) => void;
  /** Shown while no company is selected. */
  placeholder?: string;
}) {
  const { options, value, onChange, placeholder = 'Scegli un’azienda' } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  // The pointer-down on the button closes the open popover; the click that follows must not reopen it.
  const wasOpen = useRef(false);
  const panel = useRef<HTMLDivElement>(null);
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
          <Combobox
            label="Cerca un’azienda"
            hidesLabel
            placeholder="Nome o codice"
            listLabel="Aziende"
            text={typed}
            onText={setTyped}
            open
            onClose={close}
            options={found.slice(0, MOST).map((option) => ({
              key: option.value,
              chosen: option.value === value,
              content: (
                <div className={classes.option}>
                  <span>{option.text}</span>
                  <small>{option.value}</small>
                </div>
              ),
            }))}
            onPick={(index) => pick(found[index])}
            note={
              found.length === 0
                ? 'Nessuna azienda con questo nome'
                : found.length > MOST
                  ? `e ${others(found.length - MOST, 'f')}: scrivi per cercare`
                  : null
            }
          />
        </div>
      )}
    </>
  );
}
