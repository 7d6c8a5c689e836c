import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { picks } from '../../unsaved.ts';
import { Icon } from '../icon.tsx';
import classes from './combobox.module.css';

export interface ComboboxOption {
  key: string;
  content: ReactNode;
  /** True if the option is the current value. */
  chosen?: boolean;
}

/**
 * A search field with its results below (ARIA: editable combobox with listbox): arrows highlight, Enter selects, Escape
 * closes. The parent component holds the typed text and the options.
 */
export function Combobox(props: {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** Hides the label visually; screen readers still read it. */
  hidesLabel?: boolean;
  placeholder: string;
  listLabel: string;
  text: string;
  onText: (text: string) => void;
  open: boolean;
  onOpen?: () => void;
  onClose: () => void;
  options: readonly ComboboxOption[];
  onPick: (index: number) => void;
  /** Shown below the list, for example that nothing was found or that there are more results. */
  note?: ReactNode;
}) {
  const { ref, label, hidesLabel, placeholder, listLabel, text, onText, open, onOpen, onClose, options, onPick, note } =
    props;
  const [marked, setMarked] = useState(-1);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = open && options.length > 0;
  const count = shown ? options.length : 0;
  useEffect(() => {
    // The results may lie below the visible part of the scrolling container.
    if (count > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked option has been drawn anew
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const pick = (index: number) => {
    setMarked(-1);
    picks(list.current);
    onPick(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      onOpen?.();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (options.length > 0) setMarked((Math.max(marked, step < 0 ? 0 : -1) + step + options.length) % options.length);
    } else if (event.key === 'Enter' && shown) pick(Math.max(marked, 0));
    else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      onClose();
    } else return;
    event.preventDefault();
  };
  return (
    <div className={classes.root} data-framed={hidesLabel || undefined}>
      <TextInput
        ref={ref}
        {...(hidesLabel ? { 'aria-label': label, variant: 'unstyled', className: classes.search } : { label })}
        placeholder={placeholder}
        value={text}
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && marked >= 0 ? `${id}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        leftSection={<Icon name="search" size={18} />}
        onChange={(event) => {
          setMarked(-1);
          onText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a native list of options cannot hold two lines */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus (aria-activedescendant) */}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={listLabel} className={classes.list} hidden={!shown}>
        {shown &&
          options.map((option, index) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              data-chosen={option.chosen || undefined}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(index)}
            >
              {option.content}
            </div>
          ))}
      </div>
      <p role="status" className={classes.note}>
        {note}
      </p>
    </div>
  );
}
