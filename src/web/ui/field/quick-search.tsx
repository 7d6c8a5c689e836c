import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CONTROLS } from '../../../text/common/controls.ts';
import { Icon } from '../icon.tsx';
import classes from './quick-search.module.css';

const PAUSE_MS = 250;

const shownPage = () => location.hash.split('?')[0];

/** 'Ricerca rapida' (spec §2). The key `/` focuses the field; the search starts when the user pauses typing. */
export function QuickSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const told = useRef(value);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    // The URL changed without this field: by a reset, a link or the back button.
    if (value !== told.current) {
      told.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text === told.current) return;
    const page = shownPage();
    const timer = setTimeout(() => {
      // The text was typed for a page that the user has left: it must not filter the next one.
      if (shownPage() !== page) return setText(told.current);
      told.current = text;
      latest.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      const tick = target instanceof HTMLInputElement && target.type === 'checkbox';
      if (event.key !== '/' || event.ctrlKey || event.metaKey || (typing && !tick)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.root}
      aria-label={CONTROLS.quickSearch}
      aria-keyshortcuts="/"
      placeholder={CONTROLS.quickSearch}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<Icon name="search" size={18} />}
      rightSection={
        text === '' ? (
          <kbd className={classes.key} aria-hidden="true">
            /
          </kbd>
        ) : (
          <button type="button" className={classes.clear} aria-label={CONTROLS.clearSearch} onClick={() => setText('')}>
            <Icon name="x" size={16} />
          </button>
        )
      }
    />
  );
}
