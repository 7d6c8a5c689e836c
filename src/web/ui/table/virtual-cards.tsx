import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { letterScale } from '../page/letter-size.ts';
import classes from './card-list.module.css';
import { scrollerOf } from './scroller.ts';

const CARD_HEIGHT = 138;

/** The cards of a long list: renders only those near the view. */
export default function VirtualCards(props: {
  rows: readonly unknown[];
  lanes: number;
  label: string;
  card: (row: unknown) => ReactNode;
}) {
  const { rows, lanes, label, card } = props;
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once per drawing of the screen
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!list.current || !scroller) return;
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    setMargin((before) => (Math.abs(before - top) < 1 ? before : top));
    // Measures again when `props` change, because a new render of the screen may have moved the cards. Scrolling alone
    // does not change `props`.
  }, [props]);
  const virtualizer = useVirtualizer({
    count: Math.ceil(rows.length / lanes),
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => CARD_HEIGHT * letterScale(),
    overscan: 5,
    useFlushSync: false,
    scrollMargin: margin,
  });
  const lines = virtualizer.getVirtualItems();
  const before = (lines[0]?.start ?? margin) - margin;
  const after = virtualizer.getTotalSize() - ((lines.at(-1)?.end ?? margin) - margin);
  return (
    <ul
      ref={list}
      className={classes.cards}
      data-lanes={lanes}
      data-fixed
      aria-label={label}
      style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
    >
      {lines.flatMap((line) => rows.slice(line.index * lanes, (line.index + 1) * lanes).map(card))}
    </ul>
  );
}
