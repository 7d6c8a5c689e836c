import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { drawnRows } from './drawn-rows.ts';
import { type BodyProps, gridRow } from './grid-body.tsx';
import classes from './grid-table.module.css';
import { scrollerOf } from './scroller.ts';

/** The rows of a long list: renders only the rows in view, and the focused row, which must not lose the focus. */
export default function VirtualBody<Row>(props: BodyProps<Row>) {
  const { rows, rowId, rowHeight, active, columnCount } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  // After the paint, which would otherwise wait for a layout of its own; rows beyond those in view cover a move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once per drawing of the screen
  useEffect(() => {
    const scroller = scrollerOf(body.current);
    if (!body.current || !scroller) return;
    const top = body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    setMargin((before) => (Math.abs(before - top) < 1 ? before : top));
    // Measures again when `props` change, because a new render of the screen may have moved the rows. Scrolling alone
    // does not change `props`.
  }, [props]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollerOf(body.current),
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowId(row);
    },
    overscan: 0,
    useFlushSync: false,
    scrollMargin: margin,
    rangeExtractor: ({ startIndex, endIndex }) =>
      drawnRows({ first: startIndex, last: endIndex }, rows.length, active.row),
  });

  const drawn: ReactNode[] = [];
  let end = margin;
  for (const item of virtualizer.getVirtualItems()) {
    const row = rows[item.index];
    if (row === undefined) continue;
    if (item.start > end) drawn.push(<Gap key={`gap-${end}`} height={item.start - end} columns={columnCount} />);
    drawn.push(gridRow(props, row, item.index));
    end = item.end;
  }
  const total = virtualizer.getTotalSize() + margin;
  if (total > end) drawn.push(<Gap key="rest" height={total - end} columns={columnCount} />);
  return (
    <tbody ref={body} role="rowgroup">
      {drawn}
    </tbody>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className={classes.gap} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}
