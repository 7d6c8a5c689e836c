import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CONTROLS } from '../../../text/common/controls.ts';
import { WORDS } from '../../../text/common/words.ts';
import { Icon } from '../icon.tsx';
import layout from '../layout.module.css';
import { ErrorBox } from './error-box.tsx';
import classes from './pdf-preview.module.css';
import { WaitingLines } from './waiting.tsx';

export interface PdfPreviewProps {
  title: ReactNode;
  /** The accessible name, needed if two previews are side by side. */
  label?: string;
  /** The file's key in the query cache: `['preview', id]`. */
  fileKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Blob>;
  /** Renders the file; defaults to the browser's own viewer. */
  draw?: (file: Blob) => ReactNode;
  /** The position in the list: '1 di 4'. */
  position?: string;
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
  /** Opens the file in a new window. */
  onOpen?: () => void;
  onClose?: () => void;
  /** Rendered below the PDF page: a question and its answers. */
  children?: ReactNode;
}

/**
 * A PDF next to the list, with previous and next buttons. An authorized request fetches the bytes, and the viewer gets
 * a blob URL.
 */
export function PdfPreview(props: PdfPreviewProps) {
  const {
    title,
    label = WORDS.preview,
    fileKey,
    load,
    draw,
    position,
    onPrevious,
    onNext,
    onOpen,
    onClose,
    children,
  } = props;
  const file = useQuery({
    queryKey: fileKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: 60_000,
    gcTime: 60_000,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.data) return;
    const made = URL.createObjectURL(file.data);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file.data]);
  return (
    <aside className={classes.root} aria-label={label}>
      <div className={layout.line}>
        <div className={classes.title}>{title}</div>
        {position && <span className={layout.smallFigures}>{position}</span>}
        {onPrevious !== undefined && (
          <button
            type="button"
            className={classes.turn}
            aria-label="Precedente"
            disabled={!onPrevious}
            onClick={onPrevious ?? undefined}
          >
            <Icon name="chevron-up" size={18} />
          </button>
        )}
        {onNext !== undefined && (
          <button
            type="button"
            className={classes.turn}
            aria-label="Successivo"
            disabled={!onNext}
            onClick={onNext ?? undefined}
          >
            <Icon name="chevron-down" size={18} />
          </button>
        )}
        {onOpen && (
          <button type="button" className={classes.tool} aria-label={CONTROLS.openInWindow} onClick={onOpen}>
            <Icon name="external" size={18} />
          </button>
        )}
        {onClose && (
          <button type="button" className={classes.tool} aria-label="Chiudi l’anteprima" onClick={onClose}>
            <Icon name="x" size={18} />
          </button>
        )}
      </div>
      <div className={classes.page}>
        {file.isLoadingError ? (
          <ErrorBox error={file.error} onRetry={() => void file.refetch()} />
        ) : draw && file.data ? (
          draw(file.data)
        ) : address === null ? (
          <WaitingLines lines={8} />
        ) : (
          <iframe src={`${address}#toolbar=0&navpanes=0&view=FitH`} title={CONTROLS.preview} />
        )}
      </div>
      {children && <div className={layout.stack12}>{children}</div>}
    </aside>
  );
}
