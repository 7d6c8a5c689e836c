import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import type { Row } from '../review/review.ts';
import classes from './page-ribbon.module.css';
import { type Block, ribbonOf, rowAt } from './ribbon.ts';

/** The minimum width of a tile with its gap, in px. If tiles would be narrower, settled pages are merged. */
const TILE = 7.5;

/**
 * Shows one tile per page, grouped by person; tiles of rows that wait for a decision are coloured and taller. A click
 * opens the row. The ribbon has one tab stop, and arrow keys move within it.
 */
export function PageRibbon(props: {
  rows: readonly Row[];
  files: readonly string[];
  current: number | null;
  /** Renders a low ribbon without a frame. */
  slim?: boolean;
  onGo: (n: number) => void;
}) {
  const { rows, files, current, slim, onGo } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const blocks = useMemo(
    () => (width > 0 ? ribbonOf(rows, files, Math.floor(width / TILE)) : []),
    [rows, files, width],
  );
  const pick = useCallback((block: Block, share: number) => onGo(rowAt(block, rows, share)), [rows, onGo]);
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const currentAt = blocks.findIndex((block) => current !== null && block.rows.includes(current));
  useEffect(() => {
    if (currentAt >= 0) setStop(currentAt);
  }, [currentAt]);
  const at = Math.min(stop, Math.max(blocks.length - 1, 0));

  const onKeyDown = (event: KeyboardEvent) => {
    const due = (from: number, step: 1 | -1) => {
      for (let i = from + step; i >= 0 && i < blocks.length; i += step) if (blocks[i]?.due) return i;
      return from;
    };
    const to = {
      ArrowRight: event.ctrlKey ? due(at, 1) : at + 1,
      ArrowLeft: event.ctrlKey ? due(at, -1) : at - 1,
      Home: 0,
      End: blocks.length - 1,
    }[event.key];
    if (to === undefined || to < 0 || to >= blocks.length) return;
    event.preventDefault();
    setStop(to);
    bar.current?.querySelectorAll<HTMLElement>('button')[to]?.focus();
  };

  return (
    <div className={classes.root} data-slim={slim || undefined}>
      <div ref={ref}>
        {/* biome-ignore lint/a11y/useSemanticElements: a toolbar has no element of its own */}
        <div ref={bar} role="toolbar" aria-label={REVIEW.ribbon} className={classes.bar} onKeyDown={onKeyDown}>
          {blocks.map((block, index) => (
            <Tiles
              key={`${block.file}-${block.pages[0]}`}
              block={block}
              current={index === currentAt}
              newFile={index > 0 && blocks[index - 1]?.file !== block.file}
              stop={index === at}
              onPick={pick}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const Tiles = memo(function Tiles(props: {
  block: Block;
  current: boolean;
  stop: boolean;
  newFile: boolean;
  onPick: (block: Block, share: number) => void;
}) {
  const { block, current, stop, newFile, onPick } = props;
  return (
    <button
      type="button"
      className={classes.block}
      data-tone={block.tone}
      data-due={block.due || undefined}
      data-new-file={newFile || undefined}
      aria-current={current || undefined}
      aria-label={block.label}
      title={block.label}
      tabIndex={stop ? 0 : -1}
      style={{ flexGrow: block.pages.length }}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        // A key press has no position and counts as the beginning of the block.
        onPick(block, event.detail === 0 ? 0 : (event.clientX - box.left) / box.width);
      }}
    >
      {block.merged ? <span data-merged /> : block.pages.map((page) => <span key={page} />)}
    </button>
  );
});
