import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { inTime } from '../load-screen.ts';
import type { ListPreview } from './list-definition.ts';

/** Loaded when the user opens the first PDF next to a list. */
const PdfPreview = lazy(() =>
  inTime(async () => ({ default: (await import('../ui/page/pdf-preview.tsx')).PdfPreview })),
);

/**
 * The PDF next to the table, with previous and next buttons. The arrow keys move to another document, and Escape closes
 * the preview.
 */
export function PreviewOfList<Row>(props: {
  preview: ListPreview<Row>;
  row: Row;
  rows: readonly Row[];
  onShow: (row: Row) => void;
  onClose: () => void;
}): ReactNode {
  const { preview, row, rows, onShow, onClose } = props;
  const at = rows.indexOf(row);
  const before = rows[at - 1];
  const after = rows[at + 1];
  const root = useRef<HTMLDivElement>(null);
  // Focuses the preview, so that its keys work at once; closing it returns the focus.
  useEffect(() => {
    const from = document.activeElement;
    root.current?.focus({ preventScroll: true });
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the buttons inside it
    <div
      ref={root}
      tabIndex={-1}
      onKeyDown={(event) => {
        const turn = { ArrowDown: after, ArrowRight: after, ArrowUp: before, ArrowLeft: before }[event.key];
        if (event.key === 'Escape') onClose();
        else if (turn !== undefined) onShow(turn);
        else return;
        event.preventDefault();
      }}
    >
      <Suspense>
        <PdfPreview
          title={preview.title(row)}
          fileKey={preview.fileKey(row)}
          load={(signal) => preview.load(row, signal)}
          position={`${at + 1} di ${rows.length}`}
          onPrevious={before === undefined ? null : () => onShow(before)}
          onNext={after === undefined ? null : () => onShow(after)}
          onOpen={() => preview.onOpen(row)}
          onClose={onClose}
        />
      </Suspense>
    </div>
  );
}
