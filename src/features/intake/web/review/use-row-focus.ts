import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { neighbour, type Row } from './review.ts';
import type { RowStop } from './review-row.tsx';

/**
 * Manages the focus among the rows: which row has the tab stop, how keys move the focus, and which row takes it once it
 * is rendered.
 */
export function useRowFocus(options: {
  list: RefObject<HTMLElement | null>;
  current: Row | null;
  /** The rows on screen, in order. */
  visible: readonly Row[];
  setCurrent: (n: number) => void;
  /** Enter on a row's checkbox opens its question. */
  onEnter: (n: number) => void;
}) {
  const { list, current, visible, setCurrent, onEnter } = options;
  const [place, setPlace] = useState<RowStop>('open');
  const awaited = useRef<number | null>(null);

  const focusRow = useCallback(
    (n: number, at: RowStop = 'open') => {
      const row = list.current?.querySelector(`[data-row="${n}"]`);
      const target =
        row?.querySelector<HTMLElement>(`[data-place="${at}"]`) ?? row?.querySelector<HTMLElement>('[data-place]');
      target?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
      return Boolean(target);
    },
    [list],
  );
  useEffect(() => {
    if (awaited.current !== null && focusRow(awaited.current)) awaited.current = null;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const at = target.dataset.place as RowStop | undefined;
    if (at === undefined || current === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    const end = { Home: visible[0], End: visible.at(-1) }[event.key];
    const to = step ? neighbour(visible, current.n, step) : end;
    if (to) {
      event.preventDefault();
      setCurrent(to.n);
      setPlace(at);
      // A row further down may not be rendered yet, so it takes the focus later.
      if (!focusRow(to.n, at)) awaited.current = to.n;
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      focusRow(current.n, event.key === 'ArrowLeft' ? 'check' : 'open');
    } else if (event.key === 'Enter' && at === 'check') {
      event.preventDefault();
      onEnter(current.n);
    }
  };

  const onFocus = useCallback(
    (n: number, at: RowStop) => {
      setCurrent(n);
      setPlace(at);
    },
    [setCurrent],
  );
  return {
    place,
    focusRow,
    /** Focuses the row as soon as it is rendered. */
    onceDrawn: (n: number | null) => {
      awaited.current = n;
    },
    onKeyDown,
    onFocus,
  };
}

/** Returns a stable function that always calls the latest `action`, so that rows do not render again because of it. */
export function useLatest(action: (n: number) => void): (n: number) => void {
  const latest = useRef(action);
  latest.current = action;
  return useCallback((n: number) => latest.current(n), []);
}
